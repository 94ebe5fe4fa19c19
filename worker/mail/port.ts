/** A mail as the product words it; sending it is a sender's business. */
export type Mail = {
  to: string
  subject: string
  text: string
  html: string
}

/** Which sender is set up; `outbox` keeps mails in D1 and sends none. */
export type SenderName = 'resend' | 'sendgrid' | 'smtp' | 'outbox'

/** `retryAfterMs`: how long the service asks to be left alone. `reason` is fit for an admin and holds no secret. */
export type SendResult =
  | { ok: true }
  | { ok: false; retryable: boolean; reason: string; retryAfterMs?: number }

/** One way of sending. `idempotencyKey` is the same for every try of one mail. Never throws. */
export type MailSender = {
  name: Exclude<SenderName, 'outbox'>
  send: (mail: Mail, idempotencyKey: string) => Promise<SendResult>
}

/** A mail as an admin sees it: how far it came, and nothing of what it says beyond its subject. */
export type MailRecord = {
  id: string
  kind: string
  to: string
  subject: string
  sender: SenderName
  /** `outbox`: kept and not sent, because no sender is set up. */
  state: 'waiting' | 'sent' | 'failed' | 'outbox'
  tries: number
  /** Why the last try failed. */
  reason: string | null
  /** Times in ms. */
  createdAt: number
  sentAt: number | null
  /** When a waiting mail is tried next. */
  nextTryAt: number | null
}

/**
 * The product's post office. `post` writes the mail down and answers at once; sending, with its retries,
 * happens after the request. It never fails the request that caused it.
 */
export type MailQueue = {
  sender: SenderName
  enqueue: (mail: Mail & { kind: string }) => Promise<void>
  /** Sends what is due again and forgets what is old: what the clock calls. */
  sendDue: () => Promise<void>
  /** The newest mails that were given up, or wait after a failed try; newest first. */
  failedMails: (limit?: number) => Promise<MailRecord[]>
  /** Tries a mail that was given up once more, from the beginning. False: there is no such mail. */
  retry: (id: string) => Promise<boolean>
}
