import { and, asc, eq, inArray, isNull, lt, lte, max, sql } from 'drizzle-orm'
import { pushAccountFacts } from '../accounts/facts/account-facts.ts'
import type { Databases, Directory, OfSeller } from '../db/connection.ts'
import { runTransaction } from '../db/run-transaction.ts'
import { customerClosures, paymentEvents, subscriptions } from '../db/schema/billing.ts'
import type { PaymentEvent } from './port.ts'

export type SubscriptionRow = Omit<typeof subscriptions.$inferSelect, 'askedAt' | 'triedAt'>

export async function subscriptionOfUser(
  directory: Directory,
  userId: number,
): Promise<SubscriptionRow | null> {
  const row = await directory
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.userId, userId))
    .get()
  return row ?? null
}

export async function subscriptionOfCustomer(
  directory: Directory,
  customerId: string,
): Promise<SubscriptionRow | null> {
  const row = await directory
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.customerId, customerId))
    .get()
  return row ?? null
}

/** Stores the user's customer unless there is one. Returns the user's customer; null when the user was deleted. */
export async function linkCustomer(
  directory: Directory,
  { userId, customerId, now }: { userId: number; customerId: string; now: number },
): Promise<string | null> {
  await directory.run(sql`
    insert into subscriptions (user_id, customer_id, asked_at)
    select id, ${customerId}, ${now} from users where id = ${userId}
    on conflict do nothing`)
  return (await subscriptionOfUser(directory, userId))?.customerId ?? null
}

/** Deletes a customer that was deleted at the provider. Its plan ended with its subscriptions. */
export async function unlinkCustomer(directory: Directory, customerId: string): Promise<void> {
  await directory.delete(subscriptions).where(eq(subscriptions.customerId, customerId))
}

export type SubscriptionState = Omit<SubscriptionRow, 'userId' | 'customerId' | 'version'>

/**
 * Writes a state, marks its events as applied and sets the user's plan, in one transaction. Writes nothing and
 * returns false when `row` is outdated. The plan is set only when the subscription's plan has changed, so that a
 * plan set by an admin stays until then. What the plan holds is pushed afterwards.
 */
export async function writeState(
  services: Databases & OfSeller<Databases>,
  row: SubscriptionRow,
  { state, events, now }: { state: SubscriptionState; events: string[]; now: number },
): Promise<boolean> {
  const { directory } = services
  const { userId, version } = row
  const unchanged = sql`exists (
    select 1 from subscriptions where user_id = ${userId} and version = ${version})`
  const [, , written = []] = await runTransaction(directory, [
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
  if (written.length > 0) await pushAccountFacts(services, userId)
  return written.length > 0
}

/** Stores an event unless it is stored already. */
export async function storeEvent(
  directory: Directory,
  event: PaymentEvent,
  now: number,
): Promise<void> {
  const { id, type, customerId } = event
  await directory
    .insert(paymentEvents)
    .values({ id, type, customerId, receivedAt: now })
    .onConflictDoNothing()
}

export async function unappliedEvents(directory: Directory, customerId: string): Promise<string[]> {
  const rows = await directory
    .select({ id: paymentEvents.id })
    .from(paymentEvents)
    .where(and(eq(paymentEvents.customerId, customerId), isNull(paymentEvents.appliedAt)))
  return rows.map(row => row.id)
}

/** Marks events of unknown customers as applied. */
export async function markEventsApplied(
  directory: Directory,
  ids: string[],
  now: number,
): Promise<void> {
  await directory
    .update(paymentEvents)
    .set({ appliedAt: now })
    .where(inArray(paymentEvents.id, ids))
}

/** Customers with unapplied events from before a time, those that failed last at the end. */
export async function customersWithUnappliedEvents(
  directory: Directory,
  { before, limit }: { before: number; limit: number },
): Promise<string[]> {
  const rows = await directory
    .select({ customerId: paymentEvents.customerId })
    .from(paymentEvents)
    .where(and(isNull(paymentEvents.appliedAt), lte(paymentEvents.receivedAt, before)))
    .groupBy(paymentEvents.customerId)
    .orderBy(asc(max(paymentEvents.triedAt)))
    .limit(limit)
  return rows.map(row => row.customerId)
}

/** Customers whose last sync was before a time, the oldest first and those that failed last at the end. */
export async function customersToSync(
  directory: Directory,
  { before, limit }: { before: number; limit: number },
): Promise<string[]> {
  const rows = await directory
    .select({ customerId: subscriptions.customerId })
    .from(subscriptions)
    .where(lte(subscriptions.askedAt, before))
    .orderBy(asc(subscriptions.triedAt), asc(subscriptions.askedAt))
    .limit(limit)
  return rows.map(row => row.customerId)
}

/** Records a failed sync, so that the next ones are of other customers. */
export async function recordFailedSync(
  directory: Directory,
  customerId: string,
  now: number,
): Promise<void> {
  await directory.batch([
    directory
      .update(paymentEvents)
      .set({ triedAt: now })
      .where(and(eq(paymentEvents.customerId, customerId), isNull(paymentEvents.appliedAt))),
    directory
      .update(subscriptions)
      .set({ triedAt: now })
      .where(eq(subscriptions.customerId, customerId)),
  ])
}

export async function deleteEventsBefore(directory: Directory, before: number): Promise<void> {
  await directory.delete(paymentEvents).where(lt(paymentEvents.appliedAt, before))
}

/** Customers to close, the oldest first and those that failed last at the end. */
export async function customersToClose(directory: Directory, limit: number): Promise<string[]> {
  const rows = await directory
    .select({ customerId: customerClosures.customerId })
    .from(customerClosures)
    .orderBy(asc(customerClosures.triedAt), asc(customerClosures.askedAt))
    .limit(limit)
  return rows.map(row => row.customerId)
}

export async function recordFailedClosure(
  directory: Directory,
  customerId: string,
  now: number,
): Promise<void> {
  await directory
    .update(customerClosures)
    .set({ triedAt: now })
    .where(eq(customerClosures.customerId, customerId))
}

export async function deleteCustomerClosure(
  directory: Directory,
  customerId: string,
): Promise<void> {
  await directory.delete(customerClosures).where(eq(customerClosures.customerId, customerId))
}
