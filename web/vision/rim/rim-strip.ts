/** The unrolled surroundings of a candidate's rim: the input of the rim network. */

import { type Ellipse, meanRadius, pointOn } from '../geometry/ellipse.ts'
import type { Frame } from '../geometry/frame.ts'

/** Rays of one turn, and how many are repeated before its start and after its end. */
export const STRIP_RAYS = 64
export const STRIP_WRAP = 8
export const STRIP_ROWS = STRIP_RAYS + 2 * STRIP_WRAP
/** Samples along each ray, and its range in scales of the candidate. */
export const STRIP_STEPS = 64
export const STRIP_FROM = 0.8
const STRIP_TO = 1.24
export const STRIP_PITCH = (STRIP_TO - STRIP_FROM) / (STRIP_STEPS - 1)

/** Numbers of one strip, RGB. */
export const STRIP_SIZE = STRIP_ROWS * STRIP_STEPS * 3

/** Longest step in pixels without undersampling: beyond, a smaller frame is read. */
const LONGEST_STEP_PX = 2.2

/** The largest frame that is not undersampled, else the smallest. */
function finestFrame(guide: Ellipse, frames: readonly [Frame, ...Frame[]]): Frame {
  const step = meanRadius(guide) * STRIP_PITCH
  const fine = frames.find(frame => (step * frame.width) / frames[0].width <= LONGEST_STEP_PX)
  return fine ?? frames.at(-1) ?? frames[0]
}

/**
 * Cuts the strip round an ellipse out of one of several sizes of the same picture, largest first,
 * and writes it into `out` from `at` on: RGB, 0..255, ray by ray, each from within outwards. The
 * ellipse is in pixels of the first frame. Pixels outside the picture get the mean of those inside.
 * Returns 1 for each ray of the turn that lies within the picture.
 */
export function cutStrip(
  frames: readonly [Frame, ...Frame[]],
  guide: Ellipse,
  out: Float32Array,
  at = 0,
): Uint8Array {
  const frame = finestFrame(guide, frames)
  const { width, height, data } = frame
  const scale = width / frames[0].width
  const inside = new Uint8Array(STRIP_RAYS)
  const beyond: number[] = []
  const total = [0, 0, 0]
  const [cx, cy] = [guide.cx * scale - 0.5, guide.cy * scale - 0.5]
  for (let row = 0; row < STRIP_ROWS; row++) {
    const rim = pointOn(guide, ((row - STRIP_WRAP) / STRIP_RAYS) * 2 * Math.PI)
    const [dx, dy] = [(rim.x - guide.cx) * scale, (rim.y - guide.cy) * scale]
    let isWithin = 1
    for (let step = 0; step < STRIP_STEPS; step++, at += 3) {
      const far = STRIP_FROM + step * STRIP_PITCH
      const [x, y] = [cx + dx * far, cy + dy * far]
      if (x < 0 || y < 0 || x > width - 1 || y > height - 1) {
        beyond.push(at)
        isWithin = 0
        continue
      }
      const left = x | 0
      const top = y | 0
      const [fx, fy] = [x - left, y - top]
      const i = (top * width + left) * 4
      const right = left + 1 < width ? 4 : 0
      const below = top + 1 < height ? width * 4 : 0
      const [a, b, c, d] = [(1 - fx) * (1 - fy), fx * (1 - fy), (1 - fx) * fy, fx * fy]
      for (let channel = 0; channel < 3; channel++) {
        const j = i + channel
        const value =
          a * data[j]! + b * data[j + right]! + c * data[j + below]! + d * data[j + below + right]!
        out[at + channel] = value
        total[channel]! += value
      }
    }
    if (row >= STRIP_WRAP && row < STRIP_WRAP + STRIP_RAYS) inside[row - STRIP_WRAP] = isWithin
  }
  const seen = Math.max(1, STRIP_ROWS * STRIP_STEPS - beyond.length)
  for (const place of beyond) {
    for (let channel = 0; channel < 3; channel++) out[place + channel] = total[channel]! / seen
  }
  return inside
}
