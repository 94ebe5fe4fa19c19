import { getTableName } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dumpInMemory, readDump } from './dump-in-memory.ts'
import type { DumpRow } from './dump-lines.ts'
import { SELLER_DUMPED } from './dumped-tables.ts'
import { sellerLines } from './read-rows.ts'
import { type Restoring, restoringStatements } from './restore-statements.ts'
import { changeGenerated, DRAWN, storeGenerated } from './test/generated-seller.ts'
import { migratedDatabase } from './test/migrated-database.ts'
import { queriesOfRestored } from './test/restored-rows.ts'

const db = migratedDatabase()
let sellers = 0

async function dumpOf(seller: number): Promise<string> {
  const lines = await sellerLines({ directory: db.read, db: db.read }, { seller, at: 0 })
  if (!lines) throw new Error('there is no account')
  let text = ''
  for await (const { line } of lines) text += `${line}\n`
  return text
}

function write({ directory, seller }: Restoring) {
  db.write(directory)
  db.write(seller)
}
const restore = (text: string) => write(restoringStatements(dumpInMemory(readDump(text))))

/** All rows of a seller as they are stored. */
function rowsOf(seller: number): Record<string, string[]> {
  const found = queriesOfRestored(seller).map(([table, sql]): [string, string[]] => [
    table,
    db
      .all(sql)
      .map(row => JSON.stringify(row))
      .toSorted(),
  ])
  return Object.fromEntries(found)
}

/** Open offers whose customers' pages would not be found. */
const withoutPage = (seller: number) =>
  db.all(
    `select id, token from buying_offers where user_id = ${seller} and token is not null
     except select offer_id, token from offer_tokens where user_id = ${seller}`,
  )

/** Types whose outcomes the deployment would not count. */
const uncounted = (seller: number) =>
  db.all(
    `select named_key, source from naming_outcomes where user_id = ${seller}
     except select named_key, source from naming_marks where user_id = ${seller}`,
  )

const LISTING = `insert into listings (user_id, sku, title, description, price_cents, shipping_cents, coin_type, year,
  mint, grade, composition, weight, diameter, front_sha256, back_sha256, created_at, updated_at)
  values (?, ?, 'A coin', '', 100, 0, '', '', '', '', '', '', '', '', '', 0, 0)`
const storeListing = (seller: number, sku: string) => db.run(LISTING, [seller, sku])

describe('a seller’s dump', () => {
  it('has each row once of a table with more rows than their numbers are read at a time', async () => {
    const seller = db.newSeller('of many rows')
    const neighbour = db.newSeller('of many rows too')
    const many = 20_003
    for (const one of [seller, neighbour])
      db.run(
        `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${many})
        insert into buying_offers (user_id, id, status, sheet, coins, total_cents, priced_at, valid_until, created_at, updated_at)
        select ?, i, 'declined', '{}', 1, 1, i, i, i, i from n`,
        [one],
      )
    const { rows } = readDump(await dumpOf(seller))
    const ids = rows.flatMap(([table, row]) => (table === 'buying_offers' ? row['id'] : []))
    expect([ids.length, new Set(ids).size]).toEqual([many, many])
  })

  it('of any rows, after the account was erased, is restored as it was, once and again', async () => {
    const tables = new Set<string>()
    await fc.assert(
      fc.asyncProperty(DRAWN, DRAWN, fc.nat(1_000_000), async (drawn, others, seed) => {
        const seller = db.newSeller(`dumped ${(sellers += 1)}`)
        const neighbour = db.newSeller(`neighbour ${sellers}`)
        storeGenerated(db, seller, drawn)
        storeGenerated(db, neighbour, others)
        changeGenerated(db, seller, seed)
        const [rows, ofNeighbour] = [rowsOf(seller), rowsOf(neighbour)]
        for (const [table, found] of Object.entries(rows)) if (found.length > 0) tables.add(table)
        const text = await dumpOf(seller)
        db.run('delete from users where id = ?', [seller])
        expect(Object.values(rowsOf(seller)).flat()).toEqual([])
        for (let time = 1; time <= 2; time += 1) {
          restore(text)
          expect(rowsOf(seller)).toEqual(rows)
          expect(rowsOf(neighbour)).toEqual(ofNeighbour)
          expect(uncounted(seller)).toEqual([])
          expect(withoutPage(seller)).toEqual([])
        }
      }),
      { numRuns: 12, endOnFailure: true },
    )
    // Something was drawn for every table.
    expect([...tables].toSorted()).toEqual(SELLER_DUMPED.map(getTableName).toSorted())
  })

  it('is restored over what was changed since', async () => {
    const seller = db.newSeller('changed')
    storeListing(seller, 'one')
    const text = await dumpOf(seller)
    const rows = rowsOf(seller)
    db.run("update listings set title = 'Spoiled' where user_id = ?", [seller])
    storeListing(seller, 'after the dump')
    restore(text)
    expect(rowsOf(seller)).toEqual(rows)
  })

  it('is restored into a plan that holds less, which stays the account’s', async () => {
    const seller = db.newSeller('smaller_plan')
    for (const sku of ['one', 'two', 'three']) storeListing(seller, sku)
    const text = await dumpOf(seller)
    db.run("update tiers set max_listings = 1 where name = 'free'")
    db.run("update users set tier = 'free' where id = ?", [seller])
    db.pushFacts(seller)
    restore(text)
    expect(rowsOf(seller)['listings']).toHaveLength(3)
    expect(db.all(`select tier from users where id = ${seller}`)).toEqual([{ tier: 'free' }])
    expect(
      db.all(`select max_listings as most from account_facts where user_id = ${seller}`),
    ).toEqual([{ most: 1 }])
  })

  it('that was made while rows changed is restored without what hangs on nothing', async () => {
    const seller = db.newSeller('mixed')
    storeListing(seller, 'one')
    db.exec(`insert into listing_events (user_id, listing_id, at, kind)
      select user_id, id, 1, 'sold' from listings where user_id = ${seller};
      insert into sales (user_id, order_id, line_item_id, listing_id, ebay_user_id, ebay_listing_id, title, quantity,
        price_cents, shipping_cents, sold_at, updated_at)
      select user_id, 'o', 'l', id, 'e', 'b', 't', 1, 100, 0, 1, 1 from listings
      where user_id = ${seller}`)
    const { head, rows } = readDump(await dumpOf(seller))
    const without = rows.filter(([table]) => table !== 'listings' && table !== 'listing_cards')
    write(restoringStatements(dumpInMemory({ head, rows: without })))
    const { listing_events: events, sales } = rowsOf(seller)
    expect(events).toEqual([])
    expect(sales).toEqual([expect.stringContaining('"listing_id":null')])
  })

  it('of another seller, or with an unknown table, is refused', async () => {
    const seller = db.newSeller('own')
    storeListing(seller, 'one')
    const { head, rows } = readDump(await dumpOf(seller))
    const foreign = rows.map(([table, row]): DumpRow => [table, { ...row, user_id: 0 }])
    expect(() => dumpInMemory({ head, rows: foreign })).toThrow('another seller')
    const more: DumpRow[] = [...rows, ['sessions', { user_id: seller }]]
    expect(() => dumpInMemory({ head, rows: more })).toThrow('unknown table sessions')
  })

  it('is restored whole or not: a statement that fails leaves all as it was', async () => {
    const seller = db.newSeller('whole')
    storeListing(seller, 'one')
    const { head, rows } = readDump(await dumpOf(seller))
    storeListing(seller, 'two')
    const before = rowsOf(seller)
    const doubled = [...rows, ...rows.filter(([table]) => table === 'listings')]
    expect(() => write(restoringStatements(dumpInMemory({ head, rows: doubled })))).toThrow(
      'UNIQUE',
    )
    expect(rowsOf(seller)).toEqual(before)
  })
})
