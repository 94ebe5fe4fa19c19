import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import { type Cents, dollarsText } from '../../shared/lib/money.ts'
import {
  type DeletedListings,
  type DeletedQuery,
  RESTORE_DAYS,
} from '../../shared/listing/listing-cards.ts'
import type { ListingStatus } from '../../shared/listing/listings.ts'
import { pictureUrl, thumbnailUrl } from '../../shared/pictures/pictures.ts'
import { holdAnalysis } from '../coins/stored-analysis.ts'
import type { Database, DatabaseServices } from '../db/connection.ts'
import { runTransaction } from '../db/run-transaction.ts'
import { deletedListings } from '../db/schema/listings.ts'
import { Failure } from '../http/failure.ts'
import { hasThumbnail as hasThumbnailSql } from '../pictures/thumbnails.ts'
import { recounted } from './sales.ts'
import { ownListing, type StoredListing } from './store.ts'

const RESTORE_MS = RESTORE_DAYS * 24 * 3_600_000
/** Of those that a run of the job deletes for good. */
const EXPIRED_PER_RUN = 500

/** The columns that both tables have. */
const COLUMNS = Object.values(getTableColumns(deletedListings))
  .map(({ name }) => name)
  .filter(name => name !== 'deleted_at' && name !== 'sale_ids')
/** An act that was cut off is over; an analysis may have made another listing since. */
const CHANGED: Record<string, SQL> = {
  publish_lease_until: sql`null`,
  publish_lease_holder: sql`null`,
  // A draft that was merged comes back with pieces of its own.
  merging: sql`null`,
}
const columnList = sql.raw(COLUMNS.join(', '))
const valuesOf = (changed: Record<string, SQL>) =>
  sql.join(
    COLUMNS.map(name => changed[name] ?? sql`own.${sql.raw(name)}`),
    sql`, `,
  )

/** The statement that keeps the listings under a condition on `own`, before they are deleted. */
export const keepDeleted = (condition: SQL, now: number): SQL => sql`
  insert into deleted_listings (${columnList}, deleted_at, sale_ids)
  select ${valuesOf(CHANGED)}, ${now},
    (select json_group_array(sales.id) from sales where sales.listing_id = own.id)
  from listings as own where ${condition}`

/**
 * Makes a deleted listing one of the seller's again, with its id, SKU, pictures and sales, those too that were read from
 * eBay meanwhile. A listing that is restored already is answered as it is. Throws NOT_FOUND after RESTORE_DAYS, CONFLICT
 * where another listing has its SKU now.
 */
export async function restoreListing(
  { db, now }: DatabaseServices,
  userId: number,
  id: number,
): Promise<StoredListing> {
  const own = sql`own.id = ${id} and own.user_id = ${userId}`
  const isThere = sql`exists (select 1 from listings where id = ${id} and user_id = ${userId})`
  const restored = {
    ...CHANGED,
    analysis_id: sql`
      (select own.analysis_id where not exists (
        select 1 from listings as other
        where other.user_id = own.user_id and other.analysis_id = own.analysis_id))`,
  }
  await runTransaction(db, [
    sql`
      insert into listings (${columnList}) select ${valuesOf(restored)} from deleted_listings as own
      where ${own} and own.deleted_at > ${now() - RESTORE_MS} and not exists (
        select 1 from listings as other where other.user_id = own.user_id and other.sku = own.sku)`,
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
    recounted(sql`id = ${id} and user_id = ${userId}`, now()),
  ])
  const sku = await deletedSku(db, userId, id, now())
  if (sku !== null)
    throw new Failure('CONFLICT', {
      message: `Another of your listings has its SKU ${sku} now. Change that one's SKU, then restore this one.`,
    })
  const listing = await ownListing(db, userId, id)
  if (listing.analysisId) await holdAnalysis(db, { id: listing.analysisId, userId })
  return listing
}

async function deletedSku(db: Database, userId: number, id: number, now: number) {
  const row = await db.get<{ sku: string } | undefined>(sql`
    select sku from deleted_listings
    where id = ${id} and user_id = ${userId} and deleted_at > ${now - RESTORE_MS}`)
  return row?.sku ?? null
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
}

/** A page of the listings that can be restored, the last deleted first. */
export async function listDeleted(
  { db, now }: DatabaseServices,
  userId: number,
  { after, limit }: DeletedQuery,
): Promise<DeletedListings> {
  const [at, id] = (after ?? `${Number.MAX_SAFE_INTEGER}-0`).split('-').map(Number)
  const found = await db.all<DeletedRow>(sql`
    select id, title, price_cents as priceCents, status, sku, front_sha256 as frontSha256,
      ${hasThumbnailSql(sql`deleted_listings`)} as hasThumbnail, deleted_at as deletedAt
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

/**
 * Deletes for good what was deleted RESTORE_DAYS ago. Its pictures count as unused since then, so that the next run
 * of collectPictures deletes those that nothing else shows.
 */
export async function deleteExpiredListings({ db, now }: DatabaseServices): Promise<void> {
  const expired = sql`
    select id from deleted_listings where deleted_at <= ${now() - RESTORE_MS}
    order by deleted_at limit ${EXPIRED_PER_RUN}`
  await runTransaction(db, [
    sql`
      update pictures set unused_since = ${now() - RESTORE_MS}
      where unused_since is null and (user_id, sha256) in (
        select own.user_id, shown.value from deleted_listings as own, ${shownBy()} as shown
        where own.id in (${expired}) and shown.value is not null)`,
    sql`delete from deleted_listings where id in (${expired})`,
  ])
}
