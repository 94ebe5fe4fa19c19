import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { BadConfiguration, envelopeOf, Failure, textErrorOf } from './failure.ts'
import { log } from './log.ts'
import { hasTextError } from './text-errors.ts'

type FailedRequest = Pick<Context, 'req' | 'header' | 'json'> & { var: { requestId?: string } }

/** Turns any error into the error envelope. An unforeseen one is logged in full and reported as INTERNAL. */
export function handleError(error: unknown, c: FailedRequest): Response {
  const requestId = c.var.requestId ?? crypto.randomUUID()
  const failure = failureOf(error)
  if (failure.code === 'INTERNAL')
    log('error', 'error_unforeseen', { requestId, path: withoutTokens(c.req.path), error })
  else if (failure.status >= 500)
    log('warn', 'request_failed', { requestId, code: failure.code, error: failure.cause })
  if (failure.detail?.retryAfterSeconds) {
    c.header('Retry-After', String(failure.detail.retryAfterSeconds))
  }
  const isText = hasTextError(`${c.req.method} ${c.req.path}`)
  const body = isText ? textErrorOf(failure, requestId) : envelopeOf(failure, requestId)
  return c.json(body, failure.status)
}

/** A path without tokens of links, which may be unspent: "/api/approve-user/…". */
const withoutTokens = (path: string) => path.replace(/[\w-]{32,}/g, '…')

/** What an error is to who called. */
export function failureOf(error: unknown): Failure {
  if (error instanceof Failure) return error
  if (error instanceof BadConfiguration) {
    return new Failure('INTERNAL', {
      message: 'This server is not set up correctly.',
      cause: error,
    })
  }
  if (error instanceof HTTPException && error.status < 500) {
    return new Failure('VALIDATION', { cause: error })
  }
  return new Failure('INTERNAL', { cause: error })
}
