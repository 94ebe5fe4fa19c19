/** A mail as the product words it; sending it is a sender's business. */
export type Mail = {
  to: string
  subject: string
  text: string
  html: string
}

/** Which sender is set up; `outbox` keeps mails in D1 and sends none. */
export type SenderName = 'resend' | 'sendgrid' | 'smtp' | 'outbox'

export type Sent = { ok: true } | { ok: false; retryable: boolean; reason: string }

/** One way of sending. `idempotencyKey` is the same for every try of one mail. Never throws. */
export type MailSender = {
  name: SenderName
  send: (mail: Mail, idempotencyKey: string) => Promise<Sent>
}

/**
 * The product's post office. `post` writes the mail down and answers at once; sending, with its retries,
 * happens after the request. It never fails the request that caused it.
 */
export type PostOffice = {
  sender: SenderName
  post: (mail: Mail & { kind: string }) => Promise<void>
}
