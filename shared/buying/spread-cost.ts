import type { Cents } from '../lib/money.ts'
import { shareCents } from '../lib/share-cents.ts'
import type { OfferLine } from './offers.ts'

/** What a coin of each line is worth in proportion to the others, and how many there are. */
type Part = { count: number; eachCents: Cents }

/** Pieces that cost the same. */
export type CostGroup = { pieces: number; costCents: Cents }

/**
 * Spreads what was paid over the coins by their value, in whole cents that add up to it. Coins of one line differ by a
 * cent at most: each line has one or two groups, the dearer first.
 */
export function spreadCost(paidCents: Cents, parts: readonly Part[]): CostGroup[][] {
  const weights = parts.flatMap(({ count, eachCents }) =>
    Array.from({ length: count }, () => eachCents),
  )
  const costs = shareCents(paidCents, weights)
  let from = 0
  return parts.map(({ count }) => {
    const own = costs.slice(from, (from += count))
    const groups = new Map<Cents, number>()
    for (const cost of own) groups.set(cost, (groups.get(cost) ?? 0) + 1)
    return [...groups]
      .map(([costCents, pieces]) => ({ pieces, costCents }))
      .toSorted((a, b) => b.costCents - a.costCents)
  })
}

/** A draft of bought coins: one with its picture, or several pieces of one cost. */
export type BoughtDraft = {
  /** Index of the line. */
  line: number
  pieces: number
  /** Of one piece. */
  costCents: Cents
  /** SHA-256 of the crop; null without one. */
  picture: string | null
}

/** The drafts of an accepted offer in the order of its lines: pieces times cost add up to what was paid. */
export function boughtDrafts(
  paidCents: Cents,
  lines: readonly (Pick<OfferLine, 'count' | 'pictures'> & { eachCents: Cents })[],
): BoughtDraft[] {
  return spreadCost(paidCents, lines).flatMap((groups, line) => {
    const pictures = [...(lines[line]?.pictures ?? [])]
    return groups.flatMap(({ pieces, costCents }) => {
      const shown = pictures.splice(0, pieces)
      const rest = pieces - shown.length
      return [
        ...shown.map(picture => ({ line, pieces: 1, costCents, picture })),
        ...(rest > 0 ? [{ line, pieces: rest, costCents, picture: null }] : []),
      ]
    })
  })
}
