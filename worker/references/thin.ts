/** A face with its signature. */
type Face = { signature: Int8Array }

/** How alike two faces are by their signatures, -1 to 1; the same for every turn. */
function signatureLikeness(a: Int8Array, b: Int8Array): number {
  let product = 0
  let first = 1
  let second = 1
  for (const [at, x] of a.entries()) {
    const y = b[at] ?? 0
    product += x * y
    first += x * x
    second += y * y
  }
  return product / Math.sqrt(first * second)
}

/**
 * The faces that a type does without, so that `most` are left: again and again one of the two that are most alike,
 * the face that is more like the others too. The first face stays in any case.
 */
export function redundantFaces<T extends Face>(faces: readonly T[], most: number): T[] {
  const left = faces.map((face, index) => ({
    face,
    index,
    likeness: faces.map(other =>
      other === face ? -1 : signatureLikeness(face.signature, other.signature),
    ),
  }))
  const removed: T[] = []
  while (left.length > most) {
    const others = left.map(({ likeness, index }, place) => ({
      place,
      index,
      nearest: left.map(other => likeness[other.index] ?? -1).sort((a, b) => b - a),
    }))
    const [worst] = others
      .filter(({ index }) => index !== 0)
      .sort((a, b) => compareLists(b.nearest, a.nearest))
    const [gone] = worst ? left.splice(worst.place, 1) : []
    if (!gone) break
    removed.push(gone.face)
  }
  return removed
}

function compareLists(a: readonly number[], b: readonly number[]): number {
  for (const [at, x] of a.entries()) if (x !== b[at]) return x - (b[at] ?? -1)
  return 0
}
