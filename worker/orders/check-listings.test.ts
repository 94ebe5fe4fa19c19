import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { compose } from '../compose.ts'
import { listings } from '../db/schema/listings.ts'
import { configured } from '../ebay/service/service.ts'
import { edit, fetchListing, newDealer, newDraft } from '../listings/test/listings.ts'
import type { TestAccount } from '../test/account.ts'
import { sendJson } from '../test/call.ts'
import { requestsTo } from '../test/sandbox.ts'
import {
  buy,
  cancel,
  changes,
  db,
  eventsOf,
  newLive,
  onEbay,
  rowOf,
  sync,
} from './test/ebay-orders.ts'

// Calls go over real HTTP to a sandbox that other tests use as well.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let dealer: TestAccount
beforeAll(async () => {
  dealer = await newDealer('listing_checker')
})

async function offerOf(id: number) {
  const row = await rowOf(id)
  if (!row?.ebayListingId || !row.ebayOfferId) throw new Error('the listing is not on eBay')
  return { listing: `listings/${row.ebayListingId}`, offer: `offers/${row.ebayOfferId}` }
}
const kindsOf = async (id: number) => (await eventsOf(id)).map(({ kind }) => kind)

describe('what a seller does on eBay itself', () => {
  it('is noticed: the listing was ended', async () => {
    const coin = await newLive(dealer, { title: '1881-S Morgan Dollar ended on eBay' })
    const before = await rowOf(coin.id)
    await onEbay(`${(await offerOf(coin.id)).listing}/end`)
    expect((await sync(dealer)).changed).toBe(1)
    expect(await fetchListing(dealer, coin.id)).toMatchObject({
      status: 'ended',
      endedReason: 'EBAY',
      quantity: 1,
      version: (before?.version ?? 0) + 1,
    })
    expect(await kindsOf(coin.id)).toEqual(['ended'])
    expect((await sync(dealer)).changed).toBe(0)
  })

  it.each([
    [false, { status: 'ended', endedReason: 'UNSOLD', format: 'auction' }, ['unsold'], []],
    [
      true,
      { status: 'published', format: 'fixed', durationDays: null, price: '9.90' },
      ['unsold', 'back_on_sale'],
      ['live'],
    ],
  ] as const)(
    'an auction without a buyer that eBay goes on with at a fixed price is taken off, unless the seller wants it: %s',
    async (keepsUnsoldAuctions, expected, kinds, left) => {
      const settings = { titleTemplate: '', feeBasisPoints: null, keepsUnsoldAuctions }
      await sendJson('/api/selling-settings', settings, { cookie: dealer.cookie }, 'PUT')
      const title = `1881-S Morgan Dollar unsold ${keepsUnsoldAuctions}`
      const draft = await newDraft(dealer, { title })
      await edit(dealer, draft, {
        format: 'auction',
        durationDays: 3,
        price: '9.90',
        quantity: 1,
        status: 'published',
      })
      await onEbay('settings', { unsoldAuctions: 'live' })
      await onEbay(`${(await offerOf(draft.id)).listing}/expire`)
      await onEbay('settings', { unsoldAuctions: 'offered' })
      await sync(dealer)
      expect(await fetchListing(dealer, draft.id)).toMatchObject(expected)
      expect(await kindsOf(draft.id)).toEqual(kinds)
      const { ebay } = compose(env)
      const offers = await configured(ebay).withSeller(dealer.id, ({ seller }) =>
        seller.findOffers(draft.sku),
      )
      expect(offers.map(({ state }) => state).filter(state => state === 'live')).toEqual(left)
    },
  )

  it('is noticed: the listing was relisted under another id, with more pieces', async () => {
    const coin = await newLive(dealer, { title: '1881-S Morgan Dollar relisted on eBay' })
    await onEbay(`${(await offerOf(coin.id)).listing}/relist`, { quantity: 4 })
    await sync(dealer)
    const after = await fetchListing(dealer, coin.id)
    expect(after).toMatchObject({ status: 'published', quantity: 4 })
    expect(after.ebayListingUrl).not.toBe(coin.ebayListingUrl)
    expect(await kindsOf(coin.id)).toEqual(['relisted', 'quantity_changed'])
  })

  it('is noticed: the price was changed', async () => {
    const coin = await newLive(dealer, { title: '1881-S Morgan Dollar repriced on eBay' })
    await onEbay((await offerOf(coin.id)).offer, {
      pricingSummary: { price: { value: '61.25', currency: 'USD' } },
    })
    await sync(dealer)
    expect(await fetchListing(dealer, coin.id)).toMatchObject({ price: '61.25' })
    const { events } = await changes(dealer)
    expect(events.find(({ listingId }) => listingId === coin.id)).toMatchObject({
      kind: 'price_changed',
      priceCents: 6125,
      title: coin.title,
    })
  })

  it('is noticed: the coin of a cancelled order was put on sale again', async () => {
    const coin = await newLive(dealer, { title: '1881-S Morgan Dollar back on sale' })
    const { listing } = await offerOf(coin.id)
    const order = await buy({ sku: coin.sku })
    await sync(dealer)
    await cancel(order)
    await onEbay(`${listing}/relist`, { quantity: 1 })
    await sync(dealer)
    expect(await fetchListing(dealer, coin.id)).toMatchObject({
      status: 'published',
      quantity: 1,
      endedReason: null,
    })
    expect(await kindsOf(coin.id)).toEqual(['sold', 'order_cancelled', 'back_on_sale'])
  })

  it('is told: a sold coin is for sale there, once, and it stays sold here', async () => {
    const coin = await newLive(dealer, { title: '1881-S Morgan Dollar sold and relisted' })
    const { listing } = await offerOf(coin.id)
    await buy({ sku: coin.sku })
    await onEbay(`${listing}/relist`, { quantity: 1 })
    expect(await sync(dealer)).toMatchObject({ sold: 1, changed: 1 })
    const sold = await fetchListing(dealer, coin.id)
    expect(sold).toMatchObject({ status: 'sold', quantity: 0 })
    await db.update(listings).set({ ebayCheckedAt: 0 }).where(eq(listings.id, coin.id))
    expect((await sync(dealer)).changed).toBe(0)
    expect(await fetchListing(dealer, coin.id)).toEqual(sold)
    expect(await kindsOf(coin.id)).toEqual(['sold', 'sold_but_live'])
  })

  it('is not mistaken for a sale: nothing is written to eBay', async () => {
    const coin = await newLive(dealer, { title: '1881-S Morgan Dollar left alone' })
    const writes = async () =>
      (await requestsTo('* /ebay/sell/*')).filter(({ method, path, requestBody }) => {
        const named = `${path} ${JSON.stringify(requestBody)}`
        return method !== 'GET' && named.includes(coin.sku)
      }).length
    const before = await writes()
    expect(before).toBeGreaterThan(0)
    await buy({ sku: coin.sku })
    await sync(dealer)
    await sync(dealer)
    expect(await writes()).toBe(before)
  })
})

describe('a listing that is not checked', () => {
  it('is one that another eBay account holds', async () => {
    const coin = await newLive(dealer, { title: '1881-S Morgan Dollar of another account' })
    const { listing } = await offerOf(coin.id)
    await db.update(listings).set({ ebayUserId: 'another' }).where(eq(listings.id, coin.id))
    await onEbay(`${listing}/end`)
    await sync(dealer)
    expect(await fetchListing(dealer, coin.id)).toMatchObject({ status: 'published' })
    expect((await rowOf(coin.id))?.ebayCheckedAt).toBeNull()
  })

  it('is one that an act holds, until the act is over', async () => {
    const coin = await newLive(dealer, { title: '1881-S Morgan Dollar under way' })
    await onEbay(`${(await offerOf(coin.id)).listing}/end`)
    const hold = (publishLeaseUntil: number) =>
      db
        .update(listings)
        .set({ publishLeaseUntil, publishLeaseHolder: 'an act' })
        .where(eq(listings.id, coin.id))
    await hold(Date.now() + 60_000)
    await sync(dealer)
    expect(await fetchListing(dealer, coin.id)).toMatchObject({ status: 'published' })
    await hold(Date.now() - 1)
    await sync(dealer)
    expect(await fetchListing(dealer, coin.id)).toMatchObject({ status: 'ended' })
  })
})
