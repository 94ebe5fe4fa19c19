/** Decodes picture files in the worker and caches the last ones. */

import { MAX_PICTURE_PIXELS } from '../../../shared/picture-headers/pixel-limit.ts'
import {
  inspectPicture,
  inspectPictureSize,
  type PictureInspection,
} from '../../../shared/pictures/picture-inspection.ts'
import { withoutMetadata } from '../../../shared/pictures/picture-metadata.ts'
import { MAX_PICTURE_BYTES } from '../../../shared/pictures/pictures.ts'
import { sha256Hex } from '../../../shared/sha256.ts'
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

/** Of an original that is drawn anew. The lower one is for a photograph that is too large with the first. */
const ORIGINAL_QUALITIES = [0.95, 0.8]

async function asJpeg(bitmap: ImageBitmap): Promise<Blob> {
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
  canvas.getContext('2d', { alpha: false })?.drawImage(bitmap, 0, 0)
  const [good, lower] = ORIGINAL_QUALITIES
  const drawn = await canvas.convertToBlob({ type: 'image/jpeg', quality: good })
  if (drawn.size <= MAX_PICTURE_BYTES) return drawn
  return canvas.convertToBlob({ type: 'image/jpeg', quality: lower })
}

/**
 * The photograph as it leaves this device: upright, and without the place, the time and the camera that it was
 * taken with. Only what has to be turned is drawn anew. A HEIC is, too: only Safari could read it again.
 */
async function originalOf(
  file: Blob,
  bytes: Uint8Array<ArrayBuffer>,
  inspection: PictureInspection,
  bitmap: ImageBitmap,
): Promise<Blob> {
  const isUpright = inspection.ok && inspection.orientation === 1
  const drawn = isUpright ? file : await asJpeg(bitmap)
  const taken = isUpright ? bytes : new Uint8Array(await drawn.arrayBuffer())
  const type = isUpright ? inspection.type : 'image/jpeg'
  const alone = withoutMetadata(taken, type)
  return alone === taken ? drawn : new Blob([alone], { type })
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
    const original = await originalOf(file, bytes, inspection, bitmap)
    const sha256 = await sha256Hex(await original.arrayBuffer())
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
