import { describe, expect, it } from 'vitest'
import { mintsOf, strikeOf, yearsOf } from './strikes.ts'
import type { MintMark } from './tables/mints.ts'

function strike(seriesId: string, year: number, mint: MintMark) {
  const answer = strikeOf({ seriesId, year, mint })
  if (!answer.ok) throw new Error(answer.sentence)
  return answer.strike
}
function refusal(seriesId: string, year: number, mint: MintMark) {
  const answer = strikeOf({ seriesId, year, mint })
  if (answer.ok) throw new Error(`${seriesId} ${year} ${mint} was taken for a true coin`)
  return answer
}

/** Dates on which no coin of the series was struck at all. */
const NO_SUCH_DATE: readonly (readonly [string, number])[] = [
  ['washington-quarter', 1933],
  ['washington-quarter', 1975],
  ['kennedy-half-dollar', 1975],
  ['eisenhower-dollar', 1975],
  ['standing-liberty-quarter', 1922],
  ['mercury-dime', 1922],
  ['mercury-dime', 1932],
  ['mercury-dime', 1933],
  ['buffalo-nickel', 1922],
  ['buffalo-nickel', 1932],
  ['buffalo-nickel', 1933],
  ['walking-liberty-half-dollar', 1922],
  ['walking-liberty-half-dollar', 1924],
  ['walking-liberty-half-dollar', 1926],
  ['walking-liberty-half-dollar', 1930],
  ['walking-liberty-half-dollar', 1931],
  ['walking-liberty-half-dollar', 1932],
  ['barber-half-dollar', 1916],
  ['capped-bust-half-dollar', 1816],
  ['draped-bust-half-dollar', 1804],
  ['coronet-cent', 1815],
  ['classic-head-cent', 1815],
  ['half-cent-of-nowhere', 1900],
  ['draped-bust-half-cent', 1801],
  ['capped-bust-dime', 1826],
  ['liberty-head-nickel', 1913],
  ['morgan-dollar', 1905],
  ['morgan-dollar', 1920],
  ['morgan-dollar', 1922],
  ['morgan-dollar', 2022],
  ['peace-dollar', 1929],
  ['peace-dollar', 1933],
  ['peace-dollar', 1964],
  ['peace-dollar', 2022],
  ['susan-b-anthony-dollar', 1985],
  ['seated-liberty-dollar', 1874],
  ['saint-gaudens-double-eagle', 1917],
  ['saint-gaudens-double-eagle', 1919],
  ['indian-head-half-eagle', 1917],
  ['indian-head-quarter-eagle', 1916],
  ['liberty-head-double-eagle', 1849],
  ['capped-bust-right-eagle', 1802],
  ['liberty-head-eagle', 1837],
  ['franklin-half-dollar', 1964],
  ['presidential-dollar', 2018],
]

/** Mint marks that the date doesn't know. */
const NO_SUCH_MARK: readonly (readonly [string, number, MintMark])[] = [
  ['lincoln-memorial-cent', 1965, 'D'],
  ['jefferson-nickel', 1966, 'S'],
  ['roosevelt-dime', 1967, 'D'],
  ['washington-quarter', 1966, 'D'],
  ['kennedy-half-dollar', 1965, 'D'],
  ['kennedy-half-dollar', 1969, 'none'],
  ['jefferson-nickel', 1969, 'none'],
  ['lincoln-wheat-cent', 1922, 'none'],
  ['lincoln-wheat-cent', 1922, 'S'],
  ['lincoln-wheat-cent', 1921, 'D'],
  ['lincoln-wheat-cent', 1933, 'S'],
  ['indian-head-cent', 1907, 'S'],
  ['morgan-dollar', 1881, 'D'],
  ['morgan-dollar', 1886, 'CC'],
  ['morgan-dollar', 1887, 'CC'],
  ['morgan-dollar', 1894, 'CC'],
  ['morgan-dollar', 1904, 'D'],
  ['morgan-dollar', 1921, 'CC'],
  ['morgan-dollar', 1921, 'O'],
  ['morgan-dollar', 1878, 'O'],
  ['peace-dollar', 1921, 'S'],
  ['peace-dollar', 1928, 'D'],
  ['peace-dollar', 1935, 'D'],
  ['mercury-dime', 1921, 'S'],
  ['mercury-dime', 1930, 'D'],
  ['buffalo-nickel', 1931, 'none'],
  ['buffalo-nickel', 1938, 'none'],
  ['washington-quarter', 1938, 'D'],
  ['washington-quarter', 1955, 'S'],
  ['standing-liberty-quarter', 1916, 'D'],
  ['walking-liberty-half-dollar', 1933, 'none'],
  ['walking-liberty-half-dollar', 1938, 'S'],
  ['barber-dime', 1910, 'O'],
  ['barber-half-dollar', 1892, 'D'],
  ['liberty-head-nickel', 1911, 'D'],
  ['eisenhower-dollar', 1971, 'W'],
  ['susan-b-anthony-dollar', 1999, 'S'],
  ['saint-gaudens-double-eagle', 1907, 'D'],
  ['saint-gaudens-double-eagle', 1916, 'none'],
  ['liberty-head-double-eagle', 1880, 'CC'],
  ['liberty-head-half-eagle', 1885, 'CC'],
  ['jefferson-nickel', 1943, 'none'],
  ['jefferson-nickel', 1941, 'P'],
  ['washington-quarter', 1979, 'P'],
  ['lincoln-memorial-cent', 1980, 'P'],
  ['lincoln-shield-cent', 2018, 'P'],
  ['america-the-beautiful-quarter', 2018, 'W'],
  ['american-silver-eagle', 2009, 'W'],
  ['oregon-trail-half-dollar', 1936, 'D'],
  ['three-cent-silver', 1852, 'O'],
]

describe('coins that were never struck', () => {
  it.each(NO_SUCH_DATE)('has no %s of %i', (seriesId, year) => {
    expect(mintsOf(seriesId, year)).toEqual([])
    expect(['not_struck_that_year', 'unknown_series']).toContain(
      refusal(seriesId, year, 'none').code,
    )
  })

  it.each(NO_SUCH_MARK)('has no %s of %i with %s', (seriesId, year, mint) => {
    const answer = refusal(seriesId, year, mint)
    expect(answer.code).toBe('not_struck_at_that_mint')
    expect(answer.nearest[0]).toEqual({ year, mints: mintsOf(seriesId, year) })
  })
})

describe('mints that struck in few years', () => {
  const yearsWith = (seriesId: string, mint: MintMark): number[] =>
    yearsOf(seriesId).filter(year => mintsOf(seriesId, year).includes(mint))

  it('struck Morgan dollars at Denver in 1921 and 2021 only', () => {
    expect(yearsWith('morgan-dollar', 'D')).toEqual([1921, 2021])
  })
  it('struck Morgan dollars at Carson City from 1878 to 1885 and 1889 to 1893', () => {
    expect(yearsWith('morgan-dollar', 'CC').filter(year => year < 2000)).toEqual([
      1878, 1879, 1880, 1881, 1882, 1883, 1884, 1885, 1889, 1890, 1891, 1892, 1893,
    ])
  })
  it('struck Peace dollars in these years only', () => {
    expect(yearsOf('peace-dollar')).toEqual([
      1921, 1922, 1923, 1924, 1925, 1926, 1927, 1928, 1934, 1935, 2021, 2023, 2024, 2025,
    ])
  })
  it('marked the cent with a P in 2017 only', () => {
    expect(
      [
        'lincoln-wheat-cent',
        'lincoln-memorial-cent',
        'lincoln-bicentennial-cent',
        'lincoln-shield-cent',
      ].flatMap(id => yearsWith(id, 'P')),
    ).toEqual([2017])
  })
  it('marked quarters for circulation with a W in 2019 and 2020 only', () => {
    expect(yearsWith('america-the-beautiful-quarter', 'W')).toEqual([2019, 2020])
  })
  it('first used P on the war nickels, then from 1980 on the nickel again', () => {
    expect(yearsWith('jefferson-nickel', 'P').slice(0, 6)).toEqual([
      1942, 1943, 1944, 1945, 1980, 1981,
    ])
  })
})

describe('proofs', () => {
  it('knows the 1895 Morgan of Philadelphia as proof only', () => {
    expect(strike('morgan-dollar', 1895, 'none').proofOnly).toBe(true)
    expect(strike('morgan-dollar', 1895, 'S').proofOnly).toBe(false)
  })
  it.each([
    ['lincoln-memorial-cent', 1975],
    ['jefferson-nickel', 1971],
    ['roosevelt-dime', 1968],
    ['washington-quarter', 1990],
    ['kennedy-half-dollar', 1970],
    ['eisenhower-dollar', 1978],
  ] as const)('knows the %s of San Francisco, %i, as proof only', (seriesId, year) => {
    expect(strike(seriesId, year, 'S').proofOnly).toBe(true)
  })
  it.each([
    ['lincoln-memorial-cent', 1974],
    ['jefferson-nickel', 1970],
    ['susan-b-anthony-dollar', 1979],
    ['america-the-beautiful-quarter', 2012],
  ] as const)(
    'knows the %s of San Francisco, %i, as struck for circulation or mint sets',
    (seriesId, year) => {
      expect(strike(seriesId, year, 'S').proofOnly).toBe(false)
    },
  )
})

describe('changes of metal and weight', () => {
  const composition = (seriesId: string, year: number, mint: MintMark) =>
    strike(seriesId, year, mint).composition

  it('strikes cents of steel in 1943 and of shell-case brass from 1944 to 1946', () => {
    expect(strike('lincoln-wheat-cent', 1943, 'D')).toMatchObject({
      metal: 'steel',
      weightGrams: 2.7,
    })
    expect(strike('lincoln-wheat-cent', 1942, 'none').metal).toBe('bronze')
    expect(composition('lincoln-wheat-cent', 1944, 'none')).toBe('95% copper, 5% zinc')
    expect(composition('lincoln-wheat-cent', 1946, 'S')).toBe('95% copper, 5% zinc')
    expect(strike('lincoln-wheat-cent', 1947, 'none').metal).toBe('bronze')
  })
  it('offers the error planchets of 1943 and 1944 with a way to tell', () => {
    expect(strike('lincoln-wheat-cent', 1943, 'none').alternatives[0]).toMatchObject({
      metal: 'bronze',
      weightGrams: 3.11,
    })
    expect(strike('lincoln-wheat-cent', 1944, 'none').alternatives[0]?.howToTell).toMatch(/magnet/)
  })
  it('strikes cents of both alloys in 1982, told apart by weight', () => {
    const cent = strike('lincoln-memorial-cent', 1982, 'D')
    expect([cent, ...cent.alternatives].map(form => form.weightGrams)).toEqual([2.5, 3.11])
    expect(cent.howToTell).toMatch(/2\.5 g/)
    expect(strike('lincoln-memorial-cent', 1982, 'S').alternatives).toEqual([])
    expect(strike('lincoln-memorial-cent', 1981, 'none').weightGrams).toBe(3.11)
    expect(strike('lincoln-memorial-cent', 1983, 'none').weightGrams).toBe(2.5)
  })
  it('changes the Indian cent from copper-nickel to bronze during 1864', () => {
    expect(strike('indian-head-cent', 1863, 'none').weightGrams).toBe(4.67)
    expect(strike('indian-head-cent', 1864, 'none').alternatives).toHaveLength(1)
    expect(strike('indian-head-cent', 1865, 'none').weightGrams).toBe(3.11)
  })
  it('puts silver into the nickels of late 1942 to 1945, and no others', () => {
    expect(strike('jefferson-nickel', 1942, 'none').metal).toBe('copper-nickel')
    expect(strike('jefferson-nickel', 1942, 'D').metal).toBe('copper-nickel')
    expect(strike('jefferson-nickel', 1942, 'P').metal).toBe('silver')
    expect(strike('jefferson-nickel', 1945, 'S').fineness).toContainEqual({
      metal: 'silver',
      permille: 350,
    })
    expect(strike('jefferson-nickel', 1946, 'S').metal).toBe('copper-nickel')
  })
  it.each(['roosevelt-dime', 'washington-quarter'])(
    'ends silver in the %s after 1964',
    seriesId => {
      expect(strike(seriesId, 1964, 'D').metal).toBe('silver')
      expect(strike(seriesId, 1965, 'none').metal).toBe('clad')
    },
  )
  it('gives the Kennedy half 90, then 40 per cent silver, then none', () => {
    const silver = (year: number, mint: MintMark) =>
      strike('kennedy-half-dollar', year, mint).fineness.find(share => share.metal === 'silver')
        ?.permille
    expect(silver(1964, 'none')).toBe(900)
    expect(silver(1965, 'none')).toBe(400)
    expect(silver(1970, 'D')).toBe(400)
    expect(silver(1971, 'D')).toBeUndefined()
  })
  it('knows the 40 per cent silver of 1976-S beside the clad proof', () => {
    for (const id of ['washington-quarter', 'kennedy-half-dollar', 'eisenhower-dollar']) {
      const coin = strike(id, 1976, 'S')
      expect(coin.metal).toBe('clad')
      expect(coin.alternatives.map(form => form.metal)).toEqual(['silver-clad'])
      expect(strike(id, 1976, 'D').alternatives).toEqual([])
    }
  })
  it('knows the Eisenhower dollar of San Francisco as silver in 1971 and 1972, both ways in 1973 and 1974', () => {
    expect(strike('eisenhower-dollar', 1971, 'S')).toMatchObject({
      weightGrams: 24.59,
      alternatives: [],
    })
    expect(strike('eisenhower-dollar', 1974, 'S').alternatives[0]?.weightGrams).toBe(22.68)
    expect(strike('eisenhower-dollar', 1971, 'D').weightGrams).toBe(22.68)
  })
  it('knows silver proofs from 1992, of .999 from 2019', () => {
    expect(strike('roosevelt-dime', 1991, 'S').alternatives).toEqual([])
    expect(strike('roosevelt-dime', 1992, 'S').alternatives[0]?.composition).toBe(
      '90% silver, 10% copper',
    )
    expect(strike('state-quarter', 2004, 'S').alternatives[0]?.weightGrams).toBe(6.25)
    expect(strike('kennedy-half-dollar', 2020, 'S').alternatives[0]?.composition).toBe(
      '99.9% silver',
    )
  })
  it('cuts the weight of silver in 1853 and raises it in 1873', () => {
    const grams = (year: number) => strike('seated-liberty-half-dollar', year, 'none').weightGrams
    expect([grams(1852), grams(1854), grams(1874)]).toEqual([13.36, 12.44, 12.5])
    expect(strike('seated-liberty-dime', 1853, 'none').alternatives[0]?.label).toBe('no arrows')
    expect(strike('seated-liberty-dime', 1873, 'none').alternatives[0]?.label).toBe('no arrows')
  })
  it('lowers the gold standard in 1834 and rounds it in 1837', () => {
    const fine = (id: string, year: number) => strike(id, year, 'none').fineness[0]?.permille
    expect(fine('capped-head-half-eagle', 1833)).toBe(916.7)
    expect(fine('classic-head-half-eagle', 1834)).toBe(899.2)
    expect(fine('classic-head-half-eagle', 1837)).toBe(900)
  })
  it('strikes the Morgan and Peace dollars of 2021 on from .999 silver', () => {
    expect(composition('morgan-dollar', 1921, 'D')).toBe('90% silver, 10% copper')
    expect(composition('morgan-dollar', 2021, 'D')).toBe('99.9% silver')
    expect(composition('peace-dollar', 2023, 'S')).toBe('99.9% silver')
  })
})

describe('what is told to the seller', () => {
  it('names the error behind a 1922 cent without mint mark', () => {
    expect(refusal('lincoln-wheat-cent', 1922, 'none').sentence).toMatch(/only Denver.*No D/)
  })
  it('says that coins of 1975 bear 1776–1976', () => {
    expect(refusal('washington-quarter', 1975, 'none').sentence).toMatch(/1776–1976/)
  })
  it('says that Philadelphia set no mark where P is claimed', () => {
    expect(refusal('morgan-dollar', 1881, 'P').sentence).toBe(
      'Philadelphia set no mint mark on the 1881 Morgan Dollar: choose “none”.',
    )
  })
  it('offers the nearest dates of a date that is missing', () => {
    expect(
      refusal('walking-liberty-half-dollar', 1931, 'S').nearest.map(near => near.year),
    ).toEqual([1929, 1933, 1928, 1934])
  })
  it('offers the same date first and then the mint’s own dates for a wrong mint', () => {
    const { nearest } = refusal('morgan-dollar', 1887, 'CC')
    expect(nearest[0]).toEqual({ year: 1887, mints: ['none', 'S', 'O'] })
    expect(nearest.slice(1).every(near => near.mints.includes('CC'))).toBe(true)
  })
  it('names privy marks as such', () => {
    expect(strike('morgan-dollar', 2021, 'CC')).toMatchObject({
      privyMark: true,
      mintName: 'Philadelphia, with CC privy mark',
    })
  })
  it('says where the mint mark stands, also where it moved', () => {
    expect(strike('washington-quarter', 1950, 'D').mintMarkPlace).toMatch(/^Reverse/)
    expect(strike('washington-quarter', 1980, 'D').mintMarkPlace).toMatch(/^Obverse/)
    expect(strike('jefferson-nickel', 1943, 'P').mintMarkPlace).toMatch(/above the dome/)
  })
})
