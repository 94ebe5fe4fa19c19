import type { CoinReading, Identification } from '../../shared/coins/identification.ts'

/** A picture for the model, opened for each call, so that no copy is held in memory between calls. */
export type PictureSource = {
  /** Media type, e.g. "image/jpeg". */
  type: string
  /** Length of the file. */
  bytes: number
  /** Rejects when the picture no longer exists. */
  open: () => Promise<ReadableStream<Uint8Array>>
}

export type VisionFailureKind =
  | 'rate_limited'
  | 'unavailable'
  | 'timeout'
  | 'refused'
  | 'unusable_answer'
  | 'cancelled'
  /** The operator's limit of the day is reached. */
  | 'used_up'

/** What the model has read and written, as its vendor counts them; 0 where it does not say. */
export type ModelTokens = { input: number; output: number }

export type VisionFailure = {
  ok: false
  kind: VisionFailureKind
  /** Whether the same pictures may succeed later. */
  retryable: boolean
  /** The vendor's message, for the log. */
  message: string
  calls: number
  /** Of all calls; absent where the vendor does not say. */
  tokens?: ModelTokens
}
export type VisionResult =
  | { ok: true; identification: Identification; calls: number; tokens?: ModelTokens }
  | VisionFailure
export type ReadingResult =
  | { ok: true; reading: CoinReading; calls: number; tokens?: ModelTokens }
  | VisionFailure

/** A type of coin by its words. */
export type CoinName = { coinType: string; denomination: string }
type PicturesToSee = { front: PictureSource; back: PictureSource; signal: AbortSignal }

/** A model that identifies a coin from pictures of both sides. It returns failures as values. */
export type VisionModel = {
  provider: string
  name: string
  /** The largest pair that it takes, both files together; absent where it takes any that are received. */
  maxPairBytes?: number
  /** Loads the code that the first call needs while the pictures are being received. Never rejects. */
  prepare: () => Promise<void>
  /** @param candidates what the seller's confirmed coins are like, best first */
  identify: (request: PicturesToSee & { candidates?: readonly CoinName[] }) => Promise<VisionResult>
  /** Reads what differs from coin to coin, of a coin whose type is known. */
  read: (request: PicturesToSee & { coin: CoinName }) => Promise<ReadingResult>
}
