import { counted } from '../../shared/lib/count-text.ts'
import { priceText } from '../../shared/lib/money.ts'
import type { ListingStatus } from '../../shared/listing/listings.ts'
import type { ListingEvent, ListingEventKind } from '../../shared/orders.ts'

const pieces = (count: number | undefined): string =>
  count && count > 1 ? `, ${count} pieces` : ''

/** What happened, for in front of the title: "Sold, 2 pieces". */
export function eventText({ kind, quantity, otherEbayListing }: ListingEvent): string {
  switch (kind) {
    case 'sold':
      return `Sold${pieces(quantity)}${otherEbayListing ? ` by eBay listing ${otherEbayListing}, which has the same custom label` : ''}`
    case 'order_cancelled':
      return `Order cancelled${pieces(quantity)}`
    case 'refunded':
      return 'Refunded'
    case 'ended':
      return 'Ended on eBay'
    case 'unsold':
      return 'Auction without a buyer'
    case 'relisted':
      return 'Relisted on eBay'
    case 'back_on_sale':
      return 'On sale again'
    case 'sold_but_live':
      return 'Sold, but still for sale on eBay'
    case 'quantity_changed':
      return quantity === undefined ? 'Quantity changed on eBay' : `${quantity} left on eBay`
    case 'price_changed':
      return 'Price changed on eBay'
    default:
      return kind satisfies never
  }
}

const COIN_NOW: Record<ListingStatus, string> = {
  draft: 'The listing is a draft.',
  published: 'The listing is on sale.',
  sold: 'It has sold to another buyer.',
  ended: 'The coin is back in your stock, and not on sale.',
}

/** What became of the coin and the money of a cancelled order, or what to do where another listing sold; null of other events. */
export function afterText({ after, otherEbayListing }: ListingEvent): string | null {
  if (otherEbayListing) return 'If it was another coin, add a piece and publish again.'
  if (!after) return null
  const money = after.refundedCents > 0 ? `${priceText(after.refundedCents)} went back. ` : ''
  return `${money}${COIN_NOW[after.status]}`
}

const NAMES: Record<ListingEventKind, (count: number) => string> = {
  sold: count => `${count} sold`,
  order_cancelled: count => `${counted(count, 'order')} cancelled`,
  refunded: count => counted(count, 'refund'),
  ended: count => `${count} ended on eBay`,
  unsold: count => `${counted(count, 'auction')} without a buyer`,
  relisted: count => `${count} relisted`,
  back_on_sale: count => `${count} on sale again`,
  sold_but_live: count => `${count} sold but still for sale on eBay`,
  quantity_changed: count => `${counted(count, 'quantity', 'quantities')} changed`,
  price_changed: count => `${counted(count, 'price')} changed`,
}

/** Kinds whose amounts are added up. */
const SUMMED: Partial<Record<ListingEventKind, string>> = { sold: 'for', refunded: 'of' }

/** The events without the sales that a later one takes back: the cancellation tells them. */
export function standingEvents(events: readonly ListingEvent[]): ListingEvent[] {
  const cancelled = new Set(
    events.flatMap(({ kind, lineItemId }) => (kind === 'order_cancelled' && lineItemId) || []),
  )
  return events.filter(
    ({ kind, lineItemId }) => kind !== 'sold' || !lineItemId || !cancelled.has(lineItemId),
  )
}

/** "2 sold for $240.00, 1 order cancelled, 1 refund of $50.00". A sale whose order was cancelled is not counted as sold. */
export function eventsSummary(events: readonly ListingEvent[]): string {
  const counting = standingEvents(events)
  const kinds = [...new Set(counting.map(({ kind }) => kind))]
  return kinds
    .map(kind => {
      const ofKind = counting.filter(event => event.kind === kind)
      const count = ofKind.reduce((sum, event) => sum + (event.quantity ?? 1), 0)
      const name = NAMES[kind](kind === 'sold' ? count : ofKind.length)
      const amounts = ofKind.flatMap(({ priceCents }) => priceCents ?? [])
      const word = SUMMED[kind]
      if (!word || amounts.length === 0) return name
      return `${name} ${word} ${priceText(amounts.reduce((sum, each) => sum + each, 0))}`
    })
    .join(', ')
}
