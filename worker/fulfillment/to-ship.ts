import { and, asc, eq, sql } from 'drizzle-orm'
import { type LineToShip, TO_SHIP_MAX, type ToShip } from '../../shared/fulfillment/fulfillment.ts'
import { seriesOfSameDesign } from '../../shared/numismatics/shared-designs.ts'
import { pictureUrl, thumbnailUrl } from '../../shared/pictures/pictures.ts'
import type { SellerRows } from '../db/connection.ts'
import { listings } from '../db/schema/listings.ts'
import { isToShip, sales } from '../db/schema/orders.ts'
import { lastOrderReading } from '../orders/last-reading.ts'
import { hasThumbnail } from '../pictures/thumbnails.ts'

/** Paid, not shipped, not cancelled, and not given back in full. */
const toShip = (userId: number) =>
  and(
    eq(sales.userId, userId),
    isToShip(sales),
    sql`${sales.refundedCents} < max(1, ${sales.priceCents} + ${sales.shippingCents})`,
  )

/** How many orders a seller has to ship. */
export async function countToShip(db: SellerRows, userId: number): Promise<number> {
  const row = await db
    .select({ count: sql<number>`count(distinct ${sales.orderId})` })
    .from(sales)
    .where(toShip(userId))
    .get()
  return row?.count ?? 0
}

/** The coin of a line, as the screens after the sale show it. */
export const COIN_COLUMNS = {
  id: listings.id,
  seriesId: listings.seriesId,
  coinType: listings.coinType,
  year: listings.year,
  mint: listings.mint,
  grade: listings.grade,
  grader: listings.grader,
  certificationNumber: listings.certificationNumber,
  place: listings.storageLocation,
  frontSha256: listings.frontSha256,
  backSha256: listings.backSha256,
  hasThumbnail: sql<number>`${hasThumbnail(sql`listings`)}`,
}
const COLUMNS = { sale: sales, ...COIN_COLUMNS }

/** The lines that a seller has to ship, the most urgent first, and how far the orders are read. */
export async function readToShip(db: SellerRows, userId: number): Promise<ToShip> {
  const [rows, reading] = await Promise.all([
    db
      .select(COLUMNS)
      .from(sales)
      .leftJoin(listings, eq(listings.id, sales.listingId))
      .where(toShip(userId))
      .orderBy(sql`${sales.shipByAt} asc nulls last`, asc(sales.soldAt), asc(sales.id))
      .limit(TO_SHIP_MAX),
    lastOrderReading(db, userId),
  ])
  const alike = await alikeCoins(db, userId, rows)
  return {
    lines: rows.map(row => lineOf(row, alike)),
    ...reading,
  }
}

type Row = Pick<typeof sales.$inferSelect, never> & {
  sale: typeof sales.$inferSelect
  id: number | null
  seriesId: string | null
  coinType: string | null
  year: string | null
  mint: string | null
  grade: string | null
  grader: string | null
  certificationNumber: string | null
  place: string | null
  frontSha256: string | null
  backSha256: string | null
  hasThumbnail: number
}

function lineOf({ sale, ...row }: Row, alike: ReadonlyMap<string, number>): LineToShip {
  const { coinCheck, packedAt, carrier, trackingNumber } = sale
  return {
    orderId: sale.orderId,
    lineItemId: sale.lineItemId,
    title: sale.title,
    quantity: sale.quantity,
    priceCents: sale.priceCents,
    shippingCents: sale.shippingCents,
    soldAt: sale.soldAt,
    shipByAt: sale.shipByAt,
    buyerCountry: sale.buyerCountry,
    shippingService: sale.shippingService,
    thick: sale.thick,
    listing: row.id === null ? null : listingOf({ ...row, id: row.id }, alike),
    coinCheck,
    packedAt,
    carrier,
    trackingNumber,
    isSending: sale.shipRequestedAt !== null,
    failure: sale.shipFailure,
  }
}

function listingOf(
  row: Omit<Row, 'sale'> & { id: number },
  alike: ReadonlyMap<string, number>,
): LineToShip['listing'] {
  const own = designsOf(row.seriesId).reduce((sum, id) => sum + (alike.get(id) ?? 0), 0)
  // The coin is one of them itself.
  return { ...shownCoin(row), id: row.id, alike: Math.max(0, own - 1) }
}

/** What is shown of a listing's coin, by its row of COIN_COLUMNS. */
export function shownCoin(row: Omit<Row, 'sale' | 'id' | 'seriesId'>) {
  const front = row.frontSha256 ?? ''
  const back = row.backSha256 ?? ''
  return {
    coinType: row.coinType ?? '',
    year: row.year ?? '',
    mint: row.mint ?? '',
    grade: row.grade ?? '',
    grader: row.grader,
    certificationNumber: row.certificationNumber,
    place: row.place ?? '',
    frontImageUrl: front && pictureUrl(front),
    backImageUrl: back && pictureUrl(back),
    thumbnailUrl: row.hasThumbnail ? thumbnailUrl(front) : null,
  }
}

/** Series whose coins a picture does not tell from one of this series. */
const designsOf = (seriesId: string | null): string[] =>
  seriesId === null ? [] : [seriesId, ...seriesOfSameDesign(seriesId).map(({ id }) => id)]

/** By series the coins that the seller holds: those to ship, and what is not sold. */
async function alikeCoins(
  db: SellerRows,
  userId: number,
  rows: readonly Row[],
): Promise<Map<string, number>> {
  const series = [...new Set(rows.flatMap(({ seriesId }) => designsOf(seriesId)))]
  const counts = new Map<string, number>()
  if (series.length === 0) return counts
  const unsold = await db.all<{ series: string; count: number }>(sql`
    select series_id as series, count(*) as count from listing_cards
    where user_id = ${userId} and series_id in (select value from json_each(${JSON.stringify(series)}))
      and status <> 'sold'
    group by series_id`)
  for (const { series: id, count } of unsold) counts.set(id, count)
  for (const { seriesId, sale } of rows)
    if (seriesId !== null) counts.set(seriesId, (counts.get(seriesId) ?? 0) + sale.quantity)
  return counts
}
