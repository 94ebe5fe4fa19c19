/** Pairs photos off the main thread: a face takes a millisecond to compare, and a folder has hundreds. */
import { type FaceDescriptor, isSameSide } from '../vision/face-similarity.ts'
import { type MatchedPhotos, matchPhotos, type PhotoToMatch } from './match-photos.ts'

addEventListener('message', ({ data }: MessageEvent<PhotoToMatch<FaceDescriptor>[]>) => {
  postMessage(matchPhotos(data, isSameSide) satisfies MatchedPhotos, { transfer: [] })
})
