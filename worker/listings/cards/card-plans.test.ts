import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import {
  CARD_SORTS,
  type ListingCards,
  type ListingCounts,
  type ListingIds,
} from '../../../shared/listing/listing-cards.ts'
import { pushAccountFacts } from '../../accounts/facts/account-facts.ts'
import { users } from '../../db/schema/accounts.ts'
import { planOf, statementsOf } from '../../test/query-plans.ts'
import { SHA256 } from '../../test/store-listing.ts'
import { db, ids, my, prepareSellers, read, store, variedListings } from './test/cards-of-seller.ts'

prepareSellers()

describe('what a page of cards reads', () => {
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
      { locationStart: 'Box ' },
      { locationStart: 'Box ', status: 'draft', minPrice: '1' },
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

  it('works out each card by its key, however many its seller has', async () => {
    const statements = await statementsOf(async () => {
      await store()
      await ids()
    })
    const refresh = statements.filter(text => text.includes('update listing_cards set country'))
    expect(refresh).toHaveLength(1)
    expect(await planOf(refresh[0] ?? '')).toContain(
      'SEARCH listing_cards USING INTEGER PRIMARY KEY (rowid=?)',
    )
  })

  it('goes on behind what a filter passes over, so that a page reads a bounded number of rows', async () => {
    // More than the free plan holds.
    await db.update(users).set({ tier: 'pro' }).where(eq(users.id, my.seller.id))
    await pushAccountFacts({ directory: db, db, ofSeller: null }, my.seller.id)
    const cheap = await store({ priceCents: 1 })
    await db.run(sql`
      with recursive n(i) as (select 1 union all select i + 1 from n where i < 2100)
      insert into listings (user_id, sku, title, description, price_cents, shipping_cents, coin_type, year, mint,
        grade, composition, weight, diameter, front_sha256, back_sha256, created_at, updated_at)
      select ${my.seller.id}, 'BULK' || i, 'Coin ' || i, 'd', 5000, 0, 'x', '1900', '', 'VF30', '', '', '', ${SHA256},
        ${SHA256}, 0, 0 from n`)
    await db.run(sql`
      update listing_cards set refresh_at = null where user_id = ${my.seller.id} and listing_id <> ${cheap}`)
    const first = await read<ListingCards>('cards?maxPrice=1')
    expect(first.cards).toEqual([])
    expect(first.next).not.toBeNull()
    expect(await ids({ maxPrice: '1' })).toEqual([cheap])
    expect(await ids({ maxPrice: '1', sort: 'price-low', limit: '1' })).toEqual([cheap])
    expect((await read<ListingIds>('ids?maxPrice=1')).listings).toMatchObject([{ id: cheap }])
    // As after a large import: what is not worked out yet is counted.
    await db.run(sql`
      update listing_cards set refresh_at = 0
      where listing_id in (select listing_id from listing_cards where user_id = ${my.seller.id} limit 250)`)
    const { total, pending } = await read<ListingCounts>('counts')
    expect([total, pending]).toEqual([2101, 50])
  })
})
