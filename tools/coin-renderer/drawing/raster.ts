import type { Shape } from './path.ts'

/** A window of a larger square picture: values in row order, upper left corner at (x, y). */
export interface Region {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly data: Float32Array
}

/** Signed area of one edge, spread over the pixels it crosses (accumulation-buffer rasterising). */
function addEdge(
  area: Float32Array,
  w: number,
  h: number,
  ax: number,
  ay: number,
  bx: number,
  by: number,
) {
  if (ay === by) return
  const down = ay < by
  const [x0, y0, x1, y1] = down ? [ax, ay, bx, by] : [bx, by, ax, ay]
  const direction = down ? 1 : -1
  const slope = (x1 - x0) / (y1 - y0)
  let x = y0 < 0 ? x0 - y0 * slope : x0
  const last = Math.min(h, Math.ceil(y1))
  for (let row = Math.max(0, Math.floor(y0)); row < last; row++) {
    const dy = Math.min(row + 1, y1) - Math.max(row, y0)
    const next = x + slope * dy
    const left = Math.min(w, Math.max(0, Math.min(x, next)))
    const right = Math.min(w, Math.max(0, Math.max(x, next)))
    const amount = dy * direction
    const first = Math.floor(left)
    const base = row * (w + 2)
    if (right - first <= 1) {
      const middle = (left + right) / 2 - first
      area[base + first]! += amount * (1 - middle)
      area[base + first + 1]! += amount * middle
    } else {
      const s = 1 / (right - left)
      const end = Math.ceil(right)
      const head = 1 - (left - first)
      const a0 = 0.5 * s * head * head
      area[base + first]! += amount * a0
      if (end === first + 2) {
        const tail = right - end + 1
        const am = 0.5 * s * tail * tail
        area[base + first + 1]! += amount * (1 - a0 - am)
        area[base + first + 2]! += amount * am
      } else {
        const a1 = s * (1.5 - (left - first))
        area[base + first + 1]! += amount * (a1 - a0)
        for (let column = first + 2; column < end - 1; column++) area[base + column]! += amount * s
        const a2 = a1 + (end - first - 3) * s
        const tail = right - end + 1
        const a = 0.5 * s * tail * tail
        area[base + end - 1]! += amount * (1 - a2 - a)
        area[base + end]! += amount * a
      }
    }
    x = next
  }
}

/**
 * Antialiased coverage (0..1) of a shape in a picture of `size` × `size` pixels, as the window around
 * the shape widened by `margin` pixels. Coin units (-1..1) span the picture.
 */
export function coverage(shape: Shape, size: number, margin: number): Region {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const contour of shape) {
    for (const [px, py] of contour) {
      minX = Math.min(minX, px)
      maxX = Math.max(maxX, px)
      minY = Math.min(minY, py)
      maxY = Math.max(maxY, py)
    }
  }
  const toPixel = (v: number) => (v + 1) * 0.5 * size
  const x = Math.max(0, Math.floor(toPixel(minX) - margin))
  const y = Math.max(0, Math.floor(toPixel(minY) - margin))
  const width = Math.max(1, Math.min(size, Math.ceil(toPixel(maxX) + margin)) - x)
  const height = Math.max(1, Math.min(size, Math.ceil(toPixel(maxY) + margin)) - y)
  const area = new Float32Array((width + 2) * height)
  for (const contour of shape) {
    for (let i = 0; i < contour.length; i++) {
      const p = contour[i]!
      const q = contour[(i + 1) % contour.length]!
      addEdge(
        area,
        width,
        height,
        toPixel(p[0]) - x,
        toPixel(p[1]) - y,
        toPixel(q[0]) - x,
        toPixel(q[1]) - y,
      )
    }
  }
  const data = new Float32Array(width * height)
  for (let row = 0; row < height; row++) {
    let sum = 0
    for (let column = 0; column < width; column++) {
      sum += area[row * (width + 2) + column]!
      data[row * width + column] = Math.min(1, Math.abs(sum))
    }
  }
  return { x, y, width, height, data }
}
