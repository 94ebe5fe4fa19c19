/** Whether two pictures show the same side of a coin, at any rotation. */
import { compareTurned, type Likeness } from '../../shared/recognition/compare.ts'
import type { FaceDescriptor } from '../../shared/recognition/describe.ts'

export type { FaceDescriptor } from '../../shared/recognition/describe.ts'

/**
 * Similarity from which two pictures of one session show the same side: one light, one coin. Painted coins
 * reach 0.6 and more turned and under another light, and 0.1 with their other side; unrelated real
 * designs reach 0.31.
 */
export const SAME_SIDE = 0.4
/** Below this, two steady detections show two different sides. */
export const OTHER_SIDE = 0.25

/**
 * Similarity from which a still shows the face for which it was taken: one coin, one moment. Previews
 * of 160 pixels and JPEG quality 40 reach 0.75 with their stills; a hand over a third of the coin 0.53, the
 * coin's other side 0.25.
 */
const SAME_MOMENT = 0.55

/** Rotation and similarity of two faces. About a millisecond. */
export type CompareFaces = (a: FaceDescriptor, b: FaceDescriptor) => Likeness

export const compareFaces: CompareFaces = compareTurned

/** "That looks like the same side": for two pictures of which one should be the other side. */
export const isSameSide = (a: FaceDescriptor, b: FaceDescriptor): boolean =>
  compareFaces(a, b).score >= SAME_SIDE

/** Whether a still shows the face for which it was taken, without a hand, a turn-over or the next coin. */
export const isSameView = (expected: FaceDescriptor, still: FaceDescriptor): boolean =>
  compareFaces(expected, still).score >= SAME_MOMENT
