import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, it, vi } from 'vitest'
import { compose } from '../compose.ts'
import { listings } from '../db/schema/listings.ts'
import { newLive } from '../listings/test/listings.ts'
import { servicesEndingAfter } from '../orders/test/cut-points.ts'
import { makeMarkedDue } from '../test/due.ts'
import { allowLog } from '../test/expect-log.ts'
import { continueAds, tellDueAds } from './tell-ads.ts'
import { adRowOf, campaignsOnEbay, db, expireAds, newPromoter } from './test/ads-on-ebay.ts'

// Calls go over real HTTP to a sandbox that other tests use as well.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 60_000 })

beforeAll(() => allowLog('warn', 'ads_failed'))

const setRate = (id: number, adRateTenths: number | null) =>
  db.update(listings).set({ adRateTenths }).where(eq(listings.id, id))

/** Cuts the Worker off after each single step of telling eBay what is due, and lets the schedule go on. */
async function eachCut(userId: number, prepare: () => Promise<void>, check: () => Promise<void>) {
  let wasCut = true
  for (let steps = 1; wasCut; steps++) {
    await prepare()
    const { services, count } = servicesEndingAfter(steps)
    await tellDueAds(services, userId).catch((error: unknown) => {
      if (count() < steps) throw error
    })
    wasCut = count() >= steps
    await expireAds()
    await makeMarkedDue()
    await continueAds(compose(env))
    await check()
    expect(steps).toBeLessThan(40)
  }
}

it('one campaign and one ad are made, though the Worker ends after each single step', async () => {
  let wasCut = true
  for (let steps = 1; wasCut; steps++) {
    const { account, username } = await newPromoter()
    const { id, sku } = await newLive(account)
    await setRate(id, 45)
    const { services, count } = servicesEndingAfter(steps)
    await tellDueAds(services, account.id).catch((error: unknown) => {
      if (count() < steps) throw error
    })
    wasCut = count() >= steps
    await expireAds()
    await makeMarkedDue()
    await continueAds(compose(env))
    expect(await campaignsOnEbay(username)).toMatchObject([
      { name: 'Obverse EBAY_US', ads: [{ sku, tenths: 45 }] },
    ])
    expect(await adRowOf(id)).toMatchObject({ rateTenths: 45, dueAt: null, failure: null })
    expect(steps).toBeLessThan(40)
  }
})

it('a rate is changed and an ad is removed, though the Worker ends after each single step', async () => {
  const { account, username } = await newPromoter()
  const { id, sku } = await newLive(account)
  let rate = 20
  const adsOnEbay = async () => (await campaignsOnEbay(username)).flatMap(({ ads }) => ads)
  await eachCut(
    account.id,
    async () => {
      rate += 1
      await setRate(id, rate)
    },
    async () => expect(await adsOnEbay()).toMatchObject([{ sku, tenths: rate }]),
  )
  await eachCut(
    account.id,
    async () => {
      await setRate(id, rate)
      await tellDueAds(compose(env), account.id)
      expect(await adsOnEbay()).toHaveLength(1)
      await setRate(id, null)
    },
    async () => {
      expect(await adsOnEbay()).toEqual([])
      expect(await adRowOf(id)).toBeUndefined()
    },
  )
})
