import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { REGISTERED_MESSAGE } from '../../../shared/accounts/accounts.ts'
import type { AuditLog, PendingUsers } from '../../../shared/administration.ts'
import { connect } from '../../db/connection.ts'
import { approvalLinks, pendingUsers, users } from '../../db/schema/accounts.ts'
import { rateLimits } from '../../db/schema/http.ts'
import { newAccount, type TestAccount } from '../../test/account.ts'
import { callWithOutbox, linkIn, mailsTo, sendWithOutbox } from '../../test/outbox.ts'
import { hashOfToken } from '../tokens.ts'

const PASSWORD = 'a long password'
const FROM_OUR_PAGE = { 'X-Obverse-Page': 'approval', 'Sec-Fetch-Site': 'same-origin' }
type Answer = { message: string; error?: { code: string; detail?: { field?: string } } }

let admin: TestAccount
let second: TestAccount

// Of many applications at once an admin gets no mail each.
beforeEach(() => connect(env.DB).delete(rateLimits))

beforeAll(async () => {
  admin = await newAccount('head', { isAdmin: true })
  second = await newAccount('deputy', { isAdmin: true })
})

const form = (username: string, change: Record<string, string> = {}) => ({
  username,
  email: `${username}@shop.example`,
  password: PASSWORD,
  ...change,
})
/** Each from an address of its own: how many one address may send is tested elsewhere. */
const register = (body: { username: string; email: string; password: string }) =>
  sendWithOutbox('/api/register', body, { 'CF-Connecting-IP': `registers ${body.username}` })
const logIn = (username: string) => sendWithOutbox('/api/login', { username, password: PASSWORD })
const asAdmin = (path: string, method = 'GET') =>
  callWithOutbox(path, { method, headers: { cookie: admin.cookie } })
const waiting = async () =>
  (await (await asAdmin('/api/admin/pending-users')).json<PendingUsers>()).pendingUsers
const idOf = async (username: string) =>
  (await waiting()).find(one => one.username === username)?.id ?? 0

/** Without the mail that confirms the address. */
const decisionMailsTo = async (address: string) =>
  (await mailsTo(address)).filter(mail => mail.kind !== 'confirm-email')

/** The paths of the last application mail to an admin. */
async function linksTo(account: TestAccount) {
  const mail = (await mailsTo(`${account.username}@example.com`)).at(-1)
  return {
    approve: linkIn(mail, '/approval/approve'),
    reject: linkIn(mail, '/approval/reject'),
  }
}
/** What our page calls when it is opened at a link of a mail. */
function follow(link: string, headers: Record<string, string> = FROM_OUR_PAGE) {
  const [, , action = '', token = ''] = link.split('/')
  return callWithOutbox(`/api/${action}-user/${token}`, { headers })
}

describe('registering', () => {
  it('refuses a password that attackers try first, and the user’s own name', async () => {
    for (const password of ['password', 'P@ssw0rd1', '12345678', 'obverse1', 'Commoner_2026']) {
      const answer = await register(form('commoner', { password }))
      expect(answer.status).toBe(400)
      expect(await answer.json<Answer>()).toMatchObject({
        error: { detail: { field: 'password' } },
      })
    }
    expect(await idOf('commoner')).toBe(0)
  })

  it('stores the application separately, with a hashed password, until an admin decides', async () => {
    const answer = await register(form('newcomer'))
    expect(answer.status).toBe(201)
    expect(await answer.json()).toEqual({ message: REGISTERED_MESSAGE })
    const db = connect(env.DB)
    const row = await db
      .select()
      .from(pendingUsers)
      .where(eq(pendingUsers.username, 'newcomer'))
      .get()
    expect(row?.passwordHash).toMatch(/^scrypt\$/)
    expect((await logIn('newcomer')).status).toBe(403)
    expect(await waiting()).toContainEqual({
      id: row?.id,
      username: 'newcomer',
      email: 'newcomer@shop.example',
      emailConfirmedAt: null,
      createdAt: new Date(row?.createdAt ?? 0).toISOString(),
    })
  })

  it('tells an applicant with the right password that he waits, and others nothing', async () => {
    await register(form('early_bird'))
    const right = await logIn('Early_Bird')
    expect(right.status).toBe(403)
    expect(await right.json<Answer>()).toMatchObject({
      message:
        "Your registration is waiting for admin approval. You'll receive an email when approved.",
      error: { code: 'APPROVAL_PENDING' },
    })
    expect(right.headers.get('Set-Cookie')).toBeNull()
    const wrong = await sendWithOutbox('/api/login', {
      username: 'early_bird',
      password: 'guessed',
    })
    expect(wrong.status).toBe(401)
    expect((await wrong.json<Answer>()).error?.code).toBe('LOGIN_FAILED')
  })

  it.each([
    [{ username: 'ab' }, 'username', 'Username must be at least 3 characters'],
    [{ username: 'a'.repeat(51) }, 'username', 'Username must be less than 50 characters'],
    [
      { username: 'coin dealer' },
      'username',
      'Username can only contain letters, numbers, and underscores',
    ],
    [{ email: 'not-an-address' }, 'email', 'Please enter a valid email address'],
    [{ password: '1234567' }, 'password', 'Password must be at least 8 characters'],
    [{ password: 'x'.repeat(101) }, 'password', 'Password must be less than 100 characters'],
  ])('refuses %o', async (change, field, message) => {
    const answer = await register(form('careless', change))
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({
      message,
      error: { code: 'VALIDATION', detail: { field } },
    })
  })

  it('takes names of 3 and 50 characters and passwords of 8 and 100', async () => {
    expect((await register(form('abc', { password: 'kT9mmq2v' }))).status).toBe(201)
    const longest = form('d'.repeat(50), {
      password: 'long secret '.repeat(9).slice(0, 100),
      email: 'd@shop.example',
    })
    expect((await register(longest)).status).toBe(201)
  })

  it('says that a username is taken, by a user or by an application, in any case of letters', async () => {
    await register(form('first_come'))
    for (const taken of ['HEAD', 'First_Come']) {
      const answer = await register(form(taken, { email: `${taken}@elsewhere.example` }))
      expect(answer.status).toBe(409)
      expect(await answer.json<Answer>()).toMatchObject({
        message: 'This username is taken. Please choose another one.',
        error: { code: 'USERNAME_TAKEN', detail: { field: 'username' } },
      })
    }
  })

  it('does not reveal that an address is registered, but mails its owner', async () => {
    const answer = await register(form('stranger', { email: 'Deputy@Example.com' }))
    expect(answer.status).toBe(201)
    expect(await answer.json()).toEqual({ message: REGISTERED_MESSAGE })
    expect(await idOf('stranger')).toBe(0)
    const mail = (await mailsTo('deputy@example.com')).at(-1)
    expect(mail?.subject).toBe('You have an account already')
    expect(mail?.text).toContain('Your username is deputy.')
  })

  it('answers the same application sent twice as it did the first time', async () => {
    await register(form('twice'))
    const again = await register(form('twice'))
    expect(again.status).toBe(201)
    expect((await waiting()).filter(one => one.username === 'twice')).toHaveLength(1)
  })
})

describe('the links in the mail to the admins', () => {
  it('approve: the account is created, the applicant is notified and can log in', async () => {
    await register(form('welcome'))
    const { approve } = await linksTo(admin)
    const answer = await follow(approve)
    expect(await answer.json()).toEqual({
      message: 'welcome has been approved and notified.',
      username: 'welcome',
      loginUrl: 'http://localhost/login',
    })
    expect((await decisionMailsTo('welcome@shop.example')).map(mail => mail.subject)).toEqual([
      'Your account has been approved',
    ])
    expect((await logIn('welcome')).status).toBe(200)
    expect(await idOf('welcome')).toBe(0)
  })

  it('reject: the application is deleted, the applicant is notified and cannot log in', async () => {
    await register(form('unwelcome'))
    const { reject } = await linksTo(admin)
    const answer = await follow(reject)
    expect(await answer.json()).toMatchObject({ username: 'unwelcome' })
    expect((await decisionMailsTo('unwelcome@shop.example')).map(mail => mail.kind)).toEqual([
      'rejected',
    ])
    expect((await logIn('unwelcome')).status).toBe(401)
  })

  it.each([
    ['a plain GET', {}],
    ['a navigation', { ...FROM_OUR_PAGE, 'Sec-Fetch-Mode': 'navigate' }],
    ['another site', { ...FROM_OUR_PAGE, 'Sec-Fetch-Site': 'cross-site' }],
    ['a page that is not the approval page', { 'X-Obverse-Page': 'other' }],
  ])('decide nothing for %s', async (_, headers: Record<string, string>) => {
    const username = `scanned_${Object.keys(headers).length}_${headers['Sec-Fetch-Site'] ?? ''}`
    const name = username.replaceAll('-', '_')
    await register(form(name))
    const { approve } = await linksTo(admin)
    const answer = await follow(approve, headers)
    expect(answer.status).toBe(403)
    expect(await answer.json<Answer>()).toMatchObject({
      message: 'Nothing was decided. Please open the link of the mail in your browser.',
    })
    expect(await idOf(name)).toBeGreaterThan(0)
  })

  it('work once, whoever of the admins was first and whichever way it was decided', async () => {
    await register(form('once'))
    const [mine, theirs] = [await linksTo(admin), await linksTo(second)]
    expect((await follow(mine.approve)).status).toBe(200)
    for (const link of [mine.approve, mine.reject, theirs.approve, theirs.reject]) {
      const answer = await follow(link)
      expect(answer.status).toBe(410)
      expect(await answer.json<Answer>()).toMatchObject({
        message: 'This link was used already: once has been approved.',
        error: { code: 'LINK_SPENT' },
      })
    }
  })

  it('say so when they have expired, and leave the application to the dashboard', async () => {
    await register(form('slow'))
    const { approve } = await linksTo(admin)
    await connect(env.DB)
      .update(approvalLinks)
      .set({ expiresAt: Date.now() - 1 })
      .where(eq(approvalLinks.tokenHash, hashOfToken(approve.split('/')[3] ?? '')))
    const answer = await follow(approve)
    expect(answer.status).toBe(410)
    expect((await answer.json<Answer>()).message).toBe(
      'This link has expired. Please decide in the admin dashboard.',
    )
    expect(await idOf('slow')).toBeGreaterThan(0)
  })

  it('live fourteen days and are stored as hashes alone', async () => {
    await register(form('secret'))
    const { reject } = await linksTo(admin)
    const token = reject.split('/')[3] ?? ''
    const rows = await connect(env.DB).select().from(approvalLinks)
    expect(rows.some(row => row.tokenHash === token)).toBe(false)
    const row = rows.find(row => row.tokenHash === hashOfToken(token))
    const days = ((row?.expiresAt ?? 0) - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(13.9)
    expect(days).toBeLessThanOrEqual(14)
  })

  it('do not do each other’s work, and an unknown one is no link', async () => {
    await register(form('swapped'))
    const { approve } = await linksTo(admin)
    const token = approve.split('/')[3] ?? ''
    for (const path of [`/approval/reject/${token}`, '/approval/approve/unknown']) {
      const answer = await follow(path)
      expect(answer.status).toBe(404)
      expect((await answer.json<Answer>()).message).toBe('This link is not valid.')
    }
  })

  it('end with the rights of the admin they were sent to', async () => {
    const third = await newAccount('former', { isAdmin: true })
    await register(form('patient'))
    const { approve } = await linksTo(third)
    await connect(env.DB).update(users).set({ isAdmin: false }).where(eq(users.id, third.id))
    expect((await follow(approve)).status).toBe(403)
    expect(await idOf('patient')).toBeGreaterThan(0)
  })
})

describe('deciding in the dashboard', () => {
  it('approves and rejects, notifies the applicants and logs the admin', async () => {
    await register(form('yes_please'))
    await register(form('no_thanks'))
    const [yes, no] = [await idOf('yes_please'), await idOf('no_thanks')]
    const before = await (await asAdmin('/api/admin/pending-users/count')).json()
    const approved = await asAdmin(`/api/admin/approve-user/${yes}`, 'POST')
    const rejected = await asAdmin(`/api/admin/reject-user/${no}`, 'POST')
    expect([approved.status, rejected.status]).toEqual([200, 200])
    const after = await (await asAdmin('/api/admin/pending-users/count')).json<{ count: number }>()
    expect(before).toEqual({ count: after.count + 2 })
    expect((await decisionMailsTo('yes_please@shop.example'))[0]?.kind).toBe('approved')
    expect((await decisionMailsTo('no_thanks@shop.example'))[0]?.kind).toBe('rejected')
    const log = await (await asAdmin('/api/admin/audit-log')).json<AuditLog>()
    const [rejection, approval] = log.entries
    expect(approval).toMatchObject({
      action: 'user.approved',
      actor: { id: admin.id, username: 'head' },
      subject: { username: 'yes_please' },
      detail: 'dashboard',
    })
    expect(rejection).toMatchObject({
      action: 'user.rejected',
      // Without the name: the applicant was told that everything is deleted.
      subject: { id: null, username: expect.stringMatching(/^application \d+$/) },
    })
  })

  it('decides once on concurrent requests', async () => {
    await register(form('contested'))
    const id = await idOf('contested')
    const { approve, reject } = await linksTo(second)
    const answers = await Promise.all([
      asAdmin(`/api/admin/approve-user/${id}`, 'POST'),
      asAdmin(`/api/admin/reject-user/${id}`, 'POST'),
      follow(approve),
      follow(reject),
    ])
    expect(answers.filter(answer => answer.status === 200)).toHaveLength(1)
    expect(await decisionMailsTo('contested@shop.example')).toHaveLength(1)
  })

  it('does not approve over a user who came by another way', async () => {
    await register(form('overtaken'))
    const id = await idOf('overtaken')
    await newAccount('Overtaken')
    const answer = await asAdmin(`/api/admin/approve-user/${id}`, 'POST')
    expect(answer.status).toBe(409)
    expect((await answer.json<Answer>()).message).toBe(
      'A user with this username or e-mail address exists meanwhile.',
    )
    expect(await idOf('overtaken')).toBe(id)
  })
})
