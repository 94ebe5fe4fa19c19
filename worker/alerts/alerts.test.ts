import { env } from 'cloudflare:workers'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Alerts } from '../../shared/alerts.ts'
import type { VisionFailureKind, VisionModel } from '../coins/port.ts'
import { type ModelPoint, watchModel } from '../coins/watch-model.ts'
import { compose } from '../compose.ts'
import { connect } from '../db/connection.ts'
import { alerts } from '../db/schema/administration.ts'
import { rateLimits } from '../db/schema/http.ts'
import { mails } from '../db/schema/mail.ts'
import { markDue } from '../due/due-sellers.ts'
import { RATE_LIMITS } from '../http/rate-limits.ts'
import { spendVendorCalls, VENDOR_BUDGETS } from '../http/vendor-budget.ts'
import { countUnreadable } from '../orders/unreadable-orders.ts'
import { runScheduled } from '../scheduled.ts'
import { newAccount, type TestAccount } from '../test/account.ts'
import { call } from '../test/call.ts'
import { allowLog } from '../test/expect-log.ts'
import { budgetUses } from './budget-uses.ts'
import { findAlerts } from './find-alerts.ts'
import { watchOperations } from './watch-operations.ts'

const db = connect(env.DB)
const MINUTE = 60_000
const NOON = Date.UTC(2026, 5, 1, 19)
let admin: TestAccount

beforeAll(async () => {
  admin = await newAccount('operator', { isAdmin: true })
})
beforeEach(async () => {
  await db.delete(alerts)
  await db.delete(rateLimits)
  await db.delete(mails)
})

/** The services at a time in ms. */
const servicesAt = (at: number) => ({ ...compose(env), now: () => at })
const alertMails = async () =>
  (await db.select().from(mails)).filter(({ kind }) => kind === 'alerts')
const listed = async () => {
  const answer = await call('/api/alerts', { headers: { cookie: admin.cookie } })
  return (await answer.json<Alerts>()).alerts.map(({ code, endedAt }) => ({
    code,
    isOpen: endedAt === null,
  }))
}

describe('alerts', () => {
  it('name a scheduled job that fails, until it runs again', async () => {
    allowLog('error', 'scheduled_job_failed')
    const services = compose(env)
    const broken = { ...services.market, refresh: () => Promise.reject(new Error('no answer')) }
    await runScheduled({ ...services, ebay: null, payments: null, market: broken })
    expect(await listed()).toEqual([{ code: 'job:refreshMarket', isOpen: true }])
    const sound = { ...services.market, refresh: () => Promise.resolve() }
    await runScheduled({ ...services, ebay: null, payments: null, market: sound })
    expect(await listed()).toEqual([{ code: 'job:refreshMarket', isOpen: false }])
  })

  it('name a budget from four fifths of the day on', async () => {
    const services = servicesAt(NOON)
    const { perDay, perSeller } = VENDOR_BUDGETS['ebay-finances']
    const enough = Math.ceil((0.8 * perDay) / perSeller)
    for (let seller = 1; seller < enough; seller += 1) await spendAs(services, seller, perSeller)
    expect(await findAlerts(services, [])).toEqual([])
    await spendAs(services, enough, perSeller)
    expect(await findAlerts(services, [])).toMatchObject([
      { code: 'budget:ebay-finances', text: 'Of today’s questions about eBay fees 80 % are used.' },
    ])
    // The next day has its own.
    expect(await findAlerts(servicesAt(NOON + 86_400_000), [])).toEqual([])
  })

  it('name a model that fails twenty times in an hour, but not refusals', async () => {
    const services = servicesAt(NOON)
    await askTimes(services, 'refused', 30)
    await askTimes(services, 'unavailable', RATE_LIMITS.modelFailures.tries - 1)
    expect(await findAlerts(services, [])).toEqual([])
    await askTimes(services, 'timeout', 1)
    expect(await findAlerts(services, [])).toMatchObject([{ code: 'model:failing' }])
    expect(await findAlerts(servicesAt(NOON + 61 * MINUTE), [])).toEqual([])
  })

  it('name the operator’s limit of questions to the model from four fifths on, and a model that is off', async () => {
    const limited = { ...servicesAt(NOON), modelQuestionsADay: 10 }
    const { ask } = watchedModel(limited, 'refused', 10)
    for (let time = 0; time < 7; time += 1) await ask()
    expect(await findAlerts(limited, [])).toEqual([])
    await ask()
    expect(await findAlerts(limited, [])).toMatchObject([
      { code: 'model:limit', text: expect.stringContaining('80 % are used') },
    ])
    expect(await findAlerts({ ...servicesAt(NOON), modelQuestionsADay: 0 }, [])).toMatchObject([
      { code: 'model:off' },
    ])
  })

  it('name a database that is 70 % full', async () => {
    const services = servicesAt(NOON)
    const withBytes = (size: number) => {
      const run = async () => ({
        ...(await services.db.run('select 1')),
        meta: { size_after: size },
      })
      return {
        ...services,
        directory: Object.assign(Object.create(services.directory), { run }),
      }
    }
    expect(await findAlerts(withBytes(6_999_000_000), [])).toEqual([])
    expect(await findAlerts(withBytes(7_000_000_000), [])).toMatchObject([
      { code: 'database:size', text: expect.stringContaining('70 % full') },
    ])
  })

  it('name mails that could not be sent', async () => {
    await db.insert(mails).values({
      id: crypto.randomUUID(),
      kind: 'confirm-email',
      recipient: 'nobody@obverse.test',
      subject: 'Confirm',
      text: '',
      html: '',
      sender: 'resend',
      state: 'failed',
      createdAt: NOON - MINUTE,
    })
    expect(await findAlerts(servicesAt(NOON), [])).toMatchObject([
      {
        code: 'mail:failed',
        text: '1 mail of the last 24 hours could not be sent. The settings list them.',
      },
    ])
  })

  it('name orders that were due half an hour ago, not an account that was just connected', async () => {
    const seller = await newAccount('late-orders')
    await env.DB.prepare(
      `insert into ebay_connections (user_id, ebay_user_id, ebay_username, access_token, access_expires_at,
         refresh_token, refresh_expires_at, key_id, scopes, connected_at)
       values (?1, 'ebay-late', 'late', '', 0, 'token', ?2, '', '', ?3)`,
    )
      .bind(seller.id, NOON + 86_400_000, NOON - 20 * MINUTE)
      .run()
    await markDue(servicesAt(NOON), seller.id, { orders: NOON - 20 * MINUTE })
    expect(await findAlerts(servicesAt(NOON), [])).toEqual([])
    expect(await findAlerts(servicesAt(NOON + 11 * MINUTE), [])).toMatchObject([
      { code: 'orders:late', text: expect.stringContaining('of 1 seller were due') },
    ])
    await env.DB.prepare('delete from ebay_connections where user_id = ?').bind(seller.id).run()
    await env.DB.prepare('delete from due_sellers where user_id = ?').bind(seller.id).run()
  })

  it('count the orders of a day that eBay answered in an unforeseen form', async () => {
    const odd = (orderId: string) => ({ orderId, reason: 'lineItems.0.quantity: odd', at: NOON })
    await countUnreadable(servicesAt(NOON), [], [odd('12-1')])
    await countUnreadable(servicesAt(NOON), [odd('12-1')], [odd('12-1'), odd('12-2')])
    const text =
      '2 eBay orders of the last 24 hours could not be read, and their sales are not counted. The log has them under “ebay_order_unreadable”.'
    expect(await findAlerts(servicesAt(NOON + 60 * MINUTE), [])).toMatchObject([
      { code: 'orders:unreadable', text },
    ])
    expect(await findAlerts(servicesAt(NOON + 25 * 60 * MINUTE), [])).toEqual([])
  })

  it('are mailed to the admins once a day while they last, and not in the first ten minutes', async () => {
    await watchOperations(servicesAt(NOON), ['sendMail'])
    expect(await alertMails()).toHaveLength(0)
    await watchOperations(servicesAt(NOON + 10 * MINUTE), ['sendMail'])
    const first = await alertMails()
    expect(first.map(({ recipient }) => recipient)).toContain('operator@example.com')
    expect(first[0]?.subject).toBe('Obverse: 1 thing to look at')
    await watchOperations(servicesAt(NOON + 20 * MINUTE), ['sendMail', 'collectPictures'])
    expect(await alertMails()).toHaveLength(first.length)
    await watchOperations(servicesAt(NOON + 1_451 * MINUTE), ['sendMail'])
    expect(await alertMails()).toHaveLength(2 * first.length)
  })

  it('begin anew where they come back', async () => {
    await watchOperations(servicesAt(NOON), ['sendMail'])
    await watchOperations(servicesAt(NOON + 5 * MINUTE), [])
    await watchOperations(servicesAt(NOON + 30 * MINUTE), ['sendMail'])
    const [row] = await db.select().from(alerts)
    expect(row).toMatchObject({ since: NOON + 30 * MINUTE, endedAt: null })
  })

  it('write nothing where nothing has changed', async () => {
    await watchOperations(servicesAt(NOON), ['sendMail'])
    await watchOperations(servicesAt(NOON + 5 * MINUTE), ['sendMail'])
    const [row] = await db.select().from(alerts)
    expect(row?.seenAt).toBe(NOON)
  })
})

describe('today’s calls', () => {
  it('are listed for an admin, the most used first, those of the model too where they have a limit', async () => {
    const services = servicesAt(Date.now())
    await spendAs(services, 1, 300)
    const limited = { ...services, modelQuestionsADay: 10 }
    const { ask } = watchedModel(limited, 'refused', 10)
    for (let time = 0; time < 3; time += 1) await ask()
    const [first, second, third] = await budgetUses(limited)
    expect(first).toEqual({ calls: 'questions to the vision model', used: 3, limit: 10 })
    expect(second).toEqual({ calls: 'questions about eBay fees', used: 300, limit: 13_500 })
    expect(third).toMatchObject({ used: 0 })
    const answer = await call('/api/alerts', { headers: { cookie: admin.cookie } })
    const { budgets } = await answer.json<Alerts>()
    expect(budgets[0]).toEqual(second)
    // An admin tells them apart.
    expect(new Set(budgets.map(({ calls }) => calls)).size).toBe(budgets.length)
  })
})

describe('the vision model', () => {
  it('is asked no more than the operator allows in a day, and again the next day', async () => {
    const today = watchedModel(servicesAt(NOON), 'timeout', 2)
    await today.ask()
    await today.ask()
    expect(await today.ask()).toMatchObject({ kind: 'used_up', calls: 0, retryable: false })
    expect(today.points).toHaveLength(2)
    const tomorrow = watchedModel(servicesAt(NOON + 86_400_000), 'timeout', 2)
    expect(await tomorrow.ask()).toMatchObject({ kind: 'timeout' })
  })

  it('is turned off by a limit of 0', async () => {
    const { ask, points } = watchedModel(servicesAt(NOON), 'timeout', 0)
    expect(await ask()).toMatchObject({ kind: 'used_up' })
    expect(points).toEqual([])
  })

  it('has a point for each question: what it took and how it ended', async () => {
    const { ask, points } = watchedModel(servicesAt(NOON), 'unavailable')
    await ask()
    expect(points).toEqual([
      {
        question: 'identify',
        outcome: 'unavailable',
        ms: 0,
        calls: 1,
        tokens: { input: 2_000, output: 80 },
      },
    ])
  })
})

const spendAs = (services: ReturnType<typeof servicesAt>, userId: number, times: number) =>
  spendVendorCalls(services, 'ebay-finances', { userId: 900_000 + userId, times })

/** A model whose every answer is this failure, watched; and its points. */
function watchedModel(
  services: ReturnType<typeof servicesAt>,
  kind: VisionFailureKind,
  questionsADay: number | null = null,
) {
  const points: ModelPoint[] = []
  const tokens = { input: 2_000, output: 80 }
  const answer = { ok: false as const, kind, retryable: true, message: 'no', calls: 1, tokens }
  const model: VisionModel = {
    provider: 'test',
    name: 'test',
    prepare: () => Promise.resolve(),
    identify: () => Promise.resolve(answer),
    read: () => Promise.resolve(answer),
  }
  const picture = { type: 'image/jpeg', bytes: 1, open: () => Promise.reject(new Error('unread')) }
  const asked = { front: picture, back: picture, signal: new AbortController().signal }
  const watched = watchModel(model, {
    directory: services.directory,
    now: services.now,
    questionsADay,
    writePoint: point => points.push(point),
  })
  return { ask: () => watched.identify(asked), points }
}

async function askTimes(
  services: ReturnType<typeof servicesAt>,
  kind: VisionFailureKind,
  times: number,
): Promise<void> {
  const { ask } = watchedModel(services, kind)
  for (let time = 0; time < times; time += 1) await ask()
}
