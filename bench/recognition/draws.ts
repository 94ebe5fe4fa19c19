/** Which references a coin is compared with: drawn at random, never from its own photograph. */
import { mulberry32 } from '../../shared/lib/mulberry32.ts'

export interface Labelled {
  cls: string
  photo: string
}

/** One question: a coin, and by class the references that it is compared with. */
export interface Question {
  query: number
  references: ReadonlyMap<string, number[]>
}

export const DRAWS = 20

/**
 * The questions of one draw. A coin whose class has no picture in another photograph is not asked.
 * @param count - references of a class; fewer where there are no more
 */
export function questionsOf(coins: readonly Labelled[], count: number, draw: number): Question[] {
  const next = mulberry32(1000 * draw + count)
  const questions: Question[] = []
  for (const photo of new Set(coins.map(coin => coin.photo))) {
    const references = referencesBeside(coins, new Set([photo]), count, next)
    for (const [query, coin] of coins.entries())
      if (coin.photo === photo && references.has(coin.cls)) questions.push({ query, references })
  }
  return questions
}

/** By class so many pictures of other photographs; classes without any are left out. */
export function referencesBeside(
  coins: readonly Labelled[],
  photos: ReadonlySet<string>,
  count: number,
  next: () => number,
): Map<string, number[]> {
  const found = new Map<string, number[]>()
  for (const cls of new Set(coins.map(coin => coin.cls))) {
    const others = [...coins.keys()].filter(
      i => coins[i]?.cls === cls && !photos.has(coins[i].photo),
    )
    if (others.length > 0) found.set(cls, shuffled(others, next).slice(0, count))
  }
  return found
}

/** Fisher and Yates. */
export function shuffled<T>(items: readonly T[], next: () => number): T[] {
  const mixed = [...items]
  for (let i = mixed.length - 1; i > 0; i--) {
    const j = Math.floor(next() * (i + 1))
    ;[mixed[i], mixed[j]] = [mixed[j]!, mixed[i]!]
  }
  return mixed
}

export interface Spread {
  mean: number
  /** Standard deviation over the draws. */
  deviation: number
}

export function spreadOf(values: readonly number[]): Spread {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const square = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length
  return { mean, deviation: Math.sqrt(square) }
}

/**
 * Share of the coins whose own class has the highest mean likeness to its references, over the draws.
 * @param likeness - of a query (row) to a reference (column)
 */
export function topOne(
  coins: readonly Labelled[],
  likeness: readonly Float32Array[],
  count: number,
): Spread {
  return spreadOf(
    Array.from({ length: DRAWS }, (_, draw) => {
      const questions = questionsOf(coins, count, draw)
      const right = questions.filter(({ query, references }) => {
        const means = [...references].map(([cls, found]) => ({
          cls,
          mean: found.reduce((sum, i) => sum + likeness[query]![i]!, 0) / found.length,
        }))
        return means.sort((a, b) => b.mean - a.mean)[0]?.cls === coins[query]?.cls
      })
      return right.length / questions.length
    }),
  )
}
