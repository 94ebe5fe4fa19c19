import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { compose } from '../compose.ts'
import { connect } from '../db/connection.ts'
import { listings } from '../db/schema/listings.ts'
import { mails } from '../db/schema/mail.ts'
import { metalChanges, metalWatches } from '../db/schema/metal.ts'
import { orderCursors } from '../db/schema/orders.ts'
import { newDealer, newLive } from '../listings/test/listings.ts'
import type { TestAccount } from '../test/account.ts'
import { allowLog } from '../test/expect-log.ts'
import { interceptedDatabase } from '../test/intercepted.ts'
import { mailsTo } from '../test/outbox.ts'
import {
  db,
  newRule,
  onEbay,
  revisionsOf,
  silverAt,
  silverUntil,
  watch,
} from './test/metal-world.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 60_000 })

const DAY_MS = 86_400_000
let dealer: TestAccount
let coin: Awaited<ReturnType<typeof newLive>>

beforeAll(async () => {
  allowLog('error', 'mail_storing_failed')
  dealer = await newDealer('metal_cut_dealer')
  coin = await newLive(dealer, { price: '50.28' })
  await newRule(dealer, { changesADay: 48 })
})

/**
 * A run of the watcher that ends after its `steps`-th write to the database or call that changes something at eBay: it
 * has its effect, and nothing follows. True where it came to its end before.
 */
async function cutOff(steps: number, now: () => number): Promise<boolean> {
  let done = 0
  const step = async <T>(isCounted: boolean, call: () => Promise<T>): Promise<T> => {
    if (done >= steps) throw new Error('the Worker has ended')
    const result = await call()
    if (isCounted) done += 1
    if (done >= steps) throw new Error('the Worker has ended')
    return result
  }
  const realFetch = globalThis.fetch
  vi.stubGlobal('fetch', (...request: Parameters<typeof fetch>) =>
    step((request[1]?.method ?? 'GET') !== 'GET', () => realFetch(...request)),
  )
  const ending = interceptedDatabase(env.DB, step)
  // Without a sender, whose tries would go on after the test.
  const ended = compose({ ...env, DB: ending, MAIL_FROM: undefined })
  const services = { ...ended, directory: connect(ending), db: connect(ending), now }
  vi.unstubAllGlobals()
  await watch(dealer, services).catch((error: unknown) => {
    if (done < steps) throw error
  })
  // The leases of a run that was cut off have expired.
  await db.update(orderCursors).set({ leaseUntil: null })
  await db
    .update(listings)
    .set({ publishLeaseUntil: 0 })
    .where(eq(listings.publishLeaseHolder, (await holder()) ?? ''))
  return done < steps
}

const holder = async () =>
  (await db.select().from(listings).where(eq(listings.id, coin.id)).get())?.publishLeaseHolder

const mailsOf = async (kind: string) =>
  (await mailsTo(`${dealer.username}@example.com`)).filter(mail => mail.kind === kind)

describe('a watcher that is ended after each single step', () => {
  it('has the brake’s listings out of stock and back on sale once, with one mail', async () => {
    for (let steps = 1; ; steps += 1) {
      await db.delete(metalChanges)
      await silverAt(50, 50)
      await watch(dealer)
      expect(await onEbay(coin.id)).toMatchObject({ price: 5_028, available: 1 })
      await db.delete(mails)
      const calm = await revisionsOf(coin.id)

      await silverAt(50, 50, 54)
      const hid = await cutOff(steps, Date.now)
      await watch(dealer)
      await watch(dealer)
      expect(await onEbay(coin.id)).toMatchObject({ price: 5_028, available: 0 })
      expect(await mailsOf('metal-brake')).toHaveLength(1)
      expect(await revisionsOf(coin.id)).toBe(calm + 1)

      const later = Date.now() + 61 * 60_000
      await silverUntil(later, 54, 54)
      const shown = await cutOff(steps, () => later)
      await watch(dealer, { now: () => later })
      await watch(dealer, { now: () => later })
      expect(await onEbay(coin.id)).toMatchObject({ price: 5_431, available: 1 })
      expect(await mailsOf('metal-brake')).toHaveLength(1)
      expect(await revisionsOf(coin.id)).toBe(calm + 2)
      if (hid && shown) break
    }
  })

  it('sends one mail of a day', async () => {
    for (let steps = 1; ; steps += 1) {
      await db.delete(mails)
      await db.delete(metalChanges)
      await db.update(metalWatches).set({ mailedAt: Date.now() - DAY_MS - steps })
      const dollars = steps % 2 === 0 ? 50 : 52
      await silverAt(dollars, dollars)
      const isDone = await cutOff(steps, Date.now)
      await watch(dealer)
      await watch(dealer)
      expect(await mailsOf('metal-day')).toHaveLength(1)
      if (isDone) break
    }
  })
})
