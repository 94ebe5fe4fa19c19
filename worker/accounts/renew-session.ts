import { type SQL, sql } from 'drizzle-orm'
import { SESSION_MS } from './sessions.ts'
import { newToken } from './tokens.ts'

/** A session that gets another id, so that a copy of its cookie is worth nothing from then on (ASVS 5.0, 7.2.4). */
export type SessionRenewal = { userId: number; from: string; id: string; at: number }

export function renewalOf(user: { id: number; sessionId: string }, at: number): SessionRenewal {
  return { userId: user.id, from: user.sessionId, id: newToken(), at }
}

/** SQL: the id of the user whose session has been renewed, or none: later statements of the transaction hang on it. */
export const renewed = ({ id }: SessionRenewal): SQL =>
  sql`select user_id from sessions where id = ${id}`

/**
 * The statements that renew a session where `isDue`; the last one answers with a row where they did. They do not where
 * the session has ended or was renewed meanwhile, by whoever else has its cookie. Its pairings go on.
 */
export function renewSessionStatements(
  { userId, from, id, at }: SessionRenewal,
  isDue: SQL = sql`true`,
): SQL[] {
  return [
    sql`
      update pairing_rooms set session_id = ${id}
      where user_id = ${userId} and session_id = ${from} and ${isDue}`,
    sql`
      update sessions set id = ${id}, expires_at = ${at + SESSION_MS}
      where id = ${from} and user_id = ${userId} and ${isDue} returning id`,
  ]
}

/** The statement that writes down that the password or a code was given in the renewed session again. */
export const authenticatedStatement = ({ id, at }: SessionRenewal): SQL =>
  sql`update sessions set authenticated_at = ${at} where id = ${id}`
