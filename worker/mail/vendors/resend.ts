import { z } from 'zod'
import { addressText, senderOf } from '../address.ts'
import type { MailService } from '../port.ts'
import { isRetryableStatus, retryAfterMs, SEND_TIMEOUT_MS } from './retry-after.ts'

const errorSchema = z.object({
  name: z.string().optional(),
  message: z.string().optional(),
  /** Absent in a response that is not Resend's, null when there was no response. */
  statusCode: z.number().nullish(),
})

/** Sends through Resend's SDK, which loads with the first mail. `Idempotency-Key` marks a repeat. */
export function createResend(settings: {
  apiKey: string
  baseUrl: string
  from: string
  fetch: typeof fetch
}): MailService {
  return {
    name: 'resend',
    async check(signal) {
      const headers = { Authorization: `Bearer ${settings.apiKey}` }
      const response = await settings.fetch(`${settings.baseUrl}/domains`, { headers, signal })
      const text = await response.text()
      // A key that may only send gets 401 for the list of domains: the service answers and knows the key.
      if (response.ok || text.includes('restricted_api_key')) return { ok: true }
      return { ok: false, reason: `It answers with status ${response.status}.` }
    },
    async send({ to, subject, text, html, senderName, replyTo }, idempotencyKey) {
      const { Resend } = await import('resend')
      /** The SDK takes no fetch of ours. Its calls go to `baseUrl` alone, and follow no redirection. */
      class Client extends Resend {
        override fetchRequest<Data>(path: string, options: RequestInit = {}) {
          return super.fetchRequest<Data>(path, { ...options, redirect: 'manual' })
        }
      }
      const resend = new Client(settings.apiKey, { baseUrl: settings.baseUrl })
      const answer = await Promise.race([
        resend.emails.send(
          {
            from: senderName ? addressText(senderOf(settings.from, senderName)) : settings.from,
            to: [to],
            subject,
            text,
            html,
            ...(replyTo && { replyTo }),
          },
          { idempotencyKey },
        ),
        timeout(),
      ])
      if (answer === TIMED_OUT)
        return { ok: false, retryable: true, reason: 'Resend did not answer.' }
      if (!answer.error) {
        return z.object({ id: z.string() }).safeParse(answer.data).success
          ? { ok: true }
          : { ok: false, retryable: true, reason: 'Resend answered without the id of the mail.' }
      }
      const { name = 'error', message = '', statusCode } = errorSchema.catch({}).parse(answer.error)
      const retryAfter = retryAfterMs(answer.headers?.['retry-after'], Date.now())
      return {
        ok: false,
        // 409 for two concurrent requests with the same key: the other one is being sent.
        retryable:
          !statusCode || isRetryableStatus(statusCode) || name === 'concurrent_idempotent_requests',
        reason: `Resend${statusCode ? ` ${statusCode}` : ''}: ${name}: ${message}`,
        ...(retryAfter > 0 ? { retryAfterMs: retryAfter } : {}),
      }
    },
  }
}

const TIMED_OUT = Symbol('silent')

/** The SDK takes no signal for sending. */
const timeout = () =>
  new Promise<typeof TIMED_OUT>(resolve => setTimeout(() => resolve(TIMED_OUT), SEND_TIMEOUT_MS))
