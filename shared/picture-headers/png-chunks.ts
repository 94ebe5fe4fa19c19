/** A PNG's chunks (W3C PNG, third edition, section 5), found without inflating. */
import { textAt, viewOf } from './header.ts'

export const PNG_SIGNATURE_LENGTH = 8
/** Length, type and CRC around a chunk's data. */
const CHUNK_FRAME = 12
/** More chunks are an attempt to use up memory. A writer's data chunks have 8 KB and more. */
const MAX_CHUNKS = 20_000

/** `at` is the offset of the chunk's length, `end` the one after its CRC. */
export type PngChunk = { type: string; at: number; body: number; length: number; end: number }

/** The chunks up to IEND; `whole` where it is there. Never throws. */
export function chunksOf(bytes: Uint8Array): {
  chunks: PngChunk[]
  state: 'whole' | 'cut' | 'broken'
} {
  const view = viewOf(bytes)
  const chunks: PngChunk[] = []
  let at = PNG_SIGNATURE_LENGTH
  for (;;) {
    if (at + CHUNK_FRAME > bytes.length) return { chunks, state: 'cut' }
    const length = view.getUint32(at)
    const end = at + CHUNK_FRAME + length
    if (end > bytes.length) return { chunks, state: 'cut' }
    if (chunks.length === MAX_CHUNKS) return { chunks, state: 'broken' }
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8))
    chunks.push({ type, at, body: at + 8, length, end })
    if (textAt(bytes, at + 4, 'IEND')) return { chunks, state: 'whole' }
    at = end
  }
}
