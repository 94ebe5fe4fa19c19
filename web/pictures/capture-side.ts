import type { ReadCode } from '../../shared/certificates/slab-reading.ts'
import type { CropFrame } from '../vision/coin/crop-frame.ts'
import type { Detection, OpenedPicture, PictureProblem } from '../vision/detector/coin-detector.ts'
import type { LiveStill } from '../vision/live/live-capture.ts'
import type { CapturedSide, PictureFault } from './captured-side.ts'
import { codeReader } from './code-reader.ts'
import { coinDetector } from './coin-detector.ts'
import { rememberedBackground } from './crop/crop-background.ts'

/** A picture of a coin could not be processed, for whatever reason. Wording of the specification. */
export const CAPTURE_FAILED = {
  title: 'Capture Failed',
  sentence: 'Failed to process the coin images. Please try again.',
} as const

export type Captured = { ok: true; side: CapturedSide } | PictureProblem

/** Opens a picture, finds its coin and crops it. A picture that cannot be read is returned as a problem with a sentence. */
export async function captureSide(file: Blob, name: string): Promise<Captured> {
  const opened = await coinDetector.open(file)
  return opened.ok ? captureOpened(opened.picture, name) : opened
}

/** The same for a picture that was opened already. */
export async function captureOpened(picture: OpenedPicture, name: string): Promise<Captured> {
  const detection = await coinDetector.detectInPicture(picture)
  return detection.ok ? cropped(picture, detection, name) : detection
}

/** The same for a picture of the live view, which was opened and searched when it was taken. */
export function captureStill({ picture, detection }: LiveStill, name: string): Promise<Captured> {
  return cropped(picture, detection, name)
}

async function cropped(
  picture: OpenedPicture,
  detection: Detection,
  name: string,
): Promise<Captured> {
  const { found: coinFound, face } = detection
  // Without a coin there is no background to remove.
  const frame = coinFound ? { ...detection.frame, ground: rememberedBackground() } : detection.frame
  const stop = new AbortController()
  const corners = detection.holder?.corners ?? null
  const reading = codeReader.read({ file: picture.file, corners }, stop.signal)
  const answer = await coinDetector.crop(picture, frame)
  if (!answer.ok) {
    stop.abort()
    return answer
  }
  const { crop, forAnalysis } = answer
  const codes = codesOfSlab(await reading, corners !== null)
  const faults = faultsOf(detection)
  const side = { picture, name, crop, forAnalysis, frame, coinFound, face, codes, faults }
  return { ok: true, side }
}

/** The size is not among them: it is told in pixels. In a holder the rim is covered, and its label counts. */
function faultsOf({ quality, label }: Detection): PictureFault[] {
  if (!quality) return []
  const { sharp, glare, exposure, tilt, whole } = quality
  return [sharp, glare, label ?? whole, exposure, tilt]
    .filter(({ good }) => !good)
    .map(({ word, advice }) => ({ word, advice }))
}

/** A holder without a legible code is told from a raw coin. */
function codesOfSlab(read: ReadCode[] | null, isHolder: boolean): ReadCode[] | null {
  if (isHolder) return read ?? []
  return read?.length ? read : null
}

/** Of a holder that the seller drew the label is looked at again, unless its codes were read. */
async function codesIn({ picture, codes }: CapturedSide, { holder }: CropFrame) {
  if (!holder || codes?.length) return codes ?? null
  return codesOfSlab(await codeReader.read({ file: picture.file, corners: holder.corners }), true)
}

/** Crops the same original again, by a frame that the seller drew. */
export async function recrop(side: CapturedSide, frame: CropFrame): Promise<Captured> {
  const cropped = await coinDetector.crop(side.picture, frame)
  if (!cropped.ok) return cropped
  const crops = { crop: cropped.crop, forAnalysis: cropped.forAnalysis }
  const described = await coinDetector.describe(side.picture, frame)
  const face = described.ok ? described.face : null
  const codes = await codesIn(side, frame)
  return { ok: true, side: { ...side, frame, ...crops, coinFound: true, face, codes } }
}
