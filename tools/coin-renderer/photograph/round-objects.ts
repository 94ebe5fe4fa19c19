import type { SeededRandom } from '../../../sandbox/lib/seeded-random.ts'
import { clouds, sample, smoothstep } from '../drawing/noise.ts'
import type { SceneObject } from './scene.ts'

type Tint = readonly [number, number, number]

/** Height (mm), tint and gloss of a round object at a share of its radius and an angle. */
interface Profile {
  readonly height: (share: number, angle: number) => number
  readonly tint: (share: number, angle: number) => Tint
  readonly gloss: number
  readonly thickness: number
}

export const ROUND_KINDS = [
  'plate',
  'cap',
  'lens',
  'button',
  'cup',
  'washer',
  'tape',
  'ball',
  'sticker',
  'lid',
] as const
type RoundKind = (typeof ROUND_KINDS)[number]

const CLOTH: readonly Tint[] = [
  [0.5, 0.05, 0.05],
  [0.05, 0.12, 0.3],
  [0.6, 0.58, 0.52],
  [0.04, 0.04, 0.045],
  [0.5, 0.36, 0.06],
]

function profileOf(kind: RoundKind, radius: number, random: SeededRandom): Profile {
  const tint = random.pick(CLOTH)
  const plain = () => tint
  switch (kind) {
    case 'plate': {
      const glaze = random.pick<Tint>([
        [0.75, 0.74, 0.72],
        [0.2, 0.28, 0.36],
        [0.68, 0.6, 0.46],
      ])
      return {
        height: s =>
          radius *
          (0.1 * smoothstep(0.55, 1, s) +
            0.02 * smoothstep(0.97, 1, s) -
            0.02 * smoothstep(0.62, 0.58, s)),
        tint: s => (Math.abs(s - 0.9) < 0.012 ? tint : glaze),
        gloss: 0.08,
        thickness: radius * 0.1,
      }
    }
    case 'cap':
      return {
        height: (s, a) =>
          1.4 * smoothstep(1.02, 0.86, s) * (s > 0.84 ? 0.75 + 0.25 * Math.cos(a * 21) : 1) +
          0.2 * smoothstep(0.7, 0.66, s),
        tint: (s, a) => (s < 0.5 && Math.cos(a * 3 + s * 9) > 0.2 ? [0.7, 0.68, 0.62] : tint),
        gloss: 0.16,
        thickness: 4,
      }
    case 'lens':
      return {
        height: s =>
          s > 0.8 ? 1.5 + 0.5 * Math.cos(s * 90) : radius * 0.3 * Math.sqrt(Math.max(0, 1 - s * s)),
        tint: s => (s > 0.8 ? [0.02, 0.02, 0.022] : [0.012, 0.014, 0.02 + 0.02 * s]),
        gloss: 0.22,
        thickness: radius * 0.5,
      }
    case 'button': {
      const holes = random.pick([2, 4])
      return {
        height: (s, a) => {
          const d = Math.hypot(
            s * Math.cos(a) -
              0.22 * Math.cos(Math.round((a * holes) / (2 * Math.PI)) * ((2 * Math.PI) / holes)),
            s * Math.sin(a) -
              0.22 * Math.sin(Math.round((a * holes) / (2 * Math.PI)) * ((2 * Math.PI) / holes)),
          )
          return (
            0.9 * smoothstep(1, 0.9, s) -
            0.6 * smoothstep(0.8, 0.66, s) -
            1.6 * smoothstep(0.13, 0.09, d)
          )
        },
        tint: plain,
        gloss: 0.07,
        thickness: 2.4,
      }
    }
    case 'cup':
      return {
        height: s => radius * 0.3 * smoothstep(0.9, 0.94, s) * smoothstep(1.02, 0.97, s),
        tint: s =>
          s < 0.9 ? [0.035 + 0.02 * smoothstep(0.8, 0.9, s), 0.014, 0.006] : [0.72, 0.7, 0.66],
        gloss: 0.1,
        thickness: radius * 0.8,
      }
    case 'washer':
      return {
        height: s => 0.9 * smoothstep(1, 0.95, s) * smoothstep(0.4, 0.45, s),
        tint: s => (s < 0.42 ? [0.06, 0.055, 0.05] : [0.4, 0.4, 0.41]),
        gloss: 0.5,
        thickness: 1.4,
      }
    case 'tape':
      return {
        height: s => 6 * smoothstep(1, 0.97, s) * smoothstep(0.6, 0.63, s),
        tint: s =>
          s < 0.61
            ? [0.1, 0.09, 0.08]
            : s < 0.68
              ? [0.5, 0.4, 0.28]
              : [0.56 + 0.03 * Math.sin(s * 400), 0.44, 0.2],
        gloss: 0.06,
        thickness: 12,
      }
    case 'ball':
      return {
        height: s => radius * 0.9 * Math.sqrt(Math.max(0, 1 - s * s * 0.96)),
        tint: plain,
        gloss: 0.1,
        thickness: radius,
      }
    case 'sticker': {
      const [a, b] = [random.pick(CLOTH), random.pick(CLOTH)]
      const spokes = random.pick([5, 6, 8])
      return {
        height: () => 0,
        tint: (s, t) =>
          s > 0.88 ? a : Math.cos(t * spokes) > 1.6 * s - 0.5 ? b : [0.7, 0.69, 0.66],
        gloss: 0.03,
        thickness: 0.15,
      }
    }
    case 'lid':
      return {
        height: (s, a) =>
          3 * smoothstep(1, 0.93, s) * (s > 0.92 ? 0.85 + 0.15 * Math.cos(a * 60) : 1) -
          0.5 * smoothstep(0.8, 0.77, s),
        tint: s => (s > 0.3 && s < 0.34 ? [0.6, 0.6, 0.6] : tint),
        gloss: 0.12,
        thickness: 8,
      }
    default:
      return kind satisfies never
  }
}

/** A round object other than a coin, with its centre at (cx, cy) mm. */
export function roundObject(
  kind: RoundKind,
  cx: number,
  cy: number,
  radius: number,
  random: SeededRandom,
): SceneObject {
  const profile = profileOf(kind, radius, random)
  const turn = random.between(0, Math.PI * 2)
  const tile = clouds()
  const level = (dx: number, dy: number) =>
    profile.height(Math.sqrt(dx * dx + dy * dy) / radius, Math.atan2(dy, dx) + turn)
  return {
    height: profile.thickness,
    distance: (x, y) => Math.sqrt((x - cx) ** 2 + (y - cy) ** 2) - radius,
    paint: (x, y, _inside, out) => {
      const [dx, dy] = [x - cx, y - cy]
      const step = radius * 0.006
      const h = level(dx, dy)
      const share = Math.sqrt(dx * dx + dy * dy) / radius
      const tint = profile.tint(share, Math.atan2(dy, dx) + turn)
      const k = 0.85 + 0.3 * sample(tile, x * 6, y * 6)
      for (let c = 0; c < 3; c++) out[c] = tint[c]! * k
      out[3] = Math.max(-4, Math.min(4, (level(dx + step, dy) - h) / step))
      out[4] = Math.max(-4, Math.min(4, (level(dx, dy + step) - h) / step))
      out[5] = profile.gloss
    },
  }
}
