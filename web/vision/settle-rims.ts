/** Where a coin's rim is, by its edges and by the network that sees all of them at once. */
import { type Ellipse, intersectionOverUnion } from './ellipse.ts'
import { between } from './ellipse-shape.ts'
import type { Frame } from './frame.ts'
import type { ReadRims } from './rim-network.ts'

/**
 * How sure the network must be to count as much as the edges do. Their errors have little to do with
 * each other, so the mean is nearer than either: see docs/vision.md.
 */
const EDGES_SURENESS = 0.6
/** A reading that overlaps the edge it started from by less is of another coin. */
const SAME_COIN = 0.75

/** The ellipses with the network's opinion in them, in pixels of the first frame. */
export const settleRims = async (
  frames: readonly [Frame, ...Frame[]],
  edges: readonly Ellipse[],
  readRims: ReadRims | undefined,
): Promise<Ellipse[]> => {
  const readings = await readRims?.(frames, edges)
  return edges.map((edge, index) => {
    const reading = readings?.[index]
    if (!reading || intersectionOverUnion(reading.ellipse, edge) < SAME_COIN) return edge
    return between(edge, reading.ellipse, reading.sureness / (reading.sureness + EDGES_SURENESS))
  })
}
