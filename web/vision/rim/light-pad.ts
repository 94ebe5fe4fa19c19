/**
 * The rim of a coin on a light pad: the pad's light spills over the rim, so its edge is weak, but the ground is bright,
 * even and without a shadow. The coin reaches as far as anything is darker than the ground.
 */

import {
  type Ellipse,
  intersectionOverUnion,
  meanRadius,
  pointOn,
  scaleAt,
} from '../geometry/ellipse.ts'
import { fitEllipse, type WeightedPoint } from '../geometry/fit-ellipse.ts'
import type { Frame } from '../geometry/frame.ts'
import { medianOf } from '../geometry/ray-peaks.ts'
import type { PredictRims } from './rim-network.ts'
import {
  cutStrip,
  STRIP_FROM,
  STRIP_PITCH,
  STRIP_RAYS,
  STRIP_SIZE,
  STRIP_STEPS,
  STRIP_WRAP,
} from './rim-strip.ts'

/** Where the coin ends on a bright, even ground. */
interface GroundOutline {
  ellipse: Ellipse
  /** Median brightness of the ground beside the coin, 0..255. */
  brightness: number
  /** Median width of the transition from the ground into the coin, in radii. */
  fade: number
  /** Share of the rays within the picture that agree on the ellipse. */
  agreeing: number
}

/** The strip reaches so many times farther out than the rim network's, to contain the ground. */
const FARTHER = 1.12
/** Steps at a strip's outer end that are the ground, and the middle one's scale. */
const GROUND_STEPS = 6
const GROUND_SCALE = FARTHER * (STRIP_FROM + (STRIP_STEPS - GROUND_STEPS / 2) * STRIP_PITCH)
/** Share of the difference by which the ground follows the picture's slow changes, per step. */
const GROUND_RATE = 0.2
/** So much darker than the ground (0..255) the coin begins, and so much darker its rim soon is. */
const BEGINS = 4
const CLEARLY_DARKER = 12
/** On a darker ground shadows are common. The second is for outlines that differ in more than their size. */
const MIN_BRIGHTNESS = 200
const MIN_PAD_BRIGHTNESS = 215
/** Share of the turn within the picture; shares of those rays that agree on one ellipse, at first and in the end. */
const MIN_SEEN = 0.6
const MIN_AGREEING_AT_FIRST = 0.5
const MIN_AGREEING = 0.88
/** In radii. Rays nearer to the ellipse agree; those that are off by the second have half the weight. */
const AGREEING = 0.025
const HALF_WEIGHT = 0.015
const FIT_ROUNDS = 4
/** Readings, each round the last one's outline, until that is found again. */
const ROUNDS = 3
const CONVERGED_OVERLAP = 0.97
/** With more overlap the given outline stays: it is more accurate. */
const SAME_OVERLAP = 0.95
/** In radii. A soft shadow fades out more slowly, a hard one lies to one side or reaches farther. */
const MAX_FADE = 0.032
const MAX_OFFSET = 0.02
const MAX_GROWTH = 1.08
/** By so much more overlap the network must prefer an outline that differs in more than its size. */
const PREFERENCE = 0.05
const BRIGHTNESS_SAMPLES = 16

/** Whether the ground round a guide is bright, by a few pixels: most pictures end here. */
export function isBrightAround({ width, height, data }: Frame, guide: Ellipse): boolean {
  const brightness: number[] = []
  for (let at = 0; at < BRIGHTNESS_SAMPLES; at++) {
    const { x, y } = pointOn(guide, (at / BRIGHTNESS_SAMPLES) * 2 * Math.PI, GROUND_SCALE)
    if (x < 0 || y < 0 || x >= width || y >= height) continue
    const pixel = (Math.floor(y) * width + Math.floor(x)) * 4
    brightness.push((data[pixel]! + data[pixel + 1]! + data[pixel + 2]!) / 3)
  }
  return medianOf(brightness) >= MIN_BRIGHTNESS
}

/** [ray * STRIP_STEPS + step]: brightness round the guide, mean of the channels and of three neighbouring rays. */
function brightnessOf(strip: Float32Array): Float32Array {
  const grey = new Float32Array((STRIP_RAYS + 2) * STRIP_STEPS)
  for (let at = 0, from = (STRIP_WRAP - 1) * STRIP_STEPS * 3; at < grey.length; at++, from += 3)
    grey[at] = (strip[from]! + strip[from + 1]! + strip[from + 2]!) / 3
  const smooth = new Float32Array(STRIP_RAYS * STRIP_STEPS)
  for (let at = 0; at < smooth.length; at++)
    smooth[at] = (grey[at]! + grey[at + STRIP_STEPS]! + grey[at + 2 * STRIP_STEPS]!) / 3
  return smooth
}

/** Inwards along one ray, from `from` on: the ground, and the steps where the coin begins and is clearly darker. */
function walkInwards(brightness: Float32Array, from: number) {
  let ground = 0
  for (let step = STRIP_STEPS - GROUND_STEPS; step < STRIP_STEPS; step++)
    ground += brightness[from + step]! / GROUND_STEPS
  let begins = STRIP_STEPS - 1
  for (; begins >= 0; begins--) {
    const brighter = brightness[from + begins]! - ground
    if (brighter < -BEGINS) break
    ground += GROUND_RATE * brighter
  }
  let clear = begins
  while (clear >= 0 && brightness[from + clear]! > ground - CLEARLY_DARKER) clear--
  const isEven = begins < STRIP_STEPS - GROUND_STEPS && clear >= 0
  return { ground, begins, clear, isEven }
}

/** One reading round a guide; undefined where no ellipse ends on a bright ground. */
function readOutline(
  frames: readonly [Frame, ...Frame[]],
  ellipse: Ellipse,
): GroundOutline | undefined {
  const guide = { ...ellipse, rx: ellipse.rx * FARTHER, ry: ellipse.ry * FARTHER }
  const strip = new Float32Array(STRIP_SIZE)
  const inside = cutStrip(frames, guide, strip)
  const brightness = brightnessOf(strip)
  const points: WeightedPoint[] = []
  const grounds: number[] = []
  const fades: number[] = []
  for (let ray = 0; ray < STRIP_RAYS; ray++) {
    if (!inside[ray]) continue
    const { ground, begins, clear, isEven } = walkInwards(brightness, ray * STRIP_STEPS)
    grounds.push(ground)
    if (!isEven) continue
    const scale = STRIP_FROM + (begins + 0.5) * STRIP_PITCH
    points.push({ ...pointOn(guide, (ray / STRIP_RAYS) * 2 * Math.PI, scale), weight: 1 })
    fades.push((begins - clear) * STRIP_PITCH * FARTHER)
  }
  const seen = grounds.length
  if (seen < MIN_SEEN * STRIP_RAYS || medianOf(grounds) < MIN_BRIGHTNESS) return undefined
  let fitted: Ellipse | undefined
  for (let round = 0; round < FIT_ROUNDS; round++) {
    fitted = fitEllipse(points)
    if (!fitted) return undefined
    for (const point of points) {
      const off = (scaleAt(fitted, point.x, point.y) - 1) / HALF_WEIGHT
      point.weight = 1 / (1 + off ** 2)
    }
  }
  if (!fitted) return undefined
  const outline = fitted
  const agreeing = points.filter(({ x, y }) => Math.abs(scaleAt(outline, x, y) - 1) < AGREEING)
  return {
    ellipse: outline,
    brightness: medianOf(grounds),
    fade: medianOf(fades),
    agreeing: agreeing.length / seen,
  }
}

/** The outline on its ground, read again round what was read until it is found again. */
function groundOutline(
  frames: readonly [Frame, ...Frame[]],
  ellipse: Ellipse,
): GroundOutline | undefined {
  if (!isBrightAround(frames[0], ellipse)) return undefined
  let guide = ellipse
  let outline: GroundOutline | undefined
  for (let round = 0; round < ROUNDS; round++) {
    outline = readOutline(frames, guide)
    if (!outline || outline.agreeing < MIN_AGREEING_AT_FIRST) return undefined
    if (intersectionOverUnion(outline.ellipse, guide) > CONVERGED_OVERLAP) break
    guide = outline.ellipse
  }
  return outline && outline.agreeing >= MIN_AGREEING ? outline : undefined
}

/** Whether an outline is the given one, but larger: the rim that the pad's light covers, and no shadow. */
function isRimAround({ ellipse: outline, fade }: GroundOutline, given: Ellipse): boolean {
  if (fade > MAX_FADE) return false
  const radius = meanRadius(given)
  const growth = meanRadius(outline) / radius
  const offset = Math.hypot(outline.cx - given.cx, outline.cy - given.cy) / radius
  return growth > 1 && growth < MAX_GROWTH && offset < MAX_OFFSET
}

/**
 * The outlines, in pixels of the first frame, of coins that were found: on a light pad where the coin ends, else as
 * given. An outline that differs in more than its size, as one through the lettering does, counts where the rim network
 * prefers it.
 */
export async function outlinesOnLightPad(
  frames: readonly [Frame, ...Frame[]],
  given: readonly Ellipse[],
  predictRims: PredictRims | undefined,
): Promise<Ellipse[]> {
  const outlines = given.map(ellipse => {
    const outline = groundOutline(frames, ellipse)
    if (!outline || intersectionOverUnion(outline.ellipse, ellipse) >= SAME_OVERLAP)
      return undefined
    const isRim = isRimAround(outline, ellipse)
    return isRim || outline.brightness >= MIN_PAD_BRIGHTNESS ? { ...outline, isRim } : undefined
  })
  const doubtful = outlines.flatMap(outline => (outline && !outline.isRim ? outline.ellipse : []))
  const predictions = doubtful.length > 0 ? await predictRims?.(frames, doubtful) : undefined
  return given.map((ellipse, at) => {
    const outline = outlines[at]
    if (!outline || outline.isRim) return outline?.ellipse ?? ellipse
    const rim = predictions?.[doubtful.indexOf(outline.ellipse)]?.ellipse
    if (!rim) return ellipse
    const gain = intersectionOverUnion(rim, outline.ellipse) - intersectionOverUnion(rim, ellipse)
    return gain > PREFERENCE ? outline.ellipse : ellipse
  })
}
