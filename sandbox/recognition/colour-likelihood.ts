/** Whether the strip between two outlines has the coin's colours or the background's. */
import type { Ellipse } from '../../shared/recognition/ellipse.ts'
import { ellipseMap } from '../../shared/recognition/ellipse.ts'
import type { Picture } from '../../shared/recognition/picture.ts'

const LIGHTS = 10
const TINTS = 10
const STEP = 2
/** The background is seen up to this share of the outer outline's radius. */
const AROUND = 2
/** Bound of one pixel's log likelihood ratio, and the pseudo-count of each colour cell. */
const MOST_PER_PIXEL = 2
const ASSUMED = 75

/**
 * Mean log likelihood ratio, −2 to 2, of the pixels between `inner` and `outer`: above 0 they are
 * coloured like what lies within `inner`, below 0 like what lies around `outer`. 0 where too little of
 * either is in the picture.
 */
export function coinColourLikelihood(picture: Picture, inner: Ellipse, outer: Ellipse): number {
  const within = radiusIn(inner)
  const about = radiusIn(outer)
  const coin = new Float64Array(LIGHTS * TINTS * TINTS)
  const background = new Float64Array(LIGHTS * TINTS * TINTS)
  const strip: number[] = []
  let coinPixels = 0
  let backgroundPixels = 0
  const [left, right] = seenBetween(outer.cx, outer.rx, picture.width)
  const [top, bottom] = seenBetween(outer.cy, outer.rx, picture.height)
  for (let y = top; y < bottom; y += STEP) {
    for (let x = left; x < right; x += STEP) {
      const outside = about(x, y)
      if (outside >= AROUND) continue
      const cell = cellOf(picture, (y * picture.width + x) * 4)
      if (outside > 1.1) {
        background[cell] = background[cell]! + 1
        backgroundPixels++
        continue
      }
      const inside = within(x, y)
      if (inside < 0.97) {
        coin[cell] = coin[cell]! + 1
        coinPixels++
      } else if (inside > 1.02 && outside < 0.98) strip.push(cell)
    }
  }
  if (strip.length < 10 || backgroundPixels < 30) return 0
  let sum = 0
  for (const cell of strip) {
    const asCoin = (coin[cell]! + 0.12) / (coinPixels + ASSUMED)
    const asBackground = (background[cell]! + 0.12) / (backgroundPixels + ASSUMED)
    sum += Math.max(-MOST_PER_PIXEL, Math.min(MOST_PER_PIXEL, Math.log(asCoin / asBackground)))
  }
  return sum / strip.length
}

/** The pixels along one axis that can be within `AROUND`; the first one is a multiple of `STEP`. */
function seenBetween(middle: number, radius: number, size: number): [number, number] {
  const first = Math.max(0, Math.floor((middle - AROUND * radius) / STEP) * STEP)
  return [first, Math.min(size, Math.ceil(middle + AROUND * radius))]
}

/** Distance from the centre as a share of the ellipse's radius in that direction. */
function radiusIn(ellipse: Ellipse): (x: number, y: number) => number {
  const { cx, cy, a, b, d } = ellipseMap(ellipse)
  const det = a * d - b * b
  return (x, y) => {
    const dx = x - cx
    const dy = y - cy
    const right = d * dx - b * dy
    const down = a * dy - b * dx
    return Math.sqrt(right * right + down * down) / det
  }
}

/** Index of a coarse colour cell from lightness and two channel ratios. Shading moves a pixel few cells. */
function cellOf(picture: Picture, at: number): number {
  const r = picture.data[at]! + 4
  const g = picture.data[at + 1]! + 4
  const b = picture.data[at + 2]! + 4
  const light = Math.min(LIGHTS - 1, Math.floor(Math.sqrt((r + g + b) / 768) * LIGHTS))
  return (light * TINTS + RED_TINTS[(r << 9) | g]!) * TINTS + BLUE_TINTS[(g << 9) | b]!
}

/** By two channels' values, 4 to 259 and 9 bits each. */
const RED_TINTS = tints(1)
const BLUE_TINTS = tints(1.5)

function tints(range: number): Uint8Array {
  const table = new Uint8Array(260 << 9)
  for (let one = 4; one < 260; one++)
    for (let other = 4; other < 260; other++)
      table[(one << 9) | other] = tint(Math.log(one / other), range)
  return table
}

function tint(ratio: number, range: number): number {
  return Math.max(0, Math.min(TINTS - 1, Math.floor(((ratio + 0.5) / range) * TINTS)))
}
