import { Failure } from '../../http/failure.ts'

/**
 * Bytes of unfinished uploads that one isolate holds in memory. What does not fit waits in R2, so that an upload
 * never waits for another one.
 */
const POOL_BYTES = 12 * 1024 * 1024
/** Of these, for the uploads of one seller, and so the most that one of them moves to R2 as a piece. */
export const UPLOAD_PIECE_MAX_BYTES = 6 * 1024 * 1024
/** Unfinished uploads of one seller that an isolate serves at a time. */
export const USER_UPLOADS = 8
/** Most uploads end in this time. */
const RETRY_SECONDS = 5
/** An upload that told nothing for so long was cancelled by the runtime, which runs no `finally`. */
const SILENT_MAX_MS = 30_000

export type UploadMemory = {
  /** Tells how many bytes this upload holds now. False where all uploads, or those of its seller, hold too many. */
  hold: (bytes: number) => boolean
  end: () => void
}

type Upload = { userId: number; bytes: number; toldAt: number }
const uploads = new Set<Upload>()

/** Throws RATE_LIMITED while the seller has as many uploads open as are served at a time. */
export function openUploadMemory(userId: number): UploadMemory {
  dropSilent(Date.now())
  const open = [...uploads].filter(upload => upload.userId === userId).length
  if (open >= USER_UPLOADS)
    throw new Failure('RATE_LIMITED', {
      message: `${USER_UPLOADS} of your uploads are still on their way. Please send this one again when one of them has ended.`,
      detail: { retryAfterSeconds: RETRY_SECONDS, retryable: true },
    })
  const upload: Upload = { userId, bytes: 0, toldAt: Date.now() }
  uploads.add(upload)
  return {
    hold(bytes) {
      upload.bytes = bytes
      upload.toldAt = Date.now()
      dropSilent(upload.toldAt)
      return bufferedBytes() <= POOL_BYTES && bufferedBytes(userId) <= UPLOAD_PIECE_MAX_BYTES
    },
    end() {
      uploads.delete(upload)
    },
  }
}

function bufferedBytes(userId?: number): number {
  let bytes = 0
  for (const upload of uploads)
    if (userId === undefined || upload.userId === userId) bytes += upload.bytes
  return bytes
}

function dropSilent(now: number): void {
  for (const upload of uploads) if (upload.toldAt + SILENT_MAX_MS < now) uploads.delete(upload)
}
