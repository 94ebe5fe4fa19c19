import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { Listing } from '../../shared/listing/listings.ts'
import type { TestAccount } from '../test/account.ts'
import { act, edit, fetchListing, isLive, newDealer, newDraft, newLive } from './test/listings.ts'

// Calls go over real HTTP to a sandbox that other tests use as well.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 })

let dealer: TestAccount
beforeAll(async () => {
  dealer = await newDealer('versions')
})

/** The edit form as the specification sends it. */
const formOf = ({ title, price, description, version }: Listing, status: string) => ({
  title,
  price,
  description,
  status,
  version,
})

describe('a write names the version that it read (fault 4)', () => {
  it('or is refused with the current version', async () => {
    const draft = await newDraft(dealer)
    for (const [version, message] of [
      [undefined, 'Name the version of the listing that you read, as `version`.'],
      [draft.version + 1, 'This listing was changed elsewhere. Compare both, then save again.'],
    ] as const) {
      const form = { ...formOf(draft, 'draft'), version, title: 'A stale title' }
      const answer = await edit(dealer, draft, form)
      expect(answer.status).toBe(409)
      expect(await answer.json()).toMatchObject({
        error: { code: 'CONFLICT', detail: { version: draft.version } },
        message,
      })
    }
    expect(await fetchListing(dealer, draft.id)).toEqual(draft)
  })

  it('so a stale edit does not overwrite a newer one', async () => {
    const draft = await newDraft(dealer)
    const newer = await (await edit(dealer, draft, { price: '77.00' })).json<Listing>()
    expect(newer).toMatchObject({ price: '77.00', version: draft.version + 1 })
    expect((await edit(dealer, draft, { price: '66.00' })).status).toBe(409)
    expect(await fetchListing(dealer, draft.id)).toEqual(newer)
  })

  it('so a form loaded before publishing and saved after it does not end the live listing', async () => {
    const draft = await newDraft(dealer)
    expect((await act(dealer, draft, 'publish')).status).toBe(200)
    const published = await fetchListing(dealer, draft.id)
    expect(published.version).toBe(draft.version + 1)
    const answer = await edit(dealer, draft, { ...formOf(draft, 'draft'), price: '66.00' })
    expect(answer.status).toBe(409)
    expect(await answer.json()).toMatchObject({ error: { detail: { version: published.version } } })
    expect(await fetchListing(dealer, draft.id)).toEqual(published)
    expect(await isLive(published)).toBe(true)
  })

  it('so a form loaded while it was live and saved after it ended does not publish it again', async () => {
    const live = await newLive(dealer)
    expect((await act(dealer, live, 'end-ebay')).status).toBe(200)
    const ended = await fetchListing(dealer, live.id)
    expect((await edit(dealer, live, formOf(live, 'published'))).status).toBe(409)
    expect(await fetchListing(dealer, live.id)).toEqual(ended)
    expect(await isLive(live)).toBe(false)
  })

  it('and so do publishing, ending, merging and deleting where they name one', async () => {
    const [draft, live] = [await newDraft(dealer), await newLive(dealer)]
    const stale = [
      await act(dealer, { ...draft, version: 9 }, 'publish'),
      await act(dealer, { ...live, version: 9 }, 'end-ebay'),
      await act(dealer, { ...live, version: 9 }, 'forget-ebay'),
      await act(dealer, { ...draft, version: 9 }, 'merge', { into: live.id }),
      await act(dealer, { ...draft, version: 9 }, 'delete'),
      await act(dealer, { ...live, version: 9 }, 'update-ebay', {
        title: live.title,
        description: live.description,
        price: '1.00',
        shippingCost: '1.00',
      }),
    ]
    expect(stale.map(({ status }) => status)).toEqual([409, 409, 409, 409, 409, 409])
    expect(await isLive(live)).toBe(true)
    expect(await fetchListing(dealer, draft.id)).toEqual(draft)
  })

  it('counts only what changes something', async () => {
    const draft = await newDraft(dealer)
    const same = await edit(dealer, draft, formOf(draft, 'draft'))
    expect(await same.json()).toEqual(draft)
  })
})
