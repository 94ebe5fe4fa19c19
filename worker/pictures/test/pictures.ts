import { samplePictures } from '../../../shared/picture-headers/test/sample-pictures.ts'
import type { PicturePair } from '../receive-pair.ts'
import { receivePicture } from '../receive-picture.ts'

/** A small valid JPEG that differs from all others by a comment in its header. */
export function jpeg(label: string): Uint8Array<ArrayBuffer> {
  const { jpegBaseline } = samplePictures
  const text = new TextEncoder().encode(label)
  const comment = [0xff, 0xfe, 0, text.length + 2, ...text]
  return new Uint8Array([...jpegBaseline.slice(0, 2), ...comment, ...jpegBaseline.slice(2)])
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
