import { createScheduledController } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { allowConsole } from '../../shared/test/console.ts'
import app from '../app.ts'
import worker from '../index.ts'
import { ACCESS, type Access } from './access-table.ts'
import { CALLERS, worldOf } from './access-world.ts'
import { call } from './call.ts'
import { expectLog } from './expect-log.ts'
import { recorded, recordedStatements, scansOfRecorded } from './query-plans.ts'
import { withoutSeller } from './without-seller.ts'

/** The routes as the app has them. What is registered for all methods under a `*` is middleware. */
const routes = [
  ...new Set(
    app.routes
      .filter(route => !(route.method === 'ALL' && route.path.endsWith('*')))
      .map(route => `${route.method} ${route.path}`),
  ),
]

async function statusOf(route: string, access: Access, caller: (typeof CALLERS)[number]) {
  const [method = '', path = ''] = route.split(' ')
  const world = await worldOf(caller)
  const headers = new Headers({ ...world.headers, ...access.headers })
  const json = await access.json?.(world)
  if (json !== undefined) headers.set('Content-Type', 'application/json')
  const body = json === undefined ? (access.form?.() ?? null) : JSON.stringify(json)
  const address = access.path ? await access.path(world) : path
  return recorded(async () => {
    const answer = await call(address, { method, headers, body, redirect: 'manual' })
    await answer.body?.cancel()
    return answer.status
  })
}

// Some calls cause mails, which go out in the background: on a busy machine the sandbox may answer them late.
allowConsole('warn', /"event":"mail_sending_failed".*"reason":"Resend did not answer\."/)

describe('who may call what', () => {
  it('is said in worker/test/access-table.ts of every route of the app, and of none besides', () => {
    const missing = routes.filter(route => !(route in ACCESS))
    const withoutRoute = Object.keys(ACCESS).filter(route => !routes.includes(route))
    expect(
      missing,
      'These routes have no entry in worker/test/access-table.ts. Say there which status nobody, another seller, the owner, an admin and a suspended user get.',
    ).toEqual([])
    expect(withoutRoute, 'These entries of worker/test/access-table.ts are no routes.').toEqual([])
  })

  it.each(Object.entries(ACCESS))('%s', async (route, access) => {
    if (route === 'POST /api/webhooks/stripe') expectLog('warn', 'payment_event_rejected')
    const found: Record<string, number> = {}
    for (const caller of CALLERS) found[caller] = await statusOf(route, access, caller)
    expect(found).toEqual(access.expected)
  })
})

describe('the database', () => {
  it('answers every route and scheduled job without reading a table that grows from end to end', async () => {
    await recorded(() => worker.scheduled(createScheduledController(), env))
    const { statements, scans } = await scansOfRecorded()
    expect(scans).toEqual([])
    // The routes and jobs above ran.
    expect(statements).toBeGreaterThan(100)
  })

  it('is asked of a seller’s rows with the seller, but for what is listed', () => {
    expect(withoutSeller(recordedStatements())).toEqual({ unlisted: [], unused: [] })
  })
})
