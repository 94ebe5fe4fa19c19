import type { SellerSession } from '../ebay/connection/seller-session.ts'
import type { OfferStatus } from '../ebay/port.ts'
import { endOffer } from '../ebay/publish/offer-state.ts'
import { listingOffers } from '../ebay/publish/publish.ts'
import { configured } from '../ebay/service/service.ts'
import { Failure } from '../http/failure.ts'
import { log } from '../http/log.ts'
import { NO_PIECES, piecesOfEbayListings } from '../listings/sales.ts'
import { sellingSettingsOf } from '../listings/settings/selling-settings.ts'
import { parseSoldCounts, withOffers } from '../listings/sold-counts.ts'
import {
  type CheckedCounts,
  changeChecked,
  type ListingToCheck,
  listingsToCheck,
  markChecked,
} from './check-store.ts'
import { goesOnAtFixedPrice, offerChange } from './offer-change.ts'
import type { OrderServices } from './services.ts'
import type { OrderAccount } from './store.ts'

type ListingChecks = {
  account: OrderAccount
  session: SellerSession
  /** Throws when the offers may be those of another account. */
  confirm: () => Promise<void>
  /** How many listings at most, those that were not checked for the longest time first. */
  checks: number
}

/** A run that is cut off keeps what it stored after each of these groups. Each costs a few queries. */
const GROUP = 10

/**
 * Compares some listings of the connected account with their offers on eBay, and takes over what was changed there:
 * ended, relisted, another quantity or price. Returns how many listings were changed.
 *
 * A listing that an act holds is not checked. One that changed while its offer was read keeps that change, and is
 * checked again in its turn.
 */
export async function checkListings(
  services: OrderServices,
  checks: ListingChecks,
): Promise<number> {
  let changed = 0
  const candidates = await listingsToCheck(services.db, checks.account, {
    now: services.now(),
    limit: checks.checks,
  })
  for (let start = 0; start < candidates.length; start += GROUP)
    changed += await checkGroup(services, checks, candidates.slice(start, start + GROUP))
  return changed
}

async function checkGroup(
  services: OrderServices,
  { account, session, confirm }: ListingChecks,
  group: ListingToCheck[],
): Promise<number> {
  const { db, now } = services
  const read: { listing: ListingToCheck; offer: OfferStatus | null; counts: CheckedCounts }[] = []
  for (const listing of group) {
    if (listing.managedElsewhere) {
      const shown = await shownOffer(services.ebay, listing)
      if (shown !== 'unknown')
        read.push({ listing, offer: shown, counts: { listing, ebaySold: listing.ebaySold } })
      continue
    }
    const offers = await listingOffers(session, listing.sku)
    const counts = parseSoldCounts(listing.ebaySold)
    const ebaySold = JSON.stringify(withOffers(counts, offers, now()))
    read.push({ listing, offer: offers[0] ?? null, counts: { listing, ebaySold } })
  }
  await confirm()
  const idOf = ({ listing, offer }: (typeof read)[number]) =>
    offer?.listingId ?? listing.ebayListingId ?? ''
  const pieces = await piecesOfEbayListings(db, account.userId, read.map(idOf))
  const keepsUnsold =
    read.some(({ listing, offer }) => goesOnAtFixedPrice(listing, offer)) &&
    (await sellingSettingsOf(db, account.userId)).keepsUnsoldAuctions
  const agreed: CheckedCounts[] = []
  let changed = 0
  for (const each of read) {
    const { listing, counts } = each
    const ordered = pieces.get(idOf(each)) ?? NO_PIECES
    // The orders tell what a watched listing sold: eBay's number counts what was sold before it was watched, too.
    const offer =
      each.offer && listing.managedElsewhere
        ? { ...each.offer, soldQuantity: ordered.ordered }
        : each.offer
    const change = offerChange(listing, offer, ordered, keepsUnsold)
    if (!change) agreed.push(counts)
    else if (change.withdraws && offer && !(await isWithdrawn(session, listing, offer)))
      agreed.push(counts)
    else if (await changeChecked(db, counts, change, now())) changed += 1
  }
  await markChecked(db, account.userId, agreed, now())
  return changed
}

/**
 * A listing that another program manages as if it had an offer here; null where eBay has none any more.
 * `unknown` where eBay does not answer: its turn comes again, and the others have theirs.
 */
async function shownOffer(
  ebay: OrderServices['ebay'],
  { ebayListingId }: ListingToCheck,
): Promise<OfferStatus | null | 'unknown'> {
  if (ebayListingId === null) return null
  try {
    const shown = await configured(ebay).shown.find(ebayListingId)
    if (!shown) return null
    const { listingId, format, state, available, price } = shown
    return { offerId: '', listingId, format, state, available, soldQuantity: 0, price }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    log('warn', 'watched_listing_not_read', { error })
    return 'unknown'
  }
}

/** Takes the offer off eBay. Where eBay refuses that, the listing stays as it is until its next turn. */
async function isWithdrawn(
  { seller }: SellerSession,
  { id, sku }: ListingToCheck,
  offer: OfferStatus,
): Promise<boolean> {
  try {
    await endOffer(seller, sku, offer)
    return true
  } catch (error) {
    if (!(error instanceof Failure && error.code === 'EBAY_REFUSED')) throw error
    log('warn', 'unsold_offer_not_withdrawn', { listing: id, error })
    return false
  }
}
