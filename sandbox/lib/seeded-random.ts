import { mulberry32 } from '../../shared/lib/mulberry32.ts'

/** Random values that depend on the seed alone: the same seed gives the same prices, coins and photographs. */
export interface SeededRandom {
  /** Uniform in [0, 1). */
  next(): number
  /** Uniform in [low, high). */
  between(low: number, high: number): number
  /** An integer from `from` to `to`, both included. */
  whole(from: number, to: number): number
  /** Standard normal (Box–Muller). */
  normal(): number
  /** One of the items, all equally likely. @throws RangeError for an empty list */
  pick<T>(items: readonly T[]): T
  /** True with the given probability. */
  chance(probability: number): boolean
}

/** 32-bit FNV-1a hash of a text's UTF-16 units. */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) {
    hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  }
  return hash >>> 0
}

export function seededRandom(seed: number | string): SeededRandom {
  const next = mulberry32(
    typeof seed === 'number' ? Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) : seedOf(seed),
  )
  return {
    next,
    between: (low, high) => low + (high - low) * next(),
    whole: (from, to) => from + Math.floor(next() * (to - from + 1)),
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    pick: items => {
      const item = items[Math.floor(next() * items.length)]
      if (item === undefined) throw new RangeError('pick from an empty list')
      return item
    },
    chance: probability => next() < probability,
  }
}
