import { smoothstep } from '../drawing/noise.ts'
import type { Lighting, Source } from './lighting.ts'

/** Side of a look-up table in texels. */
export const MAP_SIZE = 96

/** Light arriving from each direction, RGB interleaved, addressed by paraboloid coordinates. */
export interface EnvironmentMaps {
  /** Reflection of smooth metal. */
  readonly sharp: Float32Array
  /** Reflection of rough metal. */
  readonly broad: Float32Array
  /** Diffuse irradiance on a surface whose normal is the direction. */
  readonly matte: Float32Array
}

/** How much a smooth and a rough metal scatter, radians. */
const SMOOTH = 0.07
const ROUGH = 0.42

/** Light from one direction, as smooth and as rough metal reflects it. */
function radiance(
  l: Lighting,
  d: readonly [number, number, number],
  { sharp, broad }: EnvironmentMaps,
  at: number,
) {
  const round = Math.atan2(d[0], -d[1])
  // The surroundings vary with direction, most near the horizon.
  const walls =
    1 +
    (1 - Math.max(0, d[2])) *
      (0.5 * Math.sin(2 * round + l.room) + 0.3 * Math.sin(3 * round + 2.3 * l.room))
  const up = smoothstep(-0.55, 0.75, d[2]) * Math.max(0.2, walls)
  const overhead = Math.acos(Math.min(1, Math.max(-1, d[2])))
  const phone = (rough: number) => 1 - l.phone * Math.exp(-((overhead / (0.3 + rough)) ** 2))
  const [smoothPhone, roughPhone] = [phone(SMOOTH), phone(ROUGH)]
  for (let c = 0; c < 3; c++) {
    const room = l.floor[c]! + (l.sky[c]! - l.floor[c]!) * up
    sharp[at + c] = room * smoothPhone
    broad[at + c] = room * roughPhone
  }
  for (const s of l.sources) {
    const [sx, sy, sz] = s.direction
    const flat = Math.hypot(sx, sy) || 1
    // Horizontal and vertical angles from the centre of the light.
    const across = (d[0] * -sy + d[1] * sx) / flat
    const facing = d[0] * sx + d[1] * sy + d[2] * sz
    if (facing <= 0) continue
    const upward = (d[0] * sx + d[1] * sy) * (-sz / flat) + d[2] * flat
    const aside = Math.abs(Math.atan2(across, facing))
    const above = Math.abs(Math.atan2(upward, facing))
    addGlow(s, aside, above, SMOOTH, sharp, at)
    addGlow(s, aside, above, ROUGH, broad, at)
  }
}

/** Light of a source at the given angles from its centre, radians. */
function addGlow(
  { wide, high, colour }: Source,
  aside: number,
  above: number,
  rough: number,
  out: Float32Array,
  at: number,
): void {
  const edge = rough + 0.06
  const a = 1 - smoothstep(wide - edge, wide + edge, aside)
  const u = 1 - smoothstep(high - edge, high + edge, above)
  // Blur spreads the same energy over a larger solid angle.
  const keep = (wide * high) / (Math.max(wide, edge * 0.8) * Math.max(high, edge * 0.8))
  const glow = a * u * keep
  for (let c = 0; c < 3; c++) out[at + c]! += colour[c]! * glow
}

/** The tables of one photograph: reflection at two roughnesses, and diffuse irradiance. */
export function environmentMapsOf(l: Lighting): EnvironmentMaps {
  const n = MAP_SIZE * MAP_SIZE * 3
  const tables = {
    sharp: new Float32Array(n),
    broad: new Float32Array(n),
    matte: new Float32Array(n),
  }
  for (let y = 0; y < MAP_SIZE; y++) {
    for (let x = 0; x < MAP_SIZE; x++) {
      const u = ((x + 0.5) / MAP_SIZE) * 2.6 - 1.3
      const v = ((y + 0.5) / MAP_SIZE) * 2.6 - 1.3
      const q = u * u + v * v
      const d = [(2 * u) / (1 + q), (2 * v) / (1 + q), (1 - q) / (1 + q)] as const
      const at = (y * MAP_SIZE + x) * 3
      radiance(l, d, tables, at)
      for (let c = 0; c < 3; c++) {
        let sum = l.floor[c]! + (l.sky[c]! - l.floor[c]!) * (0.5 + 0.5 * d[2])
        for (const s of l.sources) {
          const cosine = d[0] * s.direction[0] + d[1] * s.direction[1] + d[2] * s.direction[2]
          sum += s.colour[c]! * Math.max(0, cosine) * s.wide * s.high * 1.3
        }
        tables.matte[at + c] = sum
      }
    }
  }
  return tables
}

/** A paraboloid coordinate in texels, within the map. */
function onMap(coordinate: number): number {
  const texel = ((coordinate + 1.3) / 2.6) * MAP_SIZE - 0.5
  return texel < 0 ? 0 : texel > MAP_SIZE - 1.001 ? MAP_SIZE - 1.001 : texel
}

/** Samples a table in a direction. Directions below the horizon are clamped to its border. */
export function lookUp(
  table: Float32Array,
  x: number,
  y: number,
  z: number,
  out: Float32Array,
  at: number,
): void {
  const k = scaleOf(z)
  between(table, onMap(x * k), onMap(y * k), out, at)
}

/** Samples the reflections of smooth and of rough metal in one direction, three values each. */
export function lookUpReflections(
  { sharp, broad }: EnvironmentMaps,
  x: number,
  y: number,
  z: number,
  out: Float32Array,
): void {
  const k = scaleOf(z)
  const u = onMap(x * k)
  const v = onMap(y * k)
  between(sharp, u, v, out, 0)
  between(broad, u, v, out, 3)
}

/** From a direction's horizontal parts to paraboloid coordinates. */
function scaleOf(z: number): number {
  return 1 / (z > -0.75 ? 1 + z : 0.25)
}

/** The values between four texels. */
function between(table: Float32Array, u: number, v: number, out: Float32Array, at: number): void {
  const x0 = u | 0
  const y0 = v | 0
  const fx = u - x0
  const fy = v - y0
  const a = (y0 * MAP_SIZE + x0) * 3
  const b = a + MAP_SIZE * 3
  const top0 = table[a]! + (table[a + 3]! - table[a]!) * fx
  const top1 = table[a + 1]! + (table[a + 4]! - table[a + 1]!) * fx
  const top2 = table[a + 2]! + (table[a + 5]! - table[a + 2]!) * fx
  const bottom0 = table[b]! + (table[b + 3]! - table[b]!) * fx
  const bottom1 = table[b + 1]! + (table[b + 4]! - table[b + 1]!) * fx
  const bottom2 = table[b + 2]! + (table[b + 5]! - table[b + 2]!) * fx
  out[at] = top0 + (bottom0 - top0) * fy
  out[at + 1] = top1 + (bottom1 - top1) * fy
  out[at + 2] = top2 + (bottom2 - top2) * fy
}
