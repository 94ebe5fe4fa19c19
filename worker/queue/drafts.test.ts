import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { Identification } from '../../shared/coins/identification.ts'
import type { Listing } from '../../shared/listing/listings.ts'
import { numericGradeIn } from '../../shared/listing/terms/listing-text-rules.ts'
import { priceDataSchema } from '../../shared/market/market.ts'
import { GRADE_OPTIONS } from '../../shared/numismatics/grades.ts'
import { NO_LABEL_WORDS } from '../coins/check/holder.ts'
import { fakeModel } from '../coins/test/fake-model.ts'
import { candidate, morgan, readingOf } from '../coins/test/morgan.ts'
import { compose } from '../compose.ts'
import { listings, sellingSettings } from '../db/schema/listings.ts'
import { priceData } from '../db/schema/market.ts'
import { createMarket } from '../market/market.ts'
import { createSpotPriceCache } from '../market/spot-prices.ts'
import { joinPriceData } from '../market/stored-price-data.ts'
import { picturePair } from '../pictures/test/pictures.ts'
import { newAccount } from '../test/account.ts'
import { call, sendJson } from '../test/call.ts'
import { draftsOf, withServices } from './test/queue-fixture.ts'
import { priceOf, queuedDraft as queued, RAW_VF } from './test/queued-draft.ts'

const services = compose(env)
const { db, pictures } = services

const UNGRADED = { low: null, high: null, confidence: 0, evidence: 'It cannot be judged.' }

const change = (id: number, values: Partial<typeof listings.$inferInsert>) =>
  db.update(listings).set(values).where(eq(listings.id, id))

describe('the title of a draft from the queue', () => {
  it('follows the default order, and the seller’s own template once there is one', async () => {
    const seller = await newAccount('titles_drafts')
    const other = await newAccount('titles_drafts_other')
    const first = await queued(seller, 'first')
    expect(first.listing.title).toBe('1881-S Morgan Dollar $1 90% Silver Very Fine San Francisco')
    const settings = { titleTemplate: '{series} {date} - {grade}', feeBasisPoints: null }
    await db.insert(sellingSettings).values({ userId: seller.id, ...settings, updatedAt: 1 })
    const second = await queued(seller, 'second')
    expect(second.listing.title).toBe('Morgan Dollar 1881-S - Very Fine')
    expect((await queued(other, 'third')).listing.title).toBe(first.listing.title)
  })
})

describe('the shipping price of a draft from the queue', () => {
  it.each([
    [0.99, 100],
    [19.99, 100],
    [20, 495],
    [54.5, 495],
    // Not known: it may be worth more than an envelope may carry.
    [null, 495],
  ])('of a coin at %s dollars is %i cents', async (dollars, cents) => {
    const seller = await newAccount(`ships_${String(dollars).replace('.', '_')}`)
    await queued(seller, 'coin', {}, dollars)
    expect(await draftsOf(seller)).toMatchObject([{ shippingCents: cents }])
  })
})

describe('the same coin again', () => {
  it('names the older listing, to which one more piece can be added', async () => {
    const seller = await newAccount('equal_again')
    const first = await queued(seller, 'one')
    expect(first.equalListing).toBeNull()
    const { id, title } = first.listing
    const older = { id, title, status: 'draft', quantity: 1 }
    expect((await queued(seller, 'two')).equalListing).toEqual(older)
    // A published one takes it before a draft does.
    await change(id, { stockQuantity: 5, soldQuantity: 2 })
    const [, second] = await draftsOf(seller)
    await change(second?.id ?? 0, { status: 'published' })
    expect((await queued(seller, 'three')).equalListing).toMatchObject({ id: second?.id })
    await change(second?.id ?? 0, { status: 'sold' })
    expect((await queued(seller, 'four')).equalListing).toEqual({ ...older, quantity: 3 })
  })

  it('also where neither has a grade', async () => {
    const seller = await newAccount('equal_ungraded')
    const { listing } = await queued(seller, 'one', { gradeEstimate: UNGRADED })
    const again = await queued(seller, 'two', { gradeEstimate: UNGRADED })
    expect(again.equalListing?.id).toBe(listing.id)
  })

  it('is not another date, mint mark, grade or variety, nor one in a holder', async () => {
    const seller = await newAccount('equal_other')
    await queued(seller, 'one')
    const others: Partial<Identification>[] = [
      { candidates: [candidate({ year: readingOf('1882') })] },
      { candidates: [candidate({ mintMark: readingOf('O') })] },
      { gradeEstimate: { ...RAW_VF, low: 'XF40', high: 'XF40' } },
      { candidates: [candidate({ variety: 'VAM-4' })] },
      { candidates: [candidate({ variety: 'VAM-5' })] },
      {
        holder: {
          ...NO_LABEL_WORDS,
          kind: 'slab',
          grader: 'PCGS',
          certificationNumber: '12345678',
          labelGrade: 'VF30',
        },
      },
    ]
    for (const [at, seen] of others.entries())
      expect((await queued(seller, `other ${at}`, seen)).equalListing).toBeNull()
  })

  it.each<[string, Partial<typeof listings.$inferInsert>]>([
    ['is sold', { status: 'sold' }],
    ['has ended', { status: 'ended' }],
    ['has no piece left', { stockQuantity: 2, soldQuantity: 2 }],
    ['is an auction', { format: 'auction' }],
    ['is a lot', { lotKind: 'roll', lotCount: 20 }],
    ['has a certificate', { certificationNumber: '12345678' }],
  ])('is not offered to a listing that %s', async (state, values) => {
    const seller = await newAccount(state.replaceAll(' ', '_'))
    const { listing } = await queued(seller, 'one')
    await change(listing.id, values)
    expect((await queued(seller, 'two')).equalListing).toBeNull()
  })

  it('is not another seller’s', async () => {
    const [seller, other] = [await newAccount('equal_mine'), await newAccount('equal_theirs')]
    await queued(other, 'one')
    expect((await queued(seller, 'two')).equalListing).toBeNull()
  })
})

describe('the texts of a raw coin from the queue', () => {
  it('name its grade by the band and never by the number', async () => {
    for (const grade of GRADE_OPTIONS) {
      const seller = await newAccount(`raw_${grade.toLowerCase()}`)
      await queued(seller, grade, { gradeEstimate: { ...RAW_VF, low: grade, high: grade } })
      const [draft] = await draftsOf(seller)
      expect(draft?.grade).not.toBe('')
      for (const text of [draft?.title, draft?.description, draft?.specialAttributes])
        expect(numericGradeIn(text ?? grade)).toBeNull()
    }
  })

  it('name no number that the model notes as a variety', async () => {
    const seller = await newAccount('raw_variety')
    await queued(seller, 'coin', {
      candidates: [candidate({ variety: 'VAM-4, MS65 by a dealer' })],
    })
    const [draft] = await draftsOf(seller)
    expect(draft?.specialAttributes).toBe('["VAM-4, by a dealer"]')
    expect(numericGradeIn(draft?.description ?? 'MS65')).toBeNull()
  })
})

describe('a coin whose grade cannot be judged, with sales of its date', () => {
  /** Four sales in VF, of the date and mint that the model reads. */
  const market = createMarket({
    sources: [
      {
        name: 'sales',
        kind: 'sold',
        find: async () => ({
          ok: true,
          items: [60, 61, 62, 63].map(dollars => ({
            itemId: `v1|${dollars}|0`,
            title: '1881-S Morgan Dollar VF30',
            price: dollars * 100,
            condition: 'Ungraded',
            url: 'https://www.ebay.com/itm/1',
            soldAt: Date.now(),
            endsAt: null,
            listingType: 'Fixed price' as const,
          })),
        }),
      },
    ],
    spot: createSpotPriceCache({
      directory: services.directory,
      source: null,
      callsAMonth: 100,
      now: () => Date.now(),
    }),
    now: () => Date.now(),
    spend: async () => null,
  })

  it('becomes a draft without a price; its analysis says why, names four and asks for the grade', async () => {
    const seller = await newAccount('no_grade_no_price')
    const result = await queued(seller, 'ungraded', { gradeEstimate: UNGRADED }, null, market)
    expect(result.listing?.suggestedPriceCents).toBeNull()
    const [draft] = await draftsOf(seller)
    expect(draft).toMatchObject({ grade: '', priceCents: 0 })
    const [stored] = await db
      .select({ result: priceData.result, gradePrices: priceData.gradePrices })
      .from(priceData)
      .where(eq(priceData.userId, seller.id))
    const prices = priceDataSchema.parse(stored && joinPriceData(stored))
    expect(prices).toMatchObject({
      suggestedPriceCents: null,
      range: null,
      certified: false,
      doubts: expect.arrayContaining([
        'The grade is not known, so no single price is suggested. Choose the grade.',
      ]),
    })
    expect(prices.explanation).toMatch(
      /^Its price depends on the grade: Uncirculated \$.*, Below Fine \$[\d.]+\. Choose the grade/,
    )
    const both = new Set(prices.gradePrices.map(({ certified }) => certified))
    expect(both).toEqual(new Set([false, true]))
  })
})

describe('ten coins from the queue, none with a grade', () => {
  it('become ten drafts that say so at the grade, and each can be given one', async () => {
    const seller = await newAccount('ten_ungraded')
    const { vision } = fakeModel(front => ({
      ok: true,
      identification: morgan({
        gradeEstimate: UNGRADED,
        candidates: [candidate({ year: readingOf(String(1879 + Number(front.slice(0, 1)))) })],
      }),
      calls: 1,
    }))
    const market = { ...services.market, priceOf: async () => priceOf(5450) }
    const restore = await withServices({ vision, market })
    try {
      const pairs = await Promise.all(
        Array.from({ length: 10 }, async (_, at) => {
          const pair = await picturePair(`${at} of ten`)
          await Promise.all([
            pictures.put(seller.id, pair.front),
            pictures.put(seller.id, pair.back),
          ])
          const hashes = { frontSha256: pair.front.sha256, backSha256: pair.back.sha256 }
          return { id: crypto.randomUUID(), pace: 'batch' as const, ...hashes }
        }),
      )
      await services.queues(seller.id, queue => queue.add(seller.id, pairs, { again: false }))
      const ids = pairs.map(({ id }) => id)
      const ended = await services.queues(seller.id, queue => queue.settled(ids, 25_000))
      expect(ended.map(one => one?.status)).toEqual(ids.map(() => 'completed'))
    } finally {
      restore()
    }
    const { cookie } = seller
    const response = await call('/api/listings', { headers: { cookie } })
    const drafts = await response.json<Listing[]>()
    expect(drafts).toHaveLength(10)
    const lacksGrade = ({ problems }: Listing) =>
      problems.some(
        ({ code, field, kind }) => [code, field, kind].join(' ') === 'GRADE_MISSING grade blocks',
      )
    expect(drafts.filter(lacksGrade)).toHaveLength(10)
    for (const { id, version } of drafts) {
      const graded = { id, version, grade: 'VF30' }
      const changed = await sendJson(`/api/listings/${id}`, graded, { cookie }, 'PUT')
      expect(changed.status).toBe(200)
      expect(lacksGrade(await changed.json<Listing>())).toBe(false)
    }
  })
})
