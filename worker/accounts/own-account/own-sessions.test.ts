import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { OwnSessions } from '../../../shared/accounts/accounts.ts'
import { connect } from '../../db/connection.ts'
import { sessions } from '../../db/schema/accounts.ts'
import { newAccount, PASSWORD } from '../../test/account.ts'
import { call, callAt, cookieOf, sendJson } from '../../test/call.ts'

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:149.0) Gecko/20100101 Firefox/149.0'

async function logIn(username: string) {
  const headers = { 'User-Agent': FIREFOX }
  return cookieOf(await sendJson('/api/login', { username, password: PASSWORD }, headers))
}
async function sessionsOf(cookie: string) {
  const answer = await call('/api/account/sessions', { headers: { cookie } })
  return (await answer.json<OwnSessions>()).sessions
}
const end = (cookie: string, id: string) =>
  call(`/api/account/sessions/${id}`, { method: 'DELETE', headers: { cookie } })
async function isSignedIn(cookie: string) {
  const user = await call('/api/user', { headers: { cookie } })
  return (await user.json<{ authenticated: boolean }>()).authenticated
}

describe('my sessions', () => {
  it('are listed with browser and time, this one marked, without the secret of any', async () => {
    const { cookie } = await newAccount('lister')
    const firefox = await logIn('lister')
    await newAccount('lister_neighbour')
    const listed = await sessionsOf(cookie)
    expect(listed).toEqual([
      expect.objectContaining({ browser: 'Firefox on Windows', current: false }),
      expect.objectContaining({ browser: '', current: true }),
    ])
    expect(Date.parse(listed[0]?.usedAt ?? '')).toBeGreaterThan(Date.now() - 60_000)
    // The middle of the cookie's token holds the session's id.
    const payload = atob(firefox.split('=')[1]?.split('.')[1] ?? '')
    expect(payload).not.toContain(listed[0]?.id)
    expect((await sessionsOf(firefox)).map(one => one.current)).toEqual([true, false])
  })

  it('end one by one: the browser is logged out at once', async () => {
    const here = await newAccount('ender')
    const there = await logIn('ender')
    const [other] = await sessionsOf(here.cookie)
    expect((await end(here.cookie, other?.id ?? '')).status).toBe(200)
    expect([await isSignedIn(here.cookie), await isSignedIn(there)]).toEqual([true, false])
    expect((await end(here.cookie, other?.id ?? '')).status).toBe(404)
  })

  it('end only where the password or a code was given lately', async () => {
    const here = await newAccount('left_open')
    const there = await logIn('left_open')
    const [other] = await sessionsOf(here.cookie)
    await env.DB.prepare('update sessions set authenticated_at = 0 where user_id = ?')
      .bind(here.id)
      .run()
    expect((await end(here.cookie, other?.id ?? '')).status).toBe(403)
    const headers = { cookie: here.cookie }
    const endOthers = (by = headers) => sendJson('/api/account/sessions/end-others', {}, by)
    expect((await endOthers()).status).toBe(403)
    expect(await isSignedIn(there)).toBe(true)
    const again = await sendJson('/api/account/reauthentication', { password: PASSWORD }, headers)
    expect((await endOthers({ cookie: cookieOf(again) })).status).toBe(200)
    expect(await isSignedIn(there)).toBe(false)
  })

  it('end all but this one', async () => {
    const here = await newAccount('tidy')
    const others = [await logIn('tidy'), await logIn('tidy')]
    const path = '/api/account/sessions/end-others'
    const ended = await sendJson(path, {}, { cookie: here.cookie })
    expect(ended.status).toBe(200)
    expect(await Promise.all(others.map(isSignedIn))).toEqual([false, false])
    expect(await sessionsOf(cookieOf(ended))).toHaveLength(1)
  })

  it("are mine alone: another user's session is not found", async () => {
    const mine = await newAccount('owner_of_one')
    const stranger = await newAccount('stranger_to_it')
    const [session] = await sessionsOf(mine.cookie)
    expect((await end(stranger.cookie, session?.id ?? '')).status).toBe(404)
    expect(await isSignedIn(mine.cookie)).toBe(true)
  })
})

describe('a session', () => {
  const HOUR_MS = 3_600_000
  const DAY_MS = 24 * HOUR_MS
  const db = connect(env.DB)
  const start = Date.now()
  const goTo = (ms: number) => vi.useFakeTimers({ toFake: ['Date'], now: start + ms })
  afterEach(() => {
    vi.useRealTimers()
  })

  /** Logs a new account in, over https, at the time `start`. Answers the only session's cookie. */
  async function logInAtStart(username: string) {
    const { id } = await newAccount(username)
    await db.delete(sessions).where(eq(sessions.userId, id))
    goTo(0)
    const init = {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ username, password: PASSWORD }),
    }
    return { id, cookie: cookieOf(await callAt('https://obverse.example/api/login', init)) }
  }
  /** Whom the cookie names at a time after the login, and the cookie that the answer sets. */
  async function use(cookie: string, ms: number) {
    goTo(ms)
    const answer = await callAt('https://obverse.example/api/user', { headers: { cookie } })
    const { username = null } = await answer.json<{ username?: string }>()
    return { username, renewed: answer.headers.get('Set-Cookie') }
  }
  /** When the user's session ends, in ms after the login. */
  async function endOf(userId: number): Promise<number> {
    const row = await db.select().from(sessions).where(eq(sessions.userId, userId)).get()
    return (row?.expiresAt ?? 0) - start
  }
  const setEnd = (userId: number, ms: number) =>
    db
      .update(sessions)
      .set({ expiresAt: start + ms })
      .where(eq(sessions.userId, userId))

  it('that is used lasts seven more days, in the database and in the cookie', async () => {
    const { id, cookie } = await logInAtStart('regular')
    expect(await endOf(id)).toBe(7 * DAY_MS)
    // Once a day is enough: not every call writes.
    expect(await use(cookie, 23 * HOUR_MS)).toEqual({ username: 'regular', renewed: null })
    expect(await endOf(id)).toBe(7 * DAY_MS)

    const { username, renewed } = await use(cookie, 4 * DAY_MS)
    expect(username).toBe('regular')
    expect(renewed).toMatch(/^__Host-obverse_session=[^;]+; Max-Age=604800;/)
    expect(await endOf(id)).toBe(11 * DAY_MS)
    const later = await use(renewed?.split(';')[0] ?? '', 11 * DAY_MS - HOUR_MS)
    expect(later.username).toBe('regular')
    expect(await endOf(id)).toBe(18 * DAY_MS - HOUR_MS)
  })

  it('that is not used ends after seven days, by its cookie and by its row', async () => {
    const ended = { username: null, renewed: null }
    const { id, cookie } = await logInAtStart('rare')
    await setEnd(id, 30 * DAY_MS)
    expect(await use(cookie, 7 * DAY_MS)).toEqual(ended)
    await setEnd(id, HOUR_MS)
    expect(await use(cookie, HOUR_MS)).toEqual(ended)
    expect((await use(cookie, HOUR_MS - 1)).username).toBe('rare')
  })
})
