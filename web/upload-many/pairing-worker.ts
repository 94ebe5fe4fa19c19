/** Pairs photos off the main thread: a face takes a millisecond to compare, and a folder has hundreds. */
import { type FaceDescriptor, looksLikeSameSide } from '../vision/face-likeness.ts'
import { type FolderPhoto, type Pairing, pairPhotos } from './pair-photos.ts'

addEventListener('message', ({ data }: MessageEvent<FolderPhoto<FaceDescriptor>[]>) => {
  postMessage(pairPhotos(data, looksLikeSameSide) satisfies Pairing, { transfer: [] })
})
