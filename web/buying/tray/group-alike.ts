/**
 * Puts what looks alike together, in the order of the first of each group; what has no face stays alone.
 * @param isAlike whether two faces show one design
 * @returns indexes of the items, each once
 */
export function groupAlike<Face>(
  faces: readonly (Face | null)[],
  isAlike: (one: Face, other: Face) => boolean,
): number[][] {
  const groups: { face: Face | null; members: number[] }[] = []
  faces.forEach((face, at) => {
    const group =
      face === null
        ? undefined
        : groups.find(each => each.face !== null && isAlike(each.face, face))
    if (group) group.members.push(at)
    else groups.push({ face, members: [at] })
  })
  return groups.map(({ members }) => members)
}
