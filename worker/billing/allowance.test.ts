import { env } from 'cloudflare:workers'
import { and, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { allowanceMonth } from '../../shared/billing.ts'
import { errorEnvelopeSchema } from '../../shared/errors.ts'
import { connect } from '../db/connection.ts'
import { allowanceUses } from '../db/schema/billing.ts'
import { Failure } from '../http/failure.ts'
import { fileOf, labelled } from '../pictures/test/pictures.ts'
import { newAccount, type TestAccount } from '../test/account.ts'
import { call } from '../test/call.ts'
import { monthlyCoins } from '../test/plans.ts'
import { samplePicture } from '../test/sandbox.ts'
import { RESERVATION_LAPSES_MS, reserveCoin, returnCoin, settleCoin } from './allowance.ts'

// Real calls, many of them: a machine with other work takes its time.
vi.setConfig({ testTimeout: 60_000 })

const db = connect(env.DB)
let freeCoins = 0
/** A coin that the model names: one that it does not name would cost nothing. */
let front = new Uint8Array()
let back = new Uint8Array()
beforeAll(async () => {
  freeCoins = await monthlyCoins('free')
  const [obverse, reverse] = await Promise.all(
    (['obverse', 'reverse'] as const).map(side => samplePicture('morgan-dollar-1881-s', side)),
  )
  front = new Uint8Array((await obverse?.arrayBuffer()) ?? [])
  back = new Uint8Array((await reverse?.arrayBuffer()) ?? [])
})
const NOW = Date.UTC(2026, 10, 21)

/** Has used so many coins of this month. */
async function spent({ id }: TestAccount, coins: number, now = NOW): Promise<void> {
  for (let n = 0; n < coins; n++) {
    const analysisId = crypto.randomUUID()
    await reserveCoin(db, { userId: id, analysisId, now })
    await settleCoin(db, { userId: id, analysisId }, now)
  }
}

/** Requests that many coins concurrently. Returns the analyses that got one, and the errors of the others. */
async function rush({ id }: TestAccount, requests: number, now = NOW) {
  const got: string[] = []
  const refused: Failure[] = []
  const ask = async () => {
    const analysisId = crypto.randomUUID()
    try {
      await reserveCoin(db, { userId: id, analysisId, now })
      got.push(analysisId)
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      refused.push(error)
    }
  }
  await Promise.all(Array.from({ length: requests }, ask))
  return { got, refused }
}

describe('the month’s allowance', () => {
  it('grants two hundred concurrent requests exactly the five coins that are left', async () => {
    const account = await newAccount('crowd')
    await spent(account, freeCoins - 5)
    const { got, refused } = await rush(account, 200)
    expect(got).toHaveLength(5)
    expect(refused).toHaveLength(195)
    expect(new Set(refused.map(failure => failure.status))).toEqual(new Set([402]))
    expect(refused[0]).toMatchObject({
      message: `You have used all ${freeCoins} coins of your Free plan this month. Upgrade your plan to analyze more.`,
      detail: { upgradeUrl: '/pricing' },
    })
  })

  it('does not send who has the largest plan to a larger one', async () => {
    const account = await newAccount('largest', { tier: 'premium' })
    const rows = Array.from({ length: 2_000 }, () => crypto.randomUUID())
    const month = allowanceMonth(NOW)
    await env.DB.prepare(
      `insert into allowance_uses (analysis_id, user_id, month, settled, lapses_at)
       select value, ?, ?, 1, 0 from json_each(?)`,
    )
      .bind(account.id, month, JSON.stringify(rows))
      .run()
    const { refused } = await rush(account, 1)
    expect(refused[0]?.message).toBe(
      'You have used all 2,000 coins of your Premium plan this month. New coins come with the first of the month (UTC).',
    )
  })

  it('resets at the start of the month in UTC', async () => {
    const account = await newAccount('monthly')
    const lastMoment = Date.UTC(2026, 11, 1) - 1
    await spent(account, freeCoins, lastMoment)
    expect((await rush(account, 1, lastMoment)).got).toHaveLength(0)
    expect((await rush(account, 1, lastMoment + 1)).got).toHaveLength(1)
  })

  it('counts a resumed analysis in the month in which it is resumed', async () => {
    const account = await newAccount('resumes')
    const december = Date.UTC(2026, 11, 1)
    const use = { userId: account.id, analysisId: crypto.randomUUID() }
    await reserveCoin(db, { ...use, now: december - 1 })
    await reserveCoin(db, { ...use, now: december })
    const months = await db
      .select({ month: allowanceUses.month })
      .from(allowanceUses)
      .where(eq(allowanceUses.userId, account.id))
    expect(months).toEqual([{ month: allowanceMonth(december) }])
    // With none left in the new month, the reservation of the old one does not help.
    await reserveCoin(db, { userId: account.id, analysisId: 'old one', now: december - 1 })
    await spent(account, freeCoins - 1, december)
    await expect(
      reserveCoin(db, { userId: account.id, analysisId: 'old one', now: december }),
    ).rejects.toMatchObject({ code: 'ALLOWANCE_USED_UP' })
  })

  it('never lets more count than the plan has, whatever is reserved, settled and returned', async () => {
    const account = await newAccount('anyhow')
    const steps = fc.array(fc.constantFrom('reserve', 'settle', 'return', 'lapse'), {
      minLength: 5,
      maxLength: 40,
    })
    await fc.assert(
      fc.asyncProperty(steps, async taken => {
        await db.delete(allowanceUses).where(eq(allowanceUses.userId, account.id))
        let now = NOW
        let open: string[] = []
        let settled = 0
        const given: number[] = []
        const left: number[] = []
        for (const step of taken) {
          if (step === 'lapse') {
            now += RESERVATION_LAPSES_MS + 1
            open = []
          } else if (step === 'reserve') {
            left.push(Math.min(3, freeCoins - settled - open.length))
            const { got } = await rush(account, 3, now)
            given.push(got.length)
            open.push(...got)
          } else {
            const analysisId = open.pop()
            if (analysisId === undefined) continue
            if (step === 'settle') {
              await settleCoin(db, { userId: account.id, analysisId }, now)
              settled += 1
            } else await returnCoin(db, { analysisId, lapsesAt: now + RESERVATION_LAPSES_MS })
          }
        }
        expect(given).toEqual(left)
      }),
      { numRuns: 10 },
    )
  })
})

describe('concurrent analyses over the route', () => {
  it('analyzes exactly the coin that is left, and explains to the others how to get more', async () => {
    const account = await newAccount('rusher')
    await spent(account, freeCoins - 1, Date.now())
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, n) => {
        const form = new FormData()
        form.set('frontImage', fileOf(labelled(front, `rush ${n}`)))
        form.set('backImage', fileOf(labelled(back, `rush ${n}`)))
        const headers = { cookie: account.cookie }
        return call('/api/coins/analyze', { method: 'POST', body: form, headers })
      }),
    )
    const refused = answers.filter(answer => answer.status === 402)
    expect(answers.filter(answer => answer.status === 200)).toHaveLength(1)
    expect(refused).toHaveLength(5)
    for (const answer of refused) {
      const { code, detail } = errorEnvelopeSchema.parse(await answer.json()).error
      expect([code, detail?.upgradeUrl]).toEqual(['ALLOWANCE_USED_UP', '/pricing'])
    }
    const counted = await db
      .select()
      .from(allowanceUses)
      .where(and(eq(allowanceUses.userId, account.id), eq(allowanceUses.settled, true)))
    expect(counted).toHaveLength(freeCoins)
  })
})
