import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { compose } from '../compose.ts'
import { connect } from '../db/connection.ts'
import { buyOnEbay, edit, fetchListing, newDealer, newLive } from '../listings/test/listings.ts'
import type { TestAccount } from '../test/account.ts'
import { sendJson } from '../test/call.ts'
import { interceptedDatabase } from '../test/intercepted.ts'
import { mailsTo } from '../test/outbox.ts'
import { tellFault } from '../test/sandbox.ts'
import {
  BULK,
  logOf,
  newRule,
  onEbay,
  overview,
  revisionsOf,
  silverAt,
  silverUntil,
  watch,
} from './test/metal-world.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

/** A Morgan dollar has 0.7734 oz: at $50 its target is 50.28, its floor 47 to 48. */
const TARGET_AT_50 = 5_028
let dealer: TestAccount
let count = 0
/** Each test has a dealer of its own: a rule follows all of a dealer's coins. */
async function freshDealer(): Promise<TestAccount> {
  count += 1
  return newDealer(`metal_dealer_${count}_${crypto.randomUUID().slice(0, 6)}`)
}

describe('a rule', () => {
  beforeAll(async () => {
    dealer = await freshDealer()
  })

  it('has live listings follow the metal, and logs why', async () => {
    const coin = await newLive(dealer, { price: '46.00' })
    await silverAt(50, 50)
    await newRule(dealer)
    expect(await watch(dealer)).toBeGreaterThan(Date.now())
    expect(await onEbay(coin.id)).toMatchObject({ price: TARGET_AT_50, stored: TARGET_AT_50 })
    const [run] = await logOf(dealer)
    expect(run?.shown).toMatchObject([
      {
        listingId: coin.id,
        ruleName: 'Silver',
        reason: 'floor',
        beforeCents: 4_600,
        priceCents: TARGET_AT_50,
        spotMicros: 50_000_000,
        state: 'done',
      },
    ])
    // At rest nothing is sent again.
    await watch(dealer)
    expect(await revisionsOf(coin.id)).toBe(1)
    expect(await logOf(dealer)).toHaveLength(1)
  })

  it('changes nothing while it is paused, nor without a price that may', async () => {
    await silverUntil(Date.now() - 31 * 60_000, 60, 60)
    await watch(dealer)
    expect((await overview(dealer)).obstacle).toMatch(/31 minutes old/)
    await silverAt(50, 500)
    await watch(dealer)
    expect((await overview(dealer)).obstacle).toMatch(/makes no sense/)
    expect(await logOf(dealer)).toHaveLength(1)
  })
})

describe('a listing', () => {
  it('that is edited by hand is left alone until the seller says otherwise', async () => {
    dealer = await freshDealer()
    const coin = await newLive(dealer, { price: '50.00' })
    await silverAt(50, 50)
    await newRule(dealer)
    await watch(dealer)
    const now = await fetchListing(dealer, coin.id)
    expect((await edit(dealer, now, { price: '49.00' })).status).toBe(200)
    await silverAt(60, 60)
    await watch(dealer)
    await watch(dealer)
    expect((await onEbay(coin.id)).price).toBe(4_900)
    expect((await overview(dealer)).concerned).toMatchObject([
      { listingId: coin.id, concern: 'left_alone' },
    ])
    await sendJson(
      '/api/metal/listings/follow',
      { listingIds: [coin.id] },
      { cookie: dealer.cookie },
    )
    await vi.waitFor(async () => expect((await onEbay(coin.id)).price).toBe(5_390), 20_000)
  })

  it('is out of stock while its floor cannot be reached, and comes back with the pieces that are left', async () => {
    dealer = await freshDealer()
    const coin = await newLive(dealer, { price: '50.00' })
    expect((await edit(dealer, coin, { quantity: 3 })).status).toBe(200)
    const { sku } = await fetchListing(dealer, coin.id)
    await silverAt(50, 50)
    await newRule(dealer, { brake: null })
    await watch(dealer)
    await silverAt(58, 58)
    await buyOnEbay(sku)
    await watch(dealer)
    expect(await onEbay(coin.id)).toMatchObject({ price: 5_500, available: 0 })
    expect((await overview(dealer)).concerned).toMatchObject([{ concern: 'hidden' }])
    // The seller's edit waits for the rule.
    const hidden = await fetchListing(dealer, coin.id)
    expect(hidden.status).toBe('published')
    expect((await edit(dealer, hidden, { title: '1881-S Morgan Dollar XF' })).status).toBe(409)
    await watch(dealer)
    expect((await overview(dealer)).obstacle).toBe('')
    expect(await onEbay(coin.id)).toMatchObject({ price: 5_832, available: 2 })
  })

  it('takes its limits of best offer along', async () => {
    dealer = await freshDealer()
    const coin = await newLive(dealer, { price: '50.00' })
    const offers = { bestOffer: true, bestOfferAccept: '49.00', bestOfferDecline: '40.00' }
    expect((await edit(dealer, coin, offers)).status).toBe(200)
    await silverAt(52, 52)
    await newRule(dealer)
    await watch(dealer)
    expect((await onEbay(coin.id)).price).toBe(5_229)
    expect(await fetchListing(dealer, coin.id)).toMatchObject({
      price: '52.29',
      bestOfferAccept: '51.24',
      bestOfferDecline: '41.83',
    })
  })
})

describe('the brake', () => {
  it('puts the listings out of stock, tells the seller at once, and ends by itself', async () => {
    dealer = await freshDealer()
    const coin = await newLive(dealer, { price: '50.28' })
    await silverAt(50, 50)
    await newRule(dealer)
    await watch(dealer)
    await silverAt(50, 50, 54)
    await watch(dealer)
    expect((await onEbay(coin.id)).available).toBe(0)
    expect((await overview(dealer)).rules[0]?.brakedAt).not.toBeNull()
    expect(await mailsTo(`${dealer.username}@example.com`)).toMatchObject([{ kind: 'metal-brake' }])
    await silverAt(54, 54)
    const later = Date.now() + 61 * 60_000
    await silverUntil(later, 54, 54)
    await watch(dealer, { now: () => later })
    expect(await onEbay(coin.id)).toMatchObject({ available: 1, price: 5_431 })
  })

  it('only warns where the seller chose so', async () => {
    dealer = await freshDealer()
    const coin = await newLive(dealer, { price: '50.28' })
    await silverAt(50, 50, 54)
    await newRule(dealer, { protection: 'warn' })
    await watch(dealer)
    expect((await onEbay(coin.id)).available).toBe(1)
    expect((await overview(dealer)).concerned).toMatchObject([{ concern: 'brake' }])
  })
})

describe('a run', () => {
  it('is taken back with its rule paused', async () => {
    dealer = await freshDealer()
    const [one, other] = [
      await newLive(dealer, { price: '46.00' }),
      await newLive(dealer, { price: '47.00' }),
    ]
    await silverAt(50, 50)
    await newRule(dealer)
    await watch(dealer)
    const [run] = await logOf(dealer)
    const undo = () => sendJson(`/api/metal/runs/${run?.id}/undo`, {}, { cookie: dealer.cookie })
    expect(await (await undo()).json()).toEqual({ listings: 2 })
    await vi.waitFor(async () => expect((await onEbay(one.id)).stored).toBe(4_600), 20_000)
    expect((await onEbay(other.id)).price).toBe(4_700)
    expect((await undo()).status).toBe(409)
    expect((await overview(dealer)).rules).toMatchObject([{ isActive: false }])
    await watch(dealer)
    expect((await onEbay(one.id)).price).toBe(4_600)
  })
})

describe('a change without an answer', () => {
  it.each([true, false])('is looked up before it is repeated (eBay has it: %s)', async after => {
    dealer = await freshDealer()
    const coin = await newLive(dealer, { price: '46.00' })
    const { ebayListingUrl } = await fetchListing(dealer, coin.id)
    expect(ebayListingUrl).not.toBeNull()
    await silverAt(50, 50)
    await newRule(dealer)
    await tellFault({ route: `POST ${BULK}`, status: 500, after, times: 1 })
    await watch(dealer)
    expect((await onEbay(coin.id)).stored).toBe(4_600)
    await watch(dealer)
    expect(await onEbay(coin.id)).toMatchObject({ price: TARGET_AT_50, stored: TARGET_AT_50 })
    expect(await revisionsOf(coin.id)).toBe(after ? 1 : 2)
  })

  it('is made once whichever statement the Worker ends at', async () => {
    dealer = await freshDealer()
    const coins = [await newLive(dealer, { price: '46.00' })]
    await newRule(dealer, { changesADay: 48 })
    let price = 0
    for (let last = 1; ; last += 1) {
      let writes = 0
      const ending = interceptedDatabase(env.DB, async (isWrite, statement) => {
        if (isWrite) writes += 1
        if (isWrite && writes > last) throw new Error('ended')
        return statement()
      })
      // Each round has a price of its own to reach.
      const dollars = 50 * 1.015 ** last
      await silverAt(dollars, dollars)
      const before = await revisionsOf(coins[0]?.id ?? 0)
      const isDone = await watch(dealer, {
        ...compose({ ...env, DB: ending }),
        directory: connect(ending),
        db: connect(ending),
      })
        .then(() => true)
        .catch(() => false)
      await env.DB.prepare('update listings set publish_lease_until = 0 where user_id = ?')
        .bind(dealer.id)
        .run()
      await watch(dealer)
      await watch(dealer)
      const now = await onEbay(coins[0]?.id ?? 0)
      expect(now.price).toBe(now.stored)
      expect(now.price).not.toBe(price)
      price = now.price ?? 0
      expect((await revisionsOf(coins[0]?.id ?? 0)) - before).toBe(1)
      if (isDone) break
    }
  })
})
