import type { Context } from 'hono'
import { Failure } from '../http/failure.ts'
import type { AccountServices } from './services.ts'

/** The key that signs cookies. Throws INTERNAL when SESSION_SECRET is not set. */
export function secretOf({
  sessionSecret: secret,
}: Pick<AccountServices, 'sessionSecret'>): Uint8Array {
  if (!secret)
    throw new Failure('INTERNAL', {
      message: 'Signing in is not set up on this server: SESSION_SECRET is missing.',
    })
  return new TextEncoder().encode(secret)
}

/** Over plain http, which is used in development only, a phone in the LAN would not store a Secure cookie. */
export function isSecure(c: Pick<Context, 'req'>): boolean {
  return new URL(c.req.url).protocol === 'https:'
}
