import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { ebayConnections } from '../db/schema/ebay.ts'
import { ebayCharges } from '../db/schema/orders.ts'
import type { OrderCalls, SellerCharge } from '../ebay/order-port.ts'
import { Failure } from '../http/failure.ts'
import { signedInUser } from '../test/account.ts'
import { type ChargesReading, readCharges } from './read-charges.ts'
import { db } from './test/ebay-orders.ts'

const DAY_MS = 86_400_000
const NOW = Date.UTC(2026, 10, 22, 12)
const services = { directory: db, db, ebay: null, now: () => NOW }

const labelOf = (transactionId: string): SellerCharge => ({
  type: 'SHIPPING_LABEL',
  transactionId,
  at: NOW,
  orderId: '12-0',
  lineItemId: '',
  ebayListingId: null,
  cents: 410,
})

type Query = Parameters<OrderCalls['charges']>[0]

/** A reading of a seller whose eBay has two pages of labels in each period. */
async function reading(change: Partial<ChargesReading> = {}) {
  const { id: userId } = await signedInUser({ username: crypto.randomUUID() })
  const account = { userId, ebayUserId: 'ebay', scopes: '', connectedAt: 1 }
  await db.insert(ebayConnections).values({
    ...account,
    ebayUsername: 'a seller',
    accessToken: 'access',
    accessExpiresAt: NOW,
    refreshToken: 'refresh',
    refreshExpiresAt: NOW,
    keyId: '1',
  })
  const queries: Query[] = []
  const until: number[] = []
  const one: ChargesReading = {
    account,
    seller: {
      charges(query) {
        queries.push(query)
        const id = `${query.to} ${query.offset}`
        return Promise.resolve({ charges: [labelOf(id)], next: query.offset === 0 ? 1_000 : null })
      },
    },
    confirm: () => Promise.resolve(),
    advance(time) {
      until.push(time)
      return Promise.resolve()
    },
    ...change,
  }
  const stored = () => db.select().from(ebayCharges).where(eq(ebayCharges.userId, userId))
  return { one, queries, until, stored, userId }
}

describe('reading what eBay charged', () => {
  it('reads all pages from a day before, and a long time in parts, each stored before the next', async () => {
    const { one, queries, until, stored } = await reading()
    await readCharges(services, one, NOW - 40 * DAY_MS)
    const middle = NOW - 10 * DAY_MS
    const [first, last] = [
      { from: NOW - 41 * DAY_MS, to: middle },
      { from: middle - DAY_MS, to: NOW },
    ]
    expect(queries).toEqual([
      { ...first, offset: 0 },
      { ...first, offset: 1_000 },
      { ...last, offset: 0 },
      { ...last, offset: 1_000 },
    ])
    expect(until).toEqual([middle, NOW])
    await readCharges(services, one, NOW - 40 * DAY_MS)
    expect(await stored()).toHaveLength(4)
  })

  it('stores nothing of another account that was connected meanwhile', async () => {
    const { one, until, stored, userId } = await reading()
    const confirm = () => Promise.reject(new Failure('CONFLICT'))
    await expect(readCharges(services, { ...one, confirm }, NOW - DAY_MS)).rejects.toThrow(Failure)
    // After the last look at the connection.
    const change = async () => {
      await db
        .update(ebayConnections)
        .set({ connectedAt: 2 })
        .where(eq(ebayConnections.userId, userId))
    }
    await readCharges(services, { ...one, confirm: change }, NOW - DAY_MS)
    expect(await stored()).toEqual([])
    expect(until).toEqual([NOW])
  })

  it('stays where it was without the permission', async () => {
    const { one, until } = await reading({ seller: { charges: () => Promise.resolve(null) } })
    await readCharges(services, one, NOW - DAY_MS)
    expect(until).toEqual([])
  })
})
