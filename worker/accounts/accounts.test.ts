import { env } from 'cloudflare:workers'
import { randomBytes, scryptSync } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { connect } from '../db/connection.ts'
import { pendingUsers, users } from '../db/schema/accounts.ts'
import { newAccount, PASSWORD, signedInUser } from '../test/account.ts'
import { call, callAt, cookieOf, sendJson as post } from '../test/call.ts'
import { monthlyCoins } from '../test/plans.ts'
import { hashPasswordsFully } from '../test/quick-passwords.ts'
import * as keys from './derive-key.ts'
import { hashPassword } from './passwords.ts'

const db = connect(env.DB)

hashPasswordsFully()

beforeAll(async () => {
  await newAccount('Dealer')
  await db.insert(users).values({
    username: 'gone',
    email: 'gone@example.com',
    passwordHash: await hashPassword(PASSWORD),
    createdAt: 0,
    suspendedAt: 1,
  })
})
afterEach(() => {
  vi.restoreAllMocks()
})

const ORIGIN = 'https://obverse.example'

function overHttps(path: string, body?: unknown, cookie = ''): Promise<Response> {
  const headers = { cookie, 'Content-Type': 'application/json' }
  const init =
    body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) }
  return callAt(`${ORIGIN}${path}`, init)
}

async function whoIs(cookie: string): Promise<string | undefined> {
  const user = await overHttps('/api/user', undefined, cookie)
  return (await user.json<{ username?: string }>()).username
}

describe('signing in', () => {
  it('opens a session that the server can end', async () => {
    const login = await post('/api/login', { username: 'dealer', password: PASSWORD })
    expect(login.status).toBe(200)
    expect(login.headers.get('Set-Cookie')).toMatch(/HttpOnly.*SameSite=Lax/)
    const cookie = cookieOf(login)
    const user = await call('/api/user', { headers: { cookie } })
    expect(await user.json()).toMatchObject({
      authenticated: true,
      username: 'Dealer',
      hasEbayConnection: false,
      ebayToken: null,
      subscription: {
        tierDisplayName: 'Free',
        currentUsage: 0,
        limit: await monthlyCoins('free'),
        remainingCoins: await monthlyCoins('free'),
      },
    })
    await post('/api/logout', {}, { cookie })
    const after = await call('/api/user', { headers: { cookie } })
    expect(await after.json()).toEqual({ authenticated: false })
  })

  it('over https sets a cookie that no other host can plant', async () => {
    const login = await overHttps('/api/login', { username: 'dealer', password: PASSWORD })
    const set = login.headers.get('Set-Cookie') ?? ''
    expect(set).toMatch(/^__Host-obverse_session=[^;]+; Max-Age=\d+; Path=\/; HttpOnly; Secure;/)
    expect(set).not.toContain('Domain')
    const cookie = cookieOf(login)
    expect(await whoIs(cookie)).toBe('Dealer')
    // One planted by another host of the domain does not stand in its place.
    const planted = (await newAccount('planter')).cookie.replace('__Host-', '')
    expect(await whoIs(`${planted}; ${cookie}`)).toBe('Dealer')
  })

  it('over https is not taken from a cookie without the prefix', async () => {
    const { cookie, username } = await newAccount('without prefix')
    expect(await whoIs(cookie)).toBe(username)
    expect(await whoIs(cookie.replace('__Host-', ''))).toBeUndefined()
  })

  it('answers an unknown user and a wrong password alike', async () => {
    const wrong = await post('/api/login', { username: 'dealer', password: 'wrong' })
    const unknown = await post('/api/login', { username: 'nobody', password: 'wrong' })
    expect([wrong.status, unknown.status]).toEqual([401, 401])
    const [a, b] = [
      await wrong.json<{ message: string }>(),
      await unknown.json<{ message: string }>(),
    ]
    expect(a.message).toBe('Login failed. Please check your credentials.')
    expect(b.message).toBe(a.message)
  })

  it('does the same work for an unknown user as for a wrong password: time tells neither', async () => {
    // The accounts of other tests have a hash that takes less work.
    await signedInUser({ username: 'timed', passwordHash: await hashPassword(PASSWORD) })
    await db.insert(pendingUsers).values({
      username: 'timed_applicant',
      email: 'timed_applicant@example.com',
      passwordHash: await hashPassword(PASSWORD),
      createdAt: 0,
    })
    const database: D1Database = Object.getPrototypeOf(env.DB)
    const prepare = vi.spyOn(database, 'prepare')
    const derive = vi.spyOn(keys, 'deriveKey')
    const workFor = async (username: string) => {
      vi.clearAllMocks()
      const password = 'a guess of the password'
      expect((await post('/api/login', { username, password })).status).toBe(401)
      return {
        derivations: derive.mock.calls.map(([, salt, parameters]) => [salt.length, parameters]),
        statements: prepare.mock.calls.map(([sql]) => sql),
      }
    }
    const ofUser = await workFor('timed')
    expect(ofUser.derivations).toEqual([[16, { cost: 2 ** 14, blockSize: 8, parallelization: 5 }]])
    expect(ofUser.statements).not.toEqual([])
    expect(await workFor('timed_nobody')).toEqual(ofUser)
    expect(await workFor('timed_applicant')).toEqual(ofUser)
  })

  it('renews a hash of lesser parameters after the right password, not after a wrong one', async () => {
    const salt = randomBytes(16)
    const key = scryptSync(PASSWORD, salt, 32, { cost: 1024, blockSize: 8, parallelization: 1 })
    const old = `scrypt$1024$8$1$${salt.toString('base64url')}$${key.toString('base64url')}`
    const { id } = await signedInUser({ username: 'of_old', passwordHash: old })
    const logIn = async (password: string) => {
      const { status } = await post('/api/login', { username: 'of_old', password })
      const row = await db.select().from(users).where(eq(users.id, id)).get()
      return { status, hash: row?.passwordHash }
    }
    expect(await logIn('wrong')).toEqual({ status: 401, hash: old })
    const renewed = await logIn(PASSWORD)
    expect(renewed.status).toBe(200)
    expect(renewed.hash).toMatch(/^scrypt\$16384\$8\$5\$/)
    expect(renewed.hash).not.toContain(salt.toString('base64url'))
    // It stands for the same password, and a hash of today stays.
    expect(await logIn(PASSWORD)).toEqual(renewed)
    expect(await logIn('wrong')).toEqual({ ...renewed, status: 401 })
  })

  it('requires both fields, with the messages of the specification', async () => {
    const answer = await post('/api/login', { username: 'dealer', password: '' })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({
      message: 'Please enter both username and password',
      error: { code: 'VALIDATION', detail: { field: 'password' } },
    })
  })

  it.each([
    { username: 'd'.repeat(51), password: PASSWORD },
    { username: 'dealer', password: 'p'.repeat(101) },
  ])('says of what can be no login the same as of a wrong one', async login => {
    const answer = await post('/api/login', login)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({
      message: 'Login failed. Please check your credentials.',
    })
  })

  it('refuses a suspended account', async () => {
    const answer = await post('/api/login', { username: 'gone', password: PASSWORD })
    expect(answer.status).toBe(403)
  })

  it('takes a forged cookie for nobody', async () => {
    const answer = await call('/api/user', {
      headers: { cookie: 'obverse_session=eyJhbGciOiJIUzI1NiJ9.e30.AAAA' },
    })
    expect(await answer.json()).toEqual({ authenticated: false })
  })

  it('says with every answer of the API whose session it is', async () => {
    const { id, cookie } = await newAccount('named')
    const whose = async (answer: Promise<Response>) => (await answer).headers.get('X-Obverse-User')
    expect(await whose(call('/api/listings', { headers: { cookie } }))).toBe(String(id))
    expect(await whose(call('/api/no-such', { headers: { cookie } }))).toBe(String(id))
    expect(await whose(call('/api/listings'))).toBe('none')
    const again = { username: 'dealer', password: PASSWORD }
    const dealer = await post('/api/login', again, { cookie })
    const user = await dealer.clone().json<{ id: number }>()
    expect(dealer.headers.get('X-Obverse-User')).toBe(String(user.id))
    expect(await whose(post('/api/logout', {}, { cookie: cookieOf(dealer) }))).toBe('none')
  })

  it('refuses what a page of another user asks for, before it reads or changes anything', async () => {
    const { id, cookie } = await newAccount('second')
    const page = { cookie, 'X-Obverse-User': String(id + 1) }
    const erased = await post('/api/account/delete', { username: 'second' }, page)
    const read = await call('/api/listings', { headers: page })
    expect([erased.status, read.status]).toEqual([409, 409])
    expect(await read.json()).toMatchObject({ error: { code: 'OTHER_USER' } })
    // Who it is, the page has to hear.
    const user = await call('/api/user', { headers: page })
    expect(await user.json()).toMatchObject({ id })
    const own = await call('/api/listings', { headers: { cookie, 'X-Obverse-User': String(id) } })
    expect(own.status).toBe(200)
  })

  it('reads the body of a write that it refuses: unread, it would end the connection', async () => {
    let chunks = 0
    const body = new ReadableStream<Uint8Array>({
      pull(stream) {
        if (++chunks === 100) stream.close()
        else stream.enqueue(new Uint8Array(16_384))
      },
    })
    const answer = await call('/api/queue/pairs', { method: 'POST', body })
    expect(answer.status).toBe(401)
    expect(chunks).toBe(100)
    const endless = new ReadableStream<Uint8Array>({ start: s => s.enqueue(new Uint8Array(9)) })
    expect((await call('/api/queue/pairs', { method: 'POST', body: endless })).status).toBe(401)
  })

  it('refuses a writing call from another site', async () => {
    const answer = await post(
      '/api/login',
      { username: 'dealer', password: PASSWORD },
      { Origin: 'https://evil.example' },
    )
    expect(answer.status).toBe(403)
  })
})
