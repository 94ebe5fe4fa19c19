import { and, desc, eq, lt, type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { z } from 'zod'
import { type AnalysisWarning, analysisWarningSchema } from '../../shared/coins/coins.ts'
import {
  type ListingPictureReference,
  listingPictureSchema,
} from '../../shared/listing/listings.ts'
import type { PriceData } from '../../shared/market/market.ts'
import { descriptionOfPieces } from '../../shared/numismatics/description.ts'
import { withinPlan } from '../billing/storage.ts'
import type { Databases, SellerRows } from '../db/connection.ts'
import { listings } from '../db/schema/listings.ts'
import { Failure } from '../http/failure.ts'
import { insertPriceData, storedPriceDataId } from '../market/stored-price-data.ts'
import { originalOfCrop } from '../pictures/stored-links.ts'
import { shownPicture } from './originals.ts'
import { parseSoldCounts, type SoldCounts } from './sold-counts.ts'

type Row = typeof listings.$inferSelect
type Inserted = typeof listings.$inferInsert

/** Texts that a row holds as JSON. */
export const textsSchema = z.array(z.string())
const warningsSchema = z.array(analysisWarningSchema)
const picturesSchema = z.array(listingPictureSchema)
const uploadedSchema = z.record(z.string(), z.object({ url: z.string(), at: z.number() }))
export type UploadedPictures = z.infer<typeof uploadedSchema>

type JsonColumn =
  | 'ebaySold'
  | 'specialAttributes'
  | 'ebayPictureUrls'
  | 'morePictures'
  | 'warnings'
  | 'answered'

/** A listing's row with its JSON columns parsed. */
export type StoredListing = Omit<Row, JsonColumn> & {
  specialAttributes: string[]
  uploadedPictures: UploadedPictures
  /** The pictures after obverse and reverse. */
  morePictures: ListingPictureReference[]
  warnings: AnalysisWarning[]
  answered: string[]
  ebaySold: SoldCounts
}

/** A row as its slice uses it. */
export function fromRow(row: Row): StoredListing {
  const {
    specialAttributes,
    ebayPictureUrls,
    morePictures,
    warnings,
    answered,
    ebaySold,
    ...rest
  } = row
  return {
    ...rest,
    specialAttributes: textsSchema.parse(JSON.parse(specialAttributes)),
    uploadedPictures: uploadedSchema.parse(JSON.parse(ebayPictureUrls ?? '{}')),
    morePictures: picturesSchema.parse(JSON.parse(morePictures)),
    warnings: warningsSchema.parse(JSON.parse(warnings)),
    answered: textsSchema.parse(JSON.parse(answered)),
    ebaySold: parseSoldCounts(ebaySold),
  }
}

/** The inverse of `fromRow`. */
export function toRow(listing: StoredListing): Row {
  const {
    specialAttributes,
    uploadedPictures,
    morePictures,
    warnings,
    answered,
    ebaySold,
    ...rest
  } = listing
  return {
    ...rest,
    specialAttributes: JSON.stringify(specialAttributes),
    ebayPictureUrls: JSON.stringify(uploadedPictures),
    morePictures: JSON.stringify(morePictures),
    warnings: JSON.stringify(warnings),
    answered: JSON.stringify(answered),
    ebaySold: JSON.stringify(ebaySold),
  }
}

/** A seller's listings with ids below `before`, newest first. Index: listings_user (user_id, id). */
export async function listListings(
  db: SellerRows,
  userId: number,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<StoredListing[]> {
  const rows = await db
    .select()
    .from(listings)
    .where(
      and(eq(listings.userId, userId), before === undefined ? undefined : lt(listings.id, before)),
    )
    .orderBy(desc(listings.id))
    .limit(limit)
  return rows.map(fromRow)
}

/** The seller's own listing of this id. Throws NOT_FOUND. */
export async function ownListing(
  db: SellerRows,
  userId: number,
  id: number,
): Promise<StoredListing> {
  const listing = await findOne(db, and(eq(listings.id, id), eq(listings.userId, userId)))
  if (!listing) throw new Failure('NOT_FOUND')
  return listing
}

/** A listing by its id and its owner. */
export type OwnListing = Pick<StoredListing, 'id' | 'userId'>

/** Whether the seller's listing is stored, whoever has its lease. */
export async function listingExists(db: SellerRows, { id, userId }: OwnListing): Promise<boolean> {
  const row = await db
    .select({ id: listings.id })
    .from(listings)
    .where(and(eq(listings.id, id), eq(listings.userId, userId)))
    .get()
  return row !== undefined
}

/** The listing of an analysis. Index: listings_analysis. */
export async function findListingOfAnalysis(
  db: SellerRows,
  userId: number,
  analysisId: string,
): Promise<StoredListing | null> {
  const row = await listingOfAnalysisStatement(db, userId, analysisId).get()
  return row ? fromRow(row) : null
}

/** The statement that finds its row. */
export const listingOfAnalysisStatement = (db: SellerRows, userId: number, analysisId: string) =>
  db
    .select()
    .from(listings)
    .where(and(eq(listings.userId, userId), eq(listings.analysisId, analysisId)))

async function findOne(db: SellerRows, condition: SQL | undefined): Promise<StoredListing | null> {
  const row = await db.select().from(listings).where(condition).get()
  return row ? fromRow(row) : null
}

/**
 * Inserts a listing; null when its analysis has one already. Throws PLAN_FULL. A missing original is that of its
 * crop. In place of a small crop it shows the same cut at the size for eBay, where that is stored.
 * @param prices price data that are new; without them those that the listing names are stored already
 * @param first a statement of the transaction, before it
 */
export async function insertListing(
  { directory, db }: Databases,
  listing: Omit<Inserted, JsonColumn | 'sku'> & { sku: string | SQL } & Pick<
      StoredListing,
      'specialAttributes' | 'warnings' | 'answered'
    >,
  { prices = null, first }: { prices?: PriceData | null; first?: BatchItem<'sqlite'> } = {},
): Promise<StoredListing | null> {
  const { userId, frontSha256, backSha256 } = listing
  const priceData = listing.priceDataId ? { userId, id: listing.priceDataId } : null
  const values = {
    ...listing,
    description: descriptionOfPieces(listing.description, listing.stockQuantity ?? 1),
    specialAttributes: JSON.stringify(listing.specialAttributes),
    warnings: JSON.stringify(listing.warnings),
    answered: JSON.stringify(listing.answered),
    frontSha256: shownPicture(userId, frontSha256),
    backSha256: shownPicture(userId, backSha256),
    frontOriginalSha256: listing.frontOriginalSha256 ?? originalOfCrop(userId, frontSha256),
    backOriginalSha256: listing.backOriginalSha256 ?? originalOfCrop(userId, backSha256),
    // What the seller's template says of new drafts.
    storeCategories:
      listing.storeCategories ??
      sql`coalesce((select store_categories from listing_templates where user_id = ${userId}), '')`,
    adRateTenths:
      listing.adRateTenths === undefined
        ? sql`(select ad_rate_tenths from listing_templates where user_id = ${userId})`
        : listing.adRateTenths,
    ...(priceData && !prices ? { priceDataId: storedPriceDataId(priceData) } : {}),
  }
  const insert = db.insert(listings).values(values).onConflictDoNothing().returning()
  const last =
    priceData && prices
      ? [insertPriceData(db, listings, priceData, { result: prices, at: listing.createdAt })]
      : []
  const [row] = await withinPlan({ directory, db }, userId, async () =>
    first ? (await db.batch([first, insert, ...last]))[1] : (await db.batch([insert, ...last]))[0],
  )
  return row ? fromRow(row) : null
}

export type ListingChange = Partial<
  Omit<Row, JsonColumn | 'id' | 'userId' | 'titleKey' | 'version' | 'createdAt'> &
    Pick<StoredListing, Exclude<JsonColumn, 'ebayPictureUrls'> | 'uploadedPictures'>
>

/** The columns of a change; with `counts` it gets a new version. */
export function columnsOf({ uploadedPictures, ...change }: ListingChange, counts: boolean) {
  const { specialAttributes, morePictures, warnings, answered, ebaySold, status, ...columns } =
    change
  const texts = { specialAttributes, morePictures, warnings, answered, ebaySold }
  const written = Object.entries(texts).filter(([, value]) => value !== undefined)
  return {
    ...columns,
    ...Object.fromEntries(written.map(([name, value]) => [name, JSON.stringify(value)])),
    ...(uploadedPictures ? { ebayPictureUrls: JSON.stringify(uploadedPictures) } : {}),
    ...(status ? { status: statusUnlessSold(status) } : {}),
    // The decision was about this publication: a draft made of it later is decided anew.
    ...(status === 'published' ? { review: 'open' as const } : {}),
    ...(counts || status
      ? { version: counts ? sql`${listings.version} + 1` : nextVersion(status) }
      : {}),
  }
}

/** A sale that was stored during a publish is not overwritten. */
const statusUnlessSold = (status: Row['status']) =>
  status === 'published'
    ? sql`case when ${listings.stockQuantity} > ${listings.soldQuantity} then 'published' else 'sold' end`
    : status

/** Progress that repeats a status does not count. */
const nextVersion = (status: Row['status'] | undefined) =>
  sql`${listings.version} + (${listings.status} <> ${status})`
