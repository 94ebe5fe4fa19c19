/** The frame header of a JPEG (ITU-T T.81, B.2.2) and what its scans must cover. */
import type { Segment } from './jpeg-segments.ts'

/** Frames that browsers decode: baseline, extended sequential and progressive, all Huffman-coded. */
const HUFFMAN_FRAMES = new Set([0xc0, 0xc1, 0xc2])
const PROGRESSIVE_FRAME = 0xc2

export const isHuffmanFrame = (marker: number) => HUFFMAN_FRAMES.has(marker)

/** One component with its size in blocks of 8×8: of its own pixels, and padded to whole MCUs. */
export type Component = {
  id: number
  h: number
  v: number
  wide: number
  high: number
  paddedWide: number
  paddedHigh: number
  /** Of a progressive frame, two words a block: which of the 64 coefficients are not zero so far. */
  nonzero: Uint32Array | undefined
  /** For each coefficient the bit position that was coded last, 255 before its first scan. */
  coded: Uint8Array
}

export type JpegFrame = {
  width: number
  height: number
  progressive: boolean
  mcusWide: number
  mcusHigh: number
  components: Component[]
}

/** The frame of a SOF segment; undefined where it is malformed. */
export function frameOf(bytes: Uint8Array, { marker, body, end }: Segment): JpegFrame | undefined {
  const at = (offset: number) => bytes[body + offset] ?? 0
  const count = at(5)
  if (end - body < 6 + 3 * count || count < 1 || count > 4) return undefined
  const height = (at(1) << 8) | at(2)
  const width = (at(3) << 8) | at(4)
  if (width === 0 || height === 0) return undefined
  const factors = Array.from({ length: count }, (_, index) => ({
    id: at(6 + 3 * index),
    h: at(7 + 3 * index) >> 4,
    v: at(7 + 3 * index) & 15,
  }))
  if (factors.some(({ h, v }) => h < 1 || h > 4 || v < 1 || v > 4)) return undefined
  const most = { h: Math.max(...factors.map(f => f.h)), v: Math.max(...factors.map(f => f.v)) }
  const mcusWide = Math.ceil(width / (8 * most.h))
  const mcusHigh = Math.ceil(height / (8 * most.v))
  const components = factors.map(({ id, h, v }) => ({
    id,
    h,
    v,
    wide: Math.ceil(Math.ceil((width * h) / most.h) / 8),
    high: Math.ceil(Math.ceil((height * v) / most.v) / 8),
    paddedWide: mcusWide * h,
    paddedHigh: mcusHigh * v,
    nonzero: undefined,
    coded: new Uint8Array(64).fill(255),
  }))
  const progressive = marker === PROGRESSIVE_FRAME
  return { width, height, progressive, mcusWide, mcusHigh, components }
}
