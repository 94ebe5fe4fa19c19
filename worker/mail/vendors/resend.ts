import { z } from 'zod'
import type { MailSender } from '../port.ts'
import { isRetryableStatus, retryAfterMs, SEND_TIMEOUT_MS } from './retry-after.ts'

const errorSchema = z.object({
  name: z.string().optional(),
  message: z.string().optional(),
  /** Absent in an answer that is not Resend's, null where there was none. */
  statusCode: z.number().nullish(),
})

/** The sender over Resend's SDK, which loads when the first mail goes. Repeats are told by `Idempotency-Key`. */
export function createResend(settings: {
  apiKey: string
  baseUrl: string
  from: string
}): MailSender {
  return {
    name: 'resend',
    async send({ to, subject, text, html }, idempotencyKey) {
      const { Resend } = await import('resend')
      const resend = new Resend(settings.apiKey, { baseUrl: settings.baseUrl })
      const answer = await Promise.race([
        resend.emails.send(
          { from: settings.from, to: [to], subject, text, html },
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
      const asked = retryAfterMs(answer.headers?.['retry-after'], Date.now())
      return {
        ok: false,
        // The same key twice at once is answered 409: the other of the two is on its way.
        retryable:
          !statusCode || isRetryableStatus(statusCode) || name === 'concurrent_idempotent_requests',
        reason: `Resend${statusCode ? ` ${statusCode}` : ''}: ${name}: ${message}`,
        ...(asked > 0 ? { retryAfterMs: asked } : {}),
      }
    },
  }
}

const TIMED_OUT = Symbol('silent')

/** The SDK takes no signal for sending. */
const timeout = () =>
  new Promise<typeof TIMED_OUT>(resolve => setTimeout(() => resolve(TIMED_OUT), SEND_TIMEOUT_MS))
