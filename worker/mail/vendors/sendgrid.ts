import { z } from 'zod'
import { readAddress } from '../address.ts'
import type { MailSender } from '../port.ts'
import { isRetryableStatus, retryAfterMs, SEND_TIMEOUT_MS } from './retry-after.ts'

/** https://www.twilio.com/docs/sendgrid/api-reference/mail-send/errors */
const refusalSchema = z.object({
  errors: z.array(z.object({ message: z.string(), field: z.string().nullish() })).min(1),
})

/**
 * The sender over SendGrid's v3 Mail Send. SendGrid knows no idempotency key: ours travels as a custom
 * argument, by which its activity feed tells a mail that was taken twice.
 */
export function createSendGrid(settings: {
  apiKey: string
  baseUrl: string
  from: string
  fetch: typeof fetch
}): MailSender {
  const from = readAddress(settings.from) ?? { email: settings.from }
  return {
    name: 'sendgrid',
    async send({ to, subject, text, html }, idempotencyKey) {
      try {
        const answer = await settings.fetch(`${settings.baseUrl}/v3/mail/send`, {
          method: 'POST',
          headers: {
            Authorization: `Bearer ${settings.apiKey}`,
            'Content-Type': 'application/json',
          },
          body: JSON.stringify({
            personalizations: [
              { to: [{ email: to }], custom_args: { idempotency_key: idempotencyKey } },
            ],
            from,
            subject,
            content: [
              // Its order is demanded: plain text first.
              { type: 'text/plain', value: text },
              { type: 'text/html', value: html },
            ],
            // Links lead to us and nowhere else: they carry tokens.
            tracking_settings: { click_tracking: { enable: false, enable_text: false } },
          }),
          redirect: 'manual',
          signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
        })
        const said = await answer.text()
        if (answer.status === 202) return { ok: true }
        const asked = retryAfterMs(answer.headers.get('Retry-After'), Date.now())
        return {
          ok: false,
          retryable: isRetryableStatus(answer.status) || answer.ok,
          reason: `SendGrid ${answer.status}: ${reasonIn(said)}`,
          ...(asked > 0 ? { retryAfterMs: asked } : {}),
        }
      } catch (error) {
        return { ok: false, retryable: true, reason: `SendGrid did not answer: ${String(error)}` }
      }
    },
  }
}

function reasonIn(body: string): string {
  const parsed = refusalSchema.safeParse(safeJson(body))
  if (!parsed.success) return 'no reason given'
  return parsed.data.errors
    .map(({ message, field }) => (field ? `${message} (${field})` : message))
    .join(' ')
}

function safeJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // an answer of something before SendGrid
  }
}
