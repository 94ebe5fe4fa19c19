import { type Cents, dollarsText, parseCents, priceText } from '../../../shared/lib/money.ts'
import type { SelectedListing } from '../../../shared/listing/listing-cards.ts'
import {
  DEFAULT_LISTING_DURATION,
  type ListingFormat,
} from '../../../shared/listing/terms/listing-terms.ts'
import { storeCategoryText } from '../../../shared/listing/terms/store-and-ad.ts'

import type { EditedFields } from '../model/send-edits.ts'

/** What the prices of several listings become. */
export type PriceChange =
  | { kind: 'stay' }
  /** Negative lowers; -8 is by 8 % less. */
  | { kind: 'percent'; percent: number }
  /** Those without a recommendation stay. `atMost`: by how many percent a price moves at most; null: as far as it is. */
  | { kind: 'recommended'; atMost: number | null }

export interface BatchChange {
  price: PriceChange
  /** Every changed price ends in .95, the nearest such amount that does not turn the change around. Alone it changes the prices as they are. */
  to95: boolean
  /** Dollars as text; null stays. */
  shipping: string | null
  /** Null stays; empty clears. */
  location: string | null
  format: ListingFormat | null
  /** Paths of the store; null stays. */
  storeCategories: readonly string[] | null
  /** Null stays; a rate of null takes the ad off. */
  adRate: { percent: string | null } | null
  /** The id of the owner; null: the seller's own coins; absent: stays. */
  consignorId?: number | null
}

export const NO_CHANGE: BatchChange = {
  price: { kind: 'stay' },
  to95: false,
  shipping: null,
  location: null,
  format: null,
  storeCategories: null,
  adRate: null,
}

/** The nearest amount that ends in .95, the lower one in the middle of two; at least $0.95. */
export function roundedTo95(cents: Cents): Cents {
  return Math.max(95, Math.ceil((cents - 95) / 100 - 0.5) * 100 + 95)
}

/** The nearest amount that ends in .95, on the side of `now` where the change moves: what is lowered is not raised. */
function roundedFrom(now: Cents, moved: Cents, change: PriceChange): Cents {
  const nearest = roundedTo95(moved)
  const direction = Math.sign(change.kind === 'percent' ? change.percent : moved - now)
  if ((nearest - now) * direction >= 0) return nearest
  const other = nearest + direction * 100
  return other > 0 ? other : moved
}

/** The price after the change, in cents; null where it stays: a draft without a price gets the recommended one only. */
export function priceAfter(
  { price, suggestedPrice }: Pick<SelectedListing, 'price' | 'suggestedPrice'>,
  { price: change, to95 }: BatchChange,
): Cents | null {
  const now = parseCents(price)
  if (now === null) return null
  const moved = movedPrice(now, suggestedPrice, change)
  if (moved === null) return null
  const after = to95 ? roundedFrom(now, moved, change) : moved
  return after === now ? null : after
}

function movedPrice(now: Cents, suggested: string | null, change: PriceChange): Cents | null {
  switch (change.kind) {
    case 'stay':
      return now > 0 ? now : null
    case 'percent':
      return now > 0 ? Math.max(1, Math.round(now * (1 + change.percent / 100))) : null
    case 'recommended': {
      const cents = suggested === null ? null : parseCents(suggested)
      return cents !== null && cents > 0 ? within(now, cents, change.atMost) : null
    }
    default:
      return change satisfies never
  }
}

/** The price that is nearest to `to` and no more than `percent` from a price that there is already. */
function within(now: Cents, to: Cents, percent: number | null): Cents {
  if (percent === null || now <= 0) return to
  const step = Math.floor((now * percent) / 100)
  return Math.min(now + step, Math.max(now - step, to))
}

/** What one listing's edit is; null where the change leaves it as it is, or does not apply to it. */
export function batchEdit(listing: SelectedListing, change: BatchChange): EditedFields | null {
  // A sold coin is sold.
  if (listing.status === 'sold') return null
  const price = priceAfter(listing, change)
  const edit: EditedFields = {
    ...(price !== null && { price: dollarsText(price) }),
    ...(change.shipping !== null &&
      parseCents(change.shipping) !== parseCents(listing.shippingPrice) && {
        shippingPrice: change.shipping,
      }),
    ...(change.location !== null && { storageLocation: change.location }),
    ...(change.consignorId !== undefined && { consignorId: change.consignorId }),
    // The format of a live listing cannot be changed on eBay.
    ...(change.format !== null &&
      listing.status !== 'published' && {
        format: change.format,
        durationDays: change.format === 'auction' ? DEFAULT_LISTING_DURATION : null,
      }),
    ...(change.storeCategories !== null && { storeCategories: [...change.storeCategories] }),
    ...adRateEdit(listing, change.adRate),
  }
  return Object.keys(edit).length > 0 ? edit : null
}

function adRateEdit(listing: SelectedListing, rate: BatchChange['adRate']): EditedFields {
  return rate === null || rate.percent === listing.adRate ? {} : { adRate: rate.percent }
}

/**
 * The edit that takes an edit of amounts and ad rates back; null of one that changed more, of which the values before are not
 * known.
 */
export function undoOf(listing: SelectedListing, edit: EditedFields): EditedFields | null {
  const { price, shippingPrice, adRate, ...rest } = edit
  if (Object.keys(rest).length > 0) return null
  return {
    ...(price !== undefined && { price: listing.price }),
    ...(shippingPrice !== undefined && { shippingPrice: listing.shippingPrice }),
    ...(adRate !== undefined && { adRate: listing.adRate }),
  }
}

/** What an edit changes beside the price. */
export function otherText({
  shippingPrice,
  storageLocation,
  format,
  storeCategories,
  adRate,
  consignorId,
}: EditedFields): string {
  return [
    shippingPrice !== undefined && `Shipping ${priceText(parseCents(shippingPrice) ?? 0)}`,
    storageLocation,
    consignorId !== undefined && (consignorId === null ? 'Your own coin' : 'Another owner'),
    format && (format === 'auction' ? 'Auction' : 'Fixed price'),
    storeCategories?.map(storeCategoryText).join(', '),
    adRate !== undefined && (adRate === null ? 'No ad' : `Ad ${adRate} %`),
  ]
    .filter(Boolean)
    .join(' · ')
}
