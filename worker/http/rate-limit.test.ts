import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { connect } from '../db/connection.ts'
import { newAccount, PASSWORD } from '../test/account.ts'
import { call, cookieOf, sendJson } from '../test/call.ts'
import { linkIn, mailsTo, sendWithOutbox } from '../test/outbox.ts'
import { consumeRateLimits, deleteEndedRateLimits } from './rate-limit.ts'
import { RATE_LIMITS } from './rate-limits.ts'

type Answer = { message: string; error: { code: string; detail: { retryAfterSeconds: number } } }

const db = connect(env.DB)
const at = (now: number) => ({ directory: db, db, now: () => now })
const from = (address: string) => ({ 'CF-Connecting-IP': address })
const logIn = (username: string, password: string, headers: Record<string, string>) =>
  sendJson('/api/login', { username, password }, headers)

/** Uses a limit up, except for what is left, without the work that it guards. */
async function useUp(limit: keyof typeof RATE_LIMITS, subject: string, left = 0) {
  for (let i = left; i < RATE_LIMITS[limit].tries; i++) {
    await consumeRateLimits(at(Date.now()), [{ limit, subject }])
  }
}

describe('tries', () => {
  it('count concurrent requests exactly', async () => {
    const limit = RATE_LIMITS.loginByUsername.tries
    const all = await Promise.allSettled(
      Array.from({ length: limit + 7 }, () =>
        consumeRateLimits(at(1_000), [{ limit: 'loginByUsername', subject: 'at once' }]),
      ),
    )
    expect(all.filter(one => one.status === 'fulfilled')).toHaveLength(limit)
  })

  it('reset when the window ends, however many requests were made before', async () => {
    const { windowMs } = RATE_LIMITS.loginByUsername
    const one = { limit: 'loginByUsername', subject: 'besieged' } as const
    const trying = (now: number) => consumeRateLimits(at(now), [one])
    for (let i = 0; i < RATE_LIMITS.loginByUsername.tries; i++) await trying(0)
    for (let i = 0; i < 30; i++)
      await expect(trying(windowMs - 1)).rejects.toThrow('Too many tries')
    await trying(windowMs)
    await deleteEndedRateLimits(db, 3 * windowMs)
    await trying(3 * windowMs)
  })

  it('that are given back were none', async () => {
    const one = { limit: 'loginByUsername', subject: 'right' } as const
    for (let i = 0; i < 40; i++) await (await consumeRateLimits(at(0), [one])).refund()
    for (let i = 0; i < RATE_LIMITS[one.limit].tries; i++) await consumeRateLimits(at(0), [one])
    await expect(consumeRateLimits(at(0), [one])).rejects.toThrow('Too many tries')
  })
})

describe('logging in', () => {
  it('is limited by username, says how long to wait, and leaves others alone', async () => {
    await newAccount('target')
    await useUp('loginByUsername', 'target', 3)
    for (let i = 0; i < 3; i++) {
      const wrong = await logIn(i % 2 ? 'TARGET' : 'target', 'wrong', from(`198.51.100.${i}`))
      expect(wrong.status).toBe(401)
    }
    const answer = await logIn('target', PASSWORD, from('198.51.100.99'))
    expect(answer.status).toBe(429)
    const seconds = Number(answer.headers.get('Retry-After'))
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThanOrEqual(900)
    expect(await answer.json<Answer>()).toMatchObject({
      message: 'Too many tries. Please try again in 15 minutes.',
      error: { code: 'RATE_LIMITED', detail: { retryAfterSeconds: seconds } },
    })
    const other = await logIn('somebody_else', 'wrong', from('198.51.100.98'))
    expect(other.status).toBe(401)
  })

  it('goes on in a browser that is known, and by a new password in any other', async () => {
    await newAccount('owner')
    const first = await logIn('owner', PASSWORD, from('192.0.2.1'))
    const browser = first.headers
      .getSetCookie()
      .find(cookie => cookie.startsWith('obverse_browser='))
      ?.split(';')[0]
    await useUp('loginByUsername', 'owner')
    expect((await logIn('owner', PASSWORD, from('192.0.2.1'))).status).toBe(429)
    const known = { ...from('192.0.2.1'), cookie: browser ?? '' }
    expect((await logIn('owner', PASSWORD, known)).status).toBe(200)
    // A known browser of one user is unknown for another.
    await newAccount('other_owner')
    await useUp('loginByUsername', 'other_owner')
    expect((await logIn('other_owner', PASSWORD, known)).status).toBe(429)

    await sendWithOutbox('/api/forgot-password', { email: 'owner@example.com' })
    const link = linkIn((await mailsTo('owner@example.com')).at(-1), '/reset-password')
    const token = link.split('/')[2]
    await sendWithOutbox('/api/reset-password', { token, password: 'a fresh password' })
    expect((await logIn('owner', 'a fresh password', from('203.0.113.5'))).status).toBe(200)
  })

  it('counts the tries of a known browser, and takes a forged one for none', async () => {
    await newAccount('guessed')
    const first = await logIn('guessed', PASSWORD, from('192.0.2.2'))
    const browser = first.headers.getSetCookie().find(one => one.startsWith('obverse_browser='))
    const known = { ...from('192.0.2.2'), cookie: browser?.split(';')[0] ?? '' }
    for (let i = 0; i < RATE_LIMITS.loginByBrowser.tries; i++) {
      expect((await logIn('guessed', 'wrong', known)).status).toBe(401)
    }
    expect((await logIn('guessed', PASSWORD, known)).status).toBe(429)
    await useUp('loginByUsername', 'guessed')
    const forged = { ...from('192.0.2.3'), cookie: 'obverse_browser=eyJhbGciOiJIUzI1NiJ9.e30.AAAA' }
    expect((await logIn('guessed', PASSWORD, forged)).status).toBe(429)
  })

  it('is limited by address, an IPv6 line as one; what succeeds does not count', async () => {
    const { username } = await newAccount('traveller')
    await useUp('loginByAddress', '2001:db8:0:7')
    const from6 = (rest: string) => logIn(username, PASSWORD, from(`2001:db8:0:7${rest}`))
    expect((await from6('::1')).status).toBe(429)
    expect((await from6(':aaaa:bbbb:cccc:dddd')).status).toBe(429)
    expect((await logIn(username, PASSWORD, from('2001:DB8::7:0:0:0:1'))).status).toBe(429)
    expect((await logIn(username, PASSWORD, from('2001:db8:0:8::1'))).status).toBe(200)
  })
})

describe('one address', () => {
  it('locks no account out: what its own limit refuses does not count against the username', async () => {
    await newAccount('harassed')
    const attacker = from('198.18.0.1')
    for (let i = 0; i < RATE_LIMITS.loginByUsername.tries + 2; i++)
      await logIn('harassed', 'wrong', attacker)
    expect((await logIn('harassed', PASSWORD, attacker)).status).toBe(429)
    expect((await logIn('harassed', PASSWORD, from('198.18.0.2'))).status).toBe(200)
  })

  it('that is used up keeps nobody out of a browser where he has logged in', async () => {
    await newAccount('colleague')
    const login = await logIn('colleague', PASSWORD, from('198.18.0.3'))
    const browser = login.headers.getSetCookie().find(one => one.startsWith('obverse_browser='))
    await useUp('loginByAddress', '198.18.0.3')
    const known = { ...from('198.18.0.3'), cookie: browser?.split(';')[0] ?? '' }
    expect((await logIn('colleague', PASSWORD, known)).status).toBe(200)
  })

  it('stops no mail to another: its owner still gets a link for a new password', async () => {
    await newAccount('mail_target')
    const forgot = (address: string) =>
      sendWithOutbox('/api/forgot-password', { email: 'mail_target@example.com' }, from(address))
    for (let i = 0; i < RATE_LIMITS.forgotByAddress.tries + 2; i++) await forgot('198.18.0.4')
    const mailed = (await mailsTo('mail_target@example.com')).length
    expect((await forgot('198.18.0.5')).status).toBe(202)
    const mails = await mailsTo('mail_target@example.com')
    expect(mails.length).toBe(mailed + 1)
    expect(mailed).toBeLessThanOrEqual(RATE_LIMITS.forgotByEmail.tries / 2)
    const token = linkIn(mails.at(-1), '/reset-password').split('/')[2]
    const reset = await sendWithOutbox(
      '/api/reset-password',
      { token, password: 'a fresh password' },
      from('198.18.0.5'),
    )
    expect(reset.status).toBe(200)
  })

  it('does not use up eBay’s keys for everybody', async () => {
    await useUp('noticeKeysByAddress', '198.18.0.6')
    await useUp('noticeKeys', 'everyone', 1)
    const uses = [
      { limit: 'noticeKeysByAddress', subject: '198.18.0.6' },
      { limit: 'noticeKeys', subject: 'everyone' },
    ] as const
    await expect(consumeRateLimits(at(Date.now()), [...uses])).rejects.toThrow('Too many tries')
    await consumeRateLimits(at(Date.now()), [uses[1]])
  })
})

describe('the other calls of strangers', () => {
  const register = (username: string, address: string) =>
    sendJson(
      '/api/register',
      { username, email: `${username}@example.org`, password: PASSWORD },
      from(address),
    )
  const token = (address: string) =>
    call('/api/approve-user/guess', { headers: { 'X-Obverse-Page': 'approval', ...from(address) } })
  const forgot = (email: string, address: string) =>
    sendJson('/api/forgot-password', { email }, from(address))

  it('registering: by address, username and e-mail', async () => {
    await useUp('registerByAddress', '203.0.113.1')
    expect((await register('one', '203.0.113.1')).status).toBe(429)
    await useUp('registerByUsername', 'two')
    expect((await register('TWO', '203.0.113.2')).status).toBe(429)
    await useUp('registerByEmail', 'three@example.org')
    const answer = await register('three', '203.0.113.3')
    expect(answer.status).toBe(429)
    expect(answer.headers.get('Retry-After')).toMatch(/^\d+$/)
    expect((await register('four', '203.0.113.4')).status).toBe(201)
  })

  it('tokens: guesses are counted by address', async () => {
    expect((await token('203.0.113.10')).status).toBe(404)
    await useUp('tokenByAddress', '203.0.113.11')
    expect((await token('203.0.113.11')).status).toBe(429)
    const reset = await sendJson(
      '/api/reset-password',
      { token: 'guess', password: 'long enough' },
      from('203.0.113.11'),
    )
    expect(reset.status).toBe(429)
  })

  it('forgotten passwords: by address, and alike for addresses that nobody has', async () => {
    await newAccount('mailed')
    await useUp('forgotByAddress', '203.0.113.20')
    expect((await forgot('anyone@example.com', '203.0.113.20')).status).toBe(429)
    for (const email of ['mailed@example.com', 'nobody@example.com']) {
      await useUp('forgotByEmail', email)
      expect((await forgot(email, '203.0.113.21')).status).toBe(429)
    }
  })

  it('changing the password: by user', async () => {
    const { id, cookie } = await newAccount('left_open')
    await useUp('passwordByUser', String(id))
    const answer = await sendJson(
      '/api/account/password',
      { currentPassword: 'a guess', newPassword: 'long enough' },
      { cookie },
    )
    expect(answer.status).toBe(429)
  })

  it('needs the session that a login opened, not the cookie that knows a browser', async () => {
    await newAccount('mixed_up')
    const login = await logIn('mixed_up', PASSWORD, from('203.0.113.30'))
    expect(cookieOf(login)).toContain('obverse_session=')
    const known = login.headers.getSetCookie().find(one => one.startsWith('obverse_browser=')) ?? ''
    const value = known.split(';')[0]?.split('=')[1] ?? ''
    const user = await call('/api/user', { headers: { cookie: `obverse_session=${value}` } })
    expect(await user.json()).toEqual({ authenticated: false })
  })
})
