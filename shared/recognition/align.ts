/**
 * Two described faces laid over each other more exactly than by a turn alone. Where the outlines they
 * were described by differ a little (a shadow taken for the rim, a residual tilt), the same letters
 * stand at slightly different places; a small shift, scale and stretch brings them together again.
 */
import {
  type EdgeField,
  emptyField,
  RINGS,
  ringAt,
  ringRadius,
  SECTORS,
} from './face-descriptor.ts'

/** What is done to the second face: shift, growth and stretch as shares of the radius, turn in radians. */
export interface Warp {
  turn: number
  right: number
  down: number
  grow: number
  stretch: number
  skew: number
}

/** The climb's steps in its first rounds; half of them in the last ones. */
const FIRST_STEPS: Warp = {
  turn: 0.025,
  right: 0.03,
  down: 0.03,
  grow: 0.03,
  stretch: 0.025,
  skew: 0.025,
}
const FIELDS = ['turn', 'right', 'down', 'grow', 'stretch', 'skew'] as const
/** Outlines that are further off, as a share of the radius, are another coin's or none. */
const MOST = 0.12
/** Rounds with one size of steps, and the gain in score below which no further one is worth its time. */
const ROUNDS = 3
const LEAST_GAIN = 0.004
/** Nearer to the centre a shift would turn a ring by any angle: it turns it as at this radius. */
const LEAST_TURNED_RADIUS = 0.2
/** The last place between two rings. */
const LAST_PLACE = RINGS - 1.001

export const COS = Float64Array.from({ length: SECTORS }, (_, s) =>
  Math.cos((2 * Math.PI * s) / SECTORS),
)
export const SIN = Float64Array.from({ length: SECTORS }, (_, s) =>
  Math.sin((2 * Math.PI * s) / SECTORS),
)

/**
 * Climbs from the given turn to the best agreement nearby, looking at every other ring.
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
  let score = agreement(a, b, ringWeights, warp, 2)
  for (const share of [1, 0.5]) {
    for (let round = 0; round < ROUNDS; round++) {
      const before = score
      for (const field of FIELDS) {
        for (const sign of [-1, 1]) {
          const tried = { ...warp, [field]: warp[field] + sign * share * FIRST_STEPS[field] }
          if (field !== 'turn' && Math.abs(tried[field]) > MOST) continue
          const reached = agreement(a, b, ringWeights, tried, 2)
          if (reached <= score) continue
          score = reached
          warp = tried
          break
        }
      }
      if (score - before < LEAST_GAIN) break
    }
  }
  const degrees = (warp.turn * 180) / Math.PI
  return {
    score: agreement(a, b, ringWeights, warp, 1),
    turnDegrees: ((degrees % 360) + 360) % 360,
    warp,
  }
}

const COS2 = Float64Array.from(COS, (cos, s) => cos * cos - SIN[s]! * SIN[s]!)
const SIN2 = Float64Array.from(COS, (cos, s) => 2 * cos * SIN[s]!)
const RINGS_PER_RADIUS = ringAt(1) - ringAt(0)
const FIRST_RING = ringAt(0)
const SECTORS_PER_RADIAN = SECTORS / (2 * Math.PI)

/**
 * Weighted mean over rings of the correlation between `a` and the warped `b`, from every other sector:
 * neighbours are smooth. The warp is that of `warpedField`, written out: the climb computes it up to seventy times.
 * @param step - 2 leaves every other ring out
 */
function agreement(
  a: EdgeField,
  b: EdgeField,
  ringWeights: readonly number[],
  warp: Warp,
  step: 1 | 2,
): number {
  const { right, down, stretch, skew } = warp
  const [ar, ai, br, bi] = [a.re, a.im, b.re, b.im]
  const turned = 4 * SECTORS - warp.turn * SECTORS_PER_RADIAN
  let total = 0
  let weights = 0
  for (let ring = 0; ring < RINGS; ring += step) {
    const radius = ringRadius(ring)
    const middle = FIRST_RING + RINGS_PER_RADIUS * radius * (1 + warp.grow)
    const bulge = RINGS_PER_RADIUS * radius
    const sideways = SECTORS_PER_RADIAN / Math.max(radius, LEAST_TURNED_RADIUS)
    const from = ring * SECTORS
    let product = 0
    let first = 1e-9
    let second = 1e-9
    for (let s = (ring / step) & 1; s < SECTORS; s += 2) {
      const cos = COS[s]!
      const sin = SIN[s]!
      const cos2 = COS2[s]!
      const sin2 = SIN2[s]!
      let place =
        middle +
        bulge * (stretch * cos2 + skew * sin2) +
        RINGS_PER_RADIUS * (right * cos + down * sin)
      place = place < 0 ? 0 : place > LAST_PLACE ? LAST_PLACE : place
      const ring0 = place | 0
      const fr = place - ring0
      const along =
        s +
        turned +
        sideways * (down * cos - right * sin) +
        SECTORS_PER_RADIAN * (skew * cos2 - stretch * sin2)
      const whole = along | 0
      const fs = along - whole
      const s0 = ring0 * SECTORS + (whole & (SECTORS - 1))
      const s1 = ring0 * SECTORS + ((whole + 1) & (SECTORS - 1))
      const w10 = fr * (1 - fs)
      const w11 = fr * fs
      const w00 = 1 - fs - w10
      const w01 = fs - w11
      const re = w00 * br[s0]! + w01 * br[s1]! + w10 * br[s0 + SECTORS]! + w11 * br[s1 + SECTORS]!
      const im = w00 * bi[s0]! + w01 * bi[s1]! + w10 * bi[s0 + SECTORS]! + w11 * bi[s1 + SECTORS]!
      const oursRe = ar[from + s]!
      const oursIm = ai[from + s]!
      product += oursRe * re + oursIm * im
      first += oursRe * oursRe + oursIm * oursIm
      second += re * re + im * im
    }
    const weight = ringWeights[ring]!
    total += (weight * product) / Math.sqrt(first * second)
    weights += weight
  }
  return total / weights
}

/** The second face as it lies over the first one under this warp. */
export function warpedField(b: EdgeField, warp: Warp): EdgeField {
  const field = emptyField()
  const { right, down, grow, stretch, skew } = warp
  for (let ring = 0; ring < RINGS; ring++) {
    const radius = ringRadius(ring)
    for (let s = 0; s < SECTORS; s++) {
      const [cos, sin, cos2, sin2] = [COS[s]!, SIN[s]!, COS2[s]!, SIN2[s]!]
      const out = radius * (1 + grow + stretch * cos2 + skew * sin2) + right * cos + down * sin
      const place = Math.min(Math.max(ringAt(out), 0), LAST_PLACE)
      const ring0 = Math.floor(place)
      const fr = place - ring0
      const turned =
        (down * cos - right * sin) / Math.max(radius, LEAST_TURNED_RADIUS) +
        skew * cos2 -
        stretch * sin2 -
        warp.turn
      const along = s + 4 * SECTORS + turned * SECTORS_PER_RADIAN
      const whole = Math.floor(along)
      const fs = along - whole
      const s0 = ring0 * SECTORS + (whole & (SECTORS - 1))
      const s1 = ring0 * SECTORS + ((whole + 1) & (SECTORS - 1))
      const between = (row: Float32Array) =>
        (1 - fr) * ((1 - fs) * row[s0]! + fs * row[s1]!) +
        fr * ((1 - fs) * row[s0 + SECTORS]! + fs * row[s1 + SECTORS]!)
      field.re[ring * SECTORS + s] = between(b.re)
      field.im[ring * SECTORS + s] = between(b.im)
    }
  }
  return field
}
