import { createHash, timingSafeEqual } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { invalid, StripeRefusal } from './errors.ts'
import { SECRET_KEY, type StripeServices } from './services.ts'

/** https://docs.stripe.com/api/idempotent_requests */
const KEY_TTL_MS = 24 * 3_600_000
const KEY_MAX = 255

const same = (given: string, expected: string): boolean => {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Refuses requests without the sandbox's secret key. */
export const authenticate: MiddlewareHandler = async (c, next) => {
  const [, key = ''] = /^Bearer (.+)$/.exec(c.req.header('authorization') ?? '') ?? []
  if (key === '') {
    const message =
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY')."
    throw new StripeRefusal(401, { type: 'invalid_request_error', message })
  }
  if (!same(key, SECRET_KEY)) {
    const shown = `${key.slice(0, 8)}${'*'.repeat(8)}${key.slice(-4)}`
    const message = `Invalid API Key provided: ${shown}`
    throw new StripeRefusal(401, { type: 'invalid_request_error', message })
  }
  await next()
}

/** Replays the response of an earlier POST with the same `Idempotency-Key`. */
export function idempotency({ state, now }: StripeServices): MiddlewareHandler {
  return async (c, next) => {
    const key = c.req.method === 'POST' ? c.req.header('idempotency-key') : undefined
    if (key === undefined) return next()
    if (key.length > KEY_MAX)
      throw invalid(`Idempotency keys can be at most ${KEY_MAX} characters.`)
    const content = `${c.req.path}\n${await c.req.text()}`
    const request = createHash('sha256').update(content).digest('hex')
    const before = state.get(
      'SELECT request, status, answer FROM stripe_key WHERE key = ? AND at > ?',
      key,
      now() - KEY_TTL_MS,
    )
    if (before && before['request'] !== request) {
      const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`
      throw new StripeRefusal(400, { type: 'idempotency_error', message })
    }
    if (before) {
      return new Response(String(before['answer']), {
        status: Number(before['status']),
        headers: { 'Content-Type': 'application/json', 'Idempotent-Replayed': 'true' },
      })
    }
    await next()
    // A refused request had no effect and can be repeated.
    if (!c.res.ok) return
    const answer = await c.res.clone().text()
    state.run(
      `INSERT INTO stripe_key VALUES (?, ?, ?, ?, ?) ON CONFLICT (key) DO UPDATE SET
       request = excluded.request, status = excluded.status, answer = excluded.answer, at = excluded.at`,
      ...([key, request, c.res.status, answer, now()] as const),
    )
  }
}
