/** Reads what a WebP shows (RFC 9649) without decoding it. */
import { type HeaderReading, viewOf } from './header.ts'
import { type RiffChunk, riffChunksOf } from './webp-chunks.ts'

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

const canvasSize = (view: DataView, at: number) => ({
  width: uint24(view, at + 4) + 1,
  height: uint24(view, at + 7) + 1,
})

const isBitstream = ({ type }: RiffChunk) => type === 'VP8 ' || type === 'VP8L'

export function readWebp(bytes: Uint8Array): HeaderReading {
  const view = viewOf(bytes)
  const { chunks, state } = riffChunksOf(bytes)
  if (state === 'cut') return { state }
  if (chunks.some(({ type }) => type === 'ANMF'))
    return { state: 'unsupported', format: 'an animated WebP' }
  const picture = chunks.find(isBitstream)
  if (!picture) return { state: 'broken' }
  const length = picture.end - picture.body
  const size =
    picture.type === 'VP8L'
      ? vp8lSize(view, picture.body, length)
      : vp8Size(view, picture.body, length)
  if (!size || size.width === 0 || size.height === 0) return { state: 'broken' }
  const canvas = chunks.find(({ type }) => type === 'VP8X')
  if (!canvas) return { state: 'whole', ...size, orientation: 1 }
  if (canvas.end - canvas.body < 10) return { state: 'broken' }
  return { state: 'whole', ...canvasSize(view, canvas.body), orientation: 1 }
}
