/**
 * Two described faces laid over each other more exactly than by a turn alone. Where the outlines they
 * were described by differ a little (a shadow taken for the rim, a residual tilt), the same letters
 * stand at slightly different places; a small shift, scale and stretch brings them together again.
 */
import { DIRECTIONS, RINGS, ringAt, ringRadius, SECTORS } from './describe.ts'

/** What is done to the second face: shift, growth and stretch as shares of the radius, turn in radians. */
interface Warp {
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

/**
 * Climbs from the given turn to the best agreement nearby.
 * @param a, b - levelled rows: ring, then direction, then sector, means removed
 * @param ringWeights - add up to 1
 */
export function align(
  a: Float32Array,
  b: Float32Array,
  ringWeights: number[],
  turnDegrees: number,
): { score: number; turnDegrees: number } {
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
  return { score, turnDegrees: ((degrees % 360) + 360) % 360 }
}

/** Weighted mean over rings of the correlation between `a` and the warped `b`. */
function agreement(a: Float32Array, b: Float32Array, ringWeights: number[], warp: Warp): number {
  let total = 0
  for (let ring = 0; ring < RINGS; ring++) {
    const radius = ringRadius(ring)
    let product = 0
    let first = 1e-6
    let second = 1e-6
    // Every other sector is enough to climb by: neighbours are smooth.
    for (let s = ring & 1; s < SECTORS; s += 2) {
      const angle = (2 * Math.PI * s) / SECTORS
      const cos = Math.cos(angle)
      const sin = Math.sin(angle)
      const cos2 = cos * cos - sin * sin
      const sin2 = 2 * sin * cos
      const out =
        radius * (1 + warp.grow + warp.stretch * cos2 + warp.skew * sin2) +
        warp.right * cos +
        warp.down * sin
      const along =
        angle -
        warp.turn +
        (warp.down * cos - warp.right * sin) / Math.max(radius, 0.2) +
        warp.skew * cos2 -
        warp.stretch * sin2
      const place = Math.min(Math.max(ringAt(out), 0), RINGS - 1)
      const ring0 = Math.min(Math.floor(place), RINGS - 2)
      const fr = place - ring0
      const turned = (along / (2 * Math.PI)) * SECTORS + 2 * SECTORS
      const whole = Math.floor(turned)
      const fs = turned - whole
      const s0 = ((whole % SECTORS) + SECTORS) % SECTORS
      const s1 = (s0 + 1) % SECTORS
      const w00 = (1 - fr) * (1 - fs)
      const w01 = (1 - fr) * fs
      const w10 = fr * (1 - fs)
      const w11 = fr * fs
      for (let d = 0; d < DIRECTIONS; d++) {
        const inner = (ring0 * DIRECTIONS + d) * SECTORS
        const outer = inner + DIRECTIONS * SECTORS
        const theirs =
          w00 * b[inner + s0]! + w01 * b[inner + s1]! + w10 * b[outer + s0]! + w11 * b[outer + s1]!
        const ours = a[(ring * DIRECTIONS + d) * SECTORS + s]!
        product += ours * theirs
        first += ours * ours
        second += theirs * theirs
      }
    }
    total += (ringWeights[ring]! * product) / Math.sqrt(first * second)
  }
  return total
}
