import { env } from 'cloudflare:workers'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  CARD_SORTS,
  type CardSort,
  type ListingCard,
  type ListingCards,
  type ListingCounts,
  type ListingIds,
} from '../../../shared/listing-cards.ts'
import { mulberry32 } from '../../../shared/mulberry32.ts'
import { connect } from '../../db/connection.ts'
import { ebayConnections } from '../../db/schema/ebay.ts'
import { listings } from '../../db/schema/listings.ts'
import { pictures } from '../../db/schema/pictures.ts'
import { signedInUser, type TestAccount } from '../../test/account.ts'
import { call } from '../../test/call.ts'
import { planOf, statementsOf } from '../../test/query-plans.ts'
import { SHA256, storeListing } from '../../test/store-listing.ts'

const db = connect(env.DB)
let seller: TestAccount
let other: TestAccount
let users = 0

beforeEach(async () => {
  users += 1
  seller = await signedInUser({ username: `cards_${users}` })
  other = await signedInUser({ username: `cards_other_${users}` })
  // Pictures large enough that no rule asks for others.
  for (const { id: userId } of [seller, other])
    await db.insert(pictures).values({
      userId,
      sha256: SHA256,
      type: 'image/jpeg',
      bytes: 1,
      width: 2000,
      height: 2000,
      createdAt: 0,
    })
})

type Values = Parameters<typeof storeListing>[1]
const store = (values: Values = {}, of = seller) =>
  storeListing(of.id, { title: `Coin ${crypto.randomUUID()}`, ...values })

async function read<T>(path: string): Promise<T> {
  const answer = await call(`/api/listings/${path}`, { headers: { cookie: seller.cookie } })
  if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`)
  return answer.json<T>()
}

const queryText = (query: Record<string, string>) => new URLSearchParams(query).toString()

/** All cards under a query, page by page. */
async function all(query: Record<string, string> = {}): Promise<ListingCard[]> {
  const cards: ListingCard[] = []
  for (let after = ''; ; ) {
    const search = queryText({ ...query, ...(after ? { after } : {}) })
    // oxlint-disable-next-line no-await-in-loop -- each page names the next
    const page: ListingCards = await read(`cards?${search}`)
    cards.push(...page.cards)
    if (page.next === null) return cards
    after = page.next
  }
}
const ids = async (query: Record<string, string> = {}) => (await all(query)).map(({ id }) => id)

/** Draft coins of which each has its own price, title, age and gap. */
async function variedListings(count: number): Promise<number[]> {
  const random = mulberry32(7)
  const made: number[] = []
  for (let n = 0; n < count; n += 1) {
    const priceCents = 100 + Math.floor(random() * 20) * 50
    // oxlint-disable-next-line no-await-in-loop -- ids that follow each other
    const id = await store({
      priceCents,
      title: `Morgan ${String.fromCharCode(97 + Math.floor(random() * 26))} ${n}`,
      publishedAt: random() < 0.5 ? 1000 + Math.floor(random() * 5) : null,
      ...(random() < 0.7 ? priced(Math.floor(random() * 30) * 50 + 100) : {}),
    })
    made.push(id)
  }
  return made
}

const priced = (suggestedPriceCents: number): Values => ({ suggestedPriceCents })

const KEYS: Record<CardSort, (card: ListingCard) => (string | number)[]> = {
  newest: ({ id }) => [-id],
  oldest: ({ id }) => [id],
  'price-low': ({ id, price }) => [Number(price), id],
  'price-high': ({ id, price }) => [-Number(price), -id],
  title: ({ id, title }) => [title.toLowerCase(), id],
  age: ({ id, publishedAt }) => [publishedAt ? Date.parse(publishedAt) : Infinity, id],
  gap: ({ id, price, suggestedPrice: best }) => [
    best ? -Math.round(((Number(price) - Number(best)) * 10_000) / Number(best)) : Infinity,
    -id,
  ],
}
const inOrder = (a: (string | number)[], b: (string | number)[]) =>
  a.map((each, at) => (each < (b[at] ?? 0) ? -1 : each > (b[at] ?? 0) ? 1 : 0)).find(Boolean) ?? 0

describe('GET /api/listings/cards', () => {
  it('answers every order completely, without repeats, in pages', async () => {
    const made = await variedListings(45)
    await store({}, other)
    for (const sort of CARD_SORTS) {
      // oxlint-disable-next-line no-await-in-loop -- one order after the other
      const cards = await all({ sort, limit: '7' })
      expect(cards.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(made)
      const key = KEYS[sort]
      expect(cards.toSorted((a, b) => inOrder(key(a), key(b)))).toEqual(cards)
    }
  })

  it('stays complete and free of repeats while listings are made between its pages', async () => {
    const made = await variedListings(30)
    for (const sort of CARD_SORTS) {
      const seen: number[] = []
      for (let after: string | null = ''; after !== null; ) {
        // oxlint-disable-next-line no-await-in-loop
        const page: ListingCards = await read(
          `cards?${queryText({ sort, limit: '4', ...(after ? { after } : {}) })}`,
        )
        seen.push(...page.cards.map(({ id }) => id))
        after = page.next
        // oxlint-disable-next-line no-await-in-loop
        if (seen.length < 12) await store({ priceCents: 100 + seen.length * 37 })
      }
      expect(new Set(seen).size).toBe(seen.length)
      expect(made.filter(id => !seen.includes(id))).toEqual([])
    }
  })

  it('filters by status, series, metal, price, location and reason, alone and together', async () => {
    const silver = await store({ coinType: 'Morgan Dollar', seriesId: 'morgan-dollar', mint: 'S' })
    const gold = await store({
      composition: '90% gold',
      status: 'published',
      storageLocation: 'Box 4',
      priceCents: 90_000,
    })
    const raw = await store({ grade: '', priceCents: 500, storageLocation: 'Box 4' })
    await store({ storageLocation: 'Box 4' }, other)
    expect(await ids({ status: 'published' })).toEqual([gold])
    expect(await ids({ series: 'morgan-dollar' })).toEqual([silver])
    expect(await ids({ metal: 'silver' })).toEqual([silver])
    expect(await ids({ metal: 'gold' })).toEqual([gold])
    expect(await ids({ metal: 'platinum' })).toEqual([])
    expect(await ids({ minPrice: '5', maxPrice: '899.99' })).toEqual([raw])
    expect(await ids({ minPrice: '5', sort: 'price-low' })).toEqual([raw, gold])
    expect(await ids({ location: 'Box 4' })).toEqual([raw, gold])
    expect(await ids({ needs: 'any' })).toEqual([raw])
    expect(await ids({ needs: 'GRADE_MISSING' })).toEqual([raw])
    expect(await ids({ needs: 'TITLE_MISSING' })).toEqual([])
    // oxlint-disable-next-line no-await-in-loop
    for (const sort of CARD_SORTS)
      expect(await ids({ location: 'Box 4', status: 'draft', maxPrice: '10', sort })).toEqual([raw])
  })

  it('finds words, their beginnings, and parts of SKU and certificate, of the seller alone', async () => {
    const id = await store({
      title: '1881-S Morgan Dollar MS65 Überprägung',
      sku: 'OBV77A1B2C3D4',
      certificationNumber: '41239876',
      storageLocation: 'Safe 12',
    })
    await store({
      title: '1921 Peace Dollar',
      coinType: 'Peace Dollar',
      year: '1921',
      sku: 'OBV0000',
    })
    await store({ title: '1881-S Morgan Dollar', sku: 'OBV77A1B2C3D5' }, other)
    // oxlint-disable-next-line no-await-in-loop
    for (const q of [
      'morgan',
      'MORG dol',
      'm',
      '1881',
      '1881-s',
      'ms65',
      'ms-65',
      '65',
      'uberp',
      'a1b',
      '1B2C',
      '7A1B2C3D4',
      '9876',
      '412398',
      'safe 12',
    ])
      expect([q, await ids({ q })]).toEqual([q, [id]])
    // oxlint-disable-next-line no-await-in-loop
    for (const q of ['organ', 'morgan peace', 'xyz', '***', 'a1c', 'u1xmorgan'])
      expect([q, await ids({ q })]).toEqual([q, []])
    expect(await ids({ q: '" OR rowid > 0 --' })).toEqual([])
    expect(await ids({ q: 'dollar', sort: 'title', status: 'draft' })).toHaveLength(2)
  })

  it('finds a listing by its new words and no longer by its old ones', async () => {
    const id = await store({ title: 'Morgan Dollar' })
    expect(await ids({ q: 'morgan' })).toEqual([id])
    await db
      .update(listings)
      .set({ title: 'Trade Dollar', coinType: '' })
      .where(eq(listings.id, id))
    expect(await ids({ q: 'morgan' })).toEqual([])
    expect(await ids({ q: 'trade' })).toEqual([id])
    await db.delete(listings).where(eq(listings.id, id))
    expect(await ids({ q: 'trade' })).toEqual([])
    const row = await db.get<{ n: number }>(sql`
      select count(*) as n from listing_search where listing_search match ${`"u${seller.id}xtrade"`}`)
    expect(row?.n).toBe(0)
  })

  it('names the thumbnail of a coin once it is stored', async () => {
    const id = await store()
    const named = async () => (await all()).find(card => card.id === id)?.thumbnailUrl
    expect(await named()).toBeNull()
    await db.update(pictures).set({ thumbnailBytes: 9 }).where(eq(pictures.userId, other.id))
    expect(await named()).toBeNull()
    await db.update(pictures).set({ thumbnailBytes: 9 }).where(eq(pictures.userId, seller.id))
    expect(await named()).toBe(`/uploads/thumbnails/${SHA256}`)
  })

  it('says what is wrong with a broken key, and with one of another order', async () => {
    await variedListings(3)
    const { next } = await read<ListingCards>('cards?limit=1&sort=title')
    for (const [sort, after] of [
      ['newest', 'nonsense'],
      ['newest', next],
      ['title', btoa('["title",5,1]')],
    ]) {
      // oxlint-disable-next-line no-await-in-loop
      const answer = await call(
        `/api/listings/cards?${queryText({ sort: String(sort), after: String(after) })}`,
        { headers: { cookie: seller.cookie } },
      )
      // oxlint-disable-next-line no-await-in-loop
      const { error } = await answer.json<{ error: { code: string; detail: unknown } }>()
      expect(answer.status).toBe(400)
      expect(error).toMatchObject({ code: 'VALIDATION', detail: { field: 'after' } })
    }
  })

  it('reads an index of the seller for every order and filter', async () => {
    await variedListings(3)
    const filters: Record<string, string>[] = [
      {},
      { q: 'morgan' },
      { q: 'morgan', status: 'draft' },
      { status: 'draft', minPrice: '1' },
      { needs: 'any' },
      { needs: 'DUPLICATE', metal: 'silver' },
      { maxPrice: '5' },
    ]
    const statements = await statementsOf(async () => {
      // oxlint-disable-next-line no-await-in-loop
      for (const sort of CARD_SORTS)
        for (const filter of filters) await ids({ sort, ...filter, limit: '1' })
    })
    const pages = statements.filter(text => text.includes('cross join listings as own'))
    expect(pages.length).toBeGreaterThan(20)
    for (const page of pages) {
      // oxlint-disable-next-line no-await-in-loop
      const plan = (await planOf(page)).join('\n')
      expect(plan).toMatch(
        /SEARCH card USING (?:INDEX listing_cards_\w+ \(user_id=\?|INTEGER PRIMARY KEY \(rowid=\?\))/,
      )
      expect(plan).not.toMatch(/SCAN (?:own|listing_cards)/)
    }
  })

  it('finds every listing of a search in pages, in each order, under a filter too', async () => {
    const made = await variedListings(12)
    await store({ coinType: 'Peace Dollar' })
    for (const sort of CARD_SORTS) {
      // oxlint-disable-next-line no-await-in-loop -- one order after the other
      const cards = await all({ sort, q: 'morgan', limit: '5', maxPrice: '5.5' })
      const cheap = (await all({ sort })).filter(
        ({ id, price }) => made.includes(id) && Number(price) <= 5.5,
      )
      expect(cards.map(({ id }) => id)).toEqual(cheap.map(({ id }) => id))
    }
  })

  it('works out each card by its key, however many its seller has', async () => {
    const statements = await statementsOf(async () => {
      await store()
      await ids()
    })
    const refresh = statements.filter(text => text.includes('update listing_cards set metal'))
    expect(refresh).toHaveLength(1)
    expect(await planOf(refresh[0] ?? '')).toContain(
      'SEARCH listing_cards USING INTEGER PRIMARY KEY (rowid=?)',
    )
  })

  it('goes on behind what a filter passes over, so that a page reads a bounded number of rows', async () => {
    const cheap = await store({ priceCents: 1 })
    await db.run(sql`
      with recursive n(i) as (select 1 union all select i + 1 from n where i < 2100)
      insert into listings (user_id, sku, title, description, price_cents, shipping_cents, coin_type, year, mint,
        grade, composition, weight, diameter, front_sha256, back_sha256, created_at, updated_at)
      select ${seller.id}, 'BULK' || i, 'Coin ' || i, 'd', 5000, 0, 'x', '1900', '', 'VF30', '', '', '', ${SHA256},
        ${SHA256}, 0, 0 from n`)
    await db.run(sql`
      update listing_cards set refresh_at = null where user_id = ${seller.id} and listing_id <> ${cheap}`)
    const first = await read<ListingCards>('cards?maxPrice=1')
    expect(first.cards).toEqual([])
    expect(first.next).not.toBeNull()
    expect(await ids({ maxPrice: '1' })).toEqual([cheap])
    expect(await ids({ maxPrice: '1', sort: 'price-low', limit: '1' })).toEqual([cheap])
    expect((await read<ListingIds>('ids?maxPrice=1')).listings).toMatchObject([{ id: cheap }])
    // As after a large import: what is not worked out yet is counted.
    await db.run(sql`
      update listing_cards set refresh_at = 0
      where listing_id in (select listing_id from listing_cards where user_id = ${seller.id} limit 250)`)
    const { total, pending } = await read<ListingCounts>('counts')
    expect([total, pending]).toEqual([2101, 50])
  })
})

describe('why a listing needs attention', () => {
  const needs = async (id: number) =>
    (await all()).find(card => card.id === id)?.needs.map(({ code }) => code)

  it('follows the listing', async () => {
    const id = await store({ grade: '' })
    expect(await needs(id)).toEqual(['GRADE_MISSING'])
    await db.update(listings).set({ grade: 'VF30' }).where(eq(listings.id, id))
    expect(await needs(id)).toEqual([])
    await db.update(listings).set({ publishFailure: 'eBay said no.' }).where(eq(listings.id, id))
    expect(await needs(id)).toEqual(['PUBLISH_FAILED'])
    const lease = { publishLeaseHolder: 'publish x', publishLeaseUntil: Date.now() + 300 }
    await db
      .update(listings)
      .set({ ...lease, publishFailure: null })
      .where(eq(listings.id, id))
    expect(await needs(id)).toEqual([])
    await scheduler.wait(400)
    expect(await needs(id)).toEqual(['PUBLISH_INTERRUPTED'])
    await db.update(listings).set({ status: 'published' }).where(eq(listings.id, id))
    expect(await needs(id)).toEqual([])
  })

  it('follows its twins', async () => {
    const title = `1881-S Morgan ${users}`
    const first = await store({ title })
    const second = await store({ title })
    expect(await needs(first)).toEqual([])
    expect(await needs(second)).toEqual(['DUPLICATE'])
    const gradeFirst = (grade: string) =>
      db.update(listings).set({ grade }).where(eq(listings.id, first))
    await gradeFirst('AU50')
    expect(await needs(second)).toEqual([])
    // To eBay both are a raw coin, fine or very fine.
    await gradeFirst('F12')
    expect(await needs(second)).toEqual(['DUPLICATE'])
    await db.update(listings).set({ grader: 'PCGS' })
    expect(await needs(second)).toEqual([])
    await gradeFirst('VF30')
    expect(await needs(second)).toEqual(['DUPLICATE'])
    await db.update(listings).set({ grader: null })
    await db.delete(listings).where(eq(listings.id, first))
    expect(await needs(second)).toEqual([])
  })

  it('follows its pictures', async () => {
    const front = 'ab'.repeat(32)
    const id = await store({ frontSha256: front })
    expect(await needs(id)).toEqual(['PICTURE_MISSING'])
    const facts = { type: 'image/jpeg', bytes: 1, width: 1600, height: 1600, createdAt: 0 }
    await db.insert(pictures).values({ userId: seller.id, sha256: front, ...facts })
    expect(await needs(id)).toEqual([])
    const third = 'ef'.repeat(32)
    const morePictures = JSON.stringify([{ sha256: third, originalSha256: null }])
    await db.update(listings).set({ morePictures }).where(eq(listings.id, id))
    expect(await needs(id)).toEqual(['PICTURE_MISSING'])
    await db.insert(pictures).values({ userId: seller.id, sha256: third, ...facts })
    expect(await needs(id)).toEqual([])
    await db.delete(pictures).where(eq(pictures.sha256, third))
    expect(await needs(id)).toEqual(['PICTURE_MISSING'])
  })

  it('follows the connected eBay account', async () => {
    const id = await store({ status: 'published', ebayUserId: 'one', ebayListingId: '1' })
    expect(await needs(id)).toEqual(['EBAY_OTHER_ACCOUNT'])
    const connection = {
      userId: seller.id,
      ebayUsername: 'coinroom',
      accessToken: 'x',
      accessExpiresAt: 0,
      refreshToken: 'x',
      refreshExpiresAt: 0,
      keyId: 'k',
      scopes: '',
      connectedAt: 0,
    }
    await db.insert(ebayConnections).values({ ...connection, ebayUserId: 'two' })
    expect(await needs(id)).toEqual(['EBAY_OTHER_ACCOUNT'])
    expect(await ids({ needs: 'EBAY_OTHER_ACCOUNT' })).toEqual([id])
    const own = eq(ebayConnections.userId, seller.id)
    await db.update(ebayConnections).set({ ebayUserId: 'one' }).where(own)
    expect(await needs(id)).toEqual([])
    await db.update(ebayConnections).set({ refreshToken: '' }).where(own)
    expect(await needs(id)).toEqual(['EBAY_OTHER_ACCOUNT'])
    await db.update(ebayConnections).set({ refreshToken: 'y' }).where(own)
    const draft = await store()
    const counts = await read<ListingCounts>('counts')
    expect(counts.account?.code).toBe('LOCATION_MISSING')
    expect(await ids({ needs: 'LOCATION_MISSING' })).toEqual([draft])
    await db.delete(ebayConnections).where(own)
    expect(await needs(id)).toEqual(['EBAY_OTHER_ACCOUNT'])
  })
})

describe('GET /api/listings/counts', () => {
  /** The counts as reading every card gives them. */
  function counted(cards: ListingCard[]) {
    const tally = (values: (string | null)[]) => {
      const counts = new Map<string, number>()
      for (const value of values) if (value) counts.set(value, (counts.get(value) ?? 0) + 1)
      return Object.fromEntries(counts)
    }
    return {
      status: tally(cards.map(({ status }) => status)),
      needs: tally(cards.flatMap(({ needs }) => [...new Set(needs.map(({ code }) => code))])),
      any: cards.filter(({ needs }) => needs.length > 0).length,
      series: tally(cards.map(({ seriesId }) => seriesId)),
      metals: tally(cards.map(({ metal }) => metal)),
      locations: tally(cards.map(({ storageLocation }) => storageLocation)),
    }
  }
  const facets = (found: { value: string; count: number }[]) =>
    Object.fromEntries(found.map(({ value, count }) => [value, count]))

  it('agrees with the cards after any changes', async () => {
    const random = mulberry32(11)
    const pick = <T>(values: readonly T[]) => values[Math.floor(random() * values.length)]
    const made: number[] = []
    for (let step = 0; step < 60; step += 1) {
      const values = {
        status: pick(['draft', 'published', 'sold', 'ended'] as const),
        seriesId: pick([null, 'morgan-dollar', 'peace-dollar']),
        storageLocation: pick(['', 'Box 1', 'Box 2']),
        grade: pick(['', 'VF30']),
        title: pick(['One', 'Two', 'Three']),
        ebayUserId: pick([null, 'someone']),
      }
      const id = pick(made)
      // oxlint-disable no-await-in-loop -- one change after the other
      if (random() < 0.5 || id === undefined) made.push(await store(values))
      else if (random() < 0.8) await db.update(listings).set(values).where(eq(listings.id, id))
      else {
        await db.delete(listings).where(eq(listings.id, id))
        made.splice(made.indexOf(id), 1)
      }
      if (step % 20 !== 19) continue
      const cards = await all()
      const counts = await read<ListingCounts>('counts')
      // oxlint-enable no-await-in-loop
      expect(cards.map(({ id: one }) => one).toSorted((a, b) => a - b)).toEqual(made)
      const { status, total, needsAny, pending } = counts
      expect({
        status: Object.fromEntries(Object.entries(status).filter(([, count]) => count > 0)),
        needs: facets(counts.needs),
        any: needsAny,
        series: facets(counts.series),
        metals: facets(counts.metals),
        locations: facets(counts.locations),
      }).toEqual(counted(cards))
      expect([total, pending]).toEqual([made.length, 0])
    }
  })
})

describe('GET /api/listings/ids', () => {
  it('names the listings of a filter with their versions, the newest first', async () => {
    const first = await store({ storageLocation: 'Box 1' })
    await store()
    const last = await store({ storageLocation: 'Box 1', status: 'ended' })
    const found = await read<ListingIds>('ids?location=Box%201')
    expect(found).toMatchObject({
      listings: [
        { id: last, version: 1, status: 'ended' },
        { id: first, version: 1, status: 'draft' },
      ],
      more: false,
    })
  })
})
