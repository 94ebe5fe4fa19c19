import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import {
  CARD_SORTS,
  type CardSort,
  type ListingCard,
  type ListingCards,
  type ListingCounts,
} from '../../../shared/listing/listing-cards.ts'
import { spotPrices } from '../../db/schema/market.ts'
import { pictures } from '../../db/schema/pictures.ts'
import { call } from '../../test/call.ts'
import { SHA256 } from '../../test/store-listing.ts'
import {
  all,
  db,
  ids,
  my,
  prepareSellers,
  queryText,
  read,
  store,
  variedListings,
} from './test/cards-of-seller.ts'

prepareSellers()

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
    await store({}, my.other)
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
    await store({ storageLocation: 'Box 4' }, my.other)
    expect(await ids({ status: 'published' })).toEqual([gold])
    expect(await ids({ series: 'morgan-dollar' })).toEqual([silver])
    expect(await ids({ country: 'United States' })).toContain(silver)
    expect(await ids({ country: 'Canada' })).toEqual([])
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

  it('finds what is priced below its melt value now, not what is sold or ended', async () => {
    const silver = {
      seriesId: 'morgan-dollar',
      coinType: 'Morgan Dollar',
      composition: '90% silver',
    }
    const at = (priceCents: number, more: object = {}) => store({ ...silver, priceCents, ...more })
    const low = await at(3_000)
    const live = await at(3_866, { status: 'published', publishedAt: 1_000 })
    await at(3_869)
    await at(3_000, { status: 'sold' })
    await at(3_000, { status: 'ended' })
    await store({ priceCents: 100, coinType: 'Token' })
    // Of no metal a price is known.
    await db.delete(spotPrices)
    expect(await ids({ melt: 'below' })).toEqual([])
    // 0.7734 oz at $50: $38.67.
    await db.insert(spotPrices).values({
      id: 1,
      prices: JSON.stringify({ silver: 50_000_000 }),
      asOf: Date.now(),
      dueAt: Date.now() + 3_600_000,
    })
    expect(await ids({ melt: 'below' })).toEqual([live, low])
    expect(await ids({ melt: 'below', status: 'draft' })).toEqual([low])
    expect(await ids({ melt: 'below', sort: 'price-high' })).toEqual([live, low])
    await db.delete(spotPrices)
  })

  it('finds what has sold some of its pieces, and counts it', async () => {
    await store({ stockQuantity: 3 })
    const live = await store({ stockQuantity: 3, soldQuantity: 1, status: 'published' })
    const ended = await store({ stockQuantity: 2, soldQuantity: 1, status: 'ended' })
    await store({ stockQuantity: 2, soldQuantity: 2, status: 'sold' })
    await store({ stockQuantity: 3, soldQuantity: 1, status: 'published' }, my.other)
    expect(await ids({ sold: 'some' })).toEqual([ended, live])
    expect(await ids({ sold: 'some', status: 'published', sort: 'title' })).toEqual([live])
    expect((await read<ListingCounts>('counts')).partlySold).toBe(2)
  })

  it('filters by what locations begin with, in every order and by pages', async () => {
    const inBox = new Set<number>()
    for (let i = 1; i <= 9; i += 1)
      // oxlint-disable-next-line no-await-in-loop -- each has its own price
      inBox.add(await store({ storageLocation: `Box ${i}`, priceCents: 1000 - i }))
    await store({ storageLocation: 'Boxer 1' })
    await store({ storageLocation: 'Box' })
    for (const sort of CARD_SORTS) {
      // oxlint-disable-next-line no-await-in-loop -- one order after the other
      const found = await ids({ sort, locationStart: 'Box ', limit: '4', q: 'coin' })
      expect(new Set(found)).toEqual(inBox)
      expect(found).toHaveLength(inBox.size)
      // oxlint-disable-next-line no-await-in-loop
      expect(new Set(await ids({ sort, locationStart: 'Box ', limit: '4' }))).toEqual(inBox)
    }
    expect(await ids({ locationStart: 'C' })).toEqual([])
    expect(await read<ListingCounts>('counts')).toMatchObject({
      locations: [
        { value: 'Box', count: 1 },
        { value: 'Boxer 1', count: 1 },
      ],
      locationStarts: [{ value: 'Box ', count: 9 }],
    })
  })

  it('names the thumbnail of a coin once it is stored', async () => {
    const id = await store()
    const named = async () => (await all()).find(card => card.id === id)?.thumbnailUrl
    expect(await named()).toBeNull()
    await db.update(pictures).set({ thumbnailBytes: 9 }).where(eq(pictures.userId, my.other.id))
    expect(await named()).toBeNull()
    await db.update(pictures).set({ thumbnailBytes: 9 }).where(eq(pictures.userId, my.seller.id))
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
        { headers: { cookie: my.seller.cookie } },
      )
      // oxlint-disable-next-line no-await-in-loop
      const { error } = await answer.json<{ error: { code: string; detail: unknown } }>()
      expect(answer.status).toBe(400)
      expect(error).toMatchObject({ code: 'VALIDATION', detail: { field: 'after' } })
    }
  })
})
