/** Rejects when the work takes longer; what it does then finds its run over. */
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
