/** Reads what a PNG shows (W3C PNG, third edition) without inflating it. */
import { type HeaderReading, viewOf } from './header.ts'
import { chunksOf } from './png-chunks.ts'

/** The most that deflate expands a byte to; a shorter body was cut. */
const MAX_INFLATE_RATIO = 1032

export function readPng(bytes: Uint8Array): HeaderReading {
  const view = viewOf(bytes)
  const { chunks, state } = chunksOf(bytes)
  const [header] = chunks
  if (!header) return { state: 'cut' }
  if (header.type !== 'IHDR' || header.length !== 13) return { state: 'broken' }
  const [width, height] = [view.getUint32(header.body), view.getUint32(header.body + 4)]
  const bitsPerPixel = view.getUint8(header.body + 8)
  if (width === 0 || height === 0) return { state: 'broken' }
  if (chunks.some(({ type }, index) => type === 'IHDR' && index > 0)) return { state: 'broken' }
  if (chunks.some(({ type }) => type === 'acTL'))
    return { state: 'unsupported', format: 'an animated PNG' }
  if (state !== 'whole') return { state }
  const dataBytes = chunks.reduce(
    (sum, { type, length }) => sum + (type === 'IDAT' ? length : 0),
    0,
  )
  const leastBytes = (width * height * bitsPerPixel) / 8 / MAX_INFLATE_RATIO
  if (dataBytes === 0 || dataBytes < leastBytes) return { state: 'cut' }
  return { state: 'whole', width, height, orientation: 1 }
}
