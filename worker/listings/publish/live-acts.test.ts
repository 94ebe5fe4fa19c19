import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { Listing, ListingChanged } from '../../../shared/listing/listings.ts'
import { newAccount, type TestAccount } from '../../test/account.ts'
import { call } from '../../test/call.ts'
import { expectLog } from '../../test/expect-log.ts'
import {
  authUrlOf,
  connectEbay,
  consent,
  endTokens,
  SELLERS,
  sandboxUrl,
  tellFault,
} from '../../test/sandbox.ts'
import { act, edit, fetchListing, isLive, newDealer, newDraft, newLive } from '../test/listings.ts'

// Calls go over real HTTP to a sandbox that other tests use as well.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 })

let dealer: TestAccount
beforeAll(async () => {
  dealer = await newDealer('acting')
})

const update = ({ title, description }: Listing, fields: Record<string, unknown> = {}) => ({
  title,
  description,
  price: '61.00',
  shippingCost: '1.00',
  listingDuration: 30,
  ...fields,
})

/** eBay ended it so long ago that the order of a sale would have been read. */
const endedLongAgo = ({ id }: Listing) =>
  env.DB.prepare('update listings set ended_at = ended_at - 600000 where id = ?').bind(id).run()

describe('ending a listing', () => {
  it('ends it on eBay with its reason, and the same call again changes nothing', async () => {
    const live = await newLive(dealer)
    const answer = await act(dealer, live, 'end-ebay', { reason: 'LOST_OR_BROKEN' })
    expect(answer.status).toBe(200)
    const { message, listing } = await answer.json<ListingChanged>()
    expect(message).toBe('Listing ended successfully')
    expect(listing).toMatchObject({
      status: 'ended',
      endedReason: 'LOST_OR_BROKEN',
      publishState: 'idle',
      version: live.version + 1,
      ebayListingUrl: live.ebayListingUrl,
    })
    expect(listing.endedAt).not.toBeNull()
    expect(await isLive(live)).toBe(false)
    const again = await act(dealer, live, 'end-ebay')
    expect(await again.json()).toMatchObject({ message: 'Listing ended successfully', listing })
  })

  it('has the reason NOT_AVAILABLE without another', async () => {
    const live = await newLive(dealer)
    const { listing } = await (await act(dealer, live, 'end-ebay')).json<ListingChanged>()
    expect(listing.endedReason).toBe('NOT_AVAILABLE')
    expect((await act(dealer, live, 'end-ebay', { reason: 'BORED' })).status).toBe(400)
  })

  it('is followed by publishing again, by a draft, or by deleting', async () => {
    const [again, drafted, deleted] = [
      await newLive(dealer),
      await newLive(dealer),
      await newLive(dealer),
    ]
    for (const each of [again, drafted, deleted]) await act(dealer, each, 'end-ebay')
    const ended = await fetchListing(dealer, again.id)
    expect((await act(dealer, ended, 'publish')).status).toBe(200)
    const live = await fetchListing(dealer, again.id)
    expect(live).toMatchObject({ status: 'published', endedAt: null, endedReason: null })
    expect(await isLive(live)).toBe(true)
    const draft = await edit(dealer, await fetchListing(dealer, drafted.id), { status: 'draft' })
    expect(await draft.json()).toMatchObject({ status: 'draft', publishState: 'idle' })
    expect((await act(dealer, await fetchListing(dealer, deleted.id), 'delete')).status).toBe(200)
  })

  it('says of a draft that there is nothing to end', async () => {
    const answer = await act(dealer, await newDraft(dealer), 'end-ebay')
    expect(answer.status).toBe(409)
    expect(await answer.json()).toMatchObject({
      message: 'This listing is a draft: there is nothing to end.',
    })
  })

  it("fails with eBay's words, and the listing stays live", async () => {
    const live = await newLive(dealer)
    const errors = [{ errorId: 25019, message: 'Cannot revise listing. It has bids.' }]
    const route = 'POST /ebay/sell/inventory/v1/offer/*/withdraw'
    await tellFault({ route, status: 400, body: { errors }, times: 1 })
    const answer = await act(dealer, live, 'end-ebay')
    expect(answer.status).toBe(422)
    expect((await answer.json<{ message: string }>()).message).not.toBe('')
    expect(await fetchListing(dealer, live.id)).toEqual(live)
    expect(await isLive(live)).toBe(true)
  })
})

describe('updating a live listing', () => {
  it('changes it on eBay and here, and says so', async () => {
    const live = await newLive(dealer)
    const answer = await act(dealer, live, 'update-ebay', update(live, { quantity: 2 }))
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({
      success: true,
      message: 'Listing updated successfully on eBay',
      listing: { price: '61.00', shippingPrice: '1.00', quantity: 2, version: live.version + 1 },
    })
    expect(await (await fetch(live.ebayListingUrl ?? '')).text()).toContain('61.00')
  })

  it('keeps the quantity where it names none', async () => {
    const draft = await newDraft(dealer)
    await edit(dealer, draft, { quantity: 3, status: 'published' })
    const live = await fetchListing(dealer, draft.id)
    const answer = await act(dealer, live, 'update-ebay', update(live))
    expect(await answer.json()).toMatchObject({ listing: { quantity: 3 } })
  })

  it('is refused for a draft, an unknown duration and a quantity of none', async () => {
    const draft = await newDraft(dealer)
    expect((await act(dealer, draft, 'update-ebay', update(draft))).status).toBe(409)
    const live = await newLive(dealer)
    for (const wrong of [{ quantity: 0 }, { listingDuration: 4 }, { price: '0' }])
      expect((await act(dealer, live, 'update-ebay', update(live, wrong))).status).toBe(400)
    expect(await fetchListing(dealer, live.id)).toEqual(live)
  })

  it('refuses another duration for a live auction, and takes the one that it has', async () => {
    const draft = await newDraft(dealer)
    await edit(dealer, draft, {
      format: 'auction',
      durationDays: 5,
      quantity: 1,
      status: 'published',
    })
    const live = await fetchListing(dealer, draft.id)
    for (const listingDuration of [7, 30]) {
      const refused = await act(dealer, live, 'update-ebay', update(live, { listingDuration }))
      expect(refused.status).toBe(400)
      expect(await refused.json()).toMatchObject({
        code: 'VALIDATION',
        detail: { field: 'durationDays' },
      })
    }
    expect(await fetchListing(dealer, live.id)).toEqual(live)
    const same = await act(dealer, live, 'update-ebay', update(live, { listingDuration: 5 }))
    expect(same.status).toBe(200)
    expect(await same.json()).toMatchObject({ listing: { durationDays: 5, price: '61.00' } })
  })

  it('notices that it has ended on eBay, and publishing puts it on sale again', async () => {
    const live = await newLive(dealer)
    const id = live.ebayListingUrl?.split('/').at(-1)
    await fetch(`${sandboxUrl}/control/listings/${id}/end`, { method: 'POST' })
    const answer = await act(dealer, live, 'update-ebay', update(live))
    expect(answer.status).toBe(409)
    expect(await answer.json()).toMatchObject({
      code: 'CONFLICT',
      detail: { version: live.version + 1 },
      message: expect.stringContaining('ended on eBay'),
    })
    const ended = await fetchListing(dealer, live.id)
    expect(ended).toMatchObject({ status: 'ended', endedReason: 'EBAY', price: live.price })
    await endedLongAgo(ended)
    expect((await act(dealer, ended, 'publish')).status).toBe(200)
    expect(await isLive(await fetchListing(dealer, live.id))).toBe(true)
  })
})

describe('a connection that does not work', () => {
  const ACTS = ['publish', 'update-ebay', 'end-ebay'] as const
  const attempt = async (seller: TestAccount, draft: Listing, live: Listing) => {
    const answers: Response[] = []
    for (const name of ACTS)
      answers.push(
        await (name === 'publish'
          ? act(seller, draft, name)
          : act(seller, live, name, name === 'update-ebay' ? update(live) : {})),
      )
    return answers
  }

  it('because its consent has ended is said by every act', async () => {
    const seller = await newDealer('lapsed')
    const [draft, live] = [await newDraft(seller), await newLive(seller)]
    await endTokens('all', SELLERS.equipped)
    for (const answer of await attempt(seller, draft, live)) {
      expect(answer.status).toBe(409)
      expect(await answer.json()).toMatchObject({
        code: 'TOKEN_EXPIRED',
        message: 'TOKEN_EXPIRED: Your eBay connection has expired. Please reconnect your account.',
      })
    }
    expect(await fetchListing(seller, live.id)).toEqual(live)
    // It is the account of the other tests too.
    await connectEbay(dealer, SELLERS.equipped)
  })

  /** The seller agrees to all that is asked for but one scope. */
  async function connectWithout(seller: TestAccount, scope: string): Promise<void> {
    const url = new URL(await authUrlOf(seller))
    const scopes = (url.searchParams.get('scope') ?? '').split(' ')
    url.searchParams.set('scope', scopes.filter(each => !each.endsWith(scope)).join(' '))
    const back = await consent(url.href, SELLERS.equipped)
    const headers = { cookie: seller.cookie }
    await call(`/api/ebay/callback${back.search}`, { headers, redirect: 'manual' })
  }

  it.each(['sell.account', 'sell.fulfillment', 'sell.inventory'])(
    'because the seller did not agree to %s is said by publishing again, until they agree',
    async scope => {
      const seller = await newDealer(`without_${scope.replace('.', '_')}`)
      const live = await newLive(seller)
      await act(seller, live, 'end-ebay')
      await connectWithout(seller, scope)
      const ended = await fetchListing(seller, live.id)
      const answer = await act(seller, ended, 'publish')
      expect(answer.status).toBe(409)
      expect(await answer.json()).toMatchObject({
        code: 'EBAY_RECONNECT_REQUIRED',
        message: expect.stringContaining(
          'Your eBay account needs to be reconnected with full permissions',
        ),
      })
      await connectEbay(seller, SELLERS.equipped)
      expect((await act(seller, ended, 'publish')).status).toBe(200)
    },
  )

  it('because a permission is missing is said by every act', async () => {
    const seller = await newDealer('unpermitted')
    const [draft, live] = [await newDraft(seller), await newLive(seller)]
    const errors = [{ errorId: 1100, domain: 'ACCESS', message: 'Access denied' }]
    const route = 'GET /ebay/sell/inventory/v1/offer'
    await tellFault({ route, status: 403, body: { errors }, times: 1 })
    for (const answer of await attempt(seller, draft, live)) {
      expect(answer.status).toBe(409)
      expect(await answer.json()).toMatchObject({
        code: 'EBAY_RECONNECT_REQUIRED',
        message: expect.stringContaining(
          'Your eBay account needs to be reconnected with full permissions',
        ),
      })
    }
    expect(await fetchListing(seller, live.id)).toEqual(live)
  })

  it('because none was ever connected is said by publishing', async () => {
    const seller = await newAccount('unconnected')
    const answer = await act(seller, await newDraft(seller), 'publish')
    expect(await answer.json()).toMatchObject({
      code: 'EBAY_NOT_CONNECTED',
      message: 'Please connect your eBay account first.',
    })
  })

  it('because eBay does not answer leaves the listing as it was', async () => {
    expectLog('warn', 'request_failed')
    const live = await newLive(dealer)
    const route = `PUT /ebay/sell/inventory/v1/inventory_item/${live.sku}`
    await tellFault({ route, status: 503, times: 3 })
    const answer = await act(dealer, live, 'update-ebay', update(live))
    expect(answer.status).toBe(502)
    expect(await answer.json()).toMatchObject({
      message: 'eBay does not answer. Please try again in a moment.',
    })
    expect(await fetchListing(dealer, live.id)).toEqual(live)
  })
})

describe('merging', () => {
  it('is refused where the two cannot be one listing', async () => {
    const [draft, live] = [await newDraft(dealer), await newLive(dealer)]
    const stranger = await newAccount('merges_theirs')
    const theirs = await newDraft(stranger)
    const slab = await newDraft(dealer, {
      grader: 'PCGS',
      grade: 'MS65',
      certificationNumber: '1000007',
    })
    const auction = await newDraft(dealer)
    await edit(dealer, auction, { format: 'auction' })
    const merge = async (from: Listing, into: Listing) =>
      (await act(dealer, from, 'merge', { into: into.id })).status
    expect(await merge(draft, theirs)).toBe(404)
    expect(await merge(theirs, draft)).toBe(404)
    expect(await merge(live, draft)).toBe(400)
    expect(await merge(draft, slab)).toBe(400)
    const other = await newDraft(dealer, { year: '1882' })
    expect(await merge(draft, other)).toBe(400)
    const variety = await newDraft(dealer)
    await edit(dealer, variety, { specialAttributes: ['Doubled Die Obverse'] })
    expect(await merge(draft, await fetchListing(dealer, variety.id))).toBe(400)
    const stale = { into: live.id, intoVersion: live.version + 1 }
    expect((await act(dealer, draft, 'merge', stale)).status).toBe(409)
    expect(await merge(draft, await fetchListing(dealer, auction.id))).toBe(400)
    await act(dealer, live, 'end-ebay')
    expect(await merge(draft, live)).toBe(400)
    expect(await fetchListing(dealer, draft.id)).toEqual(draft)
  })
})
