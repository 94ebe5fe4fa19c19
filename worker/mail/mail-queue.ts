import { eq, sql } from 'drizzle-orm'
import type { Directory } from '../db/connection.ts'
import { mails } from '../db/schema/mail.ts'
import { log } from '../http/log.ts'
import {
  ACCOUNT_DELETED_MAIL,
  type Mail,
  type MailQueue,
  type MailSender,
  type MailSendResult,
  type QueuedMail,
} from './port.ts'
import {
  deleteMailsBefore,
  dueMails,
  failedMails,
  keptMails,
  type LeasedMail,
  leaseMail,
  recordOutcome,
  restartMail,
  storeMail,
} from './store.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

/** Backoff after the first, second … failed try. After the last one the mail has failed for good. */
export const MAIL_BACKOFF_MS = [
  1.5 * SECOND_MS,
  5 * SECOND_MS,
  MINUTE_MS,
  5 * MINUTE_MS,
  20 * MINUTE_MS,
  HOUR_MS,
  4 * HOUR_MS,
]
export const MAIL_TRIES = MAIL_BACKOFF_MS.length + 1
/** Shorter waits happen in `waitUntil`, which may run for 30 s after the response. The schedule sends the rest. */
const MAX_INLINE_WAIT_MS = 6 * SECOND_MS
/** How long a mail is leased: longer than any sender's timeout. */
const LEASE_MS = 2 * MINUTE_MS
/** A longer `Retry-After` is capped. */
const MAX_BACKOFF_MS = 12 * HOUR_MS
/** The longest validity of a link in a mail. */
export const MAIL_RETENTION_MS = 14 * 24 * HOUR_MS
/** Mails sent per scheduled run. */
const DUE_BATCH_SIZE = 40
const FAILED_LIST_SIZE = 50
const KEPT_LIST_SIZE = 50
const REASON_MAX = 500

type MailQueueDependencies = {
  directory: Directory
  /** null: no service is set up, mails stay in the outbox. */
  sender: MailSender | null
  now: () => number
  pause: (ms: number) => Promise<void>
  /** 0..1; spreads the tries of many mails. */
  random: () => number
  /** Takes work that continues after the response. */
  waitUntil: (work: Promise<void>) => void
}

/** The mail queue over D1: a row per mail, leased by one sender at a time, tried at most MAIL_TRIES times. */
export function createMailQueue(dependencies: MailQueueDependencies): MailQueue {
  const { directory, sender, now } = dependencies
  const queue: MailQueue = {
    sender: sender?.name ?? 'outbox',
    async enqueue(mail) {
      try {
        const { id, fault, isNew } = await store(dependencies, mail)
        if (sender && isNew && !fault) dependencies.waitUntil(deliver(dependencies, sender, id))
      } catch (error) {
        log('error', 'mail_storing_failed', { kind: mail.kind, error })
      }
    },
    async sendNow(mail) {
      const { id, fault } = await store(dependencies, mail)
      if (fault) return { ok: false, retryable: false, reason: fault }
      return sender && tryOnce(dependencies, sender, id)
    },
    async sendDue() {
      await deleteMailsBefore(directory, now() - MAIL_RETENTION_MS)
      if (!sender) return
      for (const id of await dueMails(directory, now(), DUE_BATCH_SIZE))
        await deliver(dependencies, sender, id)
    },
    keptMails: async () => (sender ? [] : keptMails(directory, KEPT_LIST_SIZE)),
    failedMails: (limit = FAILED_LIST_SIZE) => failedMails(directory, limit),
    async retry(id) {
      const revived = await restartMail(directory, id, now())
      if (revived && sender) dependencies.waitUntil(deliver(dependencies, sender, id))
      return revived
    },
  }
  return queue
}

/** Stores a mail in its first state. `fault`: why it is not sent at all. */
async function store(
  { directory, sender, now }: MailQueueDependencies,
  { kind, key, ...mail }: QueuedMail,
): Promise<{ id: string; fault: string | null; isNew: boolean }> {
  const id = key ?? crypto.randomUUID()
  const fault = invalidReasonOf(mail)
  if (fault && kind === ACCOUNT_DELETED_MAIL) return { id, fault, isNew: false }
  const isNew = await storeMail(directory, {
    id,
    kind,
    recipient: mail.to,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    senderName: mail.senderName ?? null,
    replyTo: mail.replyTo ?? null,
    sender: sender?.name ?? 'outbox',
    state: fault ? 'failed' : sender ? 'waiting' : 'outbox',
    reason: fault,
    nextTryAt: fault || !sender ? null : now(),
    createdAt: now(),
  })
  return { id, fault, isNew }
}

/** Why a mail is invalid, or null. Line breaks in an address or a subject would inject headers. */
function invalidReasonOf({ to, subject, replyTo }: Mail): string | null {
  if (isNoAddress(to) || (replyTo && isNoAddress(replyTo))) return 'The address is not one.'
  return /\p{Cc}/u.test(subject) ? 'The subject is not one line.' : null
}

const isNoAddress = (text: string) => /[\s<>,;\p{Cc}]/u.test(text) || !text.includes('@')

/** Tries until the mail is sent, has failed for good, or has to wait long. Never rejects: the mail stays stored. */
async function deliver(
  dependencies: MailQueueDependencies,
  sender: MailSender,
  id: string,
): Promise<void> {
  const { directory, now, pause } = dependencies
  let at = now()
  try {
    for (;;) {
      const taken = await leaseMail(directory, {
        id,
        now: at,
        leaseMs: LEASE_MS,
        sender: sender.name,
      })
      if (!taken) return
      const sent = await sendOnce(sender, taken)
      if (sent.ok) {
        await recordOutcome(directory, taken, { state: 'sent', sentAt: now() })
        return
      }
      const nextTryAt = await recordFailure(dependencies, taken, sent)
      if (nextTryAt === null || nextTryAt - now() > MAX_INLINE_WAIT_MS) return
      await pause(nextTryAt - now())
      // A timer may fire early.
      at = Math.max(now(), nextTryAt)
    }
  } catch (error) {
    log('error', 'mail_delivery_failed', { id, error })
  }
}

/** Sends a stored mail with a single try. A failed one is not repeated: whoever waits for the result is told. */
async function tryOnce(
  { directory, now }: MailQueueDependencies,
  sender: MailSender,
  id: string,
): Promise<MailSendResult> {
  const taken = await leaseMail(directory, {
    id,
    now: now(),
    leaseMs: LEASE_MS,
    sender: sender.name,
  })
  if (!taken) return { ok: false, retryable: true, reason: 'It is being sent already.' }
  const sent = await sendOnce(sender, taken)
  if (sent.ok) {
    await recordOutcome(directory, taken, { state: 'sent', sentAt: now() })
    return sent
  }
  const reason = sent.reason.slice(0, REASON_MAX)
  log('warn', 'mail_sending_failed', { id, kind: taken.kind, tries: taken.tries, reason })
  await recordOutcome(directory, taken, { state: 'failed', reason })
  return { ...sent, reason }
}

async function sendOnce(sender: MailSender, taken: LeasedMail): Promise<MailSendResult> {
  // Earlier tries were cut off before they recorded an outcome. The number of tries is limited all the same.
  if (taken.tries > MAIL_TRIES) {
    return { ok: false, retryable: false, reason: 'Sending never came to an end.' }
  }
  try {
    return await sender.send(taken, taken.id)
  } catch (error) {
    return { ok: false, retryable: true, reason: String(error) }
  }
}

/** Records a failed try. The time of the next one, or null when there is none. */
async function recordFailure(
  { directory, now, random }: MailQueueDependencies,
  taken: LeasedMail,
  failed: Exclude<MailSendResult, { ok: true }>,
): Promise<number | null> {
  const reason = failed.reason.slice(0, REASON_MAX)
  const { id, kind, tries } = taken
  const usual = MAIL_BACKOFF_MS[tries - 1]
  const level = failed.retryable && usual !== undefined ? 'warn' : 'error'
  log(level, 'mail_sending_failed', { id, kind, tries, reason })
  if (!failed.retryable || usual === undefined) {
    await recordOutcome(directory, taken, { state: 'failed', reason })
    return null
  }
  const wait = Math.max(usual * (0.8 + random() * 0.4), failed.retryAfterMs ?? 0)
  const nextTryAt = now() + Math.round(Math.min(wait, MAX_BACKOFF_MS))
  await recordOutcome(directory, taken, { state: 'waiting', reason, nextTryAt })
  return nextTryAt
}

/** The statement that deletes the mails to an address, for a deleted account. */
export function deleteMailsTo(directory: Directory, address: string) {
  return directory.delete(mails).where(eq(sql`lower(${mails.recipient})`, address.toLowerCase()))
}
