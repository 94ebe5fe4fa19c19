/** For what takes a browser without a graphics card its time, the more on a machine with other work. */
export const LONG_WAIT_MS = 180_000
