import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { sellerLines } from '../worker/dumps/read-rows.ts'
import { dumpBegun, dumpName, storeDumpLines } from '../worker/dumps/store-dump.ts'
import { migratedDatabase } from '../worker/dumps/test/migrated-database.ts'
import { dumpSeller, listDumps, restoreSeller } from './databases/commands.ts'
import type { Deployment } from './databases/deployment.ts'
import { inlined } from './databases/inlined.ts'

const db = migratedDatabase()
const bucket = new Map<string, Uint8Array>()
/** Statements run with their values in their text, as in a deployment. */
const deployment: Deployment = {
  read: db.read,
  write: async statements =>
    db.write(Array.from(statements, each => ({ sql: inlined(each), values: [] }))),
  async open(key) {
    const found = bucket.get(key)
    if (!found) throw new Error(`no ${key}`)
    return found
  },
  dispose: async () => undefined,
}
const run = promisify(execFile)
const AT = Date.UTC(2026, 10, 27, 0, 5)
let folder: string
let started: string
beforeEach(async () => {
  started = process.cwd()
  folder = await mkdtemp(path.join(tmpdir(), 'dumps-'))
  process.chdir(folder)
})
afterEach(async () => {
  process.chdir(started)
  await rm(folder, { recursive: true })
})

/** A seller with a title that has a quote, a question mark, a line's end and a NUL, and bytes. */
function seller(username: string): number {
  const id = db.newSeller(username)
  db.run(`insert into selling_settings (user_id, title_template, updated_at) values (?, ?, 0)`, [
    id,
    "O'Brien’s {year}?\n\0end",
  ])
  db.run(
    `insert into picture_descriptors (user_id, sha256, face, created_at) values (?, 'a', ?, 0)`,
    [id, new Uint8Array([0, 39, 255])],
  )
  return id
}
const settings = () => db.all('select user_id, title_template from selling_settings order by 1')
const faces = () => db.all('select user_id, face from picture_descriptors order by 1')

async function storeNightly(id: number, at: number): Promise<void> {
  const lines = await sellerLines({ directory: db.read, db: db.read }, { seller: id, at })
  if (!lines) throw new Error('no account')
  const dumpBucket = {
    put: async (key: string, value: Uint8Array) => bucket.set(key, value),
  }
  const name = dumpName({ seller: id, at })
  const whole = { name, from: dumpBegun(at), bytes: Number.POSITIVE_INFINITY }
  const { parts, rows, bytes } = (await storeDumpLines({ dumpBucket }, lines, whole)).progress
  db.run(
    'insert into dumps (seller_id, at, name, parts, row_count, bytes, is_mixed) values (?, ?, ?, ?, ?, ?, 0)',
    [id, at, name, parts, rows, bytes],
  )
}

describe('npm run databases', () => {
  it('writes a seller’s rows into a file and restores them from it, an erased account’s too', async () => {
    const id = seller('one')
    seller('other')
    const before = [settings(), faces()]
    const file = await dumpSeller(deployment, 'ONE', AT)
    expect(file).toBe(`seller-${id}-2026-11-27T00-05-00.000Z.jsonl`)
    db.run('delete from users where id = ?', [id])
    expect(settings()).toHaveLength(1)
    await expect(restoreSeller(deployment, 'one', file)).rejects.toThrow('no account one')
    expect(await restoreSeller(deployment, String(id), file)).toBe(AT)
    expect([settings(), faces()]).toEqual(before)
    expect(db.all(`select username, tier from users where id = ${id}`)).toEqual([
      { username: 'one', tier: 'premium' },
    ])
  })

  it('restores the newest dump of the bucket, or the one of a time', async () => {
    const id = seller('two')
    await storeNightly(id, AT)
    db.run("update selling_settings set title_template = 'later' where user_id = ?", [id])
    await storeNightly(id, AT + 86_400_000)
    db.run("update selling_settings set title_template = 'spoiled' where user_id = ?", [id])
    const title = () => settings().find(row => row['user_id'] === id)?.['title_template']
    expect((await listDumps(deployment)).map(line => line.slice(0, 30))).toEqual([
      `2026-11-28T00:05:00.000Z  ${id} tw`.slice(0, 30),
      `2026-11-27T00:05:00.000Z  ${id} tw`.slice(0, 30),
    ])
    await restoreSeller(deployment, 'two', null)
    expect(title()).toBe('later')
    await restoreSeller(deployment, 'two', '2026-11-27T00:05:00.000Z')
    expect(title()).toBe("O'Brien’s {year}?\n\0end")
    await expect(restoreSeller(deployment, 'two', '2026-11-26T00:05:00.000Z')).rejects.toThrow(
      'no such dump',
    )
  })

  it('refuses a file of another seller', async () => {
    seller('three')
    const foreign = await dumpSeller(deployment, String(seller('four')), AT)
    await expect(restoreSeller(deployment, 'three', foreign)).rejects.toThrow('not of the account')
  })
  it('restores a seller whose dump is larger than the memory of the process', async () => {
    const megabytes = 48
    const script = path.resolve(import.meta.dirname, 'test/restore-large-seller.ts')
    const { stdout } = await run(process.execPath, [`--max-old-space-size=${megabytes}`, script])
    const { bytes, ...outcome } = z.looseObject({ bytes: z.number() }).parse(JSON.parse(stdout))
    expect(bytes).toBeGreaterThan(megabytes * 1_048_576)
    expect(outcome).toEqual({ isErased: true, isRestored: true })
  }, 180_000)

  it('takes a row of any characters for one line, and a dump whose tables stand in another order', async () => {
    const id = seller('five')
    const title = 'a\u2028b\u2029c\rd\u0085e'
    db.run('update selling_settings set title_template = ? where user_id = ?', [title, id])
    const file = await dumpSeller(deployment, 'five', AT)
    const [head = '', ...rows] = (await readFile(file, 'utf8')).trimEnd().split('\n')
    await writeFile(file, [head, ...rows.toReversed()].join('\n'))
    db.run('delete from users where id = ?', [id])
    await restoreSeller(deployment, String(id), file)
    expect(settings().find(row => row['user_id'] === id)?.['title_template']).toBe(title)
  })

  it('changes nothing where a line of the dump is none, or is cut off', async () => {
    const id = seller('six')
    const file = await dumpSeller(deployment, 'six', AT)
    const text = await readFile(file, 'utf8')
    db.run("update selling_settings set title_template = 'later' where user_id = ?", [id])
    await writeFile(file, text.slice(0, -10))
    await expect(restoreSeller(deployment, 'six', file)).rejects.toThrow('JSON')
    await writeFile(file, '')
    await expect(restoreSeller(deployment, 'six', file)).rejects.toThrow('empty')
    expect(settings().find(row => row['user_id'] === id)?.['title_template']).toBe('later')
  })
})
