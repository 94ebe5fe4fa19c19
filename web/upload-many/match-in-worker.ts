import type { FaceDescriptor } from '../vision/coin-detector.ts'
import type { MatchedPhotos, PhotoToMatch } from './match-photos.ts'

/** Matches photos in a worker that ends afterwards. Rejects where it does not start. */
export async function matchInWorker(
  photos: readonly PhotoToMatch<FaceDescriptor>[],
): Promise<MatchedPhotos> {
  const worker = new Worker(new URL('./match-photos-worker.ts', import.meta.url), {
    type: 'module',
  })
  try {
    return await new Promise<MatchedPhotos>((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<MatchedPhotos>) => resolve(data))
      worker.addEventListener('error', event => reject(new Error(event.message)))
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
      worker.postMessage(photos)
    })
  } finally {
    worker.terminate()
  }
}
