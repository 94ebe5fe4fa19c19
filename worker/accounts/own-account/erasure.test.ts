import { runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { is } from 'drizzle-orm'
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { describe, expect, it } from 'vitest'
import { compose } from '../../compose.ts'
import * as schema from '../../db/databases/index.ts'
import { newPair } from '../../pairing/test/pair.ts'
import { newAccount, PASSWORD, type TestAccount } from '../../test/account.ts'
import { sendJson } from '../../test/call.ts'
import { deleteExpiredAccountData } from './delete-account.ts'

const TABLES = Object.values<unknown>(schema).filter(table => is(table, SQLiteTable))
/** Of those whose rows name a user, apart from what is written by triggers or says that the account is gone. */
const OWNED = TABLES.map(table => getTableConfig(table)).filter(
  ({ name, columns }) =>
    columns.some(column => column.name === 'user_id') && !['erasures'].includes(name),
)
const ORDERED = parentsFirst(OWNED)

type Config = ReturnType<typeof getTableConfig>
type Row = Record<string, unknown>

/** A table comes after those that its rows refer to. */
function parentsFirst(tables: Config[]): Config[] {
  const done: Config[] = []
  const visit = (table: Config) => {
    if (done.includes(table)) return
    for (const key of table.foreignKeys) {
      const { name } = getTableConfig(key.reference().foreignTable)
      const parent = tables.find(each => each.name === name && each !== table)
      if (parent) visit(parent)
    }
    done.push(table)
  }
  for (const table of tables) visit(table)
  return done
}

let numbers = 7_000_000

/** A row of a user in every table, each text of which is the mark. Returns the rows by table. */
async function fillAll({ id }: TestAccount, mark: string): Promise<Map<string, Row>> {
  const rows = new Map<string, Row>()
  for (const table of ORDERED) {
    const parents = new Map(
      table.foreignKeys.flatMap(key => {
        const { columns, foreignColumns, foreignTable } = key.reference()
        const parent = rows.get(getTableConfig(foreignTable).name)
        return columns.map((column, at) => [column.name, parent?.[foreignColumns[at]?.name ?? '']])
      }),
    )
    const values: Row = {}
    for (const column of table.columns) {
      if (column.generated) continue
      const isKey =
        column.primary ||
        column.name.endsWith('_id') ||
        table.primaryKeys.some(key => key.columns.includes(column))
      if (column.name === 'user_id') values[column.name] = id
      else if (parents.has(column.name)) values[column.name] = parents.get(column.name) ?? null
      else if (column.getSQLType() === 'integer')
        values[column.name] = isKey ? (numbers += 1) : column.notNull ? 1 : null
      else if (column.getSQLType() === 'blob') values[column.name] = new Uint8Array([1]).buffer
      else if (column.enumValues?.length) values[column.name] = column.enumValues[0]
      // A text of JSON too.
      else values[column.name] = JSON.stringify(`${mark} ${table.name}.${column.name}`)
    }
    const names = Object.keys(values)
    await env.DB.prepare(
      `insert into ${table.name} (${names.join(', ')}) values (${names.map(() => '?').join(', ')})
       on conflict do nothing`,
    )
      .bind(...Object.values(values))
      .run()
    const stored = await env.DB.prepare(`select * from ${table.name} where user_id = ?`)
      .bind(id)
      .first<Row>()
    if (!stored) throw new Error(`no row in ${table.name}`)
    rows.set(table.name, stored)
  }
  return rows
}

/** Names of the tables with the text in one of their columns, or with rows of the user. */
async function tablesWith(text: string, userId: number): Promise<string[]> {
  const { results } = await env.DB.prepare(
    `select name from sqlite_master where type = 'table' and name not like 'sqlite%'
       and name not like '\\_%' escape '\\' and name not like 'd1%'`,
  ).all<{ name: string }>()
  const found: string[] = []
  for (const { name } of results) {
    const { results: rows } = await env.DB.prepare(`select * from "${name}"`).all()
    const isThere = rows.some(
      row => row['user_id'] === userId || JSON.stringify(row).includes(text),
    )
    if (isThere) found.push(name)
  }
  return found
}

describe('the deletion of an account', () => {
  it('leaves nothing of it in any table, and everything of others', async () => {
    const [leaver, stayer] = [await newAccount('erased'), await newAccount('remains')]
    await fillAll(leaver, 'trace of the leaver')
    await fillAll(stayer, 'trace of the stayer')
    const before = await tablesWith('trace of the stayer', stayer.id)
    expect(await tablesWith('trace of the leaver', leaver.id)).toEqual(before)
    expect(before).toEqual(expect.arrayContaining(OWNED.map(({ name }) => name)))
    const form = { username: leaver.username, password: PASSWORD }
    const gone = await sendJson('/api/account/delete', form, { cookie: leaver.cookie })
    expect([gone.status, await gone.text()]).toMatchObject([200, expect.any(String)])
    // A row says that uploads under way are deleted an hour later.
    expect(await tablesWith('trace of the leaver', leaver.id)).toEqual(['erasures'])
    expect(await tablesWith('trace of the stayer', stayer.id)).toEqual(before)
  })

  it('leaves nothing in the objects of the account, and no alarm', async () => {
    const leaver = await newAccount('erased_too')
    const { queues, metalWatchers } = compose(env)
    await queues(leaver.id, queue => queue.storeBatch(crypto.randomUUID(), []))
    await metalWatchers(leaver.id, watcher => watcher.start(leaver.id))
    const { opened } = await newPair(leaver)
    const form = { username: leaver.username, password: PASSWORD }
    const { cookie } = leaver
    expect((await sendJson('/api/account/delete', form, { cookie })).status).toBe(200)
    const named = String(leaver.id)
    const objects = [
      env.COIN_QUEUE.getByName(named),
      env.LISTING_PUBLISHER.getByName(named),
      env.METAL_WATCHER.getByName(named),
      env.PAIRING_ROOM.getByName(opened.code),
    ]
    for (const object of objects) {
      const left = await runInDurableObject(object, async (_, { storage }) => {
        const batches = storage.sql
          .exec("select name from sqlite_master where name = 'batches'")
          .toArray()
        const rows = batches.length === 0 ? [] : storage.sql.exec('select * from batches').toArray()
        return { rows, values: [...storage.kv.list()], alarm: await storage.getAlarm() }
      })
      expect(left).toEqual({ rows: [], values: [], alarm: null })
    }
  })
})

it('the audit log goes back two years', async () => {
  const day = 86_400_000
  const entry = env.DB.prepare(
    `insert into audit_log (at, action, actor_id, actor_name, subject_name) values (?, 'mail.tested', 1, ?, '')`,
  )
  await env.DB.batch([
    entry.bind(Date.now() - 729 * day, 'of before'),
    entry.bind(Date.now() - 731 * day, 'of long before'),
  ])
  await deleteExpiredAccountData(compose(env))
  const { results } = await env.DB.prepare(
    `select actor_name as name from audit_log where actor_name like 'of %before'`,
  ).all()
  expect(results).toEqual([{ name: 'of before' }])
})
