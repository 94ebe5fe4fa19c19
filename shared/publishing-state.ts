/* Without zod: the dock of a run is on the first screen. */

/** `waiting` also while eBay's limits delay the next try; `stopped` by the seller before its turn. */
export const PUBLISHING_STATES = [
  'waiting',
  'publishing',
  'published',
  'failed',
  'stopped',
] as const
export type PublishingState = (typeof PUBLISHING_STATES)[number]

/** Waits, or is being published. */
export const isOpen = ({ state }: { state: PublishingState | 'ready' }): boolean =>
  state === 'waiting' || state === 'publishing'
