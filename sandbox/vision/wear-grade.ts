import type { WearEstimate } from '../recognition/estimate-wear.ts'

/** Grades of the drawn coins, from as struck to nearly smooth: one for each eighth of wear. */
export const GRADES_BY_EIGHTH = [
  'MS63',
  'AU55',
  'XF40',
  'VF30',
  'VF20',
  'F12',
  'VG8',
  'G4',
  'AG3',
] as const

const EIGHTHS = GRADES_BY_EIGHTH.length - 1
/** Deviations to each side of the estimate: four of five errors are smaller. */
const REACH = 1.28
/** Errors of two pictures of one coin have a part in common: it is one coin in one light. */
const COMMON_SHARE = 0.4

/** One estimate of the pictures of a coin, weighted by their variances; null for none. */
export function combineEstimates(estimates: readonly WearEstimate[]): WearEstimate | null {
  if (estimates.length === 0) return null
  const weights = estimates.map(({ deviation }) => 1 / deviation ** 2)
  const total = weights.reduce((a, b) => a + b, 0)
  const wear = estimates.reduce((sum, each, i) => sum + (each.wear * weights[i]!) / total, 0)
  const smallest = Math.min(...estimates.map(({ deviation }) => deviation))
  const variance = COMMON_SHARE * smallest ** 2 + (1 - COMMON_SHARE) / total
  return { wear, deviation: Math.sqrt(variance) }
}

/** The range of wear in full eighths that holds four of five true values. */
export function wearBand({ wear, deviation }: WearEstimate): { least: number; most: number } {
  const eighth = (value: number): number =>
    Math.max(0, Math.min(EIGHTHS, Math.round(value * EIGHTHS)))
  return {
    least: eighth(wear - REACH * deviation) / EIGHTHS,
    most: eighth(wear + REACH * deviation) / EIGHTHS,
  }
}

/** The grade of a wear, 0 to 1. */
export function gradeOfWear(wear: number): string {
  return GRADES_BY_EIGHTH[Math.round(wear * EIGHTHS)] ?? 'AG3'
}

/** Probability, 0 to 1, that a normal error is at most one grade. */
export function probabilityWithinOneGrade({ deviation }: WearEstimate): number {
  return errorFunction(1 / EIGHTHS / (deviation * Math.SQRT2))
}

/** Abramowitz and Stegun, Handbook of Mathematical Functions, 7.1.25; the error is below 2.5e-5. x is not negative. */
function errorFunction(x: number): number {
  const t = 1 / (1 + 0.47047 * x)
  return 1 - (0.3480242 * t - 0.0958798 * t ** 2 + 0.7478556 * t ** 3) * Math.exp(-(x ** 2))
}
