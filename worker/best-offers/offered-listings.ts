import { sql } from 'drizzle-orm'
import type { OfferedListing } from '../../shared/best-offers/best-offers.ts'
import type { Cents } from '../../shared/lib/money.ts'
import { isBullion } from '../../shared/listing/listing-fees.ts'
import { isThick } from '../../shared/listing/terms/listing-terms.ts'
import type { GradePrice } from '../../shared/market/market.ts'
import { meltOfOunces } from '../../shared/metal/followed-price.ts'
import { pictureUrl, thumbnailUrl } from '../../shared/pictures/pictures.ts'
import { REFRESH_BATCH, refreshCards } from '../listings/cards/refresh-cards.ts'
import { type ConsignorColumns, consignorTermsOf } from '../listings/consigned.ts'
import { SPOT_METALS, type Spot } from '../market/port.ts'
import { SPOT_STALE_MS } from '../market/spot-prices.ts'
import { gradePricesById } from '../market/stored-price-data.ts'
import { hasThumbnail } from '../pictures/thumbnails.ts'
import type { JudgingServices } from './services.ts'

type Row = {
  ebayListingId: string
  id: number
  title: string
  priceCents: number
  shippingCents: number
  seriesId: string | null
  pieces: number
  publishedAt: number | null
  frontSha256: string
  costCents: number | null
  priceDataId: string | null
  grade: string
  grader: string | null
  lotKind: string | null
  suggestedCents: number | null
  metal: string
  microOunces: number | null
  hasThumbnail: number
} & ConsignorColumns

/** A seller's listings by eBay's ids, as an offer for them is judged. Those that are not of this app are left out. */
export async function offeredListings(
  services: JudgingServices,
  userId: number,
  ebayListingIds: readonly string[],
): Promise<Map<string, OfferedListing>> {
  const { db, now, spot } = services
  if (ebayListingIds.length === 0) return new Map()
  while ((await refreshCards(services, userId)) === REFRESH_BATCH);
  const rows = await db.all<Row>(sql`
    select own.ebay_listing_id as ebayListingId, own.id, own.title, own.price_cents as priceCents,
      own.shipping_cents as shippingCents, own.series_id as seriesId, own.published_at as publishedAt,
      own.stock_quantity - own.sold_quantity as pieces, own.front_sha256 as frontSha256,
      own.cost_cents as costCents, own.consignor_id as consignorId, own.consignor_basis as consignorBasis,
      own.consignor_share as consignorShare, own.consignor_minimum_cents as consignorMinimumCents, own.price_data_id as priceDataId, own.grade,
      own.grader, own.lot_kind as lotKind,
      card.suggested_cents as suggestedCents, card.metal, card.melt_micro_ounces as microOunces,
      ${hasThumbnail(sql`own`)} as hasThumbnail
    from json_each(${JSON.stringify([...new Set(ebayListingIds)])}) as named
    cross join listings as own on own.user_id = ${userId} and own.ebay_listing_id = named.value
    left join listing_cards as card on card.listing_id = own.id
    order by own.id desc`)
  const [prices, metals] = await Promise.all([
    gradePricesById(
      db,
      userId,
      rows.flatMap(({ priceDataId }) => priceDataId ?? []),
    ),
    spot.current(),
  ])
  const known = metals && metals.asOf > now() - SPOT_STALE_MS ? metals : null
  return new Map(
    rows
      .toReversed()
      .map(row => [
        row.ebayListingId,
        listingOf(row, prices.get(row.priceDataId ?? '') ?? [], known),
      ]),
  )
}

function listingOf(row: Row, prices: readonly GradePrice[], spot: Spot | null): OfferedListing {
  const { id, title, priceCents, shippingCents, pieces, costCents, suggestedCents } = row
  const priced =
    suggestedCents === null
      ? undefined
      : (prices.find(each => each.grade === row.grade && each.priceCents === suggestedCents) ??
        prices.find(each => each.priceCents === suggestedCents))
  return {
    id,
    title,
    thumbnailUrl: row.hasThumbnail ? thumbnailUrl(row.frontSha256) : null,
    frontImageUrl: row.frontSha256 && pictureUrl(row.frontSha256),
    priceCents,
    shippingCents,
    bullion: isBullion(row.seriesId),
    thick: isThick(row.grader, row.lotKind),
    pieces,
    listedAt: row.publishedAt,
    suggestedPriceCents: suggestedCents,
    priceLowCents: priced?.lowCents ?? null,
    priceHighCents: priced?.highCents ?? null,
    meltCents: meltCents(row, spot),
    consignor: consignorTermsOf(row),
    costCents,
  }
}

function meltCents({ metal, microOunces }: Row, spot: Spot | null): Cents | null {
  const named = SPOT_METALS.find(each => each === metal)
  const micros = named && spot?.microsPerTroyOunce[named]
  return micros === undefined || microOunces === null ? null : meltOfOunces(microOunces, micros)
}
