import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { Books } from '../../shared/books/books.ts'
import type { Dashboard } from '../../shared/insight.ts'
import { ebayConnections } from '../db/schema/ebay.ts'
import { listings } from '../db/schema/listings.ts'
import { setShipsFrom } from '../listings/test/listings.ts'
import {
  buy,
  cancel,
  db,
  newLive,
  onEbay,
  refund,
  rowOf,
  type SandboxOrder,
  sync,
} from '../orders/test/ebay-orders.ts'
import { keyOf, put, relist } from '../returns/test/returns.ts'
import { newAccount, type TestAccount } from '../test/account.ts'
import { call } from '../test/call.ts'
import { expectLog } from '../test/expect-log.ts'
import { connectEbay, tellFault } from '../test/sandbox.ts'

// Calls go over real HTTP to a sandbox that other tests use as well.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const MONTH = new Date().toISOString().slice(0, 7)
const YEAR = MONTH.slice(0, 4)

let dealer: TestAccount
let ebayUserId: string
beforeAll(async () => {
  // An eBay account of its own: its ledger has nothing of other tests.
  const seller = await onEbay('sellers', { username: 'testuser_bookkeeper' })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the sandbox's own answer
  ;({ userId: ebayUserId } = seller as { userId: string })
  dealer = await newAccount('bookkeeper')
  await connectEbay(dealer, ebayUserId)
  await setShipsFrom(dealer, '43215')
})

async function read<T>(path: string, account = dealer): Promise<T> {
  const answer = await call(path, { headers: { cookie: account.cookie } })
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return answer.json<T>()
}
const books = (period = MONTH) => read<Books>(`/api/books?period=${period}`)
async function live(title: string, costCents: number) {
  const listing = await newLive(dealer, { title }, ebayUserId)
  await db.update(listings).set({ costCents }).where(eq(listings.id, listing.id))
  return listing
}
/** eBay's fees of a line of these cents; `orderCents`: with the fee per order. */
const fee = (cents: number, orderCents = 0) =>
  Math.floor((cents * 1_325 + 5_000) / 10_000) + orderCents
const shippingOf = ({ lines }: SandboxOrder) => lines.map(({ shippingCents }) => shippingCents)

describe('the books of a month', () => {
  it('are eBay’s ledger to the cent, with what the coins cost', async () => {
    const coins = []
    for (const title of [
      'that is sold',
      'in the same order',
      'that comes back',
      'with a stain',
      'not sent',
    ])
      coins.push(await live(`1881-S Morgan Dollar ${title}`, 3_000))
    const [first, second, back, stained, unsent] = coins.map(({ sku }) => ({
      sku,
      price: '100.00',
    }))
    if (!first || !second || !back || !stained || !unsent) throw new Error('no coins')
    const answer = await onEbay('orders', { lines: [first, second], tax: '16.50' })
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the sandbox's own answer
    const together = answer as SandboxOrder
    const returned = await buy(back)
    const partly = await buy(stained)
    const cancelled = await buy(unsent)
    await onEbay(`orders/${together.orderId}/label`, { amount: '6.10' })
    const promoted = await rowOf(coins[0]?.id ?? 0)
    await onEbay(`listings/${promoted?.ebayListingId}/ad-fee`, {
      amount: '1.20',
      feeType: 'AD_FEE',
    })
    await refund(returned)
    await refund(partly, { amount: '20.00' })
    await cancel(cancelled)
    await onEbay(`orders/${together.orderId}/payout`)
    await sync(dealer)

    const shipping = [together, returned, partly, cancelled].flatMap(shippingOf)
    const totals = shipping.map(cents => 10_000 + cents)
    const [a = 0, b = 0, c = 0, d = 0, e = 0] = totals
    const gross = a + b + c + d + e
    const refunded = c + 2_000 + e
    const credited = fee(c) + Math.round((fee(d) * 2_000) / d) + fee(e)
    const charged = fee(a) + fee(b) + fee(c) + fee(d) + fee(e) + 4 * 40
    const ledger = gross - refunded - (charged - credited) - 120 - 610
    const { sums, payouts, unknown, isGranted, months } = await books()
    expect({ isGranted, unknown, months }).toEqual({
      isGranted: true,
      unknown: { costs: 0, unreadable: 0 },
      months: [],
    })
    // Five coins of $30; the returned and the cancelled one are here again.
    expect(sums).toEqual({
      grossCents: gross,
      refundedCents: refunded,
      feesCents: charged - credited,
      adsCents: 120,
      labelsCents: 610,
      otherCents: 0,
      costCents: 3 * 3_000,
      writtenOffCents: 0,
      ledgerCents: ledger,
      profitCents: ledger - 3 * 3_000,
      taxCents: 1_650,
      cancelledCents: e,
      orders: 4,
      pieces: 5,
    })
    // What the sandbox paid out is the sum of its own ledger.
    expect(payouts.reduce((sum, { cents }) => sum + cents, 0)).toBe(sums.ledgerCents)
    expect((await books(YEAR)).months).toEqual([{ month: MONTH, sums }])

    const file = await (
      await call(`/api/books/books.csv?period=${MONTH}`, { headers: { cookie: dealer.cookie } })
    ).text()
    const lines = file.trim().split('\r\n')
    // Five sold lines, three given back, a label, an ad, the head and the totals.
    expect(lines).toHaveLength(5 + 3 + 2 + 2)
    expect(lines.at(-1)).toContain(`,total,,,,,5,${(gross / 100).toFixed(2)},`)
    expect(file).toContain('1881-S Morgan Dollar that comes back')
    expect(file).not.toMatch(/buyer|@/i)
  })

  it('have what a coin cost that came back and is written off, as the dashboard has', async () => {
    const coin = await live('1881-S Morgan Dollar that was crushed', 4_500)
    const order = await buy({ sku: coin.sku, price: '100.00' })
    await onEbay(`orders/${order.orderId}/ship`, { trackingNumber: '9400CRUSHED' })
    await refund(order)
    await sync(dealer)
    const profit = async () =>
      Number((await read<Dashboard>('/api/listings/dashboard')).summary.estimatedTotalProfit)
    const [{ sums: before }, shown] = [await books(), await profit()]
    const decision = { ...keyOf(order), decision: 'written_off' }
    expect((await put(dealer, 'decision', decision)).status).toBe(200)
    const { sums } = await books()
    expect(sums.writtenOffCents).toBe(before.writtenOffCents + 4_500)
    expect(sums.profitCents).toBe(before.profitCents - 4_500)
    expect(await profit()).toBeCloseTo(shown - 45, 2)
    expect((await relist(dealer, order)).status).toBe(409)
  })

  it('take a cost back at the last refund of a line that was refunded in parts', async () => {
    const coin = await live('1881-S Morgan Dollar refunded in parts', 1_000)
    const order = await buy({ sku: coin.sku, price: '50.00' })
    await refund(order, { amount: '5.00' })
    await sync(dealer)
    const { sums: before } = await books()
    await refund(order)
    await sync(dealer)
    expect((await books()).sums.costCents).toBe(before.costCents - 1_000)
  })

  it('say that eBay has not let them be seen, and that eBay does not answer', async () => {
    expectLog('warn', 'request_failed')
    await tellFault({ route: 'GET /ebay/sell/finances/v1/transaction', status: 500, times: 3 })
    const answer = await call(`/api/books?period=${MONTH}`, { headers: { cookie: dealer.cookie } })
    expect(answer.status).toBe(502)
    await db
      .update(ebayConnections)
      .set({ scopes: 'https://api.ebay.com/oauth/api_scope/sell.inventory' })
      .where(eq(ebayConnections.userId, dealer.id))
    expect(await books()).toMatchObject({ isGranted: false, payouts: [], sums: { grossCents: 0 } })
  })

  it.each(['2026-13', '26', '2026-1', '1999-01'])(
    'are of a month or a year, not of %s',
    async period => {
      const answer = await call(`/api/books?period=${period}`, {
        headers: { cookie: dealer.cookie },
      })
      expect(answer.status).toBe(400)
    },
  )
})
