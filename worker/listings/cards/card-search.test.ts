import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { CARD_SORTS } from '../../../shared/listing/listing-cards.ts'
import { listings } from '../../db/schema/listings.ts'
import { all, db, ids, my, prepareSellers, store, variedListings } from './test/cards-of-seller.ts'

prepareSellers()

describe('the search of GET /api/listings/cards', () => {
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
    await store({ title: '1881-S Morgan Dollar', sku: 'OBV77A1B2C3D5' }, my.other)
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

  it('finds a part of a code with the hyphens in it and without them', async () => {
    const id = await store({ sku: 'MORG-1881-S', certificationNumber: '1234567-001' })
    await store({
      title: 'Peace Dollar',
      coinType: 'Peace Dollar',
      year: '1921',
      mint: '',
      sku: 'MORG-1882-S',
      certificationNumber: '1234568-002',
    })
    // oxlint-disable-next-line no-await-in-loop
    for (const q of [
      'morg-1881-s',
      'MORG1881S',
      'rg-1881',
      '1881s morg',
      '4567001',
      '7-00',
      '67-001',
    ])
      expect([q, await ids({ q })]).toEqual([q, [id]])
    expect(await ids({ q: 'rg-18' })).toHaveLength(2)
    expect(await ids({ q: '1s-morg' })).toEqual([])
  })

  it('tells codes apart that begin with the same twelve characters', async () => {
    const id = await store({ title: 'Morgan Dollar', sku: 'MORGANDOLLAR0001' })
    const other = await store({ title: 'Peace Dollar', sku: 'MORGANDOLLAR0002' })
    expect(await ids({ q: 'MORGANDOLLAR0001' })).toEqual([id])
    expect(await ids({ q: 'morgandollar0003' })).toEqual([])
    expect(new Set(await ids({ q: 'morgandollar' }))).toEqual(new Set([id, other]))
    const long = await store({ title: 'Commemoratively struck' })
    expect(await ids({ q: 'commemoratively' })).toEqual([long])
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
      select count(*) as n from listing_search where listing_search match ${`"u${my.seller.id}xtrade"`}`)
    expect(row?.n).toBe(0)
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
})
