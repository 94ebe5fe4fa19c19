import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { compose } from '../compose.ts'
import { bestOffers, watcherOffers } from '../db/schema/best-offers.ts'
import { Failure } from '../http/failure.ts'
import { newDealer } from '../listings/test/listings.ts'
import { db, onEbay, rowOf, sync } from '../orders/test/ebay-orders.ts'
import { newAccount, type TestAccount } from '../test/account.ts'
import { call, sendJson } from '../test/call.ts'
import { makeMarkedDue } from '../test/due.ts'
import { expectLog } from '../test/expect-log.ts'
import { tellFault } from '../test/sandbox.ts'
import { continueOffers } from './continue-offers.ts'
import { readBestOffers } from './read-offers.ts'
import {
  answer,
  list,
  offeredCoin,
  offersOnEbay,
  offerWatchers,
  read,
  readWatched,
  shownOffer,
  textOfTables,
  watcherOffersOnEbay,
} from './test/best-offers.ts'

// Calls go over real HTTP to a sandbox that other tests use as well.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let dealer: TestAccount
beforeAll(async () => {
  dealer = await newDealer('offered_dealer')
})

const count = async () =>
  (
    await (
      await call('/api/best-offers/count', { headers: { cookie: dealer.cookie } })
    ).json<{ count: number }>()
  ).count

describe('the list of offers', () => {
  it('has what waits on eBay with its listing, and who made it only while it is read', async () => {
    const before = await count()
    const { offer, id } = await offeredCoin(dealer, '48.00', 'Would you take 48, secret_words?')
    expect(await shownOffer(dealer, offer.bestOfferId)).toBeUndefined()
    const buyers = await read(dealer)
    expect(buyers.find(each => each.bestOfferId === offer.bestOfferId)).toEqual({
      bestOfferId: offer.bestOfferId,
      buyer: expect.stringContaining('_buys_7'),
      feedbackScore: 7,
      message: 'Would you take 48, secret_words?',
    })
    expect(await shownOffer(dealer, offer.bestOfferId)).toMatchObject({
      by: 'buyer',
      priceCents: 4_800,
      quantity: 1,
      sending: null,
      failure: null,
      listing: { id, priceCents: 5_450, pieces: 1, meltCents: expect.any(Number) },
    })
    expect(await count()).toBe(before + 1)
    const stored = await textOfTables()
    expect(stored).toContain(offer.bestOfferId)
    for (const secret of ['secret_words', '_buys_7']) expect(stored).not.toContain(secret)
  })

  it('loses what is withdrawn on eBay', async () => {
    const { offer } = await offeredCoin(dealer, '40.00')
    await read(dealer)
    await onEbay(`best-offers/${offer.bestOfferId}`, { act: 'retract' })
    await read(dealer)
    expect(await shownOffer(dealer, offer.bestOfferId)).toBeUndefined()
  })

  it('is read by itself while the seller is here', async () => {
    await db.delete(bestOffers)
    const { offer } = await offeredCoin(dealer, '41.00')
    await env.DB.prepare('update best_offer_readings set due_at = 0').run()
    await count()
    await vi.waitFor(async () => expect(await shownOffer(dealer, offer.bestOfferId)).toBeTruthy())
  })

  it('says why eBay could not be read, and shows what it had', async () => {
    const { offer } = await offeredCoin(dealer, '42.00')
    await read(dealer)
    const services = compose(env)
    const failing = {
      ...services,
      // A fault of the sandbox would strike other tests: no word of this call is this test's alone.
      ebay: services.ebay && {
        ...services.ebay,
        withSeller: () => Promise.reject(new Failure('EBAY_UNAVAILABLE')),
      },
    }
    await expect(readBestOffers(failing, dealer.id)).rejects.toMatchObject({
      code: 'EBAY_UNAVAILABLE',
    })
    const shown = await list(dealer)
    expect(shown.failure).toBeTruthy()
    expect(shown.offers.map(({ bestOfferId }) => bestOfferId)).toContain(offer.bestOfferId)
    await read(dealer)
    expect((await list(dealer)).failure).toBeNull()
  })

  it('has the rules of the seller, which propose and answer nothing', async () => {
    const rules = { aboveMelt: 500, acceptFrom: 9_000, declineBelow: 6_000 }
    const put = (body: object) =>
      sendJson('/api/best-offers/rules', body, { cookie: dealer.cookie }, 'PUT')
    expect((await put(rules)).status).toBe(200)
    expect((await list(dealer)).rules).toEqual(rules)
    expect((await put({ ...rules, declineBelow: 9_500 })).status).toBe(400)
    const { offer, ebayListingId } = await offeredCoin(dealer, '54.00')
    await read(dealer)
    await makeMarkedDue()
    await continueOffers(compose(env))
    expect(await offersOnEbay(ebayListingId)).toMatchObject([
      { bestOfferId: offer.bestOfferId, state: 'Pending' },
    ])
  })

  it('is that of its owner', async () => {
    const { offer } = await offeredCoin(dealer, '43.00')
    await read(dealer)
    const other = await newAccount('offered_neighbour')
    expect((await list(other)).offers).toEqual([])
    expect(
      await answer(other, [{ bestOfferId: offer.bestOfferId, answer: 'accept' }]),
    ).toMatchObject([{ state: 'refused' }])
    expect(await shownOffer(dealer, offer.bestOfferId)).toMatchObject({ sending: null })
  })
})

describe('an answer', () => {
  it('that accepts is a sale at the offer', async () => {
    const { offer, id } = await offeredCoin(dealer, '50.00')
    await read(dealer)
    expect(await answer(dealer, [{ bestOfferId: offer.bestOfferId, answer: 'accept' }])).toEqual([
      { bestOfferId: offer.bestOfferId, state: 'sent', message: '' },
    ])
    expect(await shownOffer(dealer, offer.bestOfferId)).toBeUndefined()
    await sync(dealer)
    expect(await rowOf(id)).toMatchObject({ status: 'sold' })
  })

  it('that counters makes an offer of the seller, which the buyer may accept', async () => {
    const { offer, id, ebayListingId } = await offeredCoin(dealer, '44.00')
    await read(dealer)
    const { bestOfferId } = offer
    await answer(dealer, [{ bestOfferId, answer: 'counter', counterCents: 5_100, message: 'Ok?' }])
    const [counter] = await offersOnEbay(ebayListingId)
    expect(counter).toMatchObject({ by: 'SellerCounterOffer', cents: 5_100 })
    await read(dealer)
    expect(await shownOffer(dealer, counter?.bestOfferId ?? '')).toMatchObject({ by: 'seller' })
    await onEbay(`best-offers/${counter?.bestOfferId}`, { act: 'accept' })
    await sync(dealer)
    expect(await rowOf(id)).toMatchObject({ status: 'sold' })
    await read(dealer)
    expect(await shownOffer(dealer, counter?.bestOfferId ?? '')).toBeUndefined()
  })

  it('to several offers is one of each, and one that was answered on eBay meanwhile says so', async () => {
    const [one, other] = [await offeredCoin(dealer, '30.00'), await offeredCoin(dealer, '31.00')]
    await read(dealer)
    await onEbay(`best-offers/${other.offer.bestOfferId}`, { act: 'expire' })
    const results = await answer(
      dealer,
      [one, other].map(({ offer }) => ({
        bestOfferId: offer.bestOfferId,
        answer: 'decline' as const,
      })),
    )
    expect(results).toMatchObject([
      { state: 'sent' },
      { state: 'refused', message: expect.stringContaining('expired') },
    ])
    expect(await offersOnEbay(one.ebayListingId)).toMatchObject([{ state: 'Declined' }])
  })

  it('that eBay refuses can be given again', async () => {
    expectLog('warn', 'offer_answer_failed')
    const { offer } = await offeredCoin(dealer, '45.00')
    await read(dealer)
    const { bestOfferId } = offer
    const refused = await answer(dealer, [{ bestOfferId, answer: 'counter', counterCents: 9_900 }])
    expect(refused).toMatchObject([
      { state: 'refused', message: expect.stringContaining('Buy It Now') },
    ])
    expect(await shownOffer(dealer, bestOfferId)).toMatchObject({
      sending: null,
      failure: expect.stringContaining('Buy It Now'),
    })
    expect(await answer(dealer, [{ bestOfferId, answer: 'decline' }])).toMatchObject([
      { state: 'sent' },
    ])
  })

  it('whose response is lost is looked up, and not sent a second time', async () => {
    expectLog('warn', 'offer_answer_failed')
    const { offer, ebayListingId } = await offeredCoin(dealer, '46.00')
    await read(dealer)
    const { bestOfferId } = offer
    const route = 'POST /ebay/ws/api.dll'
    await tellFault({
      route,
      holding: '<Action>Counter</Action>',
      status: 500,
      after: true,
      times: 1,
    })
    expect(
      await answer(dealer, [{ bestOfferId, answer: 'counter', counterCents: 5_000 }]),
    ).toMatchObject([{ state: 'later' }])
    expect(await shownOffer(dealer, bestOfferId)).toMatchObject({ sending: 'counter' })
    await db.update(bestOffers).set({ leaseUntil: null })
    await makeMarkedDue()
    await continueOffers(compose(env))
    expect(await shownOffer(dealer, bestOfferId)).toBeUndefined()
    expect((await offersOnEbay(ebayListingId)).map(({ state }) => state)).toEqual([
      'Pending',
      'Countered',
    ])
  })
})

describe('offers to watchers', () => {
  it('are for own live listings that eBay names, and stand once', async () => {
    const { id, ebayListingId } = await offeredCoin(dealer, '20.00')
    await onEbay('best-offers/watchers', { listingId: ebayListingId, watchers: 3 })
    const isShown = async () =>
      (await readWatched(dealer)).listings.find(({ listing }) => listing.id === id)
    expect(await isShown()).toMatchObject({
      ebayListingId,
      last: null,
      listing: { priceCents: 5_450 },
    })
    // A buyer's offer waits: eBay takes no offer to watchers meanwhile.
    expectLog('warn', 'watchers_offer_failed')
    const offers = [{ listingId: id, priceCents: 4_900 }]
    expect(await offerWatchers(dealer, offers)).toMatchObject([
      { state: 'refused', message: expect.stringContaining('answer it first') },
    ])
    await read(dealer)
    const [waiting] = await offersOnEbay(ebayListingId)
    await answer(dealer, [{ bestOfferId: waiting?.bestOfferId ?? '', answer: 'decline' }])
    expect(await offerWatchers(dealer, offers)).toEqual([
      { listingId: id, state: 'sent', message: '' },
    ])
    expect(await watcherOffersOnEbay(ebayListingId)).toMatchObject([{ cents: 4_900 }])
    expect(await isShown()).toBeUndefined()
  })

  it('are refused above 95 % of the price, of sold coins and of other sellers', async () => {
    const { id } = await offeredCoin(dealer, '20.00')
    expect(await offerWatchers(dealer, [{ listingId: id, priceCents: 5_300 }])).toMatchObject([
      { state: 'refused' },
    ])
    const other = await newDealer('watched_neighbour')
    expect(await offerWatchers(other, [{ listingId: id, priceCents: 4_000 }])).toMatchObject([
      { state: 'refused' },
    ])
    expect(await db.select().from(watcherOffers)).not.toContainEqual(
      expect.objectContaining({ listingId: id }),
    )
  })

  it('whose response is lost are sent once', async () => {
    expectLog('warn', 'watchers_offer_failed')
    const { id, ebayListingId, offer } = await offeredCoin(dealer, '20.00')
    await onEbay(`best-offers/${offer.bestOfferId}`, { act: 'retract' })
    await onEbay('best-offers/watchers', { listingId: ebayListingId, watchers: 1 })
    await tellFault({
      route: 'POST /ebay/sell/negotiation/v1/send_offer_to_interested_buyers',
      holding: ebayListingId,
      status: 500,
      after: true,
      times: 1,
    })
    expect(await offerWatchers(dealer, [{ listingId: id, priceCents: 5_000 }])).toMatchObject([
      { state: 'later' },
    ])
    await db.update(watcherOffers).set({ leaseUntil: null })
    await makeMarkedDue()
    await continueOffers(compose(env))
    expect(await watcherOffersOnEbay(ebayListingId)).toHaveLength(1)
    expect(await db.select().from(watcherOffers)).toContainEqual(
      expect.objectContaining({ listingId: id, state: 'sent' }),
    )
  })
})
