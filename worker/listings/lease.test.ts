import { env } from 'cloudflare:workers'
import { eq, inArray } from 'drizzle-orm'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { connect } from '../db/connection.ts'
import { listings } from '../db/schema/listings.ts'
import { EBAY_TIME_LIMITS } from '../ebay/time-limits.ts'
import { newAccount, type TestAccount } from '../test/account.ts'
import { call, sendJson } from '../test/call.ts'
import { interceptedDatabase } from '../test/intercepted.ts'
import { storeListing } from '../test/store-listing.ts'
import { RENEW_MS, renewTogether, withListingLease } from './lease.ts'

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

/** By the clock of the platform, which no test replaces. */
async function until(isSo: () => boolean): Promise<void> {
  // oxlint-disable-next-line no-await-in-loop -- looks again after a while
  while (!isSo()) await scheduler.wait(5)
}

describe('the lease of a listing', () => {
  afterEach(() => void vi.useRealTimers())

  it('outlives a bulk call, and those of a batch are renewed in one statement each time', async () => {
    const owner = await newAccount('lease_renewer')
    const ids = [await storeListing(owner.id), await storeListing(owner.id)]
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
    let writes = 0
    const counted = connect(
      interceptedDatabase(env.DB, (isWrite, run) => {
        writes += Number(isWrite)
        return run()
      }),
    )
    const ownServices = { directory: counted, db: counted, now: Date.now }
    const services = { ...ownServices, renewWhile: renewTogether(ownServices) }
    let end = () => {}
    const call = new Promise<void>(resolve => {
      end = resolve
    })
    let begun = 0
    const works = ids.map(id =>
      withListingLease(services, { userId: owner.id, id }, async () => {
        begun += 1
        await call
      }),
    )
    await until(() => begun === ids.length)
    const before = writes
    const renewals = EBAY_TIME_LIMITS.bulk.totalMs / RENEW_MS
    for (let at = 1; at <= renewals; at++) {
      vi.advanceTimersByTime(RENEW_MS)
      // oxlint-disable-next-line no-await-in-loop -- the clock goes on after each renewal
      await until(() => writes >= before + at)
    }
    expect(writes).toBe(before + renewals)
    const rows = await db.select().from(listings).where(inArray(listings.id, ids))
    for (const { publishLeaseUntil } of rows) expect(publishLeaseUntil).toBeGreaterThan(Date.now())
    end()
    await Promise.all(works)
  })

  it('is given to its owner alone', async () => {
    const owner = await newAccount('lease_owner')
    const other = await newAccount('lease_other')
    const id = await storeListing(owner.id)
    const leasedBy = (userId: number) =>
      withListingLease(
        { directory: db, db, now: Date.now },
        { userId, id },
        async ({ listing }) => listing.id,
      )
    await expect(leasedBy(other.id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await leasedBy(owner.id)).toBe(id)
  })
})
