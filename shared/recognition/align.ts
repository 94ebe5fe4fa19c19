/**
 * Two described faces laid over each other more exactly than by a turn alone. Where the outlines they
 * were described by differ a little (a shadow taken for the rim, a residual tilt), the same letters
 * stand at slightly different places; a small shift, scale and stretch brings them together again.
 */
import { type EdgeField, RINGS, ringAt, ringRadius, SECTORS } from './face-descriptor.ts'

/** What is done to the second face: shift, growth and stretch as shares of the radius, turn in radians. */
export interface Warp {
  turn: number
  right: number
  down: number
  grow: number
  stretch: number
  skew: number
}

const FIRST_STEPS: Warp = {
  turn: 0.025,
  right: 0.03,
  down: 0.03,
  grow: 0.03,
  stretch: 0.025,
  skew: 0.025,
}
const FIELDS = ['turn', 'right', 'down', 'grow', 'stretch', 'skew'] as const
/** Outlines worse than this are another coin's or none. */
const MOST = 0.12

export const COS = Float64Array.from({ length: SECTORS }, (_, s) =>
  Math.cos((2 * Math.PI * s) / SECTORS),
)
export const SIN = Float64Array.from({ length: SECTORS }, (_, s) =>
  Math.sin((2 * Math.PI * s) / SECTORS),
)

/**
 * Climbs from the given turn to the best agreement nearby.
 * @param a, b - levelled fields: without each ring's mean
 * @param ringWeights - add up to 1
 */
export function align(
  a: EdgeField,
  b: EdgeField,
  ringWeights: readonly number[],
  turnDegrees: number,
): { score: number; turnDegrees: number; warp: Warp } {
  let warp: Warp = {
    turn: (turnDegrees * Math.PI) / 180,
    right: 0,
    down: 0,
    grow: 0,
    stretch: 0,
    skew: 0,
  }
  let score = agreement(a, b, ringWeights, warp)
  for (const share of [1, 0.5]) {
    for (let round = 0; round < 3; round++) {
      const before = score
      for (const field of FIELDS) {
        for (const sign of [-1, 1]) {
          const tried = { ...warp, [field]: warp[field] + sign * share * FIRST_STEPS[field] }
          if (field !== 'turn' && Math.abs(tried[field]) > MOST) continue
          const reached = agreement(a, b, ringWeights, tried)
          if (reached <= score) continue
          score = reached
          warp = tried
          break
        }
      }
      if (score - before < 0.004) break
    }
  }
  const degrees = (warp.turn * 180) / Math.PI
  return { score, turnDegrees: ((degrees % 360) + 360) % 360, warp }
}

/** Weighted mean over rings of the correlation between `a` and the warped `b`. */
function agreement(a: EdgeField, b: EdgeField, ringWeights: readonly number[], warp: Warp): number {
  let total = 0
  for (let ring = 0; ring < RINGS; ring++) {
    const radius = ringRadius(ring)
    let product = 0
    let first = 1e-9
    let second = 1e-9
    // Every other sector is enough to climb by: neighbours are smooth.
    for (let s = ring & 1; s < SECTORS; s += 2) {
      const cos = COS[s]!
      const sin = SIN[s]!
      const cos2 = cos * cos - sin * sin
      const sin2 = 2 * sin * cos
      const out =
        radius * (1 + warp.grow + warp.stretch * cos2 + warp.skew * sin2) +
        warp.right * cos +
        warp.down * sin
      const along =
        (warp.down * cos - warp.right * sin) / Math.max(radius, 0.2) +
        warp.skew * cos2 -
        warp.stretch * sin2
      const place = Math.min(Math.max(ringAt(out), 0), RINGS - 1)
      const ring0 = Math.min(Math.floor(place), RINGS - 2)
      const fr = place - ring0
      const turned = s + ((along - warp.turn) / (2 * Math.PI)) * SECTORS + 4 * SECTORS
      const whole = Math.floor(turned)
      const fs = turned - whole
      const s0 = ring0 * SECTORS + (whole & (SECTORS - 1))
      const s1 = ring0 * SECTORS + ((whole + 1) & (SECTORS - 1))
      const w00 = (1 - fr) * (1 - fs)
      const w01 = (1 - fr) * fs
      const w10 = fr * (1 - fs)
      const w11 = fr * fs
      const re =
        w00 * b.re[s0]! + w01 * b.re[s1]! + w10 * b.re[s0 + SECTORS]! + w11 * b.re[s1 + SECTORS]!
      const im =
        w00 * b.im[s0]! + w01 * b.im[s1]! + w10 * b.im[s0 + SECTORS]! + w11 * b.im[s1 + SECTORS]!
      const at = ring * SECTORS + s
      const [ar, ai] = [a.re[at]!, a.im[at]!]
      product += ar * re + ai * im
      first += ar * ar + ai * ai
      second += re * re + im * im
    }
    total += (ringWeights[ring]! * product) / Math.sqrt(first * second)
  }
  return total
}
