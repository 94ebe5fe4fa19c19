/** One detection: pixels, coins, quality and face descriptor of the subject. */
import { describeFace } from '../../../shared/recognition/describe.ts'
import { classifyCoins } from '../coin/coin-classifier-weights.ts'
import { type CropFrame, centredFrame, cropMap, frameAround } from '../coin/crop-frame.ts'
import { FACE_SIDE_PX } from '../coin/describe-crop.ts'
import type { FaceDescriptor } from '../coin/face-similarity.ts'
import { detectionSizes, type FoundCoin, findCoins } from '../coin/find-coins.ts'
import { redetectCoin } from '../coin/redetect-coin.ts'
import type { Frame } from '../geometry/frame.ts'
import { findHolder, holderSearchSize } from '../holder/find-holder.ts'
import { type FoundHolder, frameInHolder } from '../holder/holder-layout.ts'
import { holderTilt } from '../holder/holder-tilt.ts'
import { labelMark } from '../holder/label-glare.ts'
import {
  assessedPart,
  assessQuality,
  isBusyFrame,
  isDarkFrame,
  type Quality,
} from '../quality/quality.ts'
import { predictRims } from '../rim/rim-weights.ts'
import type { Detection, DetectionOptions, DetectionStage } from './coin-detector-messages.ts'

type Purpose = 'search' | 'detail' | 'holder' | 'coin' | 'face'

/** One canvas per purpose, reused for every frame. */
const canvases = new Map<Purpose, OffscreenCanvasRenderingContext2D>()

function canvasFor(purpose: Purpose, width: number, height: number) {
  const known = canvases.get(purpose)
  if (known?.canvas.width === width && known.canvas.height === height) {
    known.resetTransform()
    return known
  }
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d', { alpha: false, willReadFrequently: true })
  if (!context) throw new Error('no 2d context to read pixels from')
  context.imageSmoothingQuality = 'high'
  canvases.set(purpose, context)
  return context
}

function pixelsAt(
  source: ImageBitmap,
  purpose: Purpose,
  { width, height }: { width: number; height: number },
): Frame {
  const context = canvasFor(purpose, width, height)
  context.drawImage(source, 0, 0, width, height)
  return context.getImageData(0, 0, width, height)
}

/** A picture in the size in which coins are searched. */
const searched = (bitmap: ImageBitmap): Frame =>
  pixelsAt(bitmap, 'search', detectionSizes(bitmap.width, bitmap.height).search)

/** Assessed at the picture's own resolution: downscaling hides blur. */
function qualityOf(source: ImageBitmap, coin: FoundCoin): Quality {
  const { part, size } = assessedPart(coin, source)
  const context = canvasFor('coin', size.width, size.height)
  context.drawImage(source, part.x, part.y, part.width, part.height, 0, 0, size.width, size.height)
  return assessQuality(context.getImageData(0, 0, size.width, size.height), coin, source, part)
}

/** Descriptor of the coin as its crop shows it. */
export function describeInFrame(source: ImageBitmap, frame: CropFrame): FaceDescriptor {
  const context = canvasFor('face', FACE_SIDE_PX, FACE_SIDE_PX)
  const { a, b, c, d, e, f } = cropMap(frame, FACE_SIDE_PX)
  context.setTransform(a, b, c, d, e, f)
  context.drawImage(source, 0, 0)
  return describeFace(context.getImageData(0, 0, FACE_SIDE_PX, FACE_SIDE_PX))
}

function stopwatch() {
  const stages: Record<DetectionStage, number> = {
    pixels: 0,
    search: 0,
    refine: 0,
    holder: 0,
    quality: 0,
    face: 0,
  }
  let from = performance.now()
  const lap = (stage: DetectionStage) => {
    const now = performance.now()
    stages[stage] += now - from
    from = now
  }
  return { stages, lap }
}

/** The result where nothing was searched or nothing was found. */
export const emptyDetection = ({
  width,
  height,
}: {
  width: number
  height: number
}): Detection => ({
  ok: true,
  coins: [],
  found: false,
  holder: null,
  label: null,
  frame: centredFrame(width, height),
  quality: null,
  face: null,
  backend: null,
  milliseconds: 0,
  stages: { pixels: 0, search: 0, refine: 0, holder: 0, quality: 0, face: 0 },
})

/** Re-detects the coin of the previous frame; searches the whole frame where that fails. */
async function findOrRedetect(
  bitmap: ImageBitmap,
  { previous, regions = [] }: Pick<DetectionOptions, 'previous' | 'regions'>,
  lap: (stage: DetectionStage) => void,
  detail: Frame,
): Promise<FoundCoin[]> {
  const full = { width: bitmap.width, height: bitmap.height }
  const followed = previous && (await redetectCoin(detail, full, previous, predictRims))
  if (followed) return [followed]
  lap('refine')
  const search = searched(bitmap)
  lap('pixels')
  return findCoins(search, detail, full, {
    onSearched: () => lap('search'),
    classify: classifyCoins,
    predictRims,
    regions,
  })
}

/** The holder around the subject; in a photograph without a coin, the holder found. */
function holderIn(
  bitmap: ImageBitmap,
  detail: Frame,
  subject: FoundCoin | undefined,
  { live, previous }: DetectionOptions,
): FoundHolder | null {
  // Nothing is captured of a live frame without a coin.
  if (!subject && live) return null
  const before = (previous && live?.holder) ?? null
  if (previous && live && !before) return null
  const { width, height } = bitmap
  const search = pixelsAt(bitmap, 'holder', holderSearchSize(width, height))
  return findHolder(search, detail, bitmap, subject?.ellipse ?? null, before) ?? null
}

/**
 * Detects the coins of a picture with the active backend. See `DetectionOptions`; the bitmap is not
 * closed.
 */
export async function detectCoins(
  bitmap: ImageBitmap,
  options: DetectionOptions,
): Promise<Detection> {
  const start = performance.now()
  const { stages, lap } = stopwatch()
  const { detail: detailSize } = detectionSizes(bitmap.width, bitmap.height)
  const detail = pixelsAt(bitmap, 'detail', detailSize)
  lap('pixels')
  const coins = await findOrRedetect(bitmap, options, lap, detail)
  lap('refine')
  const [subject] = coins
  const holder = holderIn(bitmap, detail, subject, options)
  const label = holder && labelMark(detail, holder, detail.width / bitmap.width)
  lap('holder')
  const seen = subject ? qualityOf(bitmap, subject) : null
  const quality = seen && holder ? { ...seen, tilt: holderTilt(holder.corners) } : seen
  lap('quality')
  const face = subject && options.describe ? describeInFrame(bitmap, frameAround(subject)) : null
  lap('face')
  return {
    ...emptyDetection(bitmap),
    coins,
    found: subject !== undefined || holder !== null,
    holder,
    label,
    ...(subject && { frame: frameAround(subject) }),
    ...(holder && { frame: frameInHolder(holder, subject?.ellipse ?? null) }),
    quality,
    face,
    ...(options.live &&
      !subject && { isDark: isDarkFrame(detail), isBusy: isBusyFrame(searched(bitmap)) }),
    milliseconds: performance.now() - start,
    stages,
  }
}
