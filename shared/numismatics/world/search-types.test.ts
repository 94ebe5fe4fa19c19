import { describe, expect, it } from 'vitest'
import './load-world.ts'
import { searchTypes } from './search-types.ts'

const first = (text: string) => searchTypes(text).found[0]?.id

describe('searching a type of any country', () => {
  it.each([
    ['kr', 'south-africa-gold-krugerrand'],
    ['so', 'uk-sovereign'],
    ['lo', 'canada-loonie'],
    ['maple', 'canada-silver-maple-leaf'],
    ['gold maple', 'canada-gold-maple-leaf'],
    ['it 1 euro', 'euro-it-1-euro'],
    ['italia 2 euro', 'euro-it-2-euro'],
    ['2€ de', 'euro-de-2-euro'],
    ['de 2 euro holstentor', 'euro-de-2006-gfs-200-c'],
    ['mexico 50 cent', 'mexico-50-centavos'],
    ['uk half crown', 'uk-half-crown'],
    ['morgan', 'morgan-dollar'],
    ['wheat', 'lincoln-wheat-cent'],
    ['sd', 'canada-silver-dollar'],
    ['csd', 'canada-silver-dollar'],
    ['lc', 'canada-large-cent'],
    ['5c', 'canada-5-cents'],
    ['25c', 'canada-25-cents'],
    ['to', 'canada-toonie'],
    ['ma', 'canada-silver-maple-leaf'],
    ['br', 'uk-silver-britannia'],
    ['pa', 'china-silver-panda'],
    ['li', 'mexico-silver-libertad'],
    ['ph', 'austria-silver-philharmonic'],
  ])('“%s” begins with %s', (text, id) => {
    expect(first(text)).toBe(id)
  })

  it('reads a year, in full or as two digits at the end of letters', () => {
    expect(searchTypes('kr 1974')).toMatchObject({ year: 1974, words: 'kr' })
    expect(searchTypes('kr74')).toMatchObject({ year: 1974, words: 'kr' })
    expect(searchTypes('so31').year).toBe(1931)
    expect(searchTypes('sd67')).toMatchObject({ year: 1967, words: 'sd' })
    expect(searchTypes('5c37')).toMatchObject({ year: 1937, words: '5c' })
    expect(searchTypes('it 2 euro 2002').year).toBe(2002)
  })

  it.each([
    ['de 2 euro 2003 g', 'euro-de-2-euro', 2003, 'G'],
    ['1881-S morgan', 'morgan-dollar', 1881, 'S'],
    ['1893cc morgan', 'morgan-dollar', 1893, 'CC'],
    // No mint mark of that type and year: the beginning of a word.
    ['1912 c large cent', 'canada-large-cent', 1912, null],
    ['2003 de 2 euro', 'euro-de-2-euro', 2003, null],
    ['2003 it 1 euro', 'euro-it-1-euro', 2003, null],
  ])('reads the mint mark behind the year in “%s”', (text, id, year, mint) => {
    const search = searchTypes(text)
    expect([search.found[0]?.id, search.year, search.mint]).toEqual([id, year, mint])
  })

  it('finds nothing for words that no type has', () => {
    expect(searchTypes('zebra piece').found).toEqual([])
    expect(searchTypes('').found).toEqual([])
  })
})
