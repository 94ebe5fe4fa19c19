import { crc32, deflateSync } from 'node:zlib'

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const TRUE_COLOUR = 2
const BYTES_PER_PIXEL = 3

/**
 * A valid PNG (W3C PNG, third edition) of `side` by `side` pixels whose data is not compressed: three bytes for
 * each pixel. `label` makes it differ from others.
 */
export function largePng(side: number, label: string): Uint8Array<ArrayBuffer> {
  const rowBytes = 1 + side * BYTES_PER_PIXEL
  const rows = new Uint8Array(side * rowBytes)
  // Each row begins with its filter type 0, None.
  for (let y = 0; y < side; y += 1) rows.fill((y * 37) & 0xff, y * rowBytes + 1, (y + 1) * rowBytes)
  rows.set(new TextEncoder().encode(label), 1)
  const header = new Uint8Array(13)
  new DataView(header.buffer).setUint32(0, side)
  new DataView(header.buffer).setUint32(4, side)
  header.set([8, TRUE_COLOUR], 8)
  const parts = [
    new Uint8Array(SIGNATURE),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 0 })),
    chunk('IEND', new Uint8Array(0)),
  ]
  const file = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    file.set(part, at)
    at += part.length
  }
  return file
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const all = new Uint8Array(12 + data.length)
  const view = new DataView(all.buffer)
  view.setUint32(0, data.length)
  all.set(new TextEncoder().encode(type), 4)
  all.set(data, 8)
  view.setUint32(8 + data.length, crc32(all.subarray(4, 8 + data.length)))
  return all
}
