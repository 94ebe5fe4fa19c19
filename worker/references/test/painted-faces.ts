import { describeFace, type FaceDescriptor } from '../../../shared/recognition/describe.ts'
import { paint } from '../../../shared/recognition/test/painted-coin.ts'

const ELLIPSE = { cx: 79.5, cy: 79.5, rx: 67, ry: 67, angleDegrees: 0 }
const known = new Map<string, FaceDescriptor>()

/** The descriptors of both sides of a painted coin. Each `photo` is taken at another turn and in another light. */
export function facePair(coin: number, photo = 0): { front: FaceDescriptor; back: FaceDescriptor } {
  return { front: faceOf(2 * coin + 1, photo), back: faceOf(2 * coin + 2, photo) }
}

export function faceOf(design: number, photo: number): FaceDescriptor {
  const key = `${design} ${photo}`
  const face =
    known.get(key) ??
    describeFace(
      paint({
        design,
        turnDegrees: 70 * photo,
        lightDegrees: 40 + 25 * photo,
        side: 160,
        ellipse: ELLIPSE,
      }),
      ELLIPSE,
    )
  known.set(key, face)
  return face
}
