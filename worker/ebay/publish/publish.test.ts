import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { compose } from '../../compose.ts'
import { newAccount, type TestAccount } from '../../test/account.ts'
import {
  connectEbay,
  listingPicture,
  listingsTitled,
  SELLERS,
  sellPieces,
  tellFault,
} from '../../test/sandbox.ts'
import type { ListingContent, PublishProgress } from '../listing-content.ts'
import type { OfferTerms, SellerAccount } from '../port.ts'
import { configured } from '../service/service.ts'
import { killedAfter } from '../test/crash.ts'
import { ONE_PIECE, pictureOf, RAW_MORGAN, sessionOf, storedProgress } from '../test/publication.ts'
import { byState, isOnEbay } from './offer-state.ts'
import { endListing, publish, revise } from './publish.ts'

// Calls go over real HTTP to a sandbox that other tests use as well.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 })

const INVENTORY = '/ebay/sell/inventory/v1'
const SHOP = 'testuser_coinroom'
const titleOf = (sku: string) => `1881-S Morgan Dollar ${sku}`

let dealer: TestAccount
let bytes: ArrayBuffer
beforeAll(async () => {
  dealer = await newAccount('steady')
  await connectEbay(dealer, SELLERS.equipped)
  bytes = await (await listingPicture('morgan-dollar-1881-s', 'obverse')).arrayBuffer()
})

const service = () => configured(compose(env).ebay)
function sellerOf() {
  const { marketplace, connections } = service()
  return marketplace.seller(connections.accessOf(dealer.id))
}

// One picture: eBay takes fifty uploads of a seller in five seconds, and these tests are many.
const publicationOf = (sku: string): ListingContent => ({
  ...ONE_PIECE,
  sku,
  title: titleOf(sku),
  description: 'As struck.',
  price: 5_450,
  shipping: 399,
  coin: RAW_MORGAN,
  pictures: [pictureOf(bytes)],
})

const sessionWith = (seller: SellerAccount) => sessionOf(seller, service().rules)
const offerOf = async (sku: string) => (await sellerOf().findOffers(sku))[0]

type Run = (seller: SellerAccount, sku: string, progress: PublishProgress) => Promise<unknown>
type Walk = {
  name: string
  /** What stands on eBay before. */
  before?: Run
  run: Run
  after: object[]
}

const PUBLISHED = { state: 'live', soldQuantity: 0 }
const FIVE: Partial<ListingContent> = {
  quantity: 5,
  bestOffer: { accept: 5_000, decline: 3_000 },
}
const AUCTION: Partial<ListingContent> = {
  format: 'auction',
  durationDays: 7,
  price: 1_000,
  reservePrice: 3_000,
  buyItNowPrice: 6_000,
}
const publishAs =
  (content: Partial<ListingContent>): Run =>
  (seller, sku, progress) =>
    publish(sessionWith(seller), { ...publicationOf(sku), ...content }, progress)
const reviseAs =
  (content: Partial<ListingContent>, quantity: 'keep' | 'set'): Run =>
  (seller, sku, progress) =>
    revise(sessionWith(seller), { ...publicationOf(sku), ...content }, progress, { quantity })
const end: Run = (seller, sku) => endListing(sessionWith(seller), sku, storedProgress().progress)
const sold =
  (quantity: number): Run =>
  (_, sku) =>
    sellPieces({ sku, quantity })
const inTurn =
  (...runs: Run[]): Run =>
  async (...values) => {
    for (const run of runs) await run(...values)
  }

/** Two weeks ahead. */
const LATER = { scheduledStartAt: Date.now() + 14 * 86_400_000 }

const WALKS: Walk[] = [
  {
    name: 'publishing five of them with best offer',
    run: publishAs(FIVE),
    after: [{ ...PUBLISHED, available: 5 }],
  },
  {
    name: 'publishing an auction',
    run: publishAs(AUCTION),
    after: [{ ...PUBLISHED, format: 'auction', available: null, price: 1_000 }],
  },
  {
    name: 'publishing for a later start',
    run: publishAs(LATER),
    after: [{ state: 'scheduled', available: 1 }],
  },
  {
    name: 'publishing again for a fixed price what was an auction',
    before: publishAs(AUCTION),
    run: publishAs({}),
    after: [
      { ...PUBLISHED, format: 'fixed', available: 1 },
      { format: 'auction', state: 'unpublished' },
    ],
  },
  {
    name: 'putting three more pieces of a sold-out listing on sale',
    before: inTurn(publishAs({}), sold(1)),
    run: publishAs({ quantity: 3 }),
    after: [{ state: 'live', soldQuantity: 1, available: 3 }],
  },
  {
    name: 'a new price of a listing that has sold two of five',
    before: inTurn(publishAs(FIVE), sold(2)),
    run: reviseAs({ ...FIVE, quantity: 3, price: 6_000 }, 'keep'),
    after: [{ state: 'live', soldQuantity: 2, available: 3, price: 6_000 }],
  },
  {
    name: 'a new number of a listing that has sold two of five',
    before: inTurn(publishAs(FIVE), sold(2)),
    run: reviseAs({ ...FIVE, quantity: 2 }, 'set'),
    after: [{ state: 'live', soldQuantity: 2, available: 2 }],
  },
  { name: 'ending a listing', before: publishAs({}), run: end, after: [{ state: 'unpublished' }] },
]

describe('killed after any call to eBay and any save, and run again', () => {
  it.each(WALKS)(
    '$name ends with one offer on sale and nothing restocked',
    async ({ name, before, run, after }) => {
      const base = `OBV${name.replaceAll(/[^a-z]/gi, '').toUpperCase()}`.slice(0, 40)
      let steps = 0
      for (let killed = true; killed; steps++) {
        const sku = `${base}${steps}`
        const { progress, saved, sold: told } = storedProgress()
        await before?.(sellerOf(), sku, progress)
        // The orders have told what was sold before.
        for (const { listingId, soldQuantity } of await sellerOf().findOffers(sku))
          if (listingId) told.set(listingId, soldQuantity)
        const process = killedAfter(steps + 1)
        const first = run(
          process.wrapped(sellerOf()),
          sku,
          process.wrapped(progress, ['uploaded', 'uploadedUrls']),
        )
        const [outcome] = await Promise.allSettled([first])
        killed = process.killed()
        expect(outcome.status).toBe(killed ? 'rejected' : 'fulfilled')
        if (killed) await run(sellerOf(), sku, progress)

        const offers = (await sellerOf().findOffers(sku)).sort(byState)
        expect(offers).toEqual(after.map(each => expect.objectContaining(each)))
        const live = offers.filter(isOnEbay)
        expect(live.map(({ listingId }) => listingId)).toEqual(
          live.length > 0 ? [saved.listingId] : [],
        )
        const ended = offers.length - live.length
        expect((await listingsTitled(SHOP, titleOf(sku))).length).toBe(
          Math.max(1, live.length + (ended > 0 && live.length > 0 ? ended : 0)),
        )
      }
      expect(steps).toBeGreaterThan(name.startsWith('ending') ? 1 : 9)
    },
    120_000,
  )
})

describe('a coin that is sold between a killed publish and its next run', () => {
  it('is not put on sale again', async () => {
    let lastSteps = 0
    let sales = 0
    for (let killed = true; killed; lastSteps++) {
      const sku = `OBVSOLDBETWEEN${lastSteps}`
      const { progress } = storedProgress()
      const process = killedAfter(lastSteps + 1)
      const [first] = await Promise.allSettled([
        publishAs({})(
          process.wrapped(sellerOf()),
          sku,
          process.wrapped(progress, ['uploaded', 'uploadedUrls']),
        ),
      ])
      killed = first.status === 'rejected'
      const live = (await offerOf(sku))?.state === 'live'
      if (live) {
        await sellPieces({ sku })
        sales++
      }
      const [again] = await Promise.allSettled([publishAs({})(sellerOf(), sku, progress)])
      expect(again).toMatchObject(
        live ? { reason: { code: 'LISTING_SOLD' } } : { status: 'fulfilled' },
      )
      expect(await offerOf(sku)).toMatchObject(
        live ? { state: 'out_of_stock', available: 0, soldQuantity: 1 } : { state: 'live' },
      )
    }
    expect(sales).toBeGreaterThan(1)
  }, 60_000)
})

describe('a response of eBay that is lost after the work was done', () => {
  // Exactly as often as the request is sent: other tests use the same sandbox.
  const REFUSED = { status: 500, after: true, times: 1 }
  const REFUSED_EACH_TRY = { ...REFUSED, times: 3 }
  const CUT_OFF = { half: true, times: 1 }
  const CALLS = [
    ['the item', (sku: string) => `PUT ${INVENTORY}/inventory_item/${sku}`, [REFUSED_EACH_TRY]],
    ['the offer', () => `POST ${INVENTORY}/offer`, [REFUSED, CUT_OFF]],
    ['the listing', () => `POST ${INVENTORY}/offer/*/publish`, [REFUSED, CUT_OFF]],
  ] as const
  it.each(CALLS)('for %s leads to no second listing', async (name, routeOf, faults) => {
    for (const [index, fault] of faults.entries()) {
      const sku = `OBVLOST${name.replaceAll(' ', '').toUpperCase()}${index}`
      const { progress } = storedProgress()
      await tellFault({ route: routeOf(sku), ...fault })
      const [first] = await Promise.allSettled([
        publish(sessionWith(sellerOf()), publicationOf(sku), progress),
      ])
      // The item is sent again; offer and listing are looked up.
      expect(first.status).toBe(name === 'the item' ? 'rejected' : 'fulfilled')
      const { listingId } = await publish(sessionWith(sellerOf()), publicationOf(sku), progress)
      expect(await listingsTitled(SHOP, titleOf(sku))).toEqual([listingId])
    }
  })
})

describe('an offer', () => {
  it('that exists for its SKU is reused, not created again', async () => {
    const seller = sellerOf()
    const sku = 'OBVTWICE'
    await publish(sessionWith(seller), publicationOf(sku), storedProgress().progress)
    const known = await offerOf(sku)
    const terms: OfferTerms = {
      sku,
      format: 'fixed',
      reservePrice: null,
      buyItNowPrice: null,
      durationDays: null,
      stock: 1,
      bestOffer: 'keep',
      startsAt: null,
      lotSize: null,
      storeCategories: [],
      categoryId: '39464',
      description: '<p>As struck.</p>',
      price: 100,
      paymentPolicyId: '1',
      returnPolicyId: '1',
      shippingPolicyId: '1',
      shippingCost: null,
      locationKey: 'x',
    }
    expect(await seller.createOffer(terms)).toEqual({ offerId: known?.offerId, created: false })
  })

  it('that has ended on eBay is not published again by a revision', async () => {
    const sku = 'OBVENDED'
    await publish(sessionWith(sellerOf()), publicationOf(sku), storedProgress().progress)
    await service().withSeller(dealer.id, session =>
      endListing(session, sku, storedProgress().progress),
    )
    expect(await offerOf(sku)).toMatchObject({ state: 'unpublished' })
    await service().withSeller(dealer.id, session =>
      endListing(session, sku, storedProgress().progress),
    )
    const revision = revise(
      sessionWith(sellerOf()),
      publicationOf(sku),
      storedProgress().progress,
      { quantity: 'keep' },
    )
    await expect(revision).rejects.toMatchObject({ code: 'CONFLICT' })
  })
})
