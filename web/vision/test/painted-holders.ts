/** Simple holders for tests: a plastic rectangle in perspective with a ridge, a label and a disc for the coin. */
import { mulberry32 } from '../../../shared/mulberry32.ts'
import type { Point } from '../../lib/point.ts'
import type { Frame } from '../camera/frame.ts'
import type { Ellipse } from '../coin/ellipse.ts'
import { fromUnitSquare, inverted, mapped, type Quad } from '../holder/quadrilateral.ts'

export interface PaintedHolder {
  frame: Frame
  /** From the label's left end on, clockwise. */
  corners: Quad
  aspect: number
  coin: Ellipse
}

/** Of the holder's width and height. */
const COIN = { across: 0.5, down: 0.6, radius: 0.24 }

/** Corners of a rectangle that is turned, tilted and seen by a camera 1.3 frames away. */
function seen(
  { width, height }: Frame,
  tall: number,
  aspect: number,
  [turn, tiltX, tiltY]: readonly [number, number, number],
): Quad {
  const away = 1.3 * Math.max(width, height)
  const at = (u: number, v: number): Point => {
    const [x, y] = [(u - 0.5) * tall * aspect, (v - 0.5) * tall]
    const px = x * Math.cos(turn) - y * Math.sin(turn)
    const py = x * Math.sin(turn) + y * Math.cos(turn)
    const depth = py * Math.sin(tiltX) + px * Math.sin(tiltY)
    const near = away / (away + depth)
    return {
      x: width / 2 + px * Math.cos(tiltY) * near,
      y: height / 2 + py * Math.cos(tiltX) * near,
    }
  }
  return [at(0, 0), at(1, 0), at(1, 1), at(0, 1)]
}

/** The lightness of a holder at a place of its own, the table's being `table`. */
function lightness(u: number, v: number, aspect: number, table: number): number {
  const disc = Math.hypot(u - COIN.across, (v - COIN.down) / aspect)
  if (disc < COIN.radius)
    return disc > COIN.radius * 0.9 ? 90 : 150 + 40 * Math.sin(30 * u) * Math.cos(24 * v)
  const edge = Math.min(u, 1 - u, v / aspect, (1 - v) / aspect)
  if (edge < 0.02) return 235
  if (edge > 0.055 && edge < 0.065) return 120
  if (u > 0.08 && u < 0.92 && v > 0.06 && v < 0.25) {
    const isPrint = v > 0.1 && v < 0.2 && Math.sin(90 * u) > 0.2
    return isPrint ? 30 : 226
  }
  return 0.55 * table + 90
}

/** A joint of tiles below the holder: how far, and how dark. */
const JOINT = { from: 0.06, to: 0.09, darker: 35 }

/**
 * One of them by a seed: turned by any angle up to 20°, or lying on its side, tilted by up to 12°. On tiles one of
 * their joints runs along its lower end.
 */
export function paintHolder(seed: number, { isOnTiles = false } = {}): PaintedHolder {
  const [width, height] = [480, 360]
  const random = mulberry32(seed)
  const frame: Frame = { width, height, data: new Uint8ClampedArray(4 * width * height) }
  const aspect = 0.7 + 0.04 * random()
  const sideways = random() < 0.3 ? Math.PI / 2 : 0
  const turn = sideways + (random() - 0.5) * 0.6
  const tall = height * (0.66 + 0.16 * random())
  const tilts = [(random() - 0.5) * 0.4, (random() - 0.5) * 0.4] as const
  const corners = seen(frame, tall, aspect, [turn, ...tilts])
  const map = fromUnitSquare(corners)
  const back = inverted(map)
  const table = 40 + 130 * random()
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const { x: u, y: v } = mapped(back, { x: x + 0.5, y: y + 0.5 })
      const isHolder = u > 0 && v > 0 && u < 1 && v < 1
      const isJoint = isOnTiles && v > 1 + JOINT.from && v < 1 + JOINT.to
      const tile = isJoint ? table - JOINT.darker : table
      const ground = tile + 10 * Math.sin(x / 37) + 12 * (random() - 0.5)
      const value = isHolder ? lightness(u, v, aspect, table) + 8 * (random() - 0.5) : ground
      frame.data.set([value, value, value * 0.95, 255], 4 * (y * width + x))
    }
  }
  soften(frame)
  const rim = Array.from({ length: 32 }, (_, i) => {
    const angle = (i / 16) * Math.PI
    return mapped(map, {
      x: COIN.across + COIN.radius * Math.cos(angle),
      y: COIN.down + COIN.radius * aspect * Math.sin(angle),
    })
  })
  return { frame, corners, aspect, coin: ellipseThrough(rim) }
}

/** A lens leaves no stairs along an edge: every pixel becomes the mean of nine. */
function soften({ width, height, data }: Frame): void {
  const sharp = data.slice()
  for (let y = 1; y + 1 < height; y++) {
    for (let x = 1; x + 1 < width; x++) {
      for (let k = 0; k < 3; k++) {
        let sum = 0
        for (let dy = -1; dy <= 1; dy++) {
          for (let dx = -1; dx <= 1; dx++) sum += sharp[4 * ((y + dy) * width + x + dx) + k]!
        }
        data[4 * (y * width + x) + k] = sum / 9
      }
    }
  }
}

/** The ellipse with the same second moments as the points of a rim. */
function ellipseThrough(rim: readonly Point[]): Ellipse {
  const mean = (value: (p: Point) => number) =>
    rim.reduce((sum, p) => sum + value(p), 0) / rim.length
  const [cx, cy] = [mean(p => p.x), mean(p => p.y)]
  const xx = 2 * mean(p => (p.x - cx) ** 2)
  const xy = 2 * mean(p => (p.x - cx) * (p.y - cy))
  const yy = 2 * mean(p => (p.y - cy) ** 2)
  const [middle, half] = [(xx + yy) / 2, Math.hypot((xx - yy) / 2, xy)]
  const angleDegrees = (Math.atan2(2 * xy, xx - yy) / 2) * (180 / Math.PI)
  return { cx, cy, rx: Math.sqrt(middle + half), ry: Math.sqrt(middle - half), angleDegrees }
}
