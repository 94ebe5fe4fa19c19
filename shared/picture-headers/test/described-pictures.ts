/** Pictures with what cameras and people add to them, for tests. */
import { asciiBytes } from '../header.ts'
import { samplePictures } from './sample-pictures.ts'

export const joinBytes = (...parts: (Uint8Array | number[])[]): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(parts.flatMap(part => [...part]))

/** A word that stands wherever a place or a camera is named in these files. */
export const SECRET = 'N48.1371-E11.5754-Pixel9'

/** A TIFF block with a camera's name, a GPS directory that holds SECRET, and an orientation. */
export function exifBlock(orientation: number): Uint8Array<ArrayBuffer> {
  const text = asciiBytes(`${SECRET}\0`)
  const entry = (tag: number, type: number, count: number, value: number) =>
    joinBytes(
      [tag >> 8, tag & 255, 0, type, 0, 0, 0, count],
      type === 3 ? [0, value, 0, 0] : [0, 0, 0, value],
    )
  // Directory of three entries at 8, the GPS directory of one at 50, the text at 68.
  return joinBytes(
    [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 3],
    entry(0x010f, 2, text.length, 68),
    entry(0x0112, 3, 1, orientation),
    entry(0x8825, 4, 1, 50),
    [0, 0, 0, 0, 0, 1],
    entry(0x001b, 2, text.length, 68),
    [0, 0, 0, 0],
    text,
  )
}

const segment = (marker: number, body: Uint8Array) => {
  const length = body.length + 2
  return joinBytes([0xff, marker, length >> 8, length & 255], body)
}
const pngChunk = (type: string, data: Uint8Array) =>
  joinBytes([0, 0, data.length >> 8, data.length & 255], asciiBytes(type), data, [0, 0, 0, 0])
const riffChunk = (type: string, data: Uint8Array) =>
  joinBytes(
    asciiBytes(type),
    [data.length & 255, data.length >> 8, 0, 0],
    data,
    data.length & 1 ? [0] : [],
  )

const TRAILER = asciiBytes(`<script>${SECRET}</script>PK\x03\x04`)

/** A JPEG of the same picture with EXIF, XMP, IPTC, a comment, and a page behind its end. */
export function describedJpeg(
  picture: Uint8Array = samplePictures.jpegBaseline,
  orientation = 1,
): Uint8Array<ArrayBuffer> {
  return joinBytes(
    [0xff, 0xd8],
    segment(0xe1, joinBytes(asciiBytes('Exif\0\0'), exifBlock(orientation))),
    segment(0xe1, asciiBytes(`http://ns.adobe.com/xap/1.0/\0<x>${SECRET}</x>`)),
    segment(0xed, asciiBytes(`Photoshop 3.0\0${SECRET}`)),
    segment(0xfe, asciiBytes(SECRET)),
    picture.subarray(2),
    TRAILER,
  )
}

/** A PNG of the same picture with EXIF, texts and a page behind its end. */
export function describedPng(orientation = 1): Uint8Array<ArrayBuffer> {
  const { png } = samplePictures
  const afterHeader = 8 + 25
  return joinBytes(
    png.subarray(0, afterHeader),
    pngChunk('eXIf', exifBlock(orientation)),
    pngChunk('tEXt', asciiBytes(`Comment\0${SECRET}`)),
    png.subarray(afterHeader),
    TRAILER,
  )
}

/** The WebP sample in the extended form, with these flags and chunks after the picture. */
export function extendedWebp(flags = 0, ...after: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const body = joinBytes(
    asciiBytes('WEBP'),
    riffChunk('VP8X', Uint8Array.from([flags, 0, 0, 0, 39, 0, 0, 23, 0, 0])),
    samplePictures.webpLossy.subarray(12),
    ...after,
  )
  return joinBytes(asciiBytes('RIFF'), [body.length & 255, body.length >> 8, 0, 0], body)
}

/** A WebP of the same picture with EXIF, XMP and a page behind its end. */
export function describedWebp(orientation = 1): Uint8Array<ArrayBuffer> {
  const exif = riffChunk('EXIF', exifBlock(orientation))
  const xmp = riffChunk('XMP ', asciiBytes(`<x>${SECRET}</x>`))
  return joinBytes(extendedWebp(0x0c, exif, xmp), TRAILER)
}

/** A PNG that says it has two frames (APNG). */
export function animatedPng(): Uint8Array<ArrayBuffer> {
  const { png } = samplePictures
  const control = Uint8Array.from([0, 0, 0, 2, 0, 0, 0, 0])
  return joinBytes(png.subarray(0, 33), pngChunk('acTL', control), png.subarray(33))
}

/** The first part of a JPEG's coded data, closed with an end marker as if it were whole. */
export function halfJpeg(
  picture: Uint8Array = samplePictures.jpegBaseline,
): Uint8Array<ArrayBuffer> {
  const scan = picture.findIndex((byte, at) => byte === 0xff && picture[at + 1] === 0xda)
  const half = picture.slice(0, Math.floor((scan + picture.length) / 2))
  return joinBytes(half, [0xff, 0xd9])
}
