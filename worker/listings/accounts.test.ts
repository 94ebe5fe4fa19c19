import { env } from 'cloudflare:workers'
import { describe, expect, it, vi } from 'vitest'
import type { Listing, ListingChanged } from '../../shared/listing/listings.ts'
import { compose } from '../compose.ts'
import { configured } from '../ebay/service/service.ts'
import type { TestAccount } from '../test/account.ts'
import { sendJson } from '../test/call.ts'
import { intercepted } from '../test/intercepted.ts'
import { connectEbay, listingsTitled, requestsTo, SELLERS, tellFault } from '../test/sandbox.ts'
import { publishListing } from './publish/publish-listing.ts'
import {
  act,
  edit,
  fetchListing,
  isLive,
  newDealer,
  newDraft,
  newLive,
  setShipsFrom,
} from './test/listings.ts'

// Calls go over real HTTP to a sandbox that other tests use as well.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 })

const services = compose(env)
const ACTS = ['publish', 'end-ebay', 'delete'] as const
/** Code, sentence and detail, which stand in `error` or, of a call whose `error` is the sentence, beside it. */
async function refusalOf(answer: Response): Promise<object> {
  const body = await answer.json<{ error: object | string }>()
  return typeof body.error === 'object' ? body.error : body
}

const disconnect = ({ cookie }: TestAccount) => sendJson('/api/ebay/disconnect', {}, { cookie })

/** A live listing of the account coinroom, whose seller has connected another account since. */
async function ofOtherAccount(username: string): Promise<{ dealer: TestAccount; live: Listing }> {
  const dealer = await newDealer(username)
  const live = await newLive(dealer)
  await connectEbay(dealer, SELLERS.newcomer)
  return { dealer, live: await fetchListing(dealer, live.id) }
}

describe('a listing that another eBay account holds (fault 3)', () => {
  it('refuses every act, naming both accounts, and calls eBay for none', async () => {
    const { dealer, live } = await ofOtherAccount('moved')
    expect(live).toMatchObject({
      status: 'published',
      ebayAccount: 'testuser_coinroom',
      ebayAccountConnected: false,
    })
    const answers = [
      ...(await Promise.all(ACTS.map(name => act(dealer, live, name)))),
      await edit(dealer, live, { title: 'Another title' }),
      await edit(dealer, live, { status: 'draft' }),
    ]
    for (const answer of answers) {
      expect(answer.status).toBe(409)
      expect(await refusalOf(answer)).toMatchObject({
        code: 'EBAY_OTHER_ACCOUNT',
        detail: { holdingAccount: 'testuser_coinroom', connectedAs: 'testuser_newdealer' },
        message:
          'This listing is with the eBay account testuser_coinroom. Reconnect that account, or forget the listing here.',
      })
    }
    expect(await isLive(live)).toBe(true)
    expect(await fetchListing(dealer, live.id)).toEqual(live)
    expect(await listingsTitled('testuser_newdealer', live.title)).toEqual([])
  })

  it('is reachable again once its account is connected again', async () => {
    const { dealer, live } = await ofOtherAccount('returns')
    await connectEbay(dealer, SELLERS.equipped)
    expect((await act(dealer, live, 'end-ebay')).status).toBe(200)
    expect(await isLive(live)).toBe(false)
  })

  it('can be forgotten here: a draft, and the words that it is still for sale there', async () => {
    const { dealer, live } = await ofOtherAccount('forgets')
    const answer = await (await act(dealer, live, 'forget-ebay')).json<ListingChanged>()
    expect(answer.message).toContain('may still be for sale with testuser_coinroom')
    expect(answer.listing).toMatchObject({
      status: 'draft',
      publishState: 'idle',
      version: live.version + 1,
      ebayAccount: null,
      ebayAccountConnected: true,
      ebayListingUrl: null,
      sku: live.sku,
    })
    expect(await isLive(live)).toBe(true)
    expect((await act(dealer, answer.listing, 'delete')).status).toBe(200)
  })

  it('is found by its SKU when its account is connected again: publishing makes no second listing', async () => {
    const dealer = await newDealer('forgets_and_returns')
    const live = await newLive(dealer)
    await disconnect(dealer)
    const { listing } = await (await act(dealer, live, 'forget-ebay')).json<ListingChanged>()
    await connectEbay(dealer, SELLERS.equipped)
    await setShipsFrom(dealer, '43215')
    expect((await act(dealer, listing, 'publish')).status).toBe(200)
    expect(await fetchListing(dealer, live.id)).toMatchObject({
      status: 'published',
      ebayListingUrl: live.ebayListingUrl,
    })
  })

  it('keeps its SKU when it is forgotten live, or as a draft after it was ended', async () => {
    const dealer = await newDealer('forgets_sku')
    const live = await newLive(dealer)
    const drafted = await edit(dealer, await newLive(dealer), { status: 'draft' })
    const known = [live, await drafted.json<Listing>()]
    await connectEbay(dealer, SELLERS.newcomer)
    for (const each of known) {
      const { listing } = await (await act(dealer, each, 'forget-ebay')).json<ListingChanged>()
      expect(listing).toMatchObject({ status: 'draft', ebayAccount: null })
      const answer = await edit(dealer, listing, { sku: `OTHER${each.id}` })
      expect(await answer.json()).toMatchObject({
        error: { code: 'VALIDATION', detail: { field: 'sku' } },
      })
      expect((await fetchListing(dealer, each.id)).sku).toBe(each.sku)
    }
  })

  it('also while none is connected', async () => {
    const dealer = await newDealer('leaves')
    const live = await newLive(dealer)
    await disconnect(dealer)
    for (const name of ACTS) {
      const answer = await act(dealer, live, name)
      expect(await refusalOf(answer)).toMatchObject({
        code: 'EBAY_OTHER_ACCOUNT',
        detail: { holdingAccount: 'testuser_coinroom' },
      })
    }
    const answer = await (await act(dealer, live, 'forget-ebay')).json<ListingChanged>()
    expect(answer.listing.status).toBe('draft')
    expect((await act(dealer, answer.listing, 'delete')).status).toBe(200)
  })

  it('is ended, not forgotten, where the connected account holds it', async () => {
    const dealer = await newDealer('holds')
    const live = await newLive(dealer)
    const answer = await act(dealer, live, 'forget-ebay')
    expect(await answer.json()).toMatchObject({
      error: { code: 'CONFLICT' },
      message: 'Your connected eBay account holds this listing. End it there instead.',
    })
    const draft = await newDraft(dealer)
    expect((await act(dealer, draft, 'forget-ebay')).status).toBe(409)
  })
})

describe('the account', () => {
  it('that is connected while a coin is published gets nothing of it, and none is stored', async () => {
    const dealer = await newDealer('switches_account')
    const draft = await newDraft(dealer)
    const ebay = configured(services.ebay)
    const withSeller: typeof ebay.withSeller = (userId, work) =>
      ebay.withSeller(userId, session => {
        const seller = intercepted(session.seller, async (name, call) => {
          if (name === 'findOffers') await connectEbay(dealer, SELLERS.newcomer)
          return call()
        })
        return work({ ...session, seller })
      })
    const by = { ...services, ebay: { ...ebay, withSeller } }
    await expect(publishListing(by, dealer.id, draft.id)).rejects.toMatchObject({
      code: 'EBAY_OTHER_ACCOUNT',
    })
    expect(await requestsTo(`PUT /ebay/sell/inventory/v1/inventory_item/${draft.sku}`)).toEqual([])
    expect(await fetchListing(dealer, draft.id)).toMatchObject({ ebayAccount: null })
  })

  it('is stored before the first write to eBay', async () => {
    const dealer = await newDealer('first_write')
    const draft = await newDraft(dealer)
    const route = `PUT /ebay/sell/inventory/v1/inventory_item/${draft.sku}`
    const errors = [{ errorId: 25002, message: 'No.' }]
    await tellFault({ route, status: 400, body: { errors }, times: 1 })
    expect((await act(dealer, draft, 'publish')).status).toBe(422)
    expect(await requestsTo(route)).toHaveLength(1)
    expect(await fetchListing(dealer, draft.id)).toMatchObject({
      status: 'draft',
      publishState: 'idle',
      ebayAccount: 'testuser_coinroom',
      version: draft.version,
    })
  })
})
