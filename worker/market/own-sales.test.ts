import { env } from 'cloudflare:workers'
import { describe, expect, it, vi } from 'vitest'
import { compose } from '../compose.ts'
import { connect } from '../db/connection.ts'
import { sales } from '../db/schema/orders.ts'
import { ownListingsAmong } from '../orders/own-sales.ts'
import { newAccount } from '../test/account.ts'
import { allowLog } from '../test/expect-log.ts'
import { storeListing } from '../test/store-listing.ts'
import { createMarket } from './market.ts'
import { createOwnSales } from './own-sales.ts'
import type { MarketCoin, PriceSource } from './port.ts'

const db = connect(env.DB)
const DAY_MS = 24 * 3_600_000
const coin: MarketCoin = {
  seriesId: 'morgan-dollar',
  coinType: 'Morgan Dollar',
  year: '1893',
  mint: 'S',
  varieties: [],
  grade: 'VF30',
  certified: false,
}
type Sold = Partial<typeof sales.$inferInsert>

/** An order line of the seller; of this coin, yesterday, for $61 with $5 shipping. */
async function sold(userId: number, lineItemId: string, part: Sold = {}): Promise<void> {
  const soldAt = Date.now() - DAY_MS
  await db.insert(sales).values({
    userId,
    lineItemId,
    orderId: `order ${lineItemId}`,
    ebayUserId: 'someone',
    ebayListingId: '110552345678',
    title: '1893-S Morgan Dollar VF30',
    quantity: 1,
    priceCents: 6_100,
    shippingCents: 500,
    soldAt,
    updatedAt: soldAt,
    ...part,
  })
}
/** A server without sold prices of eBay. */
const { market } = compose({ ...env, EBAY_INSIGHTS: 'off' })
const ownComps = async (userId: number) => {
  const { sold: side, missingSources } = await market.priceOf(coin, userId)
  return { comps: side.comps.filter(({ source }) => source === 'Your sales'), missingSources }
}

it('an offer of the seller’s own coin is no evidence of its price, to the seller alone', async () => {
  const [{ id }, { id: stranger }] = [await newAccount('offers'), await newAccount('competes')]
  await storeListing(id, { ebayListingId: '4401' })
  const offers: PriceSource = {
    name: 'eBay current listings',
    kind: 'active',
    find: async () => ({
      ok: true,
      items: ['4401', '4402'].map(listing => ({
        itemId: `v1|${listing}|0`,
        title: '1893-S Morgan Dollar VF30',
        price: 9_900,
        condition: 'Ungraded',
        url: `https://www.ebay.com/itm/${listing}`,
        soldAt: null,
        endsAt: null,
        listingType: 'Fixed price' as const,
      })),
    }),
  }
  const asked = createMarket({
    ...PLAIN,
    sources: [offers],
    ownAmong: (userId, ids) => ownListingsAmong(db, userId, ids),
  })
  const itemsOf = async (userId: number) =>
    (await asked.priceOf(coin, userId)).active.comps.map(({ itemId }) => itemId)
  expect(await itemsOf(id)).toEqual(['v1|4402|0'])
  expect(await itemsOf(stranger)).toEqual(['v1|4401|0', 'v1|4402|0'])
})

describe('the seller’s own orders', () => {
  it('are sold comps of the coin for ninety days, by the piece, without eBay’s sold prices', async () => {
    const { id } = await newAccount('sells')
    await sold(id, 'one')
    await sold(id, 'three', { quantity: 3, priceCents: 18_600, shippingCents: 900 })
    await sold(id, 'old', { soldAt: Date.now() - 91 * DAY_MS })
    await sold(id, 'cancelled', { cancelledAt: Date.now() })
    await sold(id, 'other', { title: '1881-S Morgan Dollar VF30' })
    const { comps, missingSources } = await ownComps(id)
    expect(comps.map(({ itemId, priceCents }) => [itemId, priceCents / 100])).toEqual([
      ['own|110552345678|one', 61],
      ['own|110552345678|three', 62],
    ])
    expect(comps[0]?.url).toMatch(/\/itm\/110552345678$/)
    expect(missingSources).toContainEqual({
      source: 'eBay sold items',
      reason: expect.stringContaining('Marketplace Insights access'),
    })
  })

  it('are no comps where they were refunded for more than the shipping, nor is eBay’s own record of them', async () => {
    const { id } = await newAccount('refunds')
    await sold(id, 'postage', { refundedCents: 200 })
    await sold(id, 'partly', { refundedCents: 2_000, ebayListingId: '110552345679' })
    await sold(id, 'fully', { refundedCents: 6_600, ebayListingId: '110552345680' })
    const { comps } = await ownComps(id)
    expect(comps.map(({ itemId, priceCents }) => [itemId, priceCents / 100])).toEqual([
      ['own|110552345678|postage', 61],
    ])
    const item = (listingId: string) => ({
      itemId: `v1|${listingId}|0`,
      title: '1893-S Morgan Dollar VF30',
      price: 6_100,
      condition: 'Ungraded',
      url: `https://www.ebay.com/itm/${listingId}`,
      soldAt: Date.now() - DAY_MS,
      endsAt: null,
      listingType: 'Fixed price' as const,
    })
    const ebay: PriceSource = {
      name: 'eBay sold items',
      kind: 'sold',
      find: async () => ({ ok: true, items: ['110552345679', '110552345680', '5'].map(item) }),
    }
    const own = createOwnSales({
      now: () => Date.now(),
      listingBaseUrl: 'https://www.ebay.com/itm',
      read: async () =>
        [200, 2_000, 6_600].map((refundedCents, at) => ({
          lineItemId: String(at),
          ebayListingId: String(110_552_345_678 + at),
          title: '1893-S Morgan Dollar VF30',
          quantity: 1,
          priceCents: 6_100,
          shippingCents: 500,
          refundedCents,
          cancelledAt: null,
          soldAt: Date.now() - DAY_MS,
          grader: null,
          format: 'fixed' as const,
        })),
    })
    const both = await createMarket({ ...PLAIN, sources: [ebay, own] }).priceOf(coin, id)
    expect(both.sold.comps.map(({ itemId }) => itemId).toSorted()).toEqual([
      'own|110552345678|0',
      'v1|5|0',
    ])
  })

  it('are no other seller’s', async () => {
    const [{ id }, { id: stranger }] = [await newAccount('owner'), await newAccount('stranger')]
    await sold(id, 'mine')
    expect((await ownComps(stranger)).comps).toEqual([])
  })

  const own = createOwnSales({
    now: () => Date.now(),
    listingBaseUrl: 'https://www.ebay.com/itm',
    read: async () => [
      {
        lineItemId: '1',
        ebayListingId: '77',
        title: '1893-S Morgan Dollar VF30',
        quantity: 1,
        priceCents: 6_100,
        shippingCents: 500,
        refundedCents: 0,
        cancelledAt: null,
        soldAt: Date.now() - DAY_MS,
        grader: null,
        format: 'fixed',
      },
    ],
  })
  const marketWith = (...sources: PriceSource[]) =>
    createMarket({ ...PLAIN, sources: [...sources, own] })

  it('count once where eBay’s sold items have them too', async () => {
    const item = {
      itemId: 'v1|77|0',
      title: '1893-S Morgan Dollar VF30',
      price: 6_100,
      condition: 'Ungraded',
      url: 'https://www.ebay.com/itm/77',
      soldAt: Date.now() - DAY_MS,
      endsAt: null,
      listingType: 'Fixed price' as const,
    }
    const ebay: PriceSource = {
      name: 'eBay sold items',
      kind: 'sold',
      find: async () => ({ ok: true, items: [item, { ...item, itemId: 'v1|78|0' }] }),
    }
    const { sold: side } = await marketWith(ebay).priceOf(coin, 1)
    expect(side.comps.map(({ itemId }) => itemId).toSorted()).toEqual(['own|77|1', 'v1|78|0'])
  })

  it('answer alone where eBay does not, and hide no failure where they have no such coin', async () => {
    allowLog('warn', 'price_source_failed')
    const query = { coinType: 'Morgan Dollar', mint: 'S', varieties: '', condition: 'VF30' }
    const failing: PriceSource = {
      name: 'eBay sold items',
      kind: 'sold',
      find: async () => ({ ok: false, reason: 'eBay does not answer.' }),
    }
    const data = await marketWith(failing).dataOf({ ...query, year: '1893' }, 1)
    expect(data).toMatchObject({ source: 'Your sales', completedSales: { count: 1 } })
    await expect(marketWith(failing).dataOf({ ...query, year: '1894' }, 1)).rejects.toMatchObject({
      code: 'MARKET_UNAVAILABLE',
    })
  })
})

const PLAIN = {
  spot: { current: async () => null, refresh: async () => {} },
  now: () => Date.now(),
  spend: vi.fn(async () => null),
}
