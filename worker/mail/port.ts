import type { CheckResult } from '../http/vendor-check.ts'

/** A mail, whoever sends it. */
export type Mail = {
  to: string
  subject: string
  text: string
  html: string
  /** Of a mail that is sent for a user: the name beside our address, and where answers go. */
  senderName?: string | null
  replyTo?: string | null
}

/** The kind of the mail about a deleted account: its row goes once it is sent, or has failed for good. */
export const ACCOUNT_DELETED_MAIL = 'account-deleted'

/** A mail with its kind, a word for the log and the list of failed mails. */
export type QueuedMail = Mail & {
  kind: string
  /** Of mails with the same key, 80 characters at most, one is stored. Without it each is a mail of its own. */
  key?: string
}

/** Which sender is set up. `outbox`: mails are stored in D1 and not sent. */
export type SenderName = 'resend' | 'sendgrid' | 'smtp' | 'outbox'

/** `retryAfterMs`: the wait that the service requests. `reason` is for admins and holds no secret. */
export type MailSendResult =
  | { ok: true }
  | { ok: false; retryable: boolean; reason: string; retryAfterMs?: number }

/** A mail service. `idempotencyKey` is the same for every try of one mail. `send` never rejects. */
export type MailSender = {
  name: Exclude<SenderName, 'outbox'>
  send: (mail: Mail, idempotencyKey: string) => Promise<MailSendResult>
}

/** A sender whose service admins can check. `check` sends no mail. */
export type MailService = MailSender & { check: (signal: AbortSignal) => Promise<CheckResult> }

/** A mail as an admin sees it: its progress and its subject, without its text. */
export type MailRecord = {
  id: string
  kind: string
  to: string
  subject: string
  sender: SenderName
  /** `outbox`: stored and not sent, because no sender is set up. */
  state: 'waiting' | 'sent' | 'failed' | 'outbox'
  tries: number
  /** False once a text with a link is deleted: it cannot be sent again. */
  hasText: boolean
  /** Why the last try failed. */
  reason: string | null
  /** Times in ms. */
  createdAt: number
  sentAt: number | null
  /** When a waiting mail is tried next. */
  nextTryAt: number | null
}

/** A mail that is stored and not sent. Time in ms. */
export type KeptMail = { id: string; to: string; subject: string; text: string; createdAt: number }

/**
 * The queue of outgoing mails. `enqueue` stores a mail and never rejects. Sending, with its retries, happens
 * after the response.
 */
export type MailQueue = {
  sender: SenderName
  enqueue: (mail: QueuedMail) => Promise<void>
  /**
   * Stores a mail, sends it with a single try and returns what the service said; null when no service is set up
   * and the mail is in the outbox. Rejects when it cannot be stored.
   */
  sendNow: (mail: QueuedMail) => Promise<MailSendResult | null>
  /** Sends what is due and deletes old mails. The schedule calls it. */
  sendDue: () => Promise<void>
  /** Mails that failed for good or wait after a failed try, newest first. */
  failedMails: (limit?: number) => Promise<MailRecord[]>
  /** Mails in the outbox with their texts, newest first; none when a sender is set up. */
  keptMails: () => Promise<KeptMail[]>
  /** Restarts a mail that failed for good. False when there is no such mail. */
  retry: (id: string) => Promise<boolean>
}
