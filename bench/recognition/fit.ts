/** Fits the constants of `shared/recognition/calibration.ts` to answers of the bench. */
import { type Calibration, chanceBy, NAMING_LIMIT } from '../../shared/recognition/calibration.ts'
import type { NamingEvidence } from '../../shared/recognition/evidence.ts'
import type { Answer } from './naming.ts'

/**
 * Of all answers, at most so many may be wrong names, where each design is decided about by what was fitted without
 * it; see `namingFigures`.
 */
const WRONG_LIMIT = 0.0045
/** Of the coins whose design is left out, so decided about, at most so many may be named. */
const STRANGERS_LIMIT = 0.025
/** Few wrong answers do not tell how sure the others are. */
const MOST_STRETCH = 2
/** Keeps weights finite where coins and strangers are apart without exception. */
const RIDGE = 0.001
const ROUNDS = 50

const FEATURES = ['telling', 'shortfall', 'score', 'contrast'] as const
type Feature = (typeof FEATURES)[number]
/**
 * What speaks for a type must not speak against it where few answers are wrong. The score may: of two coins that agree
 * alike where types differ, the one that agrees more everywhere else is the more likely near twin.
 */
const SIGNS: Record<Feature, 1 | -1 | null> = {
  telling: 1,
  shortfall: -1,
  score: null,
  contrast: 1,
}

interface Sample {
  evidence: NamingEvidence
  isRight: boolean
  weight: number
}

export interface Fitted {
  calibration: Calibration
  /** The answers, each design's decided about by the calibration that was fitted without it. */
  crossFitted: Answer[]
}

/**
 * Logistic regression of whether the most alike type is the right one, stretched so that as many coins are named as
 * wrong names allow. The answers are of one number of sides and of references; those of disturbed crops belong to
 * them.
 */
export function fitCalibration(answers: readonly Answer[]): Fitted {
  const designs = [...new Set(answers.map(({ cls }) => cls))]
  const parts = designs.map(design => ({
    calibration: regress(answers.filter(({ cls }) => cls !== design)),
    answers: answers.filter(({ cls }) => cls === design),
  }))
  const scale = stretchFor(
    parts.flatMap(part => part.answers.map(one => ({ ...one, logit: logitBy(part, one) }))),
  )
  return {
    calibration: scaled(regress(answers), scale),
    crossFitted: parts.flatMap(part => decideBy(scaled(part.calibration, scale), part.answers)),
  }
}

/** Whether each answer would have been a name by this calibration. */
export function decideBy(calibration: Calibration, answers: readonly Answer[]): Answer[] {
  return answers.map(one => {
    const isNamed = one.evidence !== null && chanceBy(calibration, one.evidence) < NAMING_LIMIT
    const outcome = isNamed ? (one.best === one.cls ? 'right' : 'wrong') : 'unnamed'
    return { ...one, outcome }
  })
}

/** Null for what is no name by any stretch. */
function logitBy({ calibration }: { calibration: Calibration }, { evidence }: Answer) {
  const chance = evidence ? chanceBy(calibration, evidence) : 1
  return chance < 1 ? Math.log((1 - chance) / chance) : null
}

const scaled = ([a, b, c, d, constant]: Calibration, scale: number): Calibration => [
  a * scale,
  b * scale,
  c * scale,
  d * scale,
  constant * scale,
]

/** Scales logits so that their value at the naming limit keeps both limits. */
function stretchFor(answers: readonly (Answer & { logit: number | null })[]): number {
  const designs = designsOfDraw(answers)
  const known = answers.filter(one => one.known).length
  const strangers = answers.length - known
  const wrong = answers
    .flatMap(({ logit, best, cls, known: isKnown }) =>
      logit === null || best === cls
        ? []
        : [
            isKnown
              ? { logit, share: (designs - 1) / designs / known, strangers: 0 }
              : { logit, share: 1 / designs / strangers, strangers: 1 / strangers },
          ],
    )
    .sort((a, b) => b.logit - a.logit)
  let sum = 0
  let strangersNamed = 0
  const first = wrong.find(one => {
    sum += one.share
    strangersNamed += one.strangers
    return sum > WRONG_LIMIT || strangersNamed > STRANGERS_LIMIT
  })
  const limit = Math.log((1 - NAMING_LIMIT) / NAMING_LIMIT)
  // Where so few are wrong that the limit is not reached, the regression is taken as it is.
  return first ? Math.min(MOST_STRETCH, limit / Math.max(1, first.logit)) : 1
}

/** Designs that are asked in a draw: of two sides, half of them are backs. */
function designsOfDraw(answers: readonly Answer[]): number {
  const draws = new Set(answers.map(({ draw }) => draw)).size
  return new Set(answers.map(({ draw, cls }) => `${draw} ${cls}`)).size / draws
}

/** A coin whose design is left out weighs as one of the designs. Features with the wrong sign are left out. */
function regress(answers: readonly Answer[]): Calibration {
  const designs = designsOfDraw(answers)
  const samples = answers.flatMap(({ evidence, best, cls, known }): Sample[] =>
    evidence
      ? [{ evidence, isRight: best === cls, weight: known ? 1 : 1 / Math.max(1, designs - 1) }]
      : [],
  )
  let features: readonly Feature[] = FEATURES
  for (;;) {
    const fitted = logistic(samples, features)
    const right = features.filter(one => fitted[one] * (SIGNS[one] ?? 0) >= 0)
    if (right.length === features.length)
      return [fitted.telling, fitted.shortfall, fitted.score, fitted.contrast, fitted.constant]
    features = right
  }
}

/** Newton's method on standardised features. */
function logistic(
  samples: readonly Sample[],
  features: readonly Feature[],
): Record<Feature | 'constant', number> {
  const means = features.map(one => mean(samples.map(({ evidence }) => evidence[one])))
  const scales = features.map((one, i) =>
    Math.sqrt(1e-9 + mean(samples.map(({ evidence }) => (evidence[one] - means[i]!) ** 2))),
  )
  const rows = samples.map(({ evidence }) => [
    ...features.map((one, i) => (evidence[one] - means[i]!) / scales[i]!),
    1,
  ])
  const size = features.length + 1
  const weights = Array.from({ length: size }, () => 0)
  for (let round = 0; round < ROUNDS; round++) {
    const normal = Array.from({ length: size }, (_, i) => {
      const line = Array.from({ length: size + 1 }, () => 0)
      line[i] = RIDGE
      // The constant is not regularized.
      line[size] = i === size - 1 ? 0 : -RIDGE * weights[i]!
      return line
    })
    for (const [at, row] of rows.entries()) {
      const { isRight, weight } = samples[at]!
      const chance = 1 / (1 + Math.exp(-row.reduce((sum, x, i) => sum + x * weights[i]!, 0)))
      const bend = weight * chance * (1 - chance)
      for (let i = 0; i < size; i++) {
        const line = normal[i]!
        for (let j = 0; j < size; j++) line[j] = line[j]! + bend * row[i]! * row[j]!
        line[size] = line[size]! + weight * ((isRight ? 1 : 0) - chance) * row[i]!
      }
    }
    const step = solved(normal)
    for (const [i, value] of step.entries()) weights[i] = weights[i]! + value
    if (Math.max(...step.map(Math.abs)) < 1e-6) break
  }
  const fitted = { telling: 0, shortfall: 0, score: 0, contrast: 0, constant: weights[size - 1]! }
  for (const [i, one] of features.entries()) {
    fitted[one] = weights[i]! / scales[i]!
    fitted.constant -= fitted[one] * means[i]!
  }
  return fitted
}

/** Solves the lines of a symmetric positive definite system, the last column being the right side. */
function solved(lines: number[][]): number[] {
  const size = lines.length
  for (let i = 0; i < size; i++)
    for (let j = 0; j < size; j++) {
      if (i === j) continue
      const factor = lines[j]![i]! / lines[i]![i]!
      for (let k = i; k <= size; k++) lines[j]![k] = lines[j]![k]! - factor * lines[i]![k]!
    }
  return lines.map((line, i) => line[size]! / line[i]!)
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
}
