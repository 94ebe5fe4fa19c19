import type { CropFrame } from '../vision/crop-frame.ts'
import type { Look, OpenedPicture, PictureProblem } from '../vision/eye.ts'
import type { LiveStill } from '../vision/live-capture.ts'
import type { CapturedSide } from './captured-side.ts'
import { rememberedBackground } from './crop/crop-background.ts'
import { eye } from './eye.ts'

export type Captured = { ok: true; side: CapturedSide } | PictureProblem

/** Opens a picture, finds its coin and crops it. A picture that cannot be read is an answer with a sentence. */
export async function captureSide(file: Blob, name: string): Promise<Captured> {
  const opened = await eye.open(file)
  return opened.ok ? captureOpened(opened.picture, name) : opened
}

/** The same for a picture that was opened already. */
export async function captureOpened(picture: OpenedPicture, name: string): Promise<Captured> {
  const look = await eye.find(picture)
  return look.ok ? cropped(picture, look, name) : look
}

/** The same for a picture of the live view, which was opened and looked at when it was taken. */
export function captureStill({ picture, look }: LiveStill, name: string): Promise<Captured> {
  return cropped(picture, look, name)
}

async function cropped(picture: OpenedPicture, look: Look, name: string): Promise<Captured> {
  const { found: coinFound, face } = look
  // Without a coin there is nothing to part from its ground.
  const frame = coinFound ? { ...look.frame, ground: rememberedBackground() } : look.frame
  const answer = await eye.crop(picture, frame)
  if (!answer.ok) return answer
  return { ok: true, side: { picture, name, crop: answer.crop, frame, coinFound, face } }
}

/** Crops the same original anew, by a frame that the seller drew. */
export async function recrop(side: CapturedSide, frame: CropFrame): Promise<Captured> {
  const cropped = await eye.crop(side.picture, frame)
  if (!cropped.ok) return cropped
  return { ok: true, side: { ...side, frame, crop: cropped.crop, coinFound: true } }
}
