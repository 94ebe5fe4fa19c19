/** The two pictures of a coin from the shutter, or from a folder, until the device's storage has them. */
import type { ReadCode } from '../../shared/certificates/slab-reading.ts'
import type { FaceDescriptor } from '../vision/detector/coin-detector.ts'
import { type CapturedSide, type SeenSize, seenSizeOf } from './captured-side.ts'

/** The large pictures of a side. Each is missing where the device has no space for it. */
export interface LargeSide {
  /** The crop as it was cut, for eBay. */
  listingCrop?: Blob | undefined
  /** The photo that it was cut from. */
  original?: Blob | undefined
}

/** All pictures of a side. */
export interface SidePictures extends LargeSide {
  /** For the analysis. */
  smallCrop: Blob
}

export interface TakenPicture extends SidePictures {
  /** What the coin shows; null where no coin was found. */
  face?: FaceDescriptor | null | undefined
  /** Codes of a slab's label; null where none were looked for. */
  codes?: ReadCode[] | null | undefined
  /** How large it was seen; absent in rows of an earlier version. */
  seen?: SeenSize | undefined
  /** What the picture lacks, in words: "Some glare". */
  faults?: readonly string[] | undefined
  /** In ms since 1970. */
  takenAt: number
}

/** Of a camera, the front is the picture that was taken first. */
export interface TakenPair {
  /** A UUID. */
  id: string
  front: TakenPicture
  back: TakenPicture
  /** The seller confirmed that both sides show the same picture. */
  sameSideConfirmed: boolean
  /** The seller has said which picture is the front. */
  sidesConfirmed?: boolean | undefined
}

/** A captured side as the queue needs it. `smallCrop`: made of it by compressForQueue. */
export function takenPictureOf(
  side: CapturedSide,
  { smallCrop, takenAt }: Pick<TakenPicture, 'smallCrop' | 'takenAt'>,
): TakenPicture {
  const { crop: listingCrop, picture, face, codes } = side
  const seen = side.coinFound ? seenSizeOf(side) : undefined
  const words = side.faults.map(({ word }) => word)
  const faults = side.coinFound ? words : ['No coin found', ...words]
  return { smallCrop, listingCrop, original: picture.file, face, codes, seen, faults, takenAt }
}
