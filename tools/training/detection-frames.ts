import sharp from 'sharp'
import { detectionSizes } from '../../web/vision/coin/find-coins.ts'
import type { Frame } from '../../web/vision/geometry/frame.ts'
import { type Picture, toJpeg } from '../coin-renderer/photograph/jpeg.ts'

/** The two frames that the detector processes, the larger one first, of a picture sent as JPEG like the browser's input. */
export async function detectionFrames(picture: Picture): Promise<[Frame, Frame]> {
  const jpeg = await toJpeg(picture, 88)
  const sizes = detectionSizes(picture.width, picture.height)
  const at = async ({ width, height }: { width: number; height: number }): Promise<Frame> => {
    const data = await sharp(jpeg).resize(width, height).ensureAlpha().raw().toBuffer()
    return { width, height, data: new Uint8ClampedArray(data) }
  }
  return [await at(sizes.detail), await at(sizes.search)]
}
