/** A frame with its numbers, as one file for a seller who writes "it doesn't see my coin". */
import { strToU8, zipSync } from 'fflate'
import { coinDetector } from '../../pictures/coin-detector.ts'
import { shownPart } from '../../vision/camera/live-frames.ts'
import type { Detection } from '../../vision/detector/coin-detector.ts'

/** Figures beside the detection itself. */
type Numbers = Record<string, unknown>

/**
 * A ZIP of `frame.png`, as the camera gave it, and `frame.json`: the detection of that
 * frame, and `numbers`. Null while there is no frame.
 */
export async function diagnosticsFile(
  video: HTMLVideoElement,
  zoom: number,
  numbers: Numbers,
): Promise<Blob | null> {
  const part = shownPart(video, zoom)
  if (!part) return null
  const bitmap = await createImageBitmap(video, part.x, part.y, part.width, part.height)
  const canvas = new OffscreenCanvas(part.width, part.height)
  canvas.getContext('2d', { alpha: false })?.drawImage(bitmap, 0, 0)
  const png = await canvas.convertToBlob({ type: 'image/png' })
  const detection = await coinDetector.detectInFrame(bitmap, { describe: true })
  const figures = { ...numbers, look: detection.ok ? withoutFace(detection) : detection }
  const zip = zipSync({
    'frame.png': [new Uint8Array(await png.arrayBuffer()), { level: 0 }],
    'frame.json': strToU8(`${JSON.stringify(figures, null, 2)}\n`),
  })
  return new Blob([new Uint8Array(zip)], { type: 'application/zip' })
}

/** The face descriptor can be computed from the picture. */
function withoutFace({ face: _face, ...rest }: Detection) {
  return rest
}
