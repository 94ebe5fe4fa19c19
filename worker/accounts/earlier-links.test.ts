import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import type { User } from '../../shared/accounts/accounts.ts'
import { APPROVAL_PAGE, PAGE_HEADER } from '../../shared/accounts/accounts.ts'
import type { RecoveryCodes, SecondFactorSetup } from '../../shared/accounts/second-factor.ts'
import type { PendingUsers } from '../../shared/administration.ts'
import { connect } from '../db/connection.ts'
import { rateLimits } from '../db/schema/http.ts'
import { newAccount, PASSWORD } from '../test/account.ts'
import { call, cookieOf, sendJson } from '../test/call.ts'
import { callWithOutbox, linkIn, mailsTo, sendWithOutbox } from '../test/outbox.ts'
import { codeOfPeriod, periodAt } from './second-factor/totp.ts'

/** An admin who has registered, so that every kind of link was mailed about the account. */
type Owner = { username: string; id: number; cookie: string; email: string }
type Links = Record<keyof typeof LINKS, string>

const FACTOR = '/api/account/second-factor'
const codeNow = (secret: string, later = 0) => codeOfPeriod(secret, periodAt(Date.now()) + later)
async function tokenTo(address: string, page: string, place = -1): Promise<string> {
  const mails = (await mailsTo(address)).filter(({ text }) => text.includes(`${page}/`))
  return linkIn(mails.at(place), page).split('/').at(-1) ?? ''
}

/** An address of the caller for each use, so that no limit of an address refuses it. */
let addresses = 0
const from = () => ({ 'CF-Connecting-IP': `uses link ${(addresses += 1)}` })
const confirm = (token: string) => sendWithOutbox('/api/confirm-email', { token }, from())

/** What somebody who holds the link sends when they use it. */
const LINKS = {
  'change of the address': confirm,
  'confirmation of the address': confirm,
  "confirmation of the application's address": confirm,
  'new password': (token: string) =>
    sendWithOutbox('/api/reset-password', { token, password: 'the thief owns it' }, from()),
  "approval in the admin's name": (token: string) =>
    callWithOutbox(`/api/approve-user/${token}`, {
      headers: { [PAGE_HEADER]: APPROVAL_PAGE, ...from() },
    }),
} as const
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.keys of a constant forgets its keys
const KINDS = Object.keys(LINKS) as (keyof typeof LINKS)[]

async function register(username: string): Promise<string> {
  // Of many applications at once an admin gets no mail each.
  await connect(env.DB).delete(rateLimits)
  const email = `${username}@applies.example`
  const form = { username, email, password: PASSWORD }
  await sendWithOutbox('/api/register', form, { 'CF-Connecting-IP': `registers ${username}` })
  return email
}

const forget = (email: string) =>
  sendWithOutbox('/api/forgot-password', { email }, { 'CF-Connecting-IP': `forgets ${email}` })

async function newOwner(username: string): Promise<Owner> {
  const admin = await newAccount(`admin_of_${username}`, { isAdmin: true })
  const headers = { cookie: admin.cookie }
  const email = await register(username)
  const waiting = await callWithOutbox('/api/admin/pending-users', { headers })
  const { pendingUsers } = await waiting.json<PendingUsers>()
  const applied = pendingUsers.find(one => one.username === username)
  await callWithOutbox(`/api/admin/approve-user/${applied?.id}`, { method: 'POST', headers })
  const login = await sendJson('/api/login', { username, password: PASSWORD })
  const cookie = cookieOf(login)
  const { id } = await (await call('/api/user', { headers: { cookie } })).json<User>()
  await callWithOutbox(`/api/admin/users/${id}/make-admin`, { method: 'POST', headers })
  return { username, id, cookie, email }
}

/** Every kind of link, as it was mailed. */
async function mailedLinks({ username, cookie, email }: Owner, code?: string): Promise<Links> {
  const application = await tokenTo(email, '/confirm-email')
  await sendWithOutbox('/api/account/email/confirmation', {}, { cookie })
  await sendWithOutbox(
    '/api/account/email',
    { email: `thief_of_${username}@evil.example`, password: PASSWORD, code },
    { cookie },
  )
  await forget(email)
  await register(`applies_to_${username}`)
  return {
    'change of the address': await tokenTo(`thief_of_${username}@evil.example`, '/confirm-email'),
    'confirmation of the address': await tokenTo(email, '/confirm-email'),
    "confirmation of the application's address": application,
    'new password': await tokenTo(email, '/reset-password'),
    "approval in the admin's name": await tokenTo(email, '/approval/approve'),
  }
}

async function turnOn(owner: Owner): Promise<RecoveryCodes & { secret: string }> {
  const { cookie } = owner
  const started = await sendJson(FACTOR, { password: PASSWORD }, { cookie })
  const { secret } = await started.json<SecondFactorSetup>()
  // A period may end on the way.
  for (const later of [-1, 0]) {
    const code = codeNow(secret, later)
    const answer = await sendWithOutbox(`${FACTOR}/confirmation`, { code }, { cookie })
    if (!answer.ok) continue
    // The session was renewed.
    Object.assign(owner, { cookie: cookieOf(answer) })
    return { secret, ...(await answer.json<RecoveryCodes>()) }
  }
  throw new Error('two-step login is not on')
}

type Change = {
  /** What comes before the links are mailed; recovery codes. */
  prepare?: (owner: Owner) => Promise<string[]>
  /** The change; its response. `code` is the first that `prepare` answered. */
  make: (owner: Owner, code: string) => Promise<Response>
}

/** What an owner, or an admin for the owner, does when the account may be in other hands. */
const CHANGES: Record<string, Change> = {
  'the password is changed': {
    make: ({ cookie }) =>
      sendWithOutbox(
        '/api/account/password',
        { currentPassword: PASSWORD, newPassword: 'a new long secret' },
        { cookie },
      ),
  },
  'the password is reset by mail': {
    async make({ email }) {
      await forget(email)
      const token = await tokenTo(email, '/reset-password')
      return sendWithOutbox('/api/reset-password', { token, password: 'a new long secret' })
    },
  },
  'the address is changed': {
    async make({ username, cookie }) {
      const email = `${username}@new.example`
      await sendWithOutbox('/api/account/email', { email, password: PASSWORD }, { cookie })
      return confirm(await tokenTo(email, '/confirm-email'))
    },
  },
  'two-step login is turned on': {
    async make(owner) {
      await turnOn(owner)
      return call(FACTOR, { headers: { cookie: owner.cookie } })
    },
  },
  'two-step login is turned off by the owner': {
    prepare: async owner => (await turnOn(owner)).recoveryCodes,
    make: ({ cookie }, code) =>
      sendWithOutbox(`${FACTOR}/removal`, { password: PASSWORD, code }, { cookie }),
  },
  'two-step login is turned off by an admin': {
    prepare: async owner => (await turnOn(owner)).recoveryCodes,
    async make({ id, username }) {
      const { cookie } = await newAccount(`remover_of_${username}`, { isAdmin: true })
      return callWithOutbox(`/api/admin/users/${id}/remove-second-factor`, {
        method: 'POST',
        headers: { cookie },
      })
    },
  },
  'an admin suspends the account and lets it in again': {
    async make({ id, username }) {
      const { cookie } = await newAccount(`judge_of_${username}`, { isAdmin: true })
      const act = (name: string) =>
        callWithOutbox(`/api/admin/users/${id}/${name}`, { method: 'POST', headers: { cookie } })
      const suspended = await act('suspend')
      return suspended.ok ? act('unsuspend') : suspended
    },
  },
  'the recovery codes are renewed': {
    prepare: async owner => (await turnOn(owner)).recoveryCodes,
    make: ({ cookie }, code) =>
      sendWithOutbox(`${FACTOR}/recovery-codes`, { password: PASSWORD, code }, { cookie }),
  },
}

/** The status of the answer to each link that is used, by its kind. */
async function use(links: Links): Promise<Record<string, number>> {
  const used: Record<string, number> = {}
  for (const kind of KINDS) used[kind] = (await LINKS[kind](links[kind])).status
  return used
}

describe('a link that was mailed about an account', () => {
  let count = 0
  const next = () => newOwner(`owner_${(count += 1)}`)

  it.each(KINDS)('works while nothing changes: %s', async kind => {
    const links = await mailedLinks(await next())
    expect((await LINKS[kind](links[kind])).status).toBe(200)
  })

  it.each(Object.entries(CHANGES))('does not work once %s', async (_, { prepare, make }) => {
    const owner = await next()
    const codes = (await prepare?.(owner)) ?? []
    const links = await mailedLinks(owner, codes.at(-1))
    expect((await make(owner, codes[0] ?? '')).status).toBe(200)
    expect(await use(links)).toEqual(Object.fromEntries(KINDS.map(kind => [kind, 410])))
  })

  it('does not work while the account is suspended', async () => {
    const owner = await next()
    const links = await mailedLinks(owner)
    const { cookie } = await newAccount(`warden_of_${owner.username}`, { isAdmin: true })
    const suspended = await callWithOutbox(`/api/admin/users/${owner.id}/suspend`, {
      method: 'POST',
      headers: { cookie },
    })
    expect(suspended.status).toBe(200)
    expect(await use(links)).toEqual(Object.fromEntries(KINDS.map(kind => [kind, 410])))
  })

  it('is worth nothing to who asked for it with the former password while that is changed', async () => {
    const owner = await next()
    const { cookie, username } = owner
    const email = `fast_thief_of_${username}@evil.example`
    await Promise.all([
      CHANGES['the password is changed']?.make(owner, ''),
      sendWithOutbox('/api/account/email', { email, password: PASSWORD }, { cookie }),
    ])
    const mails = (await mailsTo(email)).filter(({ kind }) => kind === 'confirm-email')
    for (const mail of mails) {
      const token = linkIn(mail, '/confirm-email').split('/').at(-1)
      expect((await confirm(token ?? '')).status).toBe(410)
    }
    expect(await mailsTo(owner.email)).not.toEqual([])
  })
})
