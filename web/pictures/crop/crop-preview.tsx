import { useEffect, useRef } from 'react'
import { whitenBackground } from '../../vision/coin/crop.ts'
import { type CropFrame, cropMap, type HolderOutline } from '../../vision/coin/crop-frame.ts'
import { fitWithin } from '../../vision/geometry/frame.ts'
import { fromUnitSquare, scaledQuad } from '../../vision/geometry/quadrilateral.ts'
import { warped } from '../../vision/geometry/warp.ts'

const PREVIEW_PX = 320
/** Longest side of the picture that the preview of a holder is drawn from. */
const READ_PX = 800

/** A small preview of the crop. */
export function CropPreview({
  image,
  frame,
}: {
  image: HTMLImageElement | null
  frame: CropFrame
}) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!context || !image) return
    context.setTransform(1, 0, 0, 1, 0, 0)
    context.fillStyle = '#fff'
    context.fillRect(0, 0, PREVIEW_PX, PREVIEW_PX)
    if (frame.holder) return drawHolder(context, image, frame.holder)
    const { a, b, c, d, e, f } = cropMap(frame, PREVIEW_PX)
    context.setTransform(a, b, c, d, e, f)
    context.drawImage(image, 0, 0)
    if (frame.ground === 'white') whitenBackground(context, PREVIEW_PX)
  }, [image, frame])
  return (
    <canvas
      ref={canvas}
      width={PREVIEW_PX}
      height={PREVIEW_PX}
      role="img"
      aria-label="Preview of the crop"
      className="aspect-square w-full rounded-control border border-line bg-well"
    />
  )
}

/** The straightened holder in the middle of the preview. */
function drawHolder(
  context: CanvasRenderingContext2D,
  image: HTMLImageElement,
  { corners, aspect }: HolderOutline,
): void {
  const read = fitWithin(image.naturalWidth, image.naturalHeight, READ_PX)
  const canvas = document.createElement('canvas')
  canvas.width = read.width
  canvas.height = read.height
  const source = canvas.getContext('2d', { willReadFrequently: true })
  if (!source) return
  source.drawImage(image, 0, 0, read.width, read.height)
  const size = {
    width: Math.round(PREVIEW_PX * Math.min(1, aspect)),
    height: Math.round(PREVIEW_PX / Math.max(1, aspect)),
  }
  const map = fromUnitSquare(scaledQuad(corners, read.width / image.naturalWidth))
  const pixels = source.getImageData(0, 0, read.width, read.height)
  const drawn = warped(pixels, map, { left: 0, top: 0, width: 1, height: 1 }, size)
  context.putImageData(
    new ImageData(drawn, size.width, size.height),
    (PREVIEW_PX - size.width) / 2,
    (PREVIEW_PX - size.height) / 2,
  )
}
