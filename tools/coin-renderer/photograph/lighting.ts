import type { SeededRandom } from '../../../sandbox/lib/seeded-random.ts'

export const LIGHT_KINDS = ['window', 'lamp', 'daylight', 'ring', 'flash'] as const
export type LightKind = (typeof LIGHT_KINDS)[number]

export interface Source {
  /** Unit vector towards the light: x right, y down the table, z up. */
  readonly direction: readonly [number, number, number]
  /** Angular half sizes in radians. */
  readonly wide: number
  readonly high: number
  readonly colour: readonly [number, number, number]
}

/** The surroundings that the metal reflects. */
export interface Lighting {
  readonly kind: LightKind
  readonly sources: readonly Source[]
  readonly sky: readonly [number, number, number]
  readonly floor: readonly [number, number, number]
  /** Darkness of the phone's reflection in the coin, 0..1. */
  readonly phone: number
  /** Direction of the room's dark and light parts, radians. */
  readonly room: number
  /** Direction of the main light on the table, and the sharpness of its shadow, 0..1. */
  readonly shadow: { readonly x: number; readonly y: number; readonly hardness: number }
}

/** Approximate colour of a black body relative to daylight (6500 K). */
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

/** Lighting with one main light of the given kind. Position, strength and colour depend on the seed. */
export function lightingOf(kind: LightKind, random: SeededRandom, azimuth?: number): Lighting {
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
      floor: scaled(tone, ambient * 0.35),
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
