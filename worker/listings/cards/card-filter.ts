import { type SQL, sql } from 'drizzle-orm'
import { type Cents, parseCents } from '../../../shared/lib/money.ts'
import { CARD_REASONS, type ListingFilter } from '../../../shared/listing/listing-cards.ts'
import { ANY_REASON } from '../../../shared/listing/terms/any-reason.ts'
import type { DatabaseServices, SellerRows } from '../../db/connection.ts'
import { Failure } from '../../http/failure.ts'
import { lastMetalPrices } from '../../market/spot-prices.ts'
import { connectedAccount } from '../holding-account.ts'
import { searchExpression } from './search-words.ts'

/** A part of a filter that has an index, in the order of the ids unless it has `until`, and a count. */
export type CountedPart = {
  /** Of `listing_counts`. */
  kind: 'status' | 'series' | 'country' | 'metal' | 'location' | 'needs'
  value: string
  /** The part is all values from `value` up to this one, so its index is not in the order of ids. */
  until?: string
  index: string
  condition: SQL
}

/** A filter as conditions on `card`, a row of `listing_cards`. */
export type CardFilter = {
  counted: CountedPart[]
  /** FTS5 query of the search text. */
  search: string | null
  minCents: Cents | null
  maxCents: Cents | null
  /** Published before this time, in ms. */
  listedBefore: number | null
  /** Its price is below its melt value; null: whatever it is. */
  belowMelt: SQL | null
  /** Some of its pieces are sold; null: whatever it is. */
  partlySold: SQL | null
  /** Nothing can match. */
  isEmpty: boolean
}

const NEEDY = sql`(card.held or card.needs <> '[]')`

/** Throws VALIDATION for a least price above the highest. */
export async function cardFilter(
  { directory, db, now }: DatabaseServices,
  userId: number,
  filter: ListingFilter,
): Promise<CardFilter> {
  const { status, series, country, metal, location, locationStart, needs, q } = filter
  const counted: CountedPart[] = []
  const add = (kind: CountedPart['kind'], value: string | undefined, condition: SQL) => {
    if (value !== undefined)
      counted.push({ kind, value, index: `listing_cards_${kind}`, condition })
  }
  add('status', status, sql`card.status = ${status}`)
  const listedBefore = filter.olderThan === undefined ? null : daysBefore(now(), filter.olderThan)
  if (listedBefore !== null) add('status', 'published', sql`card.status = 'published'`)
  add('series', series, sql`card.series_id = ${series}`)
  add('country', country, sql`card.country = ${country}`)
  add('metal', metal, sql`card.metal = ${metal}`)
  // In the words of its index, which has the cards with a location.
  add('location', location, sql`card.location <> '' and card.location = ${location}`)
  if (locationStart !== undefined) counted.push(startPart(locationStart))
  // What the account lacks, each draft lacks.
  const ofAccount = needs === LOCATION_MISSING
  if (ofAccount) add('status', 'draft', sql`card.status = 'draft'`)
  else add('needs', needs, needsCondition(needs))
  const search = q === undefined ? null : searchExpression(userId, q)
  const prices = filter.melt === undefined ? [] : await lastMetalPrices(directory, now())
  const [minCents, maxCents] = [cents(filter.minPrice), cents(filter.maxPrice)]
  if (minCents !== null && maxCents !== null && minCents > maxCents)
    throw new Failure('VALIDATION', {
      message: 'The lowest price is above the highest.',
      detail: { field: 'maxPrice' },
    })
  const isEmpty =
    (q !== undefined && search === null) ||
    (filter.melt !== undefined && prices.length === 0) ||
    (ofAccount && !(await lacksLocation(db, userId)))
  const belowMelt = prices.length === 0 ? null : meltCondition(prices)
  const partlySold =
    filter.sold === undefined
      ? null
      : sql`card.listing_id in (select part.id from ${partlySoldOf(userId)})`
  return { counted, search, minCents, maxCents, listedBefore, belowMelt, partlySold, isEmpty }
}

/** The seller's listings of which some pieces are sold, in the words of the index's condition. */
export const partlySoldOf = (userId: number): SQL => sql`
  listings as part indexed by listings_partly_sold
  where part.user_id = ${userId} and part.sold_quantity > 0 and part.status <> 'sold'`

/** Locations that begin with a text, as a range: no character is above U+10FFFF. */
function startPart(start: string): CountedPart {
  const until = `${start}\u{10ffff}`
  return {
    kind: 'location',
    value: start,
    until,
    index: 'listing_cards_location',
    condition: sql`card.location <> '' and card.location >= ${start} and card.location < ${until}`,
  }
}

const DAY_MS = 86_400_000

/** The beginning of the UTC day that many days before, in ms; the dashboard counts ages by the same days. */
const daysBefore = (now: number, days: number) => (Math.floor(now / DAY_MS) - days) * DAY_MS

export const LOCATION_MISSING = 'LOCATION_MISSING'

async function lacksLocation(db: SellerRows, userId: number): Promise<boolean> {
  return (await connectedAccount(db, userId))?.hasLocation === false
}

function needsCondition(code: string | undefined): SQL {
  if (code === undefined || code === ANY_REASON) return NEEDY
  if (code === CARD_REASONS.otherAccount) return sql`${NEEDY} and card.held`
  // As JSON.stringify writes it, which stored the column.
  return sql`${NEEDY} and instr(card.needs, ${`"code":${JSON.stringify(code)}`}) > 0`
}

/** Of a draft or a live listing: sold and ended ones are not for sale. */
const meltCondition = (prices: Awaited<ReturnType<typeof lastMetalPrices>>): SQL => sql`
  card.status in ('draft', 'published') and (${sql.join(
    prices.map(
      ({ metal, micros }) => sql`(card.metal = ${metal} and card.ounce_micros < ${micros})`,
    ),
    sql` or `,
  )})`

const cents = (text: string | undefined) => (text === undefined ? null : parseCents(text))

/**
 * Of the search and the counted parts the one that the fewest listings have, and how many: a search counts up to
 * `most`.
 */
export async function rarestPart(
  db: SellerRows,
  userId: number,
  { counted, search }: CardFilter,
  most: number,
): Promise<{ part: CountedPart | 'search'; count: number } | null> {
  const found: { part: CountedPart | 'search'; count: number }[] = []
  if (counted.length > 0) {
    const wanted = JSON.stringify(
      counted.map(({ kind, value, until }) => [kind, value, until ?? value]),
    )
    const rows = await db.all<{ at: number; count: number }>(sql`
      select wanted.key as at, sum(own.count) as count from json_each(${wanted}) as wanted
      cross join listing_counts as own on own.user_id = ${userId} and own.kind = wanted.value ->> 0
        and own.value between wanted.value ->> 1 and wanted.value ->> 2
      group by wanted.key`)
    for (const [i, part] of counted.entries())
      found.push({ part, count: rows.find(({ at }) => at === i)?.count ?? 0 })
  }
  if (search !== null) {
    const row = await db.get<{ count: number }>(sql`
      select count(*) as count from (
        select 1 from listing_search where listing_search match ${search} limit ${most})`)
    found.push({ part: 'search', count: row?.count ?? 0 })
  }
  return found.toSorted((a, b) => a.count - b.count)[0] ?? null
}

/** All conditions of the filter besides `except`, on `card`. */
export function conditionsOf(
  { counted, search, minCents, maxCents, listedBefore, belowMelt, partlySold }: CardFilter,
  except: CountedPart | 'search' | 'price' | null,
): SQL[] {
  const conditions = counted.filter(part => part !== except).map(({ condition }) => condition)
  if (search !== null && except !== 'search')
    conditions.push(sql`card.listing_id in (
      select rowid from listing_search where listing_search match ${search})`)
  if (listedBefore !== null) conditions.push(sql`card.listed_at < ${listedBefore}`)
  if (belowMelt !== null) conditions.push(belowMelt)
  if (partlySold !== null) conditions.push(partlySold)
  return except === 'price' ? conditions : [...conditions, ...priceConditions(minCents, maxCents)]
}

export function priceConditions(minCents: Cents | null, maxCents: Cents | null): SQL[] {
  return [
    ...(minCents === null ? [] : [sql`card.price_cents >= ${minCents}`]),
    ...(maxCents === null ? [] : [sql`card.price_cents <= ${maxCents}`]),
  ]
}
