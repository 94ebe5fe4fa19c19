import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { type CoinAnalysis, coinAnalysisSchema } from '../../shared/coins/coins.ts'
import { reserveCoin } from '../billing/allowance.ts'
import { compose } from '../compose.ts'
import { connect } from '../db/connection.ts'
import { allowanceUses } from '../db/schema/billing.ts'
import { analyses } from '../db/schema/coins.ts'
import { Failure } from '../http/failure.ts'
import { consumeRateLimits } from '../http/rate-limit.ts'
import { RATE_LIMITS } from '../http/rate-limits.ts'
import type { PicturePair } from '../pictures/receive-pair.ts'
import { picturePair } from '../pictures/test/pictures.ts'
import { storeFaces } from '../references/faces.ts'
import { facePair } from '../references/test/painted-faces.ts'
import { euroPair, paintedSeed } from '../references/test/painted-seed.ts'
import { newAccount } from '../test/account.ts'
import { call } from '../test/call.ts'
import { interceptedDatabase } from '../test/intercepted.ts'
import { completeAnalysis, startAnalysis } from './analyze.ts'
import { NO_LABEL_WORDS } from './check/holder.ts'
import type { VisionResult } from './port.ts'
import { ANALYSIS_LEASE_MS, acquireAnalysisLease, failAnalysis } from './store.ts'
import { asReading } from './test/fake-model.ts'
import { candidate, morgan, readingOf } from './test/morgan.ts'
import { PRICE } from './test/price.ts'

const services = compose(env)
const db = connect(env.DB)

/** Services with a model that returns `answer`, and counts its calls. */
function withModel(answer: (call: number) => VisionResult | Promise<VisionResult>) {
  const asked = { calls: 0, bytes: 0 }
  const parts = {
    ...services,
    market: { ...services.market, priceOf: async () => PRICE },
    vision: {
      provider: 'test',
      name: 'model',
      prepare: async () => undefined,
      identify: async ({ front }: { front: { open: () => Promise<ReadableStream> } }) => {
        asked.calls += 1
        asked.bytes = (await new Response(await front.open()).bytes()).length
        return answer(asked.calls)
      },
      read: async () => asReading(await answer(++asked.calls)),
    },
  }
  const analyze = async (userId: number, pair: PicturePair): Promise<CoinAnalysis> =>
    completeAnalysis(parts, await startAnalysis(parts, userId, pair))
  return { parts, asked, analyze }
}
const good = (): VisionResult => ({ ok: true, identification: morgan(), calls: 1 })
const bad = (): VisionResult => ({
  ok: false,
  kind: 'timeout',
  retryable: true,
  message: 'nothing',
  calls: 2,
})

const unnamed = (): VisionResult => ({
  ok: true,
  identification: morgan({ candidates: [] }),
  calls: 1,
})
const undated = (): VisionResult => ({
  ok: true,
  identification: morgan({ candidates: [candidate({ year: readingOf(null) })] }),
  calls: 1,
})

const usesOf = (userId: number) =>
  db.select().from(allowanceUses).where(eq(allowanceUses.userId, userId))
const rowsOf = (userId: number) => db.select().from(analyses).where(eq(analyses.userId, userId))

describe('analyzing a coin', () => {
  it('stores both pictures, identifies, checks and prices the coin, and charges one coin', async () => {
    const { id } = await newAccount('flow')
    const pair = await picturePair('flow')
    const { analyze, asked } = withModel(good)
    const analysis = await analyze(id, pair)
    expect(coinAnalysisSchema.parse(analysis)).toMatchObject({
      recognised: true,
      seriesId: 'morgan-dollar',
      priceData: { suggestedPriceCents: 4850 },
      listing: { title: expect.stringContaining('1881-S Morgan'), suggestedPriceCents: 4850 },
      images: { front: `/uploads/${pair.front.sha256}.jpg` },
    })
    expect(asked.bytes).toBe(pair.front.bytes)
    expect(await usesOf(id)).toMatchObject([{ analysisId: analysis.id, settled: true }])
    expect(await rowsOf(id)).toMatchObject([{ state: 'done', attempt: 1 }])
  })

  it('returns the same analysis for the same pictures, and charges no second coin', async () => {
    const { id } = await newAccount('again')
    const { analyze, asked } = withModel(good)
    const first = await analyze(id, await picturePair('again'))
    const second = await analyze(id, await picturePair('again'))
    expect(second).toEqual(first)
    expect(asked.calls).toBe(1)
    expect(await usesOf(id)).toHaveLength(1)
  })

  it('calls the model once for concurrent requests with the same pictures', async () => {
    const { id } = await newAccount('many')
    const { analyze, asked } = withModel(async () => {
      await scheduler.wait(100)
      return good()
    })
    const all = await Promise.all(
      Array.from({ length: 6 }, async () => analyze(id, await picturePair('many'))),
    )
    expect(new Set(all.map(analysis => analysis.id)).size).toBe(1)
    expect(asked.calls).toBe(1)
    expect(await usesOf(id)).toHaveLength(1)
  })

  it('analyzes exactly as many coins as are left', async () => {
    const { id, cookie } = await newAccount('few')
    const user = await call('/api/user', { headers: { cookie } })
    const { subscription } = await user.json<{ subscription: { limit: number } }>()
    const left = subscription.limit
    const { analyze, asked } = withModel(good)
    const all = await Promise.allSettled(
      Array.from({ length: left + 5 }, async (_, at) =>
        analyze(id, await picturePair(`few ${at}`)),
      ),
    )
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(left)
    expect(asked.calls).toBe(left)
    const refused = all.flatMap(each =>
      each.status === 'rejected' && each.reason instanceof Failure ? [each.reason.code] : [],
    )
    expect(new Set(refused)).toEqual(new Set(['ALLOWANCE_USED_UP']))
  })

  it('refunds the coin when the model fails, retains the pictures, and continues on a repeat', async () => {
    const { id } = await newAccount('fails')
    const pair = await picturePair('fails')
    const { analyze, asked } = withModel(call => (call === 1 ? bad() : good()))
    await expect(analyze(id, pair)).rejects.toMatchObject({
      code: 'ANALYSIS_FAILED',
      message: 'Failed to analyze the coin. Please try again.',
    })
    expect(await usesOf(id)).toEqual([])
    expect(await services.pictures.open(id, pair.front.sha256)).not.toBeNull()
    expect(await services.pictures.open(id, pair.back.sha256)).not.toBeNull()
    expect(await rowsOf(id)).toMatchObject([{ state: 'failed' }])
    expect(await analyze(id, await picturePair('fails'))).toMatchObject({ recognised: true })
    expect(asked.calls).toBe(2)
    expect(await usesOf(id)).toMatchObject([{ settled: true }])
  })

  it('refunds the coin after an internal error', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    const { id } = await newAccount('breaks')
    const { analyze } = withModel(() => {
      throw new Error('a bug')
    })
    await expect(analyze(id, await picturePair('breaks'))).rejects.toMatchObject({
      code: 'ANALYSIS_FAILED',
    })
    expect(await usesOf(id)).toEqual([])
    expect(logged).toHaveBeenCalledOnce()
    logged.mockRestore()
  })

  it('takes over from a terminated Worker, without charging a second coin', async () => {
    const { id } = await newAccount('crash')
    const pair = await picturePair('crash')
    const { parts, analyze, asked } = withModel(good)
    const begun = await startAnalysis(parts, id, pair)
    expect(begun).toMatchObject({ state: 'open', acquired: { lease: { attempt: 1 } } })
    // The Worker ends here: nobody renews the lease.
    const later = Date.now() + ANALYSIS_LEASE_MS + 1
    const revived = { ...parts, now: () => later }
    const again = await startAnalysis(revived, id, await picturePair('crash'))
    const analysis = await completeAnalysis(revived, again)
    expect(analysis.recognised).toBe(true)
    expect(asked.calls).toBe(1)
    expect(await rowsOf(id)).toMatchObject([{ state: 'done', attempt: 2 }])
    expect(await usesOf(id)).toMatchObject([{ analysisId: analysis.id, settled: true }])
    // A late write of the first Worker changes nothing.
    const late = await completeAnalysis(parts, begun)
    expect(late.id).toBe(analysis.id)
    expect(await rowsOf(id)).toMatchObject([{ state: 'done', attempt: 2 }])
    expect(await usesOf(id)).toHaveLength(1)
    expect(await analyze(id, await picturePair('crash'))).toEqual(analysis)
  })

  it('repeats an analysis with a stored result that this version cannot parse', async () => {
    const { id } = await newAccount('old')
    const { analyze, asked } = withModel(good)
    await analyze(id, await picturePair('old'))
    await db.update(analyses).set({ result: '{"from":"long ago"}' }).where(eq(analyses.userId, id))
    expect(await analyze(id, await picturePair('old'))).toMatchObject({ recognised: true })
    expect(asked.calls).toBe(2)
    expect(await usesOf(id)).toHaveLength(1)
  })

  it('names a first euro coin from the catalogue, which the model does not know, and charges none', async () => {
    const { id } = await newAccount('first_euro')
    const pair = await picturePair('first euro')
    const { parts, asked } = withModel(() => ({
      ok: true,
      identification: morgan({ candidates: [], sameCoin: false, damage: ['a scratch'] }),
      calls: 1,
    }))
    const withSeed = { ...parts, openSeed: async () => paintedSeed() }
    const started = await startAnalysis(withSeed, id, pair)
    await storeFaces(services, id, pair, euroPair('Italy', '1 Euro'))
    const analysis = await completeAnalysis(withSeed, started)
    expect(analysis).toMatchObject({
      recognised: true,
      coinType: 'Italy 1 Euro',
      fields: { coinType: { source: 'memory', fromCatalogue: true }, year: { toConfirm: true } },
    })
    // What the model saw besides the name stays.
    const codes = analysis.warnings.map(({ code }) => code)
    expect(codes).toEqual(expect.arrayContaining(['DIFFERENT_COINS', 'DAMAGE']))
    expect(codes).not.toContain('NOT_RECOGNISED')
    expect(asked.calls).toBe(2)
    expect(await usesOf(id)).toEqual([])
    // What the catalogue does not have stays to be named.
    const strange = await picturePair('strange coin')
    const other = await startAnalysis(withSeed, id, strange)
    await storeFaces(services, id, strange, facePair(30, 1))
    expect((await completeAnalysis(withSeed, other)).recognised).toBe(false)
  })

  it('has the date of a first euro coin read once the catalogue has named it, and invents none', async () => {
    const euro = async (label: string, year: ReturnType<typeof readingOf> | null, fast = false) => {
      const { id } = await newAccount(`euro_${label}`)
      const pair = await picturePair(`euro ${label}`)
      const { parts, asked } = withModel(call =>
        // The model does not know the coin, and can read it.
        call === 1 || year === null
          ? {
              ok: true,
              identification: morgan({ candidates: [], damage: ['a scratch'] }),
              calls: 1,
            }
          : {
              ok: true,
              identification: morgan({
                candidates: [candidate({ year, mintMark: readingOf('none') })],
              }),
              calls: 1,
            },
      )
      const withSeed = { ...parts, openSeed: async () => paintedSeed() }
      const started = await startAnalysis(withSeed, id, pair, { fast })
      await storeFaces(services, id, pair, euroPair('Italy', '1 Euro'))
      const { year: read, warnings } = await completeAnalysis(withSeed, started)
      const damage = warnings.some(({ code }) => code === 'DAMAGE')
      return { read, damage, calls: asked.calls, uses: await usesOf(id) }
    }
    const free = { damage: true, uses: [] }
    expect(await euro('read', readingOf('2002'))).toEqual({ read: '2002', calls: 2, ...free })
    expect(await euro('worn', readingOf(null))).toEqual({ read: '', calls: 2, ...free })
    expect(await euro('unread', null)).toEqual({ read: '', calls: 2, ...free })
    // A seller who wants speed is not made to wait for it.
    expect(await euro('fast', readingOf('2002'), true)).toEqual({ read: '', calls: 1, ...free })
  })

  it('estimates no price for a coin that the seller has to name', async () => {
    const { id } = await newAccount('unknown')
    const { analyze } = withModel(unnamed)
    expect(await analyze(id, await picturePair('unknown'))).toMatchObject({
      recognised: false,
      priceData: null,
      listing: { title: '', description: '', suggestedPriceCents: null },
    })
  })

  it.each([
    ['name', unnamed],
    ['date', undated],
  ])(
    'charges nothing for a coin without a %s, and asks the model anew on a repeat',
    async (what, answer) => {
      const { id } = await newAccount(`without_${what}`)
      const { analyze, asked } = withModel(call => (call === 1 ? answer() : good()))
      const first = await analyze(id, await picturePair(what))
      expect(await usesOf(id)).toEqual([])
      expect(await rowsOf(id)).toMatchObject([{ state: 'done' }])
      const second = await analyze(id, await picturePair(what))
      expect(second).toMatchObject({ id: first.id, recognised: true, year: '1881' })
      expect(asked.calls).toBe(2)
      expect(await usesOf(id)).toMatchObject([{ analysisId: first.id, settled: true }])
    },
  )

  it('refuses a pair that is too large for the model, before anything is stored or reserved', async () => {
    const { id } = await newAccount('large')
    const pair = await picturePair('large')
    const { parts, asked } = withModel(good)
    const vision = { ...parts.vision, maxPairBytes: 2 * 1024 * 1024 }
    const large = { ...pair, front: { ...pair.front, bytes: 2 * 1024 * 1024 } }
    await expect(startAnalysis({ ...parts, vision }, id, large)).rejects.toMatchObject({
      code: 'PICTURE_TOO_LARGE',
      message:
        'These two pictures are too large to be analyzed: 3 MB together, of at most 2 MB. Please send smaller ones.',
    })
    expect([await usesOf(id), await rowsOf(id), asked.calls]).toEqual([[], [], 0])
    expect(await services.pictures.open(id, pair.front.sha256)).toBeNull()
  })

  it('is limited where the model is paid and no coin is: failures of the model do not count', async () => {
    const { id } = await newAccount('no_coins')
    const use = { limit: 'failedAnalysesByUser', subject: String(id) } as const
    for (let i = 1; i < RATE_LIMITS.failedAnalysesByUser.tries; i++)
      await consumeRateLimits(services, [use])
    let answer = good
    const { analyze, asked } = withModel(() => answer())
    await analyze(id, await picturePair('first of them'))
    answer = bad
    await expect(analyze(id, await picturePair('second'))).rejects.toThrow('Failed to analyze')
    answer = unnamed
    await analyze(id, await picturePair('third'))
    const refused = analyze(id, await picturePair('fourth'))
    await expect(refused).rejects.toMatchObject({
      code: 'RATE_LIMITED',
      message:
        'Too many of your pictures showed no coin that could be named. Please try again in 24 hours.',
      detail: { retryable: false },
    })
    expect(asked.calls).toBe(3)
    expect(await usesOf(id)).toHaveLength(1)
  })

  it('is limited where a coin that was paid before is asked about again', async () => {
    const { id } = await newAccount('asked_again')
    const pair = await picturePair('asked again')
    const { analyze, asked } = withModel(good)
    await analyze(id, pair)
    const use = { limit: 'failedAnalysesByUser', subject: String(id) } as const
    for (let i = 1; i < RATE_LIMITS.failedAnalysesByUser.tries; i++)
      await consumeRateLimits(services, [use])
    const discard = () =>
      db.update(analyses).set({ state: 'failed', result: null }).where(eq(analyses.userId, id))
    await discard()
    await analyze(id, pair)
    await discard()
    await expect(analyze(id, pair)).rejects.toMatchObject({ code: 'RATE_LIMITED' })
    expect(asked.calls).toBe(2)
    expect(await usesOf(id)).toHaveLength(1)
  })

  it('does not count a slab whose certificate names the coin, though its faces were not recognised', async () => {
    const { id } = await newAccount('named_by_label')
    const limit = { limit: 'failedAnalysesByUser', subject: String(id) } as const
    for (let i = 1; i < RATE_LIMITS.failedAnalysesByUser.tries; i++)
      await consumeRateLimits(services, [limit])
    const label = { grader: 'PCGS', certificationNumber: '40010001', labelGrade: 'MS65' }
    const holder = { ...NO_LABEL_WORDS, ...label, kind: 'slab' } as const
    const identification = morgan({ candidates: [], holder })
    const { analyze } = withModel(() => ({ ok: true, calls: 1, identification }))
    for (const name of ['first slab', 'second slab'])
      expect(await analyze(id, await picturePair(name))).toMatchObject({ recognised: true, year: '1881' })
    expect(await usesOf(id)).toHaveLength(2)
  }) // biome-ignore format: short lines

  it('asks the model once for concurrent repeats of a coin without a name', async () => {
    const { id } = await newAccount('repeats')
    const { analyze, asked } = withModel(async call => {
      await scheduler.wait(100)
      return call === 1 ? unnamed() : good()
    })
    await analyze(id, await picturePair('repeats'))
    const all = await Promise.all(
      Array.from({ length: 4 }, async () => analyze(id, await picturePair('repeats'))),
    )
    expect(all.map(({ recognised }) => recognised)).toEqual([true, true, true, true])
    expect(asked.calls).toBe(2)
  })
})

describe('a Worker whose analysis another has taken over', () => {
  /** The first Worker's answer comes after the second one has taken its lease. */
  async function overtaken(name: string, late: VisionResult) {
    const { id } = await newAccount(name)
    const answers: ((answer: VisionResult) => void)[] = []
    const { parts } = withModel(() => new Promise(resolve => answers.push(resolve)))
    const first = completeAnalysis(parts, await startAnalysis(parts, id, await picturePair(name)))
    const ended = Promise.allSettled([first])
    await expect.poll(() => answers).toHaveLength(1)
    const revived = { ...parts, now: () => Date.now() + ANALYSIS_LEASE_MS + 1 }
    const again = await startAnalysis(revived, id, await picturePair(name))
    const second = completeAnalysis(revived, again)
    await expect.poll(() => answers).toHaveLength(2)
    answers[0]?.(late)
    await ended
    const reserved = await usesOf(id)
    answers[1]?.(bad())
    await Promise.allSettled([second])
    return { reserved, uses: await usesOf(id) }
  }

  it('fails without returning the coin that the other one has reserved', async () => {
    const { reserved } = await overtaken('fails_late', bad())
    expect(reserved).toMatchObject([{ settled: false }])
  })

  it('succeeds without charging the coin of the other one, which fails', async () => {
    const { uses } = await overtaken('succeeds_late', good())
    expect(uses).toEqual([])
  })

  it('fails between the check and the takeover: the coin stays reserved', async () => {
    const { id } = await newAccount('between')
    const key = { userId: id, frontSha256: 'a'.repeat(64), backSha256: 'b'.repeat(64) }
    const lease = await acquireAnalysisLease(db, key, 0)
    if (!lease) throw new Error('the analysis is new')
    const takeOver = async () => {
      const other = await acquireAnalysisLease(db, key, ANALYSIS_LEASE_MS)
      await reserveCoin(db, { userId: id, analysisId: other?.id ?? '', now: Date.now() })
    }
    // The takeover comes in just before the first write.
    const racing = connect(
      interceptedDatabase(env.DB, async (isWrite, run) => {
        if (isWrite) await takeOver()
        return run()
      }),
    )
    const reserved = { analysisId: lease.id, userId: id, lapsesAt: Date.now() }
    await failAnalysis({ directory: racing, db: racing }, lease, {
      failure: 'late',
      reserved,
      now: ANALYSIS_LEASE_MS,
    })
    expect(await usesOf(id)).toMatchObject([{ analysisId: lease.id, settled: false }])
    expect(await rowsOf(id)).toMatchObject([{ state: 'running', attempt: 2 }])
  })
})
