import type { Grade } from '../../shared/numismatics/grades.ts'

/** Value steps: one step is about the price difference to the next adjective or number. */
const STEPS: readonly (readonly [fromNumber: number, step: number])[] = [
  [1, 0],
  [4, 1],
  [8, 2],
  [12, 3],
  [20, 4],
  [30, 4.5],
  [40, 5],
  [45, 5.5],
  [50, 6],
  [55, 6.5],
  [60, 7],
  [62, 7.5],
  [63, 8],
  [64, 8.5],
  [65, 9.5],
  [66, 10.5],
  [67, 12],
  [68, 13.5],
  [69, 15],
  [70, 16.5],
]
/** The number assumed for an adjective without one. */
const TYPICAL_NUMBER: Readonly<Record<string, number>> = {
  P: 1,
  FR: 2,
  AG: 3,
  G: 4,
  VG: 8,
  F: 12,
  VF: 25,
  XF: 42,
  AU: 53,
  MS: 62,
  PR: 65,
  SP: 65,
}

function valueStep(grade: Grade): number {
  const number = grade.number ?? TYPICAL_NUMBER[grade.strike] ?? 0
  return STEPS.findLast(([from]) => from <= number)?.[1] ?? 0
}

/**
 * Similarity of two grades by value: 1 for the same, 0 for more than 1.5 steps apart. Null where one is unknown:
 * the caller weighs an unstated grade.
 */
export function gradeSimilarity(wanted: Grade | null, other: Grade | null): number | null {
  if (!wanted || !other) return null
  const distance = Math.abs(valueStep(wanted) - valueStep(other))
  if (distance <= 0.5) return 1
  if (distance <= 1) return 0.7
  return distance <= 1.5 ? 0.4 : 0
}
