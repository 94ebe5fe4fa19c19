import { describe, expect, it } from 'vitest'
import { newAccount, PASSWORD, type TestAccount } from '../test/account.ts'
import { call, cookieOf, sendJson } from '../test/call.ts'
import { linkIn, mailsTo, sendWithOutbox } from '../test/outbox.ts'

const OWNERS = 'the password of the owner'
const THIEFS = 'the password of the thief'

/** An owner who resets the password by mail; somebody else knows the former one. */
async function owner(username: string): Promise<{ account: TestAccount; token: string }> {
  const account = await newAccount(username)
  const email = `${username}@example.com`
  await sendWithOutbox('/api/forgot-password', { email }, { 'CF-Connecting-IP': username })
  const link = linkIn((await mailsTo(email)).at(-1), '/reset-password')
  return { account, token: link.split('/').at(-1) ?? '' }
}

const reset = (token: string) => sendWithOutbox('/api/reset-password', { token, password: OWNERS })
const logIn = (username: string, password: string) =>
  sendJson('/api/login', { username, password }, { 'CF-Connecting-IP': `logs in ${username}` })

describe('who knows the former password', () => {
  it('cannot set another one in the moment in which the owner resets it', async () => {
    const { account, token } = await owner('reset_and_change')
    const change = () =>
      sendWithOutbox(
        '/api/account/password',
        { currentPassword: PASSWORD, newPassword: THIEFS },
        { cookie: account.cookie },
      )
    const [done] = await Promise.all([reset(token), ...Array.from({ length: 6 }, change)])
    // A change that came first ended the link.
    if (done.status === 410) return
    expect(done.status).toBe(200)
    expect((await logIn(account.username, THIEFS)).status).toBe(401)
    expect((await logIn(account.username, OWNERS)).status).toBe(200)
  })

  it('gets no session that lasts in the moment in which the owner resets it', async () => {
    const { account, token } = await owner('reset_and_log_in')
    const [done, ...logins] = await Promise.all([
      reset(token),
      ...Array.from({ length: 4 }, () => logIn(account.username, PASSWORD)),
    ])
    expect(done.status).toBe(200)
    for (const login of logins.filter(({ ok }) => ok)) {
      const user = await call('/api/user', { headers: { cookie: cookieOf(login) } })
      expect(await user.json()).toEqual({ authenticated: false })
    }
  })
})
