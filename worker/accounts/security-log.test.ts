import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import type { SecurityLog, UsersSecurityLog } from '../../shared/accounts/security-log.ts'
import { newAccount, PASSWORD } from '../test/account.ts'
import { call, sendJson } from '../test/call.ts'
import { callWithOutbox, sendWithOutbox } from '../test/outbox.ts'

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:149.0) Gecko/20100101 Firefox/149.0'
const from = (address: string) => ({ 'CF-Connecting-IP': address, 'User-Agent': FIREFOX })

async function eventsOf(cookie: string) {
  const answer = await callWithOutbox('/api/account/security-log', { headers: { cookie } })
  return (await answer.json<SecurityLog>()).events
}

describe('the security log', () => {
  it('says what happened to an account: logins, failures, changes, refused acts', async () => {
    const owner = await newAccount('logged')
    const headers = { cookie: owner.cookie, ...from('203.0.113.77') }
    const attempt = (password: string) =>
      sendWithOutbox('/api/login', { username: 'logged', password }, from('203.0.113.200'))
    await attempt('a guess')
    await attempt('another guess')
    await attempt(PASSWORD)
    await callWithOutbox('/api/admin/users', { headers })
    const change = { email: 'elsewhere@example.net', password: PASSWORD }
    await sendWithOutbox('/api/account/email', change, headers)
    await sendWithOutbox(
      '/api/account/password',
      { currentPassword: PASSWORD, newPassword: 'a new long secret' },
      headers,
    )
    const events = await eventsOf(owner.cookie)
    expect(events.map(({ kind, times }) => [kind, times])).toEqual([
      ['password.changed', 1],
      ['email.change_asked', 1],
      ['access.refused', 1],
      ['login.succeeded', 1],
      ['login.failed', 2],
    ])
    expect(events.at(-1)).toMatchObject({
      network: '203.0.113.0/24',
      browser: 'Firefox on Windows',
    })
    expect(events[2]?.detail).toBe('/api/admin/users')
  })

  it('records the route of a refused call, not its path: whoever tries many fills no table', async () => {
    const owner = await newAccount('tries_paths')
    for (const id of [1, 2, 3])
      await sendWithOutbox(`/api/admin/users/${id}/suspend`, {}, { cookie: owner.cookie })
    const events = await eventsOf(owner.cookie)
    expect(events.map(({ kind, times, detail }) => [kind, times, detail])).toEqual([
      ['access.refused', 3, '/api/admin/users/:id/suspend'],
    ])
  })

  it('shows an owner nobody else’s events, and an admin everybody’s', async () => {
    const admin = await newAccount('watcher', { isAdmin: true })
    const [one, other] = [await newAccount('watched_one'), await newAccount('watched_other')]
    for (const username of ['watched_one', 'watched_other'])
      await sendWithOutbox('/api/login', { username, password: 'a guess' }, from('198.51.100.9'))
    expect(await eventsOf(one.cookie)).toHaveLength(1)
    expect(await eventsOf(other.cookie)).toHaveLength(1)
    const read = async (query: string) => {
      const answer = await call(`/api/admin/security-log${query}`, {
        headers: { cookie: admin.cookie },
      })
      return (await answer.json<UsersSecurityLog>()).events
    }
    const failed = await read('?kind=login.failed&search=watched')
    expect(failed.map(({ username }) => username)).toEqual(['watched_other', 'watched_one'])
    const refused = await call('/api/admin/security-log', { headers: { cookie: one.cookie } })
    expect(refused.status).toBe(403)
  })

  it('is part of the export, and ends with the account', async () => {
    const owner = await newAccount('leaves_no_log')
    await sendJson('/api/login', { username: 'leaves_no_log', password: 'a guess' })
    const count = () =>
      env.DB.prepare('select count(*) as n from security_events where user_id = ?')
        .bind(owner.id)
        .first<number>('n')
    await expect.poll(count).toBe(1)
    const form = { username: 'leaves_no_log', password: PASSWORD }
    const gone = await callWithOutbox('/api/account/delete', {
      method: 'POST',
      body: JSON.stringify(form),
      headers: { 'Content-Type': 'application/json', cookie: owner.cookie },
    })
    expect(gone.status).toBe(200)
    expect(await count()).toBe(0)
  })

  it('keeps ninety days', async () => {
    const owner = await newAccount('long_ago')
    await sendWithOutbox('/api/login', { username: 'long_ago', password: 'a guess' })
    const age = (days: number) =>
      env.DB.prepare('update security_events set at = ? where user_id = ?')
        .bind(Date.now() - days * 86_400_000, owner.id)
        .run()
    const { runScheduled } = await import('../scheduled.ts')
    const { compose } = await import('../compose.ts')
    await age(89)
    await runScheduled(compose(env))
    expect(await eventsOf(owner.cookie)).toHaveLength(1)
    await age(91)
    await runScheduled(compose(env))
    expect(await eventsOf(owner.cookie)).toHaveLength(0)
  })
})
