import { describe, expect, it } from 'vitest'
import { newAccount, PASSWORD } from '../../test/account.ts'
import { call, cookieOf, sendJson } from '../../test/call.ts'
import { linkIn, mailsTo, sendWithOutbox } from '../../test/outbox.ts'
import { turnOnTwoSteps } from '../../test/two-steps.ts'

const OWNERS = 'the owner is back'

async function tokenTo(address: string, page: string, kind: string): Promise<string> {
  const mail = (await mailsTo(address)).findLast(one => one.kind === kind)
  return linkIn(mail, page).split('/').at(-1) ?? ''
}
const object = (token: string) => sendWithOutbox('/api/objection', { token })
const logIn = (username: string, password: string) => sendJson('/api/login', { username, password })
async function isSignedIn(cookie: string) {
  const answer = await call('/api/user', { headers: { cookie } })
  return (await answer.json<{ authenticated: boolean }>()).authenticated
}
/** A thief, who knows the password, has logged in. */
async function robbed(username: string) {
  await newAccount(username)
  return { address: `${username}@example.com`, cookie: cookieOf(await logIn(username, PASSWORD)) }
}
async function chooseNew(address: string): Promise<number> {
  const token = await tokenTo(address, '/reset-password', 'password-reset')
  return (await sendWithOutbox('/api/reset-password', { token, password: OWNERS })).status
}

describe('"this was not me" about two-step login', () => {
  it('turns it off, ends all sessions and the password, and mails a link for a new one', async () => {
    const { address, cookie } = await robbed('factor_of_a_thief')
    const thief = await turnOnTwoSteps(cookie)
    const token = await tokenTo(address, '/objection', 'second-factor-on')
    expect((await object(token)).status).toBe(200)
    expect(await isSignedIn(thief.cookie)).toBe(false)
    const form = { username: 'factor_of_a_thief', password: PASSWORD, code: thief.codeAt(1) }
    expect((await sendJson('/api/login', form)).status).toBe(401)
    expect(await chooseNew(address)).toBe(200)
    expect((await logIn('factor_of_a_thief', OWNERS)).status).toBe(200)
    expect((await object(token)).status).toBe(410)
  })

  it('is said by the word about a change of the address from before, too', async () => {
    const { address, cookie } = await robbed('address_then_factor')
    const change = { email: 'then_factor@evil.example', password: PASSWORD }
    await sendWithOutbox('/api/account/email', change, { cookie })
    await turnOnTwoSteps(cookie)
    const token = await tokenTo(address, '/objection', 'email-change-requested')
    expect((await object(token)).status).toBe(200)
    expect(await chooseNew(address)).toBe(200)
    expect((await logIn('address_then_factor', OWNERS)).status).toBe(200)
  })

  it('suspends the account where the address was changed since: an admin decides', async () => {
    const { address, cookie } = await robbed('factor_then_address')
    const thief = await turnOnTwoSteps(cookie)
    const change = { email: 'factor_then@evil.example', password: PASSWORD, code: thief.codeAt(1) }
    await sendWithOutbox('/api/account/email', change, { cookie: thief.cookie })
    const confirmation = await tokenTo(change.email, '/confirm-email', 'confirm-email')
    await sendWithOutbox('/api/confirm-email', { token: confirmation })
    const token = await tokenTo(address, '/objection', 'second-factor-on')
    const answer = await object(token)
    expect((await answer.json<{ message: string }>()).message).toContain('locked')
    expect((await mailsTo(change.email)).map(({ kind }) => kind)).not.toContain('password-reset')
  })

  it('leaves two-step login that was on before', async () => {
    const { address, cookie } = await robbed('had_it_before')
    const owner = await turnOnTwoSteps(cookie)
    const change = { email: 'had_it@evil.example', password: PASSWORD, code: owner.codeAt(1) }
    await sendWithOutbox('/api/account/email', change, { cookie: owner.cookie })
    expect(
      (await object(await tokenTo(address, '/objection', 'email-change-requested'))).status,
    ).toBe(200)
    expect(await chooseNew(address)).toBe(200)
    const login = await logIn('had_it_before', OWNERS)
    expect((await login.json<{ error: { code: string } }>()).error.code).toBe(
      'SECOND_FACTOR_REQUIRED',
    )
  })
})
