import sharp from 'sharp'
import { detectionSizes } from '../../web/vision/coin/find-coins.ts'
import type { Frame } from '../../web/vision/geometry/frame.ts'
import { type Picture, toJpeg } from '../coin-renderer/photograph/jpeg.ts'

/** The two frames that the detector processes, the larger one first, of a picture file of that size. */
export async function framesOfFile(
  file: string | Buffer,
  size: { width: number; height: number },
): Promise<[Frame, Frame]> {
  const sizes = detectionSizes(size.width, size.height)
  const at = async ({ width, height }: { width: number; height: number }): Promise<Frame> => {
    const data = await sharp(file).resize(width, height).ensureAlpha().raw().toBuffer()
    return { width, height, data: new Uint8ClampedArray(data) }
  }
  return [await at(sizes.detail), await at(sizes.search)]
}

/** `framesOfFile` of a picture sent as JPEG like the browser's input. */
export const detectionFrames = async (picture: Picture): Promise<[Frame, Frame]> =>
  framesOfFile(await toJpeg(picture, 88), picture)
