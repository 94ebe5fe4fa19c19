import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { expect, it, vi } from 'vitest'
import { RESERVATION_LAPSES_MS } from '../billing/allowance.ts'
import type { Services } from '../compose.ts'
import { connect } from '../db/connection.ts'
import { allowanceUses } from '../db/schema/billing.ts'
import { analyses } from '../db/schema/coins.ts'
import { servicesEndingAfter } from '../orders/test/cut-points.ts'
import { picturePair } from '../pictures/test/pictures.ts'
import { newAccount } from '../test/account.ts'
import { allowLog } from '../test/expect-log.ts'
import { completeAnalysis, startAnalysis } from './analyze.ts'
import type { VisionResult } from './port.ts'
import { settleLapsedReservations } from './settle-reservations.ts'
import { morgan } from './test/morgan.ts'
import { PRICE } from './test/price.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 60_000 })

const db = connect(env.DB)

const withModel = (services: Services, answer: VisionResult) => ({
  ...services,
  market: { ...services.market, priceOf: async () => PRICE },
  vision: {
    provider: 'test',
    name: 'model',
    prepare: async () => undefined,
    identify: async () => answer,
    read: async () =>
      ({ ok: false, kind: 'timeout', retryable: false, message: '', calls: 1 }) as const,
  },
})

/** Cuts the Worker off after each single step of an analysis, and lets the schedule go on when the reservation has lapsed. */
async function eachCut(
  name: string,
  answer: VisionResult,
  check: (userId: number) => Promise<void>,
) {
  allowLog('error', 'analysis_failed')
  allowLog('error', 'recall_failed')
  allowLog('warn', 'analysis_lease_failed')
  let wasCut = true
  for (let steps = 1; wasCut; steps++) {
    const { id } = await newAccount(`${name}_${steps}`)
    const pair = await picturePair(`${name} ${steps}`)
    const { services, count } = servicesEndingAfter(steps)
    const parts = withModel(services, answer)
    const ended = startAnalysis(parts, id, pair).then(started => completeAnalysis(parts, started))
    await ended.catch(() => undefined)
    wasCut = count() >= steps
    const now = () => Date.now() + RESERVATION_LAPSES_MS
    await settleLapsedReservations({ directory: db, db, ofSeller: null, now })
    await check(id)
    expect(steps).toBeLessThan(60)
  }
}

it('an analysis costs a coin if and only if its result is stored, though the Worker ends after each single step', async () => {
  const seen = new Set<string>()
  await eachCut('charged', { ok: true, identification: morgan(), calls: 1 }, async userId => {
    const rows = await db.select().from(analyses).where(eq(analyses.userId, userId))
    const uses = await db.select().from(allowanceUses).where(eq(allowanceUses.userId, userId))
    const isDone = rows[0]?.state === 'done'
    seen.add(`${rows[0]?.state}`)
    expect(uses.map(({ settled }) => settled)).toEqual(isDone ? [true] : [])
  })
  expect([...seen]).toEqual(expect.arrayContaining(['running', 'done']))
})

it('an analysis that fails costs none, though the Worker ends after each single step', async () => {
  const failure = {
    ok: false,
    kind: 'timeout',
    retryable: false,
    message: 'none',
    calls: 1,
  } as const
  await eachCut('failed', failure, async userId => {
    expect(await db.select().from(allowanceUses).where(eq(allowanceUses.userId, userId))).toEqual(
      [],
    )
  })
})
