import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import type {
  DeletedListings,
  ListingCards,
  ListingCounts,
} from '../../shared/listing/listing-cards.ts'
import type { Listing } from '../../shared/listing/listings.ts'
import { compose } from '../compose.ts'
import { connect } from '../db/connection.ts'
import { deletedListings, listings } from '../db/schema/listings.ts'
import { ebayCharges, sales } from '../db/schema/orders.ts'
import { pictures } from '../db/schema/pictures.ts'
import { collectPictures } from '../pictures/collect-pictures.ts'
import { signedInUser, type TestAccount } from '../test/account.ts'
import { call } from '../test/call.ts'
import { makeMarkedDue } from '../test/due.ts'
import { storeListing } from '../test/store-listing.ts'
import { deleteExpiredListings } from './deleted-listings.ts'

const DAY_MS = 24 * 3_600_000
const db = connect(env.DB)
let seller: TestAccount
let users = 0

beforeEach(async () => {
  users += 1
  seller = await signedInUser({ username: `deletes_${users}` })
})

const request = (path: string, method = 'GET', { cookie } = seller) =>
  call(`/api/listings${path}`, { method, headers: { cookie } })
const read = async <T>(path: string) => (await request(path)).json<T>()
const remove = (id: number) => request(`/${id}`, 'DELETE')
const restore = (id: number, of = seller) => request(`/${id}/restore`, 'POST', of)

describe('a deleted listing', () => {
  it('is seen nowhere but among the deleted ones, and comes back as it was', async () => {
    const id = await storeListing(seller.id, {
      storageLocation: 'Box 7',
      stockQuantity: 3,
      soldQuantity: 1,
    })
    const before = await read<Listing>(`/${id}`)
    await db.insert(sales).values({
      userId: seller.id,
      orderId: 'o',
      lineItemId: 'l',
      listingId: id,
      ebayUserId: 'e',
      ebayListingId: '1',
      title: 'A coin',
      quantity: 1,
      priceCents: 100,
      shippingCents: 0,
      soldAt: 5,
      updatedAt: 5,
    })
    const whole = await read<Listing>(`/${id}`)
    expect((await remove(id)).status).toBe(200)
    expect((await request(`/${id}`)).status).toBe(404)
    expect(await read<Listing[]>('')).toEqual([])
    expect((await read<ListingCards>('/cards')).cards).toEqual([])
    expect((await read<ListingCards>('/cards?q=morgan')).cards).toEqual([])
    expect(await read<ListingCounts>('/counts')).toMatchObject({ total: 0, locations: [] })
    const { listings: deleted } = await read<DeletedListings>('/deleted')
    expect(deleted).toMatchObject([{ id, title: before.title, status: 'draft' }])

    const other = await signedInUser({ username: `deletes_other_${users}` })
    expect((await restore(id, other)).status).toBe(404)
    const answer = await restore(id)
    expect(answer.status).toBe(200)
    // A listing that is read by itself has its price data too.
    expect(whole).toMatchObject(await answer.json<object>())
    // A repeat of the call changes nothing.
    expect((await restore(id)).status).toBe(200)
    expect((await read<ListingCards>('/cards?q=morgan&location=Box%207')).cards).toMatchObject([
      { id },
    ])
    expect(await read<DeletedListings>('/deleted')).toEqual({ listings: [], next: null })
  })

  it('that was sold while it was deleted comes back as sold, with its sale', async () => {
    const id = await storeListing(seller.id, { status: 'ended' })
    expect((await remove(id)).status).toBe(200)
    // eBay was asked then and had it no more; its order is read later.
    await db.update(deletedListings).set({ ebayListingId: '110', ebayUserId: 'e', publishedAt: 1 }).where(eq(deletedListings.id, id))
    const sale = { lineItemId: 'l', ebayUserId: 'e', title: 'A coin', quantity: 1, priceCents: 100, shippingCents: 0, soldAt: 5, updatedAt: 5, userId: seller.id }
    await db.insert(sales).values([
      { ...sale, orderId: 'its', ebayListingId: '110' },
      { ...sale, orderId: 'other', ebayListingId: '111' },
    ])
    expect((await restore(id)).status).toBe(200)
    expect(await read<Listing>(`/${id}`)).toMatchObject({ status: 'sold', quantity: 0, soldQuantity: 1 })
    const rows = await db.select({ order: sales.orderId, listing: sales.listingId }).from(sales).where(eq(sales.userId, seller.id))
    expect(rows).toEqual([{ order: 'its', listing: id }, { order: 'other', listing: null }])
  }) // biome-ignore format: short lines

  it('comes back with the fees for its ads', async () => {
    const id = await storeListing(seller.id, {
      status: 'ended',
      ebayListingId: '110',
      ebayUserId: 'e',
      publishedAt: 1,
    })
    const ad = {
      userId: seller.id,
      ebayUserId: 'e',
      lineItemId: '',
      type: 'NON_SALE_CHARGE',
      at: 5,
    }
    await db.insert(ebayCharges).values([
      { ...ad, transactionId: '1', ebayListingId: '110', cents: 120, listingId: id, seriesId: '' },
      { ...ad, transactionId: '2', ebayListingId: '111', cents: 7 },
    ])
    expect(await read<Listing>(`/${id}`)).toMatchObject({ adFees: '1.20' })
    await remove(id)
    expect((await restore(id)).status).toBe(200)
    expect(await read<Listing>(`/${id}`)).toMatchObject({ adFees: '1.20' })
  })

  it('is restored without the SKU of another one', async () => {
    const id = await storeListing(seller.id, { sku: 'SKU1', analysisId: 'one' })
    await remove(id)
    const other = await storeListing(seller.id, { sku: 'SKU1', analysisId: 'one' })
    const refused = await restore(id)
    expect(refused.status).toBe(409)
    expect(await refused.text()).toContain('SKU1')
    await db.update(listings).set({ sku: 'SKU2' }).where(eq(listings.id, other))
    expect((await restore(id)).status).toBe(200)
    const rows = await db.select().from(listings).where(eq(listings.userId, seller.id))
    expect(rows.map(({ analysisId }) => analysisId)).toEqual([null, 'one'])
  })

  it('is listed in pages, the last deleted first', async () => {
    const made: number[] = []
    for (let n = 0; n < 5; n += 1) {
      // oxlint-disable no-await-in-loop -- one after the other
      const id = await storeListing(seller.id)
      await remove(id)
      await db
        .update(deletedListings)
        .set({ deletedAt: Date.now() - 1000 + Math.floor(n / 2) })
        .where(eq(deletedListings.id, id))
      made.unshift(id)
    }
    const seen: number[] = []
    for (let after: string | null = ''; after !== null; ) {
      const page: DeletedListings = await read(`/deleted?limit=2${after ? `&after=${after}` : ''}`)
      // oxlint-enable no-await-in-loop
      seen.push(...page.listings.map(({ id }) => id))
      after = page.next
    }
    expect(seen).toEqual(made)
    expect((await request('/deleted?after=x')).status).toBe(400)
  })

  it('holds its pictures for thirty days; then they and the row are deleted', async () => {
    const front = '12'.repeat(32)
    const shared = '34'.repeat(32)
    const facts = { type: 'image/jpeg', bytes: 3, width: 9, height: 9, createdAt: 0 }
    for (const sha256 of [front, shared]) {
      // oxlint-disable-next-line no-await-in-loop
      await db.insert(pictures).values({ userId: seller.id, sha256, ...facts })
      // oxlint-disable-next-line no-await-in-loop
      await env.PICTURES.put(`${seller.id}/${sha256}`, 'x')
    }
    const id = await storeListing(seller.id, { frontSha256: front, backSha256: shared })
    const kept = await storeListing(seller.id, { frontSha256: shared, backSha256: shared })
    await remove(id)
    const at = async (days: number) => {
      const services = { ...compose(env), now: () => Date.now() + days * DAY_MS }
      await makeMarkedDue()
      await deleteExpiredListings(services)
      await env.DB.exec('delete from job_cursors')
      await collectPictures(services)
    }
    const stored = async () =>
      (await db.select().from(pictures).where(eq(pictures.userId, seller.id))).map(
        ({ sha256 }) => sha256,
      )
    await at(29)
    expect((await stored()).toSorted()).toEqual([front, shared])
    await at(31)
    expect(await stored()).toEqual([shared])
    expect(await env.PICTURES.head(`${seller.id}/${front}`)).toBeNull()
    expect((await restore(id)).status).toBe(404)
    expect((await request(`/${kept}`)).status).toBe(200)
  })
})
