/** A WebP's RIFF chunks (RFC 9649), found without decoding. */
import { viewOf } from './header.ts'

export const RIFF_HEADER = 12
export const CHUNK_HEADER = 8
const MAX_CHUNKS = 2_000

/** `body` to `end` are the chunk's data, without the byte that pads an odd length. */
export type RiffChunk = { type: string; at: number; body: number; end: number }

/** The chunks within the length that the file states. `cut` where the file is shorter. Never throws. */
export function riffChunksOf(bytes: Uint8Array): {
  chunks: RiffChunk[]
  state: 'whole' | 'cut' | 'broken'
} {
  const view = viewOf(bytes)
  const chunks: RiffChunk[] = []
  if (bytes.length < RIFF_HEADER) return { chunks, state: 'cut' }
  const fileEnd = CHUNK_HEADER + view.getUint32(4, true)
  if (fileEnd > bytes.length) return { chunks, state: 'cut' }
  let at = RIFF_HEADER
  while (at + CHUNK_HEADER <= fileEnd) {
    const body = at + CHUNK_HEADER
    const end = body + view.getUint32(at + 4, true)
    if (end > fileEnd || chunks.length === MAX_CHUNKS) return { chunks, state: 'broken' }
    chunks.push({ type: String.fromCharCode(...bytes.subarray(at, at + 4)), at, body, end })
    at = end + ((end - body) & 1)
  }
  return { chunks, state: 'whole' }
}
