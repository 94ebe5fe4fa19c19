import { and, desc, eq, gt, max, sql } from 'drizzle-orm'
import { z } from 'zod'
import { parseJson } from '../../shared/lib/parse-json.ts'
import type { ListingStatus } from '../../shared/listing/listings.ts'
import { LISTING_EVENT_KINDS, type ListingChanges, type ListingEvent } from '../../shared/orders.ts'
import type { SellerRows, SellerRowsServices } from '../db/connection.ts'
import { listings } from '../db/schema/listings.ts'
import { listingEvents, listingVisits, orderCursors, sales } from '../db/schema/orders.ts'
import { orderAccount } from './store.ts'
import { parseUnreadable } from './unreadable-orders.ts'

/** More changes than a person reads; older ones are in the listings themselves. */
const EVENTS_MAX = 200

const kindSchema = z.enum(LISTING_EVENT_KINDS)
const factsSchema = z
  .object({
    quantity: z.number().optional(),
    priceCents: z.number().optional(),
    lineItemId: z.string().optional(),
    otherEbayListing: z.string().optional(),
  })
  .catch({})

/** What went back to the buyer of the order line that an event names. */
const refundedOfLine = sql<number>`coalesce((
  select ${sales.refundedCents} from ${sales}
  where ${sales.listingId} = ${listingEvents.listingId} and ${sales.userId} = ${listingEvents.userId}
    and ${sales.lineItemId} = json_extract(${listingEvents.facts}, '$.lineItemId')
), 0)`

/** What changed on eBay since the seller last confirmed the changes, the newest first. */
export async function listingChanges(db: SellerRows, userId: number): Promise<ListingChanges> {
  const visit = await db.select().from(listingVisits).where(eq(listingVisits.userId, userId)).get()
  const rows = await db
    .select({
      id: listingEvents.id,
      at: listingEvents.at,
      kind: listingEvents.kind,
      facts: listingEvents.facts,
      listingId: listingEvents.listingId,
      title: listings.title,
      status: listings.status,
      refundedCents: refundedOfLine,
    })
    .from(listingEvents)
    .innerJoin(listings, eq(listings.id, listingEvents.listingId))
    .where(and(eq(listingEvents.userId, userId), gt(listingEvents.id, visit?.seenEventId ?? 0)))
    .orderBy(desc(listingEvents.id))
    .limit(EVENTS_MAX)
  const account = await orderAccount(db, userId)
  const cursor = account
    ? await db
        .select()
        .from(orderCursors)
        .where(
          and(eq(orderCursors.userId, userId), eq(orderCursors.ebayUserId, account.ebayUserId)),
        )
        .get()
    : undefined
  return {
    since: timeText(visit?.visitedAt),
    events: rows.map(eventOf),
    readAt: timeText(cursor?.ranAt),
    failure: cursor?.failure ?? null,
    unreadableOrders: parseUnreadable(cursor?.unreadableOrders ?? '[]').map(({ at, ...order }) => ({
      ...order,
      at: new Date(at).toISOString(),
    })),
  }
}

const timeText = (ms: number | null | undefined) => (ms ? new Date(ms).toISOString() : null)

type EventRow = Pick<
  typeof listingEvents.$inferSelect,
  'id' | 'at' | 'kind' | 'facts' | 'listingId'
> & { title: string; status: ListingStatus; refundedCents: number }

function eventOf(event: EventRow): ListingEvent {
  const { facts, at, kind, status, refundedCents, ...row } = event
  const { quantity, priceCents, lineItemId, otherEbayListing } = factsSchema.parse(parseJson(facts))
  return {
    ...row,
    at: new Date(at).toISOString(),
    kind: kindSchema.parse(kind),
    ...(quantity === undefined ? {} : { quantity }),
    ...(priceCents === undefined ? {} : { priceCents }),
    ...(lineItemId === undefined ? {} : { lineItemId }),
    ...(otherEbayListing === undefined ? {} : { otherEbayListing }),
    ...(kind === 'order_cancelled' ? { after: { status, refundedCents } } : {}),
  }
}

/** Stores up to which event the seller has seen the changes: never fewer than before, never events to come. */
export async function confirmChanges(
  { db, now }: SellerRowsServices,
  userId: number,
  upTo: number,
): Promise<void> {
  const newest = await db
    .select({ id: max(listingEvents.id) })
    .from(listingEvents)
    .where(eq(listingEvents.userId, userId))
    .get()
  const seenEventId = Math.min(upTo, newest?.id ?? 0)
  await db
    .insert(listingVisits)
    .values({ userId, seenEventId, visitedAt: now() })
    .onConflictDoUpdate({
      target: listingVisits.userId,
      set: {
        seenEventId: sql`max(${listingVisits.seenEventId}, ${seenEventId})`,
        visitedAt: now(),
      },
    })
}
