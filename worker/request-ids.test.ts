import { createScheduledController } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { errorEnvelopeSchema } from '../shared/errors.ts'
import { connect } from './db/connection.ts'
import { orderCursors } from './db/schema/orders.ts'
import worker from './index.ts'
import { newDealer } from './listings/test/listings.ts'
import { draftMaker, endedRun } from './publishing/test/drafts.ts'
import { itemsOf, pairForm, post, settled } from './queue/test/queued-pairs.ts'
import { newAccount } from './test/account.ts'
import { call, sendJson } from './test/call.ts'
import { makeMarkedDue } from './test/due.ts'
import { allowLog } from './test/expect-log.ts'
import { tellFault } from './test/sandbox.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const db = connect(env.DB)

const lineSchema = z.looseObject({
  event: z.string(),
  requestId: z.string().optional(),
  path: z.string().optional(),
})
type Line = z.infer<typeof lineSchema>

/** What the Worker and its objects have logged at the level of information. */
let lines: Line[] = []
beforeEach(() => {
  lines = []
  vi.spyOn(console, 'info').mockImplementation((text: string) => {
    lines.push(lineSchema.parse(JSON.parse(text)))
  })
})
afterEach(() => vi.restoreAllMocks())

/** The ids that calls to paths with this end have in the log. */
const idsOfCalls = (end: string) =>
  lines
    .filter(({ event, path }) => event === 'vendor_called' && path?.endsWith(end))
    .map(({ requestId }) => requestId)
const only = (ids: (string | undefined)[]) => {
  expect(ids.length).toBeGreaterThan(0)
  return [...new Set(ids)]
}
const idOf = (answer: Response) => answer.headers.get('X-Request-Id') ?? ''

describe('the id of a request', () => {
  it('is in the header of the answer, in its error and in its lines of the log', async () => {
    const answer = await call('/api/market-data?coinType=Morgan+Dollar&year=1881')
    const { error } = errorEnvelopeSchema.parse(await answer.json())
    expect(error.requestId).toBe(idOf(answer))
    expect(idOf(await call('/api/user'))).not.toBe(idOf(answer))
  })

  it('is in the log of a call that another object makes for it', async () => {
    const { cookie } = await newAccount('asks-the-market')
    const year = '1921'
    const answer = await call(`/api/market-data?coinType=Peace+Dollar&year=${year}`, {
      headers: { cookie },
    })
    expect(answer.status).toBe(200)
    expect(only(idsOfCalls('/item_summary/search'))).toEqual([idOf(answer)])
  })

  it('goes with a pair through the queue to the vision model, and to what the seller is told', async () => {
    const seller = await newAccount('queues-with-an-id')
    await tellFault({ route: 'POST /openai/v1/chat/completions', status: 400, times: 1 })
    const id = crypto.randomUUID()
    const added = await post(seller, pairForm('request', { id }))
    expect(added.status).toBe(202)
    await settled(seller, id)
    expect(only(idsOfCalls('/chat/completions'))).toEqual([idOf(added)])
    const [item] = await itemsOf(seller)
    expect(item?.error?.requestId).toBe(idOf(added))
  })

  it('goes with listings through a publishing run to eBay', async () => {
    const dealer = await newDealer('publishes_with_an_id')
    const drafts = await (await draftMaker(dealer))(2)
    lines = []
    const named = drafts.map(({ id, version }) => ({ id, version }))
    const started = await sendJson(
      '/api/publishing',
      { listings: named },
      { cookie: dealer.cookie },
    )
    expect(started.status).toBe(202)
    await endedRun(dealer)
    expect(only(idsOfCalls('/bulk_publish_offer'))).toEqual([idOf(started)])
  })

  it('is one for all that a run of the schedule does, in its readers of orders too, and another in the next', async () => {
    allowLog('warn', 'mail_delivery_failed')
    const dealer = await newDealer('read_by_the_schedule')
    const run = async () => {
      await db.update(orderCursors).set({ ranAt: 0 }).where(eq(orderCursors.userId, dealer.id))
      await makeMarkedDue()
      lines = []
      await worker.scheduled(createScheduledController(), env)
      const [id, ...others] = only(idsOfCalls('/fulfillment/v1/order'))
      expect(others).toEqual([])
      return id
    }
    const first = await run()
    expect(first).toMatch(/^[\da-f-]{36}$/)
    expect(await run()).not.toBe(first)
  })
})
