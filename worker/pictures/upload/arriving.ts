import { Failure } from '../../http/failure.ts'

/** An upload of which less arrives in this time is ended: 1.6 KB/s. */
const PROGRESS = { ms: 10_000, bytes: 16 * 1024 }
/** An upload that takes longer is ended, whatever progress it makes. */
const TOTAL_MS = 10 * 60_000
/** How often the reader of an upload hears that nothing has arrived. */
const TICK_MS = 1_000

export type ArrivalLimits = {
  maxBytes: number
  tooLarge: Failure
  /** Overrides for tests. */
  progress?: { ms: number; bytes: number }
  totalMs?: number
}

/**
 * The chunks of a request's body as they arrive, and null for each TICK_MS without one. Counts what arrives,
 * whatever length the request states. Throws `tooLarge`, and UPLOAD_STALLED for an upload without progress, one
 * that takes too long in total, and one whose connection is lost; the time that the caller takes for a chunk does not
 * count as lack of progress.
 */
export async function* arriving(
  request: Request,
  { maxBytes, tooLarge, progress = PROGRESS, totalMs = TOTAL_MS }: ArrivalLimits,
): AsyncGenerator<Uint8Array | null, void> {
  if (Number(request.headers.get('Content-Length')) > maxBytes) throw tooLarge
  const reader = request.body?.getReader()
  if (!reader) return
  const end = Date.now() + totalMs
  let bytes = 0
  let recent = { ms: 0, bytes: 0 }
  let reading = reader.read()
  try {
    for (;;) {
      const begin = Date.now()
      const read = await orTick(reading, Math.min(TICK_MS, progress.ms)).catch(
        (connectionLost: unknown) => {
          throw stalled(connectionLost)
        },
      )
      if (read?.done) return
      const length = read?.value.byteLength ?? 0
      bytes += length
      if (bytes > maxBytes) throw tooLarge
      if (Date.now() > end) throw stalled()
      recent = { ms: recent.ms + Date.now() - begin, bytes: recent.bytes + length }
      if (recent.ms >= progress.ms) {
        if (recent.bytes < progress.bytes) throw stalled()
        recent = { ms: 0, bytes: 0 }
      }
      yield read?.value ?? null
      if (read) reading = reader.read()
    }
  } finally {
    // A body that was read to its end, or whose sender is gone, has nothing to cancel.
    reader.cancel().catch(() => undefined)
  }
}

const stalled = (cause?: unknown) =>
  new Failure('UPLOAD_STALLED', { detail: { retryable: true }, cause })

async function orTick<T>(work: Promise<T>, ms: number): Promise<T | null> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tick = new Promise<null>(resolve => {
    timer = setTimeout(() => resolve(null), ms)
  })
  try {
    return await Promise.race([work, tick])
  } finally {
    clearTimeout(timer)
  }
}
