import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { NEXT_BEFORE_HEADER } from '../../shared/listing/terms/listing-terms.ts'
import {
  type ReviewEditsResult,
  type ReviewRow,
  reviewEditsResultSchema,
  reviewRowsSchema,
} from '../../shared/review.ts'
import { compose } from '../compose.ts'
import { connect } from '../db/connection.ts'
import { analyses } from '../db/schema/coins.ts'
import { listings } from '../db/schema/listings.ts'
import { pictures } from '../db/schema/pictures.ts'
import { newDealer, newDraft, newLive, publishNow } from '../listings/test/listings.ts'
import { signedInUser, type TestAccount } from '../test/account.ts'
import { call, sendJson } from '../test/call.ts'
import { requestsTo, tellFault } from '../test/sandbox.ts'
import { SHA256, storeListing } from '../test/store-listing.ts'
import { reviewPage } from './review-rows.ts'

const db = connect(env.DB)
const OTHER_SIDE = 'ab'.repeat(32)
let users = 0
let seller: TestAccount
beforeEach(async () => {
  seller = await signedInUser({ username: `reviewer_${++users}` })
})

const read = (query: string, { cookie } = seller) =>
  call(`/api/review${query}`, { headers: { cookie } })
const rows = async (query = '', account = seller): Promise<ReviewRow[]> =>
  reviewRowsSchema.parse(await (await read(query, account)).json())
const idsOf = (page: ReviewRow[]) => page.map(({ listing }) => listing.id)

async function edited(
  edits: Record<string, unknown>[],
  { cookie } = seller,
): Promise<ReviewEditsResult['results']> {
  const answer = await sendJson('/api/review/edits', { edits }, { cookie })
  return reviewEditsResultSchema.parse(await answer.json()).results
}
async function editedOne(edit: Record<string, unknown>) {
  const [result] = await edited([edit])
  if (!result) throw new Error('no result')
  return result
}

const field = (value: string | null, confidence: number) => ({
  value,
  confidence,
  evidence: 'The date is worn.',
  source: 'model',
})

async function storeAnalysis(result: unknown): Promise<string> {
  const id = crypto.randomUUID()
  const sides = { frontSha256: crypto.randomUUID(), backSha256: SHA256 }
  const done = { state: 'done' as const, result: JSON.stringify(result), createdAt: 0 }
  await db.insert(analyses).values({ id, userId: seller.id, ...sides, ...done })
  return id
}

describe('GET /api/review', () => {
  it('lists the drafts, the newest first, and nobody else’s', async () => {
    const other = await signedInUser({ username: `other_${users}` })
    const foreign = await storeListing(other.id)
    const first = await storeListing(seller.id)
    await storeListing(seller.id, { status: 'published' })
    const last = await storeListing(seller.id)
    expect(idsOf(await rows())).toEqual([last, first])
    expect(await rows(`?ids=${foreign},1-${foreign}`)).toEqual([])
  })

  it('lists what ids and spans name, of any status and each once', async () => {
    const made: number[] = []
    for (let n = 0; n < 5; n++)
      // oxlint-disable-next-line no-await-in-loop -- ids that follow each other
      made.push(await storeListing(seller.id, n === 1 ? { status: 'ended' } : {}))
    const [a, b, c, , e] = made
    expect(idsOf(await rows(`?ids=${a}-${c},${b},${e}`))).toEqual([e, c, b, a])
    expect(idsOf(await rows(`?ids=${c}-${a}&before=${c}`))).toEqual([b, a])
    expect((await read('?ids=1;drop')).status).toBe(400)
  })

  it('answers pages by key until there are no more', async () => {
    const made = await Promise.all(Array.from({ length: 103 }, () => storeListing(seller.id)))
    for (const ids of ['', `&ids=${Math.min(...made)}-${Math.max(...made)}`]) {
      // oxlint-disable-next-line no-await-in-loop -- one way after the other
      const first = await read(`?${ids}`)
      const next = first.headers.get(NEXT_BEFORE_HEADER)
      // oxlint-disable-next-line no-await-in-loop -- each page names the next
      const second = await read(`?before=${next}${ids}`)
      expect(second.headers.get(NEXT_BEFORE_HEADER)).toBeNull()
      // oxlint-disable-next-line no-await-in-loop
      const pages = [...(await first.json<ReviewRow[]>()), ...(await second.json<ReviewRow[]>())]
      expect(idsOf(pages)).toEqual(made.sort((a, b) => b - a))
    }
  })

  it('tells what the analysis was unsure about, and the price of every grade', async () => {
    const fields = {
      coinType: field('Morgan Dollar', 0.9),
      year: field(null, 0.4),
      mint: field('S', 0.7),
    }
    const grade = { value: '', low: 'VF20', high: 'VF35' }
    const analysisId = await storeAnalysis({ confidence: 0.6, fields, grade, other: 'ignored' })
    const gradePrices = [
      { grade: 'VF30', certified: false, priceCents: 5400, lowCents: 4000, highCents: 7000 },
    ]
    await storeListing(seller.id, { analysisId }, { gradePrices, meltValue: null })
    expect(await rows()).toMatchObject([
      {
        review: 'open',
        analysis: { confidence: 0.6, fields, gradeLow: 'VF20', gradeHigh: 'VF35' },
        gradePrices,
      },
    ])
  })

  it('has no doubts and no prices where none can be read', async () => {
    const analysisId = await storeAnalysis({ confidence: 'high' })
    await storeListing(seller.id, { analysisId }, { suggestedPriceCents: 300 })
    await storeListing(seller.id)
    expect(await rows()).toMatchObject([
      { analysis: null, gradePrices: [] },
      { analysis: null, gradePrices: [] },
    ])
  })

  it('reads a page in the same number of queries however long it is, each by an index', async () => {
    const statements: string[] = []
    const binding = new Proxy(env.DB, {
      get(target, name) {
        if (name === 'prepare')
          return (text: string) => {
            statements.push(text)
            return target.prepare(text)
          }
        const member: unknown = Reflect.get(target, name)
        return typeof member === 'function' ? member.bind(target) : member
      },
    })
    const services = { ...compose(env), directory: connect(binding), db: connect(binding) }
    const countOf = async (ids: string | undefined) => {
      const before = statements.length
      await reviewPage(services, seller.id, { ids })
      return statements.length - before
    }
    const analysisId = await storeAnalysis({})
    const id = await storeListing(seller.id, { analysisId })
    const one = [await countOf(undefined), await countOf(`${id}`)]
    await Promise.all(Array.from({ length: 30 }, () => storeListing(seller.id)))
    expect([await countOf(undefined), await countOf(`1-${id + 100}`)]).toEqual(one)

    for (const text of new Set(statements)) {
      const plan = env.DB.prepare(`explain query plan ${text}`)
      const nulls = Array.from({ length: text.split('?').length - 1 }, () => null)
      // oxlint-disable-next-line no-await-in-loop -- few statements
      const { results } = await plan.bind(...nulls).all<{ detail: string }>()
      const scans = results.filter(({ detail }) => /^SCAN (?!span|.*VIRTUAL TABLE)/.test(detail))
      expect({ text, scans }).toEqual({ text, scans: [] })
    }
  })
})

describe('POST /api/review/edits', () => {
  it('stores an edit under the next version, and answers the row', async () => {
    const id = await storeListing(seller.id)
    const edit = { id, version: 1, grade: 'AU50', price: '75.50', storageLocation: 'Box 1-07' }
    const { row, error } = await editedOne(edit)
    expect(error).toBeNull()
    expect(row?.listing).toMatchObject({ ...edit, version: 2 })
    expect(await rows()).toEqual([row])
  })

  it('stores a decision without counting a version', async () => {
    const id = await storeListing(seller.id)
    expect(await editedOne({ id, version: 1, review: 'approved' })).toMatchObject({
      row: { review: 'approved', listing: { version: 1 } },
      error: null,
    })
    expect(await editedOne({ id, version: 1, review: 'aside', year: '1882' })).toMatchObject({
      row: { review: 'aside', listing: { version: 2, year: '1882' } },
    })
  })

  it('answers in the order of the edits, and one bad edit harms no other', async () => {
    const other = await signedInUser({ username: `other_${users}` })
    const foreign = await storeListing(other.id)
    const [a, b, c] = [
      await storeListing(seller.id),
      await storeListing(seller.id),
      await storeListing(seller.id, { status: 'published' }),
    ]
    const results = await edited([
      { id: foreign, version: 1, title: 'Taken over', review: 'approved' },
      { id: b, version: 1, price: 'a lot' },
      { id: c, version: 1, review: 'approved' },
      { id: a, version: 1, title: 'Kept' },
      { id: a, version: 1, title: 'Twice' },
      { id: 999_999_999, version: 1, title: 'Gone' },
    ])
    expect(results.map(({ id, error }) => [id, error?.code])).toEqual([
      [foreign, 'NOT_FOUND'],
      [b, 'VALIDATION'],
      [c, 'CONFLICT'],
      [a, undefined],
      [a, 'VALIDATION'],
      [999_999_999, 'NOT_FOUND'],
    ])
    expect(results[0]?.row).toBeNull()
    expect(results[1]).toMatchObject({
      row: { listing: { price: '1.00' } },
      error: { message: 'Price must be a positive number', fields: { price: expect.any(String) } },
    })
    expect(results[3]?.row?.listing.title).toBe('Kept')
    expect(await rows('', other)).toMatchObject([
      { review: 'open', listing: { title: 'A coin of the owner', version: 1 } },
    ])
  })

  it('knows of which coin the stored prices are after a correction, until it is taken back', async () => {
    const gradePrices = [
      { grade: 'VF30', certified: false, priceCents: 5400, lowCents: 4000, highCents: 7000 },
    ]
    const meltValue = { totalMeltValueCents: 2400, currentMetalPriceMicros: 31_000_000 }
    const morgan = { seriesId: 'morgan-dollar', priceCents: 5_400, suggestedPriceCents: 5_400 }
    const id = await storeListing(seller.id, morgan, { gradePrices, meltValue })
    const codes = (row: ReviewRow | null) => row?.listing.problems.map(({ code }) => code)
    const fresh = (await rows(`?ids=${id}`))[0] ?? null
    expect(codes(fresh)).not.toContain('PRICE_OF_OTHER_COIN')

    const nickel = {
      coinType: 'Liberty Head Nickel',
      seriesId: 'liberty-head-nickel',
      year: '1883',
    }
    const { row } = await editedOne({ id, version: 1, ...nickel })
    expect(row).toMatchObject({
      gradePrices,
      pricedAs: { coinType: 'Morgan Dollar', year: '1881', mint: 'S' },
      listing: { suggestedPrice: null, meltValue: null },
    })
    expect(codes(row)).toContain('PRICE_OF_OTHER_COIN')
    expect(row?.listing.problems).toContainEqual({
      code: 'PRICE_OF_OTHER_COIN',
      field: 'price',
      kind: 'question',
      message: 'The price is of the coin before the correction',
    })
    const priced = await editedOne({ id, version: 2, price: '3.00' })
    expect(codes(priced.row)).not.toContain('PRICE_OF_OTHER_COIN')

    const { coinType, seriesId, year } = fresh?.listing ?? {}
    const back = await editedOne({ id, version: 3, coinType, seriesId, year, price: '54.00' })
    expect(back.row).toMatchObject({
      pricedAs: fresh?.pricedAs,
      listing: { suggestedPrice: '54.00', meltValue: '24.00' },
    })
    expect(codes(back.row)).toEqual(codes(fresh))
  })

  it('asks nothing about the seller’s own price of a corrected coin; its melt is of the corrected strike', async () => {
    const meltValue = { totalMeltValueCents: 2400, currentMetalPriceMicros: 31_000_000 }
    const gradePrices = [
      { grade: 'VF30', certified: false, priceCents: 5400, lowCents: 4000, highCents: 7000 },
    ]
    const morgan = { seriesId: 'morgan-dollar', priceCents: 5_000 }
    const id = await storeListing(seller.id, morgan, { gradePrices, meltValue })
    const dime = { coinType: 'Barber Dime', seriesId: 'barber-dime', year: '1893' }
    const { row } = await editedOne({ id, version: 1, ...dime })
    expect(row?.listing.problems.map(({ code }) => code)).not.toContain('PRICE_OF_OTHER_COIN')
    // 2.5 g of 900 fine silver at $31 an ounce.
    expect(row?.listing.meltValue).toBe('2.24')
  })

  it('refuses an edit of another version, and shows the row as it is', async () => {
    const id = await storeListing(seller.id, { version: 3, title: 'Changed elsewhere' })
    expect(await editedOne({ id, version: 2, title: 'Stale', review: 'approved' })).toMatchObject({
      row: { review: 'open', listing: { title: 'Changed elsewhere', version: 3 } },
      error: { code: 'CONFLICT', message: expect.stringContaining('changed elsewhere') },
    })
  })

  it('takes an edit that arrives again', async () => {
    const id = await storeListing(seller.id)
    const edit = { id, version: 1, title: 'Sent twice', review: 'approved' }
    const first = await editedOne(edit)
    expect(await editedOne(edit)).toEqual(first)
  })

  it('does not wait for an act that has a listing', async () => {
    const publishLeaseUntil = Date.now() + 60_000
    const id = await storeListing(seller.id, { publishLeaseUntil, publishLeaseHolder: 'publish 1' })
    const free = await storeListing(seller.id)
    const [held, stored] = await edited([
      { id, version: 1, title: 'Not now' },
      { id: free, version: 1, title: 'Now' },
    ])
    expect(held).toMatchObject({
      error: { code: 'BUSY', retryAfterSeconds: 5 },
      row: { listing: { version: 1 } },
    })
    expect(stored?.error).toBeNull()
    // The lease is of another act still: this call neither waited for its end nor took it over.
    const [row] = await db.select().from(listings).where(eq(listings.id, id))
    expect(row?.publishLeaseHolder).toBe('publish 1')
    expect(row?.publishLeaseUntil).toBeGreaterThan(Date.now())
  })

  it('goes on after an act that was cut off', async () => {
    const id = await storeListing(seller.id, {
      publishLeaseUntil: 1,
      publishLeaseHolder: 'publish 1',
    })
    expect(await editedOne({ id, version: 1, title: 'Later' })).toMatchObject({
      row: { listing: { title: 'Later', publishState: 'idle' } },
    })
  })

  it('swaps the sides, and gives one SKU to one listing', async () => {
    const facts = { type: 'image/jpeg', bytes: 3, width: 9, height: 9, createdAt: 0 }
    // oxlint-disable-next-line no-await-in-loop -- two of them
    for (const sha256 of [SHA256, OTHER_SIDE])
      await db.insert(pictures).values({ userId: seller.id, sha256, ...facts })
    const id = await storeListing(seller.id, { backSha256: OTHER_SIDE })
    const twin = await storeListing(seller.id)
    const picture = (sha256: string) => ({ sha256, originalSha256: null })
    const swapped = await editedOne({
      id,
      version: 1,
      pictures: [picture(OTHER_SIDE), picture(SHA256)],
    })
    expect(swapped.row?.listing.pictures.map(({ sha256 }) => sha256)).toEqual([OTHER_SIDE, SHA256])

    const skus = await edited([
      { id, version: 2, sku: 'BOX7' },
      { id: twin, version: 1, sku: 'BOX7' },
    ])
    const refused = skus.filter(({ error }) => error !== null)
    expect(refused).toHaveLength(1)
    expect(refused[0]?.error?.fields['sku']).toContain('has this SKU already')
  })

  it('revises live listings on eBay, one after another; what eBay refuses harms no other', async () => {
    const dealer = await newDealer('live_editor')
    const [first, refused, last] = [
      await newLive(dealer),
      await newLive(dealer),
      await newLive(dealer),
    ]
    const live = [first, refused, last]
    const draft = await newDraft(dealer)
    const item = (sku: string) => `PUT /ebay/sell/inventory/v1/inventory_item/${sku}`
    const errors = [{ errorId: 25002, message: 'The description is not allowed.' }]
    await tellFault({ route: item(refused.sku), status: 400, body: { errors }, times: 1 })
    const since = (await requestsTo('* /')).at(-1)?.id ?? 0
    const skus = async () => {
      const seen = (await requestsTo('* /ebay/sell/inventory/v1/*')).filter(({ id }) => id > since)
      return seen.flatMap(
        ({ path, query }) =>
          live.find(({ sku }) => path.includes(sku) || query['sku'] === sku)?.sku ?? [],
      )
    }
    const all = [first, refused, draft, last]
    const results = await edited(
      all.map(({ id, version }) => ({ id, version, shippingPrice: '2.00' })),
      dealer,
    )
    expect(results.map(({ error }) => error?.code ?? null)).toEqual([
      null,
      'EBAY_REFUSED',
      null,
      null,
    ])
    expect(results.map(({ row }) => row?.listing.shippingPrice)).toEqual([
      '2.00',
      refused.shippingPrice,
      '2.00',
      '2.00',
    ])
    expect(results[0]?.row?.listing).toMatchObject({
      status: 'published',
      version: first.version + 1,
    })
    const asked = await skus()
    expect(asked.filter((sku, at) => sku !== asked[at - 1])).toEqual(live.map(({ sku }) => sku))
    // The first one again, as its answer may have been lost: eBay is not asked.
    expect(
      await edited([{ id: first.id, version: first.version, shippingPrice: '2.00' }], dealer),
    ).toMatchObject([{ error: null }])
    expect(await skus()).toEqual(asked)
  })

  it('stores a decision until the listing is published', async () => {
    const dealer = await newDealer('decider')
    const { id } = await newDraft(dealer)
    const decided = await edited([{ id, version: 1, review: 'approved' }], dealer)
    expect(decided).toMatchObject([{ row: { review: 'approved' }, error: null }])
    expect((await publishNow(dealer, id)).status).toBe(200)
    expect(await rows(`?ids=${id}`, dealer)).toMatchObject([
      { review: 'open', listing: { status: 'published' } },
    ])
  })

  it('refuses a call without edits, with too many, or without ids', async () => {
    const { cookie } = seller
    const many = Array.from({ length: 51 }, (_, id) => ({ id: id + 1, version: 1 }))
    // oxlint-disable-next-line no-await-in-loop -- one call at a time
    for (const edits of [[], many, [{ version: 1 }]])
      expect((await sendJson('/api/review/edits', { edits }, { cookie })).status).toBe(400)
  })
})
