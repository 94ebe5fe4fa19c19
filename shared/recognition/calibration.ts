/** From what was measured of a coin and the type most like it to the chance that it is of another type. */
import type { NamingEvidence } from './evidence.ts'

/** A type is named only under this chance of error. */
export const NAMING_LIMIT = 0.01

/** Weights of the evidence, and the constant. */
export type Calibration = readonly [
  telling: number,
  shortfall: number,
  score: number,
  contrast: number,
  constant: number,
]

/**
 * Logistic regression on the photographs of docs/recognition.md: every coin asked with its design known and with its
 * design left out. `npm run bench -- recognition --fit` fits it and prints it as it stands here. The row of one side
 * with three references is its; the others are of an earlier fit without contrast, stretched so that 0.8 % of the
 * strangers, half of which differ from a known coin in a numeral only, are under a chance of 1 %.
 * By sides, then by references of a side.
 */
const CALIBRATIONS: Record<1 | 2, readonly (readonly [references: number, Calibration])[]> = {
  1: [
    [5, [58.2, -67.1, 0, 0, -8.31]],
    [3, [58.6, -41.8, -22.4, 12.4, -6.81]],
    [2, [28.5, -25.7, 0, 0, -3.39]],
    [1, [16.5, 0, 0, 0, -4.66]],
  ],
  2: [
    [5, [34.7, -117.1, 132.2, 0, -28.33]],
    [3, [32.8, -83.7, 136.3, 0, -31.44]],
    [2, [13.7, -42.8, 83.3, 0, -16.86]],
    [1, [12.9, -18.7, 54.9, 0, -12.01]],
  ],
}

/**
 * A side that is less like its references than this shows another design: of real coins 99 % reach it with
 * three references of their design, unrelated designs stay below.
 */
const OTHER_DESIGN = 0.24

/** Probability that the coin is of another type than the one most like it. */
export function errorChance(evidence: NamingEvidence): number {
  const row = CALIBRATIONS[evidence.sides].find(([count]) => evidence.references >= count)
  return row ? chanceBy(row[1], evidence) : 1
}

/** The same by another calibration. */
export function chanceBy([a, b, c, d, constant]: Calibration, evidence: NamingEvidence): number {
  const { telling, shortfall, score, contrast, weakest } = evidence
  if (weakest < OTHER_DESIGN) return 1
  return 1 / (1 + Math.exp(a * telling + b * shortfall + c * score + d * contrast + constant))
}
