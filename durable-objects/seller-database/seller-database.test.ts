import { evictDurableObject, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { SELLER_MIGRATIONS } from './migrations.ts'
import type { SellerDatabaseObject } from './seller-database.ts'
import type { SentStatement } from './statements.ts'

type Stub = DurableObjectStub<SellerDatabaseObject>

let objects = 0
const newDatabase = (): { name: string; database: Stub } => {
  objects += 1
  const name = `seller ${objects}`
  return { name, database: env.SELLER_DATABASE.getByName(name) }
}
const plain = (sql: string, ...values: SentStatement['values']): SentStatement => ({
  sql,
  values,
})

const SELLER = plain('insert into users (id) values (1)')
const counter = (last: number) =>
  plain(
    'insert into sku_counters (user_id, last) values (1, ?) on conflict do update set last = excluded.last',
    last,
  )
const COUNTERS = plain('select last from sku_counters')
const template = (of: string) =>
  plain(
    `insert into listing_templates (user_id, description, returns_line, bands, updated_at) values (1, ?, '', '[]', 0)
     on conflict (user_id) do update set description = excluded.description`,
    of,
  )

/** The object ends after so many of a call's statements. */
const killAfter = (database: Stub, statements: number) =>
  runInDurableObject(database, (_, state) => {
    const { sql } = state.storage
    const exec = sql.exec.bind(sql)
    let left = statements
    sql.exec = (...call) => {
      if (call[0].startsWith('select total_changes')) return exec(...call)
      if (left === 0) state.abort('The object was killed')
      left -= 1
      return exec(...call)
    }
  })

/** The object once the platform has started it again: until then it answers that it was killed, as its old stub always does. */
async function revived(name: string): Promise<Stub> {
  const stub = () => env.SELLER_DATABASE.getByName(name)
  const asked = () => runInDurableObject(stub(), () => true)
  await expect.poll(() => asked().catch(() => false)).toBe(true)
  return stub()
}

describe('a seller’s database', () => {
  it('is migrated when it is first asked, once, and stays when it sleeps', async () => {
    const { database } = newDatabase()
    expect(await database.schemaVersion()).toBe(SELLER_MIGRATIONS.length)
    await database.run([SELLER, counter(7)])
    await evictDurableObject(database)
    const [found] = await database.run([COUNTERS])
    expect(found).toMatchObject({ columns: ['last'], rows: [[7]], changes: 0 })
    expect(await database.schemaVersion()).toBe(SELLER_MIGRATIONS.length)
  })

  it('has all of a call or nothing where a statement fails', async () => {
    const { database } = newDatabase()
    await database.run([SELLER, counter(1)])
    const failing = plain('insert into sku_counters (user_id, last) values (2, 1)')
    await expect(
      runInDurableObject(database, (object: SellerDatabaseObject) => {
        object.run([counter(2), template('new'), failing])
      }),
    ).rejects.toThrow('FOREIGN KEY')
    const [counters, templates] = await database.run([
      COUNTERS,
      plain('select description from listing_templates'),
    ])
    expect([counters?.rows, templates?.rows]).toEqual([[[1]], []])
  })

  it('has all of a call or nothing where it is killed between any two of its statements', async () => {
    const call = [counter(2), template('a'), counter(3), template('b'), counter(4)]
    const seen = new Set<string>()
    for (let kept = 0; kept <= call.length; kept++) {
      const { name, database } = newDatabase()
      await database.run([SELLER, counter(1)])
      if (kept < call.length) await killAfter(database, kept)
      await database.run(call).catch(() => undefined)
      const again = await revived(name)
      const [counters, templates] = await again.run([
        COUNTERS,
        plain('select description from listing_templates'),
      ])
      const isWhole = kept === call.length
      expect([kept, counters?.rows, templates?.rows]).toEqual([
        kept,
        [[isWhole ? 4 : 1]],
        isWhole ? [['b']] : [],
      ])
      seen.add(String(isWhole))
    }
    expect([...seen]).toEqual(['false', 'true'])
  })

  it('has all of a migration or nothing where it is killed in it', async () => {
    for (const kept of [1, 2, 50, 200]) {
      const { name, database } = newDatabase()
      await killAfter(database, kept)
      await database.schemaVersion().catch(() => undefined)
      const again = await revived(name)
      const tables = await runInDurableObject(again, (_, { storage }) =>
        storage.sql
          .exec("select name from sqlite_schema where type = 'table' and name = 'listings'")
          .toArray(),
      )
      expect(tables).toEqual([])
      expect(await again.schemaVersion()).toBe(SELLER_MIGRATIONS.length)
    }
  })

  it('is empty after it was erased', async () => {
    const { database } = newDatabase()
    await database.run([SELLER, counter(1)])
    await database.erase()
    const [found] = await database.run([COUNTERS])
    expect(found?.rows).toEqual([])
  })

  it('answers bytes, and says what it changed', async () => {
    const { database } = newDatabase()
    const bytes = Uint8Array.from([1, 2, 255]).buffer
    const face = plain(
      'insert into picture_descriptors (user_id, sha256, face, created_at) values (1, ?, ?, 0)',
      'a',
      bytes,
    )
    const [, inserted, found, deleted] = await database.run([
      SELLER,
      face,
      plain('select face from picture_descriptors where sha256 = ?', 'a'),
      plain('delete from picture_descriptors'),
    ])
    expect(inserted?.changes).toBeGreaterThan(0)
    expect(found?.rows).toEqual([[bytes]])
    expect(found?.changes).toBe(0)
    expect(deleted?.changes).toBe(1)
  })
})
