import { applyD1Migrations } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'

/** The last migration before listings had versions, accounts, stock and questions. */
const LAST_OF_BEFORE = '0008_originals'

type Row = Record<string, unknown>

const { DB } = env
const rowsOf = async (sql: string, ...values: unknown[]) =>
  (
    await DB.prepare(sql)
      .bind(...values)
      .all<Row>()
  ).results
const run = (sql: string, ...values: unknown[]) =>
  DB.prepare(sql)
    .bind(...values)
    .run()

/** The app's tables; neither SQLite's nor D1's own, nor those that the search index consists of. */
async function tableNames(): Promise<string[]> {
  const rows = await rowsOf(
    `select name from sqlite_master where type = 'table'
     and name not like 'sqlite%' and name not like '\\_cf%' escape '\\' and name <> 'd1_migrations'
     and name not like 'listing\\_search\\_%' escape '\\'`,
  )
  return rows.map(({ name }) => String(name))
}

/** Tables that others refer to, in the order in which they can be dropped after all others. */
const REFERRED_TO = ['listings', 'users']

async function dropEverything(): Promise<void> {
  const views = await rowsOf(`select name from sqlite_master where type = 'view'`)
  await DB.batch(views.map(({ name }) => DB.prepare(`drop view "${String(name)}"`)))
  const tables = await tableNames()
  const order = tables.sort((a, b) => REFERRED_TO.indexOf(a) - REFERRED_TO.indexOf(b))
  await DB.batch(
    [...order, 'd1_migrations'].map(name => DB.prepare(`drop table if exists "${name}"`)),
  )
}

async function insert(table: string, row: Row): Promise<void> {
  const names = Object.keys(row)
  await run(
    `insert into "${table}" (${names.map(name => `"${name}"`).join(', ')})
     values (${names.map(() => '?').join(', ')})`,
    ...Object.values(row),
  )
}

/** A row with a value in every column; users and what refers to them have the number as id. */
async function insertFull(table: string, number: number): Promise<void> {
  const columns = await rowsOf(`select name, type from pragma_table_info('${table}')`)
  const valueOf = ({ name, type }: Row) => {
    const isReference = name === 'id' || name === 'user_id' || name === 'admin_id'
    if (String(type).toLowerCase() === 'integer') return isReference ? number : number + 1000
    return `${table}.${String(name)} ${number}`
  }
  await insert(
    table,
    Object.fromEntries(columns.map(each => [String(each['name']), valueOf(each)])),
  )
}

const listing = (id: number, userId: number, values: Row = {}) => ({
  id,
  user_id: userId,
  sku: `OBV${id}`,
  title: `Listing ${id}`,
  description: 'Of silver',
  price_cents: 5_450,
  shipping_cents: 399,
  coin_type: 'Morgan Dollar',
  year: '1881',
  mint: 'S',
  grade: 'VF30',
  composition: '',
  weight: '',
  diameter: '',
  front_sha256: 'a'.repeat(64),
  back_sha256: 'b'.repeat(64),
  created_at: 1,
  updated_at: 2,
  ...values,
})

const WARNINGS = [
  { code: 'SIDES_SWAPPED', message: 'The first picture seems to be the reverse.' },
  { code: 'GRADE_IS_ESTIMATE', message: 'The grade is an estimate.' },
  { code: 'POSSIBLE_REPLICA', message: 'The edge seems to be wrong.' },
]

let before: Map<string, Row[]>

/** The database of then with rows in all tables; afterwards it is migrated. */
beforeAll(async () => {
  const first = env.TEST_MIGRATIONS.findIndex(({ name }) => name.startsWith(LAST_OF_BEFORE))
  await dropEverything()
  await applyD1Migrations(DB, env.TEST_MIGRATIONS.slice(0, first + 1))
  const tables = await tableNames()
  for (const table of ['users', ...tables.filter(name => name !== 'users')])
    for (const number of [1, 2, 3]) await insertFull(table, number)
  // The first seller is connected, the second was, the third never was.
  await run(
    `update ebay_connections set ebay_user_id = 'sbxOne', ebay_username = 'coinroom' where user_id = 1`,
  )
  await run(`update ebay_connections set ebay_user_id = '', ebay_username = '' where user_id = 2`)
  await run('delete from ebay_connections where user_id = 3')
  const analysis = { front_sha256: 'c', back_sha256: 'd', state: 'done', created_at: 1 }
  const result = JSON.stringify({ coinType: 'Morgan Dollar', warnings: WARNINGS })
  await insert('analyses', { id: 'asked', user_id: 1, ...analysis, result })
  const published = {
    status: 'published',
    ebay_offer_id: '1',
    ebay_listing_id: '2',
    published_at: 3,
  }
  const interrupted = { publish_lease_until: 5, publish_lease_holder: 'x', ebay_offer_id: '7' }
  await insert('listings', listing(11, 1))
  await insert('listings', listing(12, 1, published))
  await insert('listings', listing(13, 1, interrupted))
  await insert('listings', listing(14, 1, { analysis_id: 'asked' }))
  await insert('listings', listing(15, 2, published))
  await insert('listings', listing(16, 3))
  before = new Map()
  for (const table of tables)
    before.set(table, await rowsOf(`select * from "${table}" order by rowid`))
  await applyD1Migrations(DB, env.TEST_MIGRATIONS)
})

describe('a database of before, with rows in all of its tables', () => {
  it('loses none of its values', async () => {
    expect(before.size).toBeGreaterThan(20)
    for (const [table, rows] of before) {
      expect(rows.length).toBeGreaterThanOrEqual(2)
      const columns = Object.keys(rows[0] ?? {}).map(name => `"${name}"`)
      const after = await rowsOf(`select ${columns.join(', ')} from "${table}" order by rowid`)
      expect(after).toEqual(rows)
    }
  })

  it('counts its listings and sales in the sums of the dashboard', async () => {
    const sum = 'sum(listings) as listings, sum(price_cents) as cents from'
    const [kept] = await rowsOf(`select ${sum} insight_totals`)
    const [all] = await rowsOf(`select ${sum} (
      select listings, price_cents from insight_listing_shares
      union all select listings, price_cents from insight_sale_shares)`)
    expect(kept).toEqual(all)
    expect(kept?.['listings']).toBeGreaterThanOrEqual(6)
  })

  it('says of each listing which eBay account holds it', async () => {
    const rows = await rowsOf(
      'select id, ebay_user_id, ebay_username from listings where id > 10 order by id',
    )
    const account = (id: number, user: string | null = null, name: string | null = null) => ({
      id,
      ebay_user_id: user,
      ebay_username: name,
    })
    expect(rows).toEqual([
      account(11),
      account(12, 'sbxOne', 'coinroom'),
      account(13, 'sbxOne', 'coinroom'),
      account(14),
      // Whose account held it is not known; its offer on eBay tells when one is connected.
      account(15),
      account(16),
    ])
  })

  it("asks a draft's seller the questions of its analysis, and one piece of each is for sale", async () => {
    const rows = await rowsOf(
      `select id, warnings, answered, version, stock_quantity, sold_quantity, format, more_pictures
       from listings where id > 10 order by id`,
    )
    const standard = { answered: '[]', version: 1, stock_quantity: 1, sold_quantity: 0 }
    expect(rows).toEqual(
      [11, 12, 13, 14, 15, 16].map(id => ({
        id,
        ...standard,
        format: 'fixed',
        more_pictures: '[]',
        warnings: JSON.stringify(id === 14 ? [WARNINGS[0], WARNINGS[2]] : []),
      })),
    )
  })
})
