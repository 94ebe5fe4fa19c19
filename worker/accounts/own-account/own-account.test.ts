import { env } from 'cloudflare:workers'
import { getTableColumns, getTableName, is } from 'drizzle-orm'
import { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { describe, expect, it } from 'vitest'
import type { ExportParts } from '../../../shared/accounts/accounts.ts'
import { compose } from '../../compose.ts'
import { connect } from '../../db/connection.ts'
import * as schema from '../../db/databases/index.ts'
import { giveSecondFactor, newAccount, PASSWORD } from '../../test/account.ts'
import { call, sendJson } from '../../test/call.ts'
import { readExport } from '../../test/exported.ts'
import { interceptedDatabase } from '../../test/intercepted.ts'
import { mailsTo, sendWithOutbox } from '../../test/outbox.ts'
import { storeListing } from '../../test/store-listing.ts'
import { turnOnTwoSteps } from '../../test/two-steps.ts'
import { DELETED_NAME, deleteAccount, deleteExpiredAccountData } from './delete-account.ts'
import { exportAccount } from './export-account.ts'
import { EXPORTED, NOT_EXPORTED } from './export-tables.ts'

type Answer = { message: string; error: { code: string; detail?: { field?: string } } }

const logIn = (username: string, password: string) => sendJson('/api/login', { username, password })
async function isSignedIn(cookie: string) {
  const user = await call('/api/user', { headers: { cookie } })
  return (await user.json<{ authenticated: boolean }>()).authenticated
}

/** A row in every table that belongs to users, so that nothing can hide from export and deletion. */
async function fill(userId: number) {
  const { pictures } = compose(env)
  const bytes = new Uint8Array([1, 2, 3])
  const sha256 = 'ab'.repeat(32)
  await env.PICTURES.put(`${userId}/stray`, bytes)
  await env.DB.prepare(
    `insert into pictures (user_id, sha256, type, bytes, width, height, created_at)
     values (?, ?, 'image/jpeg', 3, 1, 1, 0)`,
  )
    .bind(userId, sha256)
    .run()
  await env.PICTURES.put(`${userId}/${sha256}`, bytes)
  expect(await pictures.open(userId, sha256)).not.toBeNull()
  const db = connect(env.DB)
  await db.insert(schema.analyses).values({
    id: `analysis ${userId}`,
    userId,
    frontSha256: sha256,
    backSha256: sha256,
    state: 'done',
    result: '{"seriesId":"morgan-dollar"}',
    createdAt: 0,
  })
  await db.insert(schema.allowanceUses).values({
    analysisId: `analysis ${userId}`,
    userId,
    month: '2026-11',
    lapsesAt: 0,
  })
  await db.insert(schema.ebayConnections).values({
    userId,
    ebayUserId: 'e',
    ebayUsername: 'ebay name',
    accessToken: 'sealed-access',
    accessExpiresAt: 0,
    refreshToken: 'sealed-refresh',
    refreshExpiresAt: 0,
    keyId: 'k',
    scopes: '',
    connectedAt: 0,
  })
  const coin = { sku: `SKU-${userId}`, title: 'A coin', specialAttributes: '["toned"]' }
  const sides = { frontSha256: sha256, backSha256: sha256 }
  await storeListing(userId, { ...coin, ...sides }, { explanation: 'As others sold.' })
  return sha256
}

const tablesOfUsers = Object.values<unknown>(schema)
  .filter(table => is(table, SQLiteTable))
  .filter(table => 'userId' in getTableColumns(table))

/** Rows of pictures without the pictures themselves. */
const storePictureRows = (userId: number, { count, bytes }: { count: number; bytes: number }) =>
  env.DB.prepare(
    `with recursive n(i) as (select 1 union all select i + 1 from n where i < ?)
     insert into pictures (user_id, sha256, type, bytes, width, height, created_at)
     select ?, printf('%064d', i), 'image/webp', ?, 1, 1, 0 from n`,
  )
    .bind(count, userId, bytes)
    .run()

describe('the export of my data', () => {
  it('holds all of it with the pictures, and no secret', async () => {
    const { id, cookie } = await newAccount('exporter')
    const sha256 = await fill(id)
    await fill((await newAccount('neighbour')).id)
    const answer = await call('/api/account/export', { headers: { cookie } })
    expect(answer.headers.get('Content-Disposition')).toMatch(
      /attachment; filename="obverse-exporter-\d{4}-\d\d-\d\d\.zip"/,
    )
    const { account, files } = await readExport(answer)
    expect(Object.keys(files)).toEqual(['account.json', `pictures/${sha256}.jpg`])
    expect(files[`pictures/${sha256}.jpg`]).toEqual(new Uint8Array([1, 2, 3]))
    const text = JSON.stringify(account)
    expect(account).toMatchObject({
      account: { id, username: 'exporter', email: 'exporter@example.com', tier: 'free' },
      pictures: [
        {
          sha256,
          url: `http://localhost/uploads/${sha256}.jpg`,
          file: `pictures/${sha256}.jpg`,
        },
      ],
      analyses: [{ id: `analysis ${id}`, result: { seriesId: 'morgan-dollar' } }],
      allowanceUses: [{ month: '2026-11' }],
      ebayConnection: [{ ebayUsername: 'ebay name' }],
      listings: [
        {
          sku: `SKU-${id}`,
          specialAttributes: ['toned'],
          pricedAs: { coin: { coinType: 'Morgan Dollar' }, melt: null },
        },
      ],
      priceData: [{ result: { explanation: 'As others sold.' } }],
    })
    for (const secret of ['scrypt$', 'sealed-access', 'sealed-refresh', 'neighbour']) {
      expect(text).not.toContain(secret)
    }
  })

  it('is whole when there are many rows', async () => {
    const { id, cookie } = await newAccount('collector')
    await storePictureRows(id, { count: 250, bytes: 3 })
    const answer = await call('/api/account/export', { headers: { cookie } })
    const { account, files } = await readExport(answer)
    const hashes = (account.pictures ?? []).map(picture => picture.sha256)
    expect(new Set(hashes).size).toBe(250)
    // None of them is stored, which the archive says.
    expect(Object.keys(files)).toEqual(['account.json', 'missing-pictures-1.txt'])
  })

  it('comes in several archives where the pictures are many, each picture in one of them', async () => {
    const { id, cookie } = await newAccount('hoarder')
    await storePictureRows(id, { count: 90, bytes: 14_000_000 })
    const listed = await call('/api/account/export/parts', { headers: { cookie } })
    const { parts } = await listed.json<ExportParts>()
    expect(parts.map(one => [one.part, one.hasDocument, one.pictures])).toEqual([
      [1, true, 0],
      [2, false, 36],
      [3, false, 36],
      [4, false, 18],
    ])
    const names: string[] = []
    for (const { part } of parts) {
      const answer = await call(`/api/account/export?part=${part}`, { headers: { cookie } })
      expect(answer.headers.get('Content-Disposition')).toContain(`-${part}-of-4.zip`)
      const { account, files } = await readExport(answer)
      expect([part, account.pictures?.length]).toEqual([part, part === 1 ? 90 : undefined])
      const missing = new TextDecoder().decode(files[`missing-pictures-${part}.txt`])
      if (files[`missing-pictures-${part}.txt`]) names.push(...missing.split('\n').slice(1))
    }
    expect([names.length, new Set(names).size]).toEqual([90, 90])
    const beyond = await call('/api/account/export?part=5', { headers: { cookie } })
    expect(beyond.status).toBe(404)
  })

  it('asks the database so seldom that 50,000 rows stay below the calls of a request', async () => {
    const { id } = await newAccount('busy_exporter')
    await env.DB.prepare(
      `with recursive n(i) as (select 1 union all select i + 1 from n where i < 5000)
       insert into listing_events (user_id, at, kind) select ?, i, 'sold' from n`,
    )
      .bind(id)
      .run()
    let calls = 0
    const counted = interceptedDatabase(env.DB, async (_isWrite, run) => {
      calls += 1
      return run()
    })
    const part = { part: 1, hasDocument: true, pictures: 0, bytes: 0 }
    const own = connect(counted)
    const archive = exportAccount({ directory: own, db: own }, id, {
      appUrl: '',
      now: 0,
      queue: [],
      openPicture: async () => null,
      part,
    })
    const { account } = await readExport(new Response(archive))
    expect(account.listingEvents).toHaveLength(5_000)
    // The account, and the rowids of each table.
    const callsForRows = calls - 1 - Object.keys(EXPORTED).length
    expect((callsForRows * 50_000) / 5_000).toBeLessThan(200)
  })

  it('covers every table with rows of users, or says why not', () => {
    const covered = Object.values(EXPORTED).map(({ table }) => getTableName(table))
    const named = [...covered, ...Object.keys(NOT_EXPORTED)]
    expect(named.toSorted()).toEqual(tablesOfUsers.map(getTableName).toSorted())
  })
})

describe('deleting my account', () => {
  const remove = (cookie: string, username: string, password = PASSWORD) =>
    sendJson('/api/account/delete', { username, password }, { cookie })
  const picturesOf = async (userId: number) =>
    (await env.PICTURES.list({ prefix: `${userId}/` })).objects.length

  it('takes every row, every picture and every session with it', async () => {
    const { id, cookie } = await newAccount('leaver')
    const neighbour = await newAccount('stayer')
    await fill(id)
    await fill(neighbour.id)
    await sendWithOutbox('/api/forgot-password', { email: 'leaver@example.com' })
    const other = { email: 'leaver@new.example', password: PASSWORD }
    await sendWithOutbox('/api/account/email', other, { cookie })
    expect(await mailsTo('leaver@new.example')).toHaveLength(1)
    const part = `upload-parts/${id}/a/100/0`
    await env.PICTURES.put(part, 'a part of a picture')
    const answer = await remove(cookie, 'leaver')
    expect(answer.status).toBe(200)
    expect(await isSignedIn(cookie)).toBe(false)
    expect((await logIn('leaver', PASSWORD)).status).toBe(401)
    expect(await picturesOf(id)).toBe(0)
    const owned = tablesOfUsers.map(getTableName).filter(name => name !== 'erasures')
    for (const table of owned) {
      const left = await env.DB.prepare(`select count(*) as n from ${table} where user_id = ?`)
        .bind(id)
        .first<{ n: number }>()
      expect([table, left?.n]).toEqual([table, 0])
    }
    // The one about the deletion goes once it is sent.
    await expect.poll(() => mailsTo('leaver@example.com')).toEqual([])
    expect(await mailsTo('leaver@new.example')).toEqual([])
    expect(await env.PICTURES.head(part)).toBeNull()
    expect(await isSignedIn(neighbour.cookie)).toBe(true)
    expect(await picturesOf(neighbour.id)).toBe(2)
  })

  it('requires the username, typed again', async () => {
    const { cookie } = await newAccount('careful')
    const answer = await remove(cookie, 'carefull')
    expect(answer.status).toBe(400)
    expect(await answer.json<Answer>()).toMatchObject({
      message: 'Please type your username to delete your account.',
      error: { detail: { field: 'username' } },
    })
    expect(await isSignedIn(cookie)).toBe(true)
  })

  it('requires the password: an open session alone does not delete the account', async () => {
    const { cookie } = await newAccount('left_open')
    const guessed = await remove(cookie, 'left_open', 'not the password')
    expect(guessed.status).toBe(400)
    expect(await guessed.json<Answer>()).toMatchObject({
      message: 'Your current password is not right.',
      error: { detail: { field: 'password' } },
    })
    const without = await sendJson('/api/account/delete', { username: 'left_open' }, { cookie })
    expect(without.status).toBe(400)
    expect(await isSignedIn(cookie)).toBe(true)
  })

  it('requires a code too, where two-step login is on', async () => {
    const { cookie: first } = await newAccount('leaves_in_two_steps')
    const { codeAt, cookie } = await turnOnTwoSteps(first)
    const ask = async (more: object) => {
      const form = { username: 'leaves_in_two_steps', password: PASSWORD, ...more }
      const answer = await sendJson('/api/account/delete', form, { cookie })
      return answer.ok ? answer.status : (await answer.json<Answer>()).error.code
    }
    expect(await ask({})).toBe('SECOND_FACTOR_REQUIRED')
    expect(await ask({ code: 'ABCD-EFGH' })).toBe('SECOND_FACTOR_WRONG')
    expect(await isSignedIn(cookie)).toBe(true)
    expect(await ask({ code: codeAt(1) })).toBe(200)
    expect(await isSignedIn(cookie)).toBe(false)
  })

  it('is refused to the last administrator, and makes an earlier one unknown in the audit log', async () => {
    const first = await newAccount('admin_one', { isAdmin: true })
    const second = await newAccount('admin_two', { isAdmin: true })
    // Their codes are another matter.
    await env.DB.prepare('delete from second_factors').run()
    expect((await remove(first.cookie, 'admin_one')).status).toBe(200)
    const refused = await remove(second.cookie, 'admin_two')
    expect(refused.status).toBe(409)
    expect((await refused.json<Answer>()).error.code).toBe('LAST_ADMIN')
    await giveSecondFactor(second)
    const log = await call('/api/admin/audit-log', { headers: { cookie: second.cookie } })
    const { entries } = await log.json<{ entries: { actor: unknown; action: string }[] }>()
    expect(entries.find(entry => entry.action === 'user.deleted')?.actor).toMatchObject({
      username: DELETED_NAME,
    })
  })

  it('says to both of two requests at once that it is deleted', async () => {
    const { id } = await newAccount('twice_gone')
    const services = compose(env)
    const account = { id, email: 'twice_gone@example.com' }
    await Promise.all([deleteAccount(services, account), deleteAccount(services, account)])
    await deleteAccount(services, account)
    expect((await logIn('twice_gone', PASSWORD)).status).toBe(401)
  })

  it('is finished by the clock: an upload that was under way goes too', async () => {
    const { id, cookie } = await newAccount('uploader')
    await remove(cookie, 'uploader')
    await env.PICTURES.put(`${id}/late`, new Uint8Array([1]))
    const services = compose(env)
    await deleteExpiredAccountData(services)
    expect(await picturesOf(id)).toBe(1)
    const inTwoHours = { ...services, now: () => Date.now() + 2 * 3_600_000 }
    await deleteExpiredAccountData(inTwoHours)
    await deleteExpiredAccountData(inTwoHours)
    expect(await picturesOf(id)).toBe(0)
    expect(await connect(env.DB).select().from(schema.erasures)).toEqual([])
  })
})
