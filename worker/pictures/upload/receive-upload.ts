import { Failure } from '../../http/failure.ts'
import { log } from '../../http/log.ts'
import { type ArrivalLimits, arriving } from './arriving.ts'
import { boundaryOf, MalformedForm, multipartReader, type PartHead } from './multipart.ts'
import { openUploadMemory } from './upload-memory.ts'
import type { UploadStorage } from './upload-storage.ts'
import {
  createUploadedPart,
  type UploadedBody,
  type UploadedFile,
  type UploadedPart,
} from './uploaded-part.ts'

/** After this time an upload keeps at most PIECE_BYTES in memory, and nothing while nothing arrives. */
const QUICK_MS = 2_000
const PIECE_BYTES = 512 * 1024
/** Where the memory of uploads is full or nothing arrives, what is moved has at least this size. */
const PIECE_MIN_BYTES = 64 * 1024
/** Bytes of all text fields of a form. */
const TEXTS_MAX_BYTES = 256 * 1024

/** Text fields and files by their names. Of several parts of a name the first counts. */
export type UploadedForm = ReadonlyMap<string, string | UploadedFile>

export type UploadLimits = ArrivalLimits & {
  /** Of one file. Of a larger file only the size is counted. */
  fileMaxBytes: number
}
export type UploadServices = { uploads: UploadStorage }

/**
 * Receives a multipart form, calls `work` with it and forgets it. No memory is reserved for what has not arrived;
 * a slow or a large upload waits in R2. Files of other names than `files` are dropped.
 * @throws what `arriving` throws, RATE_LIMITED for too many uploads of a seller at once, BODY_TOO_LARGE for too much
 *   text, and VALIDATION with `invalid` as message
 */
export async function withForm<T>(
  { uploads }: UploadServices,
  request: Request,
  options: { userId: number; limits: UploadLimits; files: readonly string[]; invalid: string },
  work: (form: UploadedForm) => Promise<T>,
): Promise<T> {
  const { userId, limits, files, invalid } = options
  const boundary = boundaryOf(request.headers.get('Content-Type'))
  const malformed = (cause?: unknown) => new Failure('VALIDATION', { message: invalid, cause })
  if (boundary === null) throw malformed()
  return withPieces(uploads, userId, async pieces => {
    const form = new Map<string, string | UploadedFile>()
    let textBytes = 0
    const open = ({ name, isFile }: PartHead) => {
      if (form.has(name) || (isFile && !files.includes(name))) return IGNORED
      if (isFile) {
        const part = pieces.newPart(limits.fileMaxBytes)
        form.set(name, part)
        return { write: part.write, close: () => undefined }
      }
      form.set(name, '')
      const decoder = new TextDecoder()
      let text = ''
      return {
        write(chunk: Uint8Array) {
          textBytes += chunk.byteLength
          if (textBytes > TEXTS_MAX_BYTES) throw new Failure('BODY_TOO_LARGE')
          text += decoder.decode(chunk, { stream: true })
        },
        close: () => void form.set(name, text + decoder.decode()),
      }
    }
    const reader = multipartReader(boundary, open)
    try {
      await pieces.receive(request, limits, chunk => reader.write(chunk))
      reader.end()
    } catch (error) {
      throw error instanceof MalformedForm ? malformed(error) : error
    }
    return work(form)
  })
}

/** Receives a body as one file, as `withForm` does. */
export async function withBody<T>(
  { uploads }: UploadServices,
  request: Request,
  { userId, limits }: { userId: number; limits: UploadLimits },
  work: (body: UploadedBody) => Promise<T>,
): Promise<T> {
  return withPieces(uploads, userId, async pieces => {
    const part = pieces.newPart(limits.fileMaxBytes)
    await pieces.receive(request, limits, part.write)
    return work(part)
  })
}

const IGNORED = { write: () => undefined, close: () => undefined }

type Pieces = {
  newPart: (maxBytes: number) => UploadedPart
  /** Hands each chunk to `take` and moves what the parts hold to R2 when it is too much. */
  receive: (
    request: Request,
    limits: ArrivalLimits,
    take: (chunk: Uint8Array) => void,
  ) => Promise<void>
}

/** Calls `work` with the parts of an upload, and deletes their pieces afterwards. */
async function withPieces<T>(
  storage: UploadStorage,
  userId: number,
  work: (pieces: Pieces) => Promise<T>,
): Promise<T> {
  const memory = openUploadMemory(userId)
  const parts: UploadedPart[] = []
  const buffered = () => parts.reduce((sum, part) => sum + part.bufferedBytes, 0)
  const begin = Date.now()
  const newPart = (maxBytes: number) => {
    const part = createUploadedPart(storage, maxBytes)
    parts.push(part)
    return part
  }
  const receive: Pieces['receive'] = async (request, limits, take) => {
    for await (const chunk of arriving(request, limits)) {
      if (chunk) take(chunk)
      const fits = memory.hold(buffered())
      const isSlow = Date.now() - begin > QUICK_MS
      if (isMoved({ fits, isSlow, isIdle: chunk === null, buffered: buffered() })) {
        for (const part of parts) await part.store()
        memory.hold(0)
      }
    }
  }
  try {
    return await work({ newPart, receive })
  } finally {
    memory.end()
    // What stays is deleted by the schedule.
    await storage
      .delete(parts.flatMap(part => part.keys))
      .catch((error: unknown) => log('warn', 'upload_pieces_left', { error }))
  }
}

/** Whether what an upload holds is moved to R2 now. A quick one stays in memory while there is space. */
function isMoved(upload: { fits: boolean; isSlow: boolean; isIdle: boolean; buffered: number }) {
  const { fits, isSlow, isIdle, buffered } = upload
  if (!fits) return buffered >= PIECE_MIN_BYTES
  return isSlow && buffered >= (isIdle ? PIECE_MIN_BYTES : PIECE_BYTES)
}
