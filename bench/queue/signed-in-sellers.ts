import type { Miniflare } from 'miniflare'
import { developmentVars } from '../../scripts/development-vars.ts'
import { UNPREFIXED_COOKIE } from '../../shared/accounts/accounts.ts'
import { hashPassword } from '../../worker/accounts/passwords.ts'
import { signToken } from '../../worker/accounts/session-token.ts'

const DAY_MS = 86_400_000

/**
 * Sellers of the largest plan with the ids from 1 on, who are signed in for a day. Those who are there already stay.
 * @param of.password of all; nobody can log in without it
 * @returns their cookies
 */
export async function signedInSellers(
  miniflare: Miniflare,
  of: { sellers: number; password?: string | undefined },
): Promise<string[]> {
  const { sellers, password } = of
  const database = await miniflare.getD1Database('DB')
  const sessionSecret = developmentVars({ sandboxUrl: '' }).SESSION_SECRET
  const passwordHash = password ? await hashPassword(password) : 'none'
  const names = Array.from({ length: sellers }, (_, place) => `bench${place + 1}`)
  // One call: the runtime sometimes drops the connection of one.
  await database.batch(
    names.flatMap((name, place) => [
      database
        .prepare(
          "insert or ignore into users (id, username, email, password_hash, tier, created_at) values (?1, ?2, ?2 || '@example.com', ?3, 'premium', 0)",
        )
        .bind(place + 1, name, passwordHash),
      database
        .prepare(
          'insert or ignore into sessions (id, user_id, created_at, expires_at) values (?, ?, ?, ?)',
        )
        .bind(name, place + 1, Date.now(), Date.now() + DAY_MS),
    ]),
  )
  return Promise.all(
    names.map(async name => {
      const issuedAt = Date.now()
      const claims = { id: name, issuedAt, expiresAt: issuedAt + DAY_MS }
      const token = await signToken({ now: Date.now, sessionSecret }, 'session', claims)
      return `${UNPREFIXED_COOKIE}=${token}`
    }),
  )
}
