import type { CoinFaces } from '../../../shared/recognition/alike-coins.ts'
import { askWorker } from '../../lib/ask-worker.ts'
import type { FaceDescriptor } from '../../vision/detector/coin-detector.ts'

/** The groups of coins that look alike, by their places in the list. Rejects where no worker starts. */
export function groupInWorker(coins: readonly CoinFaces<FaceDescriptor>[]): Promise<number[][]> {
  const worker = new Worker(new URL('./group-worker.ts', import.meta.url), { type: 'module' })
  return askWorker<number[][]>(worker, coins)
}
