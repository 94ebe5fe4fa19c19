/**
 * How likely a closed edge near a coin is its rim, and not the inner edge of the rim, the shadow's, or
 * the far edge of the coin's thickness. A linear score of what lies on, within and beyond it, fitted to
 * candidates of known overlap on real photographs and rendered scenes (see docs/vision.md).
 */
import { medianOf, type Peak } from './edge-peaks.ts'
import type { Ellipse } from './ellipse.ts'
import { meanColour, stepAcross, type Unrolled } from './polar.ts'

export interface RimScene {
  unrolled: Unrolled
  peaks: Peak[][]
  /** See `evidenceOf`. */
  evidence: Float32Array
}

const WEIGHTS = [
  ['support', 26.18],
  ['coverage', 1.04],
  ['typicalContrast', 7.99],
  ['sharpness', -3.98],
  ['edgesBeyond', -5.85],
  ['edgesWithin', 16.59],
  ['changeBeyond', 1.13],
  ['changeWithin', -3.11],
  ['spreadBeyond', 0.77],
  ['spreadWithin', -1.78],
  ['size', 56.71],
  ['meanContrast', 8.48],
  ['roundness', 3.14],
  ['sizeSquared', -80.52],
] as const
type Marks = Record<(typeof WEIGHTS)[number][0], number>

/** Every second ray is asked: neighbours see much the same. */
const STRIDE = 2
/** A ray meets the curve when a peak this strong lies within so many steps. */
const MEETING_STEPS = 3
const MEETING_STRENGTH = 0.25
/** Other edges count from and to so far from the curve, in shares of the radius. */
const OTHER_FROM = 0.017
const OTHER_TO = 0.07

/** Log of a colour difference, 0..442; below some steps it is noise. */
const ln = (difference: number) => Math.log(difference + 4)
const meanOf = (values: ArrayLike<number>): number => {
  let sum = 0
  for (let i = 0; i < values.length; i++) sum += values[i]!
  return sum / Math.max(1, values.length)
}

/** Colours of a band round the turn, by channel. */
type Band = [red: number[], green: number[], blue: number[]]
const band = (): Band => [[], [], []]
const add = ([red, green, blue]: Band, colour: Float32Array) => {
  red.push(colour[0]!)
  green.push(colour[1]!)
  blue.push(colour[2]!)
}

/** Median distance of a band's colours from its median one. */
const spreadOf = ([red, green, blue]: Band): number => {
  const [r, g, b] = [medianOf(red), medianOf(green), medianOf(blue)]
  return medianOf(
    red.map((_, i) => Math.sqrt((red[i]! - r) ** 2 + (green[i]! - g) ** 2 + (blue[i]! - b) ** 2)),
  )
}

const difference = (a: Float32Array, b: Float32Array): number =>
  Math.sqrt((a[0]! - b[0]!) ** 2 + (a[1]! - b[1]!) ** 2 + (a[2]! - b[2]!) ** 2)

const [near, far] = [new Float32Array(3), new Float32Array(3)]

const marksOf = (
  { ellipse, steps }: { ellipse: Ellipse; steps: Float64Array },
  { unrolled, peaks, evidence }: RimScene,
): Marks => {
  const { rays, pitch, inside, from, reach } = unrolled
  const percent = 0.01 / pitch
  const [contrasts, sharpness]: [number[], number[]] = [[], []]
  const [changesBeyond, changesWithin]: [number[], number[]] = [[], []]
  const [bandBeyond, bandWithin] = [band(), band()]
  let [seen, support, met, beyond, within] = [0, 0, 0, 0, 0]
  const stretch = (ray: number, step: number, a: number, b: number, out: Float32Array) =>
    meanColour(unrolled, ray, step + Math.round(a * percent), step + Math.round(b * percent), out)
  for (let ray = 0; ray < rays; ray += STRIDE) {
    const at = steps[ray]!
    const step = Math.round(at)
    if (step < 0 || step >= unrolled.steps || !inside[ray * unrolled.steps + step]) continue
    seen++
    support += evidence[ray * unrolled.steps + step]!
    let [isMet, outermost, innermost] = [0, 0, 0]
    for (const peak of peaks[ray]!) {
      const off = peak.step - at
      const way = Math.abs(off) * pitch
      if (Math.abs(off) < MEETING_STEPS && peak.strength > MEETING_STRENGTH) isMet = 1
      if (way < OTHER_FROM || way > OTHER_TO) continue
      if (off > 0) outermost = Math.max(outermost, peak.strength)
      else innermost = Math.max(innermost, peak.strength)
    }
    met += isMet
    beyond += outermost
    within += innermost
    contrasts.push(stepAcross(unrolled, ray, step, reach))
    const narrow = stepAcross(unrolled, ray, step, Math.max(2, reach >> 1))
    sharpness.push(narrow / (stepAcross(unrolled, ray, step, Math.min(reach * 3, 14)) + 2))
    stretch(ray, step, 0.5, 2.5, near)
    stretch(ray, step, 6, 10, far)
    add(bandBeyond, near)
    changesBeyond.push(difference(near, far))
    stretch(ray, step, -2.5, -0.5, near)
    stretch(ray, step, -10, -6, far)
    add(bandWithin, near)
    changesWithin.push(difference(near, far))
  }
  const size = meanOf(steps) * pitch + from - 1
  const share = (sum: number) => sum / Math.max(1, seen)
  return {
    support: share(support),
    coverage: share(met),
    typicalContrast: ln(medianOf(contrasts)),
    sharpness: medianOf(sharpness),
    edgesBeyond: share(beyond),
    edgesWithin: share(within),
    changeBeyond: ln(medianOf(changesBeyond)),
    changeWithin: ln(medianOf(changesWithin)),
    spreadBeyond: ln(spreadOf(bandBeyond)),
    spreadWithin: ln(spreadOf(bandWithin)),
    size,
    meanContrast: ln(meanOf(contrasts)),
    roundness: ellipse.ry / ellipse.rx,
    sizeSquared: size * size,
  }
}

/** Compares curves near one coin: the higher the likelier. */
export const likelihoodOf = (
  curve: { ellipse: Ellipse; steps: Float64Array },
  scene: RimScene,
): number => {
  const marks = marksOf(curve, scene)
  let sum = 0
  for (const [mark, weight] of WEIGHTS) sum += weight * marks[mark]
  return sum
}
