/**
 * How much of a coin's rim is covered by a finger, a tool or another coin. Pure. A bare rim is an edge
 * between the colours of coin and background. A covered ray has no such edge, and on at least one side a
 * colour that does not occur at bare rays; or, where the outline of the cover runs along the rim, a
 * colour inside the rim that is far from all of them.
 */

import { type Ellipse, pointOn } from '../geometry/ellipse.ts'
import type { Frame } from '../geometry/frame.ts'

const RAYS = 180
/** Range of a ray, in scales of the ellipse, and its step. */
const INNERMOST = 0.88
const OUTERMOST = 1.12
const STEP = 0.01
const SAMPLES = Math.round((OUTERMOST - INNERMOST) / STEP) + 1
/** Samples at either end that give the colour inside and outside the rim. */
const SIDE_SAMPLES = 8
/** The rim's edge is searched between these samples, by means over STEP_REACH samples on either side. */
const RIM_FROM = 8
const RIM_TO = 16
const STEP_REACH = 3

/** Colours differ by at most 442. A ray with this step at the rim is bare. */
const BARE_STEP = 40
/** Where fewer rays are bare, the better half of all rays counts as bare. */
const MIN_BARE = RAYS / 5
/** Greatest step of a covered ray. */
const MAX_STEP = 26
/** Distance from the colours of bare rays from which a colour is foreign. */
const MIN_STRANGE = 20
/** From this distance inside the rim the ray is covered whatever its step. */
const SURELY_STRANGE = 70
/** Share of the nearest colours that is ignored, because some rays taken for bare may be covered. */
const NEAREST_SHARE = 0.1
const NEAREST_SHARE_CLEANED = 0.15
/** Rays next to a covered one may show the cover's outline instead of the rim. */
const NEIGHBOUR_RAYS = 4

/** Majority filter over this many rays on either side closes gaps of a ray or two. */
const MAJORITY_REACH = 2
/** Fingers leave gaps: in an arc with this density the covered rays count as a run of GAPPY_WEIGHT. */
const MIN_DENSITY = 0.6
const GAPPY_WEIGHT = 0.8
/** An arc of fingers is at most half of the rim. */
const LONGEST_ARC = RAYS / 2

type Colour = [red: number, green: number, blue: number]

interface Ray {
  within: Colour
  beyond: Colour
  /** The greatest step of colour at the rim. */
  step: number
}

const distance = (a: Colour, b: Colour): number =>
  Math.sqrt((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 + (a[2] - b[2]) ** 2)

const wrapped = (ray: number): number => (ray + RAYS) % RAYS

/** The colours along each ray, undefined where one leaves the picture. */
const sampleRays = ({ width, height, data }: Frame, coin: Ellipse): (Colour[] | undefined)[] =>
  Array.from({ length: RAYS }, (_, ray) => {
    const colours: Colour[] = []
    for (let i = 0; i < SAMPLES; i++) {
      const { x, y } = pointOn(coin, (ray / RAYS) * 2 * Math.PI, INNERMOST + i * STEP)
      if (x < 0 || y < 0 || x >= width || y >= height) return undefined
      const at = (Math.floor(y) * width + Math.floor(x)) * 4
      colours.push([data[at]!, data[at + 1]!, data[at + 2]!])
    }
    return colours
  })

function meanOf(colours: readonly Colour[], from: number, to: number): Colour {
  const mean: Colour = [0, 0, 0]
  for (let i = from; i < to; i++)
    for (let c = 0; c < 3; c++) mean[c]! += colours[i]![c]! / (to - from)
  return mean
}

/** Each ray, averaged with its neighbours against noise. */
const raysOf = (strip: readonly (Colour[] | undefined)[]): (Ray | undefined)[] =>
  strip.map((own, ray) => {
    if (!own) return undefined
    const before = strip[wrapped(ray - 1)] ?? own
    const after = strip[wrapped(ray + 1)] ?? own
    const colours = own.map((_, i) => meanOf([before[i]!, own[i]!, after[i]!], 0, 3))
    let step = 0
    for (let i = RIM_FROM; i <= RIM_TO; i++) {
      const inner = meanOf(colours, i - STEP_REACH, i)
      const outer = meanOf(colours, i + 1, i + 1 + STEP_REACH)
      step = Math.max(step, distance(inner, outer))
    }
    return {
      within: meanOf(colours, 0, SIDE_SAMPLES),
      beyond: meanOf(colours, SAMPLES - SIDE_SAMPLES, SAMPLES),
      step,
    }
  })

/** Which rays show a bare rim, by their step. */
function bareRays(rays: readonly (Ray | undefined)[]): boolean[] {
  const steps = rays.flatMap(ray => (ray ? [ray.step] : [])).sort((a, b) => a - b)
  const isClear = steps.filter(step => step >= BARE_STEP).length >= MIN_BARE
  const least = isClear ? BARE_STEP : (steps[steps.length >> 1] ?? 0)
  return rays.map(ray => ray !== undefined && ray.step >= least)
}

/** Whether a colour is farther than that from the known ones, all but a share of them. */
function isStrange(
  colour: Colour,
  known: readonly Colour[],
  share: number,
  least: number,
): boolean {
  let near = Math.floor(known.length * share)
  for (const one of known) if (distance(colour, one) <= least && near-- === 0) return false
  return true
}

function coveredRays(
  rays: readonly (Ray | undefined)[],
  bare: readonly boolean[],
  share: number,
): boolean[] {
  const known = rays.flatMap((ray, i) => (ray && bare[i] ? [ray] : []))
  const within = known.map(ray => ray.within)
  const beyond = known.map(ray => ray.beyond)
  return rays.map(ray => {
    if (!ray) return false
    if (ray.step >= MAX_STEP) return isStrange(ray.within, within, share, SURELY_STRANGE)
    return (
      isStrange(ray.within, within, share, MIN_STRANGE) ||
      isStrange(ray.beyond, beyond, share, MIN_STRANGE)
    )
  })
}

/** Set flags among those up to `reach` away on either side, itself counted. */
function around(flags: readonly boolean[], at: number, reach: number): number {
  let count = 0
  for (let d = -reach; d <= reach; d++) if (flags[wrapped(at + d)]) count++
  return count
}

/** The longest run of set flags round a circle. */
function longestRun(flags: readonly boolean[]): number {
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
function densestArc(flags: readonly boolean[]): number {
  let most = 0
  for (let start = 0; start < flags.length; start++) {
    let count = 0
    for (let length = 1; length <= LONGEST_ARC; length++) {
      if (flags[wrapped(start + length - 1)]) count++
      if (count >= length * MIN_DENSITY) most = Math.max(most, count)
    }
  }
  return most
}

/**
 * The covered share of the rim, 0..1: the longest run, or several fingers with gaps between them. A part
 * outside the picture counts as not covered. The ellipse is in the frame's pixels.
 */
export function rimOcclusion(frame: Frame, coin: Ellipse): number {
  const rays = raysOf(sampleRays(frame, coin))
  const bare = bareRays(rays)
  const suspects = coveredRays(rays, bare, NEAREST_SHARE)
  // A second pass without the rays that may show the outline of the cover.
  const cleaned = bare.map((is, i) => is && around(suspects, i, NEIGHBOUR_RAYS) === 0)
  const isEnough = cleaned.filter(Boolean).length >= MIN_BARE
  const covered = isEnough ? coveredRays(rays, cleaned, NEAREST_SHARE_CLEANED) : suspects
  const mended = covered.map((_, i) => around(covered, i, MAJORITY_REACH) > MAJORITY_REACH)
  return Math.max(longestRun(mended), densestArc(covered) * GAPPY_WEIGHT) / RAYS
}
