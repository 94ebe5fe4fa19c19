import { isSquare } from '../../../shared/pictures/pictures.ts'
import { describeFace, type FaceDescriptor } from '../../../shared/recognition/describe.ts'

/** Side of the crop that a face is described from, in pixels: the size that the descriptor uses. */
export const FACE_SIDE_PX = 214

/** Descriptor of the coin that a stored crop shows; null of what is no square. Rejects for what is no picture. */
export async function describeCrop(picture: Blob): Promise<FaceDescriptor | null> {
  const full = await createImageBitmap(picture)
  try {
    if (!isSquare(full)) return null
    const canvas = new OffscreenCanvas(FACE_SIDE_PX, FACE_SIDE_PX)
    const context = canvas.getContext('2d', { alpha: false, willReadFrequently: true })
    if (!context) throw new Error('no 2d context to read pixels from')
    context.imageSmoothingQuality = 'high'
    context.drawImage(full, 0, 0, FACE_SIDE_PX, FACE_SIDE_PX)
    return describeFace(context.getImageData(0, 0, FACE_SIDE_PX, FACE_SIDE_PX))
  } finally {
    full.close()
  }
}
