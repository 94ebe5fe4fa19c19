import {
  createExecutionContext,
  createScheduledController,
  waitOnExecutionContext,
} from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { connect } from '../db/connection.ts'
import { mails } from '../db/schema/mail.ts'
import worker from '../index.ts'
import { newAccount, PASSWORD } from '../test/account.ts'
import { call, sendJson } from '../test/call.ts'
import { expectLog } from '../test/expect-log.ts'
import { tellFault } from '../test/sandbox.ts'
import { createMailQueue, deleteMailsTo, MAIL_RETENTION_MS, MAIL_TRIES } from './mail-queue.ts'
import type { Mail, MailSender, MailSendResult } from './port.ts'
import { arrivedFor, FROM, mailTo, RESEND } from './test/inbox.ts'
import { createResend } from './vendors/resend.ts'

const db = connect(env.DB)
const START = Date.UTC(2026, 10, 21, 12)
const PASSING: MailSendResult = { ok: false, retryable: true, reason: 'busy' }
const FINAL: MailSendResult = { ok: false, retryable: false, reason: 'no such address' }

/** A mail queue with a clock that the test sets. `settled` waits for the work after the request. */
function officeWith(sender: MailSender | null) {
  let now = START
  const work: Promise<void>[] = []
  const pauses: number[] = []
  const office = createMailQueue({
    directory: db,
    sender,
    now: () => now,
    random: () => 0.5,
    pause: async ms => {
      pauses.push(ms)
      now += ms
    },
    waitUntil: one => void work.push(one),
  })
  return {
    office,
    pauses,
    now: () => now,
    pass: (ms: number) => {
      now += ms
    },
    settled: () => Promise.all(work),
  }
}

/** A sender that returns the given results, one per mail, and records the mails it was given. */
function senderThat(...answers: MailSendResult[]) {
  const given: { mail: Mail; key: string }[] = []
  const sender: MailSender = {
    name: 'resend',
    send: async (mail, key) => {
      given.push({ mail, key })
      return answers[given.length - 1] ?? { ok: true }
    },
  }
  return { sender, given }
}

beforeEach(() => db.delete(mails))

async function rowFor(to: string) {
  const row = await db.select().from(mails).where(eq(mails.recipient, to)).get()
  if (!row) throw new Error(`no mail to ${to}`)
  return row
}

describe('the mail queue', () => {
  it('stores a mail before it is sent, and deletes its content afterwards', async () => {
    const to = 'down@example.com'
    const seen: string[] = []
    const sender: MailSender = {
      name: 'resend',
      send: async () => {
        seen.push((await rowFor(to)).text)
        return { ok: true }
      },
    }
    const { office, settled } = officeWith(sender)
    await office.enqueue({ kind: 'test', ...mailTo(to) })
    await settled()
    expect(seen).toEqual([mailTo(to).text])
    expect(await rowFor(to)).toMatchObject({
      state: 'sent',
      tries: 1,
      text: '',
      html: '',
      reason: null,
      sentAt: START,
      kind: 'test',
      sender: 'resend',
      subject: mailTo(to).subject,
    })
  })

  it('stores and sends one of several mails with the same key', async () => {
    const { sender, given } = senderThat()
    const { office, settled } = officeWith(sender)
    for (const key of ['brake-1', 'brake-1', 'brake-2'])
      await office.enqueue({ kind: 'test', key, ...mailTo('down@example.com') })
    await settled()
    expect(given.map(one => one.key)).toEqual(['brake-1', 'brake-2'])
  })

  it('retries after a transient failure, with the same key', async () => {
    expectLog('warn', 'mail_sending_failed')
    const to = 'again@example.com'
    const { sender, given } = senderThat(PASSING, PASSING)
    const { office, settled, pauses } = officeWith(sender)
    await office.enqueue({ kind: 'test', ...mailTo(to) })
    await settled()
    expect(await rowFor(to)).toMatchObject({ state: 'sent', tries: 3 })
    expect(new Set(given.map(({ key }) => key)).size).toBe(1)
    expect(given.map(({ mail }) => mail.text)).toEqual(Array(3).fill(mailTo(to).text))
    expect(pauses).toHaveLength(2)
    expect(pauses[1]).toBeGreaterThan(pauses[0] ?? Number.NaN)
  })

  it('leaves a long wait to the cron, and starts no attempt before it is due', async () => {
    expectLog('warn', 'mail_sending_failed')
    const to = 'clock@example.com'
    const { sender, given } = senderThat(PASSING, PASSING, PASSING, PASSING)
    const { office, settled, pass, now } = officeWith(sender)
    await office.enqueue({ kind: 'test', ...mailTo(to) })
    await settled()
    const { nextTryAt, state, tries } = await rowFor(to)
    expect({ state, tries }).toEqual({ state: 'waiting', tries: 3 })
    expect(nextTryAt).toBeGreaterThan(now())
    await office.sendDue()
    expect(given).toHaveLength(3)
    pass((nextTryAt ?? 0) - now())
    await office.sendDue()
    expect(given).toHaveLength(4)
    pass(24 * 3_600_000)
    await office.sendDue()
    expect(await rowFor(to)).toMatchObject({ state: 'sent', tries: 5 })
  })

  it('waits as long as the service requests', async () => {
    expectLog('warn', 'mail_sending_failed')
    const to = 'asked@example.com'
    const { sender } = senderThat({ ...PASSING, retryAfterMs: 90_000 })
    const { office, settled } = officeWith(sender)
    await office.enqueue({ kind: 'test', ...mailTo(to) })
    await settled()
    expect(await rowFor(to)).toMatchObject({ state: 'waiting', nextTryAt: START + 90_000 })
  })

  it('fails a mail after the last attempt, shows it to admins, and retries it on request', async () => {
    expectLog('warn', 'mail_sending_failed')
    expectLog('error', 'mail_sending_failed')
    const to = 'up@example.com'
    const { sender, given } = senderThat(...Array.from({ length: MAIL_TRIES }, () => PASSING))
    const { office, settled, pass } = officeWith(sender)
    await office.enqueue({ kind: 'test', ...mailTo(to) })
    await settled()
    for (let n = 0; n < 2 * MAIL_TRIES; n += 1) {
      pass((24 * 3_600_000) / MAIL_TRIES)
      await office.sendDue()
    }
    expect(given).toHaveLength(MAIL_TRIES)
    const failed = (await office.failedMails()).find(one => one.to === to)
    expect(failed).toMatchObject({
      state: 'failed',
      tries: MAIL_TRIES,
      reason: 'busy',
      kind: 'test',
      sender: 'resend',
      nextTryAt: null,
    })
    expect(JSON.stringify(failed)).not.toContain('Dime')
    expect(await office.retry(failed?.id ?? '')).toBe(true)
    await settled()
    expect(await rowFor(to)).toMatchObject({ state: 'sent', tries: 1 })
    expect(given.at(-1)?.mail.text).toBe(mailTo(to).text)
    expect(await office.retry(failed?.id ?? '')).toBe(false)
  })

  it('fails a mail immediately after a permanent refusal', async () => {
    expectLog('error', 'mail_sending_failed')
    const to = 'refused@example.com'
    const { sender, given } = senderThat(FINAL)
    const { office, settled } = officeWith(sender)
    await office.enqueue({ kind: 'test', ...mailTo(to) })
    await settled()
    expect(given).toHaveLength(1)
    expect(await rowFor(to)).toMatchObject({ state: 'failed', reason: 'no such address' })
  })

  it('deletes the text of a mail that failed where it holds a link, and does not send it again', async () => {
    expectLog('error', 'mail_sending_failed')
    const token = 'T0ken_of-a-link'.padEnd(43, 'x')
    for (const [to, text] of [
      ['link@example.com', `Open https://obverse.test/reset-password/${token}`],
      ['plain@example.com', 'You are approved.'],
    ] as const) {
      const { sender } = senderThat(FINAL)
      const { office, settled } = officeWith(sender)
      await office.enqueue({ kind: 'test', ...mailTo(to), text, html: `<p>${text}</p>` })
      await settled()
      const row = await rowFor(to)
      const isLink = to.startsWith('link')
      expect([row.text, row.html]).toEqual(isLink ? ['', ''] : [text, `<p>${text}</p>`])
      expect(await office.retry(row.id)).toBe(!isLink)
      await settled()
    }
  })

  it('sends a mail once when several passes run concurrently', async () => {
    const to = 'twice@example.com'
    const { sender, given } = senderThat()
    const { office, settled } = officeWith(sender)
    await office.enqueue({ kind: 'test', ...mailTo(to) })
    await Promise.all([settled(), office.sendDue(), office.sendDue()])
    await office.sendDue()
    expect(given).toHaveLength(1)
  })

  it('continues the work of a terminated Worker, and ignores its late writes', async () => {
    expectLog('error', 'mail_sending_failed')
    const to = 'died@example.com'
    const answers: ((sent: MailSendResult) => void)[] = []
    const keys: string[] = []
    const sender: MailSender = {
      name: 'resend',
      send: (_mail, key) => {
        keys.push(key)
        return new Promise(resolve => answers.push(resolve))
      },
    }
    const { office, pass, settled } = officeWith(sender)
    await office.enqueue({ kind: 'test', ...mailTo(to) })
    await expect.poll(() => answers.length).toBe(1)
    await office.sendDue()
    expect(answers).toHaveLength(1)
    pass(3 * 60_000)
    const second = office.sendDue()
    await expect.poll(() => answers.length).toBe(2)
    answers[1]?.({ ok: true })
    await second
    answers[0]?.(FINAL)
    await settled()
    expect(await rowFor(to)).toMatchObject({ state: 'sent', tries: 2 })
    expect(new Set(keys).size).toBe(1)
  })

  it('handles a sender that throws', async () => {
    expectLog('warn', 'mail_sending_failed')
    const to = 'throws@example.com'
    const sender: MailSender = { name: 'resend', send: () => Promise.reject(new Error('bug')) }
    const { office, settled } = officeWith(sender)
    await office.enqueue({ kind: 'test', ...mailTo(to) })
    await settled()
    expect(await rowFor(to)).toMatchObject({ state: 'waiting', reason: 'Error: bug' })
  })

  it('fails a mail when each attempt terminated its Worker', async () => {
    expectLog('error', 'mail_sending_failed')
    const to = 'ends@example.com'
    const { sender, given } = senderThat()
    const { office } = officeWith(sender)
    await db.insert(mails).values({
      id: crypto.randomUUID(),
      kind: 'test',
      recipient: to,
      subject: 's',
      text: 't',
      html: 'h',
      sender: 'resend',
      state: 'waiting',
      tries: MAIL_TRIES,
      nextTryAt: START,
      createdAt: START,
    })
    await office.sendDue()
    expect(given).toEqual([])
    expect(await rowFor(to)).toMatchObject({ state: 'failed' })
  })

  it.each([
    ['a second header in the subject', { subject: 'Hello\r\nBcc: all@example.com' }],
    ['a second recipient', { to: 'one@example.com, two@example.com' }],
    ['a line break in the address', { to: 'one@example.com\r\nRCPT TO:<two@example.com>' }],
    ['no address', { to: 'nobody' }],
  ])('does not send %s', async (_, change) => {
    const { sender, given } = senderThat()
    const { office, settled } = officeWith(sender)
    const mail = { ...mailTo('one@example.com'), ...change }
    await office.enqueue({ kind: 'test', ...mail })
    await settled()
    expect(given).toEqual([])
    const failed = (await office.failedMails()).filter(
      one => one.to === mail.to && one.subject === mail.subject,
    )
    expect(failed).toMatchObject([{ state: 'failed', tries: 0 }])
  })

  it('stores mails in the outbox when no sender is configured', async () => {
    const to = 'outbox@example.com'
    const { office, settled } = officeWith(null)
    expect(office.sender).toBe('outbox')
    await office.enqueue({ kind: 'test', ...mailTo(to) })
    await settled()
    await office.sendDue()
    expect(await rowFor(to)).toMatchObject({
      state: 'outbox',
      tries: 0,
      text: mailTo(to).text,
    })
    expect((await office.failedMails()).map(one => one.to)).not.toContain(to)
  })

  it('deletes mails after two weeks, and those to an address on request', async () => {
    const { office, pass } = officeWith(null)
    await office.enqueue({ kind: 'test', ...mailTo('Old@example.com') })
    await office.enqueue({ kind: 'test', ...mailTo('leaves@example.com') })
    await deleteMailsTo(db, 'LEAVES@example.com')
    expect(await db.$count(mails, eq(mails.recipient, 'leaves@example.com'))).toBe(0)
    pass(MAIL_RETENTION_MS - 1)
    await office.sendDue()
    expect(await db.$count(mails, eq(mails.recipient, 'Old@example.com'))).toBe(1)
    pass(1)
    await office.sendDue()
    expect(await db.$count(mails, eq(mails.recipient, 'Old@example.com'))).toBe(0)
  })

  it('does not fail its caller when the mail cannot be stored', async () => {
    expectLog('error', 'mail_storing_failed')
    const broken = connect({
      prepare: () => {
        throw new Error('D1 is down')
      },
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a database that always fails
    } as unknown as D1Database)
    const { sender, given } = senderThat()
    const parts = { sender, now: () => START, pause: async () => {}, random: () => 0 }
    const office = createMailQueue({ directory: broken, ...parts, waitUntil: () => {} })
    await expect(
      office.enqueue({ kind: 'test', ...mailTo('lost@example.com') }),
    ).resolves.toBeUndefined()
    expect(given).toEqual([])
  })
})

describe('with a real service', () => {
  it('delivers a mail once when the response was lost', async () => {
    expectLog('warn', 'mail_sending_failed')
    const to = 'once@example.com'
    await tellFault({
      route: 'POST /resend/emails',
      holding: to,
      status: 502,
      after: true,
      times: 1,
    })
    await tellFault({ route: 'POST /resend/emails', holding: to, status: 429, times: 1 })
    const { office, settled } = officeWith(createResend({ ...RESEND, from: FROM }))
    await office.enqueue({ kind: 'test', ...mailTo(to) })
    await settled()
    expect(await rowFor(to)).toMatchObject({ state: 'sent', tries: 3 })
    expect(await arrivedFor(to)).toHaveLength(1)
  })

  it('the request that causes a mail succeeds while the service fails', async () => {
    expectLog('error', 'mail_sending_failed')
    const to = 'mailadmin@example.com'
    await newAccount('mailadmin', { isAdmin: true })
    await tellFault({ route: 'POST /resend/emails', holding: to, status: 422, times: 1 })
    const application = { username: 'applicant', email: 'a@example.com', password: PASSWORD }
    expect((await sendJson('/api/register', application)).status).toBe(201)
    await expect.poll(async () => (await rowFor(to)).state).toBe('failed')
    expect((await rowFor(to)).reason).toContain('Resend 422')
  })

  it('the cron sends pending mails', async () => {
    const to = 'scheduled@example.com'
    await db.insert(mails).values({
      id: crypto.randomUUID(),
      kind: 'test',
      recipient: to,
      subject: 's',
      text: 't',
      html: 'h',
      sender: 'resend',
      state: 'waiting',
      tries: 3,
      reason: 'busy',
      nextTryAt: Date.now() - 1,
      createdAt: Date.now(),
    })
    const context = createExecutionContext()
    await worker.scheduled(createScheduledController(), env)
    await waitOnExecutionContext(context)
    expect(await rowFor(to)).toMatchObject({ state: 'sent', tries: 4 })
    expect(await arrivedFor(to)).toHaveLength(1)
  })

  it('health reports whether mails are sent', async () => {
    const health = await (await call('/api/health')).json<{ features: { feature: string }[] }>()
    expect(health.features).toContainEqual({ feature: 'mail', on: true, missing: [] })
  })
})
