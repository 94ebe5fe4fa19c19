type IdSpan = [number, number]

/** "101-130,140" as first and last ids; either end of a span may come first. The contract has checked the text. */
export function spansOf(ids: string): IdSpan[] {
  return ids.split(',').map(part => {
    const [first = 0, last = first] = part.split('-').map(Number)
    return [Math.min(first, last), Math.max(first, last)]
  })
}
