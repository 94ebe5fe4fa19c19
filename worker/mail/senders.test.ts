import { beforeAll, describe, expect, it, vi } from 'vitest'
import { sandboxUrl, tellFault } from '../test/sandbox.ts'
import type { MailSender } from './port.ts'
import { arrivedFor, FROM, mailTo, RESEND, SENDGRID, SMTP_LOGIN, smtpPort } from './test/inbox.ts'
import { createResend } from './vendors/resend.ts'
import { createSendGrid } from './vendors/sendgrid.ts'
import { checkSmtp, createSmtp, type SmtpSettings } from './vendors/smtp.ts'

const resend = (change: Partial<typeof RESEND & { from: string }> = {}): MailSender =>
  createResend({ ...RESEND, from: FROM, ...change })
const sendGrid = (change: Partial<typeof SENDGRID & { from: string }> = {}): MailSender =>
  createSendGrid({ ...SENDGRID, from: FROM, fetch: fetch.bind(globalThis), ...change })

let port: number
const smtp = (change: Partial<SmtpSettings> = {}): MailSender =>
  createSmtp({ host: '127.0.0.1', port, secure: 'none', from: FROM, ...SMTP_LOGIN, ...change })

beforeAll(async () => {
  port = await smtpPort()
})

const senders = [
  ['resend', () => resend(), 'POST /resend/emails'],
  ['sendgrid', () => sendGrid(), 'POST /sendgrid/v3/mail/send'],
  ['smtp', () => smtp(), 'SMTP /smtp/mail'],
] as const

describe.each(senders)('%s', (name, sender, route) => {
  it('sends subject, text and HTML, in any script', async () => {
    const to = `${name}-sends@example.com`
    expect(await sender().send(mailTo(to), crypto.randomUUID())).toEqual({ ok: true })
    const [mail, ...others] = await arrivedFor(to)
    expect(others).toEqual([])
    expect(mail).toMatchObject({ service: name, from: FROM, to: [to], subject: mailTo(to).subject })
    expect(mail?.text.trimEnd()).toBe(mailTo(to).text.trimEnd())
    expect(mail?.html.trimEnd()).toBe(mailTo(to).html)
  })

  it('comes with the name of whom it is sent for, and is answered to him', async () => {
    const to = `${name}-for@example.com`
    const sent = { ...mailTo(to), senderName: 'Coin <Shop>, "A"', replyTo: 'shop@example.com' }
    expect(await sender().send(sent, crypto.randomUUID())).toEqual({ ok: true })
    const [mail] = await arrivedFor(to)
    const address = FROM.replace(/^.*</, '<')
    expect(mail).toMatchObject({ from: `Coin Shop A ${address}`, replyTo: 'shop@example.com' })
  })

  it('carries the key by which a repeat is known', async () => {
    const to = `${name}-key@example.com`
    const key = crypto.randomUUID()
    await sender().send(mailTo(to), key)
    expect((await arrivedFor(to))[0]?.idempotencyKey).toContain(key)
  })

  it.each(name === 'smtp' ? [421, 451] : [429, 500, 503])(
    'may try again after %i',
    async status => {
      const to = `${name}-${status}@example.com`
      await tellFault({ route, holding: to, status, times: 1 })
      const refused = await sender().send(mailTo(to), 'key-1')
      expect(refused).toMatchObject({ ok: false, retryable: true })
      expect(!refused.ok && refused.reason).toContain(String(status))
      expect(await arrivedFor(to)).toEqual([])
      expect(await sender().send(mailTo(to), `key-${to}`)).toEqual({ ok: true })
    },
  )

  it('need not try again when it is refused for good', async () => {
    const to = `${name}-for-good@example.com`
    await tellFault({ route, holding: to, status: name === 'smtp' ? 550 : 422, times: 1 })
    const refused = await sender().send(mailTo(to), 'key-2')
    expect(refused).toMatchObject({ ok: false, retryable: false })
  })
})

describe('a mail service', () => {
  it('takes a repeat of the same mail for the same (Resend)', async () => {
    const to = 'resend-repeat@example.com'
    const key = crypto.randomUUID()
    await resend().send(mailTo(to), key)
    expect(await resend().send(mailTo(to), key)).toEqual({ ok: true })
    expect(await arrivedFor(to)).toHaveLength(1)
  })

  it('reports a lost response as a failure, and a repeat sends no second mail (Resend)', async () => {
    const to = 'resend-lost@example.com'
    const key = crypto.randomUUID()
    await tellFault({ route: 'POST /resend/emails', holding: to, half: true, times: 1 })
    const lost = await resend().send(mailTo(to), key)
    expect(lost).toMatchObject({ ok: false, retryable: true })
    expect(await resend().send(mailTo(to), key)).toEqual({ ok: true })
    expect(await arrivedFor(to)).toHaveLength(1)
  })

  it('says how long to wait', async () => {
    for (const [sender, route] of [
      [resend(), 'POST /resend/emails'],
      [sendGrid(), 'POST /sendgrid/v3/mail/send'],
    ] as const) {
      const to = `${sender.name}-wait@example.com`
      const headers = { 'Retry-After': '7' }
      await tellFault({ route, holding: to, status: 429, headers, times: 1 })
      const result = await sender.send(mailTo(to), 'key-3')
      expect(result).toMatchObject({ ok: false, retryable: true, retryAfterMs: 7_000 })
    }
  })

  it.each([
    ['resend', () => resend({ apiKey: 're_wrong_secret' }), 'invalid_api_key'],
    ['sendgrid', () => sendGrid({ apiKey: 'SG.wrong_secret' }), 'authorization grant is invalid'],
    ['smtp', () => smtp({ password: 'wrong_secret' }), '535'],
  ])(
    'that rejects the key is not retried, and the reason has no secret: %s',
    async (name, sender, words) => {
      const refused = await sender().send(mailTo(`${name}-key-wrong@example.com`), 'key-4')
      expect(refused).toMatchObject({ ok: false, retryable: false })
      expect(!refused.ok && refused.reason).toContain(words)
      expect(!refused.ok && refused.reason).not.toContain('wrong_secret')
    },
  )

  it.each([
    ['resend', () => resend({ from: 'Obverse <mail@elsewhere.example>' }), 'not verified'],
    ['sendgrid', () => sendGrid({ from: 'mail@elsewhere.example' }), 'verified Sender Identity'],
    ['smtp', () => smtp({ from: 'mail@elsewhere.example' }), '550'],
  ])('refuses a sender who is not verified: %s', async (name, sender, words) => {
    const refused = await sender().send(mailTo(`${name}-from@example.com`), 'key-5')
    expect(refused).toMatchObject({ ok: false, retryable: false })
    expect(!refused.ok && refused.reason).toContain(words)
  })

  it.each([
    ['resend', () => resend({ baseUrl: 'http://127.0.0.1:1' })],
    ['sendgrid', () => sendGrid({ baseUrl: 'http://127.0.0.1:1' })],
    ['smtp', () => smtp({ port: 1 })],
  ])('that is not there may be there later: %s', async (_, sender) => {
    const unreachable = await sender().send(mailTo('nobody@example.com'), 'key-6')
    expect(unreachable).toMatchObject({ ok: false, retryable: true })
  })

  it('that cannot be spoken to in secret hears no password (SMTP with STARTTLS)', async () => {
    const to = 'smtp-starttls@example.com'
    const refused = await smtp({ secure: 'starttls' }).send(mailTo(to), 'key-7')
    expect(refused).toMatchObject({ ok: false })
    expect(!refused.ok && refused.reason).toContain('STARTTLS')
    expect(await arrivedFor(to)).toEqual([])
    // The login follows STARTTLS: a wrong password that was sent would be reported.
    const unheard = await smtp({ secure: 'starttls', password: 'x' }).send(mailTo(to), 'key-8')
    expect(!unheard.ok && unheard.reason).not.toContain('535')
  })

  it('is spoken to on one connection, which ends (SMTP)', async () => {
    const to = 'smtp-many@example.com'
    const sent = await Promise.all([1, 2, 3].map(n => smtp().send(mailTo(to), `many-${n}`)))
    expect(sent).toEqual([{ ok: true }, { ok: true }, { ok: true }])
    expect(await arrivedFor(to)).toHaveLength(3)
  })
})

describe('asking whether SMTP is there', () => {
  const settings = () => ({ host: '127.0.0.1', port, secure: 'none' as const, from: FROM })

  it('logs in and sends nothing', async () => {
    expect(await checkSmtp({ ...settings(), ...SMTP_LOGIN })).toEqual({ ok: true })
  })

  it('finds a password that is not taken', async () => {
    const answer = await checkSmtp({
      ...settings(),
      user: SMTP_LOGIN.user,
      password: 'wrong_secret',
    })
    expect(answer).toMatchObject({ ok: false })
    expect(!answer.ok && answer.reason).toContain('535')
    expect(!answer.ok && answer.reason).not.toContain('wrong_secret')
  })
})

it('the sandbox says where it speaks SMTP', async () => {
  expect((await fetch(`${sandboxUrl}/mail/smtp.json`)).status).toBe(200)
  expect(port).toBeGreaterThan(0)
})

it('no redirection is followed with the key (Resend, whose package calls by itself)', async () => {
  const sent: unknown[] = []
  const answer = { status: 302, headers: { Location: 'https://elsewhere.example' } }
  const calls = vi.spyOn(globalThis, 'fetch').mockImplementation((address, init) => {
    sent.push({ address: new Request(address).url, redirect: init?.redirect })
    return Promise.resolve(new Response(null, answer))
  })
  const refused = await resend().send(mailTo('redirected@example.com'), crypto.randomUUID())
  calls.mockRestore()
  expect(refused.ok).toBe(false)
  expect(sent).toEqual([{ address: `${RESEND.baseUrl}/emails`, redirect: 'manual' }])
})
