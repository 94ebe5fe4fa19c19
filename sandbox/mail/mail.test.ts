import { createServer } from 'node:net'
import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { field, type RunningSandbox, runSandbox } from '../test/run-sandbox.ts'

const HOUR_MS = 3_600_000

let sandbox: RunningSandbox
let now = Date.UTC(2026, 10, 21, 12)
beforeAll(async () => {
  sandbox = await runSandbox({ now: () => now })
})
afterAll(() => sandbox.stop())

async function send(path: string, body: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(sandbox.origin + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  const text = await response.text()
  const parsed: unknown = text === '' ? null : JSON.parse(text)
  return { status: response.status, body: parsed, headers: response.headers }
}
const inboxSchema = z.object({
  messages: z.array(z.looseObject({ id: z.string(), subject: z.string() })),
})
const messages = async (to: string) => {
  const response = await fetch(`${sandbox.origin}/mail/messages.json?to=${encodeURIComponent(to)}`)
  return inboxSchema.parse(await response.json()).messages
}

const MAIL = {
  from: 'Obverse <mail@obverse.test>',
  to: ['dealer@example.com'],
  subject: 'Hello',
  html: '<p>Hello</p>',
  text: 'Hello',
}

describe('Resend', () => {
  const AUTH = { Authorization: 'Bearer re_sandbox_key' }
  const post = (body: unknown, headers: Record<string, string> = {}) =>
    send('/resend/emails', body, { ...AUTH, ...headers })

  it('takes a mail and answers its id', async () => {
    const answer = await post({ ...MAIL, to: 'resend-takes@example.com' })
    expect(answer.status).toBe(200)
    const [mail] = await messages('Resend-Takes@example.com')
    expect(mail).toMatchObject({ id: field(answer.body, 'id'), subject: 'Hello' })
  })

  it.each([
    ['no key', { Authorization: '' }, 401, 'missing_api_key'],
    ['a wrong key', { Authorization: 'Bearer re_guess' }, 403, 'invalid_api_key'],
    [
      'a key that is too long',
      { 'Idempotency-Key': 'x'.repeat(257) },
      400,
      'invalid_idempotency_key',
    ],
  ])('refuses %s', async (_, headers, status, name) => {
    const answer = await post(MAIL, headers)
    expect(answer.status).toBe(status)
    expect(answer.body).toMatchObject({ statusCode: status, name, message: expect.any(String) })
  })

  it.each([
    ['no from', { from: undefined }, 422, 'missing_required_field'],
    ['a from that is no address', { from: 'Obverse' }, 422, 'invalid_from_address'],
    ['a domain that is not verified', { from: 'a@elsewhere.example' }, 403, 'validation_error'],
    ['no to', { to: [] }, 422, 'missing_required_field'],
    ['a to that is no address', { to: ['dealer'] }, 422, 'validation_error'],
    ['too many recipients', { to: Array(51).fill('a@b.co') }, 422, 'validation_error'],
    ['no subject', { subject: undefined }, 422, 'missing_required_field'],
    ['nothing to read', { html: undefined, text: undefined }, 422, 'missing_required_field'],
    ['a field of the wrong kind', { subject: 7 }, 422, 'validation_error'],
  ])('refuses %s', async (_, change, status, name) => {
    const answer = await post({ ...MAIL, ...change })
    expect(answer.status).toBe(status)
    expect(field(answer.body, 'name')).toBe(name)
  })

  it('refuses what is not JSON', async () => {
    expect((await post('from=me')).status).toBe(422)
  })

  it('takes a repeat within a day for the same mail, and another mail under its key for a mistake', async () => {
    const mail = { ...MAIL, to: 'resend-repeat@example.com' }
    const key = { 'Idempotency-Key': 'repeat-1' }
    const first = await post(mail, key)
    const again = await post(mail, key)
    expect(field(again.body, 'id')).toBe(field(first.body, 'id'))
    const other = await post({ ...mail, subject: 'Other' }, key)
    expect([other.status, field(other.body, 'name')]).toEqual([409, 'invalid_idempotent_request'])
    expect(await messages('resend-repeat@example.com')).toHaveLength(1)
    now += 25 * HOUR_MS
    await post(mail, key)
    expect(await messages('resend-repeat@example.com')).toHaveLength(2)
  })

  it('simulates a fault with its own error body, for the given recipient only', async () => {
    const fault = { route: 'POST /resend/emails', holding: 'unlucky@', status: 429, times: 1 }
    await send('/control/faults', fault)
    expect((await post({ ...MAIL, to: 'lucky@example.com' })).status).toBe(200)
    const struck = await post({ ...MAIL, to: 'unlucky@example.com' })
    expect(struck.body).toMatchObject({ statusCode: 429, name: 'rate_limit_exceeded' })
    expect(await messages('unlucky@example.com')).toEqual([])
  })
})

describe('SendGrid', () => {
  const AUTH = { Authorization: 'Bearer SG.sandbox-key' }
  const post = (body: unknown, headers: Record<string, string> = {}) =>
    send('/sendgrid/v3/mail/send', body, { ...AUTH, ...headers })
  const mailTo = (email: string) => ({
    personalizations: [{ to: [{ email }] }],
    from: { email: 'mail@obverse.test', name: 'Obverse' },
    subject: 'Hello',
    content: [
      { type: 'text/plain', value: 'Hello' },
      { type: 'text/html', value: '<p>Hello</p>' },
    ],
  })

  it('takes a mail with 202 and an empty body', async () => {
    const answer = await post(mailTo('sendgrid-takes@example.com'))
    expect([answer.status, answer.body]).toEqual([202, null])
    const [mail] = await messages('sendgrid-takes@example.com')
    expect(mail?.id).toBe(answer.headers.get('x-message-id'))
  })

  it.each([
    ['no recipient', { personalizations: [{}] }, 400, 'personalizations.0.to'],
    ['no personalization', { personalizations: [] }, 400, 'personalizations'],
    ['a recipient without address', mailTo('dealer'), 400, 'personalizations.0.to.0.email'],
    ['no from', { from: undefined }, 400, 'from.email'],
    ['no subject', { subject: undefined }, 400, 'subject'],
    ['nothing to read', { content: [] }, 400, 'content'],
    ['an empty text', { content: [{ type: 'text/plain', value: '' }] }, 400, 'content.0.value'],
    ['HTML before text', { content: mailTo('a@b.co').content.toReversed() }, 400, 'content'],
    ['a sender who is not verified', { from: { email: 'a@elsewhere.example' } }, 403, 'from'],
  ])('refuses %s, naming the field', async (_, change, status, named) => {
    const answer = await post({ ...mailTo('dealer@example.com'), ...change })
    expect([answer.status, field(answer.body, 'errors', 0, 'field')]).toEqual([status, named])
  })

  it.each([
    ['a wrong key', { Authorization: 'Bearer SG.guess' }, 401],
    ['another type', { 'Content-Type': 'text/plain' }, 415],
  ])('refuses %s', async (_, headers, status) => {
    expect((await post(mailTo('dealer@example.com'), headers)).status).toBe(status)
  })
})

describe('the inbox', () => {
  const get = async (path: string) => {
    const response = await fetch(sandbox.origin + path)
    return { status: response.status, headers: response.headers, text: await response.text() }
  }
  const post = (change: object) =>
    send('/resend/emails', { ...MAIL, ...change }, { Authorization: 'Bearer re_sandbox_key' })

  it('lists mails by whom they are to, and says that it is a sandbox', async () => {
    await post({ to: 'one@example.com', subject: 'To the first' })
    await post({ to: 'two@example.com', subject: 'To the second' })
    const all = await get('/mail')
    expect(all.text).toContain('<b>Sandbox</b>')
    expect(all.text).toContain('To the first')
    const filtered = await get('/mail?to=two%40example.com')
    expect(filtered.text).toContain('To the second')
    expect(filtered.text).not.toContain('To the first')
    expect((await get('/mail?to=example.com')).text).toContain('No mail yet')
  })

  it('shows a mail with links and its HTML in a sandboxed frame', async () => {
    const text = 'Open https://obverse.test/approval/approve/abc.\n<script>alert(1)</script>'
    const html =
      '<html><head></head><body><script>alert(1)</script><a href="https://x.test">go</a></body></html>'
    const answer = await post({ to: 'reader@example.com', subject: '<b>Bold</b>', text, html })
    const id = field(answer.body, 'id')
    const page = await get(`/mail/${id}`)
    expect(page.text).toContain(
      '<a href="https://obverse.test/approval/approve/abc" target="_blank" rel="noopener noreferrer">',
    )
    expect(page.text).toContain('&lt;b&gt;Bold')
    expect(page.text).not.toContain('<script>')
    expect(page.text).toMatch(/<iframe[^>]*sandbox="allow-popups allow-popups-to-escape-sandbox"/)
    const body = await get(`/mail/${id}/body`)
    expect(body.headers.get('content-security-policy')).toMatch(/^sandbox .*default-src 'none'/)
    expect(body.headers.get('content-security-policy')).not.toContain('allow-scripts')
    expect(body.text).toContain('<base target="_blank">')
  })

  it('responds 404 for an unknown mail and deletes all on request', async () => {
    expect((await get(`/mail/${crypto.randomUUID()}`)).status).toBe(404)
    await post({ to: 'gone@example.com' })
    await send('/control/reset', {})
    expect(await messages('gone@example.com')).toEqual([])
  })
})

describe('SMTP', () => {
  let port: number
  beforeAll(async () => {
    port = (await sandbox.listenSmtp(0)) ?? Number.NaN
  })
  const deliver = async (
    change: object = {},
    login = { user: 'obverse', pass: 'sandbox-smtp-password' },
  ) => {
    const transport = createTransport({ host: '127.0.0.1', port, ignoreTLS: true, auth: login })
    try {
      return await transport.sendMail({ ...MAIL, ...change })
    } finally {
      transport.close()
    }
  }

  it('takes a mail of a caller who logs in, and says where it listens', async () => {
    await deliver({ to: 'smtp@example.com', subject: 'Über SMTP' })
    expect(await messages('smtp@example.com')).toMatchObject([
      { service: 'smtp', subject: 'Über SMTP', from: MAIL.from, text: 'Hello\n' },
    ])
    const settings = await (await fetch(`${sandbox.origin}/mail/smtp.json`)).json()
    expect(settings).toEqual({ host: '127.0.0.1', port })
  })

  it.each([
    ['a wrong password', () => deliver({}, { user: 'obverse', pass: 'guess' }), 535],
    ['a sender of another domain', () => deliver({ from: 'a@elsewhere.example' }), 550],
  ])('refuses %s', async (_, sending, responseCode) => {
    await expect(sending()).rejects.toMatchObject({ responseCode })
  })

  it('simulates a fault with the given status', async () => {
    await send('/control/faults', { route: 'SMTP /smtp/mail', status: 452, times: 1 })
    await expect(deliver({ to: 'later@example.com' })).rejects.toMatchObject({ responseCode: 452 })
    expect(await messages('later@example.com')).toEqual([])
    await deliver({ to: 'later@example.com' })
    expect(await messages('later@example.com')).toHaveLength(1)
  })

  it('stays off where its port is taken', async () => {
    const other = createServer()
    const taken = await new Promise<number>(resolve =>
      other.listen(0, '127.0.0.1', () => {
        const address = other.address()
        resolve(address && typeof address === 'object' ? address.port : Number.NaN)
      }),
    )
    const second = await runSandbox()
    expect(await second.listenSmtp(taken)).toBeNull()
    expect((await fetch(`${second.origin}/health`)).status).toBe(200)
    await second.stop()
    await new Promise(resolve => other.close(resolve))
  })
})
