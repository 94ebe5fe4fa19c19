import sharp from 'sharp'
import { COIN_SHARE } from '../../shared/pictures/pictures.ts'
import type { Ellipse } from '../../shared/recognition/ellipse.ts'
import type { Picture } from '../../shared/recognition/picture.ts'

/**
 * The square in which the coin takes the product's share, as a JPEG; the rim's colour goes on past the frame.
 * @param quality - of the JPEG, 0 to 100
 */
export async function squareCrop(
  { data, width, height }: Picture,
  { cx, cy, rx }: Pick<Ellipse, 'cx' | 'cy' | 'rx'>,
  quality: number,
): Promise<Buffer> {
  const side = Math.round((2 * rx) / COIN_SHARE)
  const margin = side
  const wide = await sharp(data, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .extend({ top: margin, bottom: margin, left: margin, right: margin, extendWith: 'copy' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return sharp(wide.data, { raw: wide.info })
    .extract({
      left: Math.round(cx + margin - side / 2),
      top: Math.round(cy + margin - side / 2),
      width: side,
      height: side,
    })
    .jpeg({ quality })
    .toBuffer()
}
