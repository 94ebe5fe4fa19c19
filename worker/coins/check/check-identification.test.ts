import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { analysisWarningSchema } from '../../../shared/coins/coins.ts'
import type { Identification } from '../../../shared/coins/identification.ts'
import { candidate, morgan, readingOf } from '../test/morgan.ts'
import { checkIdentification } from './check-identification.ts'

const coinOf = (change: Partial<Identification> = {}) => checkIdentification(morgan(change)).coin
const named = (change: Parameters<typeof candidate>[0], rest: Partial<Identification> = {}) =>
  coinOf({ candidates: [candidate(change)], ...rest })
const codes = (coin: { warnings: { code: string }[] }) => coin.warnings.map(each => each.code)

describe('checking against the facts', () => {
  it('fills what the facts know of a struck coin', () => {
    expect(coinOf()).toMatchObject({
      recognised: true,
      seriesId: 'morgan-dollar',
      coinType: 'Morgan Dollar',
      year: '1881',
      mint: 'S',
      denomination: 'Dollar',
      composition: '90% silver, 10% copper',
      weight: '26.73 g',
      diameter: '38.1 mm',
    })
    expect(codes(coinOf())).toEqual(['GRADE_IS_ESTIMATE'])
  })

  it('refuses a mint mark that the year never had, and says what there is', () => {
    const coin = named({
      year: readingOf('1889'),
      mintMark: readingOf('D'),
    })
    expect(coin).toMatchObject({ recognised: true, year: '1889', mint: '', confidence: 0.95 * 0.7 })
    expect(coin.fields.mint.value).toBeNull()
    expect(coin.warnings.find(each => each.code === 'NOT_STRUCK')?.message).toMatch(/CC/)
  })

  it('does not name a coin of a year in which none was struck', () => {
    const coin = named({
      series: 'Washington Quarter',
      denomination: 'Quarter Dollar',
      year: readingOf('1975'),
      mintMark: readingOf('none'),
    })
    expect(coin).toMatchObject({ recognised: false, year: '', coinType: '' })
    expect(codes(coin)).toContain('NOT_STRUCK')
    expect(coin.alternativeMatches[0]?.coinType).toMatch(/Washington/)
  })

  it('leaves a mint mark open that could not be seen', () => {
    const coin = named({ mintMark: readingOf(null) })
    expect(coin).toMatchObject({
      recognised: true,
      mint: '',
      composition: '90% silver, 10% copper',
    })
    expect(coin.fields.mint.value).toBeNull()
    const message = coin.warnings.find(each => each.code === 'MINT_MARK_NOT_VISIBLE')?.message
    expect(message).toMatch(/no mint mark, S, CC, O|no mint mark/)
  })

  it('takes an unsure reading for none', () => {
    const coin = named({ mintMark: readingOf('CC', 0.3) })
    expect(coin.mint).toBe('')
    expect(coin.fields.mint.evidence).toContain('CC')
  })

  it('accepts "none" when the place is visible and empty', () => {
    expect(named({ mintMark: readingOf('none') }).mint).toBe('none')
  })

  it('knows the mint mark unseen where there was one mint alone', () => {
    const coin = named({
      series: 'Kennedy Half Dollar',
      denomination: 'Half Dollar',
      year: readingOf('1966'),
      mintMark: readingOf(null),
    })
    expect(coin).toMatchObject({ mint: 'none' })
    expect(coin.fields.mint.source).toBe('facts')
  })

  it('writes no mark for Philadelphia where it set none', () => {
    expect(named({ mintMark: readingOf('P') }).mint).toBe('none')
  })

  it('requests the date when it is worn away', () => {
    const coin = named({ year: readingOf(null), mintMark: readingOf('S') })
    expect(coin).toMatchObject({ recognised: true, year: '', weight: '26.73 g' })
    expect(codes(coin)).toContain('DATE_NOT_VISIBLE')
  })

  it('warns of a steel cent that looks like copper', () => {
    const coin = named(
      {
        series: 'Lincoln Wheat Cent',
        denomination: 'One Cent',
        year: readingOf('1943'),
        mintMark: readingOf('none'),
      },
      { metal: { colour: 'copper', evidence: 'Reddish brown.' } },
    )
    expect(codes(coin)).toEqual(expect.arrayContaining(['METAL_DISAGREES', 'COMPOSITION_UNSURE']))
    expect(coin).toMatchObject({ composition: '', weight: '' })
    const messageOf = (code: string) => coin.warnings.find(each => each.code === code)?.message
    expect(messageOf('METAL_DISAGREES')).toMatch(
      /^The coin looks like copper \(reddish brown\), but the usual 1943 Lincoln Wheat Cent is [^.]*\.$/,
    )
    expect(messageOf('COMPOSITION_UNSURE')).toMatch(
      /Usually zinc-coated steel.*: gray, about 2\.7 g.* Also bronze planchet error.*: about 3\.1 g/,
    )
  })

  it('doubts a gold coin that looks like silver', () => {
    const coin = named({
      series: 'Saint-Gaudens Double Eagle',
      denomination: 'Twenty Dollars',
      year: readingOf('1924'),
      mintMark: readingOf('none'),
    })
    expect(codes(coin)).toContain('METAL_DISAGREES')
    expect(coin.confidence).toBeLessThan(0.6)
  })

  it('says how to tell the two cents of 1982', () => {
    const coin = named(
      {
        series: 'Lincoln Memorial Cent',
        denomination: 'One Cent',
        year: readingOf('1982'),
        mintMark: readingOf('none'),
      },
      { metal: { colour: 'copper', evidence: 'Red.' } },
    )
    expect(coin.warnings.find(each => each.code === 'COMPOSITION_UNSURE')?.message).toMatch(
      /3\.11|2\.5/,
    )
  })

  it('accepts a foreign coin by its name, without catalog facts', () => {
    const coin = named({
      series: 'Maria Theresa Thaler',
      country: 'Austria',
      denomination: 'Thaler',
    })
    expect(coin).toMatchObject({
      seriesId: null,
      coinType: 'Austria Maria Theresa Thaler',
      issuer: 'Austria',
      composition: '',
    })
  })

  it('puts the candidate that the facts allow before the one that they deny', () => {
    const denied = candidate({ year: readingOf('1925'), confidence: 0.9 })
    const allowed = candidate({ series: 'Peace Dollar', year: readingOf('1925'), confidence: 0.7 })
    const coin = coinOf({ candidates: [denied, allowed] })
    expect(coin.seriesId).toBe('peace-dollar')
    expect(coin.alternativeMatches[0]?.seriesId).toBe('morgan-dollar')
  })

  it('leaves an unknown coin to the seller', () => {
    const coin = coinOf({ candidates: [], notes: 'A silver-coloured round disc.' })
    expect(coin).toMatchObject({ recognised: false, coinType: '', year: '', seriesId: null })
    expect(coin.warnings[0]?.message).toContain('A silver-coloured round disc.')
  })

  it('says that there is no coin', () => {
    expect(codes(coinOf({ isCoin: false }))).toEqual(['NOT_A_COIN'])
  })

  it('notices sides in the wrong order, twice the same side, and two coins', () => {
    expect(codes(coinOf({ first: 'reverse', second: 'obverse' }))).toContain('SIDES_SWAPPED')
    expect(codes(coinOf({ first: 'obverse', second: 'obverse' }))).toContain('SAME_SIDE_TWICE')
    expect(codes(coinOf({ sameCoin: false }))).toContain('DIFFERENT_COINS')
  })

  it('passes on damage and signs of a copy', () => {
    const coin = coinOf({ damage: ['Hairlines'], replicaSigns: ['COPY stamped'] })
    expect(codes(coin)).toEqual(expect.arrayContaining(['DAMAGE', 'POSSIBLE_REPLICA']))
  })
})

describe('whatever a model says', () => {
  const text = fc.oneof(
    fc.constantFrom('Morgan Dollar', 'Lincoln Cent', 'Jefferson Nickel', '1964', 'CC', 'none', ''),
    fc.string({ maxLength: 30 }),
  )
  const reading = fc.record({
    value: fc.option(fc.oneof(text, fc.integer({ min: 1700, max: 2030 }).map(String))),
    confidence: fc.double({ min: 0, max: 1, noNaN: true }),
    evidence: text,
  })
  const anyCandidate = fc.record({
    series: text,
    denomination: text,
    country: fc.constantFrom('United States', 'US', '', 'Austria'),
    year: reading,
    mintMark: reading,
    variety: fc.option(text),
    confidence: fc.double({ min: 0, max: 1, noNaN: true }),
  })

  it('never answers a coin that was not struck, nor a confidence out of range', () => {
    fc.assert(
      fc.property(fc.array(anyCandidate, { maxLength: 3 }), candidates => {
        const { coin, strike } = checkIdentification(morgan({ candidates }))
        expect(coin.confidence).toBeGreaterThanOrEqual(0)
        expect(coin.confidence).toBeLessThanOrEqual(1)
        for (const warning of coin.warnings) analysisWarningSchema.parse(warning)
        const whole = Boolean(coin.seriesId && coin.year && coin.mint)
        const answered = whole ? `${coin.year} ${coin.mint}` : null
        expect(strike && `${strike.year} ${strike.mint}`).toBe(answered)
        expect(Boolean(coin.seriesId) || coin.weight === '').toBe(true)
      }),
      { numRuns: 60 },
    )
  })
})
