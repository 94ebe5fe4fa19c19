import { and, eq, inArray } from 'drizzle-orm'
import { ownSite } from '../../shared/lib/ebay-sites.ts'
import type { Cents } from '../../shared/lib/money.ts'
import { SKU_CHARACTERS } from '../../shared/listing/terms/listing-terms.ts'
import type { EbayListingResult, EbayListingsImport } from '../../shared/transfer/ebay-listings.ts'
import { listings } from '../db/schema/listings.ts'
import type { ListingOnEbay, SellerAccount, ShippingPolicy, ShownListing } from '../ebay/port.ts'
import { configured } from '../ebay/service/service.ts'
import { Failure } from '../http/failure.ts'
import { log } from '../http/log.ts'
import { nextSku } from '../listings/sku.ts'
import type { TransferServices } from './services.ts'
import { type FoundListing, storeEbayListing } from './stored-ebay-listing.ts'

/** A listing that is to be stored, with what the seller has to know of it beside its pictures. */
type Readable = { found: FoundListing; note: string | null }
type Read = (listingId: string) => Promise<Readable>

/**
 * Brings live listings of the seller, which other programs made, into Obverse, with texts, price, pieces and pictures.
 * `here`: eBay's migration puts them under Obverse, which changes them from then on. `elsewhere`: they are read as buyers
 * see them, and only watched. A listing that is here already is left as it is, so a call that was cut is repeated; a
 * watched listing can be put under Obverse. Throws EBAY_NOT_CONNECTED and what the migration throws for all; the results
 * say the rest.
 */
export async function importEbayListings(
  services: TransferServices,
  userId: number,
  { listingIds, managed }: EbayListingsImport,
): Promise<EbayListingResult[]> {
  const present = await presentListings(services, userId, { listingIds, managed })
  const wanted = listingIds.filter(listingId => !present.has(listingId))
  const results = new Map<string, EbayListingResult>(
    [...present].map(([listingId, title]) => [
      listingId,
      { listingId, outcome: 'present', title, message: null },
    ]),
  )
  if (wanted.length > 0)
    await configured(services.ebay).withSeller(userId, async ({ seller, account }) => {
      const read =
        managed === 'here'
          ? await migrated(seller, wanted)
          : shownTo(services, { userId, ebayUserId: account.userId })
      for (const listingId of wanted) {
        // oxlint-disable-next-line no-await-in-loop -- the pictures of one listing in memory at a time
        const result = await resultOf(services, { userId, account }, { listingId, read })
        results.set(listingId, result)
      }
    })
  return listingIds.flatMap(listingId => results.get(listingId) ?? [])
}

/** eBay's rule for the policy of each listing. Which policy a listing has is not known before it was migrated. */
const NO_IMMEDIATE_PAYMENT =
  'None of your payment policies on eBay requires immediate payment. eBay hands over a listing only with such a policy: change the policy of your listings on eBay, then import them again.'

/** Migrates the listings by one call. */
async function migrated(seller: SellerAccount, listingIds: readonly string[]): Promise<Read> {
  const policies = await seller.paymentPolicies()
  if (!policies.some(({ immediate }) => immediate))
    throw new Failure('EBAY_REFUSED', {
      message: NO_IMMEDIATE_PAYMENT,
      detail: { retryable: false, vendor: 'eBay' },
    })
  const entries = await seller.migrateListings(listingIds)
  const shippingPolicies = await seller.shippingPolicies()
  return async listingId => {
    const entry = entries[listingIds.indexOf(listingId)]
    if (!entry) throw new Failure('EBAY_UNAVAILABLE', { detail: { retryable: true } })
    if (entry.status === 'rejected') throw entry.reason
    const { sku, offer, ...listing } = entry.value
    return {
      found: {
        ...listing,
        listingId,
        sku,
        offerId: offer.offerId,
        format: 'fixed',
        durationDays: null,
        price: offer.price ?? 0,
        pieces: offer.available ?? 1,
        shippingCost: shippingCost(entry.value, shippingPolicies),
        startedAt: null,
      },
      note: SKU_CHARACTERS.test(sku)
        ? null
        : `eBay may refuse a change that is made here, because of its SKU ${sku}. It stays on sale.`,
    }
  }
}

/** What the buyer pays for shipping; null where eBay calculates it. */
function shippingCost(
  { shipping }: ListingOnEbay,
  policies: readonly ShippingPolicy[],
): Cents | null {
  const policy = policies.find(({ id }) => id === shipping.policyId)
  const ofPolicy = policy?.flatRate ? (policy.services[0]?.cost ?? null) : null
  return shipping.cost ?? ofPolicy
}

/** Reads the listings as buyers see them. */
function shownTo(
  { ebay, db }: TransferServices,
  { userId, ebayUserId }: { userId: number; ebayUserId: string },
): Read {
  return async listingId => {
    const shown = await configured(ebay).shown.find(listingId)
    if (!shown || shown.state === 'ended')
      throw refused('eBay has no live listing with this number.')
    if (shown.sellerUserId !== ebayUserId)
      throw refused('This listing is not one of the eBay account that is connected.')
    if (shown.price === null) throw refused(`This listing is not priced in ${currencyWords()}.`)
    const { sku } = await nextSku(db, userId)
    return { found: foundOf({ ...shown, price: shown.price }, sku), note: null }
  }
}

const foundOf = (
  { available, ...shown }: ShownListing & { price: Cents },
  sku: string,
): FoundListing => ({ ...shown, sku, offerId: null, pieces: available ?? 1 })

const refused = (message: string) =>
  new Failure('EBAY_REFUSED', { message, detail: { retryable: false, vendor: 'eBay' } })

async function resultOf(
  services: TransferServices,
  place: Parameters<typeof storeEbayListing>[1],
  { listingId, read }: { listingId: string; read: Read },
): Promise<EbayListingResult> {
  try {
    const { found, note } = await read(listingId)
    const { missingPictures } = await storeEbayListing(services, place, found)
    const missing =
      missingPictures > 0
        ? `${missingPictures} of ${found.pictureUrls.length} pictures could not be copied. They stay on eBay.`
        : null
    const message = [note, missing].filter(part => part !== null).join(' ') || null
    return { listingId, outcome: 'imported', title: found.title, message }
  } catch (error) {
    if (!(error instanceof Failure)) log('error', 'error_unforeseen', { error })
    const { message } = error instanceof Failure ? error : new Failure('INTERNAL')
    return { listingId, outcome: 'refused', title: null, message }
  }
}

/** eBay's item numbers with the titles of the listings that have them, as they are asked for. */
async function presentListings(
  { db }: TransferServices,
  userId: number,
  { listingIds, managed }: EbayListingsImport,
): Promise<Map<string, string>> {
  const { ebayListingId, title, managedElsewhere } = listings
  const rows = await db
    .select({ ebayListingId, title })
    .from(listings)
    .where(
      and(
        eq(listings.userId, userId),
        inArray(ebayListingId, [...listingIds]),
        managed === 'here' ? eq(managedElsewhere, false) : undefined,
      ),
    )
  return new Map(rows.flatMap(row => (row.ebayListingId ? [[row.ebayListingId, row.title]] : [])))
}

const currencyWords = (): string => ownSite().money.name
