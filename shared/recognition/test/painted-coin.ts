/** Coins painted for the tests: a design of ridges from a seed, lit from a side, on a plain background. */
import { mulberry32 } from '../../mulberry32.ts'
import type { Ellipse } from '../ellipse.ts'
import { ellipseMap } from '../ellipse.ts'
import type { Picture } from '../picture.ts'

export interface Painted {
  design: number
  turnDegrees?: number
  /** Where the light comes from, clockwise from the right. */
  lightDegrees?: number
  side?: number
  ellipse?: Ellipse
  metal?: [number, number, number]
  /** Colour of the middle, for a coin of two metals. */
  core?: [number, number, number]
  background?: [number, number, number]
}

interface Stroke {
  x: number
  y: number
  cos: number
  sin: number
  length: number
  width: number
}

function strokesOf(design: number): Stroke[] {
  const next = mulberry32(design)
  return Array.from({ length: 34 }, () => {
    const r = 0.85 * Math.sqrt(next())
    const at = 2 * Math.PI * next()
    return {
      x: r * Math.cos(at),
      y: r * Math.sin(at),
      ...direction(Math.PI * next()),
      length: 0.05 + 0.2 * next(),
      width: 0.02 + 0.02 * next(),
    }
  })
}

function direction(angle: number): { cos: number; sin: number } {
  return { cos: Math.cos(angle), sin: Math.sin(angle) }
}

/** Slope of the relief along (lx, ly) at a point of the unit disc. */
function slope(strokes: Stroke[], x: number, y: number, lx: number, ly: number): number {
  let sum = 0
  for (const { x: sx, y: sy, cos, sin, length, width } of strokes) {
    const dx = x - sx
    const dy = y - sy
    if (dx * dx + dy * dy > (length + 3 * width) ** 2) continue
    const along = dx * cos + dy * sin
    const off = dy * cos - dx * sin
    const past = Math.max(0, Math.abs(along) - length)
    const height = Math.exp(-(off * off + past * past) / (2 * width * width))
    const end = Math.sign(along) * past
    const down = end * (lx * cos + ly * sin) + off * (ly * cos - lx * sin)
    sum -= (height * down) / (width * width)
  }
  return 0.02 * sum
}

export function paint(coin: Painted): Picture {
  const side = coin.side ?? 240
  const middle = (side - 1) / 2
  const radius = 0.42 * side
  const { cx, cy, a, b, d } = ellipseMap(
    coin.ellipse ?? { cx: middle, cy: middle, rx: radius, ry: radius, angleDegrees: 0 },
  )
  const det = a * d - b * b
  const strokes = strokesOf(coin.design)
  const turn = ((coin.turnDegrees ?? 0) * Math.PI) / 180
  const light = ((coin.lightDegrees ?? 40) * Math.PI) / 180 - turn
  const [lx, ly] = [Math.cos(light), Math.sin(light)]
  const noise = mulberry32(coin.design + 99)
  const data = new Uint8ClampedArray(side * side * 4)
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const u = (d * (x - cx) - b * (y - cy)) / det
      const v = (a * (y - cy) - b * (x - cx)) / det
      const r = Math.hypot(u, v)
      const edge = Math.max(0, Math.min(1, ((1 - r) * (a + d)) / 2 + 0.5))
      const metal = coin.core && r < 0.7 ? coin.core : (coin.metal ?? [150, 150, 152])
      const shade =
        r < 1
          ? 45 *
            slope(
              strokes,
              u * Math.cos(turn) + v * Math.sin(turn),
              v * Math.cos(turn) - u * Math.sin(turn),
              lx,
              ly,
            )
          : 0
      const background = coin.background ?? [226, 224, 220]
      const grain = 5 * (noise() - 0.5)
      for (let c = 0; c < 3; c++)
        data[(y * side + x) * 4 + c] =
          edge * (metal[c]! + shade) + (1 - edge) * background[c]! + grain
      data[(y * side + x) * 4 + 3] = 255
    }
  }
  return { width: side, height: side, data }
}
