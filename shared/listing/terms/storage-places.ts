/** How many listings have a value. */
export type Facet = { value: string; count: number }

/** The text before the last number of a storage location: "A12-07" → "A12-", "7" → "". */
const startOf = (location: string): string | null =>
  /^(?<start>.*?)\d+\D*$/.exec(location)?.groups?.start ?? null

/**
 * Storage locations as a filter offers them: one with several listings by itself, those of one listing each by what
 * stands before their last number. Where that is nothing ("1", "2", …) they are not offered, but for a single one.
 */
export function groupPlaces(locations: readonly Facet[]): { places: Facet[]; starts: Facet[] } {
  const byStart = new Map<string | null, Facet[]>()
  for (const facet of locations) {
    const start = startOf(facet.value)
    const alike = byStart.get(start)
    if (alike) alike.push(facet)
    else byStart.set(start, [facet])
  }
  const places: Facet[] = []
  const starts: Facet[] = []
  for (const [start, facets] of byStart) {
    const single = facets.filter(({ count }) => count === 1)
    const isGroup = start !== null && single.length > 1
    places.push(...(isGroup ? facets.filter(({ count }) => count > 1) : facets))
    if (isGroup && start !== '')
      starts.push({ value: start, count: facets.reduce((sum, { count }) => sum + count, 0) })
  }
  return { places, starts }
}
