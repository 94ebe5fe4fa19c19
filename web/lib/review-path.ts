/** The review of these listings: `/review?ids=101-130,140`. */
export function reviewPath(ids: readonly number[]): string {
  const spans: { first: number; last: number }[] = []
  for (const id of [...new Set(ids)].sort((a, b) => a - b)) {
    const open = spans.at(-1)
    if (open && id === open.last + 1) open.last = id
    else spans.push({ first: id, last: id })
  }
  const parts = spans.map(({ first, last }) => (first === last ? first : `${first}-${last}`))
  return `/review?ids=${parts.join(',')}`
}
