import { Buffer } from 'node:buffer'
import { PICTURE_SLOTS, type PictureSlot } from '../../shared/coins/coins.ts'
import type { ErrorCode } from '../../shared/errors.ts'
import {
  inspectPicture,
  type PictureProblemCode,
} from '../../shared/pictures/picture-inspection.ts'
import { withoutMetadata } from '../../shared/pictures/picture-metadata.ts'
import { MAX_PICTURE_BYTES, type PictureType } from '../../shared/pictures/pictures.ts'
import { sha256Hex } from '../../shared/sha256.ts'
import { Failure } from '../http/failure.ts'
import { withMemory } from './memory-budget.ts'
import type { ReceivedPicture } from './store.ts'
import { type UploadServices, withBody } from './upload/receive-upload.ts'
import type { UploadedFile } from './upload/uploaded-part.ts'

const CODES = {
  empty: 'PICTURE_MISSING',
  too_large: 'PICTURE_TOO_LARGE',
  not_a_picture: 'PICTURE_NOT_READABLE',
  unsupported: 'PICTURE_TYPE',
  heic: 'PICTURE_TYPE',
  truncated: 'PICTURE_TRUNCATED',
  too_many_pixels: 'PICTURE_TOO_MANY_PIXELS',
} as const satisfies Record<PictureProblemCode, ErrorCode>

/** The file and what is stored of it. */
const COPIES = 2
/** For a form whose pictures together are too large. */
export const PICTURES_TOO_LARGE = 'These pictures are larger than 15 MB each.'

/** What a picture is to the seller: a side of a coin, or any other picture and the photograph it was cut from. */
export type PictureRole = PictureSlot | 'picture' | 'original'

/**
 * Receives a picture from an uploaded file and checks that it is complete, of a supported type and within the
 * size limits. Throws a Failure that names the part, and the slot of a coin's side.
 */
export async function receivePicture(
  part: UploadedFile | string | null | undefined,
  role: PictureRole,
): Promise<ReceivedPicture> {
  if (typeof part !== 'object' || part === null) throw missing(role)
  if (part.size > MAX_PICTURE_BYTES) throw tooLarge(role)
  const check = async () => {
    const checked = await checkPicture(await part.arrayBuffer(), role)
    return { ...checked, bytes: checked.bytes.byteLength }
  }
  const facts = await (part.hasMemory ? check() : withMemory(part.size * COPIES, check))
  // Checked already: the storage compares it with its hash.
  const read = async () => withoutMetadata(new Uint8Array(await part.arrayBuffer()), facts.type)
  return { ...facts, read, hasMemory: part.hasMemory ?? false }
}

const DATA_URL = /^data:[^,]{0,200};base64,/

/** Receives a picture from a base64 data URL, with the same checks. The caller has acquired the memory for it. */
export async function receiveDataUrl(text: string, slot: PictureSlot): Promise<ReceivedPicture> {
  if (text === '') throw missing(slot)
  const [head] = DATA_URL.exec(text.slice(0, 256)) ?? []
  if (head === undefined) throw problem('not_a_picture', slot, 'it is not a base64 data URL.')
  if ((text.length - head.length) * 0.75 > MAX_PICTURE_BYTES + 3) throw tooLarge(slot)
  // Decoded once to know its size, and once for each reading.
  const decoded = () => new Uint8Array(Buffer.from(text.slice(head.length), 'base64'))
  const { byteLength: size } = decoded()
  return receivePicture({ size, arrayBuffer: async () => decoded().buffer, hasMemory: true }, slot)
}

/** Receives a picture from the body of a request, with the same checks, and calls `work` with it. */
export async function withPictureBody<T>(
  services: UploadServices,
  { userId, request, role }: { userId: number; request: Request; role: 'picture' | 'original' },
  work: (picture: ReceivedPicture) => Promise<T>,
): Promise<T> {
  const limits = {
    maxBytes: MAX_PICTURE_BYTES,
    tooLarge: new Failure('PICTURE_TOO_LARGE'),
    fileMaxBytes: MAX_PICTURE_BYTES,
  }
  return withBody(services, request, { userId, limits }, async body =>
    work(await receivePicture(body, role)),
  )
}

type CheckedPicture = Omit<ReceivedPicture, 'bytes' | 'type' | 'read' | 'hasMemory'> & {
  type: PictureType
  bytes: Uint8Array<ArrayBuffer>
}

/** What is stored of a file, which is a picture within the limits. Throws a Failure that names the part. */
async function checkPicture(file: ArrayBuffer, role: PictureRole): Promise<CheckedPicture> {
  const bytes = new Uint8Array(file)
  const inspected = inspectPicture(bytes)
  if (!inspected.ok) throw problem(inspected.code, role, inspected.sentence)
  const { type, width, height } = inspected
  // Before it is hashed: the same picture is the same, wherever it was taken.
  const picture = withoutMetadata(bytes, type)
  return { sha256: await sha256Hex(picture), type, bytes: picture, width, height }
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
