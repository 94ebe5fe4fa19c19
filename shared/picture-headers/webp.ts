/** Walks a WebP's RIFF chunks (RFC 9649) without decoding it. */
import { type HeaderReading, textAt, viewOf } from './header.ts'

const RIFF_HEADER = 12
const CHUNK_HEADER = 8

const uint24 = (view: DataView, at: number) =>
  view.getUint16(at, true) | (view.getUint8(at + 2) << 16)

function vp8Size(view: DataView, at: number, length: number) {
  if (length < 10 || view.getUint8(at + 3) !== 0x9d || view.getUint16(at + 4, true) !== 0x2a01)
    return undefined
  return {
    width: view.getUint16(at + 6, true) & 0x3fff,
    height: view.getUint16(at + 8, true) & 0x3fff,
  }
}

function vp8lSize(view: DataView, at: number, length: number) {
  if (length < 5 || view.getUint8(at) !== 0x2f) return undefined
  const bits = view.getUint32(at + 1, true)
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
}

export function readWebp(bytes: Uint8Array): HeaderReading {
  const view = viewOf(bytes)
  const end = CHUNK_HEADER + view.getUint32(4, true)
  if (end > bytes.length) return { state: 'cut' }
  let canvas: { width: number; height: number } | undefined
  let at = RIFF_HEADER
  while (at + CHUNK_HEADER <= end) {
    const length = view.getUint32(at + 4, true)
    const body = at + CHUNK_HEADER
    if (body + length > end) return { state: 'broken' }
    if (textAt(bytes, at, 'VP8X')) {
      if (length < 10) return { state: 'broken' }
      canvas = { width: uint24(view, body + 4) + 1, height: uint24(view, body + 7) + 1 }
    } else if (textAt(bytes, at, 'ANMF')) {
      return { state: 'unsupported', format: 'an animated WebP' }
    } else if (textAt(bytes, at, 'VP8 ') || textAt(bytes, at, 'VP8L')) {
      const lossless = textAt(bytes, at, 'VP8L')
      const size = lossless ? vp8lSize(view, body, length) : vp8Size(view, body, length)
      if (!size || size.width === 0 || size.height === 0) return { state: 'broken' }
      return { state: 'whole', ...(canvas ?? size), orientation: 1 }
    }
    at = body + length + (length & 1)
  }
  return { state: 'broken' }
}
