import { env } from 'cloudflare:workers'
import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { connect } from '../db/connection.ts'
import { rateLimits } from '../db/schema/http.ts'
import { signedInUser } from '../test/account.ts'
import { deleteEndedRateLimits } from './rate-limit.ts'
import {
  msUntilMidnight,
  spendVendorCall,
  spendVendorCalls,
  VENDOR_BUDGETS,
} from './vendor-budget.ts'

const db = connect(env.DB)
const { perDay, perSeller } = VENDOR_BUDGETS['ebay-browse']
/** Nine in the morning in California. */
const MORNING = Date.UTC(2026, 10, 21, 17)
const HOUR_MS = 3_600_000

const spend = (seller: number, now = MORNING) =>
  spendVendorCall({ directory: db, now: () => now }, 'ebay-browse', seller)
/** As if all who have asked had asked so often. */
const haveSpent = (tries: number) => db.update(rateLimits).set({ tries })
const counts = async () =>
  (await db.select({ tries: rateLimits.tries }).from(rateLimits))
    .map(({ tries }) => tries)
    .toSorted((a, b) => a - b)

beforeEach(async () => {
  await db.delete(rateLimits)
})

describe('the daily budget of a vendor', () => {
  it('gives a seller a share, and leaves the rest to the others', async () => {
    await spend(1)
    await haveSpent(perSeller - 1)
    expect(await spend(1)).toBeNull()
    expect(await spend(1)).toEqual({
      reason: 'You have used your share of today’s eBay searches. New ones come in 15 hours.',
      waitMs: 15 * HOUR_MS,
    })
    expect(await spend(2)).toBeNull()
    // What is refused to one seller is not taken from all.
    expect(await counts()).toEqual([1, perSeller + 1, perSeller + 1])
  })

  it('is spent for all sellers at its end, and says so', async () => {
    await spend(1)
    await haveSpent(perDay)
    const refused = await spend(2)
    expect(refused?.reason).toBe(
      'Today’s eBay searches are used up for all sellers. New ones come in 15 hours.',
    )
  })

  it('has a share that sellers with free plans cannot touch', async () => {
    const free = await signedInUser({ username: 'free_budget', tier: 'free' })
    const paying = await signedInUser({ username: 'paid_budget', tier: 'pro' })
    const budget = VENDOR_BUDGETS['ebay-account']
    const ask = (userId: number, times: number) =>
      spendVendorCalls({ directory: db, now: () => MORNING }, 'ebay-account', { userId, times })
    expect(await ask(free.id, 1)).toBeNull()
    const sharedKey = createHash('sha256').update('budget:ebay-account:free').digest('base64url')
    await db.update(rateLimits).set({ tries: budget.free }).where(eq(rateLimits.key, sharedKey))
    const others = await signedInUser({ username: 'free_budget_too', tier: 'free' })
    expect((await ask(others.id, 4))?.why).toBe(
      'Today’s questions about eBay accounts and policies are used up for all sellers with free plans.',
    )
    expect(await ask(paying.id, 4)).toBeNull()
  })

  it('is new after the vendor’s midnight', async () => {
    await spend(1)
    await haveSpent(perDay)
    expect(await spend(1, MORNING + 15 * HOUR_MS - 1)).not.toBeNull()
    expect(await spend(1, MORNING + 15 * HOUR_MS)).toBeNull()
    await deleteEndedRateLimits(db, MORNING + 40 * HOUR_MS)
    expect(await counts()).toEqual([])
  })

  it('counts concurrent calls exactly', async () => {
    await spend(1)
    await haveSpent(perSeller - 3)
    const all = await Promise.all(Array.from({ length: 9 }, () => spend(1)))
    expect(all.filter(refused => refused === null)).toHaveLength(3)
  })
})

it('midnight is that of the vendor, to the millisecond', () => {
  const zone = 'America/Los_Angeles'
  expect(msUntilMidnight(Date.UTC(2026, 10, 22, 8) - 1, zone)).toBe(1)
  expect(msUntilMidnight(Date.UTC(2026, 10, 22, 8), zone)).toBe(24 * HOUR_MS)
  // Summer time.
  expect(msUntilMidnight(Date.UTC(2026, 6, 1, 6, 30), zone)).toBe(HOUR_MS / 2)
})
