import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { readinessSchema } from '../shared/responses.ts'
import { compose } from './compose.ts'
import { connect } from './db/connection.ts'
import { noteSchedule, readinessOf } from './readiness.ts'
import { runScheduled } from './scheduled.ts'
import { call } from './test/call.ts'
import { allowLog } from './test/expect-log.ts'

const services = compose(env)
const { directory } = services
const bucket = env.PICTURES
const MINUTE_MS = 60_000

describe('GET /api/ready', () => {
  it('is 503 until the scheduled jobs have run, and 200 then', async () => {
    await env.DB.prepare("delete from job_cursors where job = 'schedule'").run()
    const before = await call('/api/ready')
    expect([before.status, readinessSchema.parse(await before.json())]).toEqual([
      503,
      { ready: false, database: true, pictures: true, schedule: false, scheduleAgeMs: null },
    ])
    await runScheduled(services)
    const after = await call('/api/ready')
    expect(after.status).toBe(200)
    expect(readinessSchema.parse(await after.json()).ready).toBe(true)
  })

  it('says that the jobs do not run any more', async () => {
    await noteSchedule({ directory, now: () => 0 + MINUTE_MS })
    const at = (minutes: number) =>
      readinessOf({ directory, bucket, now: () => minutes * MINUTE_MS })
    expect(await at(16)).toMatchObject({ ready: true, scheduleAgeMs: 15 * MINUTE_MS })
    expect(await at(18)).toMatchObject({ ready: false, schedule: false, database: true })
  })

  it('names what does not answer: the database, or the bucket', async () => {
    allowLog('error', 'not_ready')
    const refuse = () => Promise.reject(new Error('It is down.'))
    const down = await readinessOf({ directory, now: Date.now, bucket: { head: refuse } })
    expect(down).toMatchObject({ ready: false, pictures: false, database: true })
    const broken: D1Database = Object.assign(Object.create(env.DB), {
      prepare() {
        throw new Error('It is down.')
      },
    })
    expect(await readinessOf({ directory: connect(broken), now: Date.now, bucket })).toMatchObject({
      ready: false,
      database: false,
      pictures: true,
    })
  })
})
