import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import type { MarketDataQuery } from '../../shared/market/market.ts'
import { compose } from '../compose.ts'
import { connect } from '../db/connection.ts'
import { rateLimits } from '../db/schema/http.ts'
import { pcgsNumbers } from '../db/schema/market.ts'
import { VENDOR_BUDGETS } from '../http/vendor-budget.ts'
import { allowLog } from '../test/expect-log.ts'
import { countRequests, tellFault } from '../test/sandbox.ts'
import { createPcgs } from './vendors/pcgs.ts'

const db = connect(env.DB)
const SELLER = 1
const PCGS = 'GET /pcgs/coindetail/'

const query = (part: Partial<MarketDataQuery>): MarketDataQuery => ({
  coinType: 'Morgan Dollar',
  year: '1881',
  mint: 'S',
  varieties: '',
  condition: 'MS65',
  certified: 'false',
  ...part,
})
const guideOf = async (part: Partial<MarketDataQuery>) => {
  const { priceGuide, missingSources, comprehensive } = await compose(env).market.dataOf(
    query(part),
    SELLER,
  )
  return { ...priceGuide, missingSources, quality: comprehensive?.dataQuality.priceGuideQuality }
}
const inHolder = (certificationNumber: string): Partial<MarketDataQuery> => ({
  certified: 'true',
  grader: 'PCGS',
  certificationNumber,
})

beforeEach(async () => {
  allowLog('warn', 'price_source_failed')
  await db.delete(pcgsNumbers)
  await db.delete(rateLimits)
})

describe('the price guide', () => {
  it('has the value of a coin with a certificate, and serves raw coins of its kind from then on', async () => {
    expect(await guideOf({ condition: 'MS64' })).toMatchObject({
      source: 'none',
      missing: 'PCGS’s number of this coin is not known here yet: it is learned from certificates.',
    })
    const certified = await guideOf(inHolder('40010001'))
    expect(certified).toMatchObject({
      source: 'PCGS Price Guide',
      number: '7130',
      exactGrade: { grade: 'MS65', population: expect.any(Number) },
      missing: null,
      quality: 100,
    })
    expect(certified.exactGrade?.valueCents).toBeGreaterThan(10_000)
    expect(Date.parse(certified.asOf ?? '')).toBeGreaterThan(0)
    expect(await db.select().from(pcgsNumbers)).toMatchObject([
      { seriesId: 'morgan-dollar', year: 1881, mint: 'S', proof: false, number: '7130' },
    ])
    const raw = await guideOf({ condition: 'MS64' })
    expect(raw.exactGrade?.grade).toBe('MS64')
    expect(raw.exactGrade?.valueCents).toBeLessThan(certified.exactGrade?.valueCents ?? 0)
  })

  it('is asked once a day for the same coin, by however many sellers', async () => {
    const { market } = compose(env)
    const asked = await countRequests(PCGS)
    const certificate = inHolder('40010003')
    const peace = query({ coinType: 'Peace Dollar', year: '1921', mint: 'none', ...certificate })
    await Promise.all(Array.from({ length: 8 }, (_, at) => market.dataOf(peace, at + 1)))
    expect(await asked()).toBe(1)
  })

  it('names the grades around one that it has no value for', async () => {
    await guideOf(inHolder('40010001'))
    const between = await guideOf({ condition: 'MS61' })
    expect(between).toMatchObject({
      exactGrade: null,
      gradeRange: { lowerGrade: { grade: 'MS60' }, higherGrade: { grade: 'MS62' } },
      quality: 50,
    })
    const { lowerGrade, higherGrade, averageValueCents, spreadCents } = between.gradeRange ?? {}
    const [low = 0, high = 0] = [lowerGrade?.valueCents, higherGrade?.valueCents]
    expect([averageValueCents, spreadCents]).toEqual([(low + high) / 2, high - low])
  })

  it('learns nothing from a certificate of another coin, nor from one that PCGS does not know', async () => {
    expect((await guideOf(inHolder('40010002'))).missing).toBe(
      'The certificate is of another coin (1879).',
    )
    expect((await guideOf(inHolder('49999999'))).missing).toBe('PCGS knows no such certificate.')
    expect(await db.select().from(pcgsNumbers)).toEqual([])
  })

  it('learns nothing from a certificate of another series of the same date', async () => {
    const dime = { coinType: 'Roosevelt Dime', year: '1964', mint: 'none', condition: 'MS65' }
    expect(await guideOf({ ...dime, ...inHolder('40010009') })).toMatchObject({
      source: 'none',
      missing: 'The certificate is of another coin (1964 Kennedy Half Dollar).',
    })
    expect(await db.select().from(pcgsNumbers)).toEqual([])
    expect(await guideOf(dime)).toMatchObject({ source: 'none', exactGrade: null })
  })

  it('learns varieties, proofs and designations as coins of their own', async () => {
    const cent = { coinType: 'Lincoln Wheat Cent', year: '1909', mint: 'S', condition: 'VF35' }
    const half = { coinType: 'Kennedy Half Dollar', year: '1964', mint: 'none' }
    // The form need not name the variety: the label does.
    await guideOf({ ...cent, ...inHolder('40010015') })
    await guideOf({ ...half, condition: 'PR67', ...inHolder('40010013') })
    await guideOf({ condition: 'MS65 DMPL', ...inHolder('40010014') })
    expect(
      (await db.select().from(pcgsNumbers)).map(({ number, varieties, proof, designation }) => [
        number,
        varieties,
        proof,
        designation,
      ]),
    ).toEqual(
      expect.arrayContaining([
        ['2426', 'VDB', false, 'BN'],
        ['6800', '', true, ''],
        ['97131', '', false, 'DMPL'],
      ]),
    )
    const numbers = await Promise.all([
      guideOf({ ...cent, varieties: 'VDB' }),
      guideOf(cent),
      guideOf({ ...half, condition: 'PR66' }),
      guideOf({ ...half, condition: 'MS66' }),
      guideOf({ condition: 'MS64 DMPL' }),
      guideOf({ condition: 'MS64' }),
    ])
    expect(numbers.map(({ number = null }) => number)).toEqual([
      '2426',
      null,
      '6800',
      null,
      '97131',
      null,
    ])
    await guideOf({ ...cent, ...inHolder('40010016') })
    const [plain, vdb] = await Promise.all([guideOf(cent), guideOf({ ...cent, varieties: 'VDB' })])
    expect([plain.number, vdb.number]).toEqual(['2432', '2426'])
    expect(vdb.exactGrade?.valueCents).toBeGreaterThan(4 * (plain.exactGrade?.valueCents ?? 0))
  })

  it('of a certificate of another variety is shown, and does not move the price of the plain coin', async () => {
    const cent = { coinType: 'Lincoln Wheat Cent', year: '1909', mint: 'S', condition: 'VF35' }
    const { market } = compose(env)
    const asked = query({ ...cent, ...inHolder('40010015') })
    const [plain, certified] = [
      await market.dataOf(query({ ...cent, certified: 'true' }), SELLER),
      await market.dataOf(asked, SELLER),
    ]
    expect(certified.priceGuide.number).toBe('2426')
    expect(certified.comprehensive?.recommendedPriceCents).toBe(
      plain.comprehensive?.recommendedPriceCents,
    )
  })

  it('is not asked once the seller’s share of look-ups is used up; the other sources are', async () => {
    const { answers, market } = compose(env)
    await answers.spend('pcgs', SELLER)
    await db.update(rateLimits).set({ tries: VENDOR_BUDGETS.pcgs.perSeller })
    const asked = await countRequests(PCGS)
    const dime = { coinType: 'Mercury Dime', year: '1916', mint: 'D', condition: 'VG8' }
    const data = await market.dataOf(query({ ...dime, ...inHolder('40010021') }), SELLER)
    expect(await asked()).toBe(0)
    const reason = expect.stringMatching(
      /^You have used your share of today’s look-ups at PCGS\. New ones come in /,
    )
    expect(data.priceGuide).toMatchObject({ source: 'none', missing: reason })
    expect(data.missingSources).toEqual([{ source: 'PCGS Price Guide', reason }])
    expect(data.comprehensive?.recommendedPriceCents).toBeGreaterThan(0)
  })

  it.each([
    [429, 'Today’s look-ups at PCGS are used up.'],
    [401, 'PCGS does not accept this server’s key.'],
    [500, 'PCGS does not answer.'],
  ])('that fails with %i is missing alone, for a reason', async (status, reason) => {
    await tellFault({ route: PCGS, status, times: 1 })
    const certificate = { 429: '40010004', 401: '40010011', 500: '40010012' }[status] ?? ''
    const guide = await guideOf({
      coinType: 'Mercury Dime',
      year: '1916',
      mint: 'D',
      condition: 'VG8',
      ...inHolder(certificate),
    })
    expect(guide).toMatchObject({ source: 'none', missing: reason, quality: 0 })
    expect(guide.missingSources).toContainEqual({ source: 'PCGS Price Guide', reason })
  })

  it('is absent without a key, and says so', async () => {
    const { market } = compose({ ...env, PCGS_API_KEY: undefined })
    const { priceGuide, missingSources } = await market.dataOf(query({}), SELLER)
    expect(priceGuide).toMatchObject({
      source: 'none',
      missing: 'No price guide is set up on this server.',
    })
    expect(missingSources).toEqual([])
  })
})

describe('what PCGS answers', () => {
  const look = (answer: () => Response) =>
    createPcgs({ baseUrl: 'https://pcgs.test', apiKey: 'key', fetch: async () => answer() }).look(
      { number: '2986', gradeNumber: 65, plus: false },
      AbortSignal.timeout(5_000),
      SELLER,
    )
  it('is unknown with status 204, an invalid request or no data; a value of 0 is none', async () => {
    const nothing = { ok: true, coin: null }
    expect(await look(() => new Response(null, { status: 204 }))).toEqual(nothing)
    const invalid = { IsValidRequest: false, ServerMessage: 'No data found' }
    expect(await look(() => Response.json(invalid))).toEqual(nothing)
    // The members of a stored answer of PCGS that are read.
    const cent = {
      PCGSNo: '2986',
      Year: 1977,
      MintMark: 'P',
      Grade: 'MS65RD',
      Designation: 'RD',
      PriceGuideValue: 18,
      Population: 353,
      CoinFactsLink: 'www.pcgs.com/coinfacts/coin/detail/2986/65',
      IsValidRequest: true,
      ServerMessage: 'Request successful',
    }
    expect(await look(() => Response.json(cent))).toMatchObject({
      coin: {
        grade: 'MS65',
        designation: 'RD',
        value: 1_800,
        population: 353,
        url: 'https://www.pcgs.com/coinfacts/coin/detail/2986/65',
      },
    })
    expect(await look(() => Response.json({ ...cent, PriceGuideValue: 0 }))).toMatchObject({
      coin: { value: null },
    })
    expect(await look(() => Response.json({ coins: [] }))).toMatchObject({ ok: false })
  })
})
