import { randomUUID } from 'node:crypto'
import type { State } from '../lib/state.ts'
import { type Row, stored } from '../lib/state.ts'

export type MailService = 'resend' | 'sendgrid' | 'smtp'
export type ReceivedMail = {
  id: string
  service: MailService
  from: string
  /** Bare addresses that answers go to, or empty. */
  replyTo: string
  /** Bare addresses in lower case. */
  to: string[]
  subject: string
  text: string
  html: string
  /** The sender's idempotency key, or empty. */
  idempotencyKey: string
  /** ISO 8601. */
  at: string
}

/** Lifetime of an idempotency key at Resend. https://resend.com/docs/dashboard/emails/idempotency-keys */
const KEY_REMEMBERED_MS = 24 * 3_600_000

/** The verified sender domain. */
export const VERIFIED_DOMAIN = 'obverse.test'
export const RESEND_API_KEY = 're_sandbox_key'
export const SENDGRID_API_KEY = 'SG.sandbox-key'
export const SMTP_USER = 'obverse'
export const SMTP_PASSWORD = 'sandbox-smtp-password'

const ADDRESS = /^[^\s<>@,;"]+@[^\s<>@,;"]+\.[^\s<>@,;"]+$/
const NAMED = /^[^<>]*<([^<>]+)>$/

/** The bare address of `a@b.c` or `Name <a@b.c>`. Null if there is none. */
export function addressIn(text: string): string | null {
  const bare = (NAMED.exec(text.trim())?.[1] ?? text).trim()
  return ADDRESS.test(bare) ? bare.toLowerCase() : null
}

export const isVerified = (address: string): boolean => address.endsWith(`@${VERIFIED_DOMAIN}`)

/** Stores a mail in the inbox and returns its id. */
export function receive(state: State, now: number, mail: Omit<ReceivedMail, 'id' | 'at'>): string {
  const id = randomUUID()
  state.run(
    'INSERT INTO mail (id, at, service, recipients, idempotency_key, body) VALUES (?, ?, ?, ?, ?, ?)',
    id,
    now,
    mail.service,
    ` ${mail.to.join(' ')} `,
    mail.idempotencyKey,
    JSON.stringify({ ...mail, id, at: new Date(now).toISOString() }),
  )
  return id
}

const mailOf = (row: Row): ReceivedMail => stored<ReceivedMail>(row)

/** Mails to an address, or all mails, newest first. */
export function mailsTo(state: State, address?: string): ReceivedMail[] {
  const rows = address
    ? state.all(
        'SELECT body FROM mail WHERE instr(recipients, ?) > 0 ORDER BY number DESC',
        ` ${address.trim().toLowerCase()} `,
      )
    : state.all('SELECT body FROM mail ORDER BY number DESC')
  return rows.map(mailOf)
}

export function findMail(state: State, id: string): ReceivedMail | undefined {
  const row = state.get('SELECT body FROM mail WHERE id = ?', id)
  return row && mailOf(row)
}

/** The request and mail of an idempotency key, if used within its lifetime. */
export function keyUsed(
  state: State,
  now: number,
  key: string,
): { request: string; mailId: string } | undefined {
  const row = state.get(
    'SELECT request, mail_id FROM mail_key WHERE key = ? AND at > ?',
    key,
    now - KEY_REMEMBERED_MS,
  )
  return row && { request: String(row['request']), mailId: String(row['mail_id']) }
}

export function rememberKey(
  state: State,
  now: number,
  used: { key: string; request: string; mailId: string },
): void {
  state.run(
    `INSERT INTO mail_key VALUES (?, ?, ?, ?)
     ON CONFLICT (key) DO UPDATE SET request = excluded.request, mail_id = excluded.mail_id, at = excluded.at`,
    used.key,
    used.request,
    used.mailId,
    now,
  )
}
