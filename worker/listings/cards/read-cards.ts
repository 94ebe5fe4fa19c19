import { sql } from 'drizzle-orm'
import { z } from 'zod'
import {
  CARD_DESCRIPTION_CHARACTERS,
  CARD_REASONS,
  type ListingCard,
  type ListingCards,
  type ListingFilter,
  type ListingIds,
  type ListingQuery,
  listingCardSchema,
  reasonLabel,
  SELECTED_IDS_MAX,
} from '../../../shared/listing/listing-cards.ts'
import type { ListingProblem } from '../../../shared/listing/listings.ts'
import { type Cents, dollarsText } from '../../../shared/money.ts'
import { parseJson } from '../../../shared/parse-json.ts'
import { pictureUrl, thumbnailUrl } from '../../../shared/pictures/pictures.ts'
import { hasThumbnail } from '../../pictures/thumbnails.ts'
import { totalsOfSales } from '../read/listing-sales.ts'
import { publishStateOf } from '../read/serialize.ts'
import type { ListingServices } from '../services.ts'
import { cardFilter } from './card-filter.ts'
import { findCards, sortsByText } from './find-cards.ts'
import { pageKeyText, parsePageKey } from './page-key.ts'
import { refreshCards } from './refresh-cards.ts'

type ReadServices = Pick<ListingServices, 'db' | 'now' | 'pictures' | 'ebay'>

/** Columns of a card besides its id: nothing of descriptions, price data or warnings. */
const COLUMNS = sql`
  own.version, own.title, substr(own.description, 1, ${CARD_DESCRIPTION_CHARACTERS}) as description, own.price_cents as priceCents, own.shipping_cents as shippingCents,
  card.suggested_cents as suggestedCents, own.status, own.publish_lease_until as publishLeaseUntil,
  own.publish_lease_holder as publishLeaseHolder, own.publish_failure as publishFailure,
  own.coin_type as coinType, own.series_id as seriesId, own.year, own.mint, own.grade, own.grader,
  own.certification_number as certificationNumber, card.metal, own.sku,
  own.storage_location as storageLocation, own.cost_cents as costCents,
  own.stock_quantity as stockQuantity, own.sold_quantity as soldQuantity, own.format,
  own.duration_days as durationDays, own.scheduled_start_at as scheduledStartAt,
  own.lot_kind as lotKind, own.lot_count as lotCount, own.lot_of as lotOf,
  own.front_sha256 as frontSha256, ${hasThumbnail(sql`own`)} as hasThumbnail, card.needs, card.held, own.ebay_username as ebayUsername,
  own.ebay_listing_id as ebayListingId, own.published_at as publishedAt, own.ended_at as endedAt,
  own.ended_reason as endedReason, own.created_at as createdAt, own.updated_at as updatedAt`

type CardRow = {
  id: number
  sorted: string | number
  version: number
  title: string
  /** Its beginning. */
  description: string
  priceCents: Cents
  shippingCents: Cents
  suggestedCents: Cents | null
  status: ListingCard['status']
  publishLeaseUntil: number | null
  publishLeaseHolder: string | null
  publishFailure: string | null
  coinType: string
  seriesId: string | null
  year: string
  mint: string
  grade: string
  grader: string | null
  certificationNumber: string | null
  metal: ListingCard['metal']
  sku: string
  storageLocation: string
  costCents: Cents | null
  stockQuantity: number
  soldQuantity: number
  format: ListingCard['format']
  durationDays: number | null
  scheduledStartAt: number | null
  lotKind: NonNullable<ListingCard['lot']>['kind'] | null
  lotCount: number | null
  lotOf: string
  frontSha256: string
  hasThumbnail: number
  /** JSON */
  needs: string
  held: number
  ebayUsername: string | null
  ebayListingId: string | null
  publishedAt: number | null
  endedAt: number | null
  endedReason: string | null
  createdAt: number
  updatedAt: number
}

/** A page of a seller's cards. Throws VALIDATION for a broken `after` or price range. */
export async function readCards(
  services: ReadServices,
  userId: number,
  { sort, after, limit, ...filter }: ListingQuery,
): Promise<ListingCards> {
  const { db } = services
  const key = after === undefined ? null : parsePageKey(sort, sortsByText(sort), after)
  await refreshCards(services, userId)
  const { rows, next } = await findCards<CardRow>(
    db,
    userId,
    await cardFilter(services, userId, filter),
    { sort, after: key, limit },
    COLUMNS,
  )
  const sold = rows.filter(({ soldQuantity }) => soldQuantity > 0).map(({ id }) => id)
  const totals = sold.length > 0 ? await totalsOfSales(db, userId, JSON.stringify(sold)) : null
  return {
    cards: rows.map(row => serializeCard(services, row, totals?.get(row.id) ?? null)),
    next: next && pageKeyText(sort, next),
  }
}

const amountText = (cents: Cents | null) => (cents === null ? null : dollarsText(cents))
const timeText = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())

/** Fields of the same name in row and contract are copied; the schema removes the others. */
function serializeCard(
  { ebay, now }: ReadServices,
  row: CardRow,
  salesTotals: ListingCard['salesTotals'],
): ListingCard {
  const { ebayListingId, frontSha256, lotKind, lotCount } = row
  const card: ListingCard = {
    ...row,
    description: row.description.replace(/\s+/g, ' '),
    price: dollarsText(row.priceCents),
    shippingPrice: dollarsText(row.shippingCents),
    suggestedPrice: amountText(row.suggestedCents),
    publishState: publishStateOf(row, now()),
    publishFailure: row.publishFailure || null,
    cost: amountText(row.costCents),
    quantity: row.stockQuantity - row.soldQuantity,
    scheduledStart: timeText(row.scheduledStartAt),
    lot: lotKind && lotCount !== null ? { kind: lotKind, count: lotCount, of: row.lotOf } : null,
    thumbnailUrl: row.hasThumbnail ? thumbnailUrl(frontSha256) : null,
    // Empty while the listing waits for its pictures.
    frontImageUrl: frontSha256 && pictureUrl(frontSha256),
    needs: needsOf(row),
    salesTotals,
    ebayAccount: row.ebayUsername,
    ebayAccountConnected: row.held === 0,
    ebayListingUrl: ebayListingId ? (ebay?.listingUrl(ebayListingId) ?? null) : null,
    publishedAt: timeText(row.publishedAt),
    endedAt: timeText(row.endedAt),
    createdAt: new Date(row.createdAt).toISOString(),
    updatedAt: new Date(row.updatedAt).toISOString(),
  }
  return listingCardSchema.parse(card)
}

const needsSchema = z.array(listingCardSchema.shape.needs.element)

function needsOf({ needs, held }: CardRow): ListingProblem[] {
  const code = CARD_REASONS.otherAccount
  const ofAccount: ListingProblem[] =
    held === 0 ? [] : [{ code, field: 'connection', kind: 'blocks', message: reasonLabel(code) }]
  return [...needsSchema.parse(parseJson(needs)), ...ofAccount]
}

type SelectedRow = Pick<
  CardRow,
  | 'id'
  | 'sorted'
  | 'version'
  | 'title'
  | 'status'
  | 'priceCents'
  | 'shippingCents'
  | 'suggestedCents'
  | 'stockQuantity'
  | 'soldQuantity'
  | 'seriesId'
>

/** Rows that are read for the ids of a whole filter, at most. */
const ROWS_FOR_IDS = 20_000

/** The newest of the listings under a filter, by age the longest listed: what "select all" selects. */
export async function readIds(
  services: ReadServices,
  userId: number,
  query: ListingFilter,
): Promise<ListingIds> {
  const { db } = services
  await refreshCards(services, userId)
  const { rows, next } = await findCards<SelectedRow>(
    db,
    userId,
    await cardFilter(services, userId, query),
    {
      // In their own index, what is older than a time comes first.
      sort: query.olderThan === undefined ? 'newest' : 'age',
      after: null,
      limit: SELECTED_IDS_MAX,
      mostRows: ROWS_FOR_IDS,
    },
    sql`
      own.version, own.title, own.status, own.price_cents as priceCents,
      own.shipping_cents as shippingCents, card.suggested_cents as suggestedCents,
      own.stock_quantity as stockQuantity, own.sold_quantity as soldQuantity,
      own.series_id as seriesId`,
  )
  return {
    listings: rows.map(({ id, version, title, status, seriesId, ...row }) => ({
      id,
      version,
      title,
      status,
      seriesId,
      price: dollarsText(row.priceCents),
      shippingPrice: dollarsText(row.shippingCents),
      suggestedPrice: amountText(row.suggestedCents),
      quantity: row.stockQuantity - row.soldQuantity,
    })),
    more: next !== null,
  }
}
