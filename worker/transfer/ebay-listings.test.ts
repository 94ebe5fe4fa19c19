import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { Listing } from '../../shared/listing/listings.ts'
import {
  type EbayListingResult,
  ebayListingResultsSchema,
} from '../../shared/transfer/ebay-listings.ts'
import { compose } from '../compose.ts'
import { connect } from '../db/connection.ts'
import { listings } from '../db/schema/listings.ts'
import { ebayCharges } from '../db/schema/orders.ts'
import { createEbayPictureReader } from '../ebay/read-picture.ts'
import { edit, fetchListing, isLive, newDealer, newLive } from '../listings/test/listings.ts'
import type { TestAccount } from '../test/account.ts'
import { call, sendJson } from '../test/call.ts'
import { withPlan } from '../test/plan-limits.ts'
import { SELLERS, sandboxUrl } from '../test/sandbox.ts'
import { importEbayListings } from './ebay-listings.ts'

const db = connect(env.DB)
let dealer: TestAccount
beforeAll(async () => {
  dealer = await newDealer('migrating_dealer')
})

/** A live listing that the dealer made on eBay's own site, and its item number. */
async function onWebsite(
  made: { sku?: boolean; label?: string; policies?: boolean; immediatePay?: boolean } = {},
  fields: object = {},
) {
  const listing = await newLive(dealer, { year: '1881', mint: 'S', ...fields })
  const listingId = listing.ebayListingUrl?.split('/').at(-1) ?? ''
  const answer = await fetch(`${sandboxUrl}/control/listings/${listingId}/made-on-website`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(made),
  })
  expect(answer.status).toBe(200)
  await db.delete(listings).where(eq(listings.id, listing.id))
  return { listing, listingId }
}

async function imported(...listingIds: string[]): Promise<EbayListingResult[]> {
  const { cookie } = dealer
  const answer = await sendJson('/api/transfer/ebay-listings', { listingIds }, { cookie })
  expect(answer.status).toBe(200)
  return ebayListingResultsSchema.parse(await answer.json()).results
}
const all = async (): Promise<Listing[]> =>
  (await call('/api/listings', { headers: { cookie: dealer.cookie } })).json()

describe('live listings of eBay', () => {
  it('become published listings with their texts, price, pieces and pictures, each once', async () => {
    const { listing, listingId } = await onWebsite()
    expect(await imported(listingId)).toEqual([
      { listingId, outcome: 'imported', title: listing.title, message: null },
    ])
    const [found] = (await all()).filter(({ sku }) => sku === listing.sku)
    if (!found) throw new Error('no listing was stored')
    expect(found).toMatchObject({
      status: 'published',
      publishState: 'published',
      title: listing.title,
      description: listing.description,
      price: listing.price,
      // What the buyer pays, by the listing's shipping policy and its own override of that.
      shippingPrice: listing.shippingPrice,
      quantity: listing.quantity,
      year: '1881',
      mint: 'S',
      coinType: 'Morgan Dollar',
      ebayListingUrl: listing.ebayListingUrl,
      ebayAccountConnected: true,
    })
    expect(found.pictures).toHaveLength(2)
    expect((await call(found.frontImageUrl, { headers: { cookie: dealer.cookie } })).status).toBe(
      200,
    )
    // A second import, and one whose first answer was lost after eBay had migrated it.
    expect(await imported(listingId)).toMatchObject([{ outcome: 'present' }])
    await db.delete(listings).where(eq(listings.id, found.id))
    expect(await imported(listingId)).toMatchObject([{ outcome: 'imported' }])
    expect((await all()).filter(({ sku }) => sku === listing.sku)).toHaveLength(1)
  })

  it('come with the fees for ads that eBay charged before', async () => {
    const { listing, listingId } = await onWebsite()
    await db.insert(ebayCharges).values({
      userId: dealer.id,
      ebayUserId: SELLERS.equipped,
      transactionId: `FEE-${listingId}`,
      type: 'NON_SALE_CHARGE',
      lineItemId: '',
      ebayListingId: listingId,
      cents: 135,
      at: 0,
    })
    await imported(listingId)
    const [found] = (await all()).filter(({ sku }) => sku === listing.sku)
    expect(found?.adFees).toBe('1.35')
  })

  it('of a slab with CAC’s sticker keep the service of its holder', async () => {
    const slab = { grader: 'NGC', grade: 'MS65 CAC', certificationNumber: '8665933-283' }
    const { listing, listingId } = await onWebsite({}, slab)
    expect(await imported(listingId)).toMatchObject([{ outcome: 'imported' }])
    const [found] = (await all()).filter(({ sku }) => sku === listing.sku)
    expect(found).toMatchObject(slab)
  })

  it('can be changed here, and on eBay with it', async () => {
    const { listing, listingId } = await onWebsite()
    await imported(listingId)
    const [found] = (await all()).filter(({ sku }) => sku === listing.sku)
    if (!found) throw new Error('no listing was stored')
    const answer = await edit(dealer, found, { price: '61.00', grade: 'VF30' })
    expect([answer.status, await answer.text()]).toEqual([200, expect.any(String)])
    expect(await fetchListing(dealer, found.id)).toMatchObject({ price: '61.00' })
    expect(await isLive(found)).toBe(true)
  })

  it('come with a word about a SKU under which eBay may refuse changes', async () => {
    const { listingId } = await onWebsite({ label: 'MORG 1881/S' })
    expect(await imported(listingId)).toEqual([
      {
        listingId,
        outcome: 'imported',
        title: expect.any(String),
        message:
          'eBay may refuse a change that is made here, because of its SKU MORG 1881/S. It stays on sale.',
      },
    ])
    const [found] = (await all()).filter(({ sku }) => sku === 'MORG 1881/S')
    if (!found) throw new Error('no listing was stored')
    const answer = await edit(dealer, found, { price: '61.00', grade: 'VF30' })
    expect(await answer.text()).toContain('SKU')
    expect(await isLive(found)).toBe(true)
  })

  it('are no more than the plan holds, with the reason, and come once there is room', async () => {
    const { listingId } = await onWebsite()
    const plan = await withPlan('free', { maxListings: 0 })
    expect(await imported(listingId)).toMatchObject([
      { outcome: 'refused', message: expect.stringContaining('plan holds 0 listings') },
    ])
    await plan.restore()
    expect(await imported(listingId)).toMatchObject([{ outcome: 'imported' }])
  })

  it('are refused one by one with eBay’s reason', async () => {
    const [noSku, good, noPolicies, paidLater] = [
      await onWebsite({ sku: false }),
      await onWebsite(),
      await onWebsite({ policies: false }),
      await onWebsite({ immediatePay: false }),
    ]
    const results = await imported(
      noSku.listingId,
      good.listingId,
      noPolicies.listingId,
      '999999999999',
      paidLater.listingId,
    )
    expect(results.map(({ outcome }) => outcome)).toEqual([
      'refused',
      'imported',
      'refused',
      'refused',
      'refused',
    ])
    expect(results.map(({ message }) => message)).toEqual([
      'This listing has no custom label (SKU) on eBay. Give it one there, then import it again. eBay says: item sku cannot be null or empty.',
      null,
      expect.stringContaining('business policies'),
      expect.stringContaining('does not exist'),
      expect.stringContaining('immediate payment'),
    ])
    const { cookie } = dealer
    const many = { listingIds: Array.from({ length: 6 }, (_, at) => String(110_557_900_000 + at)) }
    expect((await sendJson('/api/transfer/ebay-listings', many, { cookie })).status).toBe(400)
  })
})

describe('a seller without a payment policy that requires immediate payment', () => {
  it('is told before anything is asked of eBay that cannot be undone', async () => {
    const { ebay, ...services } = compose(env)
    if (!ebay) throw new Error('eBay is not configured')
    const migrateListings = vi.fn()
    const paymentPolicies = async () => [{ id: '1', name: 'Later', immediate: false }]
    const withSeller: typeof ebay.withSeller = (userId, work) =>
      ebay.withSeller(userId, session =>
        work({ ...session, seller: { ...session.seller, paymentPolicies, migrateListings } }),
      )
    const importing = importEbayListings(
      { ...services, ebay: { ...ebay, withSeller } },
      dealer.id,
      { managed: 'here', listingIds: ['110557900001'] },
    )
    await expect(importing).rejects.toMatchObject({
      code: 'EBAY_REFUSED',
      message: expect.stringContaining('immediate payment'),
    })
    expect(migrateListings).not.toHaveBeenCalled()
  })
})

describe('pictures of eBay', () => {
  it('are read from eBay’s picture host alone', async () => {
    const send = vi.fn(() => Promise.resolve(new Response('bytes')))
    const read = createEbayPictureReader(send, 'https://i.ebayimg.com')
    expect(new TextDecoder().decode(await read('https://i.ebayimg.com/a.jpg'))).toBe('bytes')
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    for (const url of [
      'http://i.ebayimg.com/a.jpg',
      'https://i.ebayimg.com.evil.test/a.jpg',
      'https://user@evil.test/i.ebayimg.com',
      'https://169.254.169.254/latest',
      'no address',
    ])
      await expect(read(url)).rejects.toMatchObject({ code: 'EBAY_REFUSED' })
    expect(send).toHaveBeenCalledTimes(1)
    expect(send).toHaveBeenCalledWith(
      expect.anything(),
      expect.objectContaining({ redirect: 'manual' }),
    )
  })
})
