/** The one thing of EXIF that belongs to the picture: how it is turned (EXIF 2.3, 4.6.4). */
import { type Orientation, textAt, viewOf } from './header.ts'

const ORIENTATION_TAG = 0x0112
const TYPE_SHORT = 3

const isOrientation = (value: number): value is Orientation => value >= 1 && value <= 8

/** Orientation from a TIFF block; 1 where absent or damaged, as browsers do. */
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

/** A TIFF block with this orientation and nothing else: 26 bytes, big-endian. */
export function orientationOnly(orientation: Orientation): Uint8Array {
  const tiff = new Uint8Array(26)
  tiff.set([0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1])
  tiff.set([ORIENTATION_TAG >> 8, ORIENTATION_TAG & 255, 0, TYPE_SHORT, 0, 0, 0, 1], 10)
  tiff[19] = orientation
  return tiff
}
