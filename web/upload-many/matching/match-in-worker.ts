import { askWorker } from '../../lib/ask-worker.ts'
import type { FaceDescriptor } from '../../vision/detector/coin-detector.ts'
import type { MatchedPhotos, PhotoToMatch } from './match-photos.ts'

/** Matches photos in a worker that ends afterwards. Rejects where it does not start. */
export function matchInWorker(
  photos: readonly PhotoToMatch<FaceDescriptor>[],
): Promise<MatchedPhotos> {
  const worker = new Worker(new URL('./match-photos-worker.ts', import.meta.url), {
    type: 'module',
  })
  return askWorker<MatchedPhotos>(worker, photos)
}
