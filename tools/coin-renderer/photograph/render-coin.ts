import type { Metal } from '../coins/metals.ts'
import { clouds, sample, smoothstep } from '../drawing/noise.ts'
import { inverse, type View } from './camera.ts'
import { type EnvironmentMaps, lookUp, lookUpReflections } from './environment-maps.ts'
import type { Exposure } from './lens.ts'
import type { Surface } from './surface.ts'

interface CoinOnTable {
  readonly surface: Surface
  readonly metal: Metal
  readonly view: View
  readonly tables: EnvironmentMaps
  readonly turnDegrees: number
  /** Coin radii. */
  readonly thickness: number
  /** Number of reeds on the edge; 0 for a plain edge. */
  readonly reeds: number
  /** Wear, 0..1. It sets the remaining lustre and the dirt. */
  readonly wear: number
  /** Seed of the tarnish pattern. */
  readonly toneSeed: number
}

interface Texel {
  sx: number
  sy: number
  recess: number
  rubbed: number
}

function read(s: Surface, x: number, y: number, out: Texel): void {
  const u = Math.min(s.size - 1.001, Math.max(0, (x + 1) * 0.5 * s.size - 0.5))
  const v = Math.min(s.size - 1.001, Math.max(0, (y + 1) * 0.5 * s.size - 0.5))
  const x0 = u | 0
  const y0 = v | 0
  const fx = u - x0
  const fy = v - y0
  const a = y0 * s.size + x0
  const b = a + s.size
  const w00 = (1 - fx) * (1 - fy)
  const w10 = fx * (1 - fy)
  const w01 = (1 - fx) * fy
  const w11 = fx * fy
  const { slopes, recess, rubbed } = s
  out.sx =
    slopes[2 * a]! * w00 +
    slopes[2 * a + 2]! * w10 +
    slopes[2 * b]! * w01 +
    slopes[2 * b + 2]! * w11
  out.sy =
    slopes[2 * a + 1]! * w00 +
    slopes[2 * a + 3]! * w10 +
    slopes[2 * b + 1]! * w01 +
    slopes[2 * b + 3]! * w11
  out.recess = recess[a]! * w00 + recess[a + 1]! * w10 + recess[b]! * w01 + recess[b + 1]! * w11
  out.rubbed = rubbed[a]! * w00 + rubbed[a + 1]! * w10 + rubbed[b]! * w01 + rubbed[b + 1]! * w11
}

/** Draws the coin's face and its visible edge over the exposure. */
export function renderCoin(e: Exposure, coin: CoinOnTable): void {
  const { view, surface, metal, tables, thickness } = coin
  const face = inverse(view.toPicture(0))
  const table = inverse(view.toPicture(-thickness))
  const turn = (coin.turnDegrees * Math.PI) / 180
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  const tile = clouds()
  const texel: Texel = { sx: 0, sy: 0, recess: 0, rubbed: 0 }
  const light = new Float32Array(15)
  const out = new Float32Array(3)
  const [eyeX, eyeY, eyeZ] = view.eye
  const shineOf = Float64Array.from(metal.shine)
  const patina = Float64Array.from(metal.patina)
  const dirtOf = Float64Array.from(metal.dirt)
  const warm = Float64Array.from(metal.toning[0])
  const deep = Float64Array.from(metal.toning[1])
  const fresh = metal.lustre * Math.max(0, 1 - coin.wear * 1.6)
  const gloss = 0.72 - 0.4 * Math.min(1, coin.wear * 1.4)
  const skin = Math.min(0.9, metal.patinaShare * (0.75 + 0.5 * coin.wear))

  /** Light reflected by the metal at (x, y) of the face with normal n, written to `out`. */
  const metalLight = (
    x: number,
    y: number,
    nx: number,
    ny: number,
    nz: number,
    recess: number,
    rubbed: number,
  ) => {
    let vx = eyeX - x
    let vy = eyeY - y
    let vz = eyeZ
    const v = 1 / Math.sqrt(vx * vx + vy * vy + vz * vz)
    vx *= v
    vy *= v
    vz *= v
    const k = 2 * (nx * vx + ny * vy + nz * vz)
    const rx = k * nx - vx
    const ry = k * ny - vy
    const rz = k * nz - vz
    lookUpReflections(tables, rx, ry, rz, light)
    lookUp(tables.matte, nx, ny, nz, light, 6)
    const radius = Math.sqrt(x * x + y * y)
    const flow = fresh * (1 - rubbed)
    if (flow > 0.05 && radius > 0.02) {
      const tx = (-y / radius) * 0.55
      const ty = (x / radius) * 0.55
      lookUp(tables.sharp, rx + tx, ry + ty, rz, light, 9)
      lookUp(tables.sharp, rx - tx, ry - ty, rz, light, 12)
    }
    const cx = x * cos + y * sin
    const cy = y * cos - x * sin
    const cloud = sample(tile, cx * 210 + coin.toneSeed, cy * 210 + coin.toneSeed * 1.7)
    const tone = metal.mottle * smoothstep(0.28, 0.85, cloud + 0.34 * (radius * radius - 0.5))
    const shine = Math.min(0.85, gloss + 0.35 * rubbed)
    const dirt = Math.min(0.92, recess * (0.3 + 0.75 * Math.min(1, coin.wear * 2 + 0.25)))
    const film = skin * (1 - 0.55 * rubbed)
    for (let c = 0; c < 3; c++) {
      let f = shineOf[c]! + (warm[c]! - shineOf[c]!) * tone
      f += (deep[c]! - f) * tone * tone * 0.8
      let mirror = light[c]! * shine + light[3 + c]! * (1 - shine)
      if (flow > 0.05) mirror += ((light[9 + c]! + light[12 + c]!) * 0.5 - mirror) * flow * 0.6
      const matte = light[6 + c]! * (patina[c]! * (1 - 0.45 * tone))
      const clean = (mirror * f * (1 - film) + matte * film) * (1 - 0.55 * recess)
      out[c] = clean + (light[6 + c]! * dirtOf[c]! - clean) * dirt
    }
  }

  /** Light reflected by the face at (x, y), in table axes. */
  const faceLight = (x: number, y: number) => {
    const cx = x * cos + y * sin
    const cy = y * cos - x * sin
    read(surface, cx, cy, texel)
    const sx = texel.sx * cos - texel.sy * sin
    const sy = texel.sx * sin + texel.sy * cos
    const n = 1 / Math.sqrt(1 + sx * sx + sy * sy)
    metalLight(x, y, -sx * n, -sy * n, n, texel.recess, texel.rubbed)
  }

  const footprint = 1 / Math.sqrt(Math.abs(areaScale(view)))
  for (let py = 0; py < e.height; py++) {
    for (let px = 0; px < e.width; px++) {
      const wf = 1 / (face[6] * px + face[7] * py + face[8])
      const x = (face[0] * px + face[1] * py + face[2]) * wf
      const y = (face[3] * px + face[4] * py + face[5]) * wf
      const radius = Math.sqrt(x * x + y * y)
      if (radius > 1.2) continue
      const at = py * e.width + px
      const covered = Math.min(1, Math.max(0, (1 - radius) / footprint + 0.5))
      if (covered < 1) {
        const wt = 1 / (table[6] * px + table[7] * py + table[8])
        const dx = (table[0] * px + table[1] * py + table[2]) * wt - x
        const dy = (table[3] * px + table[4] * py + table[5]) * wt - y
        // The ray runs from (x, y) at the face's level to (x + dx, y + dy) on the table: does it meet the edge?
        const a = dx * dx + dy * dy
        const b = x * dx + y * dy
        const disc = b * b - a * (radius * radius - 1)
        const t = disc > 0 ? (-b - Math.sqrt(disc)) / a : 2
        if (t >= 0 && t <= 1) {
          const [ex, ey] = [x + dx * t, y + dy * t]
          const groove = Math.cos((Math.atan2(ey, ex) - turn) * coin.reeds)
          const side = coin.reeds > 0 ? groove * 0.7 : 0
          const n = 1 / Math.sqrt(1 + side * side + 0.04)
          metalLight(
            ex,
            ey,
            (ex - ey * side) * n,
            (ey + ex * side) * n,
            0.2 * n,
            0.25 + 0.5 * t,
            0.2,
          )
          for (let c = 0; c < 3; c++) e.planes[c]![at] = out[c]! * (1 - 0.55 * t)
        }
      }
      if (covered <= 0) continue
      faceLight(x, y)
      for (let c = 0; c < 3; c++) {
        const plane = e.planes[c]!
        plane[at]! += (out[c]! - plane[at]!) * covered
      }
    }
  }
}

/** Pixels per coin radius squared at the face's centre, from the projection's derivative. */
function areaScale(view: View): number {
  const [a, b, c, d, f, g, h, i, j] = view.toPicture(0)
  const px = c / j
  const py = g / j
  return ((a - px * h) / j) * ((f - py * i) / j) - ((b - px * i) / j) * ((d - py * h) / j)
}
