import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { newDealer } from '../listings/test/listings.ts'
import { newAccount, type TestAccount } from '../test/account.ts'
import { sendJson } from '../test/call.ts'
import { buy, cancel, changes, newLive, onEbay, refund, sync } from './test/ebay-orders.ts'

// Calls go over real HTTP to a sandbox that other tests use as well.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let dealer: TestAccount
beforeAll(async () => {
  dealer = await newDealer('change_reader')
})

const seen = ({ cookie }: TestAccount, upTo: number) =>
  sendJson('/api/orders/changes/seen', { upTo }, { cookie })

describe('what changed on eBay since the last visit', () => {
  it('is told until it is confirmed, and to its seller alone', async () => {
    expect(await changes(dealer)).toEqual({
      since: null,
      events: [],
      readAt: null,
      failure: null,
      unreadableOrders: [],
    })
    const [one, two] = [
      await newLive(dealer, { title: '1881-S Morgan Dollar sold first' }),
      await newLive(dealer, { title: '1881-S Morgan Dollar sold second' }),
    ]
    await buy({ sku: one.sku, price: '50.00' })
    await sync(dealer)
    const first = await changes(dealer)
    expect(first).toMatchObject({
      since: null,
      readAt: expect.stringMatching(/^\d{4}-/),
      events: [
        { kind: 'sold', listingId: one.id, title: one.title, quantity: 1, priceCents: 5000 },
      ],
    })
    expect((await changes(await newAccount('change_stranger'))).events).toEqual([])

    expect((await seen(dealer, first.events[0]?.id ?? 0)).status).toBe(200)
    await buy({ sku: two.sku })
    await sync(dealer)
    const later = await changes(dealer)
    expect(later.since).toMatch(/^\d{4}-/)
    expect(later.events).toMatchObject([{ kind: 'sold', listingId: two.id }])
  })

  it('says of a cancelled order what became of the coin and of the money', async () => {
    const [coin, relisted] = [
      await newLive(dealer, { title: '1881-S Morgan Dollar whose buyer left' }),
      await newLive(dealer, { title: '1881-S Morgan Dollar relisted after its cancellation' }),
    ]
    const [order, other] = [
      await buy({ sku: coin.sku, price: '50.00' }),
      await buy({ sku: relisted.sku }),
    ]
    await sync(dealer)
    await refund(order)
    await cancel(order)
    await cancel(other)
    await onEbay(`listings/${other.lines[0]?.listingId}/relist`, { quantity: 1 })
    await sync(dealer)
    const { events } = await changes(dealer)
    const cancelled = events.filter(({ kind }) => kind === 'order_cancelled')
    const afterOf = (id: number) => cancelled.find(({ listingId }) => listingId === id)?.after
    const refundedCents = 5000 + (order.lines[0]?.shippingCents ?? 0)
    expect(afterOf(coin.id)).toEqual({ status: 'ended', refundedCents })
    expect(afterOf(relisted.id)).toMatchObject({ status: 'published' })
  })

  it('is not confirmed before it happened', async () => {
    await seen(dealer, Number.MAX_SAFE_INTEGER)
    const coin = await newLive(dealer, { title: '1881-S Morgan Dollar sold after all' })
    await buy({ sku: coin.sku })
    await sync(dealer)
    const { events } = await changes(dealer)
    expect(events).toMatchObject([{ kind: 'sold', listingId: coin.id }])
    await seen(dealer, 0)
    expect((await changes(dealer)).events).toEqual(events)
  })
})

describe("the buyer's name and address", () => {
  it('are in no table', async () => {
    const coin = await newLive(dealer, { title: '1881-S Morgan Dollar for a private buyer' })
    await buy({ sku: coin.sku }, 'DE')
    await sync(dealer)
    const { results } = await env.DB.prepare(
      `select name from sqlite_master where type = 'table' and name not like '\\_cf%' escape '\\'`,
    ).all<{ name: string }>()
    const tables = results.map(({ name }) => name)
    expect(tables).toContain('sales')
    const rows = await Promise.all(
      tables.map(async name => (await env.DB.prepare(`select * from "${name}"`).all()).results),
    )
    const dump = JSON.stringify(rows)
    expect(dump).toContain(coin.title)
    // The sandbox's buyers.
    const people = ['Barbara', 'Carl', 'Paula', 'Hugo', 'Nora', '_buys_', 'members.ebay.example']
    const addresses = ['Gartenweg', 'Kassel', 'Hessen', '34117', '5550100']
    expect([...people, ...addresses].filter(word => dump.includes(word))).toEqual([])
    expect(rows.flat()).toContainEqual(expect.objectContaining({ buyer_country: 'DE' }))
  })
})
