import { sql } from 'drizzle-orm'
import type { OwnSession } from '../../../shared/accounts/accounts.ts'
import type { DirectoryServices } from '../../db/connection.ts'
import { runTransaction } from '../../db/run-transaction.ts'
import { Failure } from '../../http/failure.ts'
import {
  renewalOf,
  renewed,
  renewSessionStatements,
  type SessionRenewal,
} from '../renew-session.ts'
import { SESSION_MS } from '../sessions.ts'
import { closeSession, validSessions } from '../store.ts'
import { hashOfToken } from '../tokens.ts'

type SessionOwner = { id: number; sessionId: string }

/** The user's sessions, the latest first. On the wire a session is named by a hash: its id is in the cookie. */
export async function ownSessions(
  { directory, now }: DirectoryServices,
  user: SessionOwner,
): Promise<OwnSession[]> {
  const rows = await validSessions(directory, user.id, now())
  return rows.map(row => ({
    id: hashOfToken(row.id),
    browser: row.browser,
    current: row.id === user.sessionId,
    createdAt: new Date(row.createdAt).toISOString(),
    usedAt: new Date(row.expiresAt - SESSION_MS).toISOString(),
  }))
}

/** Ends one of the user's sessions. Returns whether it was the one that asks. Throws NOT_FOUND. */
export async function endOwnSession(
  { directory, now }: DirectoryServices,
  user: SessionOwner,
  id: string,
): Promise<{ current: boolean }> {
  const rows = await validSessions(directory, user.id, now())
  const found = rows.find(row => hashOfToken(row.id) === id)
  if (!found) throw new Failure('NOT_FOUND', { message: 'This session has ended already.' })
  await closeSession(directory, found.id)
  return { current: found.id === user.sessionId }
}

/** Ends all of the user's sessions but the one that asks, which is renewed. Throws NOT_AUTHENTICATED. */
export async function endOtherSessions(
  { directory, now }: DirectoryServices,
  user: SessionOwner,
): Promise<SessionRenewal> {
  const renewal = renewalOf(user, now())
  const [, isRenewed = []] = await runTransaction(directory, [
    ...renewSessionStatements(renewal),
    sql`delete from sessions where user_id in (${renewed(renewal)}) and id <> ${renewal.id}`,
  ])
  if (isRenewed.length === 0) throw new Failure('NOT_AUTHENTICATED')
  return renewal
}
