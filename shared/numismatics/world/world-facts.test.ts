import { describe, expect, it } from 'vitest'
import { seriesById, worldSeries } from '../catalogue.ts'
import { actualMetalOunces } from '../melt.ts'
import { markOf, mintsOf, strikeOf, yearsOf } from '../strikes.ts'
import { parseYears } from '../tables/table.ts'
import './load-world.ts'

/** Rows of a second source: type, dates, mark, grams and millimetres where it has them, permille of precious metal. */
type SecondSource = readonly [
  id: string,
  years: string,
  mint: string,
  grams: number | null,
  mm: number | null,
  permille?: number,
]

const SECOND: Readonly<Record<string, readonly SecondSource[]>> = {
  // coin-taxonomy (github.com/mattsilv/coin-taxonomy, MIT), its Canadian issues.
  Canada: [
    ['canada-large-cent', '1902', 'none', 5.67, 25.4],
    ['canada-cent', '1920,1923,1936-1937,1953', 'none', 3.24, 19.05],
    ['canada-5-cents-silver', '1921', 'none', 1.167, 15.5],
    ['canada-50-cents', '1921', 'none', 11.66, 29.72],
    ['canada-silver-dollar', '1935,1947-1948,1967', 'none', 23.33, 36],
    ['canada-5-cents', '1937,1944', 'none', 4.54, 21.21],
    ['canada-10-cents', '1937', 'none', 2.33, 18.03],
    ['canada-25-cents', '1967', 'none', 5.83, 23.88],
    ['canada-nickel-dollar', '1968-1986', 'none', 15.62, 32.13],
    ['canada-loonie', '1987-1990', 'none', 7, 26.5],
    ['canada-toonie', '1996-1999', 'none', 7.3, 28],
    ['canada-gold-maple-leaf', '1983,2024', 'none', 31.103, 30],
    ['canada-silver-maple-leaf', '1988,2024', 'none', 31.11, 38],
    ['canada-5-dollars-gold', '1912-1914', 'none', 8.36, 21.6],
    ['canada-10-dollars-gold', '1912-1914', 'none', 16.72, 26.92],
  ],
  // coin-taxonomy, its Mexican issues; its silver Libertads before 1996 have the later diameter and are left out.
  Mexico: [
    ['mexico-silver-libertad', '1996-2022', 'Mo', 31.103, 40, 999],
    ['mexico-gold-libertad', '1991-1994,2000,2002-2022', 'Mo', 31.1, 34.5, 999],
    // "What is the 0.720 Mexican coin?", mexicada.shop.
    ['mexico-peso-silver', '1920-1927,1932-1935,1938,1940,1943-1945', 'Mo', 16.66, null, 720],
    ['mexico-25-pesos-silver', '1968', 'Mo', 22.5, null, 720],
    ['mexico-100-pesos-silver', '1977-1979', 'Mo', 27.77, null, 720],
  ],
  // coin-taxonomy, its South African issues; its smaller Krugerrands have the diameter of the large one.
  'South Africa': [
    ['south-africa-gold-krugerrand', '1967-2025', 'none', 33.93, 32.77],
    ['south-africa-silver-krugerrand', '2017-2025', 'none', 31.1, 38.725],
    ['south-africa-gold-krugerrand-half', '1980', 'none', 16.97, null],
    ['south-africa-gold-krugerrand-quarter', '1980', 'none', 8.48, null],
    ['south-africa-gold-krugerrand-tenth', '1980', 'none', 3.39, null],
  ],
  // Chards, "Mints and mintmarks", chards.co.uk: first and last dates, and every date of Perth.
  'United Kingdom': [
    ['uk-sovereign', '1900-1931', 'P', null, null],
    ['uk-sovereign', '1926', 'S', null, null],
    ['uk-sovereign', '1900,1931', 'M', null, null],
    ['uk-sovereign', '1908,1919', 'C', null, null],
    ['uk-sovereign', '1918', 'I', null, null],
    ['uk-sovereign', '1923,1932', 'SA', null, null],
    // “History of British coins”, foudemonnaies.com.
    ['uk-farthing', '1956', 'none', 2.83, 20.19],
  ],
  // Wikipedia, “Shilling (Australian)” and “Florin (Australian coin)”: dates, weights, fineness.
  Australia: [
    ['australia-shilling', '1910-1914,1921-1922,1924-1928,1931,1933-1936', 'none', 5.65, 23.5, 925],
    ['australia-shilling', '1942-1944', 'S', 5.65, 23.5, 925],
    ['australia-shilling', '1946,1948,1950,1952-1963', 'none', 5.65, 23.5, 500],
    ['australia-florin', '1910-1913,1935', 'none', 11.31, 28.5, 925],
    ['australia-florin', '1951-1954', 'none', 11.31, 28.5, 500],
  ],
  // Wikipedia, “Austrian Silver Vienna Philharmonic”; celticgold.eu, “Vienna Philharmonic”, its table of gold coins.
  Austria: [
    ['austria-silver-philharmonic', '2008-2024', 'none', 31.103, 37, 999],
    ['austria-gold-philharmonic', '1989-2024', 'none', 31.103, 37],
    ['austria-gold-philharmonic-half', '1994-2024', 'none', 15.552, 28],
    ['austria-gold-philharmonic-quarter', '1989-2024', 'none', 7.776, 22],
    ['austria-gold-philharmonic-tenth', '1991-2024', 'none', 3.11, 16],
  ],
  // Wikipedia, “Chinese Silver Panda”; dillongage.com, “Chinese Panda”, of the gold coins in grams.
  China: [
    ['china-silver-panda', '1983-1985', 'none', 27, 38.6, 900],
    ['china-silver-panda', '1987', 'none', null, 40, 925],
    ['china-silver-panda', '2016-2024', 'none', 30, 40, 999],
    // silverbullion.co.za, “Chinese Silver Panda”.
    ['china-silver-panda', '1989-2015', 'none', 31.103, 40, 999],
    ['china-gold-panda-30g', '2016-2024', 'none', 30, 32, 999],
  ],
}

/**
 * The first date on each issuer's euro coins. Sources: European Central Bank, “National sides” and “Use of the euro”
 * (adoption); coins of Belgium, Spain, Finland, France and the Netherlands are dated from 1999.
 */
const FIRST_EURO = {
  ad: 2014,
  at: 2002,
  be: 1999,
  bg: 2026,
  cy: 2008,
  de: 2002,
  ee: 2011,
  es: 1999,
  fi: 1999,
  fr: 1999,
  gr: 2002,
  hr: 2023,
  ie: 2002,
  it: 2002,
  lt: 2015,
  lu: 2002,
  lv: 2014,
  mc: 2001,
  mt: 2008,
  nl: 1999,
  pt: 2002,
  si: 2007,
  sk: 2009,
  sm: 2002,
  va: 2002,
} as const

describe('facts of other countries', () => {
  it.each(Object.entries(SECOND))('of %s agree with a second source', (_country, sources) => {
    const rows = sources.flatMap(([seriesId, years, mint, grams, mm, permille]) =>
      parseYears(years).map(year => ({ seriesId, year, mint, grams, mm, permille })),
    )
    expect(rows.length).toBeGreaterThanOrEqual(40)
    const wrong = rows.filter(({ seriesId, year, mint, grams, mm, permille }) => {
      const mark = markOf(mint, { seriesId, year })
      const found = mark && strikeOf({ seriesId, year, mint: mark })
      if (!found || !found.ok || found.strike.mint !== mint) return true
      const { strike } = found
      const silverOrGold = Math.max(...strike.fineness.map(each => each.permille))
      return (
        (grams !== null && Math.abs(strike.weightGrams - grams) > 0.05) ||
        (mm !== null && Math.abs(strike.diameterMm - mm) > 0.1) ||
        (permille !== undefined && silverOrGold !== permille)
      )
    })
    expect(wrong).toEqual([])
  })

  // Weights and diameters: European Central Bank, "Common sides". No second source of the mintages is at hand.
  it.each([
    ['1 Euro Cent', 2.3, 16.25],
    ['2 Euro Cent', 3.06, 18.75],
    ['5 Euro Cent', 3.92, 21.25],
    ['10 Euro Cent', 4.1, 19.75],
    ['20 Euro Cent', 5.74, 22.25],
    ['50 Euro Cent', 7.8, 24.25],
    ['1 Euro', 7.5, 23.25],
    ['2 Euro', 8.5, 25.75],
  ])('every %s has the union’s weight and diameter', (denomination, grams, mm) => {
    const types = worldSeries().filter(
      each => each.id.startsWith('euro-') && each.denomination === denomination,
    )
    expect(types.length).toBeGreaterThanOrEqual(25)
    for (const { id } of types) {
      const year = yearsOf(id)[0] ?? 0
      const found = strikeOf({ seriesId: id, year, mint: mintsOf(id, year)[0] ?? 'none' })
      expect(found).toMatchObject({ ok: true, strike: { weightGrams: grams, diameterMm: mm } })
    }
  })

  it.each(Object.entries(FIRST_EURO))('no euro coin of %s is dated before %i', (code, first) => {
    const types = worldSeries().filter(({ id }) => id.startsWith(`euro-${code}-`))
    const dates = types.flatMap(({ id }) => yearsOf(id))
    expect(Math.min(...dates)).toBe(first)
    for (const { id } of types)
      expect(strikeOf({ seriesId: id, year: first - 1, mint: 'none' }).ok).toBe(false)
  })

  it('no other country has euro coins', () => {
    const codes = worldSeries().flatMap(({ id }) => /^euro-([a-z]{2})-/.exec(id)?.[1] ?? [])
    expect(new Set(codes)).toEqual(new Set(Object.keys(FIRST_EURO)))
  })

  it('have a standard for every date and mark', () => {
    for (const { id } of worldSeries())
      for (const year of yearsOf(id))
        for (const mint of mintsOf(id, year))
          expect(strikeOf({ seriesId: id, year, mint })).toMatchObject({ ok: true })
  })

  it('keep the dates and marks of Germany’s five mints', () => {
    expect(mintsOf('euro-de-1-euro', 2002)).toEqual(['D', 'A', 'F', 'G', 'J'])
    const found = strikeOf({ seriesId: 'euro-de-1-euro', year: 2002, mint: 'D' })
    expect(found).toMatchObject({ ok: true, strike: { mintName: 'Munich' } })
  })

  it.each([
    ['euro-hr-1-euro', 2010, 'none', /No Croatia 1 Euro is dated 2010/],
    ['uk-sovereign', 1931, 'none', /London struck no sovereigns/],
    ['uk-sovereign', 1935, 'none', /No Great Britain Gold Sovereign is dated 1935/],
    ['uk-penny', 1933, 'none', /seven are known/],
    ['canada-cent', 2015, 'none', /last cents for circulation in 2012/],
    ['canada-loonie', 1979, 'none', /No Canada Dollar Loonie is dated 1979/],
    ['mexico-silver-libertad', 1975, 'Mo', /the series runs 1982–2026/],
  ] as const)('refuses %s dated %i', (seriesId, year, mint, sentence) => {
    const found = strikeOf({ seriesId, year, mint })
    expect(found.ok).toBe(false)
    expect(!found.ok && found.sentence).toMatch(sentence)
  })

  it('tell the pure metal of bullion', () => {
    const ounces = (seriesId: string, year: number) => {
      const found = strikeOf({ seriesId, year, mint: mintsOf(seriesId, year)[0] ?? 'none' })
      return found.ok ? actualMetalOunces(found.strike)?.ounces : null
    }
    expect(ounces('south-africa-gold-krugerrand', 1974)).toBeCloseTo(1, 3)
    expect(ounces('uk-sovereign', 1911)).toBeCloseTo(0.2354, 4)
    expect(ounces('canada-silver-maple-leaf', 2020)).toBeCloseTo(1, 3)
    expect(ounces('uk-silver-britannia', 2008)).toBeCloseTo(1, 2)
    expect(ounces('china-silver-panda', 2019)).toBeCloseTo(0.9636, 3)
    expect(ounces('mexico-50-pesos-gold', 1947)).toBeCloseTo(1.2057, 3)
    expect(ounces('canada-silver-dollar', 1967)).toBeCloseTo(0.6, 3)
  })

  it('read a mark by the series’ own letters and mints', () => {
    expect(markOf('Pretoria', { seriesId: 'uk-sovereign', year: 1925 })).toBe('SA')
    expect(markOf('D', { seriesId: 'euro-de-2-euro', year: 2010 })).toBe('D')
    // Italy's R is on every coin and distinguishes none.
    expect(markOf('R', { seriesId: 'euro-it-1-euro', year: 2002 })).toBe('none')
    expect(markOf('', { seriesId: 'euro-it-1-euro', year: 2002 })).toBe('none')
    expect(markOf('', { seriesId: 'euro-de-1-euro', year: 2002 })).toBeNull()
    expect(markOf('', { seriesId: 'morgan-dollar', year: 1921 })).toBeNull()
  })

  it('name every country', () => {
    expect(seriesById('south-africa-gold-krugerrand')?.country).toBe('ZA')
    expect(new Set(worldSeries().map(each => each.country)).size).toBeGreaterThanOrEqual(31)
  })
})
