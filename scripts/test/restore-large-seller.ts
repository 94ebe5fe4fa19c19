import { createHash } from 'node:crypto'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { getTableName } from 'drizzle-orm'
import { SELLER_DUMPED, storedColumns } from '../../worker/dumps/dumped-tables.ts'
import { type Drawn, storeGenerated } from '../../worker/dumps/test/generated-seller.ts'
import { migratedDatabase } from '../../worker/dumps/test/migrated-database.ts'
import { dumpSeller, restoreSeller } from '../databases/commands.ts'
import type { Deployment } from '../databases/deployment.ts'
import { inlined } from '../databases/inlined.ts'

/**
 * Draws a seller whose rows are larger than this process may hold, dumps, erases and restores it. Prints what the dump
 * weighs, and whether the rows are as before. SQLite's memory is its own.
 */
const ROWS = 20_000
const TEXT_BYTES = 2_500
const PAGE = 500
/** Written anew by a restore. */
const WRITTEN_ANEW = new Set(['listing_cards.refresh_at', 'reference_libraries.version'])

const db = migratedDatabase()
const deployment: Deployment = {
  read: db.read,
  async write(statements) {
    db.write(texts(statements))
  },
  open: () => Promise.reject(new Error('there is no bucket')),
  dispose: async () => undefined,
}
function* texts(statements: Parameters<Deployment['write']>[0]) {
  for (const statement of statements) yield { sql: inlined(statement), values: [] }
}

const seller = db.newSeller('large')
const drawn: Drawn = SELLER_DUMPED.map((_, at) => ({ rows: 3, seed: at * 7_919 + 1 }))
storeGenerated(db, seller, drawn)
db.run(
  `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${ROWS})
  insert into buying_offers (user_id, id, status, sheet, coins, total_cents, priced_at, valid_until, created_at, updated_at)
  select ?, i, 'declined', json_object('text', hex(randomblob(${TEXT_BYTES / 2}))), 1, 1, i, i, i, i from n`,
  [seller],
)

/** A digest of all rows of the seller; the database has no other. */
function digest(): string {
  const hash = createHash('sha256')
  for (const table of SELLER_DUMPED) {
    const name = getTableName(table)
    const columns = storedColumns(table).filter(column => !WRITTEN_ANEW.has(`${name}.${column}`))
    // A restore stores rows in the order in which they were stored.
    for (let after = -1; ; ) {
      const rows = db.all(
        `select rowid as place, ${columns.join(', ')} from ${name} where rowid > ${after} order by rowid limit ${PAGE}`,
      )
      hash.update(JSON.stringify([name, rows.map(({ place: _place, ...row }) => row)]))
      if (rows.length < PAGE) break
      after = Number(rows.at(-1)?.['place'])
    }
  }
  return hash.digest('hex')
}

const folder = await mkdtemp(path.join(tmpdir(), 'large-seller-'))
try {
  process.chdir(folder)
  const before = digest()
  const file = await dumpSeller(deployment, 'large', 0)
  const { size } = await stat(file)
  db.run('delete from users where id = ?', [seller])
  const isErased = digest() !== before
  await restoreSeller(deployment, String(seller), file)
  console.log(JSON.stringify({ bytes: size, isErased, isRestored: digest() === before }))
} finally {
  await rm(folder, { recursive: true })
}
