/**
 * Bytes of unfinished uploads that one isolate holds in memory. What does not fit waits in R2, so that an upload
 * never waits for another one.
 */
const POOL_BYTES = 12 * 1024 * 1024
/** Of these, for the uploads of one seller. */
const USER_BYTES = 6 * 1024 * 1024
/** An upload that told nothing for so long was cancelled by the runtime, which runs no `finally`. */
const SILENT_MAX_MS = 30_000

export type UploadMemory = {
  /** Tells how many bytes this upload holds now. False where all uploads, or those of its seller, hold too many. */
  hold: (bytes: number) => boolean
  end: () => void
}

type Upload = { userId: number; bytes: number; toldAt: number }
const uploads = new Set<Upload>()

export function openUploadMemory(userId: number): UploadMemory {
  const upload: Upload = { userId, bytes: 0, toldAt: Date.now() }
  uploads.add(upload)
  return {
    hold(bytes) {
      upload.bytes = bytes
      upload.toldAt = Date.now()
      dropSilent(upload.toldAt)
      return heldBytes() <= POOL_BYTES && heldBytes(userId) <= USER_BYTES
    },
    end() {
      uploads.delete(upload)
    },
  }
}

function heldBytes(userId?: number): number {
  let bytes = 0
  for (const upload of uploads)
    if (userId === undefined || upload.userId === userId) bytes += upload.bytes
  return bytes
}

function dropSilent(now: number): void {
  for (const upload of uploads) if (upload.toldAt + SILENT_MAX_MS < now) uploads.delete(upload)
}
