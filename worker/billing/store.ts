import { and, asc, eq, inArray, isNull, lt, lte, sql } from 'drizzle-orm'
import type { PaidTierName, SubscriptionTierName } from '../../shared/billing.ts'
import type { Database } from '../db/connection.ts'
import { runTransaction } from '../db/run-transaction.ts'
import { customerClosures, paymentEvents, subscriptions } from '../db/schema/billing.ts'
import type { PaymentEvent } from './port.ts'

export type SubscriptionRow = {
  userId: number
  customerId: string
  subscriptionId: string | null
  tier: SubscriptionTierName
  paidTier: PaidTierName | null
  paymentFailed: boolean
  cancelAtPeriodEnd: boolean
  currentPeriodEnd: number | null
  version: number
}

export async function subscriptionOfUser(
  db: Database,
  userId: number,
): Promise<SubscriptionRow | null> {
  const row = await db.select().from(subscriptions).where(eq(subscriptions.userId, userId)).get()
  return row ?? null
}

export async function subscriptionOfCustomer(
  db: Database,
  customerId: string,
): Promise<SubscriptionRow | null> {
  const row = await db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.customerId, customerId))
    .get()
  return row ?? null
}

/** Notes as which customer a user pays; a user who has one, or is gone, keeps it so. Answers the user's customer. */
export async function linkCustomer(
  db: Database,
  { userId, customerId, now }: { userId: number; customerId: string; now: number },
): Promise<string | null> {
  await db.run(sql`
    insert into subscriptions (user_id, customer_id, asked_at)
    select id, ${customerId}, ${now} from users where id = ${userId}
    on conflict do nothing`)
  return (await subscriptionOfUser(db, userId))?.customerId ?? null
}

/** Forgets a customer that is gone at the provider. What it gave was taken back with its subscriptions. */
export async function unlinkCustomer(db: Database, customerId: string): Promise<void> {
  await db.delete(subscriptions).where(eq(subscriptions.customerId, customerId))
}

/** What a fetched state comes to. */
export type SubscriptionState = Omit<SubscriptionRow, 'userId' | 'customerId' | 'version'>

/**
 * Writes a state down, with the events it answers and the user's plan, in one transaction; false, with
 * nothing written, when another wrote since `row` was read. The user's plan moves when what the subscription
 * gives has changed: a plan that an admin gave stays until then.
 */
export async function writeState(
  db: Database,
  row: SubscriptionRow,
  { state, events, now }: { state: SubscriptionState; events: string[]; now: number },
): Promise<boolean> {
  const { userId, version } = row
  const unchanged = sql`exists (
    select 1 from subscriptions where user_id = ${userId} and version = ${version})`
  const [, , written = []] = await runTransaction(db, [
    sql`
      update users set tier = ${state.tier}
      where id = ${userId} and ${unchanged} and ${state.tier} <> (
        select tier from subscriptions where user_id = ${userId})`,
    sql`
      update payment_events set applied_at = ${now}
      where id in (select value from json_each(${JSON.stringify(events)})) and ${unchanged}`,
    sql`
      update subscriptions set
        subscription_id = ${state.subscriptionId}, tier = ${state.tier},
        paid_tier = ${state.paidTier}, payment_failed = ${Number(state.paymentFailed)},
        cancel_at_period_end = ${Number(state.cancelAtPeriodEnd)},
        current_period_end = ${state.currentPeriodEnd}, version = version + 1, asked_at = ${now}
      where user_id = ${userId} and version = ${version}
      returning user_id`,
  ])
  return written.length > 0
}

/** Writes an event down; one that was written before stays as it is. */
export async function storeEvent(db: Database, event: PaymentEvent, now: number): Promise<void> {
  const { id, type, customerId } = event
  await db
    .insert(paymentEvents)
    .values({ id, type, customerId, receivedAt: now })
    .onConflictDoNothing()
}

export async function unappliedEvents(db: Database, customerId: string): Promise<string[]> {
  const rows = await db
    .select({ id: paymentEvents.id })
    .from(paymentEvents)
    .where(and(eq(paymentEvents.customerId, customerId), isNull(paymentEvents.appliedAt)))
  return rows.map(row => row.id)
}

/** Marks events that concern nobody of ours. */
export async function markEventsApplied(db: Database, ids: string[], now: number): Promise<void> {
  await db.update(paymentEvents).set({ appliedAt: now }).where(inArray(paymentEvents.id, ids))
}

/** Customers with events that nobody applied since before a time. */
export async function customersWithUnappliedEvents(
  db: Database,
  { before, limit }: { before: number; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectDistinct({ customerId: paymentEvents.customerId })
    .from(paymentEvents)
    .where(and(isNull(paymentEvents.appliedAt), lte(paymentEvents.receivedAt, before)))
    .limit(limit)
  return rows.map(row => row.customerId)
}

/** Customers whose state was last asked for before a time, the longest ago first. */
export async function customersToSync(
  db: Database,
  { before, limit }: { before: number; limit: number },
): Promise<string[]> {
  const rows = await db
    .select({ customerId: subscriptions.customerId })
    .from(subscriptions)
    .where(lte(subscriptions.askedAt, before))
    .orderBy(asc(subscriptions.askedAt))
    .limit(limit)
  return rows.map(row => row.customerId)
}

export async function deleteEventsBefore(db: Database, before: number): Promise<void> {
  await db.delete(paymentEvents).where(lt(paymentEvents.appliedAt, before))
}

export async function customersToClose(db: Database, limit: number): Promise<string[]> {
  const rows = await db
    .select({ customerId: customerClosures.customerId })
    .from(customerClosures)
    .orderBy(asc(customerClosures.askedAt))
    .limit(limit)
  return rows.map(row => row.customerId)
}

export async function deleteCustomerClosure(db: Database, customerId: string): Promise<void> {
  await db.delete(customerClosures).where(eq(customerClosures.customerId, customerId))
}
