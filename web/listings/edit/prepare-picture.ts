import { pictureUrl } from '../../../shared/pictures.ts'
import { apiFetch } from '../../lib/api.ts'
import { captureSide } from '../../pictures/capture-side.ts'
import { coinDetector } from '../../pictures/coin-detector.ts'
import { shrunk } from '../../pictures/shrunk.ts'
import type { CropFrame, OpenedPicture } from '../../vision/coin-detector.ts'
import type { EditPicture } from './edit-fields.ts'
import { uploadPicture } from './upload-picture.ts'

/** Longest side and JPEG quality of a picture that is added whole (a holder, an edge). */
const WHOLE_SIDE_PX = 2_400
const WHOLE_QUALITY = 0.92

/** A picture that could not be read, with a sentence for the seller. */
export class PictureRefused extends Error {}

export interface PreparedPicture {
  picture: EditPicture
  /** What the seller should know of it; null when nothing. */
  note: string | null
}

/** One side of the coin: the coin is found, cropped and stored with its photograph. Throws PictureRefused. */
export async function prepareSide(file: File): Promise<PreparedPicture> {
  const captured = await captureSide(file, file.name)
  if (!captured.ok) throw new PictureRefused(captured.sentence)
  const { crop, picture, coinFound } = captured.side
  return {
    picture: await uploadPicture(crop, picture.file),
    note: coinFound ? null : 'No coin was found here. Adjust the crop by hand.',
  }
}

/** Any other picture: stored whole, upright and without EXIF data. Throws PictureRefused. */
export async function prepareWhole(file: File): Promise<PreparedPicture> {
  const opened = await coinDetector.open(file)
  if (!opened.ok) throw new PictureRefused(opened.sentence)
  const { file: original } = opened.picture
  const whole = await shrunk(original, WHOLE_SIDE_PX, WHOLE_QUALITY)
  return { picture: await uploadPicture(whole, original), note: null }
}

/** What the crop dialog works on: the photograph of a stored picture and a frame around its coin. */
export interface CropSource {
  of: EditPicture
  picture: OpenedPicture
  frame: CropFrame
}

/** Reads a picture's photograph; the picture itself where none is stored. Throws PictureRefused, ApiFailure. */
export async function openOriginal(of: EditPicture): Promise<CropSource> {
  const response = await apiFetch(of.originalUrl ?? of.url)
  const opened = await coinDetector.open(await response.blob())
  if (!opened.ok) throw new PictureRefused(opened.sentence)
  const { picture } = opened
  const detection = await coinDetector.detectInPicture(picture)
  if (!detection.ok) throw new PictureRefused(detection.sentence)
  return { of, picture, frame: detection.frame }
}

/** Crops the photograph by a frame and stores the crop. Throws PictureRefused, ApiFailure. */
export async function cropAgain(
  { of, picture }: CropSource,
  frame: CropFrame,
): Promise<EditPicture> {
  const answer = await coinDetector.crop(picture, frame)
  if (!answer.ok) throw new PictureRefused(answer.sentence)
  const stored = await uploadPicture(answer.crop, null)
  // The photograph is stored already: only its hash is named.
  const originalSha256 = of.originalSha256 ?? of.sha256
  return { ...stored, originalSha256, originalUrl: pictureUrl(originalSha256) }
}
