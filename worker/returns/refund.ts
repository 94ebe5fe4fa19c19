import { and, eq, gt, sql } from 'drizzle-orm'
import { EBAY_FINANCES_SCOPE } from '../../shared/ebay.ts'
import type { NewRefund, RefundResult } from '../../shared/returns/returns.ts'
import type { OfSeller, SellerRows } from '../db/connection.ts'
import { refundLease } from '../db/lease.ts'
import { runTransaction } from '../db/run-transaction.ts'
import { ebayConnections } from '../db/schema/ebay.ts'
import { sales } from '../db/schema/orders.ts'
import { isRefundRequested, saleRefunds } from '../db/schema/returns.ts'
import { markDue } from '../due/due-sellers.ts'
import { type DueWork, forDueSellers } from '../due/for-due-sellers.ts'
import { connectedAs } from '../ebay/connection/connected-as.ts'
import type { SellerSession } from '../ebay/connection/seller-session.ts'
import { configured } from '../ebay/service/service.ts'
import { Failure } from '../http/failure.ts'
import { log } from '../http/log.ts'
import type { ReturnServices } from './services.ts'

/** A crashed attempt's lease expires after it; longer than eBay may take for both calls, and until its order shows it. */
export const REFUND_LEASE_MS = 120_000
/** What eBay was told of so long ago shows in its order, or has failed there: the seller may ask again. */
const SETTLED_MS = 3_600_000
/** Requests older than this are left to the seller. */
const TRIED_FOR_MS = 3 * 86_400_000
const REFUNDS_OF_RUN = 25
/** "Refund can't be issued while previous refund is processing." */
const IN_PROCESS = 34922

/**
 * Gives money of a line back. What the seller says is stored first: where eBay does not answer or the Worker ends, the
 * schedule goes on. Before eBay is told, its order is read, so that it is told once. Throws EBAY_NOT_CONNECTED and what
 * the connection throws; what is wrong with the refund is its result.
 */
export async function refundLine(
  services: ReturnServices,
  userId: number,
  refund: NewRefund,
): Promise<RefundResult> {
  await markDue(services, userId, { refunds: services.now() })
  const saleId = await requestRefund(services.db, userId, refund, services.now())
  if (saleId === null) return { state: 'refused', message: CHANGED }
  return configured(services.ebay).withSeller(userId, session =>
    tellRefund(services, session, { userId, saleId }),
  )
}

const CHANGED =
  'Something of this sale was given back meanwhile, or a refund of it is under way. Look at it again.'

/** Stores a refund before eBay is told; null where the sale is not as the seller saw it. */
async function requestRefund(
  db: SellerRows,
  userId: number,
  { orderId, lineItemId, amountCents, refundedCents, reason, comment }: NewRefund,
  now: number,
): Promise<number | null> {
  const [[stored] = []] = await runTransaction<{ sale_id: number }>(db, [
    sql`insert into sale_refunds (sale_id, user_id, amount_cents, before_cents, reason, comment, asked_at, requested_at)
      select id, user_id, ${amountCents}, refunded_cents, ${reason}, ${comment}, ${now}, ${now} from sales
      where user_id = ${userId} and order_id = ${orderId} and line_item_id = ${lineItemId}
        and cancelled_at is null and refunded_cents = ${refundedCents}
        and ${amountCents} <= price_cents + shipping_cents - refunded_cents
      on conflict (sale_id) do update set amount_cents = excluded.amount_cents,
        before_cents = excluded.before_cents, reason = excluded.reason, comment = excluded.comment,
        asked_at = excluded.asked_at, requested_at = excluded.requested_at, lease_until = null, failure = null
        where requested_at is null
          and (failure is not null or asked_at < ${now - SETTLED_MS}
            or before_cents + sale_refunds.amount_cents <= excluded.before_cents)
      returning sale_id`,
  ])
  return stored?.sale_id ?? null
}

type OwnRefund = { userId: number; saleId: number }
const ofSale = ({ userId, saleId }: OwnRefund) =>
  and(eq(saleRefunds.userId, userId), eq(saleRefunds.saleId, saleId))

/** Tells eBay of a refund that is requested. */
async function tellRefund(
  { db, now }: ReturnServices,
  { seller, account, scopes }: SellerSession,
  own: OwnRefund,
): Promise<RefundResult> {
  const found = await acquireRefund(db, { ...own, ebayUserId: account.userId }, now())
  if (!found) return { state: 'later', message: UNDER_WAY }
  const { refund, orderId, lineItemId } = found
  const end = (failure: string | null) =>
    db
      .update(saleRefunds)
      .set({ requestedAt: null, leaseUntil: null, failure })
      .where(and(ofSale(own), isRefundRequested(saleRefunds)))
  const refuse = async (message: string): Promise<RefundResult> => {
    await end(message)
    return { state: 'refused', message }
  }
  if (!scopes.includes(EBAY_FINANCES_SCOPE)) return refuse(NOT_GRANTED)
  try {
    const order = (await seller.ordersById([orderId])).orders.find(each => each.orderId === orderId)
    const line = order?.lines.find(each => each.lineItemId === lineItemId)
    if (!order || !line) return await refuse('eBay does not know this order any more.')
    if (order.cancelledAt !== null) return await refuse('The order is cancelled.')
    if (line.refunded < refund.beforeCents + refund.amountCents) {
      if (line.refunded > refund.beforeCents) return await refuse(CHANGED)
      await seller.issueRefund({
        orderId,
        lineItemId: order.lines.length === 1 ? null : lineItemId,
        amount: refund.amountCents,
        reason: refund.reason,
        comment: refund.comment,
      })
    }
    await end(null)
    return { state: 'sent', message: '' }
  } catch (error) {
    const failure = error instanceof Failure ? error : new Failure('INTERNAL', { cause: error })
    log('warn', 'refund_failed', { userId: own.userId, orderId, code: failure.code })
    // Its order does not show it yet, and the next look will.
    const isInProcess = failure.detail?.vendorCode === IN_PROCESS
    if (failure.code === 'EBAY_REFUSED' && !isInProcess) return refuse(failure.message)
    // What needs the seller, such as a new consent, is thrown to the connection, which remembers it.
    if (failure.code !== 'EBAY_UNAVAILABLE' && !isInProcess) throw failure
    return { state: 'later', message: NO_ANSWER }
  }
}

const UNDER_WAY = 'eBay is being told of this refund already.'
const NO_ANSWER =
  'eBay did not answer. In a few minutes it is looked up whether the money went back, and asked again if not.'
const NOT_GRANTED =
  'Obverse may not give money back on eBay yet. Connect eBay again and allow it to see your payments, or give it back on eBay.'

/** Acquires the lease of a refund for the account that sold it; undefined while another has it. */
async function acquireRefund(
  db: SellerRows,
  own: OwnRefund & { ebayUserId: string },
  now: number,
): Promise<
  { refund: typeof saleRefunds.$inferSelect; orderId: string; lineItemId: string } | undefined
> {
  const [refund] = await db
    .update(saleRefunds)
    .set({ leaseUntil: now + REFUND_LEASE_MS })
    .where(
      and(
        ofSale(own),
        isRefundRequested(saleRefunds),
        refundLease.isFree(now),
        sql`exists (select 1 from sales where id = ${own.saleId} and ebay_user_id = ${own.ebayUserId})`,
      ),
    )
    .returning()
  if (!refund) return undefined
  const sale = await db
    .select({ orderId: sales.orderId, lineItemId: sales.lineItemId })
    .from(sales)
    .where(and(eq(sales.id, own.saleId), eq(sales.userId, own.userId)))
    .get()
  return sale && { refund, ...sale }
}

const ofOpenRefunds = (userId: number, now: number) => sql`
  from sale_refunds inner join ${sales} on ${eq(sales.id, saleRefunds.saleId)}
  inner join ${ebayConnections} on ${connectedAs(saleRefunds.userId, sales.ebayUserId)}
  where ${and(
    eq(saleRefunds.userId, userId),
    isRefundRequested(saleRefunds),
    gt(saleRefunds.requestedAt, now - TRIED_FOR_MS),
  )}`

/** Marked before a refund is requested. */
export const refundsDue: DueWork = {
  kind: 'refunds',
  next: (userId, now) => sql`
    select min(max(${saleRefunds.requestedAt}, coalesce(${saleRefunds.leaseUntil}, 0)))
    ${ofOpenRefunds(userId, now)}`,
}

/** Run by the schedule: tells eBay of refunds of which it was not told. One seller's failure stops no other. */
export async function continueRefunds(
  services: ReturnServices & OfSeller<ReturnServices>,
): Promise<void> {
  if (!services.ebay) return
  await forDueSellers(
    services,
    refundsDue,
    { sellers: REFUNDS_OF_RUN, units: REFUNDS_OF_RUN, failed: 'refund_failed' },
    async (own, userId, left) => {
      const { db, now } = own
      const ebay = configured(own.ebay)
      const due = await db.all<{ saleId: number }>(sql`
        select ${saleRefunds.saleId} as saleId ${ofOpenRefunds(userId, now())}
        and ${refundLease.isFree(now())} limit ${left}`)
      for (const { saleId } of due) {
        // oxlint-disable-next-line no-await-in-loop -- money goes one after the other
        await ebay.withSeller(userId, session => tellRefund(own, session, { userId, saleId }))
      }
      return due.length
    },
  )
}
