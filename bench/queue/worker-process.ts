import { flushCompileCache } from 'node:module'
import { z } from 'zod'
import { developmentVars } from '../../scripts/development-vars.ts'
import { UNPREFIXED_COOKIE } from '../../shared/accounts/accounts.ts'
import { hashPassword } from '../../worker/accounts/passwords.ts'
import { signToken } from '../../worker/accounts/session-token.ts'
import { runBuilt } from '../analyze/worker-under-test.ts'
import { faultyWorker } from '../faults/faulty-worker.ts'

/**
 * The built Worker in a process of its own, so that it can be killed and started again on the same state. It
 * prints the cookies of its sellers as one line of JSON once it answers.
 */
const { sellers, password, aheadMs, ...options } = z
  .object({
    sandboxUrl: z.string(),
    modelUrl: z.string(),
    inspectorPort: z.number().optional(),
    port: z.number(),
    state: z.string(),
    sellers: z.number(),
    password: z.string().optional(),
    /** With it its storage refuses where that is asked for, and its clock is so far ahead. */
    aheadMs: z.number().optional(),
  })
  .parse(JSON.parse(process.argv[2] ?? ''))
const DAY_MS = 86_400_000

const miniflare = await runBuilt({
  ...options,
  entry: aheadMs === undefined ? undefined : faultyWorker(aheadMs),
})
const database = await miniflare.getD1Database('DB')
const sessionSecret = developmentVars(options).SESSION_SECRET
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
const cookies = await Promise.all(
  names.map(async name => {
    const issuedAt = Date.now()
    const claims = { id: name, issuedAt, expiresAt: issuedAt + DAY_MS }
    const token = await signToken({ now: Date.now, sessionSecret }, 'session', claims)
    return `${UNPREFIXED_COOKIE}=${token}`
  }),
)
// At its end it would be too late: it is killed.
flushCompileCache()
console.log(JSON.stringify(cookies))
