/** Walks a PNG's chunks (W3C PNG, third edition, section 5) without inflating it. */
import { type HeaderReading, textAt, viewOf } from './header.ts'

const SIGNATURE_LENGTH = 8
/** Length, type and CRC around a chunk's data. */
const CHUNK_FRAME = 12
/** The most that deflate expands a byte to; a shorter body was cut. */
const MAX_INFLATE_RATIO = 1032

export function readPng(bytes: Uint8Array): HeaderReading {
  const view = viewOf(bytes)
  let size: { width: number; height: number; bitsPerPixel: number } | undefined
  let dataBytes = 0
  let at = SIGNATURE_LENGTH
  for (;;) {
    if (at + CHUNK_FRAME > bytes.length) return { state: 'cut' }
    const length = view.getUint32(at)
    const end = at + CHUNK_FRAME + length
    if (end > bytes.length) return { state: 'cut' }
    if (textAt(bytes, at + 4, 'IHDR')) {
      if (size || length !== 13) return { state: 'broken' }
      size = {
        width: view.getUint32(at + 8),
        height: view.getUint32(at + 12),
        bitsPerPixel: view.getUint8(at + 16),
      }
      if (size.width === 0 || size.height === 0) return { state: 'broken' }
    } else if (!size) {
      return { state: 'broken' }
    } else if (textAt(bytes, at + 4, 'IDAT')) {
      dataBytes += length
    } else if (textAt(bytes, at + 4, 'IEND')) {
      const leastBytes = (size.width * size.height * size.bitsPerPixel) / 8 / MAX_INFLATE_RATIO
      if (dataBytes === 0 || dataBytes < leastBytes) return { state: 'cut' }
      return { state: 'whole', width: size.width, height: size.height, orientation: 1 }
    }
    at = end
  }
}
