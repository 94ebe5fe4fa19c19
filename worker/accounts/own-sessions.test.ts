import { describe, expect, it } from 'vitest'
import type { OwnSessions } from '../../shared/accounts.ts'
import { newAccount, PASSWORD } from '../test/account.ts'
import { call, cookieOf, sendJson } from '../test/call.ts'

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

  it('end all but this one', async () => {
    const here = await newAccount('tidy')
    const others = [await logIn('tidy'), await logIn('tidy')]
    const path = '/api/account/sessions/end-others'
    expect((await sendJson(path, {}, { cookie: here.cookie })).status).toBe(200)
    expect(await Promise.all(others.map(isSignedIn))).toEqual([false, false])
    expect(await sessionsOf(here.cookie)).toHaveLength(1)
  })

  it("are mine alone: another user's session is not found", async () => {
    const mine = await newAccount('owner_of_one')
    const stranger = await newAccount('stranger_to_it')
    const [session] = await sessionsOf(mine.cookie)
    expect((await end(stranger.cookie, session?.id ?? '')).status).toBe(404)
    expect(await isSignedIn(mine.cookie)).toBe(true)
  })
})
