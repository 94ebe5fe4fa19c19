/**
 * The code reader as the page sees it: photographs in, the codes of their slab's label out. All work runs in a worker
 * that starts with the first slab. Nothing here loads zxing-wasm.
 */
import type { ReadCode } from '../../../shared/certificates/slab-reading.ts'
import type { CodeReaderCall, CodeReaderReply, CodeReaderRequest } from './code-reader-messages.ts'

export interface CodeReader {
  /**
   * The codes of a photograph; null where they could not be looked for (cancelled, or no reader in this browser), which
   * leaves the label's words. Without a holder nothing is looked for before the first slab was seen.
   */
  read(request: CodeReaderRequest, signal?: AbortSignal): Promise<ReadCode[] | null>
  /** Terminates the worker; calls in flight return null. */
  close(): void
}

const startWorker = () =>
  new Worker(new URL('./code-reader-worker.ts', import.meta.url), { type: 'module' })

/** Starts no worker yet. `start` creates the worker and is replaced in tests. */
export function createCodeReader(start: () => Worker = startWorker): CodeReader {
  let worker: Worker | undefined
  let lastId = 0
  const waiting = new Map<number, (codes: ReadCode[] | null) => void>()

  const settle = (id: number, codes: ReadCode[] | null) => {
    waiting.get(id)?.(codes)
    waiting.delete(id)
  }
  const close = () => {
    worker?.terminate()
    worker = undefined
    for (const id of waiting.keys()) settle(id, null)
  }
  const running = (): Worker => {
    if (worker) return worker
    worker = start()
    worker.addEventListener('message', ({ data }: MessageEvent<CodeReaderReply>) =>
      settle(data.id, 'codes' in data ? data.codes : null),
    )
    worker.addEventListener('error', close)
    worker.addEventListener('messageerror', close)
    return worker
  }

  return {
    read(request, signal) {
      if (signal?.aborted) return Promise.resolve(null)
      if (!worker && !request.corners) return Promise.resolve([])
      return new Promise(resolve => {
        const id = ++lastId
        waiting.set(id, resolve)
        const send = (call: CodeReaderCall) => running().postMessage(call, { transfer: [] })
        signal?.addEventListener('abort', () => {
          if (waiting.has(id)) send({ kind: 'cancel', id })
          settle(id, null)
        })
        try {
          send({ kind: 'read', id, request })
        } catch {
          // A browser without module workers: the label's words remain.
          settle(id, null)
        }
      })
    },
    close,
  }
}
