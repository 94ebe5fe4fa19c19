import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { varsOf } from '../env.ts'
import { readToken, signToken } from './session-token.ts'

const FORMER = 'the secret before the rotation, long enough'
const PRESENT = 'the secret since the rotation, long enough!'
const now = () => 1_000_000
const claims = { id: 'a', issuedAt: now(), expiresAt: now() + 60_000 }

describe('a rotated SESSION_SECRET', () => {
  it('opens what the former one signed while that is named, and signs with the new one', async () => {
    const old = await signToken({ now, sessionSecret: FORMER }, 'session', claims)
    const both = { now, sessionSecret: PRESENT, formerSessionSecret: FORMER }
    expect(await readToken(both, 'session', old)).toMatchObject({ id: 'a' })
    expect(await readToken({ now, sessionSecret: PRESENT }, 'session', old)).toBeNull()
    const fresh = await signToken(both, 'session', claims)
    expect(await readToken({ now, sessionSecret: PRESENT }, 'session', fresh)).toMatchObject({
      id: 'a',
    })
    expect(await readToken({ now, sessionSecret: FORMER }, 'session', fresh)).toBeNull()
  })

  it('opens nothing of a third, nor of another use', async () => {
    const both = { now, sessionSecret: PRESENT, formerSessionSecret: FORMER }
    const foreign = await signToken({ now, sessionSecret: 'x'.repeat(40) }, 'session', claims)
    expect(await readToken(both, 'session', foreign)).toBeNull()
    const other = await signToken({ now, sessionSecret: FORMER }, 'known-browser', claims)
    expect(await readToken(both, 'session', other)).toBeNull()
  })
})

describe('TOKEN_KEYS', () => {
  const KEY = 'ZGV2ZWxvcG1lbnQtb25seS1rZXktMDEyMzQ1Njc4OTE='
  const read = (keys: string) => varsOf({ ...env, TOKEN_KEYS: keys }).TOKEN_KEYS

  it('are taken in the order that they stand in', () => {
    expect(Object.keys(read(`{"2026-12":"${KEY}","2026-11":"${KEY}"}`) ?? {})).toEqual([
      '2026-12',
      '2026-11',
    ])
  })

  it('of which one is named by a whole number are refused: it would go first', () => {
    expect(() => read(`{"new":"${KEY}","1":"${KEY}"}`)).toThrow(/TOKEN_KEYS/)
    expect(Object.keys(read(`{"1":"${KEY}"}`) ?? {})).toEqual(['1'])
  })
})
