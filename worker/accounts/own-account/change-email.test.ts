import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import type { User } from '../../../shared/accounts/accounts.ts'
import type { PendingUsers } from '../../../shared/administration.ts'
import { newAccount, PASSWORD } from '../../test/account.ts'
import { call } from '../../test/call.ts'
import { callWithOutbox, linkIn, mailsTo, sendWithOutbox } from '../../test/outbox.ts'
import { turnOnTwoSteps } from '../../test/two-steps.ts'

type Answer = { message: string; error: { code: string; detail?: { field?: string } } }

const change = (cookie: string, email: string, password = PASSWORD) =>
  sendWithOutbox('/api/account/email', { email, password }, { cookie })
async function userOf(cookie: string) {
  return (await call('/api/user', { headers: { cookie } })).json<User>()
}
const mailTo = async (address: string, kind: string) =>
  (await mailsTo(address)).findLast(one => one.kind === kind)
async function tokenSentTo(address: string, kind = 'confirm-email') {
  return linkIn(await mailTo(address, kind), '/confirm-email').split('/')[2] ?? ''
}
const confirm = (token: string) => sendWithOutbox('/api/confirm-email', { token })

describe('changing the e-mail address', () => {
  it('takes effect by the link in the mail to the new address; the old one is told', async () => {
    const { cookie } = await newAccount('mover')
    expect((await change(cookie, 'mover@new.example')).status).toBe(202)
    expect(await userOf(cookie)).toMatchObject({
      email: 'mover@example.com',
      emailConfirmed: false,
    })
    expect((await mailTo('mover@example.com', 'email-change-requested'))?.text).toContain(
      'mover@new.example',
    )
    const token = await tokenSentTo('mover@new.example')
    expect(await (await confirm(token)).json()).toEqual({
      message: 'mover@new.example is confirmed.',
    })
    expect(await userOf(cookie)).toMatchObject({ email: 'mover@new.example', emailConfirmed: true })
    expect((await mailTo('mover@example.com', 'email-changed'))?.text).toContain(
      'mover@new.example',
    )
    expect((await confirm(token)).status).toBe(410)
  })

  it('corrected before it took effect ends the first one: its mailbox confirms nothing', async () => {
    const { cookie } = await newAccount('mistyped')
    await newAccount('mistyped_holder')
    await change(cookie, 'stranger@new.example')
    const wrong = await tokenSentTo('stranger@new.example')
    await change(cookie, 'mistyped@new.example')
    expect((await confirm(wrong)).status).toBe(410)
    // An address that another user has ends what waits too, and answers as any other.
    const right = await tokenSentTo('mistyped@new.example')
    await change(cookie, 'mistyped_holder@example.com')
    expect((await confirm(right)).status).toBe(410)
    expect(await userOf(cookie)).toMatchObject({ email: 'mistyped@example.com' })
  })

  it('requires the password', async () => {
    const { cookie } = await newAccount('unlocked')
    const refused = await change(cookie, 'thief@new.example', 'a guess')
    expect(refused.status).toBe(400)
    expect((await refused.json<Answer>()).error.detail?.field).toBe('password')
    expect(await mailsTo('thief@new.example')).toEqual([])
  })

  it('requires a code too, where two-step login is on', async () => {
    const { cookie: first } = await newAccount('two_steps')
    const { codeAt, cookie } = await turnOnTwoSteps(first)
    const form = { email: 'two_steps@new.example', password: PASSWORD }
    const ask = async (more: object) => {
      const answer = await sendWithOutbox('/api/account/email', { ...form, ...more }, { cookie })
      return answer.ok ? answer.status : (await answer.json<Answer>()).error.code
    }
    expect(await ask({})).toBe('SECOND_FACTOR_REQUIRED')
    expect(await ask({ code: 'ABCD-EFGH' })).toBe('SECOND_FACTOR_WRONG')
    expect(await mailsTo('two_steps@new.example')).toEqual([])
    expect(await ask({ code: codeAt(1) })).toBe(202)
  })

  it("answers alike for another user's address, which it tells and does not give away", async () => {
    await newAccount('holder')
    const { cookie } = await newAccount('wisher')
    const free = await change(cookie, 'free@new.example')
    const taken = await change(cookie, 'Holder@example.com')
    expect(taken.status).toBe(free.status)
    expect(await taken.json()).toEqual({
      message: 'We have sent a link to Holder@example.com. Your address changes when you open it.',
    })
    expect((await mailsTo('holder@example.com')).map(one => one.kind)).toEqual(['email-in-use'])
  })

  it('is refused when another account has the address meanwhile', async () => {
    const { cookie } = await newAccount('slow')
    await change(cookie, 'contested@new.example')
    const faster = await newAccount('faster')
    await env.DB.prepare(`update users set email = 'Contested@new.example' where id = ?`)
      .bind(faster.id)
      .run()
    const refused = await confirm(await tokenSentTo('contested@new.example'))
    expect(refused.status).toBe(409)
    expect((await userOf(cookie)).email).toBe('slow@example.com')
  })

  it('ends the links that were mailed to the old address, and does not outlive a day', async () => {
    const { cookie } = await newAccount('careful_mover')
    await sendWithOutbox('/api/forgot-password', { email: 'careful_mover@example.com' })
    const mail = await mailTo('careful_mover@example.com', 'password-reset')
    const resetToken = linkIn(mail, '/reset-password').split('/')[2]
    await change(cookie, 'late_mover@new.example')
    const late = await tokenSentTo('late_mover@new.example')
    await env.DB.prepare(`update email_links set expires_at = ? where email = ?`)
      .bind(Date.now() - 1, 'late_mover@new.example')
      .run()
    expect((await confirm(late)).status).toBe(410)
    await change(cookie, 'next_mover@new.example')
    expect((await confirm(await tokenSentTo('next_mover@new.example'))).status).toBe(200)
    const reset = { token: resetToken, password: 'another long one' }
    expect((await sendWithOutbox('/api/reset-password', reset)).status).toBe(410)
  })

  it('asks for a link to the present address too, not more than three in an hour', async () => {
    const { cookie } = await newAccount('earlier')
    const ask = () => sendWithOutbox('/api/account/email/confirmation', {}, { cookie })
    expect((await ask()).status).toBe(202)
    expect((await confirm(await tokenSentTo('earlier@example.com'))).status).toBe(200)
    expect(await userOf(cookie)).toMatchObject({ emailConfirmed: true })
    expect(await mailTo('earlier@example.com', 'email-changed')).toBeUndefined()
    expect([(await ask()).status, (await ask()).status, (await ask()).status]).toEqual([
      202, 202, 429,
    ])
  })
})

describe("an applicant's address", () => {
  const register = (username: string) =>
    sendWithOutbox(
      '/api/register',
      { username, email: `${username}@applies.example`, password: PASSWORD },
      { 'CF-Connecting-IP': `registers ${username}` },
    )
  async function applicationOf(cookie: string, username: string) {
    const answer = await callWithOutbox('/api/admin/pending-users', { headers: { cookie } })
    const { pendingUsers } = await answer.json<PendingUsers>()
    return pendingUsers.find(one => one.username === username)
  }

  it('is confirmed by the link of a mail, and the admin sees whether it is', async () => {
    const admin = await newAccount('reviewer', { isAdmin: true })
    await register('applicant')
    expect(await applicationOf(admin.cookie, 'applicant')).toMatchObject({ emailConfirmedAt: null })
    await register('applicant')
    const again = await tokenSentTo('applicant@applies.example', 'already-known')
    const token = await tokenSentTo('applicant@applies.example')
    expect((await confirm(token)).status).toBe(200)
    expect((await confirm(again)).status).toBe(410)
    const found = await applicationOf(admin.cookie, 'applicant')
    expect(Date.parse(found?.emailConfirmedAt ?? '')).toBeGreaterThan(Date.now() - 60_000)
  })

  it('stays confirmed after the approval, and can be confirmed after it', async () => {
    const { cookie } = await newAccount('approver', { isAdmin: true })
    const approve = async (username: string) => {
      const { id } = (await applicationOf(cookie, username)) ?? {}
      await sendWithOutbox(`/api/admin/approve-user/${id}`, {}, { cookie })
    }
    await register('confirms_first')
    await confirm(await tokenSentTo('confirms_first@applies.example'))
    await approve('confirms_first')
    await register('confirms_later')
    await approve('confirms_later')
    await confirm(await tokenSentTo('confirms_later@applies.example'))
    const { results } = await env.DB.prepare(
      `select username from users where username like 'confirms%' and email_confirmed_at > 0`,
    ).all()
    expect(results).toHaveLength(2)
  })
})

describe('a user whose address was not confirmed', () => {
  it('logs in, and a password that was reset by mail confirms the address', async () => {
    await newAccount('veteran')
    const login = await sendWithOutbox('/api/login', { username: 'veteran', password: PASSWORD })
    expect(await login.json()).toMatchObject({ authenticated: true, emailConfirmed: false })
    await sendWithOutbox('/api/forgot-password', { email: 'veteran@example.com' })
    const mail = await mailTo('veteran@example.com', 'password-reset')
    const token = linkIn(mail, '/reset-password').split('/')[2]
    await sendWithOutbox('/api/reset-password', { token, password: 'a new long one' })
    const again = { username: 'veteran', password: 'a new long one' }
    const user = await (await sendWithOutbox('/api/login', again)).json()
    expect(user).toMatchObject({ emailConfirmed: true })
  })
})
