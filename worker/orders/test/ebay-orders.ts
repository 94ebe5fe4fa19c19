import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import type { Listing } from '../../../shared/listing/listings.ts'
import type { ListingChanges, OrdersSynced } from '../../../shared/orders.ts'
import { connect } from '../../db/connection.ts'
import { listings } from '../../db/schema/listings.ts'
import { listingEvents, orderCursors, sales } from '../../db/schema/orders.ts'
import { newDraft, publishNow } from '../../listings/test/listings.ts'
import type { TestAccount } from '../../test/account.ts'
import { call, sendJson } from '../../test/call.ts'
import { SELLERS, sandboxUrl } from '../../test/sandbox.ts'

export const db = connect(env.DB)

export type SandboxOrder = {
  orderId: string
  createdAt: number
  lines: { lineItemId: string; listingId: string; sku: string; shippingCents: number }[]
}

async function control(path: string, body: unknown = {}): Promise<unknown> {
  const answer = await fetch(`${sandboxUrl}/control/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}

type Purchase = { sku: string; quantity?: number; price?: string }

/** A buyer's order in the sandbox. */
export async function buy(
  purchase: Purchase | Purchase[],
  buyerCountry = 'US',
): Promise<SandboxOrder> {
  const order = Array.isArray(purchase) ? { lines: purchase } : purchase
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the sandbox's own answer
  return (await control('orders', { ...order, buyerCountry })) as SandboxOrder
}

export const cancel = ({ orderId }: SandboxOrder) => control(`orders/${orderId}/cancel`)
/** The seller gives money back, without a cancellation: an amount of each line, or all. */
export const refund = (
  { orderId }: SandboxOrder,
  part: { lineItemId?: string; amount?: string } = {},
) => control(`orders/${orderId}/refund`, part)
/** eBay answers the order in a form that no contract allows, or as usual again. */
export const makeOdd = ({ orderId }: SandboxOrder, odd: boolean) =>
  control(`orders/${orderId}/odd`, { odd })
/** What the seller does to a listing on eBay's own site. */
export const onEbay = control

/** A published listing that the sandbox's eBay account holds. */
export async function newLive(
  dealer: TestAccount,
  fields: Record<string, string> = {},
  ebayUserId: string = SELLERS.equipped,
): Promise<Listing> {
  const draft = await newDraft(dealer, fields)
  const answer = await publishNow(dealer, draft.id)
  if (answer.status !== 200) throw new Error(`not published: ${await answer.text()}`)
  await db.update(listings).set({ ebayUserId }).where(eq(listings.id, draft.id))
  return { ...draft, status: 'published' }
}

export const rowOf = async (id: number) =>
  db.select().from(listings).where(eq(listings.id, id)).get()
export const salesOf = (id: number) => db.select().from(sales).where(eq(sales.listingId, id))
export const eventsOf = (id: number) =>
  db.select().from(listingEvents).where(eq(listingEvents.listingId, id)).orderBy(listingEvents.id)
export const cursorOf = async ({ id }: TestAccount) =>
  db.select().from(orderCursors).where(eq(orderCursors.userId, id)).get()

/** POST /api/orders/sync, whose rate limit of one a minute is reset first. */
export async function sync({ cookie }: TestAccount): Promise<OrdersSynced> {
  await env.DB.prepare('delete from rate_limits').run()
  const answer = await sendJson('/api/orders/sync', {}, { cookie })
  if (answer.status !== 200) throw new Error(`sync: ${answer.status} ${await answer.text()}`)
  return answer.json<OrdersSynced>()
}

export async function changes({ cookie }: TestAccount): Promise<ListingChanges> {
  return (await call('/api/orders/changes', { headers: { cookie } })).json<ListingChanges>()
}
