import { smoothstep } from '../drawing/noise.ts'
import {
  line,
  type Placement,
  type Point,
  place,
  placePoint,
  polar,
  type Shape,
} from '../drawing/path.ts'
import type { Relief, Stroke } from './relief.ts'

/** The rim and its denticles. */
export function rim(relief: Relief, inner = 0.955, teeth?: { count: number; inner: number }): void {
  relief.radial((radius, x, y) => {
    const ramp = (low: number, high: number) => smoothstep(low, high, radius)
    // The field is slightly concave. The rim is raised and rounded outside.
    let rise = 0.014 * radius * radius + 0.05 * ramp(inner - 0.006, inner + 0.012)
    rise -= 0.05 * ramp(0.982, 1.004)
    if (teeth && radius > teeth.inner) {
      // Clockwise from the top.
      const degrees = (Math.atan2(x, -y) * 180) / Math.PI
      const wave = 0.5 + 0.5 * Math.cos((degrees * Math.PI * teeth.count) / 180)
      const band = ramp(teeth.inner, teeth.inner + 0.012) * (1 - ramp(inner - 0.008, inner + 0.004))
      rise += 0.024 * band * Math.min(1, Math.max(0, wave * 2.2 - 0.5))
    }
    return rise
  })
}

/** A star of `rays` points, upright. */
function star(x: number, y: number, radius: number, rays = 5, turn = 0): Shape {
  const inner = rays === 5 ? 0.42 : 0.5
  return [
    Array.from(
      { length: rays * 2 },
      (_, i): Point => polar(i % 2 === 0 ? radius : radius * inner, turn + (i * 180) / rays, x, y),
    ),
  ]
}

/** Raises a star with ridges from its middle to its points. */
export function raiseStar(
  relief: Relief,
  x: number,
  y: number,
  radius: number,
  rays = 5,
  turn = 0,
): void {
  relief.raise(star(x, y, radius, rays, turn), { height: 0.012, dome: 0.022, edge: 0.006 })
}

/** A pointed leaf from its foot at the origin to (length, 0). */
function leafShape(length: number, width: number): Shape {
  const upper = line([0, 0, length * 0.3, -width, length * 0.68, -width * 0.78, length, 0], 6)
  const lower = line([length, 0, length * 0.68, width * 0.78, length * 0.3, width, 0, 0], 6)
  return [[...upper, ...lower]]
}

/** One leaf with its vein, its foot placed at (x, y), pointing along `turn` (0 = right, clockwise). */
export function leaf(
  relief: Relief,
  at: Placement,
  length: number,
  width: number,
  height = 0.02,
): void {
  relief.raise(place(leafShape(length, width), at), {
    height: height * 0.55,
    dome: height,
    edge: 0.006,
  })
  const vein = [0.06, 0.3, 0.6, 0.92].map(t => placePoint([length * t, 0], at))
  relief.stroke([{ path: vein, width: width * 0.16, height: -height * 0.55, taper: 'end' }])
}

/** A berry. */
function berry(relief: Relief, x: number, y: number, radius: number): void {
  relief.bump(x, y, radius * 1.15, radius * 1.15, 0.034)
}

/** Direction (clockwise degrees from the x axis) of a path at point `i`. */
function heading(path: readonly Point[], i: number): number {
  const p = path[Math.max(0, i - 1)]!
  const q = path[Math.min(path.length - 1, i + 1)]!
  return (Math.atan2(q[1] - p[1], q[0] - p[0]) * 180) / Math.PI
}

interface SprigOptions {
  readonly leaves: number
  readonly length: number
  readonly width: number
  /** Angle of the leaves to the stem. */
  readonly spread?: number
  readonly berries?: number
  readonly height?: number
  readonly stem?: number
}

/** A stem along a path with leaves in pairs and one at its tip. */
export function sprig(relief: Relief, path: readonly Point[], o: SprigOptions): void {
  const height = o.height ?? 0.022
  relief.stroke([{ path, width: o.stem ?? 0.009, height: height * 0.9, taper: 'end' }])
  const spread = o.spread ?? 38
  for (let k = 0; k < o.leaves; k++) {
    const i = Math.round(((k + 0.4) / o.leaves) * (path.length - 1))
    const foot = path[i]!
    const way = heading(path, i)
    const size = 1 - 0.25 * (k / o.leaves)
    for (const side of [-1, 1]) {
      leaf(
        relief,
        { x: foot[0], y: foot[1], turn: way + side * spread },
        o.length * size,
        o.width * size,
        height,
      )
    }
    if (o.berries && k % o.berries === 1) {
      const side = k % (2 * o.berries) === 1 ? 1 : -1
      const turn = ((way + side * 75) * Math.PI) / 180
      berry(
        relief,
        foot[0] + Math.cos(turn) * o.length * 0.55,
        foot[1] + Math.sin(turn) * o.length * 0.55,
        o.width * 0.55,
      )
    }
  }
  const tip = path.at(-1)!
  leaf(
    relief,
    { x: tip[0], y: tip[1], turn: heading(path, path.length - 1) },
    o.length * 0.8,
    o.width * 0.8,
    height,
  )
}

/** An ear of wheat along a path: braided grains with beards. */
export function wheatEar(
  relief: Relief,
  path: readonly Point[],
  grains: number,
  length: number,
  beard: number,
): void {
  const beards: Stroke[] = []
  for (let k = 0; k < grains; k++) {
    const i = Math.round((k / grains) * (path.length - 1))
    const [x, y] = path[i]!
    const way = heading(path, i)
    for (const side of [-1, 1]) {
      const turn = way + side * 24
      const r = (turn * Math.PI) / 180
      const a: Point = [x + Math.cos(r) * length, y + Math.sin(r) * length]
      const b: Point = [
        a[0] + Math.cos(r - side * 0.12) * beard,
        a[1] + Math.sin(r - side * 0.12) * beard,
      ]
      beards.push({ path: [a, b], width: 0.0045, height: 0.012, taper: 'end' })
      relief.raise(place(leafShape(length, length * 0.3), { x, y, turn }), {
        height: 0.009,
        dome: 0.022,
        edge: 0.005,
      })
    }
  }
  relief.stroke(beards)
}

/** Straight rays from a middle, between two radii, over an arc of degrees. */
export function rays(
  x: number,
  y: number,
  from: number,
  to: number,
  start: number,
  end: number,
  count: number,
): Stroke[] {
  return Array.from({ length: count }, (_, k) => {
    const degrees = start + ((end - start) * (k + 0.5)) / count
    const far = to * (k % 2 === 0 ? 1 : 0.86)
    const path = [
      polar(from, degrees, x, y),
      polar((from + far) / 2, degrees, x, y),
      polar(far, degrees, x, y),
    ]
    return { path, width: 0.011, height: 0.014, taper: 'end' as const }
  })
}
