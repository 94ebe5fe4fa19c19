/** How good a coin's picture is, from the coin's own pixels: a number and a word each, and what to do. */
import { COIN_GOOD_ACROSS_PX } from '../../shared/pictures.ts'
import { scaleAt } from './ellipse.ts'
import type { FoundCoin } from './find-coins.ts'
import type { Frame } from './frame.ts'

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

export type Quality = Record<QualityName, QualityMark>

/** A part of the full picture, in its pixels. */
export interface PicturePart {
  x: number
  y: number
  width: number
  height: number
}

/** Most of a sharp picture's fine differences go when it is blurred again; share of them, 0..1. */
const LEAST_SHARPNESS = 0.35
/** Share of the coin's area that is blown out. */
const MOST_GLARE = 0.02
/** Median lightness of the coin, 0..255. */
const DARKEST = 40
const BRIGHTEST = 225
/** Shorter radius by longer: 0.95 is a tilt of 18 degrees. */
const LEAST_FLATNESS = 0.95

const mark = (
  value: number,
  good: boolean,
  words: readonly [good: string, bad: string],
  advice: string,
): QualityMark => ({ value, good, word: words[good ? 0 : 1], advice: good ? null : advice })

/**
 * Judges one coin. `pixels` shows the full picture, or the `part` of it that holds the coin: the
 * nearer to the picture's own resolution, the better blur is told. `full` is the picture's size.
 */
export const judgeQuality = (
  pixels: Frame,
  coin: FoundCoin,
  full: { width: number; height: number },
  part: PicturePart = { x: 0, y: 0, ...full },
): Quality => {
  const { sharpness, glare, lightness } = measure(pixels, coin, part)
  const { rx, ry } = coin.ellipse
  const dark = lightness < DARKEST
  return {
    sharp: mark(sharpness, sharpness >= LEAST_SHARPNESS, ['Sharp', 'Blurred'], 'Hold still'),
    glare: mark(glare, glare <= MOST_GLARE, ['No glare', 'Glare'], 'Tilt the light'),
    exposure: mark(
      lightness,
      !dark && lightness <= BRIGHTEST,
      ['Well lit', dark ? 'Too dark' : 'Too bright'],
      dark ? 'More light' : 'Less light',
    ),
    size: mark(2 * rx, 2 * rx >= COIN_GOOD_ACROSS_PX, ['Large enough', 'Too small'], 'Closer'),
    tilt: mark(ry / rx, ry / rx >= LEAST_FLATNESS, ['Flat', 'Tilted'], 'Hold flat'),
    whole: mark(coin.whole ? 1 : 0, coin.whole, ['Whole', 'Partly hidden'], 'Show the edge'),
  }
}

const measure = ({ width, height, data }: Frame, { ellipse }: FoundCoin, part: PicturePart) => {
  const scale = width / part.width
  const inPixels = {
    cx: (ellipse.cx - part.x) * scale,
    cy: (ellipse.cy - part.y) * scale,
    rx: ellipse.rx * scale,
    ry: ellipse.ry * scale,
    angleDegrees: ellipse.angleDegrees,
  }
  const light = new Float32Array(width * height)
  for (let i = 0; i < light.length; i++)
    light[i] = 0.299 * data[i * 4]! + 0.587 * data[i * 4 + 1]! + 0.114 * data[i * 4 + 2]!
  const on: number[] = []
  let blown = 0
  let before = 0
  let lost = 0
  for (let y = 4; y < height - 4; y++) {
    for (let x = 4; x < width - 4; x++) {
      if (scaleAt(inPixels, x, y) > 0.92) continue
      const i = y * width + x
      on.push(light[i]!)
      if (light[i]! >= 250) blown++
      const step = Math.abs(light[i + 1]! - light[i]!)
      const smooth = Math.abs(light[i + 5]! - light[i - 4]!) / 9
      before += step
      lost += Math.max(0, step - smooth)
    }
  }
  on.sort((a, b) => a - b)
  return {
    sharpness: before > 0 ? lost / before : 0,
    glare: on.length > 0 ? blown / on.length : 0,
    lightness: on[on.length >> 1] ?? 0,
  }
}
