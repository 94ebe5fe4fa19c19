import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { compose } from '../compose.ts'
import { newAccount, type TestAccount } from '../test/account.ts'
import { connectEbay, listingsTitled, SELLERS, samplePicture, tellFault } from '../test/sandbox.ts'
import type { ListingContent } from './listing-content.ts'
import type { OfferTerms, SellerAccount } from './port.ts'
import { endListing, publish, revise } from './publish.ts'
import { configured } from './service.ts'
import { ONE_PIECE, pictureOf, RAW_MORGAN, sessionOf, storedProgress } from './test/publication.ts'

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
  bytes = await (await samplePicture('morgan-dollar-1881-s', 'obverse')).arrayBuffer()
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

class Crashed extends Error {}

/** Crashes at the n-th step: before the step, or after it and before its result is used. */
function crashing(crashesAt: number, when: 'before' | 'after') {
  let steps = 0
  async function step<T>(work: () => Promise<T>): Promise<T> {
    const last = steps++ === crashesAt
    if (last && when === 'before') throw new Crashed()
    const result = await work()
    if (last) throw new Crashed()
    return result
  }
  const wrapped = <Calls extends object>(calls: Calls): Calls =>
    new Proxy(calls, {
      get(target, name, receiver) {
        const call: unknown = Reflect.get(target, name, receiver)
        return typeof call === 'function' && !name.toString().startsWith('uploaded')
          ? (...values: unknown[]) => step(() => Reflect.apply(call, target, values))
          : call
      },
    })
  return { wrapped, steps: () => steps }
}

const sessionWith = (seller: SellerAccount) => sessionOf(seller, service().rules)
const offerOf = async (sku: string) => (await sellerOf().findOffers(sku))[0]

/** Number of steps of a publish, counted after one that created the inventory location. */
async function countPublishSteps(): Promise<number> {
  await publish(sessionWith(sellerOf()), publicationOf('OBVFIRST'), storedProgress().progress)
  const counter = crashing(Number.MAX_SAFE_INTEGER, 'before')
  await publish(
    sessionWith(counter.wrapped(sellerOf())),
    publicationOf('OBVCOUNTED'),
    counter.wrapped(storedProgress().progress),
  )
  return counter.steps()
}

describe('publishing after a crash', () => {
  it.each(['before', 'after'] as const)(
    '%s any step ends with exactly one offer and one listing',
    async when => {
      const steps = await countPublishSteps()
      expect(steps).toBeGreaterThan(10)
      for (let crashesAt = 0; crashesAt < steps; crashesAt++) {
        const sku = `OBV${when.toUpperCase()}${crashesAt}`
        const { progress, saved } = storedProgress()
        const crashed = crashing(crashesAt, when)
        const first = publish(
          sessionWith(crashed.wrapped(sellerOf())),
          publicationOf(sku),
          crashed.wrapped(progress),
        )
        await expect(first).rejects.toThrow(Crashed)
        const { listingId } = await publish(sessionWith(sellerOf()), publicationOf(sku), progress)
        expect(await sellerOf().findOffers(sku)).toEqual([
          expect.objectContaining({ offerId: saved.offerId, listingId, state: 'live' }),
        ])
        expect(saved.listingId).toBe(listingId)
        expect(await listingsTitled(SHOP, titleOf(sku))).toEqual([listingId])
      }
    },
    90_000,
  )
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
    await service().withSeller(dealer.id, session => endListing(session, sku))
    expect(await offerOf(sku)).toMatchObject({ state: 'unpublished' })
    await service().withSeller(dealer.id, session => endListing(session, sku))
    const revision = revise(
      sessionWith(sellerOf()),
      publicationOf(sku),
      storedProgress().progress,
      { quantity: 'keep' },
    )
    await expect(revision).rejects.toMatchObject({ code: 'CONFLICT' })
  })
})
