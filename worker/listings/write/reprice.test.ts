import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { Listing } from '../../../shared/listing/listings.ts'
import type { ReviewEditsResult } from '../../../shared/review.ts'
import { compose } from '../../compose.ts'
import { connect } from '../../db/connection.ts'
import { listings } from '../../db/schema/listings.ts'
import { Failure } from '../../http/failure.ts'
import type { TestAccount } from '../../test/account.ts'
import { sendJson } from '../../test/call.ts'
import { requestsTo, sandboxUrl } from '../../test/sandbox.ts'
import {
  act,
  buyOnEbay,
  edit,
  fetchListing,
  newDealer,
  newDraft,
  newLive,
} from '../test/listings.ts'
import { editMany } from './edit-many.ts'

// Calls go over real HTTP to a sandbox that other tests use as well.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 })

const INVENTORY = '/ebay/sell/inventory/v1'
const BULK = `POST ${INVENTORY}/bulk_update_price_quantity`
const db = connect(env.DB)
let dealer: TestAccount
beforeAll(async () => {
  dealer = await newDealer('repricing')
})

const reprice = async (edits: readonly Record<string, unknown>[]) => {
  const answer = await sendJson('/api/review/edits', { edits }, { cookie: dealer.cookie })
  return (await answer.json<ReviewEditsResult>()).results
}
const priceOf = ({ id, version }: Listing, price: string) => ({ id, version, price })
const offerOf = async ({ id }: Listing): Promise<string> => {
  const [row] = await db.select().from(listings).where(eq(listings.id, id))
  return row?.ebayOfferId ?? 'none'
}
/** Bulk calls that name the offer of one of these listings. */
async function bulkCallsOf(live: readonly Listing[]): Promise<number> {
  const offers = await Promise.all(live.map(offerOf))
  return (await requestsTo(BULK)).filter(({ requestBody }) =>
    offers.some(offerId => JSON.stringify(requestBody).includes(`"${offerId}"`)),
  ).length
}
/** Writes of the listing's item and offer as a whole. */
async function writesOf(live: Listing): Promise<number> {
  const paths = [`inventory_item/${live.sku}`, `offer/${await offerOf(live)}`]
  const all = await Promise.all(paths.map(path => requestsTo(`PUT ${INVENTORY}/${path}`)))
  return all.flat().length
}
const pageOf = async ({ ebayListingUrl }: Listing) => (await fetch(ebayListingUrl ?? '')).text()

describe('the prices of live listings', () => {
  it('go to eBay in one call, and nothing else of the listings does', async () => {
    const live = [await newLive(dealer), await newLive(dealer), await newLive(dealer)]
    const writesBefore = await Promise.all(live.map(writesOf))
    const bulkBefore = await bulkCallsOf(live)
    const results = await reprice(live.map((each, at) => priceOf(each, `${70 + at}.00`)))
    expect(results.map(({ error }) => error)).toEqual([null, null, null])
    expect(results.map(({ row }) => row?.listing)).toMatchObject(
      live.map(({ version }, at) => ({ price: `${70 + at}.00`, version: version + 1 })),
    )
    expect(await Promise.all(live.map(writesOf))).toEqual(writesBefore)
    expect((await bulkCallsOf(live)) - bulkBefore).toBe(1)
    for (const [at, each] of live.entries()) expect(await pageOf(each)).toContain(`${70 + at}.00`)
  })

  it('leave the pieces that eBay has, of which an unread order has taken some', async () => {
    const draft = await newDraft(dealer)
    const five = await (await edit(dealer, draft, { quantity: 5 })).json<Listing>()
    expect((await act(dealer, five, 'publish')).status).toBe(200)
    await buyOnEbay(draft.sku, 2)
    const live = await fetchListing(dealer, draft.id)
    expect((await edit(dealer, live, { price: '70.00' })).status).toBe(200)
    const { ebay } = compose(env)
    const offers = await ebay?.withSeller(dealer.id, ({ seller }) => seller.findOffers(draft.sku))
    expect(offers).toMatchObject([{ available: 3, price: 7_000 }])
  })

  it('that arrive twice are written once', async () => {
    const live = await newLive(dealer)
    const both = [priceOf(live, '71.00'), priceOf(await newLive(dealer), '72.00')]
    await reprice(both)
    expect(await bulkCallsOf([live])).toBe(1)
    expect((await reprice(both)).map(({ error }) => error)).toEqual([null, null])
    expect(await bulkCallsOf([live])).toBe(1)
    expect((await fetchListing(dealer, live.id)).version).toBe(live.version + 1)
  })

  it('are refused alone: what has ended on eBay, is sold in another version or breaks a rule', async () => {
    const [ended, changed, wrong, fine] = [
      await newLive(dealer),
      await newLive(dealer),
      await newLive(dealer),
      await newLive(dealer),
    ]
    const onEbay = ended.ebayListingUrl?.split('/').at(-1)
    await fetch(`${sandboxUrl}/control/listings/${onEbay}/end`, { method: 'POST' })
    await edit(dealer, changed, { storageLocation: 'Box 9' })
    const results = await reprice([
      priceOf(ended, '73.00'),
      priceOf(changed, '73.00'),
      priceOf(wrong, '0.50'),
      priceOf(fine, '73.00'),
    ])
    expect(results.map(({ error }) => error?.code ?? null)).toEqual([
      'CONFLICT',
      'CONFLICT',
      'VALIDATION',
      null,
    ])
    expect(await fetchListing(dealer, ended.id)).toMatchObject({
      status: 'ended',
      price: ended.price,
    })
    expect(await pageOf(wrong)).toContain(wrong.price)
    expect(await pageOf(fine)).toContain('73.00')
  })

  it('whose answer is lost are looked up: stored where eBay has them, else said', async () => {
    const [arrived, lost] = [await newLive(dealer), await newLive(dealer)]
    const services = compose(env)
    const { ebay } = services
    if (!ebay) throw new Error('eBay is not set up')
    const unavailable = () => new Failure('EBAY_UNAVAILABLE')
    const losing: typeof ebay.withSeller = (userId, work) =>
      ebay.withSeller(userId, session =>
        work({
          ...session,
          seller: {
            ...session.seller,
            async reviseOffers(revisions) {
              await session.seller.reviseOffers(revisions.slice(0, 1))
              return revisions.map(() => ({ status: 'rejected', reason: unavailable() }))
            },
          },
        }),
      )
    const failures = await editMany(
      { ...services, ebay: { ...ebay, withSeller: losing } },
      dealer.id,
      [priceOf(arrived, '74.00'), priceOf(lost, '74.00')],
    )
    expect(failures.map(failure => failure?.code ?? null)).toEqual([null, 'EBAY_UNAVAILABLE'])
    expect(await fetchListing(dealer, arrived.id)).toMatchObject({ price: '74.00' })
    expect(await fetchListing(dealer, lost.id)).toMatchObject({ price: lost.price })
    expect((await reprice([priceOf(lost, '74.00')])).map(({ error }) => error)).toEqual([null])
    expect(await pageOf(lost)).toContain('74.00')
  })
})
