import { beforeAll, describe, expect, it, vi } from 'vitest'
import { metalWatches } from '../db/schema/metal.ts'
import { Failure } from '../http/failure.ts'
import { newDealer, newLive } from '../listings/test/listings.ts'
import type { TestAccount } from '../test/account.ts'
import { mailsTo } from '../test/outbox.ts'
import { db, newRule, onEbay, overview, silverAt, silverUntil, watch } from './test/metal-world.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const DAY_MS = 86_400_000
let dealer: TestAccount
beforeAll(async () => {
  dealer = await newDealer('metal_terms_dealer')
})

describe('a rule', () => {
  it('has the listings that its search of My Listings finds, and no others', async () => {
    const found = await newLive(dealer, { title: '1881-S Morgan Dollar window', price: '46.00' })
    const other = await newLive(dealer, { title: '1882-O Morgan Dollar drawer', price: '46.00' })
    await silverAt(50, 50)
    await newRule(dealer, { search: 'window' })
    await watch(dealer)
    expect((await onEbay(found.id)).price).toBe(5_028)
    expect((await onEbay(other.id)).price).toBe(4_600)
  })

  it('changes no price in its quiet hours, and follows after them', async () => {
    dealer = await newDealer('metal_quiet_dealer')
    const coin = await newLive(dealer, { price: '50.28' })
    const minute = Math.floor((Date.now() % DAY_MS) / 60_000)
    const until = (minute + 60) % 1_440
    await newRule(dealer, { quiet: { from: minute, until, timeZone: 'UTC' } })
    await silverAt(51.5, 51.5)
    await watch(dealer)
    expect(await onEbay(coin.id)).toMatchObject({ price: 5_028, available: 1 })
    const after = Date.now() + 61 * 60_000
    await silverUntil(after, 51.5, 51.5)
    await watch(dealer, { now: () => after })
    expect((await onEbay(coin.id)).price).toBe(5_178)
  })
})

describe('a listing that comes back for sale', () => {
  it('waits while orders cannot be read, and the others are changed meanwhile', async () => {
    dealer = await newDealer('metal_orders_dealer')
    const hidden = await newLive(dealer, { title: '1881-S Morgan Dollar hidden', price: '50.28' })
    await newRule(dealer, { brake: null })
    await silverAt(60, 60)
    await watch(dealer)
    expect((await onEbay(hidden.id)).available).toBe(0)
    const other = await newLive(dealer, { title: '1882-O Morgan Dollar other', price: '58.00' })
    const syncOrders = () => Promise.reject(new Failure('EBAY_UNAVAILABLE'))
    await watch(dealer, { syncOrders })
    expect((await onEbay(hidden.id)).available).toBe(0)
    expect((await onEbay(other.id)).price).toBe(6_034)
    expect((await overview(dealer)).obstacle).toBe(new Failure('EBAY_UNAVAILABLE').message)
    await watch(dealer)
    expect((await onEbay(hidden.id)).available).toBe(1)
    expect((await overview(dealer)).obstacle).toBe('')
  })
})

describe('the mail of a day', () => {
  it('comes once a day at most, and only where something was changed', async () => {
    dealer = await newDealer('metal_mail_dealer')
    await newLive(dealer, { price: '50.28' })
    await newRule(dealer)
    const daily = async () =>
      (await mailsTo(`${dealer.username}@example.com`)).filter(({ kind }) => kind === 'metal-day')
    const at = async (days: number, ...dollars: number[]) => {
      const mailedAt = Date.now() - days * DAY_MS
      await db.update(metalWatches).set({ mailedAt })
      await silverAt(...dollars)
      await watch(dealer)
    }
    await at(1.1, 50, 50)
    expect(await daily()).toHaveLength(0)
    await at(0.5, 51.5, 51.5)
    expect(await daily()).toHaveLength(0)
    await at(1.1, 51.5, 51.5)
    expect(await daily()).toMatchObject([{ subject: 'Metal: 1 change of 1 listing' }])
    await silverAt(53, 53)
    await watch(dealer)
    expect(await daily()).toHaveLength(1)
  })
})
