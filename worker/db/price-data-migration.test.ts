import { readFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'

const sqlOf = (name: string) =>
  readFileSync(path.resolve(import.meta.dirname, '../../migrations', `${name}.sql`), 'utf8')

const COIN = {
  coinType: 'Morgan Dollar',
  seriesId: 'morgan-dollar',
  year: '1881',
  mint: 'S',
  varieties: '',
  certificate: null,
}
const MELT = { currentMetalPriceMicros: 31_000_000, totalMeltValueCents: 2_400 }
const priced = (explanation: string) => ({
  suggestedPriceCents: 5_400,
  gradePrices: [{ grade: 'VF30', certified: false, priceCents: 5_400 }],
  confidence: 0.85,
  explanation,
  sold: { count: 1, comps: [{ title: '1881-S “Morgan” $1' }] },
  active: { count: 0, comps: [] },
  meltValue: { weightInGrams: 26.73, ...MELT },
})

/** As the Worker of the baseline wrote a listing's prices after a correction: what it had parsed stands first. */
function corrected(prices: ReturnType<typeof priced>) {
  const { gradePrices, meltValue, ...others } = prices
  const { weightInGrams } = meltValue
  const melt = { totalMeltValueCents: 2_400, currentMetalPriceMicros: 31_000_000, weightInGrams }
  return { gradePrices, meltValue: melt, pricedAs: COIN, ...others, priceToCheck: true }
}

/** A database of the baseline with a seller whose analyses and listings have price data. */
function ofBaseline() {
  const db = new DatabaseSync(':memory:')
  db.exec(sqlOf('0000_baseline'))
  db.exec(`insert into users (id, username, email, password_hash, created_at)
    values (1, 'seller', 'seller@example.com', 'none', 0), (2, 'other', 'other@example.com', 'none', 0)`)
  const analysis = db.prepare(`
    insert into analyses (id, user_id, front_sha256, back_sha256, state, result, created_at, finished_at)
    values (?, ?, ?, '', ?, ?, 1, 2)`)
  const insertInto = (table: string, extra = '') => `
    insert into ${table} (id, user_id, analysis_id, price_data, sku, title, description, price_cents, shipping_cents,
      coin_type, year, mint, grade, composition, weight, diameter, front_sha256, back_sha256, created_at,
      updated_at${extra && ', deleted_at'})
    values (?, ?, ?, ?, ?, 'A coin', '', 5400, 0, 'Morgan Dollar', '1881', 'S', 'VF30', '', '', '', '', '', 3, 3${extra})`
  return {
    db,
    analysis: (id: string, priceData: unknown, user = 1) =>
      analysis.run(id, user, id, 'done', JSON.stringify({ id, priceData, model: 'm' })),
    unfinished: (id: string) => analysis.run(id, 1, id, 'running', null),
    listing: (id: number, analysisId: string | null, priceData: unknown, user = 1) =>
      db
        .prepare(insertInto('listings'))
        .run(id, user, analysisId, priceData === null ? null : JSON.stringify(priceData), `S${id}`),
    deleted: (id: number, analysisId: string | null, priceData: unknown) =>
      db
        .prepare(insertInto('deleted_listings', ', 4'))
        .run(id, 1, analysisId, JSON.stringify(priceData), `S${id}`),
  }
}

const namesSchema = z.object({
  id: z.union([z.number(), z.string()]),
  of: z.string().nullable(),
})
const names = (db: DatabaseSync, table: string) =>
  Object.fromEntries(
    db
      .prepare(`select id, price_data_id as "of" from ${table} order by id`)
      .all()
      .map(row => namesSchema.parse(row))
      .map(({ id, of }) => [id, of]),
  )
const result = (db: DatabaseSync, id: string): unknown =>
  JSON.parse(
    z
      .object({ result: z.string() })
      .parse(db.prepare('select result from price_data where id = ?').get(id)).result,
  )

describe('the migration of price data', () => {
  it('carries each over once, and every row names what it had', () => {
    const { db, ...insert } = ofBaseline()
    const [one, two, three] = [priced('One.'), priced('Two.'), priced('Three.')]
    insert.analysis('shared', one)
    insert.analysis('corrected', two)
    insert.analysis('run anew', priced('Newer.'))
    insert.analysis('no prices', null)
    insert.analysis('deleted', three)
    insert.analysis('of the other', one, 2)
    insert.unfinished('unfinished')
    insert.listing(1, 'shared', { ...one, pricedAs: COIN })
    insert.listing(2, 'corrected', corrected(two))
    insert.listing(3, 'run anew', { ...one, pricedAs: COIN })
    insert.listing(4, null, { ...one, meltValue: null, pricedAs: COIN })
    insert.listing(5, 'no prices', null)
    // As an import of another seller's id would be: it shares nothing.
    insert.listing(6, 'shared', { ...one, pricedAs: COIN }, 2)
    insert.deleted(7, 'deleted', { ...three, pricedAs: COIN })
    insert.deleted(8, null, { ...three, pricedAs: COIN })
    const cards = () => db.prepare('select * from listing_cards order by listing_id').all()
    const before = cards()
    db.exec(sqlOf('0001_price_data'))

    expect(names(db, 'analyses')).toEqual({
      shared: 'shared',
      corrected: 'corrected',
      'run anew': 'run anew',
      'no prices': null,
      deleted: 'deleted',
      'of the other': 'of the other',
      unfinished: null,
    })
    expect(names(db, 'listings')).toEqual({
      1: 'shared',
      2: 'corrected',
      3: 'listing 3',
      4: 'listing 4',
      5: null,
      6: 'listing 6',
    })
    expect(names(db, 'deleted_listings')).toEqual({ 7: 'deleted', 8: 'listing 8' })
    expect(result(db, 'shared')).toEqual(one)
    expect(result(db, 'corrected')).toEqual(two)
    expect(result(db, 'listing 3')).toEqual(one)
    expect(result(db, 'listing 4')).toEqual({ ...one, meltValue: null })
    expect(result(db, 'listing 8')).toEqual(three)
    const facts = db
      .prepare('select id, priced_as, price_to_check from listings order by id')
      .all()
      .map(({ id, priced_as, price_to_check }) => [
        id,
        JSON.parse(String(priced_as)),
        price_to_check,
      ])
    const melt = { cents: 2_400, microsPerTroyOunce: 31_000_000 }
    expect(facts).toEqual([
      [1, { coin: COIN, melt }, 0],
      [2, { coin: COIN, melt }, 1],
      [3, { coin: COIN, melt }, 0],
      [4, { coin: COIN, melt: null }, 0],
      [5, null, 0],
      [6, { coin: COIN, melt }, 0],
    ])
    const [analysis] = db.prepare("select result from analyses where id = 'shared'").all()
    expect(JSON.parse(String(analysis?.['result']))).toEqual({ id: 'shared', model: 'm' })
    expect(db.prepare('select * from unused_price_data').all()).toEqual([])
    // No card is due for it.
    expect(cards()).toEqual(before)
    db.exec("update listings set price_to_check = 1, mint = 'O' where id = 1")
    expect(cards()).not.toEqual(before)
  })

  it('leaves triggers that delete with the last name, by an index', () => {
    const { db, ...insert } = ofBaseline()
    insert.analysis('shared', priced('One.'))
    insert.listing(1, 'shared', { ...priced('One.'), pricedAs: COIN })
    db.exec(sqlOf('0001_price_data'))
    const ids = () => db.prepare('select id from price_data').all()
    db.exec('delete from listings')
    expect(ids()).toHaveLength(1)
    db.exec('delete from analyses')
    expect(ids()).toEqual([])
    const plan = db
      .prepare('explain query plan select 1 from unused_price_data where user_id = 1 and id = ?')
      .all()
      .map(({ detail }) => String(detail))
    expect(
      plan.filter(detail => detail.startsWith('SCAN') && detail !== 'SCAN CONSTANT ROW'),
    ).toEqual([])
    expect(
      plan.filter(detail => /INDEX (?:analyses|listings|deleted_listings)_price_data/.test(detail)),
    ).toHaveLength(3)
  })
})
