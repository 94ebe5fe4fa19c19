import { afterEach, describe, expect, it, vi } from 'vitest'
import type { SecondFactorSetup } from '../../shared/accounts/second-factor.ts'
import { newPair } from '../pairing/test/pair.ts'
import { newAccount, PASSWORD } from '../test/account.ts'
import { call, cookieOf, sendJson } from '../test/call.ts'
import { sendWithOutbox } from '../test/outbox.ts'
import { turnOnTwoSteps } from '../test/two-steps.ts'
import { codeOfPeriod, periodAt } from './second-factor/totp.ts'

const FACTOR = '/api/account/second-factor'

/** What proves who uses the session, or changes by what it is proved. Each is called with the cookie that it renews. */
const RENEWING: Record<string, (cookie: string) => Promise<Response>> = {
  'a change of the password': cookie => {
    const form = { currentPassword: PASSWORD, newPassword: 'another long password' }
    return sendWithOutbox('/api/account/password', form, { cookie })
  },
  'the end of all other sessions': cookie =>
    sendWithOutbox('/api/account/sessions/end-others', {}, { cookie }),
  'the password given again': cookie =>
    sendWithOutbox('/api/account/reauthentication', { password: PASSWORD }, { cookie }),
  'two-step login turned on': async cookie => {
    const started = await sendWithOutbox(FACTOR, { password: PASSWORD }, { cookie })
    const { secret } = await started.json<SecondFactorSetup>()
    const code = codeOfPeriod(secret, periodAt(Date.now()))
    return sendWithOutbox(`${FACTOR}/confirmation`, { code }, { cookie })
  },
}

afterEach(() => {
  vi.useRealTimers()
})

async function isSignedIn(cookie: string) {
  const answer = await call('/api/user', { headers: { cookie } })
  return (await answer.json<{ authenticated: boolean }>()).authenticated
}
/** A session as a login begins it: the one of `newAccount` has a cookie of another name. */
async function loggedIn(username: string) {
  const account = await newAccount(username)
  const login = await sendJson('/api/login', { username, password: PASSWORD })
  return { ...account, cookie: cookieOf(login) }
}
const numberOfSessions = async (cookie: string) => {
  const answer = await call('/api/account/sessions', { headers: { cookie } })
  return (await answer.json<{ sessions: { current: boolean }[] }>()).sessions
}

describe('a session has another id, and a copy of its cookie is worth nothing, after', () => {
  it.each(Object.entries(RENEWING))('%s', async (name, renew) => {
    const { cookie } = await loggedIn(`renews_by_${name.replaceAll(/\W/g, '_')}`)
    const answer = await renew(cookie)
    expect(answer.status).toBe(200)
    const renewed = cookieOf(answer)
    expect(renewed).toMatch(/^obverse_session=/)
    expect(await isSignedIn(cookie)).toBe(false)
    expect(await isSignedIn(renewed)).toBe(true)
    expect((await numberOfSessions(renewed)).filter(({ current }) => current)).toHaveLength(1)
  })

  it('two-step login turned off', async () => {
    const { cookie } = await loggedIn('renews_by_off')
    const on = await turnOnTwoSteps(cookie)
    const form = { password: PASSWORD, code: on.codeAt(1) }
    const answer = await sendWithOutbox(`${FACTOR}/removal`, form, { cookie: on.cookie })
    expect(answer.status).toBe(200)
    expect(await isSignedIn(on.cookie)).toBe(false)
    expect(await isSignedIn(cookieOf(answer))).toBe(true)
  })
})

describe('the renewal of a session', () => {
  it.each(Object.entries(RENEWING))(
    'is refused to a copy that it overtakes: %s',
    async (name, renew) => {
      const { cookie } = await loggedIn(`raced_by_${name.replaceAll(/\W/g, '_')}`)
      const again = RENEWING['the password given again']
      const answers = await Promise.all([renew(cookie), again?.(cookie)])
      // At most one of them got a session, and the former one is dead.
      const given = answers.filter(answer => answer?.status === 200)
      expect(given).toHaveLength(1)
      expect(await isSignedIn(cookie)).toBe(false)
      expect(await isSignedIn(cookieOf(given[0] ?? new Response()))).toBe(true)
    },
  )

  it('lets a pairing that the session opened go on', async () => {
    const account = await loggedIn('renews_while_paired')
    const { opened } = await newPair(account)
    const answer = await sendWithOutbox(
      '/api/account/reauthentication',
      { password: PASSWORD },
      { cookie: account.cookie },
    )
    const room = await call(`/api/pairings/${opened.code}`, {
      headers: { cookie: cookieOf(answer) },
    })
    expect(room.status).toBe(200)
  })

  it('is the last word of an answer that would extend the former one for a day', async () => {
    const { cookie } = await loggedIn('renews_late')
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 86_400_000 })
    const renewal = await RENEWING['the password given again']?.(cookie)
    const set = renewal?.headers.getSetCookie().filter(one => one.startsWith('obverse_session='))
    expect(set).toHaveLength(1)
    expect(await isSignedIn(set?.[0]?.split(';')[0] ?? '')).toBe(true)
    expect(await isSignedIn(cookie)).toBe(false)
  })
})
