import { env } from 'cloudflare:workers'
import { decodeJwt, decodeProtectedHeader, SignJWT } from 'jose'
import { describe, expect, it } from 'vitest'
import { SESSION_COOKIE } from '../../shared/accounts/accounts.ts'
import { varsOf } from '../env.ts'
import { newAccount, PASSWORD, type TestAccount } from '../test/account.ts'
import { call, cookieOf, sendJson } from '../test/call.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
type Cookied = Pick<TestAccount, 'cookie'>

const isSignedIn = async ({ cookie }: Cookied) =>
  (await (await call('/api/user', { headers: { cookie } })).json<{ authenticated: boolean }>())
    .authenticated
const began = (id: number, ago: number) =>
  env.DB.prepare('update sessions set created_at = ? where user_id = ?')
    .bind(Date.now() - ago, id)
    .run()
const tokenOf = (answer: Response, name: string) =>
  answer.headers
    .getSetCookie()
    .find(one => one.startsWith(`${name}=`))
    ?.split(';')[0]
    ?.slice(name.length + 1) ?? ''

it('the authentication check names the session’s seller, whoever the headers name', async () => {
  const user = await newAccount('checked_first')
  const other = await newAccount('named_in_headers')
  const check = async (headers: Record<string, string>) =>
    (await call('/api/test-auth', { headers })).json()
  const named = { 'X-User-ID': String(other.id), 'X-Username': other.username }
  expect(await check({ ...named, cookie: user.cookie })).toEqual({
    authenticated: true,
    userId: user.id,
    username: user.username,
  })
  expect(await check(named)).toEqual({ authenticated: false, userId: null, username: null })
})

describe('a session', () => {
  it('ends when its browser logs in again, as whomever', async () => {
    const first = await newAccount('logs_in_twice')
    await newAccount('next_user')
    for (const username of ['logs_in_twice', 'next_user']) {
      const before = first.cookie
      const login = await sendJson(
        '/api/login',
        { username, password: PASSWORD },
        { cookie: before },
      )
      expect(login.status).toBe(200)
      expect(await isSignedIn(first)).toBe(false)
    }
  })

  it('lasts thirty days at most, however much it is used', async () => {
    const user = await newAccount('keeps_on')
    await began(user.id, 30 * DAY_MS - HOUR_MS)
    expect(await isSignedIn(user)).toBe(true)
    await began(user.id, 30 * DAY_MS + HOUR_MS)
    expect(await isSignedIn(user)).toBe(false)
  })

  it('of an admin lasts twelve hours', async () => {
    const admin = await newAccount('night_shift', { isAdmin: true })
    await began(admin.id, 11 * HOUR_MS)
    expect(await isSignedIn(admin)).toBe(true)
    await began(admin.id, 13 * HOUR_MS)
    expect(await isSignedIn(admin)).toBe(false)
  })

  it('has 256 random bits, and a token that says what it is for', async () => {
    await newAccount('well_named')
    const login = await sendJson('/api/login', { username: 'well_named', password: PASSWORD })
    const session = tokenOf(login, 'obverse_session')
    expect(decodeJwt(session)).toMatchObject({ aud: 'session' })
    expect(decodeProtectedHeader(session).typ).toBe('session+jwt')
    expect(decodeJwt(session).jti).toMatch(/^[\w-]{43}$/)
    const browser = tokenOf(login, 'obverse_browser')
    expect(decodeJwt(browser)).toMatchObject({ aud: 'known-browser' })
    expect(decodeProtectedHeader(browser).typ).toBe('known-browser+jwt')
  })

  it.each([
    ['another audience', 'known-browser', 'session+jwt'],
    ['another type', 'session', 'known-browser+jwt'],
    ['neither', undefined, undefined],
  ])('is not one by a token of the same key with %s', async (_, audience, typ) => {
    const user = await newAccount(`mixed_${audience ?? 'no'}_${typ?.length ?? 0}`)
    const { jti } = decodeJwt(user.cookie.slice(SESSION_COOKIE.length + 1))
    const token = new SignJWT({ ...(audience && { aud: audience }) })
      .setProtectedHeader({ alg: 'HS256', ...(typ && { typ }) })
      .setJti(jti ?? '')
      .setIssuedAt()
      .setExpirationTime('1h')
    const signed = await token.sign(new TextEncoder().encode(varsOf(env).SESSION_SECRET))
    expect(await isSignedIn({ cookie: `${SESSION_COOKIE}=${signed}` })).toBe(false)
    expect(await isSignedIn(user)).toBe(true)
  })
})

describe('an admin', () => {
  const act = (admin: TestAccount, path: string) =>
    sendJson(`/api/admin/users/${path}`, {}, { cookie: admin.cookie })
  const codeOf = async (answer: Response) =>
    (await answer.json<{ error: { code: string } }>()).error.code
  const authenticated = (id: number, ago: number) =>
    env.DB.prepare('update sessions set authenticated_at = ? where user_id = ?')
      .bind(Date.now() - ago, id)
      .run()

  it('without two-step login is refused every call for admins', async () => {
    const admin = await newAccount('bare_admin', { isAdmin: true })
    await env.DB.prepare('delete from second_factors where user_id = ?').bind(admin.id).run()
    for (const path of ['/api/admin/users', '/api/admin/audit-log', '/api/references/proposals']) {
      const refused = await call(path, { headers: { cookie: admin.cookie } })
      expect([refused.status, await codeOf(refused)]).toEqual([403, 'SECOND_FACTOR_NOT_SET_UP'])
    }
  })

  it('gives the password or a code again for acts on others, and reads without', async () => {
    const admin = await newAccount('idle_admin', { isAdmin: true })
    const user = await newAccount('acted_on')
    await authenticated(admin.id, 16 * 60_000)
    expect(await codeOf(await act(admin, `${user.id}/suspend`))).toBe('REAUTHENTICATION_REQUIRED')
    const promotion = await sendJson(
      '/api/references/types/any/promoted',
      { promoted: true },
      { cookie: admin.cookie },
      'PUT',
    )
    expect(await codeOf(promotion)).toBe('REAUTHENTICATION_REQUIRED')
    const outbox = await call('/api/admin/outbox', { headers: { cookie: admin.cookie } })
    expect(await codeOf(outbox)).toBe('REAUTHENTICATION_REQUIRED')
    expect((await call('/api/admin/users', { headers: { cookie: admin.cookie } })).status).toBe(200)
    const again = (password: string) =>
      sendJson('/api/account/reauthentication', { password }, { cookie: admin.cookie })
    expect((await again('a guess')).status).toBe(400)
    expect(await codeOf(await act(admin, `${user.id}/suspend`))).toBe('REAUTHENTICATION_REQUIRED')
    const given = await again(PASSWORD)
    expect(given.status).toBe(200)
    Object.assign(admin, { cookie: cookieOf(given) })
    expect((await act(admin, `${user.id}/suspend`)).status).toBe(200)
  })

  it('ends all sessions of a user, which the audit log says', async () => {
    const admin = await newAccount('ends_all', { isAdmin: true })
    const user = await newAccount('ended')
    expect((await act(admin, `${user.id}/end-sessions`)).status).toBe(200)
    expect(await isSignedIn(user)).toBe(false)
    expect((await act(admin, '999999/end-sessions')).status).toBe(404)
    const log = await call('/api/admin/audit-log?action=user.sessions_ended', {
      headers: { cookie: admin.cookie },
    })
    expect((await log.json<{ entries: unknown[] }>()).entries).toMatchObject([
      { subject: { username: 'ended' } },
    ])
  })
})
