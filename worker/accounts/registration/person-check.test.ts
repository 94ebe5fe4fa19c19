import { describe, expect, it } from 'vitest'
import { PASSWORD } from '../../test/account.ts'
import { expectLog } from '../../test/expect-log.ts'
import { callWith } from '../../test/outbox.ts'
import { sandboxUrl, tellFault } from '../../test/sandbox.ts'

const KEYS = { TURNSTILE_SECRET: 'sandbox-turnstile-secret', MAIL_FROM: undefined }
const tokenFor = async (action: string) => {
  const answer = await fetch(`${sandboxUrl}/turnstile/v0/token.json?action=${action}`)
  return (await answer.json<{ token: string }>()).token
}

let count = 0
function register(personToken?: string, vars: Parameters<typeof callWith>[0] = KEYS) {
  const username = `person_${(count += 1)}`
  const body = { username, email: `${username}@shop.example`, password: PASSWORD, personToken }
  return callWith(vars, '/api/register', {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'Content-Type': 'application/json', 'CF-Connecting-IP': `confirms ${username}` },
  })
}
const codeOf = async (answer: Response) =>
  (await answer.json<{ error: { code: string } }>()).error.code

describe('the check for persons', () => {
  it('lets a registration through with a token of the widget, once', async () => {
    const token = await tokenFor('register')
    expect((await register(token)).status).toBe(201)
    expect(await codeOf(await register(token))).toBe('PERSON_NOT_CONFIRMED')
  })

  it.each([
    ['no token', () => Promise.resolve(undefined)],
    ['a made-up token', () => Promise.resolve('made up')],
    ['a token for another act', () => tokenFor('login')],
  ])('refuses %s', async (_, token) => {
    const answer = await register(await token())
    expect([answer.status, await codeOf(answer)]).toEqual([400, 'PERSON_NOT_CONFIRMED'])
  })

  it('refuses everybody while its vendor does not answer, or does not know the key', async () => {
    expectLog('warn', 'request_failed')
    await tellFault({ route: 'POST /turnstile/v0/siteverify', status: 500, times: 1 })
    const answer = await register(await tokenFor('register'))
    expect([answer.status, await codeOf(answer)]).toEqual([503, 'PERSON_CHECK_UNAVAILABLE'])
    const wrongKey = { ...KEYS, TURNSTILE_SECRET: 'of another widget' }
    expect((await register(await tokenFor('register'), wrongKey)).status).toBe(400)
  })

  it('shows its widget on a page that the app alone frames, with the vendor’s script and no other', async () => {
    const answer = await callWith(KEYS, '/api/person-check/frame')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('X-Frame-Options')).toBe('SAMEORIGIN')
    const policy = answer.headers.get('Content-Security-Policy') ?? ''
    expect(policy).toContain("frame-ancestors 'self'")
    const nonce = /script-src 'nonce-([\da-f-]{36})' (\S+);/.exec(policy)
    expect(nonce?.[2]).toBe(new URL(sandboxUrl).origin)
    const page = await answer.text()
    expect(page.match(/<script/g)).toHaveLength(2)
    expect(page).toContain(`<script nonce="${nonce?.[1]}">`)
    expect(page).not.toContain('sandbox-turnstile-secret')
  })

  it('is not there without its keys', async () => {
    const without = { TURNSTILE_SECRET: undefined, MAIL_FROM: undefined }
    expect((await register(undefined, without)).status).toBe(201)
    expect(await (await callWith(without, '/api/person-check')).json()).toEqual({ required: false })
    expect(await (await callWith(KEYS, '/api/person-check')).json()).toEqual({ required: true })
  })
})
