import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { compose } from '../compose.ts'
import { spotHistory, spotPrices } from '../db/schema/market.ts'
import { metalWatches } from '../db/schema/metal.ts'
import { newDealer, newLive } from '../listings/test/listings.ts'
import type { TestAccount } from '../test/account.ts'
import { makeAllDue } from '../test/due.ts'
import { allowLog } from '../test/expect-log.ts'
import { tellFault } from '../test/sandbox.ts'
import {
  db,
  logOf,
  newRule,
  onEbay,
  overview,
  revisionsOf,
  silverAt,
  silverUntil,
  watch,
} from './test/metal-world.ts'
import { wakeMetalWatchers } from './watch-metals.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** Of this file alone: answers that it asks for are given to nobody else. */
const KEY = `metals-of-${crypto.randomUUID()}`

let dealer: TestAccount
let coin: Awaited<ReturnType<typeof newLive>>
beforeAll(() => allowLog('warn', 'spot_prices_failed'))

async function freshCoin(price: string) {
  dealer = await newDealer(`metal_wrong_${crypto.randomUUID().slice(0, 8)}`)
  coin = await newLive(dealer, { price })
}

/** The watcher's run at which the price source, over HTTP, answers this of silver as of so many minutes ago. */
async function answered(silver: unknown, minutesAgo: number, fault: object = {}): Promise<void> {
  await db
    .insert(spotPrices)
    .values({ id: 1, dueAt: 0 })
    .onConflictDoUpdate({ target: spotPrices.id, set: { dueAt: 0 } })
  const body = {
    status: 'success',
    currency: 'USD',
    unit: 'toz',
    metals: { gold: 4_000, silver },
    timestamps: { metal: new Date(Date.now() - minutesAgo * MINUTE_MS).toISOString() },
  }
  const answer = { status: 200, body, times: 1, ...fault }
  await tellFault({ route: 'GET /metals/v1/latest', query: KEY, ...answer })
  await watch(dealer, compose({ ...env, METALS_API_KEY: KEY, METALS_CALLS_A_MONTH: '100000' }))
}

/** Every change of the log is within the rule's bound of 10 %, and leaves nothing for sale below its floor. */
async function expectSafe(): Promise<void> {
  const changes = (await logOf(dealer)).flatMap(({ shown }) => shown)
  for (const { beforeCents, priceCents, floorCents, isHidden } of changes) {
    expect(Math.abs(priceCents - beforeCents)).toBeLessThanOrEqual(beforeCents / 10)
    expect(isHidden || priceCents >= floorCents).toBe(true)
  }
}

describe('a price source that answers nonsense', () => {
  beforeAll(async () => {
    await freshCoin('46.00')
    await db.delete(spotHistory)
    await newRule(dealer)
    await answered(50, 29)
    await answered(50, 28)
  })

  it.each([
    ['ten times the price', 500, {}],
    ['ten times the price again', 500, {}],
    ['a tenth', 5, {}],
    ['zero', 0, {}],
    ['less than nothing', -50, {}],
    ['null', null, {}],
    ['a text', 'fifty', {}],
    ['no price of silver', undefined, {}],
    ['no answer', 50, { status: 500, body: 'error' }],
    ['half an answer', 50, { half: true }],
    ['no JSON', 50, { body: '<html>' }],
  ])('changes nothing: %s', async (_, silver, fault) => {
    const before = await revisionsOf(coin.id)
    await answered(silver, 20, fault)
    expect(await onEbay(coin.id)).toMatchObject({ price: 5_028, available: 1 })
    expect(await revisionsOf(coin.id)).toBe(before)
  })

  it('is followed again with the first answer that makes sense', async () => {
    await answered(51, 1)
    expect(await onEbay(coin.id)).toMatchObject({ price: 5_129, available: 1 })
    expect((await overview(dealer)).obstacle).toBe('')
    await expectSafe()
  })

  it('changes nothing with prices that age, says so, and goes on with a fresh one', async () => {
    await db.delete(spotHistory)
    await answered(53, 40)
    await answered(53, 32)
    await answered(53, 32)
    expect((await overview(dealer)).obstacle).toMatch(/32 minutes old/)
    expect((await onEbay(coin.id)).price).toBe(5_129)
    await answered(53, 0)
    expect((await onEbay(coin.id)).price).toBe(5_329)
    await expectSafe()
  })
})

describe('a clock that jumps', () => {
  it('changes nothing by prices of another time, and no more than its bound when it is back', async () => {
    await freshCoin('50.28')
    await newRule(dealer, { changesADay: 2, brake: null })
    await silverAt(50, 50)
    await watch(dealer)
    const at = async (days: number) => {
      const later = Date.now() + days * DAY_MS
      await watch(dealer, { now: () => later })
      return (await overview(dealer)).obstacle
    }
    expect(await at(0.5)).toMatch(/minutes old/)
    expect(await at(2)).toMatch(/no price of silver of the last day/)
    expect(await at(-2)).toMatch(/makes no sense/)
    expect(await revisionsOf(coin.id)).toBe(0)
    // Two changes of the day to come count after the clock is back: a third is not made.
    const later = Date.now() + 2 * DAY_MS
    await silverUntil(later, 52, 52)
    await watch(dealer, { now: () => later })
    await silverUntil(later, 53, 53)
    await watch(dealer, { now: () => later })
    expect((await onEbay(coin.id)).price).toBe(5_329)
    await silverAt(51, 51)
    await watch(dealer)
    expect(await onEbay(coin.id)).toMatchObject({ price: 5_329, available: 1 })
    await expectSafe()
  })

  it('has a listing whose floor it cannot reach out of stock, with no change of the day left', async () => {
    await silverAt(60, 60)
    await watch(dealer)
    expect(await onEbay(coin.id)).toMatchObject({ price: 5_329, available: 0 })
    await expectSafe()
  })

  it('does not leave a watcher asleep until the time that the clock had', async () => {
    const woken: number[] = []
    const wake = async () => {
      await makeAllDue()
      await wakeMetalWatchers({
        ...compose(env),
        metalWatchers: (userId, call) => {
          woken.push(userId)
          return compose(env).metalWatchers(userId, call)
        },
      })
    }
    await wake()
    expect(woken).not.toContain(dealer.id)
    await db.update(metalWatches).set({ ranAt: Date.now() + 2 * DAY_MS })
    await wake()
    expect(woken).toContain(dealer.id)
  })
})
