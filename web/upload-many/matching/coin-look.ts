import { COIN_SHARE } from '../../../shared/pictures/pictures.ts'
import type { CapturedSide } from '../../pictures/captured-side.ts'
import { coinColour, type PhotoLook } from './photo-look.ts'

/** Side of the crop that the colour is measured in, in pixels. */
const MEASURED_SIDE_PX = 96

/** How large a captured coin is in its photo, and in what colour. */
export async function coinLook({ crop, frame, picture, face }: CapturedSide): Promise<PhotoLook> {
  // Without a coin the frame is a guess; of a holder the crop is no square of the coin.
  if (!face) return { diameter: null, colour: null }
  const diameter = (frame.side * COIN_SHARE) / Math.max(picture.width, picture.height)
  return { diameter, colour: frame.holder ? null : await colourOf(crop) }
}

/** Null where the crop cannot be read. */
async function colourOf(crop: Blob): Promise<PhotoLook['colour']> {
  const full = await createImageBitmap(crop).catch(() => null)
  if (!full) return null
  try {
    const side = MEASURED_SIDE_PX
    const context = new OffscreenCanvas(side, side).getContext('2d', {
      alpha: false,
      willReadFrequently: true,
    })
    if (!context) return null
    context.drawImage(full, 0, 0, side, side)
    return coinColour(context.getImageData(0, 0, side, side), COIN_SHARE)
  } finally {
    full.close()
  }
}
