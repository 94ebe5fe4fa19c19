import type { FaceDescriptor } from '../vision/eye.ts'
import type { FolderPhoto, Pairing } from './pair-photos.ts'

/** Pairs the photos of a folder, in a worker that ends with the answer; rejects where it does not start. */
export async function findPairs(photos: readonly FolderPhoto<FaceDescriptor>[]): Promise<Pairing> {
  const worker = new Worker(new URL('./pairing-worker.ts', import.meta.url), { type: 'module' })
  try {
    return await new Promise<Pairing>((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<Pairing>) => resolve(data))
      worker.addEventListener('error', event => reject(new Error(event.message)))
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
      worker.postMessage(photos)
    })
  } finally {
    worker.terminate()
  }
}
