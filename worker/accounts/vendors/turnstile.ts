import { z } from 'zod'
import type { PersonCheck } from '../person-check.ts'

const TIMEOUT_MS = 5_000
/** What the widget is told the check is for, and what its token has to say. */
const ACTION = 'register'

const answerSchema = z.object({
  success: z.boolean(),
  action: z.string().optional(),
})

/**
 * Cloudflare Turnstile. The widget gives the browser a token, which works once and for five minutes.
 * https://developers.cloudflare.com/turnstile/get-started/server-side-validation/
 */
export function createTurnstile(options: {
  /** `https://challenges.cloudflare.com/turnstile/v0` */
  baseUrl: string
  siteKey: string
  secret: string
  fetch: typeof fetch
}): PersonCheck {
  const { baseUrl, siteKey, secret } = options
  return {
    widget: { script: `${baseUrl}/api.js`, siteKey, action: ACTION },
    async verify(token, address) {
      try {
        const answer = await options.fetch(`${baseUrl}/siteverify`, {
          method: 'POST',
          body: new URLSearchParams({
            secret,
            response: token,
            ...(address !== undefined && { remoteip: address }),
          }),
          signal: AbortSignal.timeout(TIMEOUT_MS),
        })
        const read = answerSchema.safeParse(await answer.json())
        if (!read.success) return 'unavailable'
        return read.data.success && read.data.action === ACTION ? 'passed' : 'failed'
      } catch {
        return 'unavailable'
      }
    },
  }
}
