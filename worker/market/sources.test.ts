import { describe, expect, it } from 'vitest'
import type { MarketCoin } from './port.ts'
import { createEbayBrowse } from './vendors/ebay-browse.ts'
import { createEbayInsights } from './vendors/ebay-insights.ts'
import { createMetalsDev } from './vendors/metals-dev.ts'

const coin: MarketCoin = {
  seriesId: 'morgan-dollar',
  coinType: 'Morgan Dollar',
  year: '1881',
  mint: 'S',
  varieties: [],
  grade: 'VF30',
  certified: false,
}
const signal = () => AbortSignal.timeout(5_000)
const SELLER = 7

/** An eBay with these responses, one per call, that records its requests. */
function ebay(answers: (() => Response)[]) {
  const asked: { url: URL; headers: Headers }[] = []
  return {
    asked,
    search: {
      apiUrl: 'https://ebay.test',
      marketplaceId: 'EBAY_US',
      token: async (refused?: string) => (refused ? 'fresh' : 'first'),
      fetch: async (input: RequestInfo | URL, init?: RequestInit) => {
        const request = new Request(input, init)
        asked.push({ url: new URL(request.url), headers: request.headers })
        const answer = answers[asked.length - 1]
        if (!answer) throw new Error('asked too often')
        return answer()
      },
    },
  }
}
const summary = (change: Record<string, unknown> = {}) => ({
  itemId: 'v1|1|0',
  title: '1881-S Morgan Dollar VF',
  price: { value: '52.00', currency: 'USD' },
  condition: 'Ungraded',
  conditionId: '4000',
  itemWebUrl: 'https://www.ebay.com/itm/1',
  buyingOptions: ['FIXED_PRICE'],
  seller: { username: 'someone' },
  ...change,
})

describe('current listings', () => {
  it('are searched by date, mint mark and name, with auctions, and parsed into cents', async () => {
    const auction = summary({
      itemId: 'v1|2|0',
      price: undefined,
      currentBidPrice: { value: '10.50', currency: 'USD' },
      buyingOptions: ['AUCTION'],
      itemEndDate: '2026-11-25T10:00:00.000Z',
    })
    const { search, asked } = ebay([() => Response.json({ itemSummaries: [summary(), auction] })])
    const answer = await createEbayBrowse(search).find(coin, signal(), SELLER)
    expect(answer).toEqual({
      ok: true,
      items: [
        expect.objectContaining({ price: 5_200, endsAt: null, listingType: 'Fixed price' }),
        expect.objectContaining({
          price: 1_050,
          endsAt: Date.UTC(2026, 10, 25, 10),
          listingType: 'Auction',
        }),
      ],
    })
    const [request] = asked
    expect(request?.url.searchParams.get('q')).toBe('1881 S Morgan Dollar')
    expect(request?.url.searchParams.get('filter')).toContain('buyingOptions:{AUCTION|FIXED_PRICE}')
    expect(request?.headers.get('X-EBAY-C-MARKETPLACE-ID')).toBe('EBAY_US')
    expect(request?.headers.get('Authorization')).toBe('Bearer first')
    expect(request?.headers.get('Accept-Language')).toBe('en-US')
  })

  it('state the cheapest shipping in dollars; what is calculated later is absent', async () => {
    const cost = (value: string, currency = 'USD') => ({ shippingCost: { value, currency } })
    const shippingOptions = [cost('6.50'), cost('4.95'), cost('1.00', 'CAD')]
    const calculated = summary({
      itemId: 'v1|3|0',
      shippingOptions: [{ shippingCostType: 'CALCULATED' }],
    })
    const { search } = ebay([
      () => Response.json({ itemSummaries: [summary({ shippingOptions }), calculated] }),
    ])
    const answer = await createEbayBrowse(search).find(coin, signal(), SELLER)
    expect(answer).toMatchObject({ items: [{ price: 5_200, shipping: 495 }, { price: 5_200 }] })
    expect(answer.ok && answer.items[1]?.shipping).toBeUndefined()
  })

  it('of a British seller’s market are asked for and read in pounds', async () => {
    const british = summary({ price: { value: '42.50', currency: 'GBP' } })
    const { asked, search } = ebay([() => Response.json({ itemSummaries: [british, summary()] })])
    const found = await createEbayBrowse(search).find(
      { ...coin, marketplaceId: 'EBAY_GB' },
      signal(),
      SELLER,
    )
    expect(found).toMatchObject({ ok: true, items: [{ price: 4_250 }] })
    expect(asked[0]?.headers.get('X-EBAY-C-MARKETPLACE-ID')).toBe('EBAY_GB')
    expect(asked[0]?.headers.get('Accept-Language')).toBe('en-GB')
    expect(asked[0]?.url.searchParams.get('filter')).toContain('priceCurrency:GBP')
  })

  it('may be none: eBay then omits the list', async () => {
    const { search } = ebay([() => Response.json({ total: 0 })])
    expect(await createEbayBrowse(search).find(coin, signal(), SELLER)).toEqual({
      ok: true,
      items: [],
    })
  })

  it('in other currencies are skipped', async () => {
    const euros = summary({ price: { value: '52.00', currency: 'EUR' } })
    const { search } = ebay([() => Response.json({ itemSummaries: [euros] })])
    expect(await createEbayBrowse(search).find(coin, signal(), SELLER)).toEqual({
      ok: true,
      items: [],
    })
  })

  it('are requested again with another token when the first has expired', async () => {
    const { search, asked } = ebay([
      () => Response.json({ errors: [{ errorId: 1001 }] }, { status: 401 }),
      () => Response.json({ itemSummaries: [summary()] }),
    ])
    expect(await createEbayBrowse(search).find(coin, signal(), SELLER)).toMatchObject({ ok: true })
    expect(asked[1]?.headers.get('Authorization')).toBe('Bearer fresh')
  })

  it.each([
    [429, 'eBay’s daily number of searches is used up.'],
    [403, 'eBay has not granted this application access.'],
  ])('that eBay refuses with %s are missing for a reason', async (status, reason) => {
    const { search, asked } = ebay([() => Response.json({ errors: [] }, { status })])
    expect(await createEbayBrowse(search).find(coin, signal(), SELLER)).toEqual({
      ok: false,
      reason,
    })
    expect(asked).toHaveLength(1)
  })

  it('of another format are reported as missing', async () => {
    const { search } = ebay([() => Response.json({ itemSummaries: 'none' })])
    expect(await createEbayBrowse(search).find(coin, signal(), SELLER)).toMatchObject({ ok: false })
  })
})

it('sold items are parsed with their date', async () => {
  const sale = {
    ...summary(),
    lastSoldDate: '2026-11-01T08:00:00.000Z',
    lastSoldPrice: { value: '47.25', currency: 'USD' },
    totalSoldQuantity: 1,
  }
  const { search, asked } = ebay([() => Response.json({ itemSales: [sale] })])
  const answer = await createEbayInsights(search).find(coin, signal(), SELLER)
  expect(answer).toMatchObject({
    ok: true,
    items: [{ price: 4_725, soldAt: Date.UTC(2026, 10, 1, 8) }],
  })
  expect(asked[0]?.url.searchParams.get('category_ids')).toBe('11116')
})

describe('metal prices', () => {
  const withPrices = (
    metals: Record<string, number | null>,
    currencies?: Record<string, number | null>,
  ) =>
    createMetalsDev({
      baseUrl: 'https://metals.test',
      apiKey: 'key',
      fetch: async () =>
        Response.json({
          status: 'success',
          currency: 'USD',
          unit: 'toz',
          metals,
          ...(currencies && { currencies }),
          timestamps: { metal: '2026-11-21T10:00:00.000Z' },
        }),
    })

  it('are parsed into millionths of a dollar per troy ounce', async () => {
    const answer = await withPrices({
      gold: 4_012.345,
      silver: 49.15,
      copper: 0.339,
      nickel: 0.472,
      tin: 1,
    }).latest(signal())
    expect(answer).toEqual({
      ok: true,
      spot: {
        microsPerTroyOunce: {
          gold: 4_012_345_000,
          silver: 49_150_000,
          copper: 339_000,
          nickel: 472_000,
        },
        asOf: Date.UTC(2026, 10, 21, 10),
      },
    })
  })

  it('of which one is missing lack that metal alone', async () => {
    expect(await withPrices({ gold: 4_012, silver: null }).latest(signal())).toMatchObject({
      ok: true,
      spot: { microsPerTroyOunce: { gold: 4_012_000_000 } },
    })
  })

  it('come with the rates of other sites’ currencies; none where the pound’s shows that they are reversed', async () => {
    const rates = async (currencies: Record<string, number | null>) => {
      const answer = await withPrices({ silver: 49 }, currencies).latest(signal())
      return answer.ok ? answer.spot.rates : null
    }
    expect(await rates({ USD: 1, GBP: 1.28, CAD: 0.73, AUD: 65, EUR: 1.09, JPY: 0.0065 })).toEqual({
      GBP: 1_280_000,
      CAD: 730_000,
      EUR: 1_090_000,
    })
    expect(await rates({ USD: 1, GBP: 0.78, CAD: 1.37, EUR: 0.92 })).toEqual({})
    expect(await rates({ USD: 1, CAD: 0.73 })).toEqual({})
  })

  it('are none where the vendor answers with a page', async () => {
    const source = createMetalsDev({
      baseUrl: 'https://metals.test',
      apiKey: 'key',
      fetch: async () => new Response('<html>', { headers: { 'Content-Type': 'text/html' } }),
    })
    expect(await source.latest(signal())).toEqual({
      ok: false,
      reason: 'Metal prices answered something unforeseen.',
    })
  })

  it('that are implausible are left out', async () => {
    expect(await withPrices({ gold: 4, silver: 49 }).latest(signal())).toMatchObject({
      spot: { microsPerTroyOunce: { silver: 49_000_000 } },
    })
    expect(await withPrices({ gold: 0, silver: -1 }).latest(signal())).toMatchObject({ ok: false })
  })
})
