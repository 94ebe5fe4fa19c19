/** Whether two pictures show the same side of a coin, at any rotation. */
import { compareTurned, type Likeness } from '../../../shared/recognition/compare.ts'
import type { FaceDescriptor } from '../../../shared/recognition/describe.ts'

export type { FaceDescriptor } from '../../../shared/recognition/describe.ts'

/**
 * Similarity from which two pictures of one session show the same side: one light, one coin. Painted coins
 * reach 0.9 turned under the same light and 0.39 and more under another; unrelated real designs reach 0.26.
 */
export const SAME_SIDE = 0.36
/** Below this, two steady detections show two different sides. The sides of real coins in one light reach 0.21. */
export const OTHER_SIDE = 0.22

/**
 * Similarity from which a still shows the face for which it was taken: one coin, one moment. Previews
 * of 160 pixels, JPEG quality 40 and an outline 1.5 % off reach 0.67 and more with their stills; a hand over
 * 40 % of the coin 0.62 in the middle of 64 photographs, the coin's other side 0.21.
 */
const SAME_MOMENT = 0.64

/** Rotation and similarity of two faces. A few hundredths of a millisecond. */
export type CompareFaces = (a: FaceDescriptor, b: FaceDescriptor) => Likeness

/** "That looks like the same side": for two pictures of which one should be the other side. */
export const isSameSide = (a: FaceDescriptor, b: FaceDescriptor): boolean =>
  compareTurned(a, b).score >= SAME_SIDE

/** Whether a still shows the face for which it was taken, without a hand, a turn-over or the next coin. */
export const isSameView = (expected: FaceDescriptor, still: FaceDescriptor): boolean =>
  compareTurned(expected, still).score >= SAME_MOMENT
