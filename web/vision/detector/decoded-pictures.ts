/** Decodes picture files in the worker and caches the last ones. */

import { sha256Hex } from '../../../shared/lib/sha256.ts'
import { MAX_PICTURE_PIXELS } from '../../../shared/picture-headers/pixel-limit.ts'
import {
  inspectPicture,
  inspectPictureSize,
  type PictureInspection,
} from '../../../shared/pictures/picture-inspection.ts'
import { withoutMetadata } from '../../../shared/pictures/picture-metadata.ts'
import { MAX_PICTURE_BYTES } from '../../../shared/pictures/pictures.ts'
import type { DetectorResults, OpenedPicture, PictureProblem } from './coin-detector-messages.ts'

/** Front and back of one coin. A decoded photo of 50 megapixels takes 200 MB. */
const MAX_DECODED = 2

const CANNOT_DECODE: PictureProblem = {
  ok: false,
  code: 'cannot_decode',
  sentence: 'This photo is damaged and cannot be opened. Choose it again, or take a new one.',
}

/** Upright and in sRGB; undefined when the browser cannot. */
async function decode(file: Blob): Promise<ImageBitmap | undefined> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch {
    // The browser gives no reason beyond "could not be decoded".
    return undefined
  }
}

/** A larger file is drawn anew here before it is sent: photographs of 50 megapixels have up to 40 MB. */
const MAX_OPENED_BYTES = 60 * 1024 * 1024

/** Of an original that is drawn anew. The lower ones are for a photograph that is too large with the first. */
const ORIGINAL_QUALITIES = [0.95, 0.8, 0.6]

/** The largest canvas, in pixels, of Safari until 17. A larger one is not drawn on, without an error. */
const SMALL_CANVAS_PIXELS = 16_777_216
const OPAQUE = 255

/** Draws the bitmap anew; undefined where the canvas has too many pixels for this browser. */
async function drawnAt(bitmap: ImageBitmap, scale: number): Promise<Blob | undefined> {
  const [width, height] = [Math.floor(bitmap.width * scale), Math.floor(bitmap.height * scale)]
  const canvas = new OffscreenCanvas(width, height)
  // Transparent where nothing was drawn: a JPEG of it would be black.
  const context = canvas.getContext('2d')
  if (!context) return undefined
  context.drawImage(bitmap, 0, 0, width, height)
  const [, , , alpha] = context.getImageData(width >> 1, height >> 1, 1, 1).data
  if (alpha !== OPAQUE) return undefined
  let drawn: Blob | undefined
  for (const quality of ORIGINAL_QUALITIES) {
    // oxlint-disable-next-line no-await-in-loop -- a lower quality only where the higher one is too large
    drawn = await canvas.convertToBlob({ type: 'image/jpeg', quality })
    if (drawn.size <= MAX_PICTURE_BYTES) break
  }
  return drawn
}

/** At its full size, or as large as every browser's canvas is. Rejects where neither can be drawn. */
async function asJpeg(bitmap: ImageBitmap): Promise<{ drawn: Blob; isReduced: boolean }> {
  const whole = await drawnAt(bitmap, 1).catch(() => undefined)
  if (whole) return { drawn: whole, isReduced: false }
  const scale = Math.sqrt(SMALL_CANVAS_PIXELS / (bitmap.width * bitmap.height))
  const reduced = scale < 1 ? await drawnAt(bitmap, scale) : undefined
  if (!reduced) throw new Error('no canvas to draw the photograph on')
  return { drawn: reduced, isReduced: true }
}

/**
 * The photograph as it leaves this device: upright, and without the place, the time and the camera that it was
 * taken with. Only what has to be turned, or is too large a file, is drawn anew. A HEIC is, too: only Safari could read
 * it again.
 */
async function originalOf(
  file: Blob,
  bytes: Uint8Array<ArrayBuffer>,
  inspection: PictureInspection,
  bitmap: ImageBitmap,
): Promise<{ original: Blob; isReduced: boolean }> {
  const isUpright = inspection.ok && inspection.orientation === 1
  if (isUpright && file.size <= MAX_PICTURE_BYTES) {
    const alone = withoutMetadata(bytes, inspection.type)
    const original = alone === bytes ? file : new Blob([alone], { type: inspection.type })
    return { original, isReduced: false }
  }
  const { drawn, isReduced } = await asJpeg(bitmap)
  const type = 'image/jpeg'
  const alone = withoutMetadata(new Uint8Array(await drawn.arrayBuffer()), type)
  return { original: new Blob([alone], { type }), isReduced }
}

export class DecodedPictures {
  #decoded = new Map<string, ImageBitmap>()

  #store(sha256: string, bitmap: ImageBitmap): void {
    this.#decoded.get(sha256)?.close()
    this.#decoded.delete(sha256)
    this.#decoded.set(sha256, bitmap)
    for (const [oldest, old] of this.#decoded) {
      if (this.#decoded.size <= MAX_DECODED) break
      old.close()
      this.#decoded.delete(oldest)
    }
  }

  /** Size, signature, completeness and dimensions are checked before anything is decoded. */
  async open(file: Blob): Promise<DetectorResults['open']> {
    const tooBig = inspectPictureSize(file.size, MAX_OPENED_BYTES)
    if (tooBig) return tooBig
    const bytes = new Uint8Array(await file.arrayBuffer())
    const inspection = inspectPicture(bytes, MAX_OPENED_BYTES)
    if (!inspection.ok && inspection.code !== 'heic') {
      return inspection
    }
    const bitmap = await decode(file)
    if (!bitmap) return undecodable(inspection)
    if (bitmap.width * bitmap.height > MAX_PICTURE_PIXELS) {
      bitmap.close()
      return CANNOT_DECODE
    }
    const { original, isReduced } = await originalOf(file, bytes, inspection, bitmap)
    const sha256 = await sha256Hex(await original.arrayBuffer())
    const picture = { sha256, file: original }
    if (!isReduced) {
      this.#store(sha256, bitmap)
      return { ok: true, picture: { ...picture, width: bitmap.width, height: bitmap.height } }
    }
    // What is found in it is cut from the smaller one.
    bitmap.close()
    const reduced = await decode(original)
    if (!reduced) return CANNOT_DECODE
    this.#store(sha256, reduced)
    return { ok: true, picture: { ...picture, width: reduced.width, height: reduced.height } }
  }

  /** The picture's pixels, decoded again after eviction. Owned by the cache: do not close. */
  async bitmapOf(picture: OpenedPicture): Promise<ImageBitmap | PictureProblem> {
    const cached = this.#decoded.get(picture.sha256)
    if (cached) {
      this.#decoded.delete(picture.sha256)
      this.#decoded.set(picture.sha256, cached)
      return cached
    }
    const bitmap = await decode(picture.file)
    if (!bitmap) return CANNOT_DECODE
    this.#store(picture.sha256, bitmap)
    return bitmap
  }
}

const undecodable = (inspection: PictureInspection): PictureProblem =>
  inspection.ok ? CANNOT_DECODE : { ...inspection, code: 'cannot_decode' }
