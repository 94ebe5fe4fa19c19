import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { keyDates } from './key-dates.ts'
import { allSeries, seriesById, seriesOnYear } from './series.ts'
import { asStruck, mintsOf, type Strike, strikeOf, yearsOf } from './strikes.ts'
import {
  ALL_MINT_MARKS,
  MINT_MARKS,
  type MintMark,
  markWasInUse,
  mintName,
  parseMintMark,
  US_MINT_MARKS,
} from './tables/mints.ts'
import { LATEST_YEAR } from './tables/table.ts'

const everyStrike: readonly Strike[] = allSeries.flatMap(series =>
  yearsOf(series.id).flatMap(year =>
    mintsOf(series.id, year).map(mint => {
      const answer = strikeOf({ seriesId: series.id, year, mint })
      if (!answer.ok) throw new Error(answer.sentence)
      return answer.strike
    }),
  ),
)
const named = (strike: Strike): string => `${strike.seriesId} ${strike.year} ${strike.mint}`

describe('the catalogue', () => {
  it('has well over ninety series, each id and name once, in kebab case', () => {
    expect(allSeries.length).toBeGreaterThanOrEqual(90)
    expect(new Set(allSeries.map(series => series.id)).size).toBe(allSeries.length)
    expect(new Set(allSeries.map(series => series.name)).size).toBe(allSeries.length)
    expect(allSeries.filter(series => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(series.id))).toEqual([])
  })

  it('names designers and a face value for every series', () => {
    expect(allSeries.filter(series => series.designers.length === 0)).toEqual([])
    expect(allSeries.filter(series => !(series.faceValueCents > 0))).toEqual([])
  })

  it('spans each series from its first to its last date', () => {
    for (const series of allSeries) {
      const years = yearsOf(series.id)
      expect(series.years).toEqual({ first: years[0], last: years.at(-1) })
      expect(years).toEqual([...years].sort((a, b) => a - b))
      expect(series.years.first).toBeGreaterThanOrEqual(1793)
      expect(series.years.last).toBeLessThanOrEqual(LATEST_YEAR)
    }
  })

  it('has every denomination in circulation in 1976 and in 1880', () => {
    expect(seriesOnYear(1976, 'Quarter').map(series => series.id)).toEqual(['washington-quarter'])
    expect(seriesOnYear(1880, 'Double Eagle').map(series => series.id)).toEqual([
      'liberty-head-double-eagle',
    ])
    expect(seriesOnYear(1921, 'Dollar').map(series => series.id)).toEqual([
      'morgan-dollar',
      'peace-dollar',
    ])
    expect(seriesOnYear(1792)).toEqual([])
  })

  it('answers null for an id it lacks', () => {
    expect(seriesById('no-such-series')).toBeNull()
    expect(seriesById('morgan-dollar')?.faceValueCents).toBe(100)
  })
})

describe('every strike', () => {
  it('has a weight, a diameter, an edge and a composition, and so have its alternatives', () => {
    const wrong = everyStrike.filter(strike =>
      [strike, ...strike.alternatives].some(
        form =>
          !(form.weightGrams > 0.5 && form.weightGrams < 160) ||
          !(form.diameterMm >= 13 && form.diameterMm < 77) ||
          form.edge === '' ||
          form.composition === '',
      ),
    )
    expect(wrong.map(named)).toEqual([])
  })

  it('has a fineness of at most 1000 permille, and of at least 850', () => {
    const wrong = everyStrike.filter(strike =>
      [strike, ...strike.alternatives].some(form => {
        const sum = form.fineness.reduce((total, share) => total + share.permille, 0)
        return sum > 1000.0001 || sum < 850
      }),
    )
    expect(wrong.map(named)).toEqual([])
  })

  it('bears a mark that was in use in that year, unless it is a privy mark', () => {
    const wrong = everyStrike.filter(
      strike =>
        !strike.privyMark &&
        !US_MINT_MARKS.some(mark => mark === strike.mint && markWasInUse(mark, strike.year)),
    )
    expect(wrong.map(named)).toEqual([])
  })

  it('bears C or Dahlonega’s D on gold only', () => {
    const southern = everyStrike.filter(
      strike => strike.mint === 'C' || (strike.mint === 'D' && strike.year <= 1861),
    )
    expect(southern.length).toBeGreaterThan(50)
    expect(southern.filter(strike => strike.metal !== 'gold').map(named)).toEqual([])
  })

  it('bears no mint mark when dated 1965 to 1967', () => {
    const marked = everyStrike.filter(
      strike => strike.year >= 1965 && strike.year <= 1967 && strike.mint !== 'none',
    )
    expect(marked.map(named)).toEqual([])
  })

  it('tells each alternative apart in words', () => {
    const wrong = everyStrike.filter(strike =>
      strike.alternatives.some(form => form.howToTell.length < 5 || form.label.length < 3),
    )
    expect(wrong.map(named)).toEqual([])
  })

  it('says what tells the usual form when it has alternatives of other metal', () => {
    const silent = everyStrike.filter(
      strike =>
        strike.howToTell === null &&
        strike.alternatives.some(
          form =>
            form.composition !== strike.composition &&
            !form.error &&
            form.label !== 'struck in 1837',
        ),
    )
    expect(silent.map(named)).toEqual([])
  })

  it('weighs what its face value weighed by law: subsidiary silver of 1873 to 1964 in proportion', () => {
    const gramsPerDollar = everyStrike
      .filter(strike => strike.year >= 1874 && strike.year <= 1964)
      .filter(strike => strike.metal === 'silver' && strike.composition.startsWith('90%'))
      .flatMap(strike => {
        const face = seriesById(strike.seriesId)?.faceValueCents ?? 0
        return face >= 10 && face <= 50 ? [(strike.weightGrams / face) * 100] : []
      })
    expect(gramsPerDollar.length).toBeGreaterThan(500)
    expect(gramsPerDollar.filter(grams => Math.abs(grams - 25) > 1e-9)).toEqual([])
  })

  it('weighs what its face value weighed by law: gold of 1837 to 1933 in proportion', () => {
    const gold = everyStrike.filter(
      strike => strike.metal === 'gold' && strike.year >= 1837 && strike.year <= 1933,
    )
    const wrong = gold.filter(strike => {
      const face = (seriesById(strike.seriesId)?.faceValueCents ?? 0) / 100
      return Math.abs(strike.weightGrams / face - 1.6718) > 0.002
    })
    expect(gold.length).toBeGreaterThan(600)
    expect(wrong.map(named)).toEqual([])
  })
})

describe('strikeOf', () => {
  it('answers in agreement with mintsOf for any series, year and mark', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...allSeries.map(series => series.id)),
        fc.integer({ min: 1790, max: 2030 }),
        fc.constantFrom(...ALL_MINT_MARKS),
        (seriesId, year, mint) => {
          const answer = strikeOf({ seriesId, year, mint })
          expect(answer.ok).toBe(mintsOf(seriesId, year).includes(mint))
          if (answer.ok) return
          expect(answer.sentence).toMatch(/\.$/)
          expect(answer.nearest.length).toBeGreaterThan(0)
          for (const near of answer.nearest)
            expect(near.mints).toEqual(mintsOf(seriesId, near.year))
        },
      ),
      { numRuns: 2000 },
    )
  })

  it('takes P for the unmarked coins of Philadelphia through asStruck, and nothing else', () => {
    expect(asStruck({ seriesId: 'morgan-dollar', year: 1881, mint: 'P' })).toBe('none')
    expect(asStruck({ seriesId: 'washington-quarter', year: 1990, mint: 'P' })).toBe('P')
    expect(asStruck({ seriesId: 'jefferson-nickel', year: 1942, mint: 'P' })).toBe('P')
    expect(asStruck({ seriesId: 'washington-quarter', year: 1990, mint: 'none' })).toBe('none')
  })
})

describe('mint marks', () => {
  it('offers the form’s choices in its order', () => {
    expect(MINT_MARKS).toEqual(['none', 'P', 'D', 'S', 'W', 'CC', 'O'])
  })

  it.each([
    ['S', 'S'],
    ['cc', 'CC'],
    ['Carson City', 'CC'],
    ['Denver (D)', 'D'],
    ['D (Denver)', 'D'],
    ['Philadelphia (no mint mark)', 'none'],
    ['no mint mark', 'none'],
    ['None', 'none'],
    ['San Francisco Mint', 'S'],
    ['1881-S', 'S'],
    ['1921 D', 'D'],
    ['West Point', 'W'],
    ['New Orleans', 'O'],
    ['Charlotte', 'C'],
    ['Philadelphia', 'P'],
  ] as const)('reads %s as %s', (text, mark) => {
    expect(parseMintMark(text)).toBe(mark)
  })

  it.each(['', 'London', 'X', 'unknown', 'not visible', '1881', 'DD'])(
    'reads no mark in "%s"',
    text => {
      expect(parseMintMark(text)).toBeNull()
    },
  )

  it('never throws, and answers a mark or null', () => {
    fc.assert(
      fc.property(fc.string(), text => {
        const mark: MintMark | null = parseMintMark(text)
        expect(mark === null || ALL_MINT_MARKS.includes(mark)).toBe(true)
      }),
    )
  })

  it('tells Dahlonega from Denver by the year', () => {
    expect(mintName('D', 1850)).toBe('Dahlonega')
    expect(mintName('D', 1906)).toBe('Denver')
    expect(mintName('none', 1881)).toBe('Philadelphia')
  })
})

describe('key dates', () => {
  it('are dates that were struck at that mint', () => {
    const impossible = allSeries.flatMap(series =>
      keyDates(series.id)
        .filter(key => !mintsOf(series.id, key.year).includes(key.mint))
        .map(key => `${series.id} ${key.year} ${key.mint}`),
    )
    expect(impossible).toEqual([])
  })

  it('are named for at least twenty series', () => {
    expect(
      allSeries.filter(series => keyDates(series.id).length > 0).length,
    ).toBeGreaterThanOrEqual(20)
    expect(keyDates('mercury-dime')[0]).toEqual({ year: 1916, mint: 'D', variety: null })
  })
})
