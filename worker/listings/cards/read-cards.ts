import { getTableColumns, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Cents, dollarsText } from '../../../shared/lib/money.ts'
import { parseJson } from '../../../shared/lib/parse-json.ts'
import {
  columnNames,
  type FieldColumns,
  lotOfColumns,
  valuesOfColumns,
} from '../../../shared/listing/field-values.ts'
import {
  CARD_DESCRIPTION_CHARACTERS,
  CARD_FIELDS,
  CARD_REASONS,
  type ListingCard,
  type ListingCards,
  type ListingFilter,
  type ListingIds,
  type ListingQuery,
  listingCardSchema,
  SELECTED_IDS_MAX,
} from '../../../shared/listing/listing-cards.ts'
import type { ListingProblem } from '../../../shared/listing/listings.ts'
import { needLabel } from '../../../shared/listing/needs.ts'
import { pictureUrl, thumbnailUrl } from '../../../shared/pictures/pictures.ts'
import { listings } from '../../db/schema/listings.ts'
import { hasThumbnail } from '../../pictures/thumbnails.ts'
import { totalsOfSales } from '../read/listing-sales.ts'
import { publishStateOf } from '../read/serialize.ts'
import type { ListingServices } from '../services.ts'
import { cardFilter } from './card-filter.ts'
import { findCards, sortsByText } from './find-cards.ts'
import { pageKeyText, parsePageKey } from './page-key.ts'
import { refreshCards } from './refresh-cards.ts'

type ReadServices = Pick<ListingServices, 'directory' | 'db' | 'now' | 'pictures' | 'ebay'>

const TABLE = getTableColumns(listings)
const FIELD_COLUMNS = sql.raw(
  columnNames(CARD_FIELDS)
    .map(column => `own.${TABLE[column].name} as ${column}`)
    .join(', '),
)

/** Columns of a card besides its id: nothing of descriptions, price data or warnings. */
const COLUMNS = sql`
  ${FIELD_COLUMNS}, own.version, substr(own.description, 1, ${CARD_DESCRIPTION_CHARACTERS}) as description,
  card.suggested_cents as suggestedCents, own.status, own.publish_lease_until as publishLeaseUntil,
  own.publish_lease_holder as publishLeaseHolder, own.publish_failure as publishFailure, card.metal,
  own.sold_quantity as soldQuantity,
  own.lot_kind as lotKind, own.lot_count as lotCount, own.lot_of as lotOf,
  own.front_sha256 as frontSha256, ${hasThumbnail(sql`own`)} as hasThumbnail, card.needs, card.held, own.ebay_username as ebayUsername,
  own.ebay_listing_id as ebayListingId, own.published_at as publishedAt, own.ended_at as endedAt,
  own.ended_reason as endedReason, own.managed_elsewhere as managedElsewhere, own.created_at as createdAt, own.updated_at as updatedAt`

type CardRow = FieldColumns<typeof CARD_FIELDS> & {
  id: number
  sorted: string | number
  version: number
  /** Its beginning. */
  description: string
  suggestedCents: Cents | null
  status: ListingCard['status']
  publishLeaseUntil: number | null
  publishLeaseHolder: string | null
  publishFailure: string | null
  metal: ListingCard['metal']
  soldQuantity: number
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
  managedElsewhere: number
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
  const { ebayListingId, frontSha256 } = row
  const card: ListingCard = {
    ...row,
    ...valuesOfColumns(CARD_FIELDS, row),
    description: row.description.replace(/\s+/g, ' '),
    suggestedPrice: amountText(row.suggestedCents),
    publishState: publishStateOf(row, now()),
    publishFailure: row.publishFailure || null,
    quantity: row.stockQuantity - row.soldQuantity,
    lot: lotOfColumns(row),
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
    managedElsewhere: row.managedElsewhere === 1,
    createdAt: new Date(row.createdAt).toISOString(),
    updatedAt: new Date(row.updatedAt).toISOString(),
  }
  return listingCardSchema.parse(card)
}

const needsSchema = z.array(listingCardSchema.shape.needs.element)

function needsOf({ needs, held }: CardRow): ListingProblem[] {
  const code = CARD_REASONS.otherAccount
  const ofAccount: ListingProblem[] =
    held === 0 ? [] : [{ code, field: 'connection', kind: 'blocks', message: needLabel(code) }]
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
  | 'grader'
  | 'lotKind'
  | 'lotCount'
  | 'lotOf'
  | 'format'
  | 'adRateTenths'
  | 'managedElsewhere'
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
      own.series_id as seriesId, own.grader, own.lot_kind as lotKind, own.lot_count as lotCount,
      own.lot_of as lotOf, own.format, own.ad_rate_tenths as adRateTenths,
      own.managed_elsewhere as managedElsewhere`,
  )
  return {
    listings: rows.map(({ id, version, title, status, seriesId, grader, format, ...row }) => ({
      id,
      version,
      title,
      status,
      seriesId,
      grader,
      lot: lotOfColumns(row),
      format,
      adRate: CARD_FIELDS.adRate.stored.decode(row.adRateTenths),
      price: dollarsText(row.priceCents),
      shippingPrice: dollarsText(row.shippingCents),
      suggestedPrice: amountText(row.suggestedCents),
      quantity: row.stockQuantity - row.soldQuantity,
      managedElsewhere: row.managedElsewhere === 1,
    })),
    more: next !== null,
  }
}
