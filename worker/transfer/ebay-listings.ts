import { and, eq, inArray, sql } from 'drizzle-orm'
import { acceptedGrader } from '../../shared/certificates/label-graders.ts'
import type { ErrorCode } from '../../shared/errors.ts'
import type { Cents } from '../../shared/lib/money.ts'
import { asOneLine, withoutHiddenCharacters } from '../../shared/lib/plain-text.ts'
import {
  DESCRIPTION_MAX_CHARACTERS,
  isThick,
  LISTING_PICTURES_MAX,
  SKU_CHARACTERS,
  usualShipping,
} from '../../shared/listing/terms/listing-terms.ts'
import { withSticker } from '../../shared/numismatics/cac-sticker.ts'
import { findSeries, nameOfCountry } from '../../shared/numismatics/series.ts'
import '../../shared/numismatics/world/load-world.ts'
import { readWorldCoin } from '../../shared/numismatics/world/read-world-coin.ts'
import type { EbayListingResult } from '../../shared/transfer/ebay-listings.ts'
import { requireRoom, withinPlan } from '../billing/storage.ts'
import { runTransaction } from '../db/run-transaction.ts'
import { listings } from '../db/schema/listings.ts'
import type { ListingOnEbay, SellerIdentity, ShippingPolicy } from '../ebay/port.ts'
import { configured } from '../ebay/service/service.ts'
import { Failure } from '../http/failure.ts'
import { log } from '../http/log.ts'
import { toRow } from '../listings/stored-listing.ts'
import { receivePicture } from '../pictures/receive-picture.ts'
import { blankListing } from './blank-listing.ts'
import { plainText } from './plain-description.ts'
import type { TransferServices } from './services.ts'

type Place = {
  services: TransferServices
  userId: number
  account: SellerIdentity
  /** Of the seller's account. */
  shippingPolicies: readonly ShippingPolicy[]
}

/**
 * Brings live listings of the seller, made on eBay's own site, under Obverse: eBay's migration, then a published
 * listing with its texts, price, pieces and pictures. A listing that is imported already is left as it is, so a call
 * that was cut is repeated. Throws EBAY_NOT_CONNECTED and what the migration throws for all; the results say the
 * rest.
 */
export async function importEbayListings(
  services: TransferServices,
  userId: number,
  listingIds: readonly string[],
): Promise<EbayListingResult[]> {
  const present = await presentListings(services, userId, listingIds)
  const wanted = listingIds.filter(listingId => !present.has(listingId))
  const results = new Map<string, EbayListingResult>(
    [...present].map(([listingId, title]) => [
      listingId,
      { listingId, outcome: 'present', title, message: null },
    ]),
  )
  if (wanted.length > 0)
    await configured(services.ebay).withSeller(userId, async ({ seller, account }) => {
      const policies = await seller.paymentPolicies()
      if (!policies.some(({ immediate }) => immediate))
        throw new Failure('EBAY_REFUSED', {
          message: NO_IMMEDIATE_PAYMENT,
          detail: { retryable: false, vendor: 'eBay' },
        })
      const migrated = await seller.migrateListings(wanted)
      const shippingPolicies = await seller.shippingPolicies()
      const place = { services, userId, account, shippingPolicies }
      for (const [index, listingId] of wanted.entries()) {
        const one = migrated[index]
        if (!one) continue
        // oxlint-disable-next-line no-await-in-loop -- the pictures of one listing in memory at a time
        results.set(listingId, await resultOf(place, listingId, one))
      }
    })
  return listingIds.flatMap(listingId => results.get(listingId) ?? [])
}

/** eBay's rule for the policy of each listing. Which policy a listing has is not known before it was migrated. */
const NO_IMMEDIATE_PAYMENT =
  'None of your payment policies on eBay requires immediate payment. eBay hands over a listing only with such a policy: change the policy of your listings on eBay, then import them again.'

async function resultOf(
  place: Place,
  listingId: string,
  migrated: PromiseSettledResult<ListingOnEbay>,
): Promise<EbayListingResult> {
  try {
    if (migrated.status === 'rejected') throw migrated.reason
    const { title } = migrated.value
    const message = await storeListing(place, listingId, migrated.value)
    return { listingId, outcome: 'imported', title, message }
  } catch (error) {
    if (!(error instanceof Failure)) log('error', 'error_unforeseen', { error })
    const { message } = error instanceof Failure ? error : new Failure('INTERNAL')
    return { listingId, outcome: 'refused', title: null, message }
  }
}

/** eBay's item numbers with the titles of the listings that have them. */
async function presentListings(
  { db }: TransferServices,
  userId: number,
  listingIds: readonly string[],
): Promise<Map<string, string>> {
  const { ebayListingId, title } = listings
  const rows = await db
    .select({ ebayListingId, title })
    .from(listings)
    .where(and(eq(listings.userId, userId), inArray(ebayListingId, [...listingIds])))
  return new Map(rows.flatMap(row => (row.ebayListingId ? [[row.ebayListingId, row.title]] : [])))
}

/** Stores a migrated listing. Answers what the seller has to know of it; null where that is nothing. */
async function storeListing(
  { services, userId, account, shippingPolicies }: Place,
  listingId: string,
  found: ListingOnEbay,
): Promise<string | null> {
  const { db, now } = services
  const { sku, offer } = found
  const twin = await db
    .select({ title: listings.title })
    .from(listings)
    .where(and(eq(listings.userId, userId), eq(listings.sku, sku)))
    .get()
  if (twin)
    throw new Failure('CONFLICT', {
      message: `Your listing “${twin.title}” has the SKU ${sku} of this one. Change that SKU, then import it again.`,
    })
  await requireRoom(db, userId, { listings: 1 })
  const pictures = await copyPictures(services, userId, found.pictureUrls)
  const at = now()
  const [front, back, ...more] = pictures.kept
  const coin = coinOf(found)
  const {
    id: _id,
    titleKey: _key,
    ...row
  } = toRow({
    ...blankListing(userId, sku),
    ...coin,
    title: asOneLine(found.title),
    description: plainText(found.description).slice(0, DESCRIPTION_MAX_CHARACTERS),
    priceCents: offer.price ?? 0,
    shippingCents: shippingCents(found, shippingPolicies, coin.grader),
    stockQuantity: offer.available ?? 1,
    frontSha256: front?.sha256 ?? '',
    backSha256: back?.sha256 ?? '',
    morePictures: more.map(({ sha256 }) => ({ sha256, originalSha256: null })),
    uploadedPictures: Object.fromEntries(
      pictures.kept.map(({ sha256, url }) => [sha256, { url, at }]),
    ),
    status: 'published',
    ebayListingId: listingId,
    ebayOfferId: offer.offerId,
    ebayUserId: account.userId,
    ebayUsername: account.username,
    publishedAt: at,
    ebayCheckedAt: at,
    createdAt: at,
    updatedAt: at,
  })
  await withinPlan(db, userId, () => db.insert(listings).values(row).onConflictDoNothing())
  await linkSales(services, userId, listingId)
  return notesOf(found, pictures.missing) || null
}

function notesOf({ sku, pictureUrls }: ListingOnEbay, missing: number): string {
  const notes = [
    !SKU_CHARACTERS.test(sku) &&
      `eBay may refuse a change that is made here, because of its SKU ${sku}. It stays on sale.`,
    missing > 0 &&
      `${missing} of ${pictureUrls.length} pictures could not be copied. They stay on eBay.`,
  ]
  return notes.filter(note => note !== false).join(' ')
}

/** What the buyer pays for shipping; the usual price where eBay calculates it. */
function shippingCents(
  { shipping, offer, lotSize }: ListingOnEbay,
  policies: readonly ShippingPolicy[],
  grader: string | null,
): Cents {
  const policy = policies.find(({ id }) => id === shipping.policyId)
  const ofPolicy = policy?.flatRate ? (policy.services[0]?.cost ?? null) : null
  const thick = isThick(grader, lotSize === null ? null : 'lot')
  return shipping.cost ?? ofPolicy ?? usualShipping(offer.price ?? 0, thick)
}

/** Sales of the listing, and fees for its ads, that were read before it came here count as its own. */
async function linkSales({ db }: TransferServices, userId: number, listingId: string) {
  const own = sql`(select id from listings where user_id = ${userId} and ebay_listing_id = ${listingId})`
  const sold = sql`(select coalesce(sum(quantity), 0) from sales
    where sales.listing_id = listings.id and cancelled_at is null)`
  await runTransaction(db, [
    sql`update ebay_charges set listing_id = ${own},
        series_id = (select ifnull(series_id, '') from listings where id = ${own})
      where user_id = ${userId} and ebay_listing_id = ${listingId} and listing_id is null`,
    sql`update sales set listing_id = ${own}
      where user_id = ${userId} and ebay_listing_id = ${listingId} and listing_id is null`,
    sql`update listings set sold_quantity = ${sold}, stock_quantity = stock_quantity + ${sold}
      where user_id = ${userId} and ebay_listing_id = ${listingId} and sold_quantity = 0`,
  ])
}

const AGAIN: ReadonlySet<ErrorCode> = new Set(['EBAY_UNAVAILABLE', 'PLAN_FULL'])

/** Copies pictures from eBay, one at a time. One that cannot be copied is counted. */
async function copyPictures(
  { pictures, readEbayPicture }: TransferServices,
  userId: number,
  urls: readonly string[],
): Promise<{ kept: { sha256: string; url: string }[]; missing: number }> {
  const kept: { sha256: string; url: string }[] = []
  for (const url of urls.slice(0, LISTING_PICTURES_MAX)) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- one picture in memory at a time
      const bytes = await readEbayPicture(url)
      const part = { size: bytes.byteLength, arrayBuffer: async () => bytes, hasMemory: true }
      // oxlint-disable-next-line no-await-in-loop -- as above
      const picture = await receivePicture(part, 'picture')
      // oxlint-disable-next-line no-await-in-loop -- as above
      const { sha256 } = await pictures.put(userId, picture)
      kept.push({ sha256, url })
    } catch (error) {
      // Without an answer, or room, the whole listing is tried again: nothing of it is stored yet.
      if (!(error instanceof Failure) || AGAIN.has(error.code)) throw error
    }
  }
  return { kept, missing: urls.length - kept.length }
}

/** The coin as eBay's item specifics and the title tell it. */
function coinOf({ title, aspects }: ListingOnEbay) {
  const specifics = new Map(
    Object.entries(aspects).map(([name, [value = '']]) => [name.toLowerCase(), asOneLine(value)]),
  )
  const specific = (name: string) => specifics.get(name)?.slice(0, 200) ?? ''
  const text = withoutHiddenCharacters(title)
  const series = readWorldCoin(text).type ?? findSeries(text)[0]
  const isForeign = series !== undefined && series.country !== 'US'
  const [, dated = '', marked = ''] = /\b(1[789]\d\d|20\d\d)(?:-?([PDSWO]|CC)\b)?/.exec(text) ?? []
  const certification = specific('certification')
  const certified = certification !== '' && !/^(uncertified|none)$/i.test(certification)
  // "PCGS & CAC" is a holder of PCGS with CAC's sticker.
  const grader = acceptedGrader(certification) ?? certification.slice(0, 20)
  const grade = specific('grade').replace(/^([A-Z]+) (\d)/, '$1$2')
  const mark = specific('mint mark')
  return {
    coinType: series?.name ?? specific('coin'),
    seriesId: series?.id ?? null,
    country: isForeign ? nameOfCountry(series.country) : '',
    denomination: isForeign ? series.denomination : '',
    year: specific('year') || dated,
    mint: (/^no\b/i.test(mark) ? '' : mark) || marked,
    grade: certified ? withSticker(grade, /&\s*CAC\b/i.test(certification)) : grade,
    grader: certified ? grader : null,
    certificationNumber: certified ? specific('certification number').slice(0, 30) || null : null,
    composition: specific('composition'),
  }
}
