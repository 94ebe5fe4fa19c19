import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import { type Cents, dollarsText } from '../../shared/lib/money.ts'
import {
  type DeletedListings,
  type DeletedQuery,
  RESTORE_DAYS,
} from '../../shared/listing/listing-cards.ts'
import type { ListingStatus } from '../../shared/listing/listings.ts'
import { pictureUrl, thumbnailUrl } from '../../shared/pictures/pictures.ts'
import type {
  DatabaseServices,
  DirectoryServices,
  OfSeller,
  SellerRows,
  SellerRowsServices,
} from '../db/connection.ts'
import { runTransaction } from '../db/run-transaction.ts'
import { deletedListings } from '../db/schema/listings.ts'
import { dueAfterListings, markDue } from '../due/due-sellers.ts'
import { type DueWork, forDueSellers } from '../due/for-due-sellers.ts'
import { hasThumbnail as hasThumbnailSql } from '../pictures/thumbnails.ts'
import { recounted } from './sales.ts'
import type { OwnListing } from './store.ts'

const RESTORE_MS = RESTORE_DAYS * 24 * 3_600_000
/** Of those that a run of the job deletes for good. */
const EXPIRED_PER_RUN = 500
const SELLERS_PER_RUN = 50

/** The columns that both tables have. */
const COLUMNS = Object.values(getTableColumns(deletedListings))
  .map(({ name }) => name)
  .filter(name => name !== 'deleted_at' && name !== 'sale_ids')
/** An act that was cut off is over. */
const CHANGED: Record<string, SQL> = {
  publish_lease_until: sql`null`,
  publish_lease_holder: sql`null`,
  merging: sql`null`,
}
const columnList = sql.raw(COLUMNS.join(', '))
const valuesOf = (changed: Record<string, SQL>) =>
  sql.join(
    COLUMNS.map(name => changed[name] ?? sql`own.${sql.raw(name)}`),
    sql`, `,
  )

/**
 * The statement that keeps the listings under a condition on `own`, before they are deleted.
 * @param merged of a draft that is deleted because it was merged: the text of that merge
 */
export const keepDeleted = (condition: SQL, now: number, merged: string | null = null): SQL => sql`
  insert into deleted_listings (${columnList}, deleted_at, sale_ids)
  select ${valuesOf({ ...CHANGED, merging: sql`${merged}` })}, ${now},
    (select json_group_array(sales.id) from sales where sales.listing_id = own.id)
  from listings as own where ${condition}`

/** The condition on `own` that a deleted listing can be restored: its time is not over, and its SKU is free. */
const isRestorable = (now: number) => sql`
  own.deleted_at > ${now - RESTORE_MS} and not exists (
    select 1 from listings as other where other.user_id = own.user_id and other.sku = own.sku)`

/**
 * The statements that make a deleted listing one of the seller's again, with its id, SKU, pictures and sales, those too
 * that were read from eBay meanwhile. Where it cannot be restored they change nothing.
 * @param condition what must hold besides
 */
export function restoreStatements({ id, userId }: OwnListing, condition: SQL, now: number): SQL[] {
  const own = sql`own.id = ${id} and own.user_id = ${userId}`
  const isThere = isRestored({ id, userId })
  const restored = {
    ...CHANGED,
    // An analysis may have made another listing since.
    analysis_id: sql`
      (select own.analysis_id where not exists (
        select 1 from listings as other
        where other.user_id = own.user_id and other.analysis_id = own.analysis_id))`,
  }
  return [
    sql`
      insert into listings (${columnList}) select ${valuesOf(restored)} from deleted_listings as own
      where ${own} and ${condition} and ${isRestorable(now)}`,
    sql`
      update sales set listing_id = ${id}
      where listing_id is null and +user_id = ${userId} and ${isThere} and id in (
        select sale.value from deleted_listings as own, json_each(own.sale_ids) as sale where ${own})`,
    // Read from eBay while the listing was deleted.
    sql`
      update sales set listing_id = ${id}
      where listing_id is null and user_id = ${userId} and ${isThere} and exists (
        select 1 from deleted_listings as own where ${own} and own.ebay_user_id = sales.ebay_user_id
          and (own.ebay_listing_id = sales.ebay_listing_id or own.sku = sales.sku))`,
    sql`
      update ebay_charges set listing_id = ${id},
        series_id = (select ifnull(series_id, '') from listings where id = ${id})
      where listing_id is null and user_id = ${userId} and ${isThere} and ebay_listing_id in (
        select ebay_listing_id from sales where listing_id = ${id}
        union select own.ebay_listing_id from deleted_listings as own where ${own})`,
    sql`delete from deleted_listings as own where ${own} and ${isThere}`,
    recounted(sql`id = ${id} and user_id = ${userId}`, now),
  ]
}

/** The condition that a listing is one of the seller's, deleted no more. */
export const isRestored = ({ id, userId }: OwnListing): SQL =>
  sql`exists (select 1 from listings where id = ${id} and user_id = ${userId})`

/** A deleted listing as far as restoring needs it. */
export type DeletedListingFacts = {
  id: number
  sku: string
  title: string
  /** The text of the merge that deleted it. */
  merging: string | null
  costCents: Cents | null
  storageLocation: string
  stockQuantity: number
  soldQuantity: number
  /** JSON list of the hashes of its pictures. */
  shown: string
  isSkuFree: number
}

/** A listing of the seller that was deleted in the last RESTORE_DAYS; null for none. */
export async function findDeleted(
  db: SellerRows,
  { id, userId }: OwnListing,
  now: number,
): Promise<DeletedListingFacts | null> {
  const row = await db.get<DeletedListingFacts | undefined>(sql`
    select id, sku, title, merging, cost_cents as costCents, storage_location as storageLocation,
      stock_quantity as stockQuantity, sold_quantity as soldQuantity,
      (select json_group_array(value) from ${shownBy()} where value is not null) as shown,
      ${isRestorable(now)} as isSkuFree
    from deleted_listings as own
    where id = ${id} and user_id = ${userId} and deleted_at > ${now - RESTORE_MS}`)
  return row ?? null
}

type DeletedRow = {
  id: number
  title: string
  priceCents: Cents
  status: ListingStatus
  sku: string
  frontSha256: string
  hasThumbnail: number
  deletedAt: number
  mergedInto: string | null
}

/** A page of the listings that can be restored, the last deleted first. */
export async function listDeleted(
  { db, now }: SellerRowsServices,
  userId: number,
  { after, limit }: DeletedQuery,
): Promise<DeletedListings> {
  const [at, id] = (after ?? `${Number.MAX_SAFE_INTEGER}-0`).split('-').map(Number)
  const found = await db.all<DeletedRow>(sql`
    select id, title, price_cents as priceCents, status, sku, front_sha256 as frontSha256,
      ${hasThumbnailSql(sql`deleted_listings`)} as hasThumbnail, deleted_at as deletedAt,
      ${titleOfMerge()} as mergedInto
    from deleted_listings
    where user_id = ${userId} and deleted_at > ${now() - RESTORE_MS}
      and (deleted_at, id) < (${at}, ${id})
    order by deleted_at desc, id desc limit ${limit + 1}`)
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  return {
    listings: rows.map(({ priceCents, frontSha256, hasThumbnail, deletedAt, ...row }) => ({
      ...row,
      price: dollarsText(priceCents),
      thumbnailUrl: hasThumbnail ? thumbnailUrl(frontSha256) : null,
      frontImageUrl: frontSha256 && pictureUrl(frontSha256),
      deletedAt: new Date(deletedAt).toISOString(),
      expiresAt: new Date(deletedAt + RESTORE_MS).toISOString(),
    })),
    next: found.length > limit && last ? `${last.deletedAt}-${last.id}` : null,
  }
}

/** The title of the listing that a row of deleted_listings was merged into. */
const titleOfMerge = () => sql`
  case when merging is null then null else coalesce(
    (select title from listings as other
      where other.user_id = deleted_listings.user_id and other.id = deleted_listings.merging ->> '$.into'),
    (select title from deleted_listings as other
      where other.user_id = deleted_listings.user_id and other.id = deleted_listings.merging ->> '$.into'),
    '') end`

/** A subquery: the pictures that a seller's deleted listings show, and their originals. */
export const picturesOfDeletedListings = (userId: number) => sql`
  select shown.value
  from deleted_listings as own, ${shownBy()} as shown
  where own.user_id = ${userId} and shown.value is not null`

/** Every hash of a row `own`. */
const shownBy = () => sql`json_each((
  select json_group_array(hash) from (
    select own.front_sha256 as hash union all select own.back_sha256
    union all select own.front_original_sha256 union all select own.back_original_sha256
    union all select picture.atom from json_tree(own.more_pictures) as picture where picture.atom is not null)))`

/** Marked before a listing is deleted. */
export const deletionsDue: DueWork = {
  kind: 'deletions',
  next: userId =>
    sql`select min(deleted_at) + ${RESTORE_MS} from deleted_listings where user_id = ${userId}`,
}

/** Says before a listing is deleted that it is deleted for good after RESTORE_DAYS. */
export const markDeletion = (services: DirectoryServices, userId: number): Promise<void> =>
  markDue(services, userId, {
    ...dueAfterListings(services.now()),
    deletions: services.now() + RESTORE_MS,
  })

/**
 * Deletes for good what was deleted RESTORE_DAYS ago. Its pictures count as unused since then, so that the next run
 * of collectPictures deletes those that nothing else shows.
 */
export async function deleteExpiredListings(
  services: DatabaseServices & OfSeller<DatabaseServices>,
): Promise<void> {
  const limits = {
    sellers: SELLERS_PER_RUN,
    units: EXPIRED_PER_RUN,
    failed: 'deletion_failed',
  } as const
  await forDueSellers(services, deletionsDue, limits, deleteExpired)
}

/** Returns how many listings of the seller were deleted. */
async function deleteExpired(
  { db, now }: SellerRowsServices,
  userId: number,
  limit: number,
): Promise<number> {
  const before = now() - RESTORE_MS
  const expired = sql`
    select id from deleted_listings where user_id = ${userId} and deleted_at <= ${before}
    order by deleted_at limit ${limit}`
  const [, deleted = []] = await runTransaction<{ id: number }>(db, [
    sql`
      update pictures set unused_since = ${before}
      where user_id = ${userId} and unused_since is null and sha256 in (
        select shown.value from deleted_listings as own, ${shownBy()} as shown
        where own.id in (${expired}) and own.user_id = ${userId} and shown.value is not null)`,
    sql`delete from deleted_listings where user_id = ${userId} and id in (${expired}) returning id`,
  ])
  return deleted.length
}
