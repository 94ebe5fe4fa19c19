import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import type { RecoveryCodes, SecondFactorSetup } from '../../../shared/accounts/second-factor.ts'
import type { AdminUsers, AuditLog } from '../../../shared/administration.ts'
import { connect } from '../../db/connection.ts'
import { newAccount, PASSWORD, type TestAccount } from '../../test/account.ts'
import { call, cookieOf, sendJson } from '../../test/call.ts'
import { allowLog } from '../../test/expect-log.ts'
import { callWith, mailsTo, sendWithOutbox } from '../../test/outbox.ts'
import { accountByUsername, openSession } from '../store.ts'
import { codeOfPeriod, periodAt } from './totp.ts'

const PATH = '/api/account/second-factor'

/** The code of now, or of so many periods later. */
const codeNow = (secret: string, later = 0) => codeOfPeriod(secret, periodAt(Date.now()) + later)
const logIn = (username: string, code?: string) =>
  sendJson('/api/login', { username, password: PASSWORD, ...(code && { code }) })
async function codeOf(answer: Response) {
  return (await answer.json<{ error?: { code: string } }>()).error?.code ?? answer.status
}
async function start({ cookie }: TestAccount, password = PASSWORD) {
  const answer = await sendJson(PATH, { password }, { cookie })
  return (await answer.json<SecondFactorSetup>()).secret
}
async function turnOn(account: TestAccount) {
  const secret = await start(account)
  // The code of the period before: the one of now is left for the test.
  const confirm = async () =>
    sendWithOutbox(
      `${PATH}/confirmation`,
      { code: codeNow(secret, -1) },
      { cookie: account.cookie },
    )
  const first = await confirm()
  // A period may have ended on the way.
  const answer = first.ok ? first : await confirm()
  expect(answer.status).toBe(200)
  // The session was renewed.
  Object.assign(account, { cookie: cookieOf(answer) })
  return { secret, ...(await answer.json<RecoveryCodes>()) }
}

describe('two-step login', () => {
  it('is on once a code of the app is confirmed; then the password alone logs in no more', async () => {
    const account = await newAccount('two_steps')
    const secret = await start(account)
    expect((await logIn('two_steps')).status).toBe(200)
    const { cookie } = account
    const wrong = await sendJson(`${PATH}/confirmation`, { code: '000000' }, { cookie })
    expect(await codeOf(wrong)).toBe('SECOND_FACTOR_WRONG')
    const code = codeNow(secret, -1)
    const on = await sendWithOutbox(`${PATH}/confirmation`, { code }, { cookie })
    expect((await on.json<RecoveryCodes>()).recoveryCodes).toHaveLength(10)
    expect((await mailsTo('two_steps@example.com')).map(mail => mail.kind)).toEqual([
      'second-factor-on',
    ])
    const refused = await logIn('two_steps')
    expect(refused.status).toBe(401)
    expect(refused.headers.get('Set-Cookie')).toBeNull()
    expect(await codeOf(refused)).toBe('SECOND_FACTOR_REQUIRED')
    expect(await codeOf(await logIn('two_steps', '000000'))).toBe('SECOND_FACTOR_WRONG')
    expect((await logIn('two_steps', codeNow(secret))).status).toBe(200)
  })

  it('takes a code once, and of two requests with one code one', async () => {
    const { secret } = await turnOn(await newAccount('replayed'))
    const code = codeNow(secret)
    const answers = await Promise.all([logIn('replayed', code), logIn('replayed', code)])
    expect(new Set(answers.map(answer => answer.status))).toEqual(new Set([200, 400]))
    expect(await codeOf(await logIn('replayed', code))).toBe('SECOND_FACTOR_WRONG')
    // A code of an earlier period neither.
    expect(await codeOf(await logIn('replayed', codeNow(secret, -1)))).toBe('SECOND_FACTOR_WRONG')
  })

  it('says nothing of itself to who does not know the password', async () => {
    await turnOn(await newAccount('unseen'))
    const guess = { username: 'unseen', password: 'a guess', code: '000000' }
    expect(await codeOf(await sendJson('/api/login', guess))).toBe('LOGIN_FAILED')
  })

  it('lets five wrong codes through in a quarter of an hour, whatever the address', async () => {
    const { secret } = await turnOn(await newAccount('guessed'))
    const from = (address: string, code: string) =>
      sendJson(
        '/api/login',
        { username: 'guessed', password: PASSWORD, code },
        { 'CF-Connecting-IP': address },
      )
    const found: (string | number)[] = []
    for (let i = 0; i < 6; i += 1) found.push(await codeOf(await from(`203.0.113.${i}`, '000000')))
    expect(found).toEqual([...Array<string>(5).fill('SECOND_FACTOR_WRONG'), 'RATE_LIMITED'])
    expect(await codeOf(await from('203.0.113.9', codeNow(secret)))).toBe('RATE_LIMITED')
  })

  it('is passed by a recovery code in place of the app, each once', async () => {
    const { recoveryCodes } = await turnOn(await newAccount('phone_lost'))
    const [first = ''] = recoveryCodes
    expect((await logIn('phone_lost', first.toLowerCase().replaceAll('-', ' '))).status).toBe(200)
    expect(await codeOf(await logIn('phone_lost', first))).toBe('SECOND_FACTOR_WRONG')
  })

  it('has new recovery codes by password and code, not by the password alone; the former ones end, and the owner is told', async () => {
    const account = await newAccount('renewer')
    const { secret, recoveryCodes } = await turnOn(account)
    const renew = (code: string | undefined, { cookie } = account) =>
      sendWithOutbox(`${PATH}/recovery-codes`, { password: PASSWORD, code }, { cookie })
    expect((await renew(codeNow(secret), await newAccount('renewer_neighbour'))).status).toBe(404)
    expect(await codeOf(await renew(undefined))).toBe('VALIDATION')
    expect(await codeOf(await renew('000000'))).toBe('SECOND_FACTOR_WRONG')
    expect((await mailsTo('renewer@example.com')).at(-1)?.kind).toBe('second-factor-on')
    const renewed = await renew(codeNow(secret))
    const { recoveryCodes: next } = await renewed.json<RecoveryCodes>()
    const mail = (await mailsTo('renewer@example.com')).at(-1)
    expect(mail?.kind).toBe('recovery-codes-renewed')
    for (const one of next) expect(mail?.text).not.toContain(one)
    expect(await codeOf(await logIn('renewer', recoveryCodes[0]))).toBe('SECOND_FACTOR_WRONG')
    expect((await logIn('renewer', next[0])).status).toBe(200)
  })

  it('whose secret cannot be read says to use a recovery code, counts no try and takes one', async () => {
    allowLog('warn', 'request_failed')
    const { secret, recoveryCodes } = await turnOn(await newAccount('key_removed'))
    const otherKey = JSON.stringify({ other: 'ZGV2ZWxvcG1lbnQtb25seS1rZXktMTIzNDU2Nzg5MDI=' })
    const tryWith = (code: string | undefined, TOKEN_KEYS: string | undefined) => {
      const body = JSON.stringify({ username: 'key_removed', password: PASSWORD, code })
      const headers = { 'Content-Type': 'application/json' }
      return callWith({ TOKEN_KEYS }, '/api/login', { method: 'POST', body, headers })
    }
    // Five wrong codes would end it.
    for (const keys of [...Array<string>(5).fill(otherKey), undefined]) {
      const refused = await tryWith(codeNow(secret), keys)
      expect(refused.status).toBe(503)
      const { error } = await refused.json<{ error: { code: string; message: string } }>()
      expect(error.code).toBe('SECOND_FACTOR_UNREADABLE')
      expect(error.message).toContain('recovery codes')
    }
    expect((await tryWith(recoveryCodes[0], otherKey)).status).toBe(200)
  })

  it('is turned off by password and code, not by an open session', async () => {
    const account = await newAccount('turns_off')
    const { secret } = await turnOn(account)
    const off = (password: string, code: string) =>
      sendWithOutbox(`${PATH}/removal`, { password, code }, { cookie: account.cookie })
    expect(await codeOf(await off('a guess', codeNow(secret)))).toBe('VALIDATION')
    expect(await codeOf(await off(PASSWORD, '000000'))).toBe('SECOND_FACTOR_WRONG')
    expect((await off(PASSWORD, codeNow(secret))).status).toBe(200)
    expect((await logIn('turns_off')).status).toBe(200)
    expect((await mailsTo('turns_off@example.com')).at(-1)?.kind).toBe('second-factor-off')
  })

  it('ends the other sessions, and is not replaced while it is on', async () => {
    const account = await newAccount('one_browser')
    const other = await logIn('one_browser')
    const cookie = other.headers.get('Set-Cookie')?.split(';')[0] ?? ''
    await turnOn(account)
    const user = await call('/api/user', { headers: { cookie } })
    expect(await user.json()).toEqual({ authenticated: false })
    const again = await sendJson(PATH, { password: PASSWORD }, { cookie: account.cookie })
    expect(await codeOf(again)).toBe('CONFLICT')
  })

  it('opens no session for a login without a code that it overtook', async () => {
    const account = await newAccount('overtaken')
    const db = connect(env.DB)
    const open = async (id: string, passedSecondFactor: boolean) => {
      const user = await accountByUsername(db, account.username)
      const at = Date.now()
      const times = { createdAt: at, expiresAt: at + 60_000, authenticatedAt: at }
      return openSession(
        db,
        { id, userId: account.id, browser: '', ...times },
        { passwordHash: user?.passwordHash ?? '', passedSecondFactor, replaces: null },
      )
    }
    expect(await open('before it', false)).toBe(true)
    await turnOn(account)
    expect(await open('overtaken by it', false)).toBe(false)
    expect(await open('with a code', true)).toBe(true)
  })

  it('is turned off by an admin for who lost phone and codes: written down once, the owner is told, and nobody else may', async () => {
    const admin = await newAccount('rescuer', { isAdmin: true })
    const account = await newAccount('lost_all')
    const { secret } = await turnOn(account)
    const remove = (userId: number, { cookie } = admin) =>
      sendWithOutbox(`/api/admin/users/${userId}/remove-second-factor`, {}, { cookie })
    const entries = async () => {
      const path = '/api/admin/audit-log?action=user.second_factor_removed'
      return (await call(path, { headers: { cookie: admin.cookie } })).json<AuditLog>()
    }
    const listed = async () => {
      const path = '/api/admin/users?search=lost_all'
      const answer = await call(path, { headers: { cookie: admin.cookie } })
      return (await answer.json<AdminUsers>()).users[0]?.hasSecondFactor
    }
    expect((await remove(account.id, account)).status).toBe(403)
    expect(await listed()).toBe(true)
    expect((await remove(account.id)).status).toBe(200)
    expect(await listed()).toBe(false)
    expect((await logIn('lost_all')).status).toBe(200)
    expect((await remove(account.id)).status).toBe(200)
    const mails = await mailsTo('lost_all@example.com')
    expect(mails.map(mail => mail.kind)).toEqual(['second-factor-on', 'second-factor-removed'])
    expect((await entries()).entries).toMatchObject([
      { actor: { username: 'rescuer' }, subject: { id: account.id, username: 'lost_all' } },
    ])
    expect((await remove(999_999)).status).toBe(404)
    // What was removed is set up anew with another secret.
    expect((await turnOn(account)).secret).not.toBe(secret)
  })

  it('of an admin is not turned off by themself without a code', async () => {
    const admin = await newAccount('careless')
    await turnOn(admin)
    await env.DB.prepare('update users set is_admin = 1 where id = ?').bind(admin.id).run()
    const path = `/api/admin/users/${admin.id}/remove-second-factor`
    const refused = await sendWithOutbox(path, {}, { cookie: admin.cookie })
    expect(await codeOf(refused)).toBe('FORBIDDEN')
    expect(await codeOf(await logIn('careless'))).toBe('SECOND_FACTOR_REQUIRED')
  })

  it('stores the secret encrypted for its user, and recovery codes as hashes', async () => {
    const { secret, recoveryCodes } = await turnOn(await newAccount('at_rest'))
    const { results } = await env.DB.prepare(
      'select f.*, c.* from second_factors f join recovery_codes c on c.user_id = f.user_id',
    ).all()
    const stored = JSON.stringify(results)
    expect(results.length).toBeGreaterThan(9)
    for (const plain of [secret, ...recoveryCodes]) expect(stored).not.toContain(plain)
  })
})
