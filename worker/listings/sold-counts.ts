import { z } from 'zod'
import { parseJson } from '../../shared/lib/parse-json.ts'
import type { OfferStatus } from '../ebay/port.ts'
import type { OrderedPieces } from './sales.ts'

/** How many pieces eBay said that a listing has sold, and when it first said so, in ms. */
export type SoldCount = { sold: number; at: number }

/** eBay's counts by its listing id. eBay says them only while a listing is published. */
export type SoldCounts = Record<string, SoldCount>

const countsSchema = z.record(z.string(), z.object({ sold: z.number(), at: z.number() })).catch({})

export const parseSoldCounts = (text: string): SoldCounts => countsSchema.parse(parseJson(text))

/** Older listings of the same coin have all their orders read. */
const COUNTS_MAX = 10

/** The counts with those of the offers. The same object when nothing is new. */
export function withOffers(
  counts: SoldCounts,
  offers: readonly OfferStatus[],
  now: number,
): SoldCounts {
  const said = offers.flatMap(({ listingId, soldQuantity }) =>
    listingId !== null && counts[listingId]?.sold !== soldQuantity
      ? [[listingId, { sold: soldQuantity, at: now }] as const]
      : [],
  )
  if (said.length === 0) return counts
  const all = Object.entries({ ...counts, ...Object.fromEntries(said) })
  return Object.fromEntries(all.toSorted(([, a], [, b]) => b.at - a.at).slice(0, COUNTS_MAX))
}

/** An order is visible this long after its sale; see `OVERLAP_MS` of the orders job. */
export const ORDER_DELAY_MS = 10 * 60_000

/**
 * Pieces that eBay counts as sold and whose orders are not read here: at least and at most. eBay does not document
 * whether its count falls when an order is cancelled, so a cancelled piece may stand for an unread sale. Once the
 * orders were read a while after eBay first said this count, it holds no unread sale.
 * @param readUntil the time until which the orders were read, in ms; null: never
 */
export function unreadPieces(
  { sold, at }: SoldCount,
  { ordered, cancelled }: OrderedPieces,
  readUntil: number | null,
): { least: number; most: number } {
  const least = Math.max(0, sold - ordered)
  const isExplained = readUntil !== null && readUntil >= at + ORDER_DELAY_MS
  return { least, most: isExplained ? least : Math.max(0, sold - ordered + cancelled) }
}
