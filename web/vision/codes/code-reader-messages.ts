/** Messages between the page and the code reader's worker. */
import type { ReadCode } from '../../../shared/certificates/slab-reading.ts'
import type { Quad } from '../geometry/quadrilateral.ts'

export interface CodeReaderRequest {
  /** The original photograph. */
  file: Blob
  /** Corners of its holder in its pixels, upright, the label's side first; null where none was found. */
  corners: Quad | null
}

export type CodeReaderCall =
  | { kind: 'read'; id: number; request: CodeReaderRequest }
  | { kind: 'cancel'; id: number }

export type CodeReaderReply = { id: number; codes: ReadCode[] } | { id: number; failure: string }
