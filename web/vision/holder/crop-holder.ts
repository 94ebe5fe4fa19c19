/** Crops a coin in its holder: the whole holder for the listing, label and coin for the analysis. */
import {
  CROP_JPEG_QUALITY,
  cropLength,
  HOLDER_GOOD_HIGH_PX,
} from '../../../shared/pictures/pictures.ts'
import type { Point } from '../../lib/point.ts'
import { type CropFrame, cropMap, type HolderOutline } from '../coin/crop-frame.ts'
import { fromUnitSquare, mapped, type Quad, sideLengths } from '../geometry/quadrilateral.ts'
import { type UnitPart, warped } from '../geometry/warp.ts'
import { labelEnd } from './holder-layout.ts'

/** Around the holder, as a share of its width: all of it is to be seen. */
export const HOLDER_MARGIN = 0.025

/** Side of the coin's square in the analysis' picture, in pixels. */
const ANALYSIS_SIDE_PX = 1200

/** Size of a crop of the holder with its margin, in whole pixels. */
export function holderCropSize({ corners, aspect }: HolderOutline): {
  width: number
  height: number
} {
  const [top, right, bottom, left] = sideLengths(corners)
  const photographed = Math.max(right, left, top / aspect, bottom / aspect)
  const margins = 1 + 2 * HOLDER_MARGIN * aspect
  const height = cropLength(photographed * margins, HOLDER_GOOD_HIGH_PX * margins)
  const width = (height * (aspect + 2 * HOLDER_MARGIN * aspect)) / (1 + 2 * HOLDER_MARGIN * aspect)
  return { width: Math.round(width), height }
}

/** The whole holder with its margin, in its own width and height. */
const wholeHolder = ({ aspect }: HolderOutline): UnitPart => ({
  left: -HOLDER_MARGIN,
  top: -HOLDER_MARGIN * aspect,
  width: 1 + 2 * HOLDER_MARGIN,
  height: 1 + 2 * HOLDER_MARGIN * aspect,
})

function contextOf(width: number, height: number): OffscreenCanvasRenderingContext2D {
  const context = new OffscreenCanvas(width, height).getContext('2d', { alpha: false })
  if (!context) throw new Error('no 2d context for the crop')
  context.imageSmoothingQuality = 'high'
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, width, height)
  return context
}

/** The part of a holder in pixels; the source is made smaller first where the part is drawn smaller. */
export function holderPart(
  source: ImageBitmap,
  { corners, aspect }: HolderOutline,
  part: UnitPart,
  size: { width: number; height: number },
): ImageData {
  const map = fromUnitSquare(corners)
  const ends: Point[] = [
    [part.left, part.top],
    [part.left + part.width, part.top],
    [part.left + part.width, part.top + part.height],
    [part.left, part.top + part.height],
  ].map(([x = 0, y = 0]) => mapped(map, { x, y }))
  const x = Math.max(0, Math.floor(Math.min(...ends.map(p => p.x))) - 1)
  const y = Math.max(0, Math.floor(Math.min(...ends.map(p => p.y))) - 1)
  const width = Math.max(
    1,
    Math.min(source.width, Math.ceil(Math.max(...ends.map(p => p.x))) + 1) - x,
  )
  const height = Math.max(
    1,
    Math.min(source.height, Math.ceil(Math.max(...ends.map(p => p.y))) + 1) - y,
  )
  const [top, right, bottom, left] = sideLengths(corners)
  const photographed = Math.max(right, left, top / aspect, bottom / aspect)
  const scale = Math.min(1, size.height / part.height / photographed)
  const read = { width: Math.ceil(width * scale), height: Math.ceil(height * scale) }
  const context = contextOf(read.width, read.height)
  context.drawImage(source, x, y, width, height, 0, 0, read.width, read.height)
  const pixels = context.getImageData(0, 0, read.width, read.height)
  const inRead = (p: Point): Point => ({
    x: ((p.x - x) * read.width) / width,
    y: ((p.y - y) * read.height) / height,
  })
  const [a, b, c, d] = corners
  const moved: Quad = [inRead(a), inRead(b), inRead(c), inRead(d)]
  const drawn = warped(pixels, fromUnitSquare(moved), part, size)
  return new ImageData(drawn, size.width, size.height)
}

const asJpeg = (context: OffscreenCanvasRenderingContext2D): Promise<Blob> =>
  context.canvas.convertToBlob({ type: 'image/jpeg', quality: CROP_JPEG_QUALITY })

/** The whole holder, straightened, as a JPEG of at most CROP_MAX_SIDE_PX with a small margin. */
export async function cropHolder(source: ImageBitmap, holder: HolderOutline): Promise<Blob> {
  const size = holderCropSize(holder)
  const context = contextOf(size.width, size.height)
  context.putImageData(holderPart(source, holder, wholeHolder(holder), size), 0, 0)
  return asJpeg(context)
}

/** The picture for the analysis: the label, and below it the coin's own square, equally wide. */
export async function labelAndCoin(source: ImageBitmap, frame: CropFrame): Promise<Blob | null> {
  const { holder } = frame
  if (!holder) return null
  const end = labelEnd(frame)
  const side = ANALYSIS_SIDE_PX
  const label = { width: side, height: Math.round((side * end) / holder.aspect) }
  const context = contextOf(side, label.height + side)
  const part = { left: 0, top: 0, width: 1, height: end }
  const { a, b, c, d, e, f } = cropMap(frame, side)
  context.setTransform(a, b, c, d, e, f + label.height)
  context.drawImage(source, 0, 0)
  context.resetTransform()
  context.putImageData(holderPart(source, holder, part, label), 0, 0)
  return asJpeg(context)
}
