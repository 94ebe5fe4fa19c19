/** What keeps a measurement from starting, as a sentence for the person who started it. */
export class UsageError extends Error {}
