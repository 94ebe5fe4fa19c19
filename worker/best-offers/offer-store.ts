import { and, eq, gt, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { NewAnswer } from '../../shared/best-offers/best-offers.ts'
import type { SellerRows } from '../db/connection.ts'
import { answerLease } from '../db/lease.ts'
import { runTransaction } from '../db/run-transaction.ts'
import { bestOffers, isAnswerRequested } from '../db/schema/best-offers.ts'
import { ebayConnections } from '../db/schema/ebay.ts'
import type { BestOffer } from '../ebay/best-offer-port.ts'
import { connectedAs } from '../ebay/connection/connected-as.ts'

const DAY_MS = 86_400_000
/** Offers that were answered here are forgotten after it. */
const ANSWERED_MS = 30 * DAY_MS
/** By itself a reading begins this long after the last one. */
export const OFFERS_READ_EVERY_MS = 15 * 60_000
/** Requests older than this are left to the seller: eBay's offers stand two days. */
const TRIED_FOR_MS = 3 * DAY_MS

export type StoredOffer = typeof bestOffers.$inferSelect

/** A seller and the eBay account whose offers they are. */
type Account = { userId: number; ebayUserId: string }

/**
 * Stores the offers that wait on eBay, without their buyers, and deletes those that wait no more, in one transaction. What
 * was answered here stays for a while. Nothing is stored once the account is disconnected.
 */
export async function storeOffers(
  db: SellerRows,
  { userId, ebayUserId }: Account,
  offers: readonly BestOffer[],
  now: number,
): Promise<void> {
  const rows = JSON.stringify(
    offers.map(({ bestOfferId, ebayListingId, by, price, quantity, expiresAt }) => ({
      bestOfferId,
      ebayListingId,
      by,
      price,
      quantity,
      expiresAt,
    })),
  )
  const isConnected = sql`exists (select 1 from ebay_connections
    where user_id = ${userId} and ebay_user_id = ${ebayUserId} and refresh_token <> '')`
  await runTransaction(db, [
    sql`insert into best_offers (user_id, ebay_user_id, best_offer_id, ebay_listing_id, made_by, price_cents,
        quantity, expires_at)
      select ${userId}, ${ebayUserId}, value ->> 'bestOfferId', value ->> 'ebayListingId', value ->> 'by',
        value ->> 'price', value ->> 'quantity', value ->> 'expiresAt'
      from json_each(${rows}) where ${isConnected}
      on conflict (user_id, best_offer_id) do update set price_cents = excluded.price_cents,
        quantity = excluded.quantity, expires_at = excluded.expires_at`,
    sql`delete from best_offers where user_id = ${userId} and ebay_user_id = ${ebayUserId}
      and requested_at is null and (
        (settled_at is null and best_offer_id not in (select value ->> 'bestOfferId' from json_each(${rows})))
        or settled_at < ${now - ANSWERED_MS})`,
    readAt(userId, now, null),
  ])
}

/** Stores why offers could not be read. */
export async function storeReadingFailure(
  db: SellerRows,
  userId: number,
  now: number,
  failure: string,
): Promise<void> {
  await runTransaction(db, [readAt(userId, now, failure)])
}

const readAt = (userId: number, now: number, failure: string | null) => sql`
  insert into best_offer_readings (user_id, read_at, failure, due_at)
  values (${userId}, ${failure === null ? now : null}, ${failure}, ${now + OFFERS_READ_EVERY_MS})
  on conflict (user_id) do update set read_at = coalesce(excluded.read_at, read_at), failure = excluded.failure,
    due_at = excluded.due_at`

/** Whether a reading is due by itself; of several callers one hears it. */
export async function claimReading(db: SellerRows, userId: number, now: number): Promise<boolean> {
  const [[claimed] = []] = await runTransaction(db, [
    sql`insert into best_offer_readings (user_id, due_at)
      select user_id, ${now + OFFERS_READ_EVERY_MS} from ebay_connections
      where user_id = ${userId} and refresh_token <> '' and reconnect_reason is null
      on conflict (user_id) do update set due_at = excluded.due_at where due_at <= ${now}
      returning user_id`,
  ])
  return claimed !== undefined
}

/** A seller's offers that wait, those of buyers that end first first. */
export async function waitingOffers(
  db: SellerRows,
  userId: number,
  now: number,
): Promise<StoredOffer[]> {
  return db
    .select()
    .from(bestOffers)
    .where(isWaiting(userId, now))
    .orderBy(sql`${bestOffers.by} = 'seller'`, sql`${bestOffers.expiresAt} asc nulls last`)
}

const isWaiting = (userId: number, now: number) =>
  and(
    eq(bestOffers.userId, userId),
    isNull(bestOffers.settledAt),
    or(isNull(bestOffers.expiresAt), gt(bestOffers.expiresAt, now)),
  )

/** How many offers of buyers wait for the seller. */
export async function countOffers(db: SellerRows, userId: number, now: number): Promise<number> {
  const row = await db
    .select({ count: sql<number>`count(*)` })
    .from(bestOffers)
    .where(and(isWaiting(userId, now), eq(bestOffers.by, 'buyer'), isNull(bestOffers.requestedAt)))
    .get()
  return row?.count ?? 0
}

/** Stores answers before eBay is told. Returns the ids of those that wait for it: own open offers of buyers. */
export async function requestAnswers(
  db: SellerRows,
  userId: number,
  answers: readonly NewAnswer[],
  now: number,
): Promise<Set<string>> {
  const [rows = []] = await runTransaction<{ best_offer_id: string }>(db, [
    sql`update best_offers set answer = given.value ->> 'answer', counter_cents = given.value ->> 'counterCents',
        message = given.value ->> 'message', requested_at = ${now}, failure = null
      from json_each(${JSON.stringify(answers)}) as given
      where user_id = ${userId} and best_offer_id = given.value ->> 'bestOfferId' and made_by = 'buyer'
        and settled_at is null and (lease_until is null or lease_until <= ${now})
      returning best_offer_id`,
  ])
  return new Set(rows.map(({ best_offer_id }) => best_offer_id))
}

type OwnOffer = { userId: number; bestOfferId: string }
const ofOffer = ({ userId, bestOfferId }: OwnOffer) =>
  and(eq(bestOffers.userId, userId), eq(bestOffers.bestOfferId, bestOfferId))

/** Acquires the lease of an answer for the account that got the offer; undefined while another has it. */
export async function acquireAnswer(
  db: SellerRows,
  offer: OwnOffer & { ebayUserId: string },
  { now, until }: { now: number; until: number },
): Promise<StoredOffer | undefined> {
  const [row] = await db
    .update(bestOffers)
    .set({ leaseUntil: until })
    .where(
      and(
        ofOffer(offer),
        eq(bestOffers.ebayUserId, offer.ebayUserId),
        isAnswerRequested(bestOffers),
        answerLease.isFree(now),
      ),
    )
    .returning()
  return row
}

/** eBay knows the answer, or another end of the offer. */
export async function settleAnswer(db: SellerRows, offer: OwnOffer, now: number): Promise<void> {
  await db
    .update(bestOffers)
    .set({ requestedAt: null, leaseUntil: null, settledAt: now, failure: null })
    .where(and(ofOffer(offer), isAnswerRequested(bestOffers)))
}

/** eBay refuses the answer: the seller gives another one. */
export async function giveUpAnswer(
  db: SellerRows,
  offer: OwnOffer,
  failure: string,
): Promise<void> {
  await db
    .update(bestOffers)
    .set({ requestedAt: null, leaseUntil: null, answer: null, failure })
    .where(and(ofOffer(offer), isAnswerRequested(bestOffers)))
}

const ofOpenAnswers = (userId: number, now: number) => sql`
  from best_offers
  inner join ${ebayConnections} on ${connectedAs(bestOffers.userId, bestOffers.ebayUserId)}
  where ${and(
    eq(bestOffers.userId, userId),
    isAnswerRequested(bestOffers),
    gt(bestOffers.requestedAt, now - TRIED_FOR_MS),
  )}`

/** A query: when eBay is to be told next of a seller's answers. */
export const nextAnswer = (userId: number, now: number): SQL => sql`
  select min(max(${bestOffers.requestedAt}, coalesce(${bestOffers.leaseUntil}, 0)))
  ${ofOpenAnswers(userId, now)}`

/** Answers of a seller that eBay is still to be told. */
export async function dueAnswers(
  db: SellerRows,
  userId: number,
  { now, limit }: { now: number; limit: number },
): Promise<string[]> {
  const found = await db.all<{ id: string }>(sql`
    select ${bestOffers.bestOfferId} as id ${ofOpenAnswers(userId, now)}
    and ${answerLease.isFree(now)} limit ${limit}`)
  return found.map(({ id }) => id)
}
