import { env } from 'cloudflare:workers'
import { eq, gt } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { allowanceMonth } from '../../shared/billing.ts'
import { useUpAllowance } from '../billing/test/use-up-allowance.ts'
import { storeSlab } from '../certificates/slab-readings.ts'
import { completeAnalysis, startAnalysis } from '../coins/analyze.ts'
import { NO_LABEL_WORDS } from '../coins/check/holder.ts'
import { candidate, morgan, readingOf } from '../coins/test/morgan.ts'
import { compose } from '../compose.ts'
import { users } from '../db/schema/accounts.ts'
import { allowanceUses, freeReadings } from '../db/schema/billing.ts'
import { rateLimits } from '../db/schema/http.ts'
import { listings } from '../db/schema/listings.ts'
import { RATE_LIMITS } from '../http/rate-limits.ts'
import { createCoinJob } from '../queue/job.ts'
import { newAccount } from '../test/account.ts'
import { call, sendJson } from '../test/call.ts'
import { expectLog } from '../test/expect-log.ts'
import { monthlyCoins } from '../test/plans.ts'
import { analyzed, CUT, listed, photographed, withModel } from './test/analyzed-coins.ts'

const services = compose(env)
const { db, pictures } = services

const usesOf = (userId: number) =>
  db.select().from(allowanceUses).where(eq(allowanceUses.userId, userId))

/** A seller who has listed a Morgan Dollar, painted coin 1, by the model. */
async function experienced(name: string) {
  const seller = await newAccount(name)
  const analysis = await analyzed(withModel(), seller, [1, 0])
  return { seller, analysis, listing: await listed(seller, analysis) }
}

describe('a coin of a type that was listed once', () => {
  it('is named from memory: the model is asked for the rest only, and no coin of the allowance is used', async () => {
    const { seller } = await experienced('again_named')
    const model = withModel()
    const analysis = await analyzed(model, seller, [1, 1])
    expect(analysis).toMatchObject({
      seriesId: 'morgan-dollar',
      year: '1881',
      mint: 'S',
      fields: { coinType: { source: 'memory' }, year: { source: 'model' } },
      model: { name: 'model' },
    })
    expect(model.asked).toMatchObject({ identify: 0, read: 1, coin: 'Morgan Dollar' })
    expect(await usesOf(seller.id)).toHaveLength(1)
  })

  it('has the variety that the model reads: it is none of the type', async () => {
    const { seller } = await experienced('again_variety')
    const identification = morgan({ candidates: [candidate({ variety: 'VAM-4' })] })
    const analysis = await analyzed(
      withModel({ ok: true, identification, calls: 1 }),
      seller,
      [1, 1],
    )
    expect(analysis).toMatchObject({
      fields: { coinType: { source: 'memory' } },
      specialAttributes: ['VAM-4'],
    })
  })

  it('is named with the network to the model cut, with date, mint mark and grade to confirm', async () => {
    const { seller } = await experienced('model_cut')
    expectLog('warn', 'reading_failed')
    const analysis = await analyzed(withModel(CUT), seller, [1, 1])
    const evidence = 'The reader did not answer: enter what it should have read.'
    const toConfirm = { value: null, toConfirm: true, source: 'memory', evidence }
    expect(analysis).toMatchObject({
      recognised: true,
      coinType: 'Morgan Dollar',
      denomination: 'Dollar',
      year: '',
      mint: '',
      fields: { coinType: { source: 'memory' }, year: toConfirm, mint: toConfirm },
      grade: { value: '', toConfirm: true },
      model: { provider: 'memory' },
    })
    expect(analysis.warnings.map(({ code }) => code)).not.toContain('DATE_NOT_VISIBLE')
  })

  it('is not shown to the model where the seller or the request chose fast', async () => {
    const { seller } = await experienced('chose_fast')
    const model = withModel()
    expect((await analyzed(model, seller, [1, 1], true)).fields.year.toConfirm).toBe(true)
    const { cookie } = seller
    expect(
      (await sendJson('/api/references/settings', { fast: true }, { cookie }, 'PUT')).status,
    ).toBe(200)
    expect((await analyzed(model, seller, [1, 2])).fields.year.toConfirm).toBe(true)
    expect(model.asked).toMatchObject({ identify: 0, read: 0 })
    await analyzed(model, seller, [1, 3], false)
    expect(model.asked.read).toBe(1)
  })

  it('in a holder is shown to the model though fast was chosen: only the model reads the label', async () => {
    const { seller } = await experienced('fast_slab')
    const words = { grader: 'PCGS', certificationNumber: '40010001', labelGrade: 'MS65' }
    const holder = { ...NO_LABEL_WORDS, kind: 'slab', ...words } as const
    const model = withModel({ ok: true, calls: 1, identification: morgan({ holder }) })
    const pair = await photographed(seller, 1, 1)
    // The browser found the holder, and no code was legible.
    await storeSlab(services, seller.id, pair, { front: [], back: [] })
    const started = await startAnalysis(model.parts, seller.id, pair, { fast: true })
    expect(await completeAnalysis(model.parts, started)).toMatchObject({
      fields: { coinType: { source: 'memory' } },
      year: '1881',
      grade: { value: 'MS65', certified: true },
      holder: { grader: 'PCGS', certificationNumber: '40010001' },
    })
    expect(model.asked).toMatchObject({ identify: 0, read: 1 })
  })

  it('is named when the allowance is used up', async () => {
    const { seller } = await experienced('used_up')
    await useUpAllowance(seller)
    expect((await analyzed(withModel(), seller, [1, 1])).coinType).toBe('Morgan Dollar')
    await expect(analyzed(withModel(), seller, [2, 1])).rejects.toMatchObject({
      code: 'ALLOWANCE_USED_UP',
    })
  })

  it('is read by the model as often in a month as the plan has coins; then date and mint mark are to confirm', async () => {
    const { seller } = await experienced('free_readings')
    const now = Date.now()
    const month = allowanceMonth(now)
    const free = await monthlyCoins('free')
    await db.insert(freeReadings).values({ userId: seller.id, month, used: free - 1 })
    expectLog('warn', 'reading_failed')
    // A model that does not answer is not paid.
    await analyzed(withModel(CUT), seller, [1, 1])
    const model = withModel()
    expect((await analyzed(model, seller, [1, 2])).year).toBe('1881')
    const beyond = await analyzed(model, seller, [1, 3])
    expect(model.asked).toMatchObject({ identify: 0, read: 1 })
    expect(beyond).toMatchObject({
      coinType: 'Morgan Dollar',
      fields: {
        year: {
          toConfirm: true,
          evidence: 'This month’s free readings of known coins are used up.',
        },
      },
    })
    const library = await call('/api/references', { headers: { cookie: seller.cookie } })
    expect(await library.json()).toMatchObject({ readings: { used: free, limit: free } })
    // Without a cost at any time, with a larger plan more of them, and all anew in the next month.
    expect(await usesOf(seller.id)).toHaveLength(1)
    await db.update(users).set({ tier: 'basic' }).where(eq(users.id, seller.id))
    expect((await analyzed(model, seller, [1, 4])).year).toBe('1881')
    await db.update(users).set({ tier: 'free' }).where(eq(users.id, seller.id))
    const later = { ...model, parts: { ...model.parts, now: () => now + 32 * 24 * 3_600_000 } }
    expect((await analyzed(later, seller, [1, 5])).year).toBe('1881')
    expect(model.asked).toMatchObject({ identify: 0, read: 3 })
  })

  it('is compared with the library at most so often: a repeat has its analysis, another pair waits', async () => {
    const { seller } = await experienced('compared_often')
    const model = withModel()
    const first = await analyzed(model, seller, [1, 1])
    const { tries } = RATE_LIMITS.recallsByUser
    const counts = await db.select().from(rateLimits)
    const spent = await db
      .update(rateLimits)
      .set({ tries })
      .where(gt(rateLimits.resetsAt, Date.now()))
      .returning()
    expect(await analyzed(model, seller, [1, 1])).toEqual(first)
    await expect(analyzed(model, seller, [1, 2])).rejects.toMatchObject({
      code: 'RATE_LIMITED',
      message: expect.stringContaining('You have sent very many coins at once.'),
    })
    expect(model.asked.read).toBe(1)
    expect(spent).toHaveLength(counts.length)
    for (const { key, tries: before } of counts)
      await db.update(rateLimits).set({ tries: before }).where(eq(rateLimits.key, key))
  })

  it('becomes a draft in the queue without a date, which publishing asks for', async () => {
    const { seller } = await experienced('queued_draft')
    const pair = await photographed(seller, 1, 1)
    await Promise.all([pictures.put(seller.id, pair.front), pictures.put(seller.id, pair.back)])
    expectLog('warn', 'reading_failed')
    const outcome = await createCoinJob(withModel(CUT).parts).run({
      userId: seller.id,
      id: crypto.randomUUID(),
      frontSha256: pair.front.sha256,
      backSha256: pair.back.sha256,
    })
    expect(outcome).toMatchObject({ kind: 'done', result: { coinType: 'Morgan Dollar', year: '' } })
    const drafts = await db.select().from(listings).where(eq(listings.userId, seller.id))
    expect(drafts.at(-1)).toMatchObject({ coinType: 'Morgan Dollar', year: '', grade: '' })
  })
})

describe('a coin that memory is not sure of', () => {
  it('is identified by the model, which sees what memory suggests', async () => {
    const { seller } = await experienced('suggested')
    const model = withModel()
    const analysis = await analyzed(model, seller, [2, 0])
    expect(analysis.fields.coinType.source).not.toBe('memory')
    expect(model.asked).toMatchObject({
      identify: 1,
      read: 0,
      candidates: [{ coinType: 'Morgan Dollar', denomination: 'Dollar' }],
    })
    expect(await usesOf(seller.id)).toHaveLength(2)
  })
})

describe('a wrong memory', () => {
  it('is corrected by one edit: the same coin is right the next time, in another photograph and in the same', async () => {
    const seller = await newAccount('one_edit')
    const peace = withModel({
      ok: true,
      identification: morgan({
        candidates: [candidate({ series: 'Peace Dollar', year: readingOf('1922') })],
      }),
      calls: 1,
    })
    // The model named the first coin wrong, and the seller did not notice.
    await listed(seller, await analyzed(peace, seller, [1, 0]))
    const again = await analyzed(peace, seller, [1, 1])
    expect(again).toMatchObject({
      seriesId: 'peace-dollar',
      fields: { coinType: { source: 'memory' } },
    })
    const { id, version } = await listed(seller, again)
    const edit = { id, version, coinType: 'Morgan Dollar', seriesId: 'morgan-dollar' }
    const { cookie } = seller
    expect((await sendJson(`/api/listings/${id}`, edit, { cookie }, 'PUT')).status).toBe(200)
    expect((await analyzed(peace, seller, [1, 1])).seriesId).toBe('morgan-dollar')
    const next = await analyzed(peace, seller, [1, 1.1])
    expect(next).toMatchObject({
      seriesId: 'morgan-dollar',
      fields: { coinType: { source: 'memory' } },
    })
  })

  it('is corrected in the review too, and approving a draft confirms its coin', async () => {
    const seller = await newAccount('in_review')
    const draftOf = async (photo: number, model = withModel()) => {
      const pair = await photographed(seller, 1, photo)
      await Promise.all([pictures.put(seller.id, pair.front), pictures.put(seller.id, pair.back)])
      const outcome = await createCoinJob(model.parts).run({
        userId: seller.id,
        id: crypto.randomUUID(),
        frontSha256: pair.front.sha256,
        backSha256: pair.back.sha256,
      })
      if (outcome.kind !== 'done') throw new Error('no draft')
      return outcome.result.listing.id
    }
    const edited = async (id: number, edit: object) => {
      const body = { edits: [{ id, version: 1, ...edit }] }
      const answer = await sendJson('/api/review/edits', body, { cookie: seller.cookie })
      expect(await answer.json()).toMatchObject({ results: [{ error: null }] })
    }
    const first = await draftOf(0)
    const unconfirmed = withModel()
    await analyzed(unconfirmed, seller, [1, 1])
    expect(unconfirmed.asked.identify).toBe(1)
    await edited(first, { review: 'approved' })
    const model = withModel()
    const second = await draftOf(2, model)
    expect(model.asked).toMatchObject({ identify: 0, read: 1 })
    await edited(second, { coinType: 'Peace Dollar', seriesId: 'peace-dollar' })
    expect((await analyzed(withModel(), seller, [1, 2.1])).seriesId).toBe('peace-dollar')
  })
})
