import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { Listing } from '../../shared/listing/listings.ts'
import { compose, type Services } from '../compose.ts'
import type { TestAccount } from '../test/account.ts'
import { intercepted } from '../test/intercepted.ts'
import { sandboxUrl } from '../test/sandbox.ts'
import { publishListing } from './publish/publish-listing.ts'
import {
  act,
  buyOnEbay,
  cancelOrder,
  edit,
  fetchListing,
  isLive,
  newDealer,
  newDraft,
  newLive,
  readOrders,
  showOrder,
} from './test/listings.ts'
import { updateListing } from './write/change.ts'

// Calls go over real HTTP to a sandbox that other tests use as well.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 })

let dealer: TestAccount
beforeAll(async () => {
  dealer = await newDealer('unread_sales')
})

const services = compose(env)

/** Services with which something happens before the first call of this name to eBay. */
function happensBefore(name: string, event: () => Promise<void>): Services {
  const { ebay } = services
  if (!ebay) throw new Error('eBay is not set up')
  let happened = false
  const withSeller: typeof ebay.withSeller = (userId, work) =>
    ebay.withSeller(userId, session =>
      work({
        ...session,
        seller: intercepted(session.seller, async (called, call) => {
          if (called === name && !happened) {
            happened = true
            await event()
          }
          return call()
        }),
      }),
    )
  return { ...services, ebay: { ...ebay, withSeller } }
}

const piecesOnEbay = async (sku: string) => {
  const offers = await services.ebay?.withSeller(dealer.id, ({ seller }) => seller.findOffers(sku))
  return offers?.map(({ state, available }) => ({ state, available }))
}

async function liveOf(quantity: number): Promise<Listing> {
  const draft = await newDraft(dealer)
  await edit(dealer, draft, { quantity, status: 'published' })
  return fetchListing(dealer, draft.id)
}

async function ended(listing: Listing): Promise<Listing> {
  expect((await act(dealer, listing, 'end-ebay')).status).toBe(200)
  return fetchListing(dealer, listing.id)
}

/** eBay first said its counts a while ago. */
const countsAreOld = ({ id }: Listing) =>
  env.DB.prepare(
    `update listings set ebay_sold = (select json_group_object(key, json_set(value, '$.at', 0))
       from json_each(ebay_sold)) where id = ?`,
  )
    .bind(id)
    .run()

describe('a sale that is recorded while an act is under way is subtracted by it', () => {
  it('when an edit sets the number of pieces', async () => {
    const live = await liveOf(5)
    const by = happensBefore('findOffers', async () => {
      await buyOnEbay(live.sku)
      await readOrders(dealer)
    })
    await updateListing(by, dealer.id, { id: live.id, version: live.version, quantity: 8 })
    expect(await piecesOnEbay(live.sku)).toEqual([{ state: 'live', available: 7 }])
    expect(await fetchListing(dealer, live.id)).toMatchObject({ quantity: 7, soldQuantity: 1 })
  })

  it.each(['findOffers', 'putItem', 'publishOffer'])(
    'when an ended listing is published again, up to its call %s',
    async call => {
      const live = await liveOf(3)
      const order = await buyOnEbay(live.sku, 1, true)
      const { id, sku, version } = await ended(live)
      const by = happensBefore(call, async () => {
        await showOrder(order)
        await readOrders(dealer)
      })
      await publishListing(by, dealer.id, id, version)
      expect(await piecesOnEbay(sku)).toEqual([{ state: 'live', available: 2 }])
      expect(await fetchListing(dealer, id)).toMatchObject({ quantity: 2, soldQuantity: 1 })
    },
  )
})

describe('a sale whose order eBay does not show yet', () => {
  it('is not put on sale again after the listing was ended', async () => {
    const live = await newLive(dealer)
    const order = await buyOnEbay(live.sku, 1, true)
    const answer = await act(dealer, await ended(live), 'publish')
    expect(answer.status).toBe(409)
    expect(await answer.json()).toMatchObject({ code: 'LISTING_SOLD' })
    expect(await isLive(live)).toBe(false)
    await showOrder(order)
    await readOrders(dealer)
    expect(await fetchListing(dealer, live.id)).toMatchObject({ status: 'sold' })
  })

  it('is subtracted over several listings of the coin, also when it was a draft between them', async () => {
    const live = await liveOf(4)
    const first = await buyOnEbay(live.sku, 1, true)
    const drafted = await edit(dealer, live, { status: 'draft' })
    expect((await act(dealer, await drafted.json<Listing>(), 'publish')).status).toBe(200)
    const second = await buyOnEbay(live.sku, 1, true)
    const again = await ended(await fetchListing(dealer, live.id))
    expect((await act(dealer, again, 'publish')).status).toBe(200)
    expect(await piecesOnEbay(live.sku)).toEqual([{ state: 'live', available: 2 }])
    for (const order of [first, second]) await showOrder(order)
    await readOrders(dealer)
    expect(await fetchListing(dealer, live.id)).toMatchObject({ quantity: 2, soldQuantity: 2 })
  })
})

describe('a listing that ended on eBay by a sale whose order eBay does not show yet', () => {
  /** eBay ends an auction at its sale, and says no more that it sold anything. */
  async function soldAuction(): Promise<{ auction: Listing; order: { orderId: string } }> {
    const draft = await newDraft(dealer)
    await edit(dealer, draft, { format: 'auction', durationDays: 7, status: 'published' })
    const auction = await fetchListing(dealer, draft.id)
    expect(auction.status).toBe('published')
    return { auction, order: await buyOnEbay(draft.sku, 1, true) }
  }

  it.each([
    ['noticed', () => readOrders(dealer)],
    ['ended here', async (auction: Listing) => void (await act(dealer, auction, 'end-ebay'))],
  ])(
    'is not put on sale again once it is %s, and is sold when its order is shown',
    async (_, notice) => {
      const { auction, order } = await soldAuction()
      await notice(auction)
      const over = await fetchListing(dealer, auction.id)
      expect(over.status).toBe('ended')
      const answer = await act(dealer, over, 'publish')
      expect(answer.status).toBe(409)
      expect(await answer.json()).toMatchObject({
        code: 'BUSY',
        message: expect.stringContaining('publish it again in ten minutes'),
      })
      await showOrder(order)
      await readOrders(dealer)
      expect(await fetchListing(dealer, auction.id)).toMatchObject({ status: 'sold' })
    },
  )

  it('can be published again when no order has come', async () => {
    const live = await newLive(dealer)
    const ebayListingId = live.ebayListingUrl?.split('/').at(-1)
    await fetch(`${sandboxUrl}/control/listings/${ebayListingId}/end`, { method: 'POST' })
    await readOrders(dealer)
    await env.DB.prepare('update listings set ended_at = ended_at - 600000 where id = ?')
      .bind(live.id)
      .run()
    const over = await fetchListing(dealer, live.id)
    expect((await act(dealer, over, 'publish')).status).toBe(200)
  })
})

describe.each([
  ['counts the pieces of a cancelled order', true],
  ['takes the pieces of a cancelled order off its count', false],
])('where eBay %s', (_, counts) => {
  /** A coin that was sold, whose order was cancelled, and that is on sale again. */
  async function onSaleAgain(): Promise<Listing> {
    const live = await newLive(dealer)
    const order = await buyOnEbay(live.sku)
    await readOrders(dealer)
    await cancelOrder(order, counts)
    await readOrders(dealer)
    const back = await fetchListing(dealer, live.id)
    expect(back).toMatchObject({ status: 'ended', endedReason: 'ORDER_CANCELLED', quantity: 1 })
    await countsAreOld(live)
    expect((await act(dealer, back, 'publish')).status).toBe(200)
    return fetchListing(dealer, live.id)
  }

  it('its coin can be put on sale again', async () => {
    expect(await isLive(await onSaleAgain())).toBe(true)
  })

  it('its next sale, whose order is not shown yet, is not put on sale again', async () => {
    const live = await onSaleAgain()
    const order = await buyOnEbay(live.sku, 1, true)
    const answer = await act(dealer, await ended(live), 'publish')
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(await isLive(live)).toBe(false)
    await showOrder(order)
    await readOrders(dealer)
    expect(await fetchListing(dealer, live.id)).toMatchObject({ status: 'sold', soldQuantity: 1 })
  })

  it('a number of pieces is not set while its count may hold another sale', async () => {
    const live = await liveOf(5)
    const order = await buyOnEbay(live.sku)
    await readOrders(dealer)
    await cancelOrder(order, counts)
    await readOrders(dealer)
    await countsAreOld(live)
    await buyOnEbay(live.sku, 1, true)
    const known = await fetchListing(dealer, live.id)
    const answer = await edit(dealer, known, { quantity: 5 })
    expect(answer.status).toBe(409)
    expect(await answer.json()).toMatchObject({ error: { code: 'BUSY' } })
    expect(await piecesOnEbay(live.sku)).toEqual([{ state: 'live', available: 3 }])
  })
})
