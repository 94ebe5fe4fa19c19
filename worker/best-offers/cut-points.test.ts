import { env } from 'cloudflare:workers'
import { beforeAll, expect, it, vi } from 'vitest'
import { compose } from '../compose.ts'
import { bestOffers, watcherOffers } from '../db/schema/best-offers.ts'
import { newDealer } from '../listings/test/listings.ts'
import { servicesEndingAfter } from '../orders/test/cut-points.ts'
import { db, newLive, onEbay, rowOf } from '../orders/test/ebay-orders.ts'
import type { TestAccount } from '../test/account.ts'
import { makeMarkedDue } from '../test/due.ts'
import { allowLog } from '../test/expect-log.ts'
import { answerOffers } from './answer-offers.ts'
import { continueOffers } from './continue-offers.ts'
import {
  offeredCoin,
  offersOnEbay,
  read,
  shownOffer,
  watcherOffersOnEbay,
} from './test/best-offers.ts'
import { offerToWatchers } from './watchers.ts'

// Calls go over real HTTP to a sandbox that other tests use as well.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 60_000 })

let dealer: TestAccount
beforeAll(async () => {
  dealer = await newDealer('cut_offers_dealer')
  allowLog('warn', 'offer_answer_failed')
})

/** The lease of the ended Worker has expired. */
const expire = () => db.update(bestOffers).set({ leaseUntil: null })

it('an answer is told once, though the Worker ends after each single step and the schedule goes on', async () => {
  let wasCut = true
  let unasked = 0
  for (let steps = 1; wasCut; steps++) {
    const { offer, ebayListingId } = await offeredCoin(dealer, '40.00')
    await read(dealer)
    const { bestOfferId } = offer
    const given = { bestOfferId, answer: 'counter', counterCents: 5_000, message: '' } as const
    const { services, count } = servicesEndingAfter(steps)
    await answerOffers(services, dealer.id, [given]).catch((error: unknown) => {
      if (count() < steps) throw error
    })
    wasCut = count() >= steps
    await expire()
    await makeMarkedDue()
    await continueOffers(compose(env))
    // It ended before what the seller said was stored: the offer waits as it did, and the seller answers again.
    const shown = await shownOffer(dealer, bestOfferId)
    expect([shown?.sending ?? null, shown?.failure ?? null]).toEqual([null, null])
    if (shown) {
      unasked += 1
      await answerOffers(compose(env), dealer.id, [given])
    }
    await expire()
    await makeMarkedDue()
    await continueOffers(compose(env))
    const offers = await offersOnEbay(ebayListingId)
    expect(offers.map(({ by, state, cents }) => [by, state, cents])).toEqual([
      ['SellerCounterOffer', 'Pending', 5_000],
      ['BuyerBestOffer', 'Countered', 4_000],
    ])
    expect(steps).toBeLessThan(30)
  }
  expect(unasked).toBeLessThan(3)
})

it('an offer to watchers is sent once, though the Worker ends after each single step', async () => {
  allowLog('warn', 'watchers_offer_failed')
  let wasCut = true
  let unasked = 0
  for (let steps = 1; wasCut; steps++) {
    const { id } = await newLive(dealer)
    const ebayListingId = (await rowOf(id))?.ebayListingId ?? ''
    await onEbay('best-offers/watchers', { listingId: ebayListingId, watchers: 2 })
    const given = { offers: [{ listingId: id, priceCents: 5_000 }], message: '' }
    const { services, count } = servicesEndingAfter(steps)
    await offerToWatchers(services, dealer.id, given).catch((error: unknown) => {
      if (count() < steps) throw error
    })
    wasCut = count() >= steps
    await db.update(watcherOffers).set({ leaseUntil: null })
    await makeMarkedDue()
    await continueOffers(compose(env))
    if ((await watcherOffersOnEbay(ebayListingId)).length === 0) {
      unasked += 1
      await offerToWatchers(compose(env), dealer.id, given)
    }
    await db.update(watcherOffers).set({ leaseUntil: null })
    await makeMarkedDue()
    await continueOffers(compose(env))
    expect(await watcherOffersOnEbay(ebayListingId)).toMatchObject([{ cents: 5_000 }])
    expect(steps).toBeLessThan(30)
  }
  expect(unasked).toBeLessThan(3)
})
