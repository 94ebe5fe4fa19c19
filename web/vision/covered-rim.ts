/** Whether something lies over a coin's rim: a finger, a tool, another coin. Pure. */
import { type Ellipse, pointOn } from './ellipse.ts'
import type { Frame } from './frame.ts'

const RAYS = 180
/** Where a ray is looked at on either side of the rim, in sizes of the ellipse. */
const WITHIN = [0.89, 0.91, 0.93, 0.95]
const BEYOND = [1.05, 1.07, 1.09, 1.11]
/** Across a covered rim the colour hardly steps: at most so much, of 442. */
const MOST_STEP = 26
/** And it is not the coin's colour there: at least so far from the coin's common one, of 442. */
const LEAST_STRANGE = 34
/** A cover is not torn by a ray or two: so many on either side are asked. */
const MEND = 3
/** Fingers leave gaps: in an arc of which so much is covered, the covered rays count as a run of this share. */
const LEAST_DENSITY = 0.6
const GAPPY = 0.6
/** An arc of fingers is at most half of the rim. */
const LONGEST_ARC = RAYS / 2

type Colour = [red: number, green: number, blue: number]

/** Mean colour along a ray; undefined where it leaves the picture. */
const colourAt = (
  { width, height, data }: Frame,
  coin: Ellipse,
  angle: number,
  scales: readonly number[],
): Colour | undefined => {
  const mean: Colour = [0, 0, 0]
  for (const scale of scales) {
    const { x, y } = pointOn(coin, angle, scale)
    if (x < 0 || y < 0 || x >= width || y >= height) return undefined
    const at = (Math.floor(y) * width + Math.floor(x)) * 4
    for (let c = 0; c < 3; c++) mean[c]! += data[at + c]! / scales.length
  }
  return mean
}

const distance = (a: Colour, b: Colour): number =>
  Math.sqrt((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 + (a[2] - b[2]) ** 2)

const median = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1] ?? 0

/** The longest run of set flags round a circle. */
const longestRun = (flags: readonly boolean[]): number => {
  if (!flags.includes(false)) return flags.length
  const start = flags.indexOf(false)
  let longest = 0
  let run = 0
  for (let i = 0; i < flags.length; i++) {
    run = flags[(start + i) % flags.length] ? run + 1 : 0
    longest = Math.max(longest, run)
  }
  return longest
}

/** The most set flags in an arc that is covered densely, gaps and all. */
const densestArc = (flags: readonly boolean[]): number => {
  let most = 0
  for (let start = 0; start < flags.length; start++) {
    let count = 0
    for (let length = 1; length <= LONGEST_ARC; length++) {
      if (flags[(start + length - 1) % flags.length]) count++
      if (count >= length * LEAST_DENSITY) most = Math.max(most, count)
    }
  }
  return most
}

/**
 * The part of the rim that something lies over, as a share of it all, 0..1: the longest run, or what
 * fingers with gaps between them cover together. A part that the picture's border cuts off counts as
 * not covered. The ellipse is in the frame's pixels.
 */
export const coveredRim = (frame: Frame, coin: Ellipse): number => {
  const rays = Array.from({ length: RAYS }, (_, i) => {
    const angle = (i / RAYS) * 2 * Math.PI
    return {
      within: colourAt(frame, coin, angle, WITHIN),
      beyond: colourAt(frame, coin, angle, BEYOND),
    }
  })
  const seen = rays.flatMap(({ within }) => (within ? [within] : []))
  const channel = (c: 0 | 1 | 2) => median(seen.map(colour => colour[c]))
  const common: Colour = [channel(0), channel(1), channel(2)]
  const covered = rays.map(
    ({ within, beyond }) =>
      within !== undefined &&
      beyond !== undefined &&
      distance(within, beyond) < MOST_STEP &&
      distance(within, common) > LEAST_STRANGE,
  )
  const mended = covered.map((_, i) => {
    let around = 0
    for (let d = -MEND; d <= MEND; d++) if (covered[(i + d + RAYS) % RAYS]) around++
    return around > MEND
  })
  return Math.max(longestRun(mended), densestArc(covered) * GAPPY) / RAYS
}
