/**
 * The review of these listings: `/review?ids=101-130,140`. `others` are the seller's listings that are not among
 * them: where all are known, a span of ids goes on until the next of those, which keeps the address short.
 */
export function reviewPath(ids: readonly number[], others?: readonly number[]): string {
  const chosen = new Set(ids)
  const known = [...new Set([...ids, ...(others ?? [])])].sort((a, b) => a - b)
  const spans: { first: number; last: number }[] = []
  let open: (typeof spans)[number] | null = null
  for (const id of known) {
    if (!chosen.has(id)) open = null
    else if (open && (others || id === open.last + 1)) open.last = id
    else spans.push((open = { first: id, last: id }))
  }
  const parts = spans.map(({ first, last }) => (first === last ? first : `${first}-${last}`))
  return `/review?ids=${parts.join(',')}`
}
