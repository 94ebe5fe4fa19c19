import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import {
  SECURITY_EVENT_KINDS,
  type SecurityLog,
  type UsersSecurityLog,
} from '../../shared/accounts/security-log.ts'
import { RATE_LIMITS } from '../http/rate-limits.ts'
import { newAccount, PASSWORD } from '../test/account.ts'
import { call, cookieOf, sendJson } from '../test/call.ts'
import { readExport } from '../test/exported.ts'
import { callWithOutbox, linkIn, mailsTo, sendWithOutbox } from '../test/outbox.ts'
import { turnOnTwoSteps } from '../test/two-steps.ts'

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:149.0) Gecko/20100101 Firefox/149.0'
const from = (address: string) => ({ 'CF-Connecting-IP': address, 'User-Agent': FIREFOX })

let guessers = 0

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
    const changed = await sendWithOutbox(
      '/api/account/password',
      { currentPassword: PASSWORD, newPassword: 'a new long secret' },
      headers,
    )
    const events = await eventsOf(cookieOf(changed))
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

  it('has every kind of event that it knows, by whoever brings it about', async () => {
    const owner = await newAccount('does_all')
    const headers = { cookie: owner.cookie }
    const send = async (path: string, body: unknown = {}) => {
      const answer = await sendWithOutbox(path, body, headers)
      // The session is renewed by some.
      if (cookieOf(answer).startsWith('obverse_session=')) headers.cookie = cookieOf(answer)
      return answer
    }
    const attempt = (more: object) =>
      sendWithOutbox('/api/login', { username: 'does_all', password: PASSWORD, ...more })
    const tokenTo = async (address: string, page: string) => {
      const mail = (await mailsTo(address)).findLast(({ text }) => text.includes(`${page}/`))
      return linkIn(mail, page).split('/').at(-1)
    }
    const factor = '/api/account/second-factor'
    await attempt({ password: 'a guess' })
    await send('/api/account/reauthentication', { password: 'a guess' })
    await send('/api/account/reauthentication', { password: PASSWORD })
    await send('/api/account/sessions/end-others')
    await callWithOutbox('/api/admin/users', { headers })
    await (await callWithOutbox('/api/account/export', { headers })).arrayBuffer()
    await send('/api/account/email/confirmation')
    const confirmation = await tokenTo('does_all@example.com', '/confirm-email')
    await sendWithOutbox('/api/confirm-email', { token: confirmation })
    await send('/api/account/email', { email: 'does_all@new.example', password: PASSWORD })
    const change = await tokenTo('does_all@new.example', '/confirm-email')
    expect((await sendWithOutbox('/api/confirm-email', { token: change })).status).toBe(200)
    const { codeAt, cookie } = await turnOnTwoSteps(headers.cookie)
    headers.cookie = cookie
    await attempt({ code: codeAt(1) })
    for (let one = 0; one < 5; one += 1) await attempt({ code: '000000' })
    await env.DB.prepare('update second_factors set locked_until = 0, last_period = 0').run()
    const renewed = await send(`${factor}/recovery-codes`, { password: PASSWORD, code: codeAt(0) })
    const { recoveryCodes } = await renewed.json<{ recoveryCodes: string[] }>()
    const removal = { password: PASSWORD, code: recoveryCodes[0] }
    expect((await send(`${factor}/removal`, removal)).status).toBe(200)
    const password = { currentPassword: PASSWORD, newPassword: 'a new long secret' }
    expect((await send('/api/account/password', password)).status).toBe(200)
    await sendWithOutbox('/api/forgot-password', { email: 'does_all@new.example' })
    const reset = await tokenTo('does_all@new.example', '/reset-password')
    await sendWithOutbox('/api/reset-password', { token: reset, password: PASSWORD })
    for (let one = 0; one <= RATE_LIMITS.loginByAddressAndUsername.tries; one += 1)
      await attempt({ password: 'a guess' })
    const again = await sendWithOutbox(
      '/api/login',
      { username: 'does_all', password: PASSWORD },
      from('198.51.100.3'),
    )
    await sendWithOutbox('/api/logout', {}, { cookie: cookieOf(again) })
    const objection = await tokenTo('does_all@example.com', '/objection')
    await sendWithOutbox('/api/objection', { token: objection })
    const recorded = await env.DB.prepare(
      'select distinct kind from security_events where user_id = ? order by kind',
    )
      .bind(owner.id)
      .all<{ kind: string }>()
    expect(recorded.results.map(({ kind }) => kind)).toEqual(SECURITY_EVENT_KINDS.toSorted())
  })

  it.each([
    [
      'the password',
      '/api/account/password',
      { currentPassword: 'a guess', newPassword: 'a new long secret' },
    ],
    ['the address', '/api/account/email', { email: 'other@new.example', password: 'a guess' }],
    ['two-step login', '/api/account/second-factor', { password: 'a guess' }],
    ['the account', '/api/account/delete', { username: 'guesses_0', password: 'a guess' }],
  ])('has wrong passwords of who is signed in and would change %s', async (_, path, body) => {
    const owner = await newAccount(`guesses_${(guessers += 1)}`)
    const form = { ...body, ...('username' in body && { username: owner.username }) }
    const refused = await sendWithOutbox(path, form, { cookie: owner.cookie })
    expect(refused.status).toBe(400)
    expect((await eventsOf(owner.cookie)).map(({ kind }) => kind)).toEqual([
      'reauthentication.failed',
    ])
  })

  it('tells an owner what an admin did, and not from where', async () => {
    const admin = await newAccount('acts_from_afar', { isAdmin: true })
    const owner = await newAccount('acted_upon')
    await turnOnTwoSteps(owner.cookie)
    const act = (name: string) =>
      sendWithOutbox(
        `/api/admin/users/${owner.id}/${name}`,
        {},
        { cookie: admin.cookie, ...from('192.0.2.44') },
      )
    expect((await act('remove-second-factor')).status).toBe(200)
    // There is none to remove.
    expect((await act('remove-second-factor')).status).toBe(200)
    expect((await act('end-sessions')).status).toBe(200)
    const login = await sendWithOutbox('/api/login', { username: 'acted_upon', password: PASSWORD })
    const events = await eventsOf(cookieOf(login))
    expect(events.slice(1, 3)).toMatchObject([
      { kind: 'sessions.ended', detail: 'by an administrator', network: '', browser: '' },
      { kind: 'factor.off', detail: 'by an administrator', network: '', browser: '', times: 1 },
    ])
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
    const exported = await call('/api/account/export', { headers: { cookie: owner.cookie } })
    expect((await readExport(exported)).account.securityLog).toMatchObject([
      { kind: 'login.failed', times: 1 },
      { kind: 'account.exported' },
    ])
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
