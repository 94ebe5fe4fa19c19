/**
 * Checks from a file's bytes, without decoding it, whether it is a picture that can be used. The browser checks
 * before it decodes, the Worker before it stores, with the same result.
 */
import { type HeaderReading, type Orientation, textAt } from '../picture-headers/header.ts'
import { readJpeg } from '../picture-headers/jpeg.ts'
import { MAX_PICTURE_PIXELS } from '../picture-headers/pixel-limit.ts'
import { readPng } from '../picture-headers/png.ts'
import { readWebp } from '../picture-headers/webp.ts'
import { MAX_PICTURE_BYTES, type PictureType } from './pictures.ts'

export const PICTURE_PROBLEM_CODES = [
  'empty',
  'too_large',
  'not_a_picture',
  'unsupported',
  'heic',
  'truncated',
  'too_many_pixels',
] as const
export type PictureProblemCode = (typeof PICTURE_PROBLEM_CODES)[number]

export type PictureInspection =
  | {
      ok: true
      type: PictureType
      /** As shown, in pixels: EXIF orientation applied. */
      width: number
      height: number
      orientation: Orientation
    }
  | {
      ok: false
      code: PictureProblemCode
      /** What is wrong and what to do, for the seller. */
      sentence: string
    }

const MEGABYTE = 1024 * 1024
const MEGAPIXEL = 1_000_000

const SENTENCES = {
  empty: 'This file is empty. Choose the photo again.',
  not_a_picture: 'This file is not a picture. Choose a JPEG, PNG or WebP photo.',
  heic: 'This is a HEIC photo, which browsers cannot open. On an iPhone choose Settings > Camera > Formats > Most Compatible and take it again, or export it as JPEG.',
  truncated:
    'This photo is incomplete: part of the file is missing. Choose it again, or take a new one.',
} as const

const problem = (
  code: PictureProblemCode,
  sentence: string,
): Extract<PictureInspection, { ok: false }> => ({ ok: false, code, sentence })

/** ISO base media brands (ISO/IEC 23008-12 B.4.1, AV1 Image File Format 6) at the file's start. */
function isoBrand(bytes: Uint8Array): 'heic' | 'avif' | undefined {
  if (!textAt(bytes, 4, 'ftyp')) return undefined
  const boxEnd = Math.min(bytes.length, 256, ((bytes[2] ?? 0) << 8) | (bytes[3] ?? 0))
  const brands: string[] = []
  for (let at = 8; at + 4 <= Math.max(boxEnd, 12) && at + 4 <= bytes.length; at += 4) {
    if (at !== 12) brands.push(String.fromCharCode(...bytes.subarray(at, at + 4)))
  }
  if (brands.some(brand => brand === 'avif' || brand === 'avis')) return 'avif'
  if (brands.some(brand => /^(hei[cxms]|hev[cxms]|mif1|msf1)$/.test(brand))) return 'heic'
  return undefined
}

/** Picture formats that are not supported. */
function unsupportedFormat(bytes: Uint8Array): string | undefined {
  if (textAt(bytes, 0, 'GIF8')) return 'a GIF'
  if (textAt(bytes, 0, 'BM') && bytes.length > 26 && bytes[6] === 0 && bytes[7] === 0)
    return 'a BMP'
  if (textAt(bytes, 0, 'II*\0') || textAt(bytes, 0, 'MM\0*')) return 'a TIFF or raw'
  if (isoBrand(bytes) === 'avif') return 'an AVIF'
  return undefined
}

const unsupported = (format: string) =>
  problem('unsupported', `This is ${format} picture. Save it as JPEG, PNG or WebP.`)

function readHeader(bytes: Uint8Array): { type: PictureType; reading: HeaderReading } | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && (bytes[2] ?? 0xff) === 0xff) {
    return { type: 'image/jpeg', reading: readJpeg(bytes) }
  }
  if (bytes[0] === 0x89 && textAt(bytes, 1, 'PNG\r\n\x1a\n')) {
    return { type: 'image/png', reading: readPng(bytes) }
  }
  if (textAt(bytes, 0, 'RIFF') && textAt(bytes, 8, 'WEBP')) {
    return { type: 'image/webp', reading: readWebp(bytes) }
  }
  return undefined
}

/** Checks a file's size before it is read. Undefined when it is within the limits. */
export function inspectPictureSize(
  byteLength: number,
  maxBytes = MAX_PICTURE_BYTES,
): Extract<PictureInspection, { ok: false }> | undefined {
  if (byteLength === 0) return problem('empty', SENTENCES.empty)
  if (byteLength <= maxBytes) return undefined
  const sentence = `This file is larger than ${maxBytes / MEGABYTE} MB. Choose a smaller photo.`
  return problem('too_large', sentence)
}

/**
 * Inspects a whole file. `ok` means: one of the three types, complete to its end marker, within `maxBytes` and
 * MAX_PICTURE_PIXELS. Never throws. Damage inside the coded data is found only by the decoder.
 */
export function inspectPicture(bytes: Uint8Array, maxBytes?: number): PictureInspection {
  const tooBig = inspectPictureSize(bytes.length, maxBytes)
  if (tooBig) return tooBig
  const found = readHeader(bytes)
  if (!found) {
    const other = unsupportedFormat(bytes)
    if (other) return unsupported(other)
    if (isoBrand(bytes) === 'heic') return problem('heic', SENTENCES.heic)
    return problem('not_a_picture', SENTENCES.not_a_picture)
  }
  const { type, reading } = found
  switch (reading.state) {
    case 'cut':
      return problem('truncated', SENTENCES.truncated)
    case 'broken':
      return problem('not_a_picture', SENTENCES.not_a_picture)
    case 'unsupported':
      return unsupported(reading.format)
    case 'whole': {
      const { width, height, orientation } = reading
      if (width * height > MAX_PICTURE_PIXELS) {
        const megapixels = Math.ceil((width * height) / MEGAPIXEL)
        return problem(
          'too_many_pixels',
          `This photo has ${megapixels} megapixels; at most ${Math.floor(MAX_PICTURE_PIXELS / MEGAPIXEL)} can be used. Choose a smaller one.`,
        )
      }
      return { ok: true, type, width, height, orientation }
    }
    default:
      return reading satisfies never
  }
}
