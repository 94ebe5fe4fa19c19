import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { KnownFace } from '../../shared/recognition/compare.ts'
import { NoPicture, type Sight } from './recognise-picture.ts'
import type { LookResult } from './recognition-worker.ts'

const MAX_THREADS = 4

/** Looks at pictures on threads of its own. */
export interface Eye {
  /** @throws NoPicture when the bytes don't decode */
  look(bytes: Uint8Array): Promise<Sight>
  close(): Promise<void>
}

interface Waiting {
  bytes: Uint8Array
  resolve(sight: Sight): void
  reject(error: Error): void
}

/** Threads start with the first picture and don't keep the process alive while idle. */
export function openEye(gallery: KnownFace[]): Eye {
  const most = Math.max(1, Math.min(MAX_THREADS, availableParallelism()))
  const queue: Waiting[] = []
  const idle: Worker[] = []
  const busy = new Map<Worker, Waiting>()

  function next(): void {
    while (queue.length > 0) {
      const worker = idle.pop() ?? (busy.size < most ? startWorker() : null)
      if (!worker) return
      const task = queue.shift()
      if (!task) return
      busy.set(worker, task)
      worker.ref()
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
      worker.postMessage(task.bytes)
    }
  }

  function startWorker(): Worker {
    const worker = new Worker(new URL('./recognition-worker.ts', import.meta.url), {
      workerData: gallery,
    })
    worker.on('message', (result: LookResult) => {
      const task = busy.get(worker)
      busy.delete(worker)
      idle.push(worker)
      worker.unref()
      if (result.ok) task?.resolve(result.sight)
      else task?.reject(result.readable ? new Error(result.message) : new NoPicture(result.message))
      next()
    })
    // A thread that died takes its task's answer with it, and no other's.
    worker.on('error', error => {
      busy.get(worker)?.reject(error instanceof Error ? error : new Error(String(error)))
      busy.delete(worker)
      next()
    })
    return worker
  }

  return {
    look: bytes =>
      new Promise((resolve, reject) => {
        queue.push({ bytes, resolve, reject })
        next()
      }),
    async close() {
      await Promise.all([...idle, ...busy.keys()].map(worker => worker.terminate()))
    },
  }
}
