import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { Listing } from '../../../shared/listing/listings.ts'
import { compose, type Services } from '../../compose.ts'
import { listings } from '../../db/schema/listings.ts'
import { configured } from '../../ebay/service/service.ts'
import { Failure } from '../../http/failure.ts'
import type { TestAccount } from '../../test/account.ts'
import { sendJson } from '../../test/call.ts'
import { makeMarkedDue } from '../../test/due.ts'
import { expectLog } from '../../test/expect-log.ts'
import { intercepted } from '../../test/intercepted.ts'
import { connectEbay, SELLERS, tellFault } from '../../test/sandbox.ts'
import { recordPublishFailure } from '../read/to-publish.ts'
import {
  act,
  buyOnEbay,
  edit,
  fetchListing,
  newDealer,
  newDraft,
  newLive,
  setShipsFrom,
} from '../test/listings.ts'
import { mergeListing } from '../write/merge-listing.ts'
import { publishListing } from './publish-listing.ts'
import { continueUnclearPublishes } from './unclear-publishes.ts'

// Calls go over real HTTP to a sandbox that other tests use as well.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 })

const services = compose(env)
const ebay = configured(services.ebay)

let dealer: TestAccount
beforeAll(async () => {
  dealer = await newDealer('lost_answer')
})

/** Services of which a step has its effect on eBay, while its answer and every later one is lost. */
function answersLostFrom(
  step: string,
  why = (): Error => new Failure('EBAY_UNAVAILABLE'),
): Services {
  let lost = false
  const withSeller: typeof ebay.withSeller = (userId, work) =>
    ebay.withSeller(userId, session => {
      const seller = intercepted(session.seller, async (name, call) => {
        if (lost) throw why()
        lost = name === step
        const result = await call()
        if (lost) throw why()
        return result
      })
      return work({ ...session, seller })
    })
  return { ...services, ebay: { ...ebay, withSeller } }
}

/** A draft that is live on eBay: neither the answer of its publish nor the look after it arrived. */
async function liveUnseen(): Promise<Listing> {
  const { id } = await newDraft(dealer)
  const publishing = publishListing(answersLostFrom('publishOffer'), dealer.id, id)
  await expect(publishing).rejects.toMatchObject({ code: 'EBAY_UNAVAILABLE' })
  const draft = await fetchListing(dealer, id)
  expect(draft).toMatchObject({
    status: 'draft',
    publishFailure: expect.stringContaining('eBay does not answer'),
  })
  return draft
}

const onEbay = (sku: string) =>
  ebay.withSeller(dealer.id, async ({ seller }) => (await seller.findOffers(sku))[0])

const checkedAtOf = async (id: number) =>
  (await services.db.select().from(listings).where(eq(listings.id, id)).get())?.ebayCheckedAt ??
  null

describe('a draft that is live on eBay, which no answer told', () => {
  it('is published only when eBay has its new price', async () => {
    const { id, sku, version } = await liveUnseen()
    expect((await edit(dealer, { id, version }, { price: '500.00' })).status).toBe(200)
    const offer = await onEbay(sku)
    const errors = [{ errorId: 25007, message: 'No such shipping policy.' }]
    const route = `PUT /ebay/sell/inventory/v1/offer/${offer?.offerId}`
    await tellFault({ route, status: 400, body: { errors }, times: 1 })
    const edited = await fetchListing(dealer, id)
    expect((await act(dealer, edited, 'publish')).status).toBe(422)
    expect(await fetchListing(dealer, id)).toMatchObject({ status: 'draft', price: '500.00' })

    expect((await act(dealer, edited, 'publish')).status).toBe(200)
    expect(await onEbay(sku)).toMatchObject({ state: 'live', price: 50_000 })
    expect(await fetchListing(dealer, id)).toMatchObject({ status: 'published', price: '500.00' })
  })

  it('is published here by the schedule, with the price as it is now', async () => {
    const { id, sku, version } = await liveUnseen()
    expect((await edit(dealer, { id, version }, { price: '510.00' })).status).toBe(200)
    await makeMarkedDue()
    await continueUnclearPublishes(services)
    expect(await fetchListing(dealer, id)).toMatchObject({
      status: 'published',
      price: '510.00',
      publishFailure: null,
    })
    expect(await onEbay(sku)).toMatchObject({ state: 'live', price: 51_000 })
  })

  it('is published here by the schedule also after a write to it was refused', async () => {
    const { id, sku, version } = await liveUnseen()
    expect((await edit(dealer, { id, version }, { price: '505.00' })).status).toBe(200)
    const offer = await onEbay(sku)
    const errors = [{ errorId: 25007, message: 'No such shipping policy.' }]
    const route = `PUT /ebay/sell/inventory/v1/offer/${offer?.offerId}`
    await tellFault({ route, status: 400, body: { errors }, times: 1 })
    expect((await act(dealer, await fetchListing(dealer, id), 'publish')).status).toBe(422)
    await makeMarkedDue()
    await continueUnclearPublishes(services)
    expect(await fetchListing(dealer, id)).toMatchObject({ status: 'published', price: '505.00' })
    expect(await onEbay(sku)).toMatchObject({ state: 'live', price: 50_500 })
  })

  it('is published here by the schedule also where its failure could not be stored', async () => {
    const { id } = await liveUnseen()
    await services.db
      .update(listings)
      .set({ publishFailure: null, publishUnclear: false })
      .where(eq(listings.id, id))
    await makeMarkedDue()
    await continueUnclearPublishes(services)
    expect(await fetchListing(dealer, id)).toMatchObject({ status: 'published' })
  })

  it('is not put on sale again after it was sold: its orders are read first', async () => {
    const draft = await liveUnseen()
    await buyOnEbay(draft.sku)
    const offer = await onEbay(draft.sku)
    // The listing ends after its sale; eBay says nothing of it any more.
    await ebay.withSeller(dealer.id, ({ seller }) => seller.withdrawOffer(offer?.offerId ?? ''))
    const answer = await act(dealer, draft, 'publish')
    expect(await answer.json()).toMatchObject({ code: 'LISTING_SOLD' })
    expect(await onEbay(draft.sku)).toMatchObject({ state: 'unpublished' })
  })

  it('is neither forgotten with its account nor deleted without it', async () => {
    const draft = await liveUnseen()
    expect((await act(dealer, draft, 'forget-ebay')).status).toBe(409)
    await sendJson('/api/ebay/disconnect', {}, { cookie: dealer.cookie })
    const answer = await act(dealer, draft, 'delete')
    expect(await answer.json()).toMatchObject({ error: { code: 'EBAY_OTHER_ACCOUNT' } })
    await connectEbay(dealer, SELLERS.equipped)
    await setShipsFrom(dealer, '43215')
    expect(await onEbay(draft.sku)).toMatchObject({ state: 'live' })
  })

  it('may be live also when its publishing run gives up', async () => {
    const { id } = await newDraft(dealer)
    const publishing = publishListing(
      answersLostFrom('publishOffer', () => new Error('cut off')),
      dealer.id,
      id,
    )
    await expect(publishing).rejects.toThrow('cut off')
    await recordPublishFailure(services.db, dealer.id, [id], 'It was cut off too often.')
    const draft = await fetchListing(dealer, id)
    expect(draft.publishFailure).toBe('It was cut off too often.')
    expect((await act(dealer, draft, 'forget-ebay')).status).toBe(409)
  })
})

describe('a draft whose publish had no answer and no effect', () => {
  it('stays a draft: the schedule asks eBay once in fifteen minutes and puts nothing on sale', async () => {
    const draft = await liveUnseen()
    const offer = await onEbay(draft.sku)
    await ebay.withSeller(dealer.id, ({ seller }) => seller.withdrawOffer(offer?.offerId ?? ''))
    await makeMarkedDue()
    await continueUnclearPublishes(services)
    const checkedAt = await checkedAtOf(draft.id)
    expect(checkedAt).not.toBeNull()
    expect(await fetchListing(dealer, draft.id)).toEqual(draft)
    expect(await onEbay(draft.sku)).toMatchObject({ state: 'unpublished' })

    await makeMarkedDue()
    await continueUnclearPublishes({ ...services, now: () => Date.now() + 14 * 60_000 })
    expect(await checkedAtOf(draft.id)).toBe(checkedAt)
    await makeMarkedDue()
    await continueUnclearPublishes({ ...services, now: () => Date.now() + 16 * 60_000 })
    expect(await checkedAtOf(draft.id)).toBeGreaterThan(checkedAt ?? 0)
  })

  it('is not asked about while another account is connected', async () => {
    const draft = await liveUnseen()
    await services.db
      .update(listings)
      .set({ ebayUserId: 'another' })
      .where(eq(listings.id, draft.id))
    await makeMarkedDue()
    await continueUnclearPublishes(services)
    expect(await checkedAtOf(draft.id)).toBeNull()
  })

  it('stops no other: what fails is logged', async () => {
    expectLog('warn', 'unclear_publish_failed')
    const [first, second] = [await liveUnseen(), await liveUnseen()]
    const offer = await onEbay(first.sku)
    const route = `PUT /ebay/sell/inventory/v1/offer/${offer?.offerId}`
    await tellFault({ route, status: 500, times: 9 })
    await makeMarkedDue()
    await continueUnclearPublishes(services)
    expect(await fetchListing(dealer, second.id)).toMatchObject({ status: 'published' })
    expect(await fetchListing(dealer, first.id)).toMatchObject({ status: 'draft' })
  })
})

describe('a merge whose answer was lost', () => {
  it('counts its piece once when it is repeated, and the draft is not published meanwhile', async () => {
    const target = await newLive(dealer)
    const draft = await newDraft(dealer)
    const merging = mergeListing(answersLostFrom('updateOffer'), dealer.id, draft.id, {
      version: draft.version,
      into: target.id,
    })
    await expect(merging).rejects.toMatchObject({ code: 'EBAY_UNAVAILABLE' })
    expect(await onEbay(target.sku)).toMatchObject({ available: 2 })
    expect((await act(dealer, draft, 'publish')).status).toBe(409)
    // As the orders job takes over eBay's number.
    await services.db
      .update(listings)
      .set({ stockQuantity: 2, version: target.version + 1 })
      .where(eq(listings.id, target.id))
    const another = await newDraft(dealer)
    expect((await act(dealer, another, 'merge', { into: target.id })).status).toBe(409)

    expect((await act(dealer, draft, 'merge', { into: target.id })).status).toBe(200)
    expect(await fetchListing(dealer, target.id)).toMatchObject({ quantity: 2 })
    expect(await onEbay(target.sku)).toMatchObject({ available: 2 })
    expect((await act(dealer, another, 'merge', { into: target.id })).status).toBe(200)
    expect(await onEbay(target.sku)).toMatchObject({ available: 3 })
  })
})
