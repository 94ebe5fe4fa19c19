import { Buffer } from 'node:buffer'
import { PICTURE_SLOTS, type PictureSlot } from '../../shared/coins.ts'
import type { ErrorCode } from '../../shared/errors.ts'
import { inspectPicture, type PictureProblemCode } from '../../shared/picture-inspection.ts'
import { MAX_PICTURE_BYTES } from '../../shared/pictures.ts'
import { Failure } from '../http/failure.ts'
import type { Picture } from './store.ts'

const CODES = {
  empty: 'PICTURE_MISSING',
  too_large: 'PICTURE_TOO_LARGE',
  not_a_picture: 'PICTURE_NOT_READABLE',
  unsupported: 'PICTURE_TYPE',
  heic: 'PICTURE_TYPE',
  truncated: 'PICTURE_TRUNCATED',
  too_many_pixels: 'PICTURE_TOO_MANY_PIXELS',
} as const satisfies Record<PictureProblemCode, ErrorCode>

/**
 * A picture out of a multipart part, checked to be whole, of a kind we read and of a size we bear.
 * Throws a Failure that names the slot; nothing else of the request is touched.
 */
export async function receivePicture(part: unknown, slot: PictureSlot): Promise<Picture> {
  const problem = (code: PictureProblemCode, sentence: string) =>
    new Failure(CODES[code], {
      message: `${slot === 'front' ? 'Front' : 'Back'} image: ${sentence}`,
      detail: { slot, field: PICTURE_SLOTS[slot] },
    })
  if (!(part instanceof File))
    throw problem('empty', 'it is missing. Please capture both front and back images')
  // The size is known before the bytes are read.
  if (part.size > MAX_PICTURE_BYTES) throw problem('too_large', 'it is larger than 15 MB.')
  const bytes = new Uint8Array(await part.arrayBuffer())
  const inspected = inspectPicture(bytes)
  if (!inspected.ok) throw problem(inspected.code, inspected.sentence)
  const { type, width, height } = inspected
  return { sha256: await sha256Hex(bytes), type, bytes, width, height }
}

export async function sha256Hex(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('hex')
}
