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

/** What a picture is to the seller: a side of a coin, or any other picture and the photograph it was cut from. */
export type PictureRole = PictureSlot | 'picture' | 'original'

/**
 * Receives a picture from a multipart part and checks that it is complete, of a supported type and within the
 * size limits. Throws a Failure that names the part, and the slot of a coin's side.
 */
export async function receivePicture(part: unknown, role: PictureRole): Promise<Picture> {
  if (!(part instanceof File)) throw missing(role)
  // The part states its size before its bytes are read.
  if (part.size > MAX_PICTURE_BYTES) throw tooLarge(role)
  return receiveBytes(new Uint8Array(await part.arrayBuffer()), role)
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

/** Receives a picture from the body of a request, with the same checks. */
export async function receiveBody(
  request: Request,
  role: Exclude<PictureRole, PictureSlot>,
): Promise<Picture> {
  if (Number(request.headers.get('Content-Length')) > MAX_PICTURE_BYTES)
    throw new Failure('PICTURE_TOO_LARGE')
  return receiveBytes(new Uint8Array(await request.arrayBuffer()), role)
}

async function receiveBytes(bytes: Uint8Array<ArrayBuffer>, role: PictureRole): Promise<Picture> {
  const inspected = inspectPicture(bytes)
  if (!inspected.ok) throw problem(inspected.code, role, inspected.sentence)
  const { type, width, height } = inspected
  return { sha256: await sha256Hex(bytes), type, bytes, width, height }
}

const NAMES: Record<PictureRole, string> = {
  front: 'Front image',
  back: 'Back image',
  picture: 'Picture',
  original: 'Original',
}

function problem(code: PictureProblemCode, role: PictureRole, sentence: string): Failure {
  const isSide = role === 'front' || role === 'back'
  return new Failure(CODES[code], {
    message: `${NAMES[role]}: ${sentence}`,
    detail: isSide ? { slot: role, field: PICTURE_SLOTS[role] } : { field: role },
  })
}

function missing(role: PictureRole): Failure {
  const isSide = role === 'front' || role === 'back'
  const request = isSide ? ' Please capture both front and back images' : ''
  return problem('empty', role, `it is missing.${request}`)
}
const tooLarge = (role: PictureRole) => problem('too_large', role, 'it is larger than 15 MB.')

export async function sha256Hex(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('hex')
}
