import { and, eq, ne, sql } from 'drizzle-orm'
import type { ErrorCode } from '../../shared/errors.ts'
import type { Cents } from '../../shared/lib/money.ts'
import { asOneLine } from '../../shared/lib/plain-text.ts'
import {
  DESCRIPTION_MAX_CHARACTERS,
  isThick,
  LISTING_PICTURES_MAX,
  type ListingFormat,
  usualShipping,
} from '../../shared/listing/terms/listing-terms.ts'
import { requireRoom, withinPlan } from '../billing/storage.ts'
import { runTransaction } from '../db/run-transaction.ts'
import { listings } from '../db/schema/listings.ts'
import type { SellerIdentity } from '../ebay/port.ts'
import { Failure } from '../http/failure.ts'
import { toRow } from '../listings/stored-listing.ts'
import { receivePicture } from '../pictures/receive-picture.ts'
import { blankListing } from './blank-listing.ts'
import { coinOfSpecifics } from './coin-of-specifics.ts'
import { plainText } from './plain-description.ts'
import type { TransferServices } from './services.ts'

/** A live listing that was found on eBay. Texts as eBay has them: the description is HTML. */
export type FoundListing = {
  listingId: string
  sku: string
  /** Null while another program manages it. */
  offerId: string | null
  format: ListingFormat
  /** Of an auction. */
  durationDays: number | null
  title: string
  description: string
  pictureUrls: readonly string[]
  aspects: Record<string, string[]>
  price: Cents
  pieces: number
  /** Null: the usual price. */
  shippingCost: Cents | null
  lotSize: number | null
  /** When it was first on sale, in ms; null where eBay does not tell. */
  startedAt: number | null
}

/**
 * Stores a listing of eBay as a published one, with copies of its pictures and the sales that were read before. A
 * watched listing keeps its id, its coin and what the seller keeps of it. Answers how many of its pictures could
 * not be copied. Throws CONFLICT where another listing has its SKU, PLAN_FULL, and EBAY_UNAVAILABLE: nothing is stored
 * then.
 */
export async function storeEbayListing(
  services: TransferServices,
  { userId, account }: { userId: number; account: SellerIdentity },
  found: FoundListing,
): Promise<{ missingPictures: number }> {
  const { directory, db, now } = services
  const { listingId, sku, offerId, format } = found
  const watched = await watchedListing(services, userId, listingId)
  await refuseTwin(services, userId, { sku, except: watched?.id ?? 0 })
  if (!watched) await requireRoom({ directory, db }, userId, { listings: 1 })
  const pictures = await copyPictures(services, userId, found.pictureUrls)
  const at = now()
  const [front, back, ...more] = pictures.kept
  const coin = coinOfSpecifics(found)
  const thick = isThick(coin.grader, found.lotSize === null ? null : 'lot')
  const onEbay = {
    sku,
    title: asOneLine(found.title),
    description: plainText(found.description).slice(0, DESCRIPTION_MAX_CHARACTERS),
    priceCents: found.price,
    shippingCents: found.shippingCost ?? usualShipping(found.price, thick),
    format,
    durationDays: found.durationDays,
    frontSha256: front?.sha256 ?? '',
    backSha256: back?.sha256 ?? '',
    morePictures: more.map(({ sha256 }) => ({ sha256, originalSha256: null })),
    uploadedPictures: Object.fromEntries(
      pictures.kept.map(({ sha256, url }) => [sha256, { url, at }]),
    ),
    status: 'published' as const,
    managedElsewhere: offerId === null,
    ebayListingId: listingId,
    ebayOfferId: offerId,
    ebayUserId: account.userId,
    ebayUsername: account.username,
    ebayCheckedAt: at,
    updatedAt: at,
  }
  const whole = {
    ...blankListing(userId, sku),
    ...coin,
    ...onEbay,
    stockQuantity: found.pieces,
    publishedAt: found.startedAt ?? at,
    createdAt: at,
  }
  const { id: _id, titleKey: _key, ...row } = toRow(whole)
  if (watched) {
    const changed = Object.keys(onEbay).map(column =>
      column === 'uploadedPictures' ? 'ebayPictureUrls' : column,
    )
    const values = Object.fromEntries(
      Object.entries(row).filter(([name]) => changed.includes(name)),
    )
    await db
      .update(listings)
      .set({ ...values, version: sql`${listings.version} + 1` })
      .where(and(eq(listings.id, watched.id), eq(listings.userId, userId)))
  } else {
    await withinPlan({ directory, db }, userId, () =>
      db.insert(listings).values(row).onConflictDoNothing(),
    )
    await linkSales(services, userId, listingId)
  }
  return { missingPictures: pictures.missing }
}

/** The listing of eBay's number that was only watched until now. */
async function watchedListing({ db }: TransferServices, userId: number, listingId: string) {
  return db
    .select({ id: listings.id })
    .from(listings)
    .where(
      and(
        eq(listings.userId, userId),
        eq(listings.ebayListingId, listingId),
        eq(listings.managedElsewhere, true),
      ),
    )
    .get()
}

async function refuseTwin(
  { db }: TransferServices,
  userId: number,
  { sku, except }: { sku: string; except: number },
): Promise<void> {
  const twin = await db
    .select({ title: listings.title })
    .from(listings)
    .where(and(eq(listings.userId, userId), eq(listings.sku, sku), ne(listings.id, except)))
    .get()
  if (twin)
    throw new Failure('CONFLICT', {
      message: `Your listing “${twin.title}” has the SKU ${sku} of this one. Change that SKU, then import it again.`,
    })
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
