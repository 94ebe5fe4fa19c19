import { counted } from '../../shared/lib/count-text.ts'
import { roundPriceText } from '../../shared/lib/money.ts'
import type { QueueItem } from '../../shared/queue.ts'

/** What a coin's draft asks; null where there is no price of it. */
export function askedCents({ result }: QueueItem): number | null {
  return result?.listing.suggestedPriceCents ?? result?.priceData?.suggestedPriceCents ?? null
}

/** What the queue's drafts ask together: "5 coins · $3,549", of which some may have no price. */
export function worthText(items: readonly QueueItem[]): string {
  const done = items.filter(({ status }) => status === 'completed')
  if (done.length === 0) return ''
  const prices = done.map(askedCents).filter(cents => cents !== null)
  const coins = counted(done.length, 'coin')
  if (prices.length === 0) return coins
  const total = roundPriceText(prices.reduce((sum, cents) => sum + cents, 0))
  return prices.length === done.length
    ? `${coins} · ${total}`
    : `${coins} · ${total} for ${prices.length} of them`
}
