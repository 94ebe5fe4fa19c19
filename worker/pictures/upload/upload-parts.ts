import { z } from 'zod'
import { PICTURE_PART_BYTES } from '../../../shared/pictures/picture-upload.ts'
import { MAX_PICTURE_BYTES } from '../../../shared/pictures/pictures.ts'
import { requireRoom } from '../../billing/storage.ts'
import type { Databases } from '../../db/connection.ts'
import { Failure } from '../../http/failure.ts'
import { type UploadServices, withBody } from './receive-upload.ts'
import type { UploadStorage } from './upload-storage.ts'

/** Parts of a seller's unfinished pictures that wait at a time: 200 MB, thirteen of the largest pictures. */
export const WAITING_PARTS_MAX = 800

type PartServices = UploadServices & Databases

/** Of an upload in parts: `bytes 0-262143/3000000`; the question how much is here: `bytes *` and the size. */
const RANGE = /^bytes (?:(?<from>\d+)-(?<last>\d+)|\*)\/(?<size>\d+)$/

const rangeSchema = z.object({
  size: z.coerce.number().int().min(1).max(MAX_PICTURE_BYTES),
  from: z.coerce.number().int().min(0).optional(),
  last: z.coerce.number().int().optional(),
})

interface PartOptions {
  userId: number
  /** What the picture belongs to: crop and kind. */
  of: string
  /** The header `Content-Range`. */
  range: string
}

/** How many bytes of the upload are here, or all of it as the request that would have brought it in one. */
type Arrived = { received: number } | { whole: Request; forget: () => Promise<void> }

/**
 * Receives a part of a picture that is sent in parts, so that a slow upload goes on where it stopped. The parts wait in
 * R2 for a day; a picture of another size for the same place ends the upload before. A part that is not the next one is
 * dropped. Throws VALIDATION for a range that is not in the picture, PLAN_FULL, BUSY.
 */
export async function receivePart(
  services: PartServices,
  request: Request,
  { userId, of, range }: PartOptions,
): Promise<Arrived> {
  const { from, last, size } = readRange(range)
  const { uploads } = services
  const upload = `${userId}/${of}`
  let { parts, received } = await receivedOf(uploads, upload, size)
  // Only the next part is stored: others could lie at any place, and all of them together take any room.
  if (from === undefined || last === undefined || from !== received) await request.body?.cancel()
  else {
    if (from === 0) await requirePlace(services, userId, size)
    await storePart(services, request, { userId, upload, size, from, last })
    ;({ parts, received } = await receivedOf(uploads, upload, size))
  }
  if (received < size) return { received }
  const { method, url, headers } = request
  const next = parts.map(({ key }) => key).values()
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value: key } = next.next()
      if (key === undefined) controller.close()
      else controller.enqueue(await uploads.read(key))
    },
  })
  const type = headers.get('Content-Type')
  return {
    whole: new Request(url, {
      method,
      body,
      ...(type ? { headers: { 'Content-Type': type } } : {}),
    }),
    forget: () => uploads.delete(parts.map(({ key }) => key)),
  }
}

/** The parts that are here, from the first byte on without a gap, and how many bytes they have. */
async function receivedOf(uploads: UploadStorage, upload: string, size: number) {
  const parts = await uploads.partsOf(upload, size)
  let received = 0
  for (const [at, part] of parts.entries()) {
    if (part.from !== received) return { parts: parts.slice(0, at), received }
    received += part.size
  }
  return { parts, received }
}

/** Throws PLAN_FULL for a picture that the plan does not hold, BUSY where too many parts of the seller's wait. */
async function requirePlace(
  { directory, db, uploads }: PartServices,
  userId: number,
  size: number,
): Promise<void> {
  await requireRoom({ directory, db }, userId, { pictureBytes: size })
  if (await uploads.hasParts(`${userId}`, WAITING_PARTS_MAX))
    throw new Failure('BUSY', {
      message: 'Many of your pictures have arrived in part only. They have to end first.',
      detail: { retryable: true, retryAfterSeconds: 600 },
    })
}

function readRange(text: string) {
  const read = rangeSchema.safeParse(RANGE.exec(text)?.groups)
  const isPart =
    read.success &&
    (read.data.last ?? 0) < read.data.size &&
    (read.data.from ?? 0) <= (read.data.last ?? 0)
  if (!isPart)
    throw new Failure('VALIDATION', { message: 'This part of a picture has no place in it.' })
  return read.data
}

async function storePart(
  services: PartServices,
  request: Request,
  {
    userId,
    upload,
    size,
    from,
    last,
  }: { userId: number; upload: string; size: number; from: number; last: number },
): Promise<void> {
  const length = last - from + 1
  const limits = {
    maxBytes: PICTURE_PART_BYTES,
    tooLarge: new Failure('BODY_TOO_LARGE'),
    fileMaxBytes: PICTURE_PART_BYTES,
  }
  await withBody(services, request, { userId, limits }, async part => {
    if (part.size !== length) throw new Failure('UPLOAD_STALLED', { detail: { retryable: true } })
    await services.uploads.putPart(upload, { size, from }, new Uint8Array(await part.arrayBuffer()))
  })
}
