import { and, eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { Books } from '../../shared/books/books.ts'
import type { StatementPreview } from '../../shared/consignment/consignment.ts'
import type { Dashboard } from '../../shared/insight.ts'
import { runTransaction } from '../db/run-transaction.ts'
import { insightTotals } from '../db/schema/insight.ts'
import { mails } from '../db/schema/mail.ts'
import { orderCursors, sales } from '../db/schema/orders.ts'
import { edit, fetchListing, newDraft, setShipsFrom } from '../listings/test/listings.ts'
import { buy, cancel, db, newLive, onEbay, refund, sync } from '../orders/test/ebay-orders.ts'
import { newAccount, type TestAccount } from '../test/account.ts'
import { call } from '../test/call.ts'
import { connectEbay } from '../test/sandbox.ts'
import { deleteStatementMails } from './statement-mail.ts'
import { ask, newOwner, overview, pay, statement } from './test/owners.ts'

// Calls go over real HTTP to a sandbox that other tests use as well.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const DAY_MS = 86_400_000
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)
const NOW = Date.now()
const MONTH = new Date(NOW).toISOString().slice(0, 7)
const THIS = { from: `${MONTH}-01`, to: dayOf(NOW) }

let dealer: TestAccount
let ebayUserId: string
beforeAll(async () => {
  // An eBay account of its own: its ledger has nothing of other tests.
  const seller = await onEbay('sellers', { username: 'testuser_consigner' })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the sandbox's own answer
  ;({ userId: ebayUserId } = seller as { userId: string })
  dealer = await newAccount('consigner')
  await connectEbay(dealer, ebayUserId)
  await setShipsFrom(dealer, '43215')
})

async function read<T>(path: string): Promise<T> {
  const answer = await call(path, { headers: { cookie: dealer.cookie } })
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return answer.json<T>()
}
const books = () => read<Books>(`/api/books?period=${MONTH}`)

/** A live coin of an owner at $100, with what is agreed for it. */
async function consigned(title: string, change: Record<string, unknown>) {
  const { id, sku } = await newLive(dealer, { title }, ebayUserId)
  const answer = await edit(dealer, await fetchListing(dealer, id), change)
  if (answer.status !== 200) throw new Error(await answer.text())
  return { id, sku, price: '100.00' }
}

const bought = ({ sku, price }: { sku: string; price: string }) => buy({ sku, price })

/** eBay's charges are read too, which usually waits. */
async function syncAll() {
  await sync(dealer)
  await db.update(orderCursors).set({ chargesDueAt: 0 }).where(eq(orderCursors.userId, dealer.id))
  await sync(dealer)
}

describe('a statement', () => {
  it('is what the books have as the cost of consigned coins, to the cent', async () => {
    const jane = await newOwner(dealer, { name: 'Jane', share: 7_000 })
    const net = await newOwner(dealer, { name: 'Net', basis: 'net', share: 8_000 })
    const coins = []
    for (const [title, owner, change] of [
      ['that is sold', jane, {}],
      ['of which the fees are shared', net, {}],
      ['refunded in part', net, {}],
      ['with a minimum', jane, { consignorMinimum: '85.00', answer: ['PRICE_BELOW_MINIMUM'] }],
      ['that comes back', jane, {}],
      ['not sent', net, {}],
      ['that is still for sale', jane, {}],
    ] as const)
      coins.push(
        await consigned(`1881-S Morgan Dollar ${title}`, { consignorId: owner.id, ...change }),
      )
    const [sold, shared, partly, least, back, unsent] = coins
    if (!sold || !shared || !partly || !least || !back || !unsent) throw new Error('no coins')
    await bought(sold)
    await bought(shared)
    const stained = await bought(partly)
    await bought(least)
    const returned = await bought(back)
    const cancelled = await bought(unsent)
    await refund(stained, { amount: '20.00' })
    await refund(returned)
    await cancel(cancelled)
    await syncAll()

    const own = await db.select().from(sales).where(eq(sales.userId, dealer.id))
    const feesOf = (id: number) => {
      const row = own.find(({ listingId }) => listingId === id)
      return [row?.saleFeeCents ?? 0, row?.feeCents ?? 0] as const
    }
    const part = (cents: number, percent: number) =>
      Math.floor((cents * percent * 100 + 5_000) / 10_000)
    const [shareFee] = feesOf(shared.id)
    const [partFee, partFeeAfter] = feesOf(partly.id)
    const [unsentFee] = feesOf(unsent.id)
    expect(partFee).toBeGreaterThan(partFeeAfter)

    const ofJane = await statement(dealer, jane, THIS)
    expect(ofJane).toMatchObject({
      openingCents: 0,
      soldCents: 7_000 + 8_500 + 7_000,
      returnedCents: 7_000,
      closingCents: 15_500,
      forSale: [{ title: '1881-S Morgan Dollar that is still for sale', isLive: true, pieces: 1 }],
    })
    expect(
      ofJane.sold.map(({ partCents, isMinimum, feeCents }) => [partCents, isMinimum, feeCents]),
    ).toEqual([
      [7_000, false, null],
      [8_500, true, null],
      [7_000, false, null],
    ])
    const ofNet = await statement(dealer, net, THIS)
    const first = [shareFee, partFee, unsentFee].map(fee => part(10_000 - fee, 80))
    const left = part(8_000 - partFeeAfter, 80)
    expect(ofNet.sold.map(({ partCents }) => partCents)).toEqual(first)
    expect(ofNet.returned).toMatchObject([
      {
        isGivenBack: false,
        isCancelled: false,
        refundedCents: 2_000,
        partCents: (first[1] ?? 0) - left,
      },
      { isCancelled: true, partCents: first[2] },
    ])
    expect(ofNet.closingCents).toBe((first[0] ?? 0) + left)

    const { sums, unknown } = await books()
    expect(unknown.costs).toBe(0)
    expect(sums.costCents).toBe(ofJane.closingCents + ofNet.closingCents)
    const [cost] = await db
      .select({ cents: sql<number>`sum(${insightTotals.costCents})` })
      .from(insightTotals)
      .where(and(eq(insightTotals.userId, dealer.id), eq(insightTotals.kind, 'sale')))
    expect(cost?.cents).toBe(sums.costCents)
    const { insight } = await read<Dashboard>('/api/listings/dashboard')
    expect(insight.unknown.costs).toBe(0)

    expect((await pay(dealer, jane, { day: dayOf(NOW), cents: 10_000 })).status).toBe(200)
    const { owners } = await overview(dealer)
    expect(owners.find(({ id }) => id === jane.id)).toMatchObject({
      live: 1,
      sold: 3,
      returned: 1,
      earnedCents: 15_500,
      paidCents: 10_000,
    })
  })

  it('begins with what the one before it ended with', async () => {
    const owner = await newOwner(dealer, { name: 'Two months', share: 5_000 })
    const coin = await consigned('1881-S Morgan Dollar of two months', { consignorId: owner.id })
    const order = await bought(coin)
    await sync(dealer)
    // The sale was forty days ago, the refund is of today.
    const before = NOW - 40 * DAY_MS
    await db.update(sales).set({ soldAt: before }).where(eq(sales.listingId, coin.id))
    await pay(dealer, owner, { day: dayOf(before), cents: 2_000 })
    await refund(order, { amount: '50.00' })
    await sync(dealer)
    const periods = [
      { from: dayOf(before - 5 * DAY_MS), to: dayOf(before + 5 * DAY_MS) },
      { from: dayOf(before + 6 * DAY_MS), to: dayOf(NOW + DAY_MS) },
    ] as const
    const [first, second] = [
      await statement(dealer, owner, periods[0]),
      await statement(dealer, owner, periods[1]),
    ]
    expect(first).toMatchObject({
      openingCents: 0,
      soldCents: 5_000,
      paidCents: 2_000,
      closingCents: 3_000,
    })
    expect(second).toMatchObject({
      openingCents: 3_000,
      soldCents: 0,
      returnedCents: 2_500,
      closingCents: 500,
    })
    const whole = await statement(dealer, owner, { from: periods[0].from, to: periods[1].to })
    expect(whole.closingCents).toBe(second.closingCents)
    const file = await ask(
      dealer,
      'GET',
      `/owners/${owner.id}/statement.csv?from=${periods[0].from}&to=${periods[1].to}`,
    )
    const lines = (await file.text()).trim().split('\r\n')
    expect(lines.map(line => line.split(',')[1])).toEqual([
      'Kind', 'opening balance', 'sold', 'payment', 'refunded', 'closing balance',
    ]) // biome-ignore format: a list reads best as one
    expect(lines.at(-1)).toMatch(/,5\.00$/)
    expect(lines.join('')).not.toMatch(/buyer|@/i)
  })

  it('is mailed to its owner once, with the seller’s user name, and answered to the seller', async () => {
    const email = `owner-${crypto.randomUUID()}@example.com`
    const owner = await newOwner(dealer, { name: 'Reads mails', email })
    await edit(dealer, await newDraft(dealer), { consignorId: owner.id })
    await ask(dealer, 'PUT', '/heading', { heading: 'Coin Shop\n2 High Street' })
    await pay(dealer, owner, { day: dayOf(NOW), cents: 500 })
    const path = `/owners/${owner.id}/statement/mail`
    const seen = await (
      await ask(dealer, 'GET', `${path}?from=${THIS.from}&to=${THIS.to}`)
    ).json<StatementPreview>()
    expect(seen).toMatchObject({ to: email, senderName: 'consigner via Obverse' })
    expect(seen.text).toContain('Coin Shop\n2 High Street')
    expect(seen.text).toContain('-$5.00')
    const body = { id: crypto.randomUUID(), ...THIS }
    for (let n = 0; n < 2; n++) expect((await ask(dealer, 'POST', path, body)).status).toBe(200)
    const stored = () => db.select().from(mails).where(eq(mails.recipient, email))
    expect(await stored()).toMatchObject([
      { senderName: 'consigner via Obverse', replyTo: seen.replyTo, subject: seen.subject },
    ])
    const without = await newOwner(dealer, { name: 'Reads paper', email: '' })
    expect((await ask(dealer, 'POST', `/owners/${without.id}/statement/mail`, body)).status).toBe(
      400,
    )
    await runTransaction(db, [deleteStatementMails(dealer.id, { isGoing: sql`true` })])
    expect(await stored()).toEqual([])
  })

  it('has a payment once, however often it is sent, and without it once it is deleted', async () => {
    const owner = await newOwner(dealer, { name: 'Paid once' })
    const payment = { id: crypto.randomUUID(), day: dayOf(NOW), cents: 1_234 }
    for (let n = 0; n < 2; n++) expect((await pay(dealer, owner, payment)).status).toBe(200)
    expect(await statement(dealer, owner, THIS)).toMatchObject({
      paidCents: 1_234,
      closingCents: -1_234,
    })
    await ask(dealer, 'DELETE', `/owners/${owner.id}/payments/${payment.id}`)
    expect(await statement(dealer, owner, THIS)).toMatchObject({ payments: [], closingCents: 0 })
  })
})
