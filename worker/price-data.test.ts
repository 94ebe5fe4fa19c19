import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { coinAnalysisSchema } from '../shared/coins/coins.ts'
import type { PriceData } from '../shared/market/market.ts'
import { type ListingAnalysis, listingAnalysisSchema } from '../shared/market/market-analysis.ts'
import type { ReviewRow } from '../shared/review.ts'
import { deleteAccount } from './accounts/own-account/delete-account.ts'
import { fakeModel } from './coins/test/fake-model.ts'
import { morgan } from './coins/test/morgan.ts'
import { compose } from './compose.ts'
import { connect } from './db/connection.ts'
import { analyses } from './db/schema/coins.ts'
import { listings } from './db/schema/listings.ts'
import { priceData } from './db/schema/market.ts'
import { deleteExpiredListings } from './listings/deleted-listings.ts'
import { gradePricesById, joinPriceData, priceDataById } from './market/stored-price-data.ts'
import type { PicturePair } from './pictures/receive-pair.ts'
import { picturePair } from './pictures/test/pictures.ts'
import { createCoinJob } from './queue/job.ts'
import { newAccount, type TestAccount } from './test/account.ts'
import { call, sendJson } from './test/call.ts'
import { makeMarkedDue } from './test/due.ts'
import { expectPriceDataNamed } from './test/price-data-names.ts'
import { storeListing } from './test/store-listing.ts'

const services = compose(env)
const db = connect(env.DB)
const NO_SALES = { count: 0, averagePriceCents: null, priceRange: null, comps: [] }
const PRICES: PriceData = {
  suggestedPriceCents: 5_400,
  range: { minCents: 4_000, maxCents: 7_000 },
  gradePrices: [
    { grade: 'VF30', certified: false, priceCents: 5_400, lowCents: 4_000, highCents: 7_000 },
  ],
  confidence: 0.8,
  explanation: 'The middle of 12 sales.',
  doubts: [],
  sold: NO_SALES,
  active: NO_SALES,
  meltValue: {
    totalMeltValueCents: 2_400,
    metalContent: '0.7734 troy oz of silver',
    weightInGrams: 26.73,
    pureMetalWeight: 24.06,
    currentMetalPriceMicros: 31_000_000,
    asOf: '2026-11-25T00:00:00.000Z',
  },
  missingSources: [],
}
const DIME = { coinType: 'Barber Dime', seriesId: 'barber-dime', year: '1893', mint: '' }

let users = 0
let seller: TestAccount
beforeEach(async () => {
  seller = await newAccount(`prices_${(users += 1)}`)
})
afterEach(expectPriceDataNamed)

const rowsOf = ({ id } = seller) =>
  db.select().from(priceData).where(eq(priceData.userId, id)).orderBy(priceData.createdAt)
const idsOf = async (of = seller) => (await rowsOf(of)).map(({ id }) => id)

async function read<T>(path: string, { cookie } = seller): Promise<T> {
  return (await call(`/api${path}`, { headers: { cookie } })).json<T>()
}
const send = async (method: string, path: string, body: unknown = {}) => {
  const answer = await sendJson(`/api${path}`, body, { cookie: seller.cookie }, method)
  expect(answer.status).toBeLessThan(300)
  await expectPriceDataNamed()
  return answer
}

/** Runs the queue's job for a pair: its analysis and its draft. */
async function queued(pair: PicturePair, prices = PRICES, of = seller) {
  await Promise.all([
    services.pictures.put(of.id, pair.front),
    services.pictures.put(of.id, pair.back),
  ])
  const grade = { low: 'VF30', high: 'VF30', confidence: 0.6, evidence: 'Wear on the cheek.' }
  const identification = morgan({ gradeEstimate: grade })
  const { vision } = fakeModel(() => ({ ok: true, identification, calls: 1 }))
  const market = { ...services.market, priceOf: async () => prices }
  const outcome = await createCoinJob({ ...services, vision, market }).run({
    userId: of.id,
    id: crypto.randomUUID(),
    frontSha256: pair.front.sha256,
    backSha256: pair.back.sha256,
  })
  if (outcome.kind !== 'done') throw new Error(`not done: ${JSON.stringify(outcome)}`)
  await expectPriceDataNamed()
  return { analysisId: outcome.result.analysisId, id: outcome.result.listing.id }
}
const coin = async (label = 'coin') => queued(await picturePair(`${seller.username} ${label}`))

/** What the three places that show price data say of a draft. */
async function shown({ id, analysisId }: { id: number; analysisId: string }) {
  const { analysis } = await read<{ analysis: unknown }>(`/coins/analyses/${analysisId}`)
  const ofListing: ListingAnalysis = listingAnalysisSchema.parse(
    await read(`/listings/${id}/analysis`),
  )
  const [row] = await read<ReviewRow[]>(`/review?ids=${id}`)
  return {
    analysis: coinAnalysisSchema.parse(analysis).priceData,
    listing: ofListing.priceData,
    row,
  }
}

const inDays = (days: number) => ({
  ...services,
  now: () => Date.now() + days * 24 * 3_600_000,
})

describe('the price data of a coin', () => {
  it('are stored once, and the analysis, the listing and the review say the same of them', async () => {
    const made = await coin()
    const [stored, ...others] = await rowsOf()
    const { id } = stored ?? { id: '' }
    expect(others).toEqual([])
    expect(stored && joinPriceData(stored)).toEqual(PRICES)
    const [analysis] = await db.select().from(analyses).where(eq(analyses.userId, seller.id))
    const [listing] = await db.select().from(listings).where(eq(listings.userId, seller.id))
    expect([analysis?.priceDataId, listing?.priceDataId]).toEqual([id, id])
    expect(analysis?.result).toContain('fields')
    expect(analysis?.result).not.toContain('gradePrices')
    const { row, ...data } = await shown(made)
    expect(data).toEqual({ analysis: PRICES, listing: PRICES })
    expect(row).toMatchObject({
      gradePrices: PRICES.gradePrices,
      pricedAs: { coinType: 'Morgan Dollar', year: '1881', mint: 'S', certificate: null },
      listing: { suggestedPrice: '54.00', meltValue: '24.00' },
    })
    expect(await read(`/listings/${made.id}`)).toMatchObject({
      suggestedPrice: '54.00',
      meltValue: '24.00',
    })
  })

  it('are found under their owner alone', async () => {
    await coin()
    const [id = ''] = await idsOf()
    expect(await priceDataById(db, { userId: seller.id, id })).toEqual(PRICES)
    const other = await newAccount(`${seller.username}_other`)
    expect(await priceDataById(db, { userId: other.id, id })).toBeNull()
    expect([...(await gradePricesById(db, other.id, [id]))]).toEqual([])
  })

  it('of a new analysis stand beside those of the listing, which go with the listing', async () => {
    const pair = await picturePair(`${seller.username} again`)
    const first = await queued(pair)
    const [before = ''] = await idsOf()
    // As if this version could not parse it.
    await db.update(analyses).set({ result: '{}' }).where(eq(analyses.id, first.analysisId))
    await queued(pair, { ...PRICES, explanation: 'The middle of 13 sales.' })
    const both = await shown(first)
    expect(both.analysis?.explanation).toBe('The middle of 13 sales.')
    expect(both.listing).toEqual(PRICES)
    expect(await idsOf()).toHaveLength(2)
    await send('DELETE', `/listings/${first.id}`)
    expect(await idsOf()).toHaveLength(2)
    await makeMarkedDue()
    await deleteExpiredListings(inDays(31))
    const left = await idsOf()
    expect(left).toHaveLength(1)
    expect(left).not.toContain(before)
  })

  it('of an analysis alone are replaced by those of the next', async () => {
    const pair = await picturePair(`${seller.username} replaced`)
    const { id, analysisId } = await queued(pair)
    await send('DELETE', `/listings/${id}`)
    await makeMarkedDue()
    await deleteExpiredListings(inDays(31))
    const [before] = await idsOf()
    await db.update(analyses).set({ result: '{}' }).where(eq(analyses.id, analysisId))
    await queued(pair)
    const after = await idsOf()
    expect(after).toHaveLength(1)
    expect(after).not.toEqual([before])
  })

  it('stay while a deleted listing can be restored, and are its own again', async () => {
    const made = await coin()
    const own = await storeListing(seller.id, { priceCents: 5_400 }, PRICES)
    const before = [await shown(made), await read(`/listings/${own}/analysis`)]
    const ids = await idsOf()
    for (const id of [made.id, own]) {
      await send('DELETE', `/listings/${id}`)
      expect(await idsOf()).toEqual(ids)
      await send('POST', `/listings/${id}/restore`)
    }
    expect([await shown(made), await read(`/listings/${own}/analysis`)]).toEqual(before)
    await send('DELETE', `/listings/${own}`)
    await makeMarkedDue()
    await deleteExpiredListings(inDays(31))
    // Its analysis is the cache of its pictures, and keeps them.
    expect(await idsOf()).toHaveLength(1)
  })

  it('stay with a listing whose coin is corrected, and are shown again once that is taken back', async () => {
    const made = await coin()
    const fresh = await shown(made)
    const { version, coinType, seriesId, year, mint } = fresh.row?.listing ?? {}
    const edits = [{ id: made.id, version, ...DIME }]
    await send('POST', '/review/edits', { edits })
    const corrected = await shown(made)
    expect(corrected).toMatchObject({
      analysis: PRICES,
      listing: null,
      row: { gradePrices: PRICES.gradePrices, pricedAs: fresh.row?.pricedAs },
    })
    expect(corrected.row?.listing.problems.map(({ code }) => code)).toContain('PRICE_OF_OTHER_COIN')
    const back = { coinType, seriesId, year, mint }
    await send('PUT', `/listings/${made.id}`, {
      id: made.id,
      version: corrected.row?.listing.version,
      ...back,
    })
    const { listing, row } = await shown(made)
    expect(listing).toEqual(PRICES)
    expect(row?.listing.problems).toEqual(fresh.row?.listing.problems)
    expect(await idsOf()).toHaveLength(1)
  })

  it('of each of alike coins stay its own when one identity is given to all', async () => {
    const made = [await coin('one'), await coin('two'), await coin('three')]
    const edits = made.map(({ id }) => ({ id, version: 1, ...DIME, price: '3.00' }))
    await send('POST', '/review/edits', { edits })
    expect(await idsOf()).toHaveLength(3)
    const rows = await read<ReviewRow[]>(`/review?ids=${made.map(({ id }) => id).join(',')}`)
    expect(rows.map(({ pricedAs }) => pricedAs?.coinType)).toEqual(made.map(() => 'Morgan Dollar'))
    for (const { listing } of rows)
      expect(listing.problems.map(({ code }) => code)).not.toContain('PRICE_OF_OTHER_COIN')
  })

  it('are not touched by a search of the market for the draft', async () => {
    const made = await coin()
    const query = 'coinType=Morgan+Dollar&year=1881&mint=S&grade=VF30'
    const found = await read<object>(`/coins/comprehensive-analysis?${query}&listingId=${made.id}`)
    expect(found).toHaveProperty('soldItemPrices')
    await expectPriceDataNamed()
    expect((await shown(made)).listing).toEqual(PRICES)
    expect(await idsOf()).toHaveLength(1)
  })

  it('are in no file; a file that corrects the coin asks about a price of theirs, and about no other', async () => {
    const made = await coin()
    const own = await storeListing(seller.id, { priceCents: 9_900 }, PRICES)
    const file = await call('/api/transfer/listings.csv', {
      headers: { cookie: seller.cookie },
    })
    expect([file.status, (await file.text()).includes('12 sales')]).toEqual([200, false])
    const rows = [made.id, own].map((id, index) => ({
      row: index + 2,
      cells: { id: String(id), coinType: 'Barber Dime', year: '1893', mint: '' },
    }))
    const file2 = crypto.randomUUID()
    await send('PUT', `/transfer/imports/${file2}/rows`, { rows })
    await send('POST', `/transfer/imports/${file2}/commit`, { rows: 2 })
    const asked = await read<ReviewRow[]>(`/review?ids=${made.id},${own}`)
    const codes = new Map(
      asked.map(({ listing }) => [listing.id, listing.problems.map(({ code }) => code)]),
    )
    expect(codes.get(made.id)).toContain('PRICE_OF_OTHER_COIN')
    expect(codes.get(own)).not.toContain('PRICE_OF_OTHER_COIN')
    expect(await idsOf()).toHaveLength(2)
  })

  it('go with the account, and with no other', async () => {
    const other = await newAccount(`${seller.username}_stays`)
    await queued(await picturePair(`${other.username} coin`), PRICES, other)
    const { id } = await coin()
    await storeListing(seller.id, {}, PRICES)
    await send('DELETE', `/listings/${id}`)
    await deleteAccount(services, { id: seller.id, email: `${seller.username}@example.com` })
    expect(await idsOf()).toEqual([])
    expect(await idsOf(other)).toHaveLength(1)
  })
})
