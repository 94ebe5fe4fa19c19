/** The browser tests' lanes, which `npm test` runs side by side: each has ports and a state of its own. */
export const LANES = ['first', 'second', 'third'] as const
export type Lane = (typeof LANES)[number]
