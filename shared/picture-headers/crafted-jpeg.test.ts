import { expect, test } from 'vitest'
import { inspectPicture } from '../pictures/picture-inspection.ts'
import { readJpeg } from './jpeg.ts'

const WIDTH = 2048
const HEIGHT = 1520
const BLOCKS = (WIDTH / 8) * (HEIGHT / 8)
function joinBytes(...parts: (Uint8Array | number[])[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}
const segment = (marker: number, ...body: number[]) => [0xff, marker, 0, body.length + 2, ...body]
const zeros = (bits: number) => new Uint8Array(Math.ceil(bits / 8))
const acTable = (...symbols: number[]) => {
  // One code of each length: 0, 10.
  const counts = Array.from({ length: 16 }, (_, index) => (index < symbols.length ? 1 : 0))
  return segment(0xc4, 0x10, ...counts, ...symbols)
}
const scanOf = (first: number, last: number, bits: number) =>
  segment(0xda, 1, 1, 0, first, last, bits)

/** A progressive JPEG: each block has one coefficient, and then come so many scans that refine it. */
function refined(
  scans: number,
  head: number[],
  data: Uint8Array,
  end: Uint8Array | number[] = [],
): Uint8Array {
  const size = [HEIGHT >> 8, HEIGHT & 255, WIDTH >> 8, WIDTH & 255]
  const refinement = joinBytes(head, data)
  return joinBytes(
    [0xff, 0xd8],
    segment(0xc2, 8, ...size, 1, 1, 0x11, 0),
    segment(0xc4, 0x00, 1, ...Array<number>(15).fill(0), 0),
    scanOf(0, 0, 0),
    zeros(BLOCKS),
    acTable(0x01, 0x00),
    scanOf(1, 63, 1),
    // Twice: the coefficient, and no further one.
    new Uint8Array(BLOCKS / 2).fill(0x66),
    ...Array<Uint8Array>(scans).fill(refinement),
    end,
    [0xff, 0xd9],
  )
}

test('scans that describe many blocks at once take no longer for more coefficients', () => {
  // A run of 16,384 blocks in 15 bits, and one bit for the coefficient of each block.
  const data = zeros(BLOCKS + 15 * Math.ceil(BLOCKS / 16_384))
  const msOf = (last: number) => {
    const head = [...acTable(0xe0), ...scanOf(1, last, 0x10)]
    const picture = refined(20, head, data, joinBytes(scanOf(1, 63, 0x10), data))
    const begin = Date.now()
    expect(inspectPicture(picture)).toMatchObject({ ok: true, width: WIDTH, height: HEIGHT })
    return Date.now() - begin
  }
  msOf(2)
  const narrow = Math.max(msOf(2), msOf(2))
  expect(Math.min(msOf(63), msOf(63))).toBeLessThan(2 * narrow)
})

test('a JPEG is read up to a limit of work, and left to the decoder beyond it', () => {
  const scan = [...acTable(0xf0), ...scanOf(1, 63, 0x10)]
  const data = zeros(5 * BLOCKS)
  const cutScan = [...scan, 0]
  const stateOf = (scans: number, maxSteps?: number) =>
    readJpeg(refined(scans, scan, data, cutScan), maxSteps).state
  expect(stateOf(8)).toBe('cut')
  expect(stateOf(2, 1_250_000)).toBe('cut')
  expect(stateOf(8, 1_250_000)).toBe('whole')
})
