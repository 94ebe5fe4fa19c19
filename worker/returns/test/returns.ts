import { and, eq } from 'drizzle-orm'
import type { RefundResult, Relisted, Returns } from '../../../shared/returns/returns.ts'
import { sales } from '../../db/schema/orders.ts'
import { ordered } from '../../fulfillment/test/to-ship.ts'
import { db, onEbay, refund, type SandboxOrder, sync } from '../../orders/test/ebay-orders.ts'
import type { TestAccount } from '../../test/account.ts'
import { call, sendJson } from '../../test/call.ts'
import { sandboxUrl } from '../../test/sandbox.ts'

export const returnsOf = async ({ cookie }: TestAccount): Promise<Returns> =>
  (await call('/api/returns', { headers: { cookie } })).json<Returns>()

export const lineOfOrder = async (dealer: TestAccount, { orderId }: SandboxOrder) =>
  (await returnsOf(dealer)).lines.find(line => line.orderId === orderId)

export const countOf = async ({ cookie }: TestAccount): Promise<number> =>
  (await (await call('/api/returns/count', { headers: { cookie } })).json<{ count: number }>())
    .count

/** The first line of an order. */
export const keyOf = ({ orderId, lines }: SandboxOrder) => ({
  orderId,
  lineItemId: lines[0]?.lineItemId ?? '',
})

/** An order that was sent, given back in full and read. */
export async function cameBack(
  dealer: TestAccount,
  columns: Parameters<typeof ordered>[1] = [{}],
): Promise<SandboxOrder> {
  const order = await ordered(dealer, columns)
  await onEbay(`orders/${order.orderId}/ship`, { trackingNumber: '9400RETURNED' })
  await refund(order)
  await sync(dealer)
  return order
}

export const put = ({ cookie }: TestAccount, what: 'decision' | 'check', body: unknown) =>
  sendJson(`/api/returns/${what}`, body, { cookie }, 'PUT')

export const relist = ({ cookie }: TestAccount, order: SandboxOrder) =>
  sendJson('/api/returns/relist', keyOf(order), { cookie })

export async function relisted(dealer: TestAccount, order: SandboxOrder): Promise<Relisted> {
  const answer = await relist(dealer, order)
  if (answer.status !== 200) throw new Error(`relist: ${answer.status} ${await answer.text()}`)
  return answer.json<Relisted>()
}

export async function giveBack(
  { cookie }: TestAccount,
  order: SandboxOrder,
  amountCents: number,
  refundedCents = 0,
): Promise<RefundResult> {
  const body = { ...keyOf(order), amountCents, refundedCents, reason: 'BUYER_RETURN', comment: '' }
  const answer = await sendJson('/api/returns/refunds', body, { cookie })
  if (answer.status !== 200) throw new Error(`refund: ${answer.status} ${await answer.text()}`)
  return answer.json<RefundResult>()
}

/** The refunds of an order as eBay has them. */
export async function refundsOnEbay({ orderId }: SandboxOrder): Promise<{ cents: number }[]> {
  const answer = await fetch(`${sandboxUrl}/control/orders/${orderId}`)
  return (await answer.json<{ refunds: { cents: number }[] }>()).refunds
}

export const saleOf = async (dealer: TestAccount, { orderId }: SandboxOrder) =>
  db
    .select()
    .from(sales)
    .where(and(eq(sales.userId, dealer.id), eq(sales.orderId, orderId)))
    .get()
