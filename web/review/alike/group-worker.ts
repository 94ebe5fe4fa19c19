/** Groups coins off the main thread: a folder has thousands of pairs to compare. */
import { alikeCoins, type CoinFaces } from '../../../shared/recognition/alike-coins.ts'
import { type FaceDescriptor, isSameSide } from '../../vision/coin/face-similarity.ts'

addEventListener('message', ({ data }: MessageEvent<CoinFaces<FaceDescriptor>[]>) => {
  postMessage(alikeCoins(data, isSameSide), { transfer: [] })
})
