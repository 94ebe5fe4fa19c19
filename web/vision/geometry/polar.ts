/** Polar unrolling of a picture around an ellipse: the colour gradient along rays outward. */

import { type Ellipse, pointOn } from './ellipse.ts'
import type { Frame } from './frame.ts'

export interface Unrolled {
  /** The ellipse that the rays follow: scale 1. */
  guide: Ellipse
  rays: number
  steps: number
  /** Scale of the guide at the first step, and from one step to the next. */
  from: number
  pitch: number
  /** [2 * ray] and the next: vector from the guide's centre to its outline, in pixels. */
  vectors: Float64Array
  /** [ray * steps + step]: colour step (0..442, RGB distance) between just inside and just outside. */
  edge: Float32Array
  /** [ray * steps + step]: whether the place lies within the picture. */
  inside: Uint8Array
}

export interface Unrolling {
  rays: number
  steps: number
  from: number
  to: number
  reach: number
}

/** Vectors from an ellipse's centre to its outline, one per ray; the first is `turned` by a share of one ray. */
export function rayVectors(guide: Ellipse, rays: number, turned = 0): Float64Array {
  const vectors = new Float64Array(rays * 2)
  for (let ray = 0; ray < rays; ray++) {
    const rim = pointOn(guide, ((ray + turned) / rays) * 2 * Math.PI)
    vectors[2 * ray] = rim.x - guide.cx
    vectors[2 * ray + 1] = rim.y - guide.cy
  }
  return vectors
}

/**
 * Unrolls the picture along rays that follow the ellipse's own parameter, from `from` to `to`
 * times its size. The colour step compares the means of `reach` steps on either side. Samples are
 * bilinear (pixel centres at .5); outside the picture its border repeats.
 */
export function unroll(frame: Frame, guide: Ellipse, options: Unrolling): Unrolled {
  const { rays, steps, from, to, reach } = options
  const { width, height, data } = frame
  const pitch = (to - from) / (steps - 1)
  const padded = steps + 2 * reach
  const vectors = rayVectors(guide, rays)
  // Prefix sums of the colours along one ray: means over any part of it.
  const sums = new Float32Array((padded + 1) * 3)
  const edge = new Float32Array(rays * steps)
  const inside = new Uint8Array(rays * steps)
  const stride = width * 4
  const [right, bottom] = [width - 1, height - 1]
  const { cx, cy } = guide
  for (let ray = 0; ray < rays; ray++) {
    const dx = vectors[2 * ray]!
    const dy = vectors[2 * ray + 1]!
    let red = 0
    let green = 0
    let blue = 0
    for (let i = 0, at = 3; i < padded; i++, at += 3) {
      // Samples lie half a step off, so that a step lies between the two sides it compares.
      const scale = from + (i - reach + 0.5) * pitch
      let px = cx + dx * scale - 0.5
      let py = cy + dy * scale - 0.5
      if (px < 0) px = 0
      else if (px > right) px = right
      if (py < 0) py = 0
      else if (py > bottom) py = bottom
      const x = px | 0
      const y = py | 0
      const fx = px - x
      const fy = py - y
      const a = y * stride + x * 4
      const b = x < right ? a + 4 : a
      const below = y < bottom ? stride : 0
      const c = a + below
      const d = b + below
      const wd = fx * fy
      const wb = fx - wd
      const wc = fy - wd
      const wa = 1 - fx - wc
      red += data[a]! * wa + data[b]! * wb + data[c]! * wc + data[d]! * wd
      green += data[a + 1]! * wa + data[b + 1]! * wb + data[c + 1]! * wc + data[d + 1]! * wd
      blue += data[a + 2]! * wa + data[b + 2]! * wb + data[c + 2]! * wc + data[d + 2]! * wd
      sums[at] = red
      sums[at + 1] = green
      sums[at + 2] = blue
    }
    const far = reach * 3
    for (let step = 0, at = far, place = ray * steps; step < steps; step++, at += 3, place++) {
      const r = sums[at + far]! + sums[at - far]! - 2 * sums[at]!
      const g = sums[at + far + 1]! + sums[at - far + 1]! - 2 * sums[at + 1]!
      const u = sums[at + far + 2]! + sums[at - far + 2]! - 2 * sums[at + 2]!
      edge[place] = Math.sqrt(r * r + g * g + u * u) / reach
      const scale = from + step * pitch
      const x = cx + dx * scale
      const y = cy + dy * scale
      if (x > 1 && y > 1 && x < right && y < bottom) inside[place] = 1
    }
  }
  return { guide, rays, steps, from, pitch, vectors, edge, inside }
}
