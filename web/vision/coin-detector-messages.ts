/** What the page and the eye's worker say to each other. */
import type { PictureProblemCode } from '../../shared/picture-inspection.ts'
import type { BackendName, Measurement } from './backend.ts'
import type { CropFrame } from './crop-frame.ts'
import type { SearchRegion } from './detected-objects.ts'
import type { FaceDescriptor } from './face-similarity.ts'
import type { FoundCoin } from './find-coins.ts'
import type { Quality } from './quality.ts'

/** A picture that can be looked at and cropped. Plain data: it may be kept in any state. */
export interface OpenedPicture {
  /** SHA-256 of the file, in hexadecimal: the same photo has the same. */
  sha256: string
  /** What is kept as the original. A HEIC that this browser reads has become a JPEG. */
  file: Blob
  /** As shown, in pixels: EXIF orientation applied. */
  width: number
  height: number
}

export interface PictureProblem {
  ok: false
  code: PictureProblemCode | 'cannot_decode' | 'eye_failed'
  /** What is wrong and what to do, in a seller's words. */
  sentence: string
}

export interface Detection {
  ok: true
  /** Best first; empty when no coin was seen. */
  coins: FoundCoin[]
  found: boolean
  /** Round the first coin, or the largest centred square when none was found. */
  frame: CropFrame
  /** How good the picture of the first coin is; null when none was found. */
  quality: Quality | null
  /** What the first coin shows, to be compared; null when it was not asked for or none was found. */
  face: FaceDescriptor | null
  /** Null when no backend runs here: then nothing was looked at, and `frame` is the centred one. */
  backend: BackendName | null
  milliseconds: number
  /** Where the milliseconds went. */
  stages: Record<DetectionStage, number>
}

/** Pixels out of the picture; coarse proposals; rims; the coin's six marks; what its face shows. */
export const DETECTION_STAGES = ['pixels', 'search', 'refine', 'quality', 'face'] as const
export type DetectionStage = (typeof DETECTION_STAGES)[number]

export interface DetectionOptions {
  /** The subject's face too. */
  describe: boolean
  /** A coin that the frame before showed: followed without a search, which sees no other. */
  previous: FoundCoin | null
  /** Round things that something else saw: searched besides, where a search is made. */
  regions?: readonly SearchRegion[]
}

export type DetectorRequest =
  | { kind: 'open'; file: Blob }
  | { kind: 'detectInPicture'; picture: OpenedPicture }
  | { kind: 'detectInFrame'; frame: ImageBitmap; options: DetectionOptions }
  | { kind: 'measure' }
  | { kind: 'crop'; picture: OpenedPicture; frame: CropFrame }

export interface DetectorResults {
  open: { ok: true; picture: OpenedPicture } | PictureProblem
  detectInPicture: Detection | PictureProblem
  detectInFrame: Detection | PictureProblem
  measure: { ok: true; backend: BackendName; measured: Measurement }
  crop: { ok: true; crop: Blob } | PictureProblem
}

export interface DetectorCall {
  id: number
  request: DetectorRequest
}

export type DetectorReply =
  | { id: number; answer: DetectorResults[keyof DetectorResults] }
  | { id: number; failure: string }
