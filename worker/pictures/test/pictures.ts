import { Buffer } from 'node:buffer'
import { mulberry32 } from '../../../shared/lib/mulberry32.ts'
import { joinBytes } from '../../../shared/picture-headers/test/described-pictures.ts'
import { samplePictures } from '../../../shared/picture-headers/test/sample-pictures.ts'
import type { PicturePair } from '../receive-pair.ts'
import { receivePicture } from '../receive-picture.ts'

/** A small valid JPEG that differs from those of other labels in the numbers that its pixels are computed with. */
export function jpeg(label: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(samplePictures.jpegBaseline)
  const table = quantizationOf(label)
  labels.set(table.join(), label)
  bytes.set(table, quantizationAt(bytes))
  return bytes
}

const labels = new Map<string, string>()

/** The label of a picture that `jpeg` made; empty for any other. */
export function labelOf(bytes: Uint8Array): string {
  const at = quantizationAt(bytes)
  return labels.get(bytes.slice(at, at + 64).join()) ?? ''
}

/** The same JPEG with finest details of this label: it looks as before. Comments would not be stored. */
export function labelled(picture: Uint8Array, label: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(picture)
  bytes.set(quantizationOf(label).slice(-FINEST), quantizationAt(bytes) + 64 - FINEST)
  return bytes
}

/** So many of the last numbers of a quantization table are for details that photographs hardly have. */
const FINEST = 8

/** Where the first quantization table begins: after the segment's marker, length and id. */
const quantizationAt = (bytes: Uint8Array) =>
  bytes.findIndex((byte, at) => byte === 0xff && bytes[at + 1] === 0xdb) + 5

/** A quantization table that is this label's alone: 64 numbers of 1..255. */
function quantizationOf(label: string): number[] {
  const codes = new TextEncoder().encode(label)
  const next = mulberry32(codes.reduce((seed, code) => Math.imul(seed, 31) + code, 7))
  return Array.from({ length: 64 }, () => 1 + Math.floor(next() * 255))
}

/** A valid grey JPEG of so many pixels, a square where no height is given, unique to this label. */
export function largeJpeg(label: string, width = 1600, height = width): Uint8Array<ArrayBuffer> {
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8)
  // Each block is two bits of 0: no difference in brightness, and no detail.
  const scan = new Uint8Array(Math.ceil(blocks / 4))
  const oneCode = [1, ...new Uint8Array(15), 0]
  return joinBytes(
    [0xff, 0xd8, 0xff, 0xdb, 0, 67, 0],
    quantizationOf(label),
    [0xff, 0xc0, 0, 11, 8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0],
    [0xff, 0xc4, 0, 20, 0],
    oneCode,
    [0xff, 0xc4, 0, 20, 0x10],
    oneCode,
    [0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0],
    scan,
    [0xff, 0xd9],
  )
}

export const fileOf = (bytes: Uint8Array<ArrayBuffer>, name = 'coin.jpg', type = 'image/jpeg') =>
  new File([bytes], name, { type })

/** A JPEG as form 4 of a batch has it. */
export const dataUrl = (bytes: Uint8Array) =>
  `data:image/jpeg;base64,${Buffer.from(bytes).toString('base64')}`

/** Two received pictures that are unique to this label. */
export async function picturePair(label: string): Promise<PicturePair> {
  return {
    front: await receivePicture(fileOf(jpeg(`${label} front`)), 'front'),
    back: await receivePicture(fileOf(jpeg(`${label} back`)), 'back'),
  }
}
