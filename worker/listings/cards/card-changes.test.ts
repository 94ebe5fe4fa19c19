import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { afterEach, expect, it, vi } from 'vitest'
import { mulberry32 } from '../../../shared/lib/mulberry32.ts'
import { compose } from '../../compose.ts'
import { ebayConnections } from '../../db/schema/ebay.ts'
import { refreshCards } from './refresh-cards.ts'
import { db, my, prepareSellers, store } from './test/cards-of-seller.ts'

prepareSellers()
afterEach(() => void vi.useRealTimers())

const NOON = Date.UTC(2026, 10, 28, 12)
const STEPS = 50

/** Values that a change may give a column, as SQL. */
const VALUES: Record<string, readonly string[]> = {
  title: ["'Morgan A'", "'Morgan B'", "'Peace C'"],
  price_cents: ['0', '500', '900000'],
  status: ["'draft'", "'published'", "'sold'", "'ended'"],
  published_at: ['null', '1000', '2000'],
  series_id: ['null', "'morgan-dollar'", "'peace-dollar'"],
  year: ["'1881'", "'1922'"],
  composition: ["''", "'90% silver'"],
  country: ["''", "'CA'"],
  grade: ["''", "'VF30'"],
  storage_location: ["''", "'Box 1'", "'Box 2'"],
  ebay_user_id: ['null', "'one'", "'two'"],
  ebay_offer_id: ['null', "'9'"],
  ebay_listing_id: ['null', "'7'"],
  publish_failure: ['null', "'eBay said no.'"],
  publish_lease_holder: [
    'null, publish_lease_until = null',
    `'publish a', publish_lease_until = ${NOON + 60_000}`,
    `'publish b', publish_lease_until = ${NOON - 1}`,
    `'other c', publish_lease_until = ${NOON + 60_000}`,
  ],
  suggested_price_cents: ['null', '400', '800'],
  stock_quantity: ['0', '1'],
  front_sha256: ["''", 'back_sha256'],
  lot_kind: ['null', "'mixed'"],
}

const connected = (userId: number) =>
  db.insert(ebayConnections).values({
    userId,
    ebayUserId: 'one',
    ebayUsername: 'coinroom',
    accessToken: 'x',
    accessExpiresAt: 0,
    refreshToken: 'x',
    refreshExpiresAt: 0,
    keyId: 'k',
    scopes: '',
    connectedAt: 0,
  })

/** The columns of the cards that say something, and the counts and words, in one text each. */
async function stored(userId: number) {
  const cards = await db.all(sql`
    select listing_id, status, price_cents, title_sort, listed_at, series_id, location, holder, held, country, metal,
      melt_micro_ounces, suggested_cents, gap, needs, duplicate_of is null as is_single, refresh_at
    from listing_cards where user_id = ${userId} order by listing_id`)
  const counts = await db.all(sql`
    select kind, value, count from listing_counts where user_id = ${userId} and count <> 0 order by kind, value`)
  const found = await Promise.all(
    ['morgan', 'peace', '1881', '1922', 'box'].map(word =>
      db.all(sql`
        select rowid from listing_search where listing_search match ${`"u${userId}x${word}"`} order by rowid`),
    ),
  )
  return { cards, counts, found }
}

/** The columns that triggers write, where one is another than the listing says. */
const wrong = (userId: number) =>
  db.all(sql`
    select own.id from listings as own left join listing_cards as card on card.listing_id = own.id,
      (select max(ebay_user_id) as ebay from ebay_connections where user_id = ${userId} and refresh_token <> '') as connected
    where own.user_id = ${userId} and (card.status is not own.status or card.price_cents is not own.price_cents
      or card.title_sort is not lower(own.title) or card.listed_at is not coalesce(own.published_at, 9007199254740991)
      or card.series_id is not own.series_id or card.location is not own.storage_location
      or card.holder is not iif(own.status <> 'sold' and coalesce(own.ebay_user_id, own.ebay_offer_id, own.ebay_listing_id)
        is not null, coalesce(own.ebay_user_id, ''), null)
      or card.held is not (card.holder is not null and (card.holder = '' or card.holder is not connected.ebay)))`)

it.each([1, 2, 3])('cards are as if worked out anew, after any changes (%i)', async seed => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOON })
  const random = mulberry32(seed)
  const one = <T>(from: readonly T[]): T => {
    const found = from[Math.floor(random() * from.length)]
    if (found === undefined) throw new Error('nothing to choose from')
    return found
  }
  const { id: userId } = my.seller
  const services = compose(env)
  await connected(userId)
  const ids: number[] = []
  for (let n = 0; n < 4; n += 1)
    // oxlint-disable-next-line no-await-in-loop -- ids that follow each other
    ids.push(await store({ title: one(['Morgan A', 'Morgan B']), grade: 'VF30' }))
  const change = async () => {
    const id = one(ids)
    const columns = Array.from({ length: 1 + Math.floor(random() * 3) }, () =>
      one(Object.keys(VALUES)),
    )
    const set = [...new Set(columns)].map(column => `${column} = ${one(VALUES[column] ?? [])}`)
    await db.run(sql.raw(`update listings set ${set.join(', ')} where id = ${id}`))
  }
  for (let step = 0; step < STEPS; step += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one change after the other
    await change()
    // oxlint-disable-next-line no-await-in-loop
    if (random() < 0.4) await refreshCards(services, userId)
    // oxlint-disable-next-line no-await-in-loop
    expect(await wrong(userId)).toEqual([])
  }
  await refreshCards(services, userId)
  const followed = await stored(userId)
  await db.run(
    sql`update listing_cards set refresh_at = 0, revision = revision + 1 where user_id = ${userId}`,
  )
  await refreshCards(services, userId)
  // A card may be due at a time at which nothing changes any more.
  expect(withoutTimes(followed)).toEqual(withoutTimes(await stored(userId)))
})

const withoutTimes = ({ cards, ...rest }: Awaited<ReturnType<typeof stored>>) => ({
  ...rest,
  cards: cards.map(card => ({ ...Object(card), refresh_at: null })),
})

it('a change writes the entries of its own indexes alone', async () => {
  await connected(my.seller.id)
  const id = await store({ title: 'Morgan alone' })
  await refreshCards(compose(env), my.seller.id)
  const written = async (set: string) => {
    const { meta } = await env.DB.prepare(`update listings set ${set} where id = ?`).bind(id).run()
    return meta.rows_written
  }
  // The listing, and the entry of its title; what is in no index and in no card is one row.
  expect(await written("ebay_picture_urls = '{}'")).toBe(1)
  expect(await written('price_cents = price_cents, title = title')).toBe(2)
  // The listing, two indexes, and the card.
  expect(await written("ebay_user_id = 'one'")).toBe(4)
  expect(await written("ebay_offer_id = '1'")).toBe(1)
})
