/** The `filter` parameter of Browse and Insights: `price:[10..50],priceCurrency:USD,conditionIds:{2750|4000}`. */
export type Filters = Map<string, string>

/** Splits at commas outside brackets. Skips names without a value. */
export function readFilters(text: string | undefined): Filters {
  const filters: Filters = new Map()
  for (const part of (text ?? '').split(/,(?![^[{]*[\]}])/)) {
    const [, name, value] = /^\s*(\w+):(.*)$/.exec(part) ?? []
    if (name && value) filters.set(name, value.trim())
  }
  return filters
}

/** `{a|b}` or a single value, as a list. Undefined if the filter is not set. */
export function listFilter(filters: Filters, name: string): string[] | undefined {
  return filters
    .get(name)
    ?.replace(/^\{|\}$/g, '')
    .split('|')
    .map(value => value.trim())
    .filter(Boolean)
}

export type Range<T> = { from: T | null; to: T | null }

/** `[10..50]`, `[10..]` or `[..50]`. Undefined if not set or not a range. */
export function rangeFilter(filters: Filters, name: string): Range<string> | undefined {
  const [whole, from, to] = /^\[(.*?)(?:\.\.(.*?))?\]$/.exec(filters.get(name) ?? '') ?? []
  if (whole === undefined) return undefined
  return { from: from || null, to: to || null }
}

/** The range as numbers. Undefined if either bound is not a number. */
export function numberRange(range: Range<string> | undefined): Range<number> | undefined {
  if (!range) return undefined
  const [from, to] = [range.from, range.to].map(text => (text === null ? null : Number(text)))
  return Number.isNaN(from) || Number.isNaN(to) ? undefined : { from: from ?? null, to: to ?? null }
}

export const inRange = <T extends number>(value: T, { from, to }: Range<T>): boolean =>
  (from === null || value >= from) && (to === null || value <= to)

/** `categoryId:39464,Certification:{PCGS|NGC}` → the allowed values of each aspect. Undefined if not set. */
export function readAspectFilter(text: string | undefined): Map<string, string[]> | undefined {
  if (text === undefined) return undefined
  const filters = readFilters(text)
  return new Map(
    [...filters.keys()]
      .filter(name => name !== 'categoryId')
      .map(name => [name, listFilter(filters, name) ?? []]),
  )
}
