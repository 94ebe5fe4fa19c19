import { smoothstep } from './noise.ts'
import type { Random } from './random.ts'

export const LIGHT_KINDS = ['window', 'lamp', 'daylight', 'ring', 'flash'] as const
export type LightKind = (typeof LIGHT_KINDS)[number]

interface Source {
  /** Unit vector towards the light: x right, y down the table, z up. */
  readonly direction: readonly [number, number, number]
  /** Angular half sizes in radians. */
  readonly wide: number
  readonly high: number
  readonly colour: readonly [number, number, number]
}

/** What stands around the table, as the metal sees it. */
export interface Lighting {
  readonly kind: LightKind
  readonly sources: readonly Source[]
  readonly sky: readonly [number, number, number]
  readonly ground: readonly [number, number, number]
  /** How dark the phone above the coin stands in its mirror, 0..1. */
  readonly phone: number
  /** Where the room's dark and light corners stand, radians. */
  readonly room: number
  /** Direction the main light comes from, seen on the table; how sharp its shadow is, 0..1. */
  readonly shadow: { readonly x: number; readonly y: number; readonly hardness: number }
}

/** Colour of a black body relative to daylight (6500 K), a fit good enough for lamps. */
function warmth(kelvin: number): [number, number, number] {
  const t = (6500 - kelvin) / 3500
  return [1 + 0.22 * t, 1, 1 - 0.5 * t]
}

function towards(azimuth: number, elevation: number): [number, number, number] {
  const a = (azimuth * Math.PI) / 180
  const e = (elevation * Math.PI) / 180
  return [Math.sin(a) * Math.cos(e), -Math.cos(a) * Math.cos(e), Math.sin(e)]
}

const scaled = (c: readonly [number, number, number], k: number): [number, number, number] => [
  c[0] * k,
  c[1] * k,
  c[2] * k,
]

/** A room with one main light of the given kind; place, strength and colour vary with the seed. */
export function lightingOf(kind: LightKind, random: Random, azimuth?: number): Lighting {
  const from = azimuth ?? random.between(0, 360)
  const day = warmth(random.between(5200, 7400))
  const bulb = warmth(random.between(2900, 4300))
  const lay = (
    sources: Source[],
    ambient: number,
    tone: [number, number, number],
    phone: number,
    hardness: number,
  ): Lighting => {
    const main = sources[0]!.direction
    return {
      kind,
      sources,
      sky: scaled(tone, ambient),
      ground: scaled(tone, ambient * 0.35),
      phone,
      room: (from * Math.PI) / 90,
      shadow: {
        x: main[0] / Math.max(0.3, main[2]),
        y: main[1] / Math.max(0.3, main[2]),
        hardness,
      },
    }
  }
  switch (kind) {
    case 'window': {
      const elevation = random.between(34, 50)
      const main: Source = {
        direction: towards(from, elevation),
        wide: random.between(0.4, 0.6),
        high: random.between(0.26, 0.36),
        colour: scaled(day, random.between(3.4, 4.6)),
      }
      const bounce: Source = {
        direction: towards(from + 180 + random.between(-40, 40), 28),
        wide: 0.6,
        high: 0.3,
        colour: scaled(day, 0.5),
      }
      return lay([main, bounce], 0.36, day, 0.45, 0.35)
    }
    case 'lamp': {
      const main: Source = {
        direction: towards(from, random.between(38, 58)),
        wide: 0.17,
        high: 0.17,
        colour: scaled(bulb, random.between(13, 18)),
      }
      const room: Source = {
        direction: towards(from + random.between(90, 200), 40),
        wide: 0.7,
        high: 0.4,
        colour: scaled(bulb, 0.45),
      }
      return lay([main, room], 0.3, bulb, 0.4, 0.85)
    }
    case 'daylight':
      return lay(
        [
          {
            direction: towards(from, random.between(48, 66)),
            wide: 0.75,
            high: 0.6,
            colour: scaled(day, random.between(1.3, 1.8)),
          },
        ],
        0.6,
        day,
        0.5,
        0.15,
      )
    case 'ring': {
      const sources = Array.from(
        { length: 8 },
        (_, i): Source => ({
          direction: towards(from + i * 45, 52),
          wide: 0.22,
          high: 0.12,
          colour: scaled(day, i === 0 ? 3.2 : 1.7),
        }),
      )
      return lay(sources, 0.3, day, 0.45, 0.3)
    }
    case 'flash':
      return lay(
        [
          {
            direction: towards(from, random.between(66, 74)),
            wide: 0.1,
            high: 0.1,
            colour: scaled(warmth(6000), 26),
          },
          {
            direction: towards(from + 150, 40),
            wide: 0.8,
            high: 0.4,
            colour: scaled(bulb, 0.6),
          },
        ],
        0.45,
        bulb,
        0.1,
        0.7,
      )
    default:
      return kind satisfies never
  }
}

/** Side of a look-up table in texels. */
export const TABLE = 96

/** Light arriving from each direction, RGB interleaved, addressed by paraboloid coordinates. */
export interface LightTables {
  /** Mirror-like, rubbed metal. */
  readonly sharp: Float32Array
  /** Dull, granular metal. */
  readonly broad: Float32Array
  /** Matte: light falling on a surface whose normal is the direction. */
  readonly matte: Float32Array
}

function radiance(
  l: Lighting,
  d: readonly [number, number, number],
  rough: number,
  out: Float32Array,
  at: number,
) {
  const round = Math.atan2(d[0], -d[1])
  // Walls, shelves, people: the room is not the same all round, least of all low down.
  const walls =
    1 +
    (1 - Math.max(0, d[2])) *
      (0.5 * Math.sin(2 * round + l.room) + 0.3 * Math.sin(3 * round + 2.3 * l.room))
  const up = smoothstep(-0.55, 0.75, d[2]) * Math.max(0.2, walls)
  const overhead = Math.acos(Math.min(1, Math.max(-1, d[2])))
  const phone = 1 - l.phone * Math.exp(-((overhead / (0.3 + rough)) ** 2))
  for (let c = 0; c < 3; c++) {
    out[at + c] = (l.ground[c]! + (l.sky[c]! - l.ground[c]!) * up) * phone
  }
  for (const s of l.sources) {
    const [sx, sy, sz] = s.direction
    const flat = Math.hypot(sx, sy) || 1
    // Across (along the horizon) and upward, as angles from the middle of the light.
    const across = (d[0] * -sy + d[1] * sx) / flat
    const facing = d[0] * sx + d[1] * sy + d[2] * sz
    if (facing <= 0) continue
    const upward = (d[0] * sx + d[1] * sy) * (-sz / flat) + d[2] * flat
    const edge = rough + 0.06
    const a = 1 - smoothstep(s.wide - edge, s.wide + edge, Math.abs(Math.atan2(across, facing)))
    const u = 1 - smoothstep(s.high - edge, s.high + edge, Math.abs(Math.atan2(upward, facing)))
    // Blurring spreads the same light over a larger patch of sky.
    const keep = (s.wide * s.high) / (Math.max(s.wide, edge * 0.8) * Math.max(s.high, edge * 0.8))
    const glow = a * u * keep
    for (let c = 0; c < 3; c++) out[at + c]! += s.colour[c]! * glow
  }
}

/** Tables for one photograph: what each direction sends, at two roughnesses, and the matte sum. */
export function tablesOf(l: Lighting): LightTables {
  const n = TABLE * TABLE * 3
  const tables = {
    sharp: new Float32Array(n),
    broad: new Float32Array(n),
    matte: new Float32Array(n),
  }
  for (let y = 0; y < TABLE; y++) {
    for (let x = 0; x < TABLE; x++) {
      const u = ((x + 0.5) / TABLE) * 2.6 - 1.3
      const v = ((y + 0.5) / TABLE) * 2.6 - 1.3
      const q = u * u + v * v
      const d = [(2 * u) / (1 + q), (2 * v) / (1 + q), (1 - q) / (1 + q)] as const
      const at = (y * TABLE + x) * 3
      radiance(l, d, 0.07, tables.sharp, at)
      radiance(l, d, 0.42, tables.broad, at)
      for (let c = 0; c < 3; c++) {
        let sum = l.ground[c]! + (l.sky[c]! - l.ground[c]!) * (0.5 + 0.5 * d[2])
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

/** Reads a table at a direction (need not be unit length in z below the horizon; clamped to the table). */
export function lookUp(
  table: Float32Array,
  x: number,
  y: number,
  z: number,
  out: Float32Array,
  at: number,
): void {
  const k = 1 / Math.max(0.25, 1 + z)
  const u = Math.min(TABLE - 1.001, Math.max(0, ((x * k + 1.3) / 2.6) * TABLE - 0.5))
  const v = Math.min(TABLE - 1.001, Math.max(0, ((y * k + 1.3) / 2.6) * TABLE - 0.5))
  const x0 = u | 0
  const y0 = v | 0
  const fx = u - x0
  const fy = v - y0
  const a = (y0 * TABLE + x0) * 3
  const b = a + TABLE * 3
  for (let c = 0; c < 3; c++) {
    const top = table[a + c]! + (table[a + 3 + c]! - table[a + c]!) * fx
    const bottom = table[b + c]! + (table[b + 3 + c]! - table[b + c]!) * fx
    out[at + c] = top + (bottom - top) * fy
  }
}
