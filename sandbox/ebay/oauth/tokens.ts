import { createHash, randomBytes } from 'node:crypto'
import type { State } from '../../lib/state.ts'
import { stored } from '../../lib/state.ts'
import type { Caller } from '../http/services.ts'
import { countToday } from '../store/daily-counter.ts'

/** Lifetimes eBay documents for its OAuth grants. */
export const ACCESS_TOKEN_SECONDS = 7_200
export const REFRESH_TOKEN_SECONDS = 47_304_000
export const CODE_SECONDS = 299

/** Daily limit of issued tokens per grant type. */
export const TOKENS_A_DAY: Record<string, number> = {
  client_credentials: 1_000,
  authorization_code: 10_000,
  refresh_token: 50_000,
}

type TokenKind = 'access' | 'application' | 'refresh'

/** Only hashes are stored, so that the database reveals no token. */
const hashed = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

/** A random token in eBay's format. It contains `^` and `#` to reveal missing URL encoding. */
const newSecret = (kind: string): string =>
  `v^1.1#i^1#I^3#p^3#r^${kind}#f^0#t^${randomBytes(96).toString('base64')}`

export function mintToken(
  state: State,
  now: number,
  token: { kind: TokenKind; userId: string | null; scopes: string[] },
): string {
  const secret = newSecret(token.kind === 'refresh' ? '1' : '0')
  const seconds = token.kind === 'refresh' ? REFRESH_TOKEN_SECONDS : ACCESS_TOKEN_SECONDS
  state.run(
    'INSERT INTO token VALUES (?, ?, ?, ?, ?)',
    hashed(secret),
    token.kind,
    token.userId,
    JSON.stringify(token.scopes),
    now + seconds * 1_000,
  )
  return secret
}

/** The owner of a valid token, or undefined. */
export function findToken(
  state: State,
  now: number,
  secret: string,
  kinds: TokenKind[],
): Caller | undefined {
  const row = state.get('SELECT * FROM token WHERE token = ?', hashed(secret))
  if (!row || Number(row['expires_at']) <= now) return undefined
  if (!kinds.some(kind => kind === row['kind'])) return undefined
  return {
    userId: row['user_id'] === null ? null : String(row['user_id']),
    scopes: stored<string[]>(row, 'scopes'),
  }
}

/** Counts one issued token of a grant. False above the daily limit. */
export const countMint = (state: State, now: number, grant: string): boolean =>
  countToday(state, now, grant, TOKENS_A_DAY[grant] ?? 0)

export function mintCode(state: State, now: number, userId: string, scopes: string[]): string {
  const secret = newSecret('0')
  state.run(
    'INSERT INTO oauth_code VALUES (?, ?, ?, ?, 0)',
    hashed(secret),
    userId,
    JSON.stringify(scopes),
    now + CODE_SECONDS * 1_000,
  )
  return secret
}

/** Redeems an authorization code once. Undefined if unknown, used or expired. */
export function takeCode(
  state: State,
  now: number,
  secret: string,
): { userId: string; scopes: string[] } | undefined {
  return state.transaction(() => {
    const row = state.get('SELECT * FROM oauth_code WHERE code = ?', hashed(secret))
    if (!row || row['used'] !== 0 || Number(row['expires_at']) <= now) return undefined
    state.run('UPDATE oauth_code SET used = 1 WHERE code = ?', hashed(secret))
    return { userId: String(row['user_id']), scopes: stored<string[]>(row, 'scopes') }
  })
}

/**
 * Revokes tokens, as a password change or a revocation by the seller does.
 * @param kind `access` revokes access tokens only, so that a refresh still works
 */
export function endTokens(
  state: State,
  kind: 'access' | 'refresh' | 'all',
  userId?: string,
): number {
  const kinds = { access: ['access'], refresh: ['refresh'], all: ['access', 'refresh'] }[kind]
  return kinds.reduce(
    (ended, one) =>
      ended +
      (userId === undefined
        ? state.run('UPDATE token SET expires_at = 0 WHERE kind = ?', one)
        : state.run('UPDATE token SET expires_at = 0 WHERE kind = ? AND user_id = ?', one, userId)),
    0,
  )
}

/** Deletes expired tokens and expired or used codes. */
export function dropExpiredTokens(state: State, now: number): void {
  state.run('DELETE FROM token WHERE expires_at < ?', now)
  state.run('DELETE FROM oauth_code WHERE expires_at < ?', now)
}
