/** Pairs photos off the main thread: a face takes a millisecond to compare, and a folder has hundreds. */
import { type FaceDescriptor, looksLikeSameSide } from '../vision/face-likeness.ts'
import { type MatchedPhotos, matchPhotos, type PhotoToMatch } from './match-photos.ts'

addEventListener('message', ({ data }: MessageEvent<PhotoToMatch<FaceDescriptor>[]>) => {
  postMessage(matchPhotos(data, looksLikeSameSide) satisfies MatchedPhotos, { transfer: [] })
})
