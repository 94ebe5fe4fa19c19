/** Calls of one act on several listings that are on their way together. */
const TOGETHER = 8

/** An act that failed, and why. */
export interface Failed<T> {
  listing: T
  error: unknown
}

/** Does the act on each, some at a time and in any order; answers those that failed. */
export async function eachOf<T>(
  listings: readonly T[],
  act: (listing: T) => Promise<unknown>,
  { together = TOGETHER }: { together?: number } = {},
): Promise<Failed<T>[]> {
  const failed: Failed<T>[] = []
  const waiting = listings.values()
  const work = async () => {
    for (const listing of waiting) {
      // oxlint-disable-next-line no-await-in-loop -- one after another, beside the others
      await act(listing).catch((error: unknown) => failed.push({ listing, error }))
    }
  }
  await Promise.all(Array.from({ length: together }, work))
  return failed
}
