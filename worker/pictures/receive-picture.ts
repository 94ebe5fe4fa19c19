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
 * Receives a picture from a multipart part and checks that it is complete, of a supported type and within the
 * size limits. Throws a Failure that names the slot.
 */
export async function receivePicture(part: unknown, slot: PictureSlot): Promise<Picture> {
  if (!(part instanceof File)) throw missing(slot)
  // The part states its size before its bytes are read.
  if (part.size > MAX_PICTURE_BYTES) throw tooLarge(slot)
  return receiveBytes(new Uint8Array(await part.arrayBuffer()), slot)
}

const DATA_URL = /^data:[^,]{0,200};base64,/

/** Receives a picture from a base64 data URL, with the same checks. */
export async function receiveDataUrl(text: string, slot: PictureSlot): Promise<Picture> {
  if (text === '') throw missing(slot)
  const [head] = DATA_URL.exec(text.slice(0, 256)) ?? []
  if (head === undefined) throw problem('not_a_picture', slot, 'it is not a base64 data URL.')
  if ((text.length - head.length) * 0.75 > MAX_PICTURE_BYTES + 3) throw tooLarge(slot)
  return receiveBytes(new Uint8Array(Buffer.from(text.slice(head.length), 'base64')), slot)
}

/** Receives a photograph from the body of a request, with the same checks. */
export async function receiveOriginal(request: Request): Promise<Picture> {
  if (Number(request.headers.get('Content-Length')) > MAX_PICTURE_BYTES)
    throw new Failure('PICTURE_TOO_LARGE')
  const bytes = new Uint8Array(await request.arrayBuffer())
  const inspected = inspectPicture(bytes)
  if (!inspected.ok)
    throw new Failure(CODES[inspected.code], { message: `Original: ${inspected.sentence}` })
  const { type, width, height } = inspected
  return { sha256: await sha256Hex(bytes), type, bytes, width, height }
}

async function receiveBytes(bytes: Uint8Array<ArrayBuffer>, slot: PictureSlot): Promise<Picture> {
  const inspected = inspectPicture(bytes)
  if (!inspected.ok) throw problem(inspected.code, slot, inspected.sentence)
  const { type, width, height } = inspected
  return { sha256: await sha256Hex(bytes), type, bytes, width, height }
}

function problem(code: PictureProblemCode, slot: PictureSlot, sentence: string): Failure {
  return new Failure(CODES[code], {
    message: `${slot === 'front' ? 'Front' : 'Back'} image: ${sentence}`,
    detail: { slot, field: PICTURE_SLOTS[slot] },
  })
}
const missing = (slot: PictureSlot) =>
  problem('empty', slot, 'it is missing. Please capture both front and back images')
const tooLarge = (slot: PictureSlot) => problem('too_large', slot, 'it is larger than 15 MB.')

export async function sha256Hex(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('hex')
}
