import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { Listing } from '../../../shared/listing/listings.ts'
import { compose, type Services } from '../../compose.ts'
import { Failure } from '../../http/failure.ts'
import type { TestAccount } from '../../test/account.ts'
import { call } from '../../test/call.ts'
import { endOnEbay } from '../publish/end-listing.ts'
import { publishListing } from '../publish/publish-listing.ts'
import { endedAfterWrites } from '../test/ended-worker.ts'
import {
  act,
  buyOnEbay,
  edit,
  fetchListing,
  isLive,
  newDealer,
  newDraft,
  newLive,
  readOrders,
} from '../test/listings.ts'
import { updateListing } from './change.ts'
import { deleteListing } from './delete-listing.ts'
import { mergeListing } from './merge-listing.ts'
import { restoreListing } from './restore-listing.ts'

// Calls go over real HTTP to a sandbox that other tests use as well.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 30_000 })

const services = compose(env)
/** After the lease of the Worker that ended. */
const later: Services = { ...services, now: () => Date.now() + 60_000 }
/** No act writes more often. */
const MOST_WRITES = 40

let dealer: TestAccount
beforeAll(async () => {
  dealer = await newDealer('ended_worker')
  // The first publish makes location and policies; those that follow do not.
  await newLive(dealer)
})

/** What eBay has of a SKU: the states of its offers and the pieces for sale. */
async function onEbay(sku: string) {
  const offers = await services.ebay?.withSeller(dealer.id, ({ seller }) => seller.findOffers(sku))
  return (offers ?? []).map(({ state, available, price }) => ({ state, available, price }))
}

/** A repeat that finds the act done: the listing is gone, or has a newer version. */
const DONE = ['NOT_FOUND', 'CONFLICT']

type Act = (services: Services, listing: Listing) => Promise<unknown>

/**
 * Runs an act, kills it after its first write, its second and so on until it comes to its end, each time with a
 * new listing; then runs it again as the app does, with the version that it knows. Returns how often it ended.
 */
async function walk(
  prepare: () => Promise<Listing>,
  run: Act,
  check: (listing: Listing) => Promise<void>,
): Promise<number> {
  for (let endsAfter = 1; endsAfter <= MOST_WRITES; endsAfter++) {
    const listing = await prepare()
    const { services: ending, run: state } = endedAfterWrites(services, endsAfter)
    await run(ending, listing).catch((error: unknown) => {
      if (!state.ended) throw error
    })
    if (!state.ended) {
      await check(listing)
      return endsAfter - 1
    }
    await run(later, listing).catch((error: unknown) => {
      if (!(error instanceof Failure && DONE.includes(error.code))) throw error
    })
    await check(listing)
  }
  throw new Error('it never came to an end')
}

describe('a Worker that ends after any write', () => {
  it('of publishing leaves one live offer after the next publish', async () => {
    const ended = await walk(
      () => newDraft(dealer),
      (by, { id, version }) => publishListing(by, dealer.id, id, version),
      async ({ id, sku, version }) => {
        const live = await fetchListing(dealer, id)
        expect(live).toMatchObject({
          status: 'published',
          publishState: 'published',
          publishFailure: null,
          version: version + 1,
        })
        expect(await onEbay(sku)).toEqual([{ state: 'live', available: 1, price: 5_450 }])
        expect(await isLive(live)).toBe(true)
      },
    )
    expect(ended).toBeGreaterThan(10)
  })

  it('of publishing again puts up no piece that is sold', async () => {
    const ended = await walk(
      async () => {
        const draft = await newDraft(dealer)
        await edit(dealer, draft, { quantity: 3, status: 'published' })
        await buyOnEbay(draft.sku, 2)
        await act(dealer, await fetchListing(dealer, draft.id), 'end-ebay')
        await readOrders(dealer)
        return fetchListing(dealer, draft.id)
      },
      (by, { id, version }) => publishListing(by, dealer.id, id, version),
      async ({ id, sku, version }) => {
        expect(await fetchListing(dealer, id)).toMatchObject({
          status: 'published',
          quantity: 1,
          soldQuantity: 2,
          version: version + 1,
        })
        expect(await onEbay(sku)).toEqual([{ state: 'live', available: 1, price: 5_450 }])
      },
    )
    expect(ended).toBeGreaterThan(5)
  })

  it('of an edit leaves eBay and the listing with the new price, and the pieces as they were', async () => {
    const ended = await walk(
      async () => {
        const draft = await newDraft(dealer)
        await edit(dealer, draft, { quantity: 5, status: 'published' })
        await buyOnEbay(draft.sku, 2)
        return fetchListing(dealer, draft.id)
      },
      (by, { id, version }) => updateListing(by, dealer.id, { id, version, price: '70.00' }),
      async ({ id, sku, version }) => {
        expect(await fetchListing(dealer, id)).toMatchObject({
          status: 'published',
          price: '70.00',
          version: version + 1,
        })
        expect(await onEbay(sku)).toEqual([{ state: 'live', available: 3, price: 7_000 }])
      },
    )
    expect(ended).toBeGreaterThan(4)
  })

  it('of ending leaves it ended on eBay and here', async () => {
    const ended = await walk(
      () => newLive(dealer),
      (by, { id, version }) => endOnEbay(by, dealer.id, id, { version, reason: 'NOT_AVAILABLE' }),
      async listing => {
        expect(await fetchListing(dealer, listing.id)).toMatchObject({
          status: 'ended',
          endedReason: 'NOT_AVAILABLE',
          version: listing.version + 1,
        })
        expect(await isLive(listing)).toBe(false)
      },
    )
    expect(ended).toBeGreaterThan(3)
  })

  it('of making it a draft leaves it ended on eBay and a draft here', async () => {
    const ended = await walk(
      () => newLive(dealer),
      (by, { id, version }) => updateListing(by, dealer.id, { id, version, status: 'draft' }),
      async listing => {
        expect(await fetchListing(dealer, listing.id)).toMatchObject({
          status: 'draft',
          publishState: 'idle',
          version: listing.version + 1,
        })
        expect(await isLive(listing)).toBe(false)
      },
    )
    expect(ended).toBeGreaterThan(3)
  })

  it('of merging leaves one listing of two pieces', async () => {
    const targets = new Map<number, Listing>()
    const targetOf = ({ id }: Listing) => {
      const target = targets.get(id)
      if (!target) throw new Error('no target')
      return target
    }
    const ended = await walk(
      async () => {
        const target = await newLive(dealer)
        const draft = await newDraft(dealer, { title: target.title })
        targets.set(draft.id, target)
        return draft
      },
      (by, draft) =>
        mergeListing(by, dealer.id, draft.id, {
          version: draft.version,
          into: targetOf(draft).id,
        }),
      async draft => {
        const target = targetOf(draft)
        const headers = { cookie: dealer.cookie }
        expect((await call(`/api/listings/${draft.id}`, { headers })).status).toBe(404)
        expect(await fetchListing(dealer, target.id)).toMatchObject({
          status: 'published',
          quantity: 2,
          version: target.version + 1,
        })
        expect(await onEbay(target.sku)).toEqual([{ state: 'live', available: 2, price: 5_450 }])
      },
    )
    expect(ended).toBeGreaterThan(5)
  })

  it('of restoring a merged draft leaves each piece on sale once', async () => {
    const targets = new Map<number, Listing>()
    const ended = await walk(
      async () => {
        const target = await newLive(dealer)
        const draft = await newDraft(dealer, { title: target.title })
        await mergeListing(services, dealer.id, draft.id, {
          version: draft.version,
          into: target.id,
        })
        targets.set(draft.id, target)
        return draft
      },
      (by, { id }) => restoreListing(by, dealer.id, id),
      async draft => {
        const target = targets.get(draft.id)
        if (!target) throw new Error('no target')
        expect(await fetchListing(dealer, draft.id)).toMatchObject({ status: 'draft', quantity: 1 })
        expect(await fetchListing(dealer, target.id)).toMatchObject({
          status: 'published',
          quantity: 1,
        })
        expect(await onEbay(target.sku)).toEqual([{ state: 'live', available: 1, price: 5_450 }])
      },
    )
    expect(ended).toBeGreaterThan(3)
  })

  it('of deleting leaves nothing behind', async () => {
    const ended = await walk(
      async () => {
        const live = await newLive(dealer)
        await act(dealer, live, 'end-ebay')
        return fetchListing(dealer, live.id)
      },
      (by, { id, version }) => deleteListing(by, dealer.id, id, version),
      async ({ id }) => {
        const headers = { cookie: dealer.cookie }
        expect((await call(`/api/listings/${id}`, { headers })).status).toBe(404)
      },
    )
    expect(ended).toBeGreaterThan(0)
  })
})
