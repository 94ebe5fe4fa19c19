import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { connect } from '../../db/connection.ts'
import * as schema from '../../db/databases/index.ts'
import { newAccount, PASSWORD } from '../../test/account.ts'
import { call, cookieOf, sendJson } from '../../test/call.ts'
import { linkIn, mailsTo, sendWithOutbox } from '../../test/outbox.ts'
import { turnOnTwoSteps } from '../../test/two-steps.ts'

const NEW_PASSWORD = 'another long password'
type Answer = { message: string; error: { code: string; detail?: { field?: string } } }

const logIn = (username: string, password: string) => sendJson('/api/login', { username, password })
async function isSignedIn(cookie: string) {
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
  it('ends all sessions except this one', async () => {
    const here = await newAccount('changer')
    const elsewhere = cookieOf(await logIn('changer', PASSWORD))
    const answer = await sendWithOutbox(
      '/api/account/password',
      { currentPassword: PASSWORD, newPassword: NEW_PASSWORD },
      { cookie: here.cookie },
    )
    expect(answer.status).toBe(200)
    const renewed = cookieOf(answer)
    expect([await isSignedIn(renewed), await isSignedIn(elsewhere)]).toEqual([true, false])
    expect((await logIn('changer', PASSWORD)).status).toBe(401)
    expect((await logIn('changer', NEW_PASSWORD)).status).toBe(200)
    expect((await mailsTo('changer@example.com')).at(-1)?.kind).toBe('password-changed')
  })

  it('requires a code too, where two-step login is on', async () => {
    const guarded = await newAccount('guarded')
    const { codeAt, cookie } = await turnOnTwoSteps(guarded.cookie)
    const change = async (more: object) => {
      const form = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD, ...more }
      const answer = await sendWithOutbox('/api/account/password', form, { cookie })
      return answer.ok ? answer.status : (await answer.json<Answer>()).error.code
    }
    expect(await change({})).toBe('SECOND_FACTOR_REQUIRED')
    expect(await change({ code: 'ABCD-EFGH' })).toBe('SECOND_FACTOR_WRONG')
    expect(await change({ code: codeAt(1) })).toBe(200)
  })

  it('requires the current one, and a new one that follows the rules', async () => {
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
    for (const common of ['P@ssw0rd1', 'obverse1', 'Hasty_2026', 'Hasty@example.com', PASSWORD]) {
      const refused = await change(PASSWORD, common)
      expect(refused.status).toBe(400)
      expect((await refused.json<Answer>()).error.detail?.field).toBe('newPassword')
    }
    expect((await logIn('hasty', PASSWORD)).status).toBe(200)
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

  it('is not replaced by one that attackers try first: the link stays for a better one', async () => {
    await newAccount('easily_guessed')
    await forgot('easily_guessed@example.com')
    const token = await resetTokenOf('easily_guessed@example.com')
    for (const common of ['12345678', 'obverse1', 'easily_guessed', 'easily_guessed@example.com'])
      expect((await reset(token, common)).status).toBe(400)
    expect((await reset(token)).status).toBe(200)
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

  it('is used by one of two concurrent requests with the same link', async () => {
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
