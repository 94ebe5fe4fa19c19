/** Walks a JPEG's markers (ITU-T T.81, annex B) without decoding it. */
import { type HeaderReading, type Orientation, textAt, viewOf } from './header.ts'

const SOI = 0xd8
const EOI = 0xd9
const SOS = 0xda
const TEM = 0x01
const APP1 = 0xe1
const FIRST_RST = 0xd0
const LAST_RST = 0xd7

/** Frames that browsers decode: baseline, extended sequential and progressive, all Huffman-coded. */
const HUFFMAN_FRAMES = new Set([0xc0, 0xc1, 0xc2])
/** Lossless, hierarchical and arithmetic-coded frames. */
const OTHER_FRAMES = new Set([0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf])

/** A block of 8×8 pixels takes at least one bit of a scan, so a shorter scan was cut. */
const PIXELS_PER_SCAN_BYTE = 64 * 8

const isStandalone = (marker: number) =>
  marker === TEM || (marker >= FIRST_RST && marker <= LAST_RST)

/**
 * Offset of the first real marker at or after `from`: past the scan's stuffed FF 00 bytes and
 * restart markers. `bytes.length` when the scan has no end.
 */
function endOfScan(bytes: Uint8Array, from: number): number {
  let at = bytes.indexOf(0xff, from)
  while (at >= 0 && at + 1 < bytes.length) {
    const next = bytes[at + 1] ?? 0
    const isData = next === 0 || (next >= FIRST_RST && next <= LAST_RST)
    if (!isData && next !== 0xff) return at
    at = bytes.indexOf(0xff, at + (next === 0xff ? 1 : 2))
  }
  return bytes.length
}

/** Reads a JPEG up to its end-of-image marker. Data that a phone appends after it is ignored. */
export function readJpeg(bytes: Uint8Array): HeaderReading {
  const view = viewOf(bytes)
  let frame: { width: number; height: number } | undefined
  let orientation: Orientation = 1
  let scanBytes = 0
  let at = 2
  for (;;) {
    if (at + 2 > bytes.length) return { state: 'cut' }
    if (bytes[at] !== 0xff) return { state: 'broken' }
    const marker = view.getUint8(at + 1)
    if (marker === 0xff) {
      at += 1
      continue
    }
    at += 2
    if (marker === EOI) {
      if (!frame) return { state: 'broken' }
      if (scanBytes === 0 || scanBytes * PIXELS_PER_SCAN_BYTE < frame.width * frame.height) {
        return { state: 'cut' }
      }
      const turned = orientation >= 5
      return {
        state: 'whole',
        width: turned ? frame.height : frame.width,
        height: turned ? frame.width : frame.height,
        orientation,
      }
    }
    if (isStandalone(marker)) continue
    if (marker === SOI || marker === 0) return { state: 'broken' }
    if (OTHER_FRAMES.has(marker)) return { state: 'unsupported', format: 'an unusual kind of JPEG' }
    if (at + 2 > bytes.length) return { state: 'cut' }
    const length = view.getUint16(at)
    if (length < 2) return { state: 'broken' }
    if (at + length > bytes.length) return { state: 'cut' }
    if (HUFFMAN_FRAMES.has(marker)) {
      if (frame || length < 11) return { state: 'broken' }
      frame = { height: view.getUint16(at + 3), width: view.getUint16(at + 5) }
      if (frame.width === 0 || frame.height === 0) return { state: 'broken' }
    } else if (marker === APP1 && textAt(bytes, at + 2, 'Exif\0\0')) {
      orientation = exifOrientation(bytes.subarray(at + 8, at + length))
    }
    at += length
    if (marker === SOS) {
      if (!frame) return { state: 'broken' }
      const end = endOfScan(bytes, at)
      scanBytes += end - at
      at = end
    }
  }
}

const ORIENTATION_TAG = 0x0112
const TYPE_SHORT = 3

const isOrientation = (value: number): value is Orientation => value >= 1 && value <= 8

/** Orientation from a TIFF block (EXIF 2.3, 4.6.4); 1 where absent or damaged, as browsers do. */
export function exifOrientation(tiff: Uint8Array): Orientation {
  if (tiff.length < 8) return 1
  const little = textAt(tiff, 0, 'II')
  if (!little && !textAt(tiff, 0, 'MM')) return 1
  const view = viewOf(tiff)
  const directory = view.getUint32(4, little)
  if (directory + 2 > tiff.length) return 1
  const entries = view.getUint16(directory, little)
  for (let i = 0; i < entries; i++) {
    const entry = directory + 2 + i * 12
    if (entry + 12 > tiff.length) return 1
    if (view.getUint16(entry, little) !== ORIENTATION_TAG) continue
    const value = view.getUint16(entry + 8, little)
    const isShort = view.getUint16(entry + 2, little) === TYPE_SHORT
    return isShort && isOrientation(value) ? value : 1
  }
  return 1
}
