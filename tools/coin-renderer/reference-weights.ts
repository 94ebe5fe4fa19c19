import {
  covariance,
  MIDDLE_WEAR,
  type WearReference,
} from '../../sandbox/recognition/estimate-wear.ts'

/**
 * Weights of the references for `estimateWear`, by Cholesky decomposition of their covariances.
 * @param wears - by reference
 * @param noise - variance of the error of one picture, relative to the covariance
 */
export function referenceWeights(
  references: readonly WearReference[],
  wears: readonly number[],
  noise: number,
): Float32Array {
  const n = references.length
  const lower = Array.from({ length: n }, (_, i) => new Float64Array(i + 1))
  for (let i = 0; i < n; i++) {
    const [one, row] = [references[i]!, lower[i]!]
    for (let j = 0; j <= i; j++) {
      const other = references[j]!
      const column = lower[j]!
      let value = covariance(one.features, other.features, one.face === other.face)
      if (i === j) value += noise
      for (let k = 0; k < j; k++) value -= row[k]! * column[k]!
      row[j] = i === j ? Math.sqrt(value) : value / column[j]!
    }
  }
  const solution = Float64Array.from(wears, wear => wear - MIDDLE_WEAR)
  for (let i = 0; i < n; i++) {
    for (let k = 0; k < i; k++) solution[i]! -= lower[i]![k]! * solution[k]!
    solution[i]! /= lower[i]![i]!
  }
  for (let i = n - 1; i >= 0; i--) {
    for (let k = i + 1; k < n; k++) solution[i]! -= lower[k]![i]! * solution[k]!
    solution[i]! /= lower[i]![i]!
  }
  return Float32Array.from(solution)
}
