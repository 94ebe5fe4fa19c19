/**
 * Removes from a picture file what is not the picture: where and when it was taken, the camera, previews,
 * comments, and anything after its end. No pixel is decoded or changed. Colour profiles stay, and so does the
 * orientation, as the only entry of a new EXIF block.
 */
import { exifOrientation, orientationOnly } from '../picture-headers/exif.ts'
import { asciiBytes, type Orientation, textAt, viewOf } from '../picture-headers/header.ts'
import { EXIF_HEADER, orientationIn } from '../picture-headers/jpeg.ts'
import { EOI, SOI, segmentsOf } from '../picture-headers/jpeg-segments.ts'
import { chunksOf, PNG_SIGNATURE_LENGTH, type PngChunk } from '../picture-headers/png-chunks.ts'
import { RIFF_HEADER, type RiffChunk, riffChunksOf } from '../picture-headers/webp-chunks.ts'
import type { PictureType } from './pictures.ts'

type Bytes = Uint8Array<ArrayBuffer>

/**
 * The file without its metadata: the same array where there is none, else a new one. A file that ends early
 * keeps what it has of the picture. The result without metadata is itself.
 */
export function withoutMetadata(bytes: Bytes, type: PictureType): Bytes {
  const parts = partsOf(bytes, type)
  if (isWhole(bytes, parts)) return bytes
  const made = new Uint8Array(lengthOf(parts))
  let at = 0
  for (const part of parts) {
    made.set(part, at)
    at += part.length
  }
  return made
}

const lengthOf = (parts: Uint8Array[]) => parts.reduce((sum, part) => sum + part.length, 0)

/** Whether these parts are the file as it is. Parts of the file itself are not compared byte by byte. */
function isWhole(bytes: Bytes, parts: Uint8Array[]): boolean {
  if (lengthOf(parts) !== bytes.length) return false
  let at = 0
  for (const part of parts) {
    const start = at
    const inPlace = part.buffer === bytes.buffer && part.byteOffset === bytes.byteOffset + start
    if (!inPlace && part.some((byte, index) => byte !== bytes[start + index])) return false
    at += part.length
  }
  return true
}

function partsOf(bytes: Bytes, type: PictureType): Uint8Array[] {
  switch (type) {
    case 'image/jpeg':
      return jpegParts(bytes)
    case 'image/png':
      return pngParts(bytes)
    case 'image/webp':
      return webpParts(bytes)
    default:
      return type satisfies never
  }
}

const FIRST_APP = 0xe0
const LAST_APP = 0xef
const COMMENT = 0xfe
/** Extension segments of JPEG, which no decoder of pictures reads. */
const FIRST_JPG = 0xf0

/** Of the application segments, those that decoders need: the version of JFIF, colour profile, colour transform. */
const NEEDED_SEGMENTS: [marker: number, name: string][] = [
  [0xe0, 'JFIF\0'],
  [0xe2, 'ICC_PROFILE\0'],
  [0xee, 'Adobe'],
]
/** JFIF's body up to the size of its preview (JFIF 1.02). */
const JFIF_LENGTH = 14

function jpegParts(bytes: Bytes): Uint8Array[] {
  const { segments, state } = segmentsOf(bytes)
  const parts: Uint8Array[] = []
  let orientation: Orientation = 1
  for (const segment of segments) {
    const { marker, at, body, scanEnd } = segment
    orientation = orientationIn(bytes, segment) ?? orientation
    if (marker >= FIRST_JPG && marker <= COMMENT) continue
    if (marker < FIRST_APP || marker > LAST_APP) parts.push(bytes.subarray(at, scanEnd))
    else if (NEEDED_SEGMENTS.some(each => each[0] === marker && textAt(bytes, body, each[1])))
      parts.push(
        marker === FIRST_APP ? jfifAlone(bytes.subarray(at, scanEnd)) : bytes.subarray(at, scanEnd),
      )
  }
  const exif = orientation === 1 ? [] : [exifSegment(orientation)]
  const end = state === 'whole' ? [Uint8Array.of(0xff, EOI)] : []
  return [Uint8Array.of(0xff, SOI), ...exif, ...parts, ...end]
}

/** The JFIF segment without its preview. */
function jfifAlone(segment: Uint8Array): Uint8Array {
  if (segment.length < 4 + JFIF_LENGTH) return segment
  const alone = segment.slice(0, 4 + JFIF_LENGTH)
  alone.set([0, 2 + JFIF_LENGTH], 2)
  alone.set([0, 0], 2 + JFIF_LENGTH)
  return alone
}

function exifSegment(orientation: Orientation): Uint8Array {
  const body = [...asciiBytes(EXIF_HEADER), ...orientationOnly(orientation)]
  return Uint8Array.from([0xff, 0xe1, 0, body.length + 2, ...body])
}

/** The chunks that decide what a PNG shows; texts, times and EXIF are not among them. */
const SHOWN_CHUNKS = new Set([
  'IHDR',
  'PLTE',
  'IDAT',
  'IEND',
  'tRNS',
  'cHRM',
  'gAMA',
  'iCCP',
  'sBIT',
  'sRGB',
  'cICP',
  'mDCV',
  'cLLI',
  'bKGD',
  'pHYs',
])

function pngParts(bytes: Bytes): Uint8Array[] {
  const { chunks } = chunksOf(bytes)
  const exif = chunks.find(({ type }) => type === 'eXIf')
  const orientation = exif ? exifOrientation(bytes.subarray(exif.body, exif.body + exif.length)) : 1
  const parts = (some: PngChunk[]) => some.map(({ at, end }) => bytes.subarray(at, end))
  const shown = chunks.filter(({ type }) => SHOWN_CHUNKS.has(type))
  return [
    bytes.subarray(0, PNG_SIGNATURE_LENGTH),
    ...parts(shown.slice(0, 1)),
    ...(orientation === 1 ? [] : [pngChunk('eXIf', orientationOnly(orientation))]),
    ...parts(shown.slice(1)),
  ]
}

function pngChunk(type: string, data: Uint8Array): Uint8Array {
  const chunk = new Uint8Array(12 + data.length)
  chunk.set(asciiBytes(type), 4)
  chunk.set(data, 8)
  const view = viewOf(chunk)
  view.setUint32(0, data.length)
  view.setUint32(8 + data.length, crc32(chunk.subarray(4, 8 + data.length)))
  return chunk
}

/** ISO 3309, as PNG uses it (annex D). */
function crc32(bytes: Uint8Array): number {
  let crc = 0xff_ff_ff_ff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xed_b8_83_20 : 0)
  }
  return ~crc >>> 0
}

const WEBP_SHOWN = new Set(['VP8X', 'ICCP', 'ALPH', 'VP8 ', 'VP8L'])
/** Bits of VP8X's first byte (RFC 9649, 2.7): EXIF, XMP. */
const VP8X_EXIF = 0x08
const VP8X_XMP = 0x04

function webpParts(bytes: Bytes): Uint8Array[] {
  const { chunks, state } = riffChunksOf(bytes)
  // Without a readable structure there is nothing that could be told from the picture.
  if (state === 'cut') return [bytes]
  const exif = chunks.find(({ type }) => type === 'EXIF')
  const orientation = exif ? exifOrientation(tiffOf(bytes.subarray(exif.body, exif.end))) : 1
  const parts = chunks
    .filter(({ type }) => WEBP_SHOWN.has(type))
    .map(chunk => webpPart(bytes, chunk, orientation !== 1))
  const tail = orientation === 1 ? [] : [riffChunk('EXIF', orientationOnly(orientation))]
  const head = bytes.slice(0, RIFF_HEADER)
  viewOf(head).setUint32(4, RIFF_HEADER - 8 + lengthOf([...parts, ...tail]), true)
  return [head, ...parts, ...tail]
}

/** Some writers put JPEG's header before the block. */
const tiffOf = (exif: Uint8Array) =>
  textAt(exif, 0, EXIF_HEADER) ? exif.subarray(EXIF_HEADER.length) : exif

function webpPart(bytes: Bytes, { type, at, body, end }: RiffChunk, hasExif: boolean): Uint8Array {
  const padded = Math.min(bytes.length, end + ((end - body) & 1))
  if (type !== 'VP8X') return bytes.subarray(at, padded)
  const chunk = bytes.slice(at, padded)
  const flags = (chunk[8] ?? 0) & ~(VP8X_EXIF | VP8X_XMP)
  chunk[8] = hasExif ? flags | VP8X_EXIF : flags
  return chunk
}

function riffChunk(type: string, data: Uint8Array): Uint8Array {
  const chunk = new Uint8Array(8 + data.length)
  chunk.set(asciiBytes(type))
  viewOf(chunk).setUint32(4, data.length, true)
  chunk.set(data, 8)
  return chunk
}
