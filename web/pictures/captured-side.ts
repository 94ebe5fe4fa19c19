import type { PictureSlot } from '../../shared/coins.ts'
import type { CropFrame, FaceDescriptor, OpenedPicture } from '../vision/coin-detector.ts'

/** One side as the seller captured it: the original as it came, and the square crop that is shown and sold. */
export interface CapturedSide {
  picture: OpenedPicture
  name: string
  crop: Blob
  frame: CropFrame
  /** False: no coin was found, and the frame is only the picture's middle. */
  coinFound: boolean
  /** Face descriptor, to tell the coin's sides apart. Missing in drafts of an earlier version. */
  face?: FaceDescriptor | null
}

export const SIDE_NAMES: Record<PictureSlot, string> = {
  front: 'Front (Obverse)',
  back: 'Back (Reverse)',
}
