/** The patch of a candidate that the classifier reads: upright, its ellipse stretched to a circle. */

import { type Ellipse, meanRadius } from '../geometry/ellipse.ts'
import type { Frame } from '../geometry/frame.ts'

/** Side of the patch, in pixels. */
export const PATCH_SIDE_PX = 64
/** The candidate's diameter, as a share of the patch's side: the classifier sees its surroundings too. */
const PATCH_FILL = 0.8
/** The candidate's radius in it, in pixels. */
export const PATCH_RADIUS_PX = (PATCH_SIDE_PX * PATCH_FILL) / 2
/** Samples along each side of a patch's pixel, at most. */
const MAX_SAMPLES = 4

/** Value of pixels outside the picture. */
const PADDING = 127.5

/** Numbers of one patch, RGB. */
export const PATCH_SIZE = PATCH_SIDE_PX * PATCH_SIDE_PX * 3

/** The smallest of the frames that still shows the ellipse as fine as the patch does. */
function smallestFrame(
  ellipse: Ellipse,
  frames: readonly [Frame, ...Frame[]],
  width: number,
): Frame {
  let chosen = frames[0]
  for (const frame of frames) {
    const radius = (meanRadius(ellipse) * frame.width) / width
    if (radius >= PATCH_RADIUS_PX && frame.width < chosen.width) chosen = frame
  }
  return chosen
}

/**
 * Cuts the patch of an ellipse out of one of several sizes of the same picture and writes it into
 * `out` from `at` on: RGB, 0..255, row by row. The ellipse is in pixels of the first frame, the
 * largest. What lies beyond the picture is mid grey.
 */
export function cutPatch(
  frames: readonly [Frame, ...Frame[]],
  ellipse: Ellipse,
  out: Float32Array,
  at = 0,
): void {
  const frame = smallestFrame(ellipse, frames, frames[0].width)
  const { width, height, data } = frame
  const scale = width / frames[0].width
  const angle = (ellipse.angleDegrees * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const rx = (ellipse.rx * scale) / PATCH_RADIUS_PX
  const ry = (ellipse.ry * scale) / PATCH_RADIUS_PX
  // Stretched along the ellipse's axes without rotation: the patch stays upright.
  const xx = rx * cos * cos + ry * sin * sin
  const yy = rx * sin * sin + ry * cos * cos
  const xy = (rx - ry) * cos * sin
  const samples = Math.min(MAX_SAMPLES, Math.max(1, Math.round(Math.sqrt(rx * ry))))
  const share = 1 / (samples * samples)
  const [cx, cy] = [ellipse.cx * scale - 0.5, ellipse.cy * scale - 0.5]
  const stride = width * 4
  const [right, bottom] = [width - 1, height - 1]
  for (let row = 0; row < PATCH_SIDE_PX; row++) {
    for (let column = 0; column < PATCH_SIDE_PX; column++) {
      let red = 0
      let green = 0
      let blue = 0
      for (let down = 0; down < samples; down++) {
        const v = row + (down + 0.5) / samples - PATCH_SIDE_PX / 2
        for (let across = 0; across < samples; across++) {
          const u = column + (across + 0.5) / samples - PATCH_SIDE_PX / 2
          const x = cx + xx * u + xy * v
          const y = cy + xy * u + yy * v
          if (x < 0 || y < 0 || x > right || y > bottom) {
            red += PADDING
            green += PADDING
            blue += PADDING
            continue
          }
          const left = x | 0
          const top = y | 0
          const fx = x - left
          const fy = y - top
          const i = top * stride + left * 4
          const j = left < right ? i + 4 : i
          const below = top < bottom ? stride : 0
          const k = i + below
          const l = j + below
          const d = fx * fy
          const b = fx - d
          const c = fy - d
          const a = 1 - fx - c
          red += a * data[i]! + b * data[j]! + c * data[k]! + d * data[l]!
          green += a * data[i + 1]! + b * data[j + 1]! + c * data[k + 1]! + d * data[l + 1]!
          blue += a * data[i + 2]! + b * data[j + 2]! + c * data[k + 2]! + d * data[l + 2]!
        }
      }
      out[at] = red * share
      out[at + 1] = green * share
      out[at + 2] = blue * share
      at += 3
    }
  }
}
