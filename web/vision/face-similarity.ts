/** Whether two looks saw the same side of a coin, whatever way it was turned in between. */
import { compareTurned, type Likeness } from '../../shared/recognition/compare.ts'
import type { FaceDescriptor } from '../../shared/recognition/describe.ts'

export type { FaceDescriptor } from '../../shared/recognition/describe.ts'

/**
 * Likeness from which two looks of one session show the same side: one light, one coin. Painted coins
 * reach 0.6 and more turned and under another light, and 0.1 with their other side; unrelated real
 * designs reach 0.31.
 */
export const SAME_SIDE = 0.4
/** Below this, two steady looks surely show two sides. */
export const OTHER_SIDE = 0.25

/**
 * Likeness from which a still shows what the look showed that it was taken for: one coin, one moment. Previews
 * of 160 pixels and JPEG quality 40 reach 0.75 with their stills; a hand over a third of the coin 0.53, the
 * coin's other side 0.25.
 */
const SAME_MOMENT = 0.55

/** Turn and likeness of two faces. About a millisecond. */
export type CompareFaces = (a: FaceDescriptor, b: FaceDescriptor) => Likeness

export const compareFaces: CompareFaces = compareTurned

/** "That looks like the same side": for two pictures of which one should be the other side. */
export const isSameSide = (a: FaceDescriptor, b: FaceDescriptor): boolean =>
  compareFaces(a, b).score >= SAME_SIDE

/** Whether a still shows the face for which it was taken, and no hand, nothing turned, no next coin. */
export const isSameView = (look: FaceDescriptor, still: FaceDescriptor): boolean =>
  compareFaces(look, still).score >= SAME_MOMENT
