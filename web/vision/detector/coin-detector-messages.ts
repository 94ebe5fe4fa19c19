/** Messages between the page and the coin detector's worker. */
import type { PictureProblemCode } from '../../../shared/pictures/picture-inspection.ts'
import type { CropFrame, HolderOutline } from '../coin/crop-frame.ts'
import type { FaceDescriptor } from '../coin/face-similarity.ts'
import type { FoundCoin } from '../coin/find-coins.ts'
import type { FoundHolder } from '../holder/holder-layout.ts'
import type { SearchRegion } from '../objects/detected-objects.ts'
import type { Quality, QualityMark } from '../quality/quality.ts'
import type { BackendName, Measurement } from './backend.ts'

/** A picture that can be searched and cropped. Plain data: it can be stored in any state. */
export interface OpenedPicture {
  /** SHA-256 of the file, in hexadecimal: the same photo has the same value. */
  sha256: string
  /** What is stored as the original. A HEIC that this browser reads has become a JPEG. */
  file: Blob
  /** As shown, in pixels: EXIF orientation applied. */
  width: number
  height: number
}

export interface PictureProblem {
  ok: false
  code: PictureProblemCode | 'cannot_decode' | 'eye_failed'
  /** What is wrong and what to do, as a sentence for the seller. */
  sentence: string
}

export interface Detection {
  ok: true
  /** Best first; empty when no coin was found. */
  coins: FoundCoin[]
  /** A coin or a holder. */
  found: boolean
  /** The holder ("slab") around the first coin, or one without a coin that was found; null when there is none. */
  holder: FoundHolder | null
  /** Whether the holder's label can be read, as far as light decides; null without a holder. */
  label: QualityMark | null
  /** The holder, and the square of the first coin; without a coin the largest centred square. */
  frame: CropFrame
  /** How good the picture of the first coin is; null when none was found. */
  quality: Quality | null
  /** Of a live picture without a coin: there is hardly any light. */
  isDark?: boolean
  /** Of a live picture without a coin: print or another ground full of edges, on which one may not be found. */
  isBusy?: boolean
  /** Descriptor of the first coin's face; null when it was not requested or no coin was found. */
  face: FaceDescriptor | null
  /** Null when no backend runs here: then nothing was searched, and `frame` is the centred one. */
  backend: BackendName | null
  milliseconds: number
  /** Milliseconds by stage. */
  stages: Record<DetectionStage, number>
}

/** Reading pixels; coarse proposals; rims; the holder; the six quality marks; the face descriptor. */
export const DETECTION_STAGES = ['pixels', 'search', 'refine', 'holder', 'quality', 'face'] as const
export type DetectionStage = (typeof DETECTION_STAGES)[number]

export interface DetectionOptions {
  /** Compute the subject's face descriptor too. */
  describe: boolean
  /** A coin of the previous frame: it is re-detected without a search, so no other coin is found. */
  previous: FoundCoin | null
  /** Of a live picture: its holder of the previous frame. It is searched with the coin only, otherwise found again. */
  live?: { holder: HolderOutline | null }
  /** Round objects of the object detector: searched in addition, where a search is made. */
  regions?: readonly SearchRegion[]
}

export type DetectorRequest =
  | { kind: 'open'; file: Blob }
  | { kind: 'detectInPicture'; picture: OpenedPicture }
  | { kind: 'detectInFrame'; frame: ImageBitmap; options: DetectionOptions }
  | { kind: 'measure' }
  | { kind: 'crop'; picture: OpenedPicture; frame: CropFrame }
  | { kind: 'describe'; picture: OpenedPicture; frame: CropFrame }

export interface DetectorResults {
  open: { ok: true; picture: OpenedPicture } | PictureProblem
  detectInPicture: Detection | PictureProblem
  detectInFrame: Detection | PictureProblem
  measure: { ok: true; backend: BackendName; measured: Measurement }
  /** `forAnalysis`: label and coin of a holder; null where the crop itself goes to the analysis. */
  crop: { ok: true; crop: Blob; forAnalysis: Blob | null } | PictureProblem
  describe: { ok: true; face: FaceDescriptor } | PictureProblem
}

export interface DetectorCall {
  id: number
  request: DetectorRequest
}

export type DetectorReply =
  | { id: number; answer: DetectorResults[keyof DetectorResults] }
  | { id: number; failure: string }
