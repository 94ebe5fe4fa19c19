import { env } from 'cloudflare:workers'
import { getTableColumns, getTableName, is } from 'drizzle-orm'
import { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { describe, expect, it } from 'vitest'
import { compose } from '../compose.ts'
import { connect } from '../db/connection.ts'
import * as schema from '../db/schema.ts'
import { call, cookieOf, newAccount, PASSWORD, sendJson } from '../test/call.ts'
import { linkIn, mailsTo, sendWithOutbox } from '../test/outbox.ts'
import { DELETED_NAME, sweepAccounts } from './delete-account.ts'
import { EXPORTED, NOT_EXPORTED } from './export-tables.ts'

const NEW_PASSWORD = 'another long password'
type Answer = { message: string; error: { code: string; detail?: { field?: string } } }

const logIn = (username: string, password: string) => sendJson('/api/login', { username, password })
const isSignedIn = async (cookie: string) => {
  const user = await call('/api/user', { headers: { cookie } })
  return (await user.json<{ authenticated: boolean }>()).authenticated
}
const forgot = (email: string, address = email) =>
  sendWithOutbox('/api/forgot-password', { email }, { 'CF-Connecting-IP': address })
const reset = (token: string, password = NEW_PASSWORD) =>
  sendWithOutbox('/api/reset-password', { token, password })
async function resetTokenOf(email: string) {
  const mail = (await mailsTo(email)).findLast(one => one.kind === 'password-reset')
  return linkIn(mail, '/reset-password').split('/')[2] ?? ''
}

describe('changing the password', () => {
  it('ends all other sessions and keeps this one', async () => {
    const here = await newAccount('changer')
    const elsewhere = cookieOf(await logIn('changer', PASSWORD))
    const answer = await sendWithOutbox(
      '/api/account/password',
      { currentPassword: PASSWORD, newPassword: NEW_PASSWORD },
      { cookie: here.cookie },
    )
    expect(answer.status).toBe(200)
    expect([await isSignedIn(here.cookie), await isSignedIn(elsewhere)]).toEqual([true, false])
    expect((await logIn('changer', PASSWORD)).status).toBe(401)
    expect((await logIn('changer', NEW_PASSWORD)).status).toBe(200)
    expect((await mailsTo('changer@example.com')).at(-1)?.kind).toBe('password-changed')
  })

  it('asks for the current one, and for a new one that follows the rules', async () => {
    const { cookie } = await newAccount('hasty')
    const change = (currentPassword: string, newPassword: string) =>
      sendJson('/api/account/password', { currentPassword, newPassword }, { cookie })
    const wrong = await change('not it', NEW_PASSWORD)
    expect(wrong.status).toBe(400)
    expect(await wrong.json<Answer>()).toMatchObject({
      message: 'Your current password is not right.',
      error: { detail: { field: 'currentPassword' } },
    })
    const short = await change(PASSWORD, 'short')
    expect((await short.json<Answer>()).message).toBe('Password must be at least 8 characters')
  })
})

describe('a forgotten password', () => {
  it('is replaced by the link of the mail, once; every session ends', async () => {
    const { cookie } = await newAccount('forgetful')
    expect((await forgot('Forgetful@example.com')).status).toBe(202)
    const token = await resetTokenOf('forgetful@example.com')
    expect((await reset(token)).status).toBe(200)
    expect(await isSignedIn(cookie)).toBe(false)
    expect((await logIn('forgetful', NEW_PASSWORD)).status).toBe(200)
    const again = await reset(token, 'and once again')
    expect(again.status).toBe(410)
    expect((await again.json<Answer>()).message).toBe(
      'This link was used already or has expired. Please ask for a new one.',
    )
    expect((await logIn('forgetful', NEW_PASSWORD)).status).toBe(200)
  })

  it('answers an unknown address as it does a known one, and mails nothing', async () => {
    await newAccount('known')
    const known = await forgot('known@example.com')
    const unknown = await forgot('unknown@example.com')
    expect(unknown.status).toBe(known.status)
    expect(await unknown.json()).toEqual(await known.json())
    expect(await mailsTo('unknown@example.com')).toEqual([])
  })

  it('is not replaced by a link that has expired', async () => {
    await newAccount('late')
    await forgot('late@example.com')
    const token = await resetTokenOf('late@example.com')
    const db = connect(env.DB)
    const [row] = await db.select().from(schema.passwordResets)
    expect((row?.expiresAt ?? 0) - Date.now()).toBeGreaterThan(3_590_000)
    await db.update(schema.passwordResets).set({ expiresAt: Date.now() - 1 })
    expect((await reset(token)).status).toBe(410)
    expect((await logIn('late', PASSWORD)).status).toBe(200)
  })

  it('is used by one of two who use the same link at once', async () => {
    await newAccount('doubled')
    await forgot('doubled@example.com')
    const token = await resetTokenOf('doubled@example.com')
    const answers = await Promise.all([reset(token, 'the first one'), reset(token, 'the second')])
    expect(new Set(answers.map(answer => answer.status))).toEqual(new Set([200, 410]))
  })

  it('is no way in for a suspended user', async () => {
    const { id } = await newAccount('barred')
    const db = connect(env.DB)
    await db.run(`update users set suspended_at = 1 where id = ${id}`)
    await forgot('barred@example.com')
    expect(await mailsTo('barred@example.com')).toEqual([])
  })
})

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
  await db.insert(schema.listings).values({
    userId,
    sku: `SKU-${userId}`,
    title: 'A coin',
    description: 'Of silver',
    priceCents: 100,
    shippingCents: 0,
    coinType: 'Morgan Dollar',
    year: '1881',
    mint: 'S',
    grade: 'VF30',
    composition: '',
    weight: '',
    diameter: '',
    specialAttributes: '["toned"]',
    frontSha256: sha256,
    backSha256: sha256,
    createdAt: 0,
    updatedAt: 0,
  })
  return sha256
}

const tablesOfUsers = Object.values<unknown>(schema)
  .filter(table => is(table, SQLiteTable))
  .filter(table => 'userId' in getTableColumns(table))

describe('the export of my data', () => {
  it('holds all of it, pictures by their address, and no secret', async () => {
    const { id, cookie } = await newAccount('exporter')
    const sha256 = await fill(id)
    await fill((await newAccount('neighbour')).id)
    const answer = await call('/api/account/export', { headers: { cookie } })
    expect(answer.headers.get('Content-Disposition')).toMatch(
      /attachment; filename="obverse-exporter-\d{4}-\d\d-\d\d\.json"/,
    )
    const text = await answer.text()
    expect(JSON.parse(text)).toMatchObject({
      account: { id, username: 'exporter', email: 'exporter@example.com', tier: 'free' },
      pictures: [{ sha256, url: `http://localhost/uploads/${sha256}.jpg` }],
      analyses: [{ id: `analysis ${id}`, result: { seriesId: 'morgan-dollar' } }],
      allowanceUses: [{ month: '2026-11' }],
      ebayConnection: [{ ebayUsername: 'ebay name' }],
      listings: [{ sku: `SKU-${id}`, specialAttributes: ['toned'] }],
    })
    for (const secret of ['scrypt$', 'sealed-access', 'sealed-refresh', 'neighbour']) {
      expect(text).not.toContain(secret)
    }
  })

  it('is whole when there are many rows', async () => {
    const { id, cookie } = await newAccount('collector')
    await env.DB.prepare(
      `with recursive n(i) as (select 1 union all select i + 1 from n where i < 250)
       insert into pictures (user_id, sha256, type, bytes, width, height, created_at)
       select ?, printf('%064d', i), 'image/jpeg', 3, 1, 1, 0 from n`,
    )
      .bind(id)
      .run()
    const answer = await call('/api/account/export', { headers: { cookie } })
    const { pictures } = await answer.json<{ pictures: { sha256: string }[] }>()
    expect(new Set(pictures.map(picture => picture.sha256)).size).toBe(250)
  })

  it('covers every table with rows of users, or says why not', () => {
    const covered = Object.values(EXPORTED).map(({ table }) => getTableName(table))
    const named = [...covered, ...Object.keys(NOT_EXPORTED)]
    expect(named.toSorted()).toEqual(tablesOfUsers.map(getTableName).toSorted())
  })
})

describe('deleting my account', () => {
  const remove = (cookie: string, username: string) =>
    sendJson('/api/account/delete', { username }, { cookie })
  const picturesOf = async (userId: number) =>
    (await env.PICTURES.list({ prefix: `${userId}/` })).objects.length

  it('takes every row, every picture and every session with it', async () => {
    const { id, cookie } = await newAccount('leaver')
    const neighbour = await newAccount('stayer')
    await fill(id)
    await fill(neighbour.id)
    await forgot('leaver@example.com')
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
    expect(await mailsTo('leaver@example.com')).toEqual([])
    expect(await isSignedIn(neighbour.cookie)).toBe(true)
    expect(await picturesOf(neighbour.id)).toBe(2)
  })

  it('asks for the username, typed again', async () => {
    const { cookie } = await newAccount('careful')
    const answer = await remove(cookie, 'carefull')
    expect(answer.status).toBe(400)
    expect(await answer.json<Answer>()).toMatchObject({
      message: 'Please type your username to delete your account.',
      error: { detail: { field: 'username' } },
    })
    expect(await isSignedIn(cookie)).toBe(true)
  })

  it('is refused to the last administrator, and makes an earlier one unknown in the audit log', async () => {
    const first = await newAccount('admin_one', { isAdmin: true })
    const second = await newAccount('admin_two', { isAdmin: true })
    expect((await remove(first.cookie, 'admin_one')).status).toBe(200)
    const refused = await remove(second.cookie, 'admin_two')
    expect(refused.status).toBe(409)
    expect((await refused.json<Answer>()).error.code).toBe('LAST_ADMIN')
    const log = await call('/api/admin/audit-log', { headers: { cookie: second.cookie } })
    const { entries } = await log.json<{ entries: { actor: unknown; action: string }[] }>()
    expect(entries.find(entry => entry.action === 'user.deleted')?.actor).toMatchObject({
      username: DELETED_NAME,
    })
  })

  it('is finished by the clock: an upload that was under way goes too', async () => {
    const { id, cookie } = await newAccount('uploader')
    await remove(cookie, 'uploader')
    await env.PICTURES.put(`${id}/late`, new Uint8Array([1]))
    const services = compose(env)
    await sweepAccounts(services)
    expect(await picturesOf(id)).toBe(1)
    const inTwoHours = { ...services, now: () => Date.now() + 2 * 3_600_000 }
    await sweepAccounts(inTwoHours)
    await sweepAccounts(inTwoHours)
    expect(await picturesOf(id)).toBe(0)
    expect(await connect(env.DB).select().from(schema.erasures)).toEqual([])
  })
})
