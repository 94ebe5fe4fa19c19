import { z } from 'zod'
import { parseJson } from '../../../shared/lib/parse-json.ts'
import { checkOverHttp } from '../../http/vendor-check.ts'
import { senderOf } from '../address.ts'
import type { MailService } from '../port.ts'
import { isRetryableStatus, retryAfterMs, SEND_TIMEOUT_MS } from './retry-after.ts'

/** https://www.twilio.com/docs/sendgrid/api-reference/mail-send/errors */
const refusalSchema = z.object({
  errors: z.array(z.object({ message: z.string(), field: z.string().nullish() })).min(1),
})

/**
 * Sends through SendGrid's v3 Mail Send. SendGrid has no idempotency key: ours is sent as a custom argument,
 * by which its activity feed shows a mail that was accepted twice.
 */
export function createSendGrid(settings: {
  apiKey: string
  baseUrl: string
  from: string
  fetch: typeof fetch
}): MailService {
  return {
    name: 'sendgrid',
    check: signal =>
      checkOverHttp(settings.fetch, `${settings.baseUrl}/v3/scopes`, {
        headers: { Authorization: `Bearer ${settings.apiKey}` },
        signal,
      }),
    async send({ to, subject, text, html, senderName, replyTo }, idempotencyKey) {
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
            from: senderOf(settings.from, senderName),
            ...(replyTo && { reply_to: { email: replyTo } }),
            subject,
            content: [
              // SendGrid demands plain text first.
              { type: 'text/plain', value: text },
              { type: 'text/html', value: html },
            ],
            // No click tracking: links carry tokens.
            tracking_settings: { click_tracking: { enable: false, enable_text: false } },
          }),
          redirect: 'manual',
          signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
        })
        const said = await answer.text()
        if (answer.status === 202) return { ok: true }
        const retryAfter = retryAfterMs(answer.headers.get('Retry-After'), Date.now())
        return {
          ok: false,
          retryable: isRetryableStatus(answer.status) || answer.ok,
          reason: `SendGrid ${answer.status}: ${reasonIn(said)}`,
          ...(retryAfter > 0 ? { retryAfterMs: retryAfter } : {}),
        }
      } catch (error) {
        return { ok: false, retryable: true, reason: `SendGrid did not answer: ${String(error)}` }
      }
    },
  }
}

function reasonIn(body: string): string {
  const parsed = refusalSchema.safeParse(parseJson(body))
  if (!parsed.success) return 'no reason given'
  return parsed.data.errors
    .map(({ message, field }) => (field ? `${message} (${field})` : message))
    .join(' ')
}
