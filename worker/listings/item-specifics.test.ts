import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, it, vi } from 'vitest'
import type { Listing } from '../../shared/listing/listings.ts'
import { itemSpecificsSchema } from '../../shared/listing/terms/asked-specifics.ts'
import { connect } from '../db/connection.ts'
import { listings } from '../db/schema/listings.ts'
import { newAccount, type TestAccount } from '../test/account.ts'
import { call, sendJson } from '../test/call.ts'
import { requestsTo } from '../test/sandbox.ts'
import { act, edit, fetchListing, newDealer, newDraft } from './test/listings.ts'

// Calls go over real HTTP to a sandbox that other tests use as well.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 })

let dealer: TestAccount
beforeAll(async () => {
  dealer = await newDealer('specifics')
})

const peso = { coinType: '1 Peso Mexico', seriesId: null, year: '1910', mint: '', grade: 'VF30' }
async function newPeso(): Promise<Listing> {
  const title = `1910 Mexico Peso ${crypto.randomUUID().slice(0, 8)}`
  return (await edit(dealer, await newDraft(dealer), { ...peso, title })).json<Listing>()
}
const specificsOf = (listing: Listing, { cookie } = dealer) =>
  call(`/api/listings/${listing.id}/item-specifics`, { headers: { cookie } })

it('what eBay requires and Obverse does not know is asked for, kept, sent, and offered again', async () => {
  const listing = await newPeso()
  const started = await sendJson(
    '/api/publishing',
    { listings: [{ id: listing.id, version: listing.version }] },
    { cookie: dealer.cookie },
  )
  expect(started.status).toBe(400)
  expect(await started.json()).toMatchObject({
    error: {
      code: 'VALIDATION',
      message: `“${listing.title}”: eBay asks for “Era” of this coin. Enter it under Item specifics.`,
      detail: { field: 'itemSpecifics' },
    },
  })

  const { specifics } = itemSpecificsSchema.parse(await (await specificsOf(listing)).json())
  expect(specifics).toMatchObject([
    {
      name: 'Era',
      values: ['Colonial', 'Republic', 'Estados Unidos Mexicanos'],
      selectionOnly: true,
      requiredFrom: null,
      last: null,
    },
    { name: 'Ruler', selectionOnly: false, requiredFrom: expect.stringMatching(/^20/) },
  ])
  const draft = await fetchListing(dealer, listing.id)
  expect(draft.problems.map(({ code, kind }) => [code, kind])).toEqual([
    ['SPECIFICS_MISSING', 'blocks'],
    ['SPECIFICS_SOON', 'note'],
    ['POLICY_MISSING', 'note'],
  ])

  const ready = await (
    await edit(dealer, draft, { itemSpecifics: { Era: 'Republic' } })
  ).json<Listing>()
  expect(ready.itemSpecifics).toEqual({ Era: 'Republic' })
  expect(await (await act(dealer, ready, 'publish')).json()).toMatchObject({ success: true })
  const [item] = await requestsTo(`PUT /ebay/sell/inventory/v1/inventory_item/${ready.sku}`)
  expect(item?.requestBody).toMatchObject({
    product: { aspects: { Era: ['Republic'], Department: ['World Coins'] } },
  })

  const next = itemSpecificsSchema.parse(await (await specificsOf(await newPeso())).json())
  expect(next.specifics[0]).toMatchObject({ name: 'Era', last: 'Republic' })
})

it('entering what eBay asked for ends the refusal that asked for it', async () => {
  const listing = await newPeso()
  const publishFailure = 'eBay asks for “Era” for this coin. Please complete the listing.'
  await connect(env.DB).update(listings).set({ publishFailure }).where(eq(listings.id, listing.id))
  const named = await (await edit(dealer, listing, { storageLocation: 'Box 7' })).json<Listing>()
  expect(named.publishFailure).toBe(publishFailure)
  const itemSpecifics = { Era: 'Republic' }
  const entered = await (await edit(dealer, named, { itemSpecifics })).json<Listing>()
  expect(entered.publishFailure).toBeFalsy()
})

it('another seller’s listing is not found', async () => {
  const other = await newAccount('stranger')
  expect((await specificsOf(await newPeso(), other)).status).toBe(404)
})
