/** Ours and OpenCV.js side by side in one worker, on the same decoded pictures. */
import { memory, setBackend } from '@tensorflow/tfjs'
import { detectionSizes } from '../../web/vision/coin/find-coins.ts'
import { BACKENDS, type BackendName } from '../../web/vision/detector/backend.ts'
import { detectCoins } from '../../web/vision/detector/detect.ts'
import type { Ellipse } from '../../web/vision/geometry/ellipse.ts'
import { type Frame, fitWithin } from '../../web/vision/geometry/frame.ts'
import type {
  Compared,
  ComparisonRequest,
  ComparisonResults,
  FinderResult,
} from './comparison-messages.ts'
import { loadOpenCv } from './load-opencv.ts'
import { houghCircles, OPENCV_SIDE_PX, refineCircles } from './opencv.ts'

const openCv = loadOpenCv()

const decode = (picture: Blob) => createImageBitmap(picture, { imageOrientation: 'from-image' })

function pixelsAt(source: ImageBitmap, size: { width: number; height: number }): Frame {
  const canvas = new OffscreenCanvas(size.width, size.height)
  const context = canvas.getContext('2d', { alpha: false, willReadFrequently: true })
  if (!context) throw new Error('no 2d context to read pixels from')
  context.imageSmoothingQuality = 'high'
  context.drawImage(source, 0, 0, size.width, size.height)
  return context.getImageData(0, 0, size.width, size.height)
}

const enlarged = (ellipses: Ellipse[], scale: number): Ellipse[] =>
  ellipses.map(({ cx, cy, rx, ry, angleDegrees }) => {
    return { cx: cx * scale, cy: cy * scale, rx: rx * scale, ry: ry * scale, angleDegrees }
  })

/** As the product detects; the time is the detector's own: search and refinement. */
async function ours(bitmap: ImageBitmap): Promise<FinderResult> {
  const seen = await detectCoins(bitmap, { describe: false, previous: null })
  const milliseconds = seen.stages.search + seen.stages.refine
  const ellipses = seen.coins.map(coin => coin.ellipse)
  return { ellipses, milliseconds, searchMs: seen.stages.search }
}

async function theirs(bitmap: ImageBitmap): Promise<Omit<Compared, 'ours'>> {
  const { cv } = await openCv
  const { width, height } = bitmap
  const frame = pixelsAt(bitmap, fitWithin(width, height, OPENCV_SIDE_PX))
  const detail = pixelsAt(bitmap, detectionSizes(width, height).detail)
  const start = performance.now()
  const circles = houghCircles(cv, frame)
  const searched = performance.now()
  const rims = await refineCircles(detail, circles, detail.width / frame.width)
  const refined = performance.now()
  return {
    opencv: {
      ellipses: enlarged(circles, width / frame.width),
      milliseconds: searched - start,
      searchMs: searched - start,
    },
    refined: {
      ellipses: enlarged(rims, width / detail.width),
      milliseconds: refined - start,
      searchMs: searched - start,
    },
  }
}

async function feed(pictures: Blob[], milliseconds: number): Promise<number> {
  const end = performance.now() + milliseconds
  let frames = 0
  while (performance.now() < end) {
    const picture = pictures[frames % pictures.length]
    if (!picture) throw new Error('no pictures to feed')
    const bitmap = await decode(picture)
    await detectCoins(bitmap, { describe: frames % 5 === 0, previous: null })
    bitmap.close()
    frames++
  }
  return frames
}

async function runs(name: BackendName): Promise<boolean> {
  try {
    return await setBackend(name)
  } catch {
    // Not in this browser: the row is marked.
    return false
  }
}

async function answer(
  request: ComparisonRequest,
): Promise<ComparisonResults[keyof ComparisonResults]> {
  switch (request.kind) {
    case 'compare': {
      const bitmap = await decode(request.picture)
      const found = { ours: await ours(bitmap), ...(await theirs(bitmap)) }
      bitmap.close()
      return found
    }
    case 'ours': {
      const bitmap = await decode(request.picture)
      const found = await ours(bitmap)
      bitmap.close()
      return found
    }
    case 'feed':
      return feed(request.pictures, request.milliseconds)
    case 'backends':
      return [...BACKENDS]
    case 'backend':
      return runs(request.name)
    case 'memory': {
      const { numTensors, numBytes } = memory()
      return { tensors: numTensors, tensorBytes: numBytes }
    }
    default:
      return request satisfies never
  }
}

const reply = (message: unknown) => postMessage(message, { transfer: [] })

addEventListener(
  'message',
  ({ data }: MessageEvent<{ id: number; request: ComparisonRequest }>) => {
    answer(data.request).then(
      result => reply({ id: data.id, result }),
      (error: unknown) => reply({ id: data.id, failure: String(error) }),
    )
  },
)
