type IdSpan = [number, number]

/**
 * "101-130,140" as first and last ids, in order and without overlap; either end of a span may come first. The
 * contract has checked the text.
 */
export function spansOf(ids: string): IdSpan[] {
  const spans = ids
    .split(',')
    .map((part): IdSpan => {
      const [first = 0, last = first] = part.split('-').map(Number)
      return [Math.min(first, last), Math.max(first, last)]
    })
    .sort(([a], [b]) => a - b)
  const merged: IdSpan[] = []
  for (const [first, last] of spans) {
    const before = merged.at(-1)
    if (before && first <= before[1] + 1) before[1] = Math.max(before[1], last)
    else merged.push([first, last])
  }
  return merged
}
