/** Quality of a coin's picture: six marks, each a number, a word and advice for the seller. */
import { COIN_GOOD_ACROSS_PX } from '../../../shared/pictures/pictures.ts'
import { measureExposure } from '../coin/coin-exposure.ts'
import type { FoundCoin } from '../coin/find-coins.ts'
import { type Ellipse, halfExtent } from '../geometry/ellipse.ts'
import type { Frame, PicturePart } from '../geometry/frame.ts'
import { sharpnessOf } from '../geometry/sharpness.ts'
import { rimOcclusion } from '../rim/rim-occlusion.ts'

export type QualityName = 'sharp' | 'glare' | 'exposure' | 'size' | 'tilt' | 'whole'

export interface QualityMark {
  /** In the mark's own unit, given with its threshold. */
  value: number
  good: boolean
  /** What it is, for the seller: "Sharp", "Blurred". */
  word: string
  /** What the seller can do about it; null when it is good. */
  advice: string | null
}

/** The advice to a coin that is too dark. */
export const MORE_LIGHT = 'More light'

export type Quality = Record<QualityName, QualityMark>

type Size = Pick<PicturePart, 'width' | 'height'>

/** Relative to the least acceptable sharpness, see `sharpnessOf`. */
const MIN_SHARPNESS = 1
/**
 * Share of the coin's area that is blown out: photographs without glare have under 0.008, and a spot
 * of 0.03 hides a date.
 */
const MAX_GLARE = 0.015
/** Lightness in 0..255 that a twentieth of the coin exceeds at least: below, noise hides the relief. */
const DARKEST_HIGHLIGHTS = 78
/** Lightness in 0..255 of the coin's middle tone, and share of it blown out, beyond which it is pale. */
const BRIGHTEST_MEDIAN = 232
const MAX_BLOWN = 0.2
/** Shorter radius by longer: a tilt of 18 degrees. Measuring errs by about 0.02. */
const MIN_FLATNESS = 0.95

/** Covered share of the rim: of 120 pictures of uncovered coins one has more. */
const MAX_RIM_OCCLUSION = 0.035

/**
 * Greatest diameter at which a coin is assessed, in pixels: about the size in a listing. A larger one
 * takes longer and adds nothing.
 */
const ASSESSED_ACROSS_PX = 900
/** Margin around the coin, in radii. */
const MARGIN = 1.12

/** The part of the picture to assess a coin by, and the size to read it at: its own, where not too large. */
export function assessedPart(
  { ellipse }: Pick<FoundCoin, 'ellipse'>,
  full: Size,
): { part: PicturePart; size: Size } {
  const half = halfExtent(ellipse)
  const x = Math.min(full.width - 1, Math.max(0, Math.floor(ellipse.cx - half.x * MARGIN)))
  const y = Math.min(full.height - 1, Math.max(0, Math.floor(ellipse.cy - half.y * MARGIN)))
  const width = Math.max(1, Math.min(full.width, Math.ceil(ellipse.cx + half.x * MARGIN)) - x)
  const height = Math.max(1, Math.min(full.height, Math.ceil(ellipse.cy + half.y * MARGIN)) - y)
  const scale = Math.min(1, ASSESSED_ACROSS_PX / (2 * ellipse.rx))
  const size = {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  }
  return { part: { x, y, width, height }, size }
}

function inPart(ellipse: Ellipse, part: PicturePart, pixels: Size): Ellipse {
  const scale = pixels.width / part.width
  return {
    cx: (ellipse.cx - part.x) * scale,
    cy: (ellipse.cy - part.y) * scale,
    rx: ellipse.rx * scale,
    ry: ellipse.ry * scale,
    angleDegrees: ellipse.angleDegrees,
  }
}

const mark = (
  value: number,
  good: boolean,
  words: readonly [good: string, bad: string],
  advice: string,
): QualityMark => ({ value, good, word: words[good ? 0 : 1], advice: good ? null : advice })

/**
 * Assesses one coin. `pixels` is the full picture, or the `part` of it that contains the coin. Blur can
 * only be measured at the picture's own resolution, or at that of `assessedPart`. `full` is the picture's size.
 */
export function assessQuality(
  pixels: Frame,
  coin: FoundCoin,
  full: Size,
  part: PicturePart = { x: 0, y: 0, ...full },
): Quality {
  const ellipse = inPart(coin.ellipse, part, pixels)
  const { blown, median, highlights } = measureExposure(pixels, ellipse)
  const sharpness = sharpnessOf(pixels, ellipse)
  const covered = rimOcclusion(pixels, ellipse)
  const isWhole = coin.whole && covered <= MAX_RIM_OCCLUSION
  const across = 2 * coin.ellipse.rx
  const flatness = coin.ellipse.ry / coin.ellipse.rx
  const isDark = highlights < DARKEST_HIGHLIGHTS
  const isPale = median > BRIGHTEST_MEDIAN || blown > MAX_BLOWN
  return {
    sharp: mark(sharpness, sharpness >= MIN_SHARPNESS, ['Sharp', 'Blurred'], 'Hold still'),
    glare: mark(blown, blown <= MAX_GLARE, ['No glare', 'Some glare'], 'Tilt the light'),
    exposure: mark(
      median,
      !isDark && !isPale,
      ['Well lit', isDark ? 'Too dark' : 'Too bright'],
      isDark ? MORE_LIGHT : 'Less light',
    ),
    size: mark(across, across >= COIN_GOOD_ACROSS_PX, ['Large enough', 'Too small'], 'Closer'),
    tilt: mark(flatness, flatness >= MIN_FLATNESS, ['Flat', 'Tilted'], 'Hold flat'),
    whole: mark(covered, isWhole, ['Whole', 'Not whole'], 'Show the edge'),
  }
}

/** Of the pixels of a frame every so many are looked at. */
const LIGHT_STEP = 61

/** Whether a frame has so little light that a coin in it would be too dark. */
export function isDarkFrame({ data }: Frame): boolean {
  const lightness: number[] = []
  for (let at = 0; at < data.length; at += 4 * LIGHT_STEP)
    lightness.push(0.299 * data[at]! + 0.587 * data[at + 1]! + 0.114 * data[at + 2]!)
  lightness.sort((a, b) => a - b)
  return (lightness[Math.floor((lightness.length - 1) * 0.95)] ?? 0) < DARKEST_HIGHLIGHTS
}

/** Of the frame's border this share of the shorter side is looked at: a coin lies in the middle. */
const BORDER_SHARE = 0.12
/** A change of lightness over two pixels of a small frame, in 0..255, that is an edge. */
const EDGE = 50
/** Share of edges: drawn print, mats and pebbles have more than 0.1, cloth, wood, paper and tiles less than 0.02. */
const BUSY = 0.06

/**
 * Whether the ground in a frame is so full of edges that a coin on it may not be found: print, a mat. `frame`: at the
 * size in which coins are searched.
 */
export function isBusyFrame({ width, height, data }: Frame): boolean {
  const lightness = (x: number, y: number) => {
    const at = 4 * (y * width + x)
    return 0.299 * data[at]! + 0.587 * data[at + 1]! + 0.114 * data[at + 2]!
  }
  const border = Math.max(2, Math.round(BORDER_SHARE * Math.min(width, height)))
  let edges = 0
  let seen = 0
  for (let y = 1; y < height - 1; y++) {
    const isWhole = y < border || y >= height - border
    for (let x = 1; x < width - 1; x++) {
      if (!isWhole && x === border) x = width - border
      const across = lightness(x + 1, y) - lightness(x - 1, y)
      const down = lightness(x, y + 1) - lightness(x, y - 1)
      if (Math.hypot(across, down) > EDGE) edges++
      seen++
    }
  }
  return seen > 0 && edges > BUSY * seen
}
