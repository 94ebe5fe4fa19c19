import { type SQL, sql } from 'drizzle-orm'
import type { CardSort } from '../../../shared/listing/listing-cards.ts'
import type { SellerRows } from '../../db/connection.ts'
import {
  type CardFilter,
  type CountedPart,
  conditionsOf,
  priceConditions,
  rarestPart,
} from './card-filter.ts'
import type { PageKey } from './page-key.ts'

/**
 * Rows of an index that one query reads for a page, at most. Where fewer listings have a part of the filter, all of
 * them are read and sorted; otherwise the order's index is read from the page's key on, and what the rest of the
 * filter excludes is passed over.
 */
export const ROWS_PER_PAGE = 2_000

type Order = { column: string; index: string; direction: 'asc' | 'desc' }

const ORDERS: Record<CardSort, Order> = {
  newest: { column: 'listing_id', index: 'newest', direction: 'desc' },
  oldest: { column: 'listing_id', index: 'newest', direction: 'asc' },
  'price-low': { column: 'price_cents', index: 'price', direction: 'asc' },
  'price-high': { column: 'price_cents', index: 'price', direction: 'desc' },
  title: { column: 'title_sort', index: 'title', direction: 'asc' },
  age: { column: 'listed_at', index: 'age', direction: 'asc' },
  gap: { column: 'gap', index: 'gap', direction: 'desc' },
}

export const sortsByText = (sort: CardSort): boolean => sort === 'title'

type Wanted = {
  sort: CardSort
  after: PageKey | null
  limit: number
  /** As ROWS_PER_PAGE. */
  mostRows?: number
}

/** A page of a query, in its order. `next` is the key of the last row that was read; null where none is left. */
export type FoundPage<Row> = { rows: Row[]; next: PageKey | null }

/**
 * A page of a seller's listings under a filter. The page may be shorter than `limit` and have a `next` all the same.
 * @param columns of `card` (listing_cards) and `own` (listings); the row has `id` and `sorted` besides
 */
export async function findCards<Row extends { id: number; sorted: string | number }>(
  db: SellerRows,
  userId: number,
  filter: CardFilter,
  wanted: Wanted,
  columns: SQL,
): Promise<FoundPage<Row>> {
  if (filter.isEmpty) return { rows: [], next: null }
  const { sort, limit, mostRows = ROWS_PER_PAGE } = wanted
  // In the order of ids a search needs no count: its matches come in this order, and the page ends the reading.
  const compared = isOfIds(ORDERS[sort]) ? { ...filter, search: null } : filter
  const rarest = await rarestPart(db, userId, compared, mostRows + 1)
  if (rarest?.count === 0) return { rows: [], next: null }
  const source = sourceOf(userId, filter, wanted, rarest, mostRows)
  const order = orderText(ORDERS[sort])
  const found = await db.all<Row>(sql`
    select own.id, card.${raw(ORDERS[sort].column)} as sorted, ${columns}
    from (${source.rows}) as card
    cross join listings as own on own.id = card.listing_id and own.user_id = ${userId}
    ${source.rest.length > 0 ? sql`where ${sql.join(source.rest, sql` and `)}` : sql``}
    ${source.isSorted ? sql`` : sql`order by ${order}`}
    limit ${limit + 1}`)
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  if (found.length > limit && last) return { rows, next: { value: last.sorted, id: last.id } }
  const readAll = source.rest.length === 0 && limit < mostRows
  if (!source.isSorted || readAll) return { rows, next: null }
  // The rest of the filter excluded what it read: whether more is left says the last row that it may read.
  const end = await db.get<PageKey | undefined>(sql`
    select card.${raw(ORDERS[sort].column)} as value, card.listing_id as id
    from (${source.rows}) as card limit 1 offset ${mostRows - 1}`)
  return { rows, next: end ?? null }
}

const raw = (name: string) => sql.raw(name)

type Source = {
  /** At most `mostRows` rows of `listing_cards`. */
  rows: SQL
  /** Conditions that the rows may not meet. */
  rest: SQL[]
  /** The rows come in the order of the page. */
  isSorted: boolean
}

function sourceOf(
  userId: number,
  filter: CardFilter,
  { sort, after }: Wanted,
  rarest: { part: CountedPart | 'search'; count: number } | null,
  mostRows: number,
): Source {
  const order = ORDERS[sort]
  const from = after ? [afterCondition(order, after)] : []
  const own = sql`card.user_id = ${userId}`
  if (filter.search !== null && isOfIds(order))
    return foundInOrder(userId, filter, { order, after, mostRows })
  const part = rarest?.part
  if (part === 'search' && rarest && rarest.count <= mostRows)
    return {
      rows: sql`
        select card.* from (select rowid as id from listing_search where listing_search match ${filter.search}) as found
        cross join listing_cards as card on card.listing_id = found.id and ${own}`,
      rest: [...from, ...conditionsOf(filter, 'search')],
      isSorted: false,
    }
  const inOrder = isOfIds(order) && part !== 'search' && part?.until === undefined
  if (part && part !== 'search' && (inOrder || (rarest?.count ?? 0) <= mostRows)) {
    const range = inOrder
      ? sql`and ${sql.join([part.condition, ...from], sql` and `)} order by ${orderText(order)} limit ${mostRows}`
      : sql`and ${part.condition}`
    return {
      rows: sql`select card.* from listing_cards as card indexed by ${raw(part.index)} where ${own} ${range}`,
      rest: [...(inOrder ? [] : from), ...conditionsOf(filter, part)],
      isSorted: inOrder,
    }
  }
  // A price range is a range of the index by price; in another order it excludes rows.
  const isOfPrices = order.column === 'price_cents'
  const inIndex = isOfPrices ? priceConditions(filter.minCents, filter.maxCents) : []
  return {
    rows: sql`
      select card.* from listing_cards as card indexed by ${raw(`listing_cards_${order.index}`)}
      where ${sql.join([own, ...inIndex, ...from], sql` and `)}
      order by ${orderText(order)} limit ${mostRows}`,
    rest: conditionsOf(filter, isOfPrices ? 'price' : null),
    isSorted: true,
  }
}

/** A search in the order of ids, in which the index has its entries: it reads no more of them than the page needs. */
function foundInOrder(
  userId: number,
  filter: CardFilter,
  { order, after, mostRows }: { order: Order; after: PageKey | null; mostRows: number },
): Source {
  const isAfter = after
    ? sql`and rowid ${raw(order.direction === 'asc' ? '>' : '<')} ${after.id}`
    : sql``
  return {
    rows: sql`
      select card.* from (
        select rowid as id from listing_search where listing_search match ${filter.search} ${isAfter}
        order by rowid ${raw(order.direction)} limit ${mostRows}) as found
      cross join listing_cards as card on card.listing_id = found.id and card.user_id = ${userId}`,
    rest: conditionsOf(filter, 'search'),
    isSorted: true,
  }
}

const isOfIds = ({ column }: Order) => column === 'listing_id'

function orderText({ column, direction }: Order): SQL {
  const id = column === 'listing_id' ? '' : `, card.listing_id ${direction}`
  return raw(`card.${column} ${direction}${id}`)
}

function afterCondition({ column, direction }: Order, { value, id }: PageKey): SQL {
  const compared = raw(direction === 'asc' ? '>' : '<')
  return column === 'listing_id'
    ? sql`card.listing_id ${compared} ${id}`
    : sql`(card.${raw(column)}, card.listing_id) ${compared} (${value}, ${id})`
}
