/** Reads what a JPEG shows (ITU-T T.81, annex B), and checks that it is complete, without decoding it. */
import { exifOrientation } from './exif.ts'
import { type HeaderReading, type Orientation, textAt } from './header.ts'
import { frameOf, isHuffmanFrame, type JpegFrame } from './jpeg-frame.ts'
import { coverageOf, MAX_STEPS } from './jpeg-scans.ts'
import { type Segment, SOS, segmentsOf } from './jpeg-segments.ts'
import { MAX_PICTURE_PIXELS } from './pixel-limit.ts'

const APP1 = 0xe1
export const EXIF_HEADER = 'Exif\0\0'

/** Lossless, hierarchical and arithmetic-coded frames. */
const OTHER_FRAMES = new Set([0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf])

/** The orientation that an EXIF segment of a JPEG states; null for other segments. */
export function orientationIn(
  bytes: Uint8Array,
  { marker, body, end }: Segment,
): Orientation | null {
  if (marker !== APP1 || !textAt(bytes, body, EXIF_HEADER)) return null
  return exifOrientation(bytes.subarray(body + EXIF_HEADER.length, end))
}

/**
 * Reads a JPEG up to its end-of-image marker. Data that a phone appends after it is ignored. One that takes more
 * than `maxSteps` counts as whole: a decoder has to tell.
 */
export function readJpeg(bytes: Uint8Array, maxSteps = MAX_STEPS): HeaderReading {
  const { segments, state } = segmentsOf(bytes)
  let frame: JpegFrame | undefined
  let orientation: Orientation = 1
  for (const segment of segments) {
    const { marker } = segment
    if (OTHER_FRAMES.has(marker)) return { state: 'unsupported', format: 'an unusual kind of JPEG' }
    if (isHuffmanFrame(marker)) {
      if (frame) return { state: 'broken' }
      frame = frameOf(bytes, segment)
      if (!frame) return { state: 'broken' }
    }
    if (marker === SOS && !frame) return { state: 'broken' }
    orientation = orientationIn(bytes, segment) ?? orientation
  }
  if (state !== 'whole') return { state }
  if (!frame) return { state: 'broken' }
  const size = sizeShown(frame, orientation)
  // Too many pixels are refused by the caller, and not read here.
  if (size.width * size.height > MAX_PICTURE_PIXELS) return { state: 'whole', ...size, orientation }
  if (coverageOf(bytes, frame, segments, maxSteps) === 'cut') return { state: 'cut' }
  return { state: 'whole', ...size, orientation }
}

function sizeShown({ width, height }: JpegFrame, orientation: Orientation) {
  return orientation >= 5 ? { width: height, height: width } : { width, height }
}
