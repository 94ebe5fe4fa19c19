/** A picture unrolled round a centre: rays outward, and how sharply the colour steps along each. */
import { type Ellipse, pointOn } from './ellipse.ts'
import type { Frame } from './frame.ts'

export interface Unrolled {
  rays: number
  steps: number
  /** Scale of the guiding ellipse at the first step, and from one step to the next. */
  from: number
  pitch: number
  /** [ray * steps + step]: colour step (0..442, RGB distance) between just inside and just outside. */
  edge: Float32Array
  /** [ray * steps + step]: whether the place lies within the picture. */
  inside: Uint8Array
}

/** Bilinear RGB at a place in pixels (pixel centres at .5), into `out`; outside it repeats the border. */
const sampleColour = (frame: Frame, x: number, y: number, out: Float32Array, at: number): void => {
  const { width, height, data } = frame
  const px = Math.min(Math.max(x - 0.5, 0), width - 1)
  const py = Math.min(Math.max(y - 0.5, 0), height - 1)
  const x0 = Math.floor(px)
  const y0 = Math.floor(py)
  const fx = px - x0
  const fy = py - y0
  const right = x0 + 1 < width ? 4 : 0
  const down = y0 + 1 < height ? width * 4 : 0
  const i = (y0 * width + x0) * 4
  for (let channel = 0; channel < 3; channel++) {
    const j = i + channel
    const top = data[j]! + (data[j + right]! - data[j]!) * fx
    const bottom = data[j + down]! + (data[j + down + right]! - data[j + down]!) * fx
    out[at + channel] = top + (bottom - top) * fy
  }
}

/**
 * Unrolls the picture along rays that follow the ellipse's own parameter, from `from` to `to`
 * times its size. The colour step compares the means of `reach` steps on either side.
 */
export const unroll = (
  frame: Frame,
  guide: Ellipse,
  options: { rays: number; steps: number; from: number; to: number; reach: number },
): Unrolled => {
  const { rays, steps, from, to, reach } = options
  const pitch = (to - from) / (steps - 1)
  const padded = steps + 2 * reach
  const colours = new Float32Array((padded + 1) * 3)
  const sums = new Float32Array((padded + 1) * 3)
  const edge = new Float32Array(rays * steps)
  const inside = new Uint8Array(rays * steps)
  for (let ray = 0; ray < rays; ray++) {
    const rim = pointOn(guide, (ray / rays) * 2 * Math.PI)
    const dx = rim.x - guide.cx
    const dy = rim.y - guide.cy
    for (let i = 0; i < padded; i++) {
      const scale = from + (i - reach + 0.5) * pitch
      sampleColour(frame, guide.cx + dx * scale, guide.cy + dy * scale, colours, i * 3)
      for (let c = 0; c < 3; c++) sums[(i + 1) * 3 + c] = sums[i * 3 + c]! + colours[i * 3 + c]!
    }
    for (let step = 0; step < steps; step++) {
      // Samples lie half a step off, so that a step stands between the two sides it compares.
      const middle = step + reach
      let squared = 0
      for (let c = 0; c < 3; c++) {
        const before = sums[middle * 3 + c]! - sums[(middle - reach) * 3 + c]!
        const after = sums[(middle + reach) * 3 + c]! - sums[middle * 3 + c]!
        squared += ((after - before) / reach) ** 2
      }
      edge[ray * steps + step] = Math.sqrt(squared)
      const scale = from + step * pitch
      const x = guide.cx + dx * scale
      const y = guide.cy + dy * scale
      if (x > 1 && y > 1 && x < frame.width - 1 && y < frame.height - 1)
        inside[ray * steps + step] = 1
    }
  }
  return { rays, steps, from, pitch, edge, inside }
}
