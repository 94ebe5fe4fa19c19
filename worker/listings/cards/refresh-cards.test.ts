import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { compose } from '../../compose.ts'
import { connect } from '../../db/connection.ts'
import { listingCards } from '../../db/schema/listing-cards.ts'
import { listings } from '../../db/schema/listings.ts'
import { newAccount } from '../../test/account.ts'
import { makeAllDue } from '../../test/due.ts'
import { allowLog } from '../../test/expect-log.ts'
import { storeListing } from '../../test/store-listing.ts'
import { REFRESH_BATCH, refreshCards, refreshDueCards } from './refresh-cards.ts'

const db = connect(env.DB)
const dueOf = async (userId: number) => {
  const cards = await db.select().from(listingCards).where(eq(listingCards.userId, userId))
  return cards.filter(({ refreshAt }) => refreshAt !== null).length
}

/** The test's database takes larger values than D1 does. */
const D1_VALUE_MAX_BYTES = 2_000_000
/** The database; `largest()` is the longest text that was bound, in bytes. */
function measured(real: D1Database) {
  let most = 0
  const encoder = new TextEncoder()
  const bound = (statement: D1PreparedStatement): D1PreparedStatement =>
    new Proxy(statement, {
      get(target, name) {
        if (name !== 'bind') return Reflect.get(target, name, target)
        return (...values: unknown[]) => {
          for (const value of values)
            if (typeof value === 'string') most = Math.max(most, encoder.encode(value).length)
          return target.bind(...values)
        }
      },
    })
  const database = new Proxy(real, {
    get: (target, name) =>
      name === 'prepare'
        ? (query: string) => bound(target.prepare(query))
        : Reflect.get(target, name, target).bind(target),
  })
  return { database, largest: () => most }
}

/** Words of twelve letters of three bytes, no two alike. */
function longWords(seed: number, characters: number): string {
  const letter = (at: number) => String.fromCodePoint(0x4e00 + ((seed * 997 + at * 31) % 20_000))
  return Array.from({ length: characters }, (_, at) => (at % 13 === 12 ? ' ' : letter(at))).join('')
}

it('the longest texts of many listings are stored in values that the database takes', async () => {
  const { id: userId } = await newAccount('long_words')
  for (let at = 0; at < REFRESH_BATCH; at += 1)
    await storeListing(userId, {
      title: longWords(at, 80),
      coinType: longWords(at + 1, 120),
      mint: longWords(at + 2, 500),
      storageLocation: longWords(at + 3, 100),
    })
  const { database, largest } = measured(env.DB)
  expect(await refreshCards(compose({ ...env, DB: database }), userId)).toBe(REFRESH_BATCH)
  expect(await dueOf(userId)).toBe(0)
  expect(largest()).toBeGreaterThan(D1_VALUE_MAX_BYTES / 10)
  expect(largest()).toBeLessThan(D1_VALUE_MAX_BYTES)
})

it('a seller whose cards cannot be worked out keeps nobody else waiting', async () => {
  const [broken, other] = [await newAccount('broken_cards'), await newAccount('other_cards')]
  await storeListing(broken.id)
  await db.update(listings).set({ warnings: '{' }).where(eq(listings.userId, broken.id))
  await storeListing(other.id)
  allowLog('warn', 'cards_refresh_failed')
  await makeAllDue()
  await refreshDueCards(compose(env))
  expect([await dueOf(broken.id), await dueOf(other.id)]).toEqual([1, 0])
})
