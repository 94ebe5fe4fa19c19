/** Rejects when the work takes longer than `limitMs`. The work itself is not cancelled. */
export async function withTimeout<T>(limitMs: number, work: Promise<T>): Promise<T> {
  let timer: number | null = null
  const over = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not done in ${limitMs} ms`)), limitMs)
  })
  try {
    return await Promise.race([work, over])
  } finally {
    clearTimeout(timer)
  }
}
