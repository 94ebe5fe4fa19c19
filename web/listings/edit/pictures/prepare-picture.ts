import { isSquare, pictureUrl } from '../../../../shared/pictures/pictures.ts'
import { apiFetch } from '../../../lib/api.ts'
import { failureMessage } from '../../../lib/api-failure.ts'
import { captureSide } from '../../../pictures/capture-side.ts'
import { coinDetector } from '../../../pictures/coin-detector.ts'
import { rememberedBackground } from '../../../pictures/crop/crop-background.ts'
import { shrunk } from '../../../pictures/shrunk.ts'
import { frameAround } from '../../../vision/coin/crop-frame.ts'
import type { CropFrame, OpenedPicture } from '../../../vision/detector/coin-detector.ts'
import type { EditPicture } from '../edit-fields.ts'
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
  /** The coin's square, whatever holder is around it; null where no coin was found. */
  coin: CropFrame | null
}

/** Reads a picture's photograph; the picture itself where none is stored. Throws PictureRefused, ApiFailure. */
export async function openOriginal(of: EditPicture): Promise<CropSource> {
  const response = await apiFetch(of.originalUrl ?? of.url)
  const opened = await coinDetector.open(await response.blob())
  if (!opened.ok) throw new PictureRefused(opened.sentence)
  const { picture } = opened
  const detection = await coinDetector.detectInPicture(picture)
  if (!detection.ok) throw new PictureRefused(detection.sentence)
  const [subject] = detection.coins
  const coin = subject ? { ...frameAround(subject), ground: rememberedBackground() } : null
  return { of, picture, frame: detection.frame, coin }
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

const NO_PHOTOGRAPH =
  'The photograph is not stored yet: it is cropped to the coin when it has arrived. Or crop by hand.'
const NO_COIN = 'No coin was found in the photograph. Crop it by hand.'

/** The same side cut around its coin from its photograph. Throws PictureRefused, ApiFailure. */
export async function cropToCoin(of: EditPicture): Promise<EditPicture> {
  // The picture itself is turned and stretched.
  if (!of.originalUrl) throw new PictureRefused(NO_PHOTOGRAPH)
  const source = await openOriginal(of)
  if (!source.coin) throw new PictureRefused(NO_COIN)
  return cropAgain(source, source.coin)
}

/** Front and back that are not cut around the coin, but along a holder's edges. */
export const holderCropsIn = (pictures: readonly EditPicture[]): EditPicture[] =>
  pictures.slice(0, 2).filter(({ size }) => size && !isSquare(size))

/**
 * Crops front and back of a coin that is in no slab to the coin: by the hash of the picture before, what stands in its
 * place. `problem`: why one of them was not cropped, as a sentence; null where all were.
 */
export async function cropSidesToCoin(
  pictures: readonly EditPicture[],
): Promise<{ cropped: ReadonlyMap<string, EditPicture>; problem: string | null }> {
  const cropped = new Map<string, EditPicture>()
  let problem: string | null = null
  for (const picture of holderCropsIn(pictures)) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- one photograph in memory at a time
      cropped.set(picture.sha256, await cropToCoin(picture))
    } catch (error) {
      problem = sentenceOf(error)
    }
  }
  return { cropped, problem }
}

/** A listing's pictures as they are sent, with those that were cropped in their places. */
export const withCropped = (
  pictures: readonly EditPicture[],
  cropped: ReadonlyMap<string, EditPicture>,
): { sha256: string; originalSha256: string | null }[] =>
  pictures.map(picture => {
    const { sha256, originalSha256 } = cropped.get(picture.sha256) ?? picture
    return { sha256, originalSha256 }
  })

const FAILED = 'This picture could not be stored. Please try again.'

/** Why a picture was not prepared, as a sentence. */
export const sentenceOf = (error: unknown): string =>
  error instanceof PictureRefused ? error.message : failureMessage(error, FAILED)
