import { eq, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import type { UserError } from '../../shared/administration.ts'
import { ERRORS } from '../../shared/errors.ts'
import type { DatabaseServices, Directory } from '../db/connection.ts'
import { userErrors } from '../db/schema/administration.ts'
import type { SessionUser } from '../http/context.ts'
import type { Failure } from '../http/failure.ts'
import { log } from '../http/log.ts'

type FailedCall = Pick<Context, 'executionCtx'> & {
  /** Some are missing where the call failed before they were there. */
  var: { requestId: string; services?: DatabaseServices; user?: SessionUser | null }
}

/**
 * Stores that a user's call failed by this server's or a vendor's fault, in place of the former one. It runs after the
 * response and never fails it.
 * @param call the method and the route
 */
export function noteUserError(
  c: FailedCall,
  call: string,
  { status, code }: Pick<Failure, 'status' | 'code'>,
): void {
  const { user, services, requestId } = c.var
  if (status < 500 || !user || !services) return
  const { directory, now } = services
  // A user who is deleted meanwhile has no row.
  const stored = directory
    .run(sql`
      insert into user_errors (user_id, at, call, code, request_id)
      select id, ${now()}, ${call}, ${code}, ${requestId} from users where id = ${user.id}
      on conflict (user_id) do update
      set at = excluded.at, call = excluded.call, code = excluded.code, request_id = excluded.request_id`)
    .catch((error: unknown) => log('error', 'user_error_not_stored', { requestId, error }))
  c.executionCtx.waitUntil(stored)
}

/** The last call of a user that failed so. */
export async function lastCallError(directory: Directory, userId: number): Promise<UserError[]> {
  const rows = await directory.select().from(userErrors).where(eq(userErrors.userId, userId))
  return rows.map(({ at, call, code, requestId }) => ({
    place: 'call',
    at: new Date(at).toISOString(),
    what: call,
    code,
    message: ERRORS[code].message,
    requestId,
  }))
}
