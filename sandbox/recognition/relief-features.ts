/**
 * Describes how much relief a coin's face has left: contrast of the face in octave bands, its spread over three rings,
 * and its tone. Wear takes the finest bands first and the lustre with them; what stays in the recesses is dirt.
 */
import { blur } from '../../shared/recognition/blur.ts'
import type { Ellipse } from '../../shared/recognition/ellipse.ts'
import { faceGrid, gridSide } from '../../shared/recognition/face-grid.ts'
import type { Picture, Plane } from '../../shared/recognition/picture.ts'
import { lightness, sample } from '../../shared/recognition/picture.ts'

/** Radius in pixels at which a face is measured, whatever the picture's size. */
const RADIUS = 80
const SIDE = gridSide(RADIUS)
const MIDDLE = (SIDE - 1) / 2
/** The rim beyond this share of the radius is left out: its outline is uncertain. */
const FACE = 0.93
const RINGS = 3
const SECTORS = 8
/** Blurs in pixels; a band is the difference of two neighbours. */
const SIGMAS = [0.8, 1.6, 3.2, 6.4, 10] as const
/** Percentiles are read from every n-th pixel of the face. */
const STRIDE = 3

const FACE_PIXELS = facePixels()

/** Number of values of `reliefFeatures`. */
export const RELIEF_FEATURES = SIGMAS.length * (3 + RINGS) + 7

/**
 * The measurements of one face, `RELIEF_FEATURES` values that do not depend on the coin's turn.
 * @param ellipse - the coin's outline in the picture
 */
export function reliefFeatures(picture: Picture, ellipse: Ellipse): number[] {
  const { light, colour } = rectify(picture, ellipse)
  const tones = percentiles(light.data, [0.01, 0.1, 0.5, 0.9, 0.99])
  const middle = tones[2]!
  const values: number[] = []
  let finer = light
  for (const [band, sigma] of SIGMAS.entries()) {
    const before = band === 0 ? 0 : SIGMAS[band - 1]!
    const coarser = blur(finer, Math.sqrt(sigma ** 2 - before ** 2))
    values.push(...bandFeatures(difference(finer, coarser), middle))
    finer = coarser
  }
  const ratio = (value: number): number => Math.log((value + 0.1) / (middle + 0.1))
  values.push(ratio(tones[4]!), ratio(tones[3]!), ratio(tones[1]!), ratio(tones[0]!), middle)
  values.push(...meanAndDeviation(colour))
  return values
}

interface Face {
  /** Square root of the lightness, so that bright and dark relief count alike. */
  light: Plane
  /** Red against blue, relative to the lightness. */
  colour: Float32Array
}

/** The face seen from straight above, at the measuring radius. */
function rectify(picture: Picture, ellipse: Ellipse): Face {
  const grid = faceGrid(picture, ellipse, { radius: RADIUS, oversampling: 1.2 })
  const source = lightness(grid.picture)
  const warmth = redAgainstBlue(grid.picture)
  const data = new Float32Array(SIDE * SIDE)
  const colour = new Float32Array(SIDE * SIDE)
  grid.forEachPixel((at, x, y) => {
    const light = sample(source, x, y)
    data[at] = Math.sqrt(light)
    colour[at] = sample(warmth, x, y) / (light + 10)
  })
  return { light: { width: SIDE, height: SIDE, data }, colour }
}

function redAgainstBlue({ width, height, data: pixels }: Picture): Plane {
  const data = new Float32Array(width * height)
  for (let i = 0; i < data.length; i++) data[i] = Math.abs(pixels[i * 4]! - pixels[i * 4 + 2]!)
  return { width, height, data }
}

/** Contrast against the face's tone, share of bright and dark relief, peakedness, contrast of each ring. */
function bandFeatures(band: Float32Array, middle: number): number[] {
  const [, deviation] = meanAndDeviation(band)
  const [lowest, low, mid, high, highest] = percentiles(band, [0.02, 0.1, 0.5, 0.9, 0.98])
  const logRatio = (one: number, other: number): number => Math.log((one + 1e-3) / (other + 1e-3))
  return [
    Math.log(deviation / (middle + 0.1) + 1e-4),
    logRatio(highest! - mid!, mid! - lowest!),
    logRatio(highest! - lowest!, high! - low!),
    ...ringContrasts(band).map(contrast => contrast - 2 * Math.log(deviation + 1e-3)),
  ]
}

/** Mean over a ring's sectors of the logarithm of the band's energy: one glint moves one sector only. */
function ringContrasts(band: Float32Array): number[] {
  const energy = new Float64Array(RINGS * SECTORS)
  const counts = new Float64Array(RINGS * SECTORS)
  for (let i = 0; i < FACE_PIXELS.at.length; i++) {
    const value = band[FACE_PIXELS.at[i]!]!
    const cell = FACE_PIXELS.cell[i]!
    energy[cell]! += value * value
    counts[cell]! += 1
  }
  return Array.from({ length: RINGS }, (_, ring) => {
    let sum = 0
    for (let s = ring * SECTORS; s < (ring + 1) * SECTORS; s++)
      sum += Math.log(energy[s]! / counts[s]! + 1e-4)
    return sum / SECTORS
  })
}

/** The face's pixels, and for each the cell of `ringContrasts` that it is in. */
function facePixels(): { at: Int32Array; cell: Int32Array } {
  const at: number[] = []
  const cell: number[] = []
  for (let y = 0; y < SIDE; y++) {
    for (let x = 0; x < SIDE; x++) {
      const [u, v] = [(x - MIDDLE) / RADIUS, (y - MIDDLE) / RADIUS]
      const share = Math.hypot(u, v) / FACE
      if (share >= 1) continue
      const sector = Math.floor(((Math.atan2(v, u) + Math.PI) / (2 * Math.PI)) * SECTORS) % SECTORS
      at.push(y * SIDE + x)
      cell.push(Math.floor(share * RINGS) * SECTORS + sector)
    }
  }
  return { at: Int32Array.from(at), cell: Int32Array.from(cell) }
}

function difference(one: Plane, other: Plane): Float32Array {
  const out = new Float32Array(one.data.length)
  for (let i = 0; i < out.length; i++) out[i] = one.data[i]! - other.data[i]!
  return out
}

function meanAndDeviation(values: Float32Array): [number, number] {
  let sum = 0
  let squares = 0
  const { at } = FACE_PIXELS
  for (let i = 0; i < at.length; i++) {
    const value = values[at[i]!]!
    sum += value
    squares += value * value
  }
  const mean = sum / at.length
  return [mean, Math.sqrt(Math.max(0, squares / at.length - mean ** 2))]
}

/** @param shares - 0..1, in any order */
function percentiles(values: Float32Array, shares: readonly number[]): number[] {
  const { at } = FACE_PIXELS
  const some = new Float32Array(Math.ceil(at.length / STRIDE))
  for (let i = 0; i < some.length; i++) some[i] = values[at[i * STRIDE]!]!
  some.sort()
  return shares.map(share => some[Math.min(some.length - 1, Math.floor(share * some.length))]!)
}
