import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import type { AdminUsers } from '../../../shared/administration.ts'
import { newAccount, PASSWORD, type TestAccount } from '../../test/account.ts'
import { call, sendJson } from '../../test/call.ts'
import { linkIn, mailsTo, sendWithOutbox } from '../../test/outbox.ts'

const THIEF = { 'CF-Connecting-IP': '203.0.113.7' }

async function tokenTo(address: string, page: string): Promise<string> {
  const mail = (await mailsTo(address)).findLast(({ text }) => text.includes(`${page}/`))
  return linkIn(mail, page).split('/').at(-1) ?? ''
}
const object = (token: string) => sendWithOutbox('/api/objection', { token })
const thiefAsks = ({ cookie, username }: TestAccount) =>
  sendWithOutbox(
    '/api/account/email',
    { email: `thief_of_${username}@evil.example`, password: PASSWORD },
    { cookie, ...THIEF },
  )
async function thiefConfirms({ username }: TestAccount) {
  const token = await tokenTo(`thief_of_${username}@evil.example`, '/confirm-email')
  return sendWithOutbox('/api/confirm-email', { token }, THIEF)
}
const isSignedIn = async ({ cookie }: TestAccount) =>
  (await (await call('/api/user', { headers: { cookie } })).json<{ authenticated: boolean }>())
    .authenticated

describe('"this was not me"', () => {
  it('stops a change of the address that waits, ends all sessions and mails a link for a new password', async () => {
    const owner = await newAccount('objector')
    await thiefAsks(owner)
    const answer = await object(await tokenTo('objector@example.com', '/objection'))
    expect(answer.status).toBe(200)
    expect(await isSignedIn(owner)).toBe(false)
    expect((await thiefConfirms(owner)).status).toBe(410)
    const token = await tokenTo('objector@example.com', '/reset-password')
    const form = { token, password: 'the owner is back' }
    expect((await sendWithOutbox('/api/reset-password', form)).status).toBe(200)
  })

  it('ends the password at once while the change waits: the thief gets no session, no factor, and ends no link', async () => {
    const owner = await newAccount('objects_early')
    await thiefAsks(owner)
    await object(await tokenTo('objects_early@example.com', '/objection'))
    const form = { username: 'objects_early', password: PASSWORD }
    expect((await sendJson('/api/login', form, THIEF)).status).toBe(401)
    const factor = '/api/account/second-factor'
    const headers = { cookie: owner.cookie, ...THIEF }
    expect((await sendWithOutbox(factor, { password: PASSWORD }, headers)).status).toBe(401)
    const confirmed = await sendWithOutbox(`${factor}/confirmation`, { code: '000000' }, headers)
    expect(confirmed.status).toBe(401)
    const mail = (await mailsTo('objects_early@example.com')).findLast(
      ({ kind }) => kind === 'password-reset',
    )
    expect(mail?.text).not.toContain('your password stays as it is')
    expect(mail?.text).toContain('lets nobody in')
    const token = await tokenTo('objects_early@example.com', '/reset-password')
    const chosen = { token, password: 'the owner is back' }
    expect((await sendWithOutbox('/api/reset-password', chosen)).status).toBe(200)
  })

  it('works once, and not with a made-up token', async () => {
    const owner = await newAccount('objects_twice')
    await thiefAsks(owner)
    const token = await tokenTo('objects_twice@example.com', '/objection')
    expect((await object(token)).status).toBe(200)
    expect((await object(token)).status).toBe(410)
    expect((await object('A'.repeat(43))).status).toBe(410)
  })

  it('works once when it is sent several times at once: one dispute, one mail to an admin', async () => {
    await newAccount('counts_mails', { isAdmin: true })
    const owner = await newAccount('objects_at_once')
    await thiefAsks(owner)
    await thiefConfirms(owner)
    const token = await tokenTo('objects_at_once@example.com', '/objection')
    const answers = await Promise.all([1, 2, 3].map(() => object(token)))
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b)
    expect(statuses).toEqual([200, 410, 410])
    const told = (await mailsTo('counts_mails@example.com')).filter(
      ({ kind, text }) => kind === 'email-change-disputed' && text.includes('objects_at_once'),
    )
    expect(told).toHaveLength(1)
    const written = await env.DB.prepare(
      `select count(*) as n from audit_log where action = 'user.objected' and subject_id = ?`,
    )
      .bind(owner.id)
      .first<{ n: number }>()
    expect(written?.n).toBe(1)
  })

  it('is said although the thief has changed the password meanwhile', async () => {
    const owner = await newAccount('outrun')
    await thiefAsks(owner)
    const change = { currentPassword: PASSWORD, newPassword: 'the thief owns it' }
    await sendWithOutbox('/api/account/password', change, { cookie: owner.cookie, ...THIEF })
    expect((await object(await tokenTo('outrun@example.com', '/objection'))).status).toBe(200)
    expect(await isSignedIn(owner)).toBe(false)
  })

  it('after the change took effect suspends the account, ends its password and tells the admins', async () => {
    const admin = await newAccount('referee', { isAdmin: true })
    const owner = await newAccount('robbed')
    await thiefAsks(owner)
    expect((await thiefConfirms(owner)).status).toBe(200)
    const answer = await object(await tokenTo('robbed@example.com', '/objection'))
    expect((await answer.json<{ message: string }>()).message).toContain('locked')
    const login = await sendJson('/api/login', { username: 'robbed', password: PASSWORD })
    expect(login.status).toBe(401)
    const told = (await mailsTo('referee@example.com')).at(-1)
    expect(told?.kind).toBe('email-change-disputed')
    expect(told?.text).toContain('thief_of_robbed@evil.example')
    const headers = { cookie: admin.cookie }
    const found = await call('/api/admin/users?search=robbed@example.com', { headers })
    const { users } = await found.json<AdminUsers>()
    expect(users).toMatchObject([
      { username: 'robbed', suspendedAt: expect.any(String), disputedBy: 'robbed@example.com' },
    ])
  })

  it('is said by the owner although the thief has said it of a later change', async () => {
    const admin = await newAccount('umpire', { isAdmin: true })
    const owner = await newAccount('robbed_twice')
    await thiefAsks(owner)
    expect((await thiefConfirms(owner)).status).toBe(200)
    const token = await tokenTo('robbed_twice@example.com', '/objection')
    // The thief, who reads both of these mailboxes, objects to a second change.
    const second = { email: 'thief_again@evil.example', password: PASSWORD }
    await sendWithOutbox('/api/account/email', second, { cookie: owner.cookie, ...THIEF })
    const confirmation = await tokenTo(second.email, '/confirm-email')
    await sendWithOutbox('/api/confirm-email', { token: confirmation }, THIEF)
    const thiefs = await tokenTo('thief_of_robbed_twice@evil.example', '/objection')
    expect((await object(thiefs)).status).toBe(200)
    expect((await object(token)).status).toBe(200)
    const headers = { cookie: admin.cookie }
    const found = await call('/api/admin/users?search=robbed_twice@example.com', { headers })
    const { users } = await found.json<AdminUsers>()
    expect(users).toMatchObject([
      { username: 'robbed_twice', disputedBy: 'robbed_twice@example.com' },
    ])
    // The thief's own link ended with the owner's word.
    expect((await object(thiefs)).status).toBe(410)
  })

  it.each([
    ['former', 'owner_of_former'],
    ['present', 'owner_of_present'],
  ])(
    'is decided by an admin for the %s address: its mailbox alone lets in',
    async (address, name) => {
      const admin = await newAccount(`arbiter_of_${address}`, { isAdmin: true })
      const owner = await newAccount(name)
      await thiefAsks(owner)
      await thiefConfirms(owner)
      await object(await tokenTo(`${name}@example.com`, '/objection'))
      const headers = { cookie: admin.cookie }
      const act = (path: string, body: unknown) =>
        sendWithOutbox(`/api/admin/users/${owner.id}/${path}`, body, headers)
      expect((await act('unsuspend', {})).status).toBe(409)
      expect((await act('settle-dispute', { address })).status).toBe(200)
      expect((await act('settle-dispute', { address })).status).toBe(404)
      // Whoever knew the password before.
      const login = (password: string) => sendJson('/api/login', { username: name, password })
      expect((await login(PASSWORD)).status).toBe(401)
      const mailbox = address === 'former' ? `${name}@example.com` : `thief_of_${name}@evil.example`
      const token = await tokenTo(mailbox, '/reset-password')
      const form = { token, password: 'chosen by the right one' }
      expect((await sendWithOutbox('/api/reset-password', form)).status).toBe(200)
      const answer = await login(form.password)
      expect(await answer.json()).toMatchObject({ email: mailbox })
    },
  )

  it('never locks out the last admin', async () => {
    const last = await newAccount('last_admin', { isAdmin: true })
    await sendJson(`/api/admin/users/${last.id}/make-admin`, {}, { cookie: last.cookie })
    const others = await call('/api/admin/users', { headers: { cookie: last.cookie } })
    const { users } = await others.json<{ users: { id: number; isAdmin: boolean }[] }>()
    for (const one of users.filter(({ id, isAdmin }) => isAdmin && id !== last.id))
      await sendJson(`/api/admin/users/${one.id}/unmake-admin`, {}, { cookie: last.cookie })
    await env.DB.prepare('delete from second_factors where user_id = ?').bind(last.id).run()
    await thiefAsks(last)
    await thiefConfirms(last)
    expect((await object(await tokenTo('last_admin@example.com', '/objection'))).status).toBe(200)
    const login = await sendJson('/api/login', { username: 'last_admin', password: PASSWORD })
    expect(login.status).toBe(200)
  })
})
