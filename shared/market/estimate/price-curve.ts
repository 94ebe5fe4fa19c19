import { TRAIT_COUNT, traitDeviations } from './price-traits.ts'

/**
 * What is known of a coin's prices before any comp is read: how a price rises with the grade, what a holder adds,
 * what sellers ask above what buyers pay. The figures and their sources: docs/pricing.md.
 */

/** Sheldon numbers in use, each a node of the curve. */
const NUMBERS = [1, 2, 3, 4, 6, 8, 10, 12, 15, 20, 25, 30, 35, 40, 45, 50, 53, 55, 58, 60, 61, 62, 63, 64, 65, 66, 67, 68, 69, 70] // biome-ignore format: a table reads best as one
/** Place of each number on the scale of value: one step is about the difference to the next adjective. */
const STEPS = [-0.9, -0.4, 0.3, 1, 1.5, 2, 2.5, 3, 3.4, 4, 4.3, 4.6, 4.9, 5.2, 5.6, 6, 6.25, 6.45, 6.75, 7, 7.25, 7.5, 8, 8.6, 9.5, 10.4, 11.4, 12.6, 14, 15.5] // biome-ignore format: a table reads best as one
/** Numbers that sellers of raw coins use; the others stand between two of them. */
const USUAL = new Set([3, 4, 8, 12, 20, 30, 40, 45, 50, 55, 58, 60, 61, 62, 63, 64, 65, 66, 67, 68, 69, 70]) // biome-ignore format: a table reads best as one
/** The step of MS60, where wear ends. */
const UNWORN_STEP = 7
const MIDDLE_STEP = 5

export const NODES = NUMBERS.length
/**
 * States beside the nodes: what a holder adds as a share, more of it in high grades, and in cents / 100; drift;
 * asking; guide.
 */
export const HOLDER = NODES
export const HOLDER_HIGH = NODES + 1
export const HOLDER_FEE = NODES + 2
export const DRIFT = NODES + 3
export const ASKING = NODES + 4
export const GUIDE = NODES + 5
/** One state for each price trait: what this market's share differs from the expected one. */
export const TRAITS = NODES + 6
export const STATES = TRAITS + TRAIT_COUNT

/** Mean and standard deviation of each figure, logarithmic where no unit is named. */
const PRIOR = {
  level: 2,
  /** Rise of a step among worn and unworn coins. */
  worn: [0.3, 0.2],
  unworn: [0.4, 0.2],
  /** Deviation from straight lines, for the square root of a step. */
  rough: 0.15,
  jitter: 0.02,
  holder: [0.07, 0.1],
  holderHigh: [0.02, 0.04],
  /** Dollars: a part of what grading costs. */
  holderFee: [9, 7],
  /** Change over ninety days. */
  drift: [0, 0.12],
  asking: [0.14, 0.05],
  /** What a price guide says above what is paid: guides name retail prices. */
  guide: [0.1, 0.12],
} as const

export type Prior = { mean: Float64Array; covariance: Float64Array }

/**
 * The curve expected around the median price of the comps (its logarithm). A price near the melt value is metal for
 * the most part: it rises less with the grade.
 */
export function priorCurve(level: number, meltCents: number): Prior {
  const above = meltCents > 0 ? (level - Math.log(meltCents)) / 0.8 : 1
  const premium = Math.max(0.05, Math.min(1, above))
  const [wornMean, wornSd] = [PRIOR.worn[0] * premium, PRIOR.worn[1] * (0.25 + 0.75 * premium)]
  const [newMean, newSd] = [PRIOR.unworn[0] * premium, PRIOR.unworn[1] * (0.25 + 0.75 * premium)]
  const rough = PRIOR.rough * (0.3 + 0.7 * premium)
  const mean = new Float64Array(STATES)
  const covariance = new Float64Array(STATES * STATES)
  const worn = STEPS.map(step => Math.min(step, UNWORN_STEP) - MIDDLE_STEP)
  const unworn = STEPS.map(unwornSteps)
  const first = (STEPS[0] ?? 0) - 0.6
  for (let i = 0; i < NODES; i += 1) {
    mean[i] = level + wornMean * (worn[i] ?? 0) + newMean * (unworn[i] ?? 0)
    for (let j = 0; j < NODES; j += 1)
      covariance[i * STATES + j] =
        PRIOR.level ** 2 +
        wornSd ** 2 * (worn[i] ?? 0) * (worn[j] ?? 0) +
        newSd ** 2 * (unworn[i] ?? 0) * (unworn[j] ?? 0) +
        rough ** 2 * (Math.min(STEPS[i] ?? 0, STEPS[j] ?? 0) - first) +
        (i === j ? PRIOR.jitter ** 2 : 0)
  }
  const others = [
    [HOLDER, PRIOR.holder],
    [HOLDER_HIGH, PRIOR.holderHigh],
    [HOLDER_FEE, PRIOR.holderFee],
    [DRIFT, PRIOR.drift],
    [ASKING, PRIOR.asking],
    [GUIDE, PRIOR.guide],
  ] as const
  for (const [state, [expected, deviation]] of others) {
    mean[state] = expected
    covariance[state * STATES + state] = deviation ** 2
  }
  for (const [at, deviation] of traitDeviations.entries())
    covariance[(TRAITS + at) * STATES + TRAITS + at] = deviation ** 2
  return { mean, covariance }
}

const unwornSteps = (step: number): number => Math.max(0, step - UNWORN_STEP)

/** Steps above MS60 of a node. */
export const stepsAboveUnworn = (node: number): number => unwornSteps(STEPS[node] ?? 0)

/** The Sheldon number of a node. */
export const numberOfNode = (node: number): number => NUMBERS[node] ?? 0

/** The nearest node of a Sheldon number. */
export function nodeOf(number: number): number {
  let best = 0
  for (let node = 1; node < NODES; node += 1)
    if (Math.abs((NUMBERS[node] ?? 0) - number) < Math.abs((NUMBERS[best] ?? 0) - number))
      best = node
  return best
}

/** Nodes of a span of numbers with the chance of each: sellers mean the lower and the usual numbers more often. */
export function nodesOfSpan(low: number, high: number): { node: number; chance: number }[] {
  const within = NUMBERS.map((number, node) => ({ number, node })).filter(
    ({ number }) => number >= low && number <= high,
  )
  if (within.length === 0) return [{ node: nodeOf(low), chance: 1 }]
  const weights = within.map(({ number }, rank) => (USUAL.has(number) ? 1 : 0.4) * 0.7 ** rank)
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  return within.map(({ node }, rank) => ({ node, chance: (weights[rank] ?? 0) / total }))
}

/** The usual grade below a node: what an optimist's coin really is. Null for the lowest. */
export function nodeBelow(node: number): number | null {
  for (let lower = node - 1; lower >= 0; lower -= 1)
    if (USUAL.has(NUMBERS[lower] ?? 0)) return lower
  return null
}

/** Steps of value between two Sheldon numbers. */
export const stepsBetween = (one: number, other: number): number =>
  Math.abs((STEPS[nodeOf(one)] ?? 0) - (STEPS[nodeOf(other)] ?? 0))
