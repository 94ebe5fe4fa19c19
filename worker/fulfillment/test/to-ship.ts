import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import type {
  NewPackage,
  PackageResult,
  Recipient,
  ToShip,
} from '../../../shared/fulfillment/fulfillment.ts'
import { listings } from '../../db/schema/listings.ts'
import { db, newLive, onEbay, type SandboxOrder, sync } from '../../orders/test/ebay-orders.ts'
import type { TestAccount } from '../../test/account.ts'
import { call, sendJson } from '../../test/call.ts'
import { SELLERS, sandboxUrl } from '../../test/sandbox.ts'

/** A package as the sandbox stores it. */
export type SandboxPackage = {
  fulfillmentId: string
  carrier: string | null
  trackingNumber: string | null
  lines: { lineItemId: string; quantity: number }[]
}

export async function toShip({ cookie }: TestAccount): Promise<ToShip> {
  return (await call('/api/fulfillment/to-ship', { headers: { cookie } })).json<ToShip>()
}

/** An order of new listings, with these columns, that is read already. `more` is the sandbox's. */
export async function ordered(
  dealer: TestAccount,
  coins: Partial<typeof listings.$inferInsert>[] = [{}],
  more: Record<string, unknown> = {},
): Promise<SandboxOrder> {
  const lines = []
  for (const columns of coins) {
    const { id, sku } = await newLive(dealer)
    lines.push({ sku })
    await db
      .update(listings)
      .set({ ...columns, ebayUserId: SELLERS.equipped })
      .where(eq(listings.id, id))
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the sandbox's own answer
  const order = (await onEbay('orders', { lines, ...more })) as SandboxOrder
  await sync(dealer)
  return order
}

export const parcel = (
  { orderId }: Pick<SandboxOrder, 'orderId'>,
  trackingNumber: string,
): NewPackage => ({ orderId, kind: 'parcel', carrier: 'USPS', trackingNumber })

export async function send(
  { cookie }: TestAccount,
  packages: NewPackage[],
): Promise<PackageResult[]> {
  const answer = await sendJson('/api/fulfillment/packages', { packages }, { cookie })
  if (answer.status !== 200) throw new Error(`send: ${answer.status} ${await answer.text()}`)
  return (await answer.json<{ results: PackageResult[] }>()).results
}

export const put = ({ cookie }: TestAccount, what: 'check' | 'packed', body: unknown) =>
  sendJson(`/api/fulfillment/${what}`, body, { cookie }, 'PUT')

export async function recipients(
  { cookie }: TestAccount,
  orderIds: string[],
): Promise<Recipient[]> {
  const answer = await sendJson('/api/fulfillment/recipients', { orderIds }, { cookie })
  return (await answer.json<{ recipients: Recipient[] }>()).recipients
}

/** The packages that eBay has of an order. */
export async function packagesOf({ orderId }: { orderId: string }): Promise<SandboxPackage[]> {
  return (await fetch(`${sandboxUrl}/control/orders/${orderId}/packages`)).json<SandboxPackage[]>()
}

/** Every text of every table of the database. */
export async function textOfAllTables(): Promise<string> {
  const { results } = await env.DB.prepare(
    "select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' and name not like '_cf_%'",
  ).all<{ name: string }>()
  const texts: string[] = []
  for (const { name } of results)
    texts.push(JSON.stringify((await env.DB.prepare(`select * from "${name}"`).all()).results))
  return texts.join('\n')
}
