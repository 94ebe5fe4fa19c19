import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { KnownFace } from '../../shared/recognition/compare.ts'
import { type PictureRecognition, UnreadablePicture } from './recognise-picture.ts'
import type { RecognitionResult } from './recognition-worker.ts'
import { rememberRecognitions } from './remembered-recognitions.ts'

const MAX_THREADS = 4

/** Recognises pictures on worker threads, each picture once as long as it is remembered. */
export interface RecognitionPool {
  /** @throws UnreadablePicture when the bytes don't decode */
  recognise(bytes: Uint8Array): Promise<PictureRecognition>
  close(): Promise<void>
}

interface Task {
  bytes: Uint8Array
  resolve(sight: PictureRecognition): void
  reject(error: Error): void
}

/** Threads start with the first picture and don't keep the process alive while idle. */
export function openRecognitionPool(gallery: KnownFace[]): RecognitionPool {
  const most = Math.max(1, Math.min(MAX_THREADS, availableParallelism()))
  const queue: Task[] = []
  const idle: Worker[] = []
  const busy = new Map<Worker, Task>()

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
    worker.on('message', (result: RecognitionResult) => {
      const task = busy.get(worker)
      busy.delete(worker)
      idle.push(worker)
      worker.unref()
      if (result.ok) task?.resolve(result.recognition)
      else
        task?.reject(
          result.readable ? new Error(result.message) : new UnreadablePicture(result.message),
        )
      next()
    })
    // A crashed thread fails its own task only.
    worker.on('error', error => {
      busy.get(worker)?.reject(error instanceof Error ? error : new Error(String(error)))
      busy.delete(worker)
      next()
    })
    return worker
  }

  const recognise = (bytes: Uint8Array): Promise<PictureRecognition> =>
    new Promise((resolve, reject) => {
      queue.push({ bytes, resolve, reject })
      next()
    })

  return {
    recognise: rememberRecognitions(recognise),
    async close() {
      await Promise.all([...idle, ...busy.keys()].map(worker => worker.terminate()))
    },
  }
}
