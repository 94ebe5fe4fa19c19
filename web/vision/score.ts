/** How sure a rim is a coin's. */
import type { Rim } from './rim.ts'

/** Below this score a round thing is not called a coin. */
export const LEAST_SCORE = 0.6

/**
 * 0..1. Logistic weights, fitted to rims that were found round and beside coins in real photographs.
 * `votes` is the proposal's share of the rim, see `proposals.ts`.
 * A flat ellipse counts against a rim only up to a point: coins are also seen obliquely.
 */
export const scoreOf = (rim: Rim, votes: number): number => {
  const evidence =
    5.5 * rim.coverage +
    4 * rim.prominence +
    1.5 * Math.log(rim.contrast + 3) +
    15 * votes +
    4 * Math.min(0.9, rim.ellipse.ry / rim.ellipse.rx) -
    17.8
  return 1 / (1 + Math.exp(-evidence))
}
