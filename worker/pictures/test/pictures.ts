import { samplePictures } from '../../../shared/picture-headers/test/sample-pictures.ts'
import type { PicturePair } from '../receive-pair.ts'
import { receivePicture } from '../receive-picture.ts'

const LARGE_SCAN_BYTES = 20_000

/** A small valid JPEG that differs from all others by a comment in its header. */
export const jpeg = (label: string): Uint8Array<ArrayBuffer> =>
  labelled(samplePictures.jpegBaseline, label)

/** The same JPEG with this comment in its header. */
export function labelled(picture: Uint8Array, label: string): Uint8Array<ArrayBuffer> {
  const text = new TextEncoder().encode(label)
  const comment = [0xff, 0xfe, 0, text.length + 2, ...text]
  return new Uint8Array([...picture.slice(0, 2), ...comment, ...picture.slice(2)])
}

/** The same whose header states a square of so many pixels, with as many scan bytes as such a picture has at least. */
export function largeJpeg(label: string, side = 1600): Uint8Array<ArrayBuffer> {
  const bytes = jpeg(label)
  // The frame header: marker, length, precision, then height and width.
  const at = bytes.findIndex((byte, index) => byte === 0xff && bytes[index + 1] === 0xc0)
  bytes.set([side >> 8, side & 0xff, side >> 8, side & 0xff], at + 5)
  const end = bytes.length - 2
  const large = new Uint8Array(bytes.length + LARGE_SCAN_BYTES)
  large.set(bytes.subarray(0, end))
  large.set(bytes.subarray(end), end + LARGE_SCAN_BYTES)
  return large
}

export const fileOf = (bytes: Uint8Array<ArrayBuffer>, name = 'coin.jpg', type = 'image/jpeg') =>
  new File([bytes], name, { type })

/** Two received pictures that are unique to this label. */
export async function picturePair(label: string): Promise<PicturePair> {
  return {
    front: await receivePicture(fileOf(jpeg(`${label} front`)), 'front'),
    back: await receivePicture(fileOf(jpeg(`${label} back`)), 'back'),
  }
}
