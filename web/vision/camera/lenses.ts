/** A camera of the device, as the browser names it. */
export interface Lens {
  id: string
  label: string
}

/** Distinct names for the lenses. Browsers label them "camera2 0, facing back", or not at all. */
export function nameLenses(lenses: readonly Lens[]): { id: string; name: string }[] {
  const counts = new Map<string, number>()
  return lenses.map(({ id, label }) => {
    const facing = /facing (back|front)/i.exec(label)?.[1]?.toLowerCase()
    const known = facing ? `${facing === 'back' ? 'Back' : 'Front'} camera` : label.trim()
    const name = known || 'Camera'
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    return { id, name: count === 1 ? name : `${name} ${count}` }
  })
}
