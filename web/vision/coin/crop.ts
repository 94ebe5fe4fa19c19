/** Crops a coin from its picture. Nothing is enhanced: a listing shows the coin as photographed. */
import { COIN_SHARE, CROP_JPEG_QUALITY } from '../../../shared/pictures/pictures.ts'
import { type CropFrame, cropMap, cropSide } from './crop-frame.ts'

/** Colour outside the picture. */
const BEYOND_THE_PICTURE = '#ffffff'

/** Fade to the white background, in radii of the coin: begins outside the rim, which is accurate to 1 %. */
const BACKGROUND_FROM = 1.006
const BACKGROUND_TO = 1.024

/** Whitens a crop of that side from just outside the coin's rim on. */
export function whitenBackground(
  context: OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D,
  side: number,
): void {
  const middle = side / 2
  const radius = middle * COIN_SHARE
  const gradient = context.createRadialGradient(
    middle,
    middle,
    radius * BACKGROUND_FROM,
    middle,
    middle,
    radius * BACKGROUND_TO,
  )
  gradient.addColorStop(0, '#ffffff00')
  gradient.addColorStop(1, '#ffffff')
  context.setTransform(1, 0, 0, 1, 0, 0)
  context.fillStyle = gradient
  context.fillRect(0, 0, side, side)
}

/**
 * The frame's square as a JPEG of at most CROP_MAX_SIDE_PX, in sRGB and without EXIF. The source
 * is upright. Runs in a worker or on the page; rejects only when the browser has no canvas memory.
 */
export async function cropCoin(source: ImageBitmap, frame: CropFrame): Promise<Blob> {
  const side = cropSide(frame)
  const canvas = new OffscreenCanvas(side, side)
  const context = canvas.getContext('2d', { alpha: false })
  if (!context) throw new Error('no 2d context for the crop')
  context.fillStyle = BEYOND_THE_PICTURE
  context.fillRect(0, 0, side, side)
  context.imageSmoothingEnabled = true
  context.imageSmoothingQuality = 'high'
  const { a, b, c, d, e, f } = cropMap(frame, side)
  context.setTransform(a, b, c, d, e, f)
  context.drawImage(source, 0, 0)
  if (frame.ground === 'white') whitenBackground(context, side)
  return canvas.convertToBlob({ type: 'image/jpeg', quality: CROP_JPEG_QUALITY })
}
