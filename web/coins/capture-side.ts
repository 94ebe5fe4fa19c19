import type { CropFrame } from '../vision/crop-frame.ts'
import { createEye, type PictureProblem } from '../vision/eye.ts'
import type { CapturedSide } from './captured-side.ts'

/** One eye for the page. Its worker, and TensorFlow.js in it, start with the first picture. */
const eye = createEye()

export type Captured = { ok: true; side: CapturedSide } | PictureProblem

/** Opens a picture, finds its coin and crops it. A picture that cannot be read is an answer with a sentence. */
export async function captureSide(file: Blob, name: string): Promise<Captured> {
  const opened = await eye.open(file)
  if (!opened.ok) return opened
  const { picture } = opened
  const look = await eye.find(picture)
  if (!look.ok) return look
  const cropped = await eye.crop(picture, look.frame)
  if (!cropped.ok) return cropped
  return {
    ok: true,
    side: { picture, name, crop: cropped.crop, frame: look.frame, coinFound: look.found },
  }
}

/** Crops the same original anew, by a frame that the seller drew. */
export async function recrop(side: CapturedSide, frame: CropFrame): Promise<Captured> {
  const cropped = await eye.crop(side.picture, frame)
  if (!cropped.ok) return cropped
  return { ok: true, side: { ...side, frame, crop: cropped.crop, coinFound: true } }
}
