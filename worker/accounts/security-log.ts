import { desc, lt, lte, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import {
  SECURITY_LOG_DAYS,
  type SecurityEvent,
  type SecurityEventKind,
} from '../../shared/accounts/security-log.ts'
import type { DatabaseServices, Directory } from '../db/connection.ts'
import { securityEvents } from '../db/schema/accounts.ts'
import { callerNetwork } from '../http/caller.ts'
import { log } from '../http/log.ts'
import { browserName } from './browser-name.ts'

const HOUR_MS = 3_600_000
const RETENTION_MS = SECURITY_LOG_DAYS * 24 * HOUR_MS

/** Records what happened to a user's account. It runs after the response and never fails it. */
export type RecordSecurityEvent = (userId: number, kind: SecurityEventKind, detail?: string) => void

type NewEvent = Pick<
  typeof securityEvents.$inferInsert,
  'userId' | 'kind' | 'at' | 'network' | 'browser' | 'detail'
>

/** Stores an event, or counts it with the same ones of its hour: whoever repeats it fills no table. */
export function securityEventStatement({ userId, kind, at, ...of }: NewEvent) {
  const { network = '', browser = '', detail = '' } = of
  // A user who is deleted meanwhile has no log.
  return sql`
    insert into security_events (user_id, kind, at, hour, network, browser, detail)
    select id, ${kind}, ${at}, ${Math.floor(at / HOUR_MS)}, ${network}, ${browser}, ${detail}
    from users where id = ${userId}
    on conflict (user_id, kind, network, browser, detail, hour)
    do update set times = times + 1, at = excluded.at`
}

type RecordedRequest = Pick<Context, 'req' | 'executionCtx'> & {
  var: { requestId: string; services: DatabaseServices }
}

/** The recorder of one request of the user's own. */
export function securityRecorder(c: RecordedRequest): RecordSecurityEvent {
  const network = callerNetwork(c)
  const browser = browserName(c.req.header('User-Agent') ?? '')
  return recorderOf(c, { network, browser })
}

/** Records what an admin did to a user's account: the owner reads it, and not from where it was done. */
export function recordActOfAdmin(
  c: RecordedRequest,
  userId: number,
  kind: SecurityEventKind,
): void {
  recorderOf(c, {})(userId, kind, 'by an administrator')
}

/** The Worker's log has the event too, without names and addresses. */
function recorderOf(
  c: RecordedRequest,
  from: Pick<NewEvent, 'network' | 'browser'>,
): RecordSecurityEvent {
  const { requestId, services } = c.var
  const { directory, now } = services
  return (userId, kind, detail = '') => {
    log('info', 'security_event', { requestId, userId, kind, detail })
    const stored = directory
      .run(securityEventStatement({ userId, kind, at: now(), ...from, detail }))
      .catch((error: unknown) => log('error', 'security_event_not_stored', { requestId, error }))
    c.executionCtx.waitUntil(stored)
  }
}

/** The columns of an event on the wire. */
export const eventColumns = {
  id: securityEvents.id,
  at: securityEvents.at,
  kind: securityEvents.kind,
  times: securityEvents.times,
  network: securityEvents.network,
  browser: securityEvents.browser,
  detail: securityEvents.detail,
}

export const eventOnWire = <Row extends { at: number }>(row: Row) => ({
  ...row,
  at: new Date(row.at).toISOString(),
})

/** A user's events, the latest first, from below the event `before`. */
export async function ownSecurityEvents(
  directory: Directory,
  userId: number,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<SecurityEvent[]> {
  const rows = await directory
    .select(eventColumns)
    .from(securityEvents)
    .where(
      before === undefined
        ? sql`${securityEvents.userId} = ${userId}`
        : sql`${securityEvents.userId} = ${userId} and ${lt(securityEvents.id, before)}`,
    )
    .orderBy(desc(securityEvents.id))
    .limit(limit)
  return rows.map(eventOnWire)
}

/** The statement that deletes events after ninety days. */
export function deleteOldSecurityEvents(directory: Directory, now: number) {
  return directory.delete(securityEvents).where(lte(securityEvents.at, now - RETENTION_MS))
}
