/** Decodes picture files in the worker and caches the last ones. */
import {
  inspectPicture,
  inspectPictureSize,
  type PictureInspection,
} from '../../shared/picture-inspection.ts'
import { CROP_JPEG_QUALITY, MAX_PICTURE_PIXELS } from '../../shared/pictures.ts'
import { sha256Hex } from '../lib/sha256.ts'
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

async function asJpeg(bitmap: ImageBitmap): Promise<Blob> {
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
  canvas.getContext('2d', { alpha: false })?.drawImage(bitmap, 0, 0)
  return canvas.convertToBlob({ type: 'image/jpeg', quality: CROP_JPEG_QUALITY })
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
    const tooBig = inspectPictureSize(file.size)
    if (tooBig) return tooBig
    const bytes = new Uint8Array(await file.arrayBuffer())
    const inspection = inspectPicture(bytes)
    if (!inspection.ok && inspection.code !== 'heic') {
      return inspection
    }
    const bitmap = await decode(file)
    if (!bitmap) return undecodable(inspection)
    if (bitmap.width * bitmap.height > MAX_PICTURE_PIXELS) {
      bitmap.close()
      return CANNOT_DECODE
    }
    const sha256 = await sha256Hex(bytes)
    // Only Safari decodes HEIC; other browsers could not read the original again.
    const original = inspection.ok ? file : await asJpeg(bitmap)
    this.#store(sha256, bitmap)
    const { width, height } = bitmap
    return { ok: true, picture: { sha256, file: original, width, height } }
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
