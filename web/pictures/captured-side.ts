import type { ReadCode } from '../../shared/certificates/slab-reading.ts'
import type { PictureSlot } from '../../shared/coins/coins.ts'
import {
  COIN_GOOD_ACROSS_PX,
  COIN_SHARE,
  HOLDER_GOOD_HIGH_PX,
} from '../../shared/pictures/pictures.ts'
import type {
  CropFrame,
  FaceDescriptor,
  OpenedPicture,
  QualityMark,
} from '../vision/detector/coin-detector.ts'
import { sideLengths } from '../vision/geometry/quadrilateral.ts'

/** What a picture lacks, for the seller: "Some glare", "Tilt the light". */
export type PictureFault = Pick<QualityMark, 'word' | 'advice'>

/** One side as the seller captured it: the original as it came, and the crop that is shown and sold. */
export interface CapturedSide {
  picture: OpenedPicture
  name: string
  /** The coin's square, or the whole holder. */
  crop: Blob
  /** Label and coin of a holder, for the analysis; null or missing where the crop itself is for it. */
  forAnalysis?: Blob | null
  frame: CropFrame
  /** False: no coin was found, and the frame is only the picture's middle. */
  coinFound: boolean
  /** Face descriptor, to tell the coin's sides apart; null without one. */
  face: FaceDescriptor | null
  /**
   * Codes of a slab's label, empty if the label is not legible; null or missing where neither holder nor code was
   * seen.
   */
  codes?: ReadCode[] | null
  /** Faults of the picture, which may be taken again. */
  faults: readonly PictureFault[]
}

export const SIDE_NAMES: Record<PictureSlot, string> = {
  front: 'Front (Obverse)',
  back: 'Back (Reverse)',
}

/** How large a side was seen, before its crop was enlarged. */
export interface SeenSize {
  /** A coin's diameter, or a holder's height, in pixels of the photo. */
  px: number
  of: 'coin' | 'holder'
}

export function seenSizeOf({ frame }: Pick<CapturedSide, 'frame'>): SeenSize {
  const { holder, side } = frame
  return holder
    ? { px: Math.round(Math.max(...sideLengths(holder.corners))), of: 'holder' }
    : { px: Math.round(side * COIN_SHARE), of: 'coin' }
}

const GOOD_PX = { coin: COIN_GOOD_ACROSS_PX, holder: HOLDER_GOOD_HIGH_PX }

/** Whether it is enough for a sharp listing. */
export const isSeenWell = ({ px, of }: SeenSize): boolean => px >= GOOD_PX[of]
