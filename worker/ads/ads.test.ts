import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { Listing } from '../../shared/listing/listings.ts'
import { compose } from '../compose.ts'
import { ebayConnections } from '../db/schema/ebay.ts'
import { listings } from '../db/schema/listings.ts'
import {
  act,
  edit,
  fetchListing,
  newDraft,
  newLive,
  publishNow,
  setShipsFrom,
} from '../listings/test/listings.ts'
import { newAccount, type TestAccount } from '../test/account.ts'
import { makeMarkedDue } from '../test/due.ts'
import { allowLog } from '../test/expect-log.ts'
import { connectEbay, countRequests, SELLERS, tellFault } from '../test/sandbox.ts'
import { continueAds, tellDueAds } from './tell-ads.ts'
import {
  adRowOf,
  campaignsOnEbay,
  db,
  endCampaign,
  expireAds,
  newPromoter,
} from './test/ads-on-ebay.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })
beforeAll(() => allowLog('warn', 'ads_failed'))

let account: TestAccount
let username: string
beforeAll(async () => {
  ;({ account, username } = await newPromoter())
})

const adOf = async (sku: string) =>
  (await campaignsOnEbay(username)).flatMap(({ ads }) => ads).find(ad => ad.sku === sku)
/** Until what an act began after its answer is done. */
const told = (id: number) =>
  vi.waitFor(async () => expect((await adRowOf(id))?.dueAt ?? null).toBeNull(), 20_000)
const setRate = async (listing: Pick<Listing, 'id'>, adRate: string | null) => {
  const answer = await edit(account, await fetchListing(account, listing.id), { adRate })
  expect(answer.status).toBe(200)
}
const notesOf = async (id: number) =>
  (await fetchListing(account, id)).problems
    .filter(({ code }) => code === 'NOT_PROMOTED')
    .map(({ message, kind }) => `${kind}: ${message}`)

describe('a promoted listing', () => {
  it('gets its ad after it is published, another rate, and none once it is switched off', async () => {
    const draft = await newDraft(account)
    await setRate(draft, '4.5')
    expect((await publishNow(account, draft.id)).status).toBe(200)
    await told(draft.id)
    expect(await adOf(draft.sku)).toMatchObject({ tenths: 45 })

    const revisions = await countRequests(`PUT /ebay/sell/inventory/v1/inventory_item/${draft.sku}`)
    await setRate(draft, '7')
    await told(draft.id)
    expect(await adOf(draft.sku)).toMatchObject({ tenths: 70 })
    await setRate(draft, null)
    await vi.waitFor(async () => expect(await adRowOf(draft.id)).toBeUndefined(), 20_000)
    expect(await adOf(draft.sku)).toBeUndefined()
    // The rate is no part of the listing: eBay's is not revised for it.
    expect(await revisions()).toBe(0)
  })

  it('has an ad of its new listing once it is published again', async () => {
    const live = await newLive(account)
    await setRate(live, '5.0')
    await told(live.id)
    const before = await adOf(live.sku)
    const now = await fetchListing(account, live.id)
    expect((await act(account, now, 'end-ebay', { reason: 'NOT_AVAILABLE' })).status).toBe(200)
    expect((await publishNow(account, live.id)).status).toBe(200)
    await told(live.id)
    const after = await adOf(live.sku)
    expect(after?.tenths).toBe(50)
    expect(after?.listingId).not.toBe(before?.listingId)
  })

  it.each(['1.9', '100.1', '4.55', 'much'])('takes no rate of %s', async adRate => {
    const draft = await newDraft(account)
    const answer = await edit(account, draft, { adRate })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ error: { detail: { field: 'adRate' } } })
  })
})

describe('a failure to promote', () => {
  it('fails no publish: it is a note, and the schedule tries again', async () => {
    const draft = await newDraft(account)
    await setRate(draft, '3.0')
    await tellFault({
      route: 'POST /ebay/sell/marketing/',
      holding: draft.sku,
      status: 500,
      times: 9,
    })
    expect((await publishNow(account, draft.id)).status).toBe(200)
    await vi.waitFor(
      async () =>
        expect(await notesOf(draft.id)).toEqual([
          expect.stringMatching(/^note: Not promoted on eBay: /),
        ]),
      30_000,
    )
    await expireAds()
    await vi.waitFor(async () => {
      await expireAds()
      await makeMarkedDue()
      await continueAds(compose(env))
      expect(await adOf(draft.sku)).toMatchObject({ tenths: 30 })
    }, 30_000)
    expect(await notesOf(draft.id)).toEqual([])
  })

  it('says why eBay lets a seller promote nothing', async () => {
    const newcomer = await newAccount('promoter_newcomer')
    await connectEbay(newcomer, SELLERS.newcomer)
    await setShipsFrom(newcomer, '78701')
    const live = await newLive(newcomer)
    await db.update(listings).set({ adRateTenths: 20 }).where(eq(listings.id, live.id))
    await tellDueAds(compose(env), newcomer.id)
    expect((await fetchListing(newcomer, live.id)).problems).toContainEqual(
      expect.objectContaining({
        code: 'NOT_PROMOTED',
        message: expect.stringContaining('does not let you promote'),
      }),
    )
  })

  it('is a missing permission for a seller who connected before it was asked for', async () => {
    const live = await newLive(account)
    const connection = eq(ebayConnections.userId, account.id)
    const before = await db.select().from(ebayConnections).where(connection).get()
    const scopes = before?.scopes ?? ''
    await db
      .update(ebayConnections)
      .set({ scopes: scopes.replace(/\S+sell\.marketing/, '') })
      .where(connection)
    await db.update(listings).set({ adRateTenths: 20 }).where(eq(listings.id, live.id))
    const asked = await countRequests('* /ebay/sell/marketing/')
    await tellDueAds(compose(env), account.id)
    expect(await notesOf(live.id)).toEqual([expect.stringContaining('Connect eBay again')])
    expect(await asked()).toBe(0)
    await db.update(ebayConnections).set({ scopes }).where(connection)
    await expireAds()
    await makeMarkedDue()
    await continueAds(compose(env))
    expect(await adOf(live.sku)).toMatchObject({ tenths: 20 })
  })

  it('of an ended campaign is none: there is another one', async () => {
    const [campaign] = await campaignsOnEbay(username)
    await endCampaign(campaign?.campaignId ?? '')
    const live = await newLive(account)
    await db.update(listings).set({ adRateTenths: 25 }).where(eq(listings.id, live.id))
    await tellDueAds(compose(env), account.id)
    expect(await campaignsOnEbay(username)).toMatchObject([
      { state: 'ENDED' },
      { name: 'Obverse EBAY_US 2', state: 'RUNNING', ads: [{ sku: live.sku, tenths: 25 }] },
    ])
  })

  it('of an auction is said, and asks eBay nothing', async () => {
    const draft = await newDraft(account)
    const auction = { format: 'auction', durationDays: 3, adRate: '2.0' }
    expect((await edit(account, draft, auction)).status).toBe(200)
    expect((await fetchListing(account, draft.id)).problems).toContainEqual(
      expect.objectContaining({ code: 'AUCTION_NOT_PROMOTED', kind: 'note' }),
    )
  })
})
