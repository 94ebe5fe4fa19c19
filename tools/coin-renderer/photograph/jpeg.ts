import sharp from 'sharp'

export interface Picture {
  readonly width: number
  readonly height: number
  /** RGBA, row by row. */
  readonly data: Uint8ClampedArray
}

/** The picture as a JPEG of the given quality (0..100). */
export function toJpeg(picture: Picture, quality = 86): Promise<Buffer> {
  const { width, height, data } = picture
  const raw = Buffer.from(data.buffer, data.byteOffset, data.byteLength)
  return sharp(raw, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .jpeg({ quality, chromaSubsampling: '4:2:0', mozjpeg: true })
    .toBuffer()
}
