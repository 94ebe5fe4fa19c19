import { listDurableObjectIds } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { PAIRING_JOIN_MS, typedPairingSchema } from '../../shared/pairing/pairing.ts'
import { RATE_LIMITS } from '../http/rate-limits.ts'
import { newAccount, PASSWORD } from '../test/account.ts'
import { sendJson } from '../test/call.ts'
import { join, openPairing } from './test/pair.ts'

afterEach(() => {
  vi.useRealTimers()
})

let addresses = 0
const newAddress = () => `198.51.100.${++addresses}`

const type = (typedCode: string, cookie = '', address = newAddress()) =>
  sendJson('/api/pairings/typed', { typedCode }, { cookie, 'CF-Connecting-IP': address })

/** Digits that differ from these. */
const wrong = (digits: string, by: number) =>
  String((Number(digits) + by) % 1_000_000).padStart(6, '0')

describe('a code that is typed', () => {
  it('lets a phone in that is signed in as who opened the pairing', async () => {
    const owner = await newAccount('types_a_code')
    const opened = await openPairing(owner)
    expect(opened.typedCode).toMatch(/^\d{6}$/)
    const answer = await type(opened.typedCode.replace(/^\d{3}/, '$& '), owner.cookie)
    expect(answer.status).toBe(200)
    const found = typedPairingSchema.parse(await answer.json())
    expect(found).toEqual({ code: opened.code, secret: opened.secret })
    expect((await join(found)).status).toBe(200)
  })

  it('is nothing to a phone without a login, nor to another seller', async () => {
    const { typedCode } = await openPairing(await newAccount('shows_a_code'))
    expect((await type(typedCode)).status).toBe(401)
    expect((await type(typedCode, (await newAccount('reads_over')).cookie)).status).toBe(410)
  })

  it('lapses with the link, and with the session that showed it', async () => {
    const owner = await newAccount('shows_it_long')
    const { typedCode, joinBy } = await openPairing(owner)
    expect(joinBy - Date.now()).toBeLessThanOrEqual(PAIRING_JOIN_MS)
    vi.useFakeTimers({ toFake: ['Date'], now: joinBy - 1_000 })
    expect((await type(typedCode, owner.cookie)).status).toBe(200)
    vi.useFakeTimers({ toFake: ['Date'], now: joinBy + 1_000 })
    expect((await type(typedCode, owner.cookie)).status).toBe(410)
    vi.useRealTimers()

    const next = await openPairing(owner)
    const log = await sendJson('/api/login', { username: owner.username, password: PASSWORD })
    const onPhone = log.headers.get('Set-Cookie')?.split(';')[0] ?? ''
    expect((await type(next.typedCode, onPhone)).status).toBe(200)
    expect((await sendJson('/api/logout', {}, { cookie: owner.cookie })).status).toBe(200)
    expect((await type(next.typedCode, onPhone)).status).toBe(410)
  })

  it('asks the desktop when another phone has joined, as the link does', async () => {
    const owner = await newAccount('has_a_phone')
    const opened = await openPairing(owner)
    expect((await join(opened)).status).toBe(200)
    const found = await (await type(opened.typedCode, owner.cookie)).json<typeof opened>()
    const second = await (await join(found)).json<{ state: string }>()
    expect(second.state).toBe('asked')
  })

  it('is refused without six digits', async () => {
    const { cookie } = await newAccount('types_words')
    for (const text of ['', '12345', '1234567', 'abcdef'])
      expect((await type(text, cookie)).status).toBe(400)
  })
})

describe('guesses of a typed code', () => {
  it('end by user, from however many addresses: then the right one is refused too', async () => {
    const owner = await newAccount('guesses_own')
    const { typedCode } = await openPairing(owner)
    // A right code does not count.
    for (let time = 0; time < 3; time += 1)
      expect((await type(typedCode, owner.cookie)).status).toBe(200)
    const { tries } = RATE_LIMITS.pairingTypedByUser
    for (let guess = 1; guess <= tries; guess += 1)
      expect((await type(wrong(typedCode, guess), owner.cookie)).status).toBe(410)
    const refused = await type(typedCode, owner.cookie)
    expect(refused.status).toBe(429)
    expect(refused.headers.get('Retry-After')).toMatch(/^\d+$/)
  })

  it('end by address, with however many accounts', async () => {
    const address = newAddress()
    const { tries } = RATE_LIMITS.pairingTypedByAddress
    const statuses: number[] = []
    for (let account = 0; statuses.length < tries + 1; account += 1) {
      const { cookie } = await newAccount(`guesses_${account}`)
      for (let guess = 0; guess < 10 && statuses.length < tries + 1; guess += 1)
        statuses.push((await type(wrong('123456', guess), cookie, address)).status)
    }
    expect(statuses.slice(0, tries)).toEqual(Array(tries).fill(410))
    expect(statuses.at(-1)).toBe(429)
  })

  it('start no Durable Object', async () => {
    const { cookie } = await newAccount('starts_nothing')
    const before = await listDurableObjectIds(env.PAIRING_ROOM)
    for (let guess = 0; guess < 5; guess += 1)
      expect((await type(wrong('654321', guess), cookie)).status).toBe(410)
    expect(await listDurableObjectIds(env.PAIRING_ROOM)).toHaveLength(before.length)
  })
})
