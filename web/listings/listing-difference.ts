import { parseCents, priceText } from '../../shared/lib/money.ts'
import { type ListingSummary, statusText } from './model/listing-state.ts'

const amount = (text: string): string => {
  const cents = parseCents(text)
  return cents === null ? 'N/A' : priceText(cents)
}

/** What the seller sees of a listing, by name. */
const SHOWN: readonly [name: string, (listing: ListingSummary) => string][] = [
  ['status', listing => statusText(listing)],
  ['title', listing => listing.title],
  ['price', listing => amount(listing.price)],
  ['shipping', listing => amount(listing.shippingPrice)],
  ['grade', listing => listing.grade || 'none'],
  ['number of pieces left', listing => String(listing.quantity)],
  ['number of pieces sold', listing => String(listing.soldQuantity)],
]

/** "Its status is now Sold (was Draft)."; null when nothing that is shown differs. */
export function differenceText(before: ListingSummary, now: ListingSummary): string | null {
  const sentences = SHOWN.flatMap(([name, textOf]) => {
    const [was, is] = [textOf(before), textOf(now)]
    return was === is ? [] : [`Its ${name} is now ${is} (was ${was}).`]
  })
  return sentences.length > 0 ? sentences.join(' ') : null
}
