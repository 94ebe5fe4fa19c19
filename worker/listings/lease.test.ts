import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { connect } from '../db/connection.ts'
import { listings } from '../db/schema/listings.ts'
import { newAccount, type TestAccount } from '../test/account.ts'
import { call, sendJson } from '../test/call.ts'
import { storeListing } from '../test/store-listing.ts'
import { withListingLease } from './lease.ts'

const db = connect(env.DB)

type Request = (seller: TestAccount, id: number) => Promise<Response>
const requests: [string, Request][] = [
  [
    'deleting',
    ({ cookie }, id) =>
      call(`/api/listings/${id}?version=1`, { method: 'DELETE', headers: { cookie } }),
  ],
  [
    'changing',
    ({ cookie }, id) =>
      sendJson(`/api/listings/${id}`, { id, version: 1, title: 'New' }, { cookie }, 'PUT'),
  ],
]

describe('a listing that is deleted meanwhile', () => {
  it.each(requests)(
    'is not found by %s it, which waits no longer than the deletion takes',
    async (name, request) => {
      const seller = await newAccount(name)
      const id = await storeListing(seller.id, {
        publishLeaseHolder: 'another request',
        publishLeaseUntil: Date.now() + 60_000,
      })
      const answer = request(seller, id)
      await scheduler.wait(400)
      await db.delete(listings).where(eq(listings.id, id))
      const deletedAt = Date.now()
      expect((await answer).status).toBe(404)
      expect(Date.now() - deletedAt).toBeLessThan(5_000)
    },
    40_000,
  )
})

describe('the lease of a listing', () => {
  it('is given to its owner alone', async () => {
    const owner = await newAccount('lease_owner')
    const other = await newAccount('lease_other')
    const id = await storeListing(owner.id)
    const leasedBy = (userId: number) =>
      withListingLease({ db, now: Date.now }, { userId, id }, async ({ listing }) => listing.id)
    await expect(leasedBy(other.id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await leasedBy(owner.id)).toBe(id)
  })
})
