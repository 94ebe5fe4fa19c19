import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LARGER_PICTURES_WAIT_MS } from '../pictures/pictures.ts'
import { publishable } from '../test/listing-facts.ts'
import type { ListingFacts } from './listing-facts.ts'
import { updateListingSchema } from './listing-forms.ts'
import { firstObstacle, listingProblems } from './listing-rules.ts'

const DAY = 86_400_000

const codes = (facts: Partial<ListingFacts>) =>
  listingProblems(publishable(facts)).map(({ code, field, kind }) => `${kind} ${code} ${field}`)

describe('a listing that can be published', () => {
  it('says of a holder’s crop without a photograph that it cannot be cropped again yet', () => {
    const cut = { width: 1680, height: 2400, hasOriginal: false }
    const facts = publishable({
      warnings: [{ code: 'LABEL_NOT_READ', message: '' }],
      answered: ['LABEL_NOT_READ'],
      isNoSlab: true,
      pictures: [cut, cut],
    })
    expect(firstObstacle(listingProblems(facts))?.message).toContain(
      'the photograph is not stored yet',
    )
  })

  it('has no problem', () => {
    expect(listingProblems(publishable())).toEqual([])
  })
})

describe('what a listing lacks', () => {
  const small = { width: 499, height: 300, hasOriginal: true }
  const large = { width: 1600, height: 1600, hasOriginal: true }
  const upright = { width: 1680, height: 2400, hasOriginal: true }
  const unread = { code: 'LABEL_NOT_READ', message: 'Not read.' } as const
  const noSlab = { warnings: [unread], answered: ['LABEL_NOT_READ'], isNoSlab: true }
  const lot = { kind: 'lot', count: 5, of: 'Five circulated Morgan dollars' } as const
  const question = { code: 'POSSIBLE_REPLICA', message: 'The edge seems to be wrong.' } as const
  const auction = { format: 'auction', durationDays: 7, priceCents: 10_000 } as const
  const now = Date.UTC(2026, 10, 22)
  const era = {
    name: 'Era',
    values: ['Republic', 'Colonial'],
    selectionOnly: true,
    maxLength: 65,
    requiredFrom: null,
  }
  it.each<[string, Partial<ListingFacts>, string[]]>([
    ['no title', { title: ' ' }, ['blocks TITLE_MISSING title']],
    ['an item specific', { asked: [era] }, ['blocks SPECIFICS_MISSING itemSpecifics']],
    ['no entered one', { asked: [era], itemSpecifics: '{"Era":"republic"}' }, []],
    [
      'one that eBay does not take',
      { asked: [era], itemSpecifics: '{"Era":"Empire"}' },
      ['blocks SPECIFICS_MISSING itemSpecifics'],
    ],
    [
      'one that eBay asks for in 89 days',
      { now, asked: [{ ...era, requiredFrom: new Date(now + 89 * DAY).toISOString() }] },
      ['note SPECIFICS_SOON itemSpecifics'],
    ],
    [
      'none that eBay asks for in 91 days',
      { now, asked: [{ ...era, requiredFrom: new Date(now + 91 * DAY).toISOString() }] },
      [],
    ],
    [
      'a condition that eBay takes',
      { refusedCondition: { field: 'grade', message: 'eBay takes the number 40 with VF only.' } },
      ['blocks CONDITION_REFUSED grade'],
    ],
    ['a long title', { title: 'x'.repeat(81) }, ['blocks TITLE_TOO_LONG title']],
    ['no description', { description: '' }, ['blocks DESCRIPTION_MISSING description']],
    ['no price', { priceCents: 0 }, ['blocks PRICE_MISSING price']],
    ['98 cents', { priceCents: 98, meltCents: null }, ['blocks PRICE_TOO_LOW price']],
    ['no grade', { grade: '' }, ['blocks GRADE_MISSING grade']],
    ['the grade “Ungraded”', { grade: 'Ungraded' }, ['blocks GRADE_MISSING grade']],
    ['a holder without a grade', { grader: 'PCGS', grade: '' }, ['blocks GRADER_GRADE grade']],
    ['a holder with an adjective', { grader: 'NGC', grade: 'VF' }, ['blocks GRADER_GRADE grade']],
    [
      'a holder of an ancient coin, graded in words',
      { grader: 'NGC', grade: 'Ch VF', seriesId: null },
      ['question GRADER_GRADE grade'],
    ],
    [
      'a holder that says Genuine',
      { grader: 'PCGS', grade: 'Genuine' },
      ['blocks GRADER_GRADE grade'],
    ],
    [
      'a Details holder whose title says it',
      { grader: 'NGC', grade: 'XF Details', title: '1881-S Morgan Dollar NGC XF Details' },
      [],
    ],
    [
      'a Details holder whose title hides it',
      { grader: 'NGC', grade: 'XF Details' },
      ['blocks DETAILS_UNSAID title'],
    ],
    [
      'two pieces of one holder',
      { grader: 'PCGS', grade: 'MS65', certificationNumber: '40010001', quantity: 2 },
      ['blocks CERTIFICATE_QUANTITY quantity'],
    ],
    ['two holders without a number', { grader: 'PCGS', grade: 'MS65', quantity: 2 }, []],
    [
      'a PCGS number without a digit',
      { grader: 'PCGS', grade: 'MS65', certificationNumber: '400100' },
      ['question CERTIFICATE_NUMBER_FORM certificationNumber'],
    ],
    [
      'an NGC number in part',
      { grader: 'NGC', grade: 'MS65', certificationNumber: '8665933' },
      ['question CERTIFICATE_NUMBER_FORM certificationNumber'],
    ],
    ['an NGC number', { grader: 'NGC', grade: 'MS65', certificationNumber: '866593-283' }, []],
    [
      'another service’s number',
      { grader: 'ANACS', grade: 'MS65', certificationNumber: 'F12345' },
      [],
    ],
    ['no coin type', { coinType: '' }, ['blocks COIN_TYPE_MISSING coinType']],
    ['no year', { year: '' }, ['blocks YEAR_MISSING year']],
    ['a numeric grade', { title: 'Morgan MS65' }, ['blocks RAW_NUMERIC_GRADE title']],
    ['one in the description', { description: 'VF 30' }, ['blocks RAW_NUMERIC_GRADE description']],
    [
      'one in the attributes',
      { specialAttributes: ['AU55'] },
      ['blocks RAW_NUMERIC_GRADE specialAttributes'],
    ],
    ['one of a slab', { title: 'Morgan MS65', grader: 'PCGS', grade: 'MS65' }, []],
    ['$2,500 raw', { priceCents: 250_000 }, ['blocks RAW_ABOVE_LIMIT price']],
    [
      'an ounce of gold for $4,000, which is listed below Bullion',
      { priceCents: 400_000, seriesId: 'american-gold-eagle' },
      ['note RAW_ABOVE_LIMIT price'],
    ],
    ['$2,499.99 raw', { priceCents: 249_999 }, []],
    ['$2,500 in a holder', { priceCents: 250_000, grader: 'PCGS', grade: 'MS65' }, []],
    [
      '$2,500 raw of another country',
      { priceCents: 250_000, seriesId: null },
      ['note RAW_ABOVE_LIMIT price'],
    ],
    ['a copy', { title: '1804 Dollar COPY' }, ['blocks REPLICA_WORDS title']],
    [
      'a copy of the label',
      { description: 'With a copy of the label' },
      ['question REPLICA_WORDS description'],
    ],
    ['a restrike', { title: '1804 Dollar restrike' }, ['note RESTRIKE title']],
    ['a price below melt', { priceCents: 2_000 }, ['question PRICE_BELOW_MELT price']],
    ['one that was answered', { priceCents: 2_000, answered: ['PRICE_BELOW_MELT'] }, []],
    ['a lot below its melt', { lot, priceCents: 9_000 }, ['question PRICE_BELOW_MELT price']],
    ['an auction below melt', { ...auction, priceCents: 99 }, []],
    ['a warning', { warnings: [question] }, ['question POSSIBLE_REPLICA coinType']],
    ['an answered one', { warnings: [question], answered: ['POSSIBLE_REPLICA'] }, []],
    ['a small picture', { pictures: [large, small] }, ['blocks PICTURE_TOO_SMALL pictures']],
    [
      'a picture without zoom',
      { pictures: [large, { width: 700, height: 900, hasOriginal: true }] },
      ['note PICTURE_SMALL pictures'],
    ],
    [
      'larger pictures on their way',
      {
        now,
        pictures: [large, { width: 640, height: 640, hasOriginal: true, largerSince: now - 1_000 }],
      },
      ['note PICTURE_COMING pictures'],
    ],
    [
      'larger pictures that do not arrive',
      {
        now,
        pictures: [
          large,
          {
            width: 640,
            height: 640,
            hasOriginal: true,
            largerSince: now - LARGER_PICTURES_WAIT_MS,
          },
        ],
      },
      ['question PICTURE_COMING pictures'],
    ],
    [
      'small pictures on purpose',
      {
        now,
        answered: ['PICTURE_COMING'],
        pictures: [large, { width: 640, height: 640, hasOriginal: true, largerSince: now - 1_000 }],
      },
      ['note PICTURE_SMALL pictures'],
    ],
    [
      'a live listing whose larger pictures came too late',
      {
        now,
        status: 'published',
        pictures: [large, { width: 640, height: 640, hasOriginal: true, largerSince: now - 1_000 }],
      },
      ['note PICTURE_SMALL pictures'],
    ],
    [
      'a holder’s crop of a coin that is in no slab',
      { ...noSlab, pictures: [large, upright] },
      ['question HOLDER_CROP pictures'],
    ],
    [
      'one that is kept',
      { ...noSlab, answered: ['LABEL_NOT_READ', 'HOLDER_CROP'], pictures: [upright, upright] },
      [],
    ],
    [
      'one that is live',
      { ...noSlab, status: 'published', pictures: [upright, upright] },
      ['note HOLDER_CROP pictures'],
    ],
    [
      'a holder’s crop of a slab',
      {
        ...noSlab,
        grader: 'NGC',
        grade: 'MS64',
        certificationNumber: '1743669-158',
        pictures: [upright, upright],
      },
      [],
    ],
    [
      'coins’ crops of a coin that is in no slab',
      { ...noSlab, pictures: [large, large, upright] },
      [],
    ],
    ['no picture', { pictures: [large, null] }, ['blocks PICTURE_MISSING pictures']],
    [
      'a twin',
      { duplicate: { id: 4, status: 'draft', grade: 'VF30' } },
      ['blocks DUPLICATE title'],
    ],
    [
      'a live one with a twin',
      { status: 'published', duplicate: { id: 4, status: 'published', grade: 'VF30' } },
      ['note DUPLICATE title'],
    ],
    ['no account', { seller: null }, ['note NOT_CONNECTED connection']],
    [
      'no location',
      { seller: { hasLocation: false, hasPolicies: true } },
      ['blocks LOCATION_MISSING shipsFromPostalCode'],
    ],
    [
      'no policies',
      { seller: { hasLocation: true, hasPolicies: false } },
      ['note POLICY_MISSING policies'],
    ],
    ['an auction', auction, []],
    [
      'an auction without days',
      { ...auction, durationDays: null },
      ['blocks AUCTION_DURATION durationDays'],
    ],
    ['an auction of two', { ...auction, quantity: 2 }, ['blocks AUCTION_QUANTITY quantity']],
    [
      'a low reserve',
      { ...auction, reservePriceCents: 10_000 },
      ['blocks AUCTION_RESERVE reservePrice'],
    ],
    [
      'Buy It Now too low',
      { ...auction, buyItNowPriceCents: 12_999 },
      ['blocks AUCTION_BUY_IT_NOW buyItNowPrice'],
    ],
    ['Buy It Now at 30 %', { ...auction, buyItNowPriceCents: 13_000 }, []],
    [
      'offers in an auction',
      { ...auction, bestOffer: true },
      ['blocks BEST_OFFER_AUCTION bestOffer'],
    ],
    [
      'accepting the price',
      { bestOffer: true, bestOfferAcceptCents: 5_450 },
      ['blocks BEST_OFFER_ACCEPT bestOfferAccept'],
    ],
    [
      'declining what is accepted',
      { bestOffer: true, bestOfferAcceptCents: 5_000, bestOfferDeclineCents: 5_000 },
      ['blocks BEST_OFFER_DECLINE bestOfferDecline'],
    ],
    ['a past start', { scheduledStartAt: now }, ['blocks START_PAST scheduledStart']],
    ['a start in three weeks', { scheduledStartAt: now + 21 * DAY }, []],
    [
      'a later start',
      { scheduledStartAt: now + 21 * DAY + 1 },
      ['blocks START_TOO_LATE scheduledStart'],
    ],
    [
      'a lot of nothing',
      { lot: { ...lot, of: '' }, priceCents: 20_000 },
      ['blocks LOT_OF_MISSING lot'],
    ],
    ['a lot without grade and year', { lot, grade: '', year: '', priceCents: 20_000 }, []],
    ['no piece left', { quantity: 0, title: '' }, ['blocks SOLD quantity']],
  ])('%s', (_, facts, problems) => {
    expect(codes(facts)).toEqual(problems)
  })

  it('names the adjective to write in place of a numeric grade', () => {
    const [found] = listingProblems(publishable({ title: 'Morgan MS-65' }))
    expect(found?.message).toContain('Write “Mint State” instead')
  })
})

describe('any listing', () => {
  /** Fields of the edit form, and what is set elsewhere. */
  const fields = new Set([
    ...Object.keys(updateListingSchema.shape),
    'connection',
    'shipsFromPostalCode',
    'policies',
  ])

  const facts = fc.record<Partial<ListingFacts>>({
    status: fc.constantFrom('draft', 'published', 'ended', 'sold'),
    title: fc.constantFrom('', 'Morgan MS65', '1881-S Morgan', 'COPY', 'x'.repeat(90)),
    description: fc.constantFrom('', 'A copy', 'Silver', 'VF 20'),
    priceCents: fc.constantFrom(0, 50, 99, 1_000, 5_000, 250_000),
    grade: fc.constantFrom('', 'VF30', 'MS65', 'Ungraded', 'AU Details'),
    grader: fc.constantFrom(null, 'PCGS'),
    seriesId: fc.constantFrom(null, 'morgan-dollar'),
    quantity: fc.constantFrom(0, 1, 5),
    format: fc.constantFrom('fixed', 'auction'),
    durationDays: fc.constantFrom(null, 7, 30),
    reservePriceCents: fc.constantFrom(null, 500, 5_000),
    buyItNowPriceCents: fc.constantFrom(null, 500, 9_000),
    bestOffer: fc.constantFrom(null, true, false),
    bestOfferAcceptCents: fc.constantFrom(null, 900, 9_000),
    bestOfferDeclineCents: fc.constantFrom(null, 100, 9_000),
    scheduledStartAt: fc.constantFrom(null, 0, Date.UTC(2026, 10, 23), Date.UTC(2027, 1, 1)),
    warnings: fc.constantFrom([], [{ code: 'SIDES_SWAPPED', message: 'Swapped?' }]),
    pictures: fc.constantFrom([], [null], [{ width: 10, height: 10, hasOriginal: true }]),
    duplicate: fc.constantFrom(null, { id: 3, status: 'published', grade: 'VF30' }),
    seller: fc.constantFrom(null, { hasLocation: false, hasPolicies: false }),
  })

  it('has problems that name a field of the form and say a sentence', () => {
    fc.assert(
      fc.property(facts, some => {
        for (const { field, message } of listingProblems(publishable(some))) {
          expect(fields).toContain(field)
          expect(message).toMatch(/^(eBay|[A-Z“]).*[.?]$/s)
        }
      }),
    )
  })

  it('is asked each question once: the answers leave the blocking problems and the notes', () => {
    fc.assert(
      fc.property(facts, some => {
        const problems = listingProblems(publishable(some))
        const answered = problems.filter(({ kind }) => kind === 'question').map(({ code }) => code)
        const rest = listingProblems(publishable({ ...some, answered }))
        expect(rest).toEqual(problems.filter(({ kind }) => kind !== 'question'))
        expect(firstObstacle(rest)?.kind ?? 'blocks').toBe('blocks')
      }),
    )
  })
})
