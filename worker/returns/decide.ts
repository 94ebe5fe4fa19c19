import { and, eq, sql } from 'drizzle-orm'
import type { Relisted, ReturnCheck, ReturnDecision } from '../../shared/returns/returns.ts'
import type { SellerRows, SellerRowsServices } from '../db/connection.ts'
import { runTransaction } from '../db/run-transaction.ts'
import { listings } from '../db/schema/listings.ts'
import { isGivenBack, sales } from '../db/schema/orders.ts'
import { returnedCoins } from '../db/schema/returns.ts'
import { Failure } from '../http/failure.ts'
import { costOf } from './read-returns.ts'

type OwnLine = { orderId: string; lineItemId: string }

/** A seller's sale that was given back. Throws NOT_FOUND. */
async function givenBackSale(db: SellerRows, userId: number, { orderId, lineItemId }: OwnLine) {
  const row = await db
    .select({
      sale: sales,
      coin: returnedCoins,
      listing: { id: listings.id, version: listings.version, status: listings.status },
    })
    .from(sales)
    .innerJoin(listings, and(eq(listings.id, sales.listingId), eq(listings.userId, userId)))
    .leftJoin(returnedCoins, eq(returnedCoins.saleId, sales.id))
    .where(
      and(
        eq(sales.userId, userId),
        eq(sales.orderId, orderId),
        eq(sales.lineItemId, lineItemId),
        isGivenBack(sales),
      ),
    )
    .get()
  if (!row) throw new Failure('NOT_FOUND')
  return row
}

/** Stores what the seller says of a coin. What is on sale again stays so. Throws NOT_FOUND and CONFLICT. */
export async function decideReturn(
  { db, now }: SellerRowsServices,
  userId: number,
  { decision, ...line }: ReturnDecision,
): Promise<void> {
  const { sale, coin } = await givenBackSale(db, userId, line)
  if (coin?.state === 'on_sale') throw new Failure('CONFLICT', { message: ON_SALE })
  if (decision === 'open') {
    await db
      .delete(returnedCoins)
      .where(and(eq(returnedCoins.saleId, sale.id), eq(returnedCoins.userId, userId)))
    return
  }
  await storeCoin(db, sale, {
    state: decision,
    lossCents: decision === 'written_off' ? costOf(sale) : null,
    at: now(),
  })
}

const ON_SALE = 'This coin is on sale again.'

/** Stores what came of comparing the coin that came back with its listing: it is here then. Throws NOT_FOUND. */
export async function checkReturn(
  { db, now }: SellerRowsServices,
  userId: number,
  { check, ...line }: ReturnCheck,
): Promise<void> {
  const { sale } = await givenBackSale(db, userId, line)
  await storeCoin(db, sale, { coinCheck: check, state: 'back', lossCents: null, at: now() })
}

/** What is on sale again stays so. */
async function storeCoin(
  db: SellerRows,
  { id: saleId, userId }: Pick<typeof sales.$inferSelect, 'id' | 'userId'>,
  set: Omit<typeof returnedCoins.$inferInsert, 'saleId' | 'userId'>,
): Promise<void> {
  await db
    .insert(returnedCoins)
    .values({ saleId, userId, ...set })
    .onConflictDoUpdate({
      target: returnedCoins.saleId,
      set,
      setWhere: sql`${returnedCoins.state} <> 'on_sale'`,
    })
}

/**
 * Puts the pieces of a sale that was given back into their listing again, which is a draft then, once. A coin that was
 * sent is compared with its listing first. A cancelled order's pieces are in it already. Throws NOT_FOUND, and CONFLICT
 * with the reason.
 */
export async function relistReturn(
  { db, now }: SellerRowsServices,
  userId: number,
  line: OwnLine,
): Promise<Relisted> {
  const { sale, coin, listing } = await givenBackSale(db, userId, line)
  const refuse = (message: string) => new Failure('CONFLICT', { message })
  if (coin?.state === 'on_sale') return { listingId: listing.id, version: listing.version }
  if (coin?.coinCheck === 'wrong')
    throw refuse('The coin that came back is another one. It is not put on sale.')
  if (sale.shipment === 'shipped' && !coin?.coinCheck)
    throw refuse('Compare the coin with its listing first: it was with the buyer.')
  if (listing.status === 'published')
    throw refuse('Its listing is on sale with other pieces. Add the piece there.')
  const at = now()
  const pieces = sale.cancelledAt === null ? sale.quantity : 0
  const next = listing.version + 1
  const [changed = []] = await runTransaction(db, [
    sql`update listings set stock_quantity = stock_quantity + ${pieces}, status = 'draft', ebay_listing_id = null,
        version = ${next}, updated_at = ${at}
      where id = ${listing.id} and user_id = ${userId} and version = ${listing.version}
        and status in ('sold', 'ended', 'draft') and (publish_lease_until is null or publish_lease_until <= ${at})
        and stock_quantity + ${pieces} > sold_quantity
        and not exists (select 1 from returned_coins where sale_id = ${sale.id} and state = 'on_sale')
      returning id`,
    sql`insert into returned_coins (sale_id, user_id, state, coin_check, at)
      select ${sale.id}, ${userId}, 'on_sale', ${coin?.coinCheck ?? null}, ${at}
      where exists (select 1 from listings where id = ${listing.id} and version = ${next} and updated_at = ${at})
      on conflict (sale_id) do update set state = 'on_sale', loss_cents = null, at = excluded.at`,
  ])
  if (changed.length === 0) throw refuse('The listing was changed meanwhile. Please try again.')
  return { listingId: listing.id, version: next }
}
