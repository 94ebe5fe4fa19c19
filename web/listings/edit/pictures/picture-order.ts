/** Changes of the list of pictures. The first two are front and back. */

/** The item at `from` moved to `to`; the others close up. */
export function movedItem<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const item = items[from]
  if (item === undefined || to < 0 || to >= items.length) return [...items]
  return items.toSpliced(from, 1).toSpliced(to, 0, item)
}

/** Front and back exchanged. */
export function sidesSwapped<Item>(items: readonly Item[]): Item[] {
  const [front, back, ...rest] = items
  return front === undefined || back === undefined ? [...items] : [back, front, ...rest]
}

/** "Front (Obverse)", "Back (Reverse)", "Picture 3". */
export function placeName(index: number): string {
  return index === 0 ? 'Front (Obverse)' : index === 1 ? 'Back (Reverse)' : `Picture ${index + 1}`
}
