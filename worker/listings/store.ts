import { and, desc, eq, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type AnalysisWarning, analysisWarningSchema } from '../../shared/coins.ts'
import { type ListingPictureReference, listingPictureSchema } from '../../shared/listings.ts'
import type { Database } from '../db/connection.ts'
import { listings } from '../db/schema/listings.ts'
import { sales } from '../db/schema/orders.ts'
import { Failure } from '../http/failure.ts'
import { originalOfCrop } from '../pictures/stored-links.ts'
import { shownPicture } from './originals.ts'

type Row = typeof listings.$inferSelect
type Inserted = typeof listings.$inferInsert

const textsSchema = z.array(z.string())
const warningsSchema = z.array(analysisWarningSchema)
const picturesSchema = z.array(listingPictureSchema)
const uploadedSchema = z.record(z.string(), z.object({ url: z.string(), at: z.number() }))
export type UploadedPictures = z.infer<typeof uploadedSchema>

type JsonColumn = 'specialAttributes' | 'ebayPictureUrls' | 'morePictures' | 'warnings' | 'answered'

/** A listing's row with its JSON columns parsed. */
export type StoredListing = Omit<Row, JsonColumn> & {
  specialAttributes: string[]
  uploadedPictures: UploadedPictures
  /** The pictures after obverse and reverse. */
  morePictures: ListingPictureReference[]
  warnings: AnalysisWarning[]
  answered: string[]
}

function fromRow(row: Row): StoredListing {
  const { specialAttributes, ebayPictureUrls, morePictures, warnings, answered, ...rest } = row
  return {
    ...rest,
    specialAttributes: textsSchema.parse(JSON.parse(specialAttributes)),
    uploadedPictures: uploadedSchema.parse(JSON.parse(ebayPictureUrls ?? '{}')),
    morePictures: picturesSchema.parse(JSON.parse(morePictures)),
    warnings: warningsSchema.parse(JSON.parse(warnings)),
    answered: textsSchema.parse(JSON.parse(answered)),
  }
}

/** A seller's listings with ids below `before`, newest first. Index: listings_user (user_id, id). */
export async function listListings(
  db: Database,
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
export async function ownListing(db: Database, userId: number, id: number): Promise<StoredListing> {
  const listing = await findOne(db, and(eq(listings.id, id), eq(listings.userId, userId)))
  if (!listing) throw new Failure('NOT_FOUND')
  return listing
}

/** The listing of an analysis. Index: listings_analysis. */
export async function findListingOfAnalysis(
  db: Database,
  userId: number,
  analysisId: string,
): Promise<StoredListing | null> {
  return findOne(db, and(eq(listings.userId, userId), eq(listings.analysisId, analysisId)))
}

async function findOne(db: Database, condition: SQL | undefined): Promise<StoredListing | null> {
  const row = await db.select().from(listings).where(condition).get()
  return row ? fromRow(row) : null
}

/**
 * Inserts a listing; null when its analysis has one already. A missing original is that of its crop. In place of
 * a small crop it shows the same cut at the size for eBay, where that is stored.
 */
export async function insertListing(
  db: Database,
  listing: Omit<Inserted, 'specialAttributes'> & { specialAttributes: string[] },
): Promise<StoredListing | null> {
  const { userId, frontSha256, backSha256 } = listing
  const values = {
    ...listing,
    specialAttributes: JSON.stringify(listing.specialAttributes),
    frontSha256: shownPicture(userId, frontSha256),
    backSha256: shownPicture(userId, backSha256),
    frontOriginalSha256: listing.frontOriginalSha256 ?? originalOfCrop(userId, frontSha256),
    backOriginalSha256: listing.backOriginalSha256 ?? originalOfCrop(userId, backSha256),
  }
  const [row] = await db.insert(listings).values(values).onConflictDoNothing().returning()
  return row ? fromRow(row) : null
}

/** Acquires the lease of a listing for `holder` when it is free or expired; null otherwise. */
export async function acquireListingLease(
  db: Database,
  id: number,
  lease: { holder: string; now: number; until: number },
): Promise<StoredListing | null> {
  const [row] = await db
    .update(listings)
    .set({ publishLeaseHolder: lease.holder, publishLeaseUntil: lease.until })
    .where(
      and(
        eq(listings.id, id),
        or(isNull(listings.publishLeaseUntil), lte(listings.publishLeaseUntil, lease.now)),
      ),
    )
    .returning()
  return row ? fromRow(row) : null
}

export type ListingChange = Partial<
  Pick<
    Row,
    | 'title'
    | 'description'
    | 'priceCents'
    | 'status'
    | 'updatedAt'
    | 'ebayOfferId'
    | 'ebayListingId'
    | 'publishFailure'
    | 'publishedAt'
    | 'ebayUserId'
    | 'ebayUsername'
    | 'publishLeaseUntil'
    | 'publishLeaseHolder'
  >
> & { uploadedPictures?: UploadedPictures }

/** Updates a listing while `holder` has its lease; false when another holder took over. */
export async function updateLeased(
  db: Database,
  id: number,
  holder: string,
  { uploadedPictures, ...change }: ListingChange,
): Promise<boolean> {
  const { meta } = await db
    .update(listings)
    .set({
      ...change,
      ...(uploadedPictures ? { ebayPictureUrls: JSON.stringify(uploadedPictures) } : {}),
    })
    .where(and(eq(listings.id, id), eq(listings.publishLeaseHolder, holder)))
  return meta.changes > 0
}

/** Deletes a listing while `holder` has its lease; false when another holder took over. */
export async function deleteLeased(db: Database, id: number, holder: string): Promise<boolean> {
  const { meta } = await db
    .delete(listings)
    .where(and(eq(listings.id, id), eq(listings.publishLeaseHolder, holder)))
  return meta.changes > 0
}

/** Pieces of a seller's sales on an eBay listing, cancelled orders included. */
export async function soldOnListing(
  db: Database,
  userId: number,
  ebayListingId: string,
): Promise<number> {
  const row = await db
    .select({ sold: sql<number>`coalesce(sum(${sales.quantity}), 0)` })
    .from(sales)
    .where(and(eq(sales.userId, userId), eq(sales.ebayListingId, ebayListingId)))
    .get()
  return row?.sold ?? 0
}
