/** A JPEG's markers with their segments (ITU-T T.81, annex B), found without decoding. */
import { viewOf } from './header.ts'

export const SOI = 0xd8
export const EOI = 0xd9
export const SOS = 0xda
const TEM = 0x01
const FIRST_RST = 0xd0
const LAST_RST = 0xd7

/** A picture has some twenty. More are an attempt to use up memory. */
const MAX_SEGMENTS = 2_000

/** A marker's segment as offsets: `at` its FF, `body` after its length, `end` after its last byte. */
export type Segment = {
  marker: number
  at: number
  body: number
  end: number
  /** Of SOS: after the coded data that follows the segment. Otherwise `end`. */
  scanEnd: number
}

export type Segments = {
  segments: Segment[]
  /** `whole` up to the end-of-image marker, whose offset is `end`; `cut` where the file ends before it. */
  state: 'whole' | 'cut' | 'broken'
  end: number
}

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

/** The segments of a JPEG between its first marker and its end-of-image marker. Never throws. */
export function segmentsOf(bytes: Uint8Array): Segments {
  const view = viewOf(bytes)
  const segments: Segment[] = []
  let at = 2
  const ended = (state: Segments['state']): Segments => ({ segments, state, end: at })
  for (;;) {
    if (at + 2 > bytes.length) return ended('cut')
    if (bytes[at] !== 0xff) return ended('broken')
    const marker = view.getUint8(at + 1)
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker === EOI) return ended('whole')
    if (isStandalone(marker)) {
      at += 2
      continue
    }
    if (marker === SOI || marker === 0 || segments.length === MAX_SEGMENTS) return ended('broken')
    if (at + 4 > bytes.length) return ended('cut')
    const length = view.getUint16(at + 2)
    if (length < 2) return ended('broken')
    const end = at + 2 + length
    if (end > bytes.length) return ended('cut')
    const scanEnd = marker === SOS ? endOfScan(bytes, end) : end
    segments.push({ marker, at, body: at + 4, end, scanEnd })
    at = scanEnd
  }
}
