/** The inverse of a symmetric positive definite matrix of n rows, row after row, by its Cholesky factor. */
export function inverse(matrix: Float64Array, n: number): Float64Array {
  const lower = cholesky(matrix, n)
  const result = new Float64Array(n * n)
  const column = new Float64Array(n)
  for (let at = 0; at < n; at += 1) {
    for (let i = 0; i < n; i += 1) {
      let sum = i === at ? 1 : 0
      for (let k = 0; k < i; k += 1) sum -= (lower[i * n + k] ?? 0) * (column[k] ?? 0)
      column[i] = sum / (lower[i * n + i] ?? 1)
    }
    for (let i = n - 1; i >= 0; i -= 1) {
      let sum = column[i] ?? 0
      for (let k = i + 1; k < n; k += 1) sum -= (lower[k * n + i] ?? 0) * (column[k] ?? 0)
      column[i] = sum / (lower[i * n + i] ?? 1)
      result[i * n + at] = column[i] ?? 0
    }
  }
  return result
}

function cholesky(matrix: Float64Array, n: number): Float64Array {
  const lower = new Float64Array(n * n)
  for (let i = 0; i < n; i += 1)
    for (let j = 0; j <= i; j += 1) {
      let sum = matrix[i * n + j] ?? 0
      for (let k = 0; k < j; k += 1) sum -= (lower[i * n + k] ?? 0) * (lower[j * n + k] ?? 0)
      lower[i * n + j] =
        i === j ? Math.sqrt(Math.max(sum, Number.EPSILON)) : sum / (lower[j * n + j] ?? 1)
    }
  return lower
}

/** Matrix of n rows times a vector. */
export function times(matrix: Float64Array, vector: Float64Array, n: number): Float64Array {
  const result = new Float64Array(n)
  for (let i = 0; i < n; i += 1)
    for (let j = 0; j < n; j += 1)
      result[i] = (result[i] ?? 0) + (matrix[i * n + j] ?? 0) * (vector[j] ?? 0)
  return result
}
