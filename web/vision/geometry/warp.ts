/** Draws a part of a picture anew through a projective map. Pure. */
import type { Frame } from './frame.ts'
import { type Homography, mapped } from './quadrilateral.ts'

/** The part of the unit square that is drawn; beyond 0 to 1 is around it. */
export interface UnitPart {
  left: number
  top: number
  width: number
  height: number
}

/**
 * The part, `width` × `height` pixels large, as RGBA. `map` takes the unit square to the source's pixels. Between pixels
 * it is bilinear; beyond the source it is white.
 */
export function warped(
  source: Frame,
  map: Homography,
  part: UnitPart,
  { width, height }: { width: number; height: number },
): Uint8ClampedArray<ArrayBuffer> {
  const out = new Uint8ClampedArray(4 * width * height)
  const { data } = source
  const [lastX, lastY] = [source.width - 1, source.height - 1]
  for (let row = 0; row < height; row++) {
    const v = part.top + ((row + 0.5) / height) * part.height
    for (let column = 0; column < width; column++) {
      const u = part.left + ((column + 0.5) / width) * part.width
      const to = 4 * (row * width + column)
      const at = mapped(map, { x: u, y: v })
      const x = at.x - 0.5
      const y = at.y - 0.5
      if (!(x >= -0.5 && y >= -0.5 && x <= lastX + 0.5 && y <= lastY + 0.5)) {
        out.fill(255, to, to + 4)
        continue
      }
      const left = Math.min(lastX, Math.max(0, Math.floor(x)))
      const top = Math.min(lastY, Math.max(0, Math.floor(y)))
      const fx = Math.min(1, Math.max(0, x - left))
      const fy = Math.min(1, Math.max(0, y - top))
      const a = 4 * (top * source.width + left)
      const b = left < lastX ? a + 4 : a
      const down = top < lastY ? 4 * source.width : 0
      for (let k = 0; k < 3; k++) {
        const upper = data[a + k]! * (1 - fx) + data[b + k]! * fx
        const lower = data[a + down + k]! * (1 - fx) + data[b + down + k]! * fx
        out[to + k] = upper * (1 - fy) + lower * fy
      }
      out[to + 3] = 255
    }
  }
  return out
}
