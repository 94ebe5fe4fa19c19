/** Measures what lies between two edges at one place, on the inner one's face and beyond the outer one. */

import type { Point } from '../../lib/point.ts'
import { type Ellipse, scaleAt } from '../geometry/ellipse.ts'
import type { Frame } from '../geometry/frame.ts'

/** Of brightness and its logarithm, so that no picture's size counts and an exposure moves the light alone. */
export interface BetweenRims {
  /** Step of the brightness from place to place outward, in the outer fifth of the inner edge. */
  faceSteps: number
  /** Change of the brightness from ray to ray between the edges. */
  ringTexture: number
  /** Standard deviation around of the light between the edges: a shadow, a lamp's side. */
  ringShade: number
  /** Mean light beyond the outer edge. */
  outsideLight: number
  /** Difference of the mean colours' logarithms: between the edges and the outer fifth of the inner one. */
  ringToFace: number
  /** Likewise, between the edges and beyond the outer one. */
  ringToOutside: number
}

const RAYS = 64
/** Places along a ray, in shares of the way from one point to another. */
const FIELD = { places: 5, from: 0.7975, pitch: 0.045 }
const RING = { places: 10, from: 0.05, pitch: 0.1 }
const OUTSIDE = { places: 8, from: 1.01875, pitch: 0.0375 }
/** More counts no more: a hard shadow, a prong's side. */
const MAX_TEXTURE = 30
const MAX_STEP = 40
/** Added before a logarithm: noise of the darkest tones, of the plainest texture. */
const DARKEST = 12
const PLAINEST = 0.4

/** Of a part of the surroundings: [ray * places + place], by three by three pixels. */
interface Tones {
  places: number
  /** Brightness, 0..255. */
  greys: Float32Array
  /** Mean of the channels' logarithms. */
  lights: Float32Array
  /** Mean logarithm of each channel. */
  colour: readonly [red: number, green: number, blue: number]
}

/** Where the outline is met in a direction from its centre: nearly round ones have any angle. */
function outlineTowards(ellipse: Ellipse, cos: number, sin: number): Point {
  const reach = 1 / scaleAt(ellipse, ellipse.cx + cos, ellipse.cy + sin)
  return { x: ellipse.cx + cos * reach, y: ellipse.cy + sin * reach }
}

const RAY_VECTORS = Array.from({ length: RAYS }, (_, ray) => {
  const angle = (ray / RAYS) * 2 * Math.PI
  return { cos: Math.cos(angle), sin: Math.sin(angle) }
})

const outlineOf = (ellipse: Ellipse): Point[] =>
  RAY_VECTORS.map(({ cos, sin }) => outlineTowards(ellipse, cos, sin))

const middleOf = ({ cx, cy }: Ellipse): Point[] => RAY_VECTORS.map(() => ({ x: cx, y: cy }))

function tonesOf(
  { width, height, data }: Frame,
  near: readonly Point[],
  far: readonly Point[],
  { places, from, pitch }: typeof RING,
): Tones {
  const greys = new Float32Array(RAYS * places)
  const lights = new Float32Array(RAYS * places)
  const colour: [number, number, number] = [0, 0, 0]
  for (let index = 0; index < greys.length; index++) {
    const [start, end] = [near[Math.floor(index / places)]!, far[Math.floor(index / places)]!]
    const share = from + (index % places) * pitch
    const x = Math.floor(start.x + (end.x - start.x) * share)
    const y = Math.floor(start.y + (end.y - start.y) * share)
    const px = Math.min(width - 2, Math.max(1, x))
    const py = Math.min(height - 2, Math.max(1, y))
    let [red, green, blue] = [0, 0, 0]
    for (let row = py - 1; row <= py + 1; row++) {
      let at = (row * width + px - 1) * 4
      for (let column = 0; column < 3; column++, at += 4) {
        red += data[at]!
        green += data[at + 1]!
        blue += data[at + 2]!
      }
    }
    greys[index] = (red + green + blue) / 27
    const [r, g, b] = [red / 9 + DARKEST, green / 9 + DARKEST, blue / 9 + DARKEST]
    const [logRed, logGreen, logBlue] = [Math.log(r), Math.log(g), Math.log(b)]
    lights[index] = (logRed + logGreen + logBlue) / 3
    colour[0] += logRed / greys.length
    colour[1] += logGreen / greys.length
    colour[2] += logBlue / greys.length
  }
  return { places, greys, lights, colour }
}

function mean(values: ArrayLike<number>): number {
  let total = 0
  for (let at = 0; at < values.length; at++) total += values[at]!
  return total / values.length
}

function textureAround({ places, greys }: Tones): number {
  const count = greys.length
  const changes = greys.map((grey, at) => {
    const before = greys[(at + count - places) % count]!
    const after = greys[(at + places) % count]!
    return Math.min(MAX_TEXTURE, Math.abs(grey - (before + after) / 2))
  })
  return Math.log(mean(changes) + PLAINEST)
}

function stepsOutward({ places, greys }: Tones): number {
  let total = 0
  for (let at = 0; at < greys.length; at++) {
    if (at % places > 0) total += Math.min(MAX_STEP, Math.abs(greys[at]! - greys[at - 1]!))
  }
  return Math.log(total / (RAYS * (places - 1)) + PLAINEST)
}

function shadeAround({ places, lights }: Tones): number {
  const rays = RAY_VECTORS.map((_, ray) => mean(lights.subarray(ray * places, (ray + 1) * places)))
  const middle = mean(rays)
  return Math.sqrt(mean(rays.map(light => (light - middle) ** 2)))
}

const colourDifference = ({ colour: a }: Tones, { colour: b }: Tones): number =>
  Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])

/** Both edges in the frame's pixels; the inner one's middle lies within the outer one. */
export function measureBetween(frame: Frame, inner: Ellipse, outer: Ellipse): BetweenRims {
  const [near, far] = [outlineOf(inner), outlineOf(outer)]
  const face = tonesOf(frame, middleOf(inner), near, FIELD)
  const ring = tonesOf(frame, near, far, RING)
  const outside = tonesOf(frame, middleOf(outer), far, OUTSIDE)
  return {
    faceSteps: stepsOutward(face),
    ringTexture: textureAround(ring),
    ringShade: shadeAround(ring),
    outsideLight: mean(outside.lights),
    ringToFace: colourDifference(ring, face),
    ringToOutside: colourDifference(ring, outside),
  }
}
