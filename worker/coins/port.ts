import type { Identification } from '../../shared/identification.ts'

/** A picture as the model is shown it: opened anew for each call, so that no copy of it waits in memory. */
export type PictureSource = {
  /** Media type, e.g. "image/jpeg". */
  type: string
  /** Length of the file. */
  bytes: number
  /** Rejects when the picture is gone. */
  open: () => Promise<ReadableStream<Uint8Array>>
}

export type VisionFailureKind =
  | 'rate_limited'
  | 'unavailable'
  | 'timeout'
  | 'refused'
  | 'unusable_answer'
  | 'cancelled'

export type VisionResult =
  | { ok: true; identification: Identification; calls: number }
  | {
      ok: false
      kind: VisionFailureKind
      /** Whether the same pictures may well succeed a little later. */
      retryable: boolean
      /** For the log: what the model or its door said. */
      message: string
      calls: number
    }

/** A model that looks at both sides of a coin and says what it sees. It answers failures as values. */
export type VisionModel = {
  provider: string
  name: string
  /** Loads what the first call needs, so that it is there when the pictures are. Never rejects. */
  prepare: () => Promise<void>
  identify: (request: {
    front: PictureSource
    back: PictureSource
    signal: AbortSignal
  }) => Promise<VisionResult>
}
