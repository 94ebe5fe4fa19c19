/** Matches photos off the main thread: comparing two faces takes a millisecond, and a folder has hundreds. */
import { type FaceDescriptor, isSameSide } from '../../vision/coin/face-similarity.ts'
import { type MatchedPhotos, matchPhotos, type PhotoToMatch } from './match-photos.ts'

addEventListener('message', ({ data }: MessageEvent<PhotoToMatch<FaceDescriptor>[]>) => {
  postMessage(matchPhotos(data, isSameSide) satisfies MatchedPhotos, { transfer: [] })
})
