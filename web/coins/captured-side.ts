import type { PictureSlot } from '../../shared/coins.ts'
import type { CropFrame, OpenedPicture } from '../vision/eye.ts'

/** One side as the seller captured it: the original as it came, and the square crop that is shown and sold. */
export interface CapturedSide {
  picture: OpenedPicture
  name: string
  crop: Blob
  frame: CropFrame
  /** False: no coin was found, and the frame is only the picture's middle. */
  coinFound: boolean
}

export const SIDE_NAMES: Record<PictureSlot, string> = {
  front: 'Front (Obverse)',
  back: 'Back (Reverse)',
}
