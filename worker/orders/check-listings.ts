import { listingState } from '../ebay/publish.ts'
import type { SellerSession } from '../ebay/seller-session.ts'
import { piecesOfEbayListing } from '../listings/sales.ts'
import { changeChecked, listingsToCheck, markChecked } from './check-store.ts'
import { offerChange } from './offer-change.ts'
import type { OrderServices } from './services.ts'
import type { ConnectedAccount } from './store.ts'

type ListingChecks = {
  account: ConnectedAccount
  session: SellerSession
  /** Throws when the offers may be those of another account. */
  confirm: () => Promise<void>
  /** How many listings at most, those that were not checked for the longest time first. */
  checks: number
}

/**
 * Compares some listings of the connected account with their offers on eBay, and takes over what was changed there:
 * ended, relisted, another quantity or price. Returns how many listings were changed.
 *
 * A listing that an act holds is not checked. One that changed while its offer was read keeps that change, and is
 * checked again in its turn.
 */
export async function checkListings(
  { db, now }: OrderServices,
  { account, session, confirm, checks }: ListingChecks,
): Promise<number> {
  let changed = 0
  const candidates = await listingsToCheck(db, account, { now: now(), limit: checks })
  for (const listing of candidates) {
    const offer = await listingState(session, listing.sku)
    await confirm()
    const known = offer?.listingId ?? listing.ebayListingId ?? ''
    const change = offerChange(listing, offer, await piecesOfEbayListing(db, account.userId, known))
    if (!change) await markChecked(db, listing, now())
    else if (await changeChecked(db, listing, change, now())) changed += 1
  }
  return changed
}
