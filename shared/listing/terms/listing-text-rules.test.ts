import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { GRADE_OPTIONS } from '../../numismatics/grades.ts'
import { listingTitle } from '../../numismatics/title.ts'
import { numericGradeIn, replicaWordIn, titleKey } from './listing-text-rules.ts'

describe('a numeric grade in a text', () => {
  it.each([
    ['1881-S Morgan Dollar MS65', 'MS65'],
    ['1881-S Morgan Dollar MS-65', 'MS-65'],
    ['Morgan dollar, ms 64+ quality', 'ms 64+'],
    ['1963 Franklin Half PR69 Cameo', 'PR69'],
    ['1963 Franklin Half PF 69', 'PF 69'],
    ['Walking Liberty VF 30', 'VF 30'],
    ['Walking Liberty VF30/35', 'VF30'],
    ['Barber Dime F-12', 'F-12'],
    ['Barber Dime F12', 'F12'],
    ['Barber Dime G4', 'G4'],
    ['Barber Dime G 6', 'G 6'],
    ['Indian Cent AG3', 'AG3'],
    ['Indian Cent AU-58', 'AU-58'],
    ['Buffalo Nickel XF40', 'XF40'],
    ['Buffalo Nickel EF-45', 'EF-45'],
    ['I call it Mint State 65.', 'Mint State 65'],
    ['Extremely Fine 45, nice', 'Extremely Fine 45'],
    ['a Proof 69 coin', 'Proof 69'],
    ['BU 65', 'BU 65'],
    ['About Uncirculated 55', 'About Uncirculated 55'],
    ['Very Good 8', 'Very Good 8'],
    ['Grade: 64', 'Grade: 64'],
  ])('%s: %s', (text, found) => {
    expect(numericGradeIn(text)).toBe(found)
  })

  it.each([
    '1881-S Morgan Dollar Very Fine',
    'Morgan $1 1881-S, 90% silver, 26.73 g, 38.1 mm',
    '26.73 G 4 pieces',
    '1943-P 5C war nickel',
    '2004-P 1 oz Silver Eagle',
    '1986 P 1 oz',
    'Fine 12 oz of silver',
    'Good 4 coins to start a set',
    'Proof 1976 bicentennial quarter',
    'Mint State, about uncirculated, extremely fine',
    'Uncirculated 1964 half dollar',
    'MS 1881',
    'Gold content: Au 50 g',
    '$20 Double Eagle 1924',
    'Lot 65 of 70',
    '999 fine 1 oz',
    'AU58th street mint shop',
    'Ships in 65 days',
    'Fine 15 coins',
    'Proof sets 60 to 70 of the series',
  ])('is not in “%s”', text => {
    expect(numericGradeIn(text)).toBeNull()
  })

  const forms = GRADE_OPTIONS.flatMap(grade => {
    const [, letters = '', number = ''] = /^([A-Z]+)(\d+)$/.exec(grade) ?? []
    // "P 1" is more often the mint and what follows it.
    const between = letters === 'P' ? ['', '-'] : ['', '-', ' ']
    return between.map(each => `${letters}${each}${number}`)
  })
  it.each(forms)('%s is one', grade => {
    expect(numericGradeIn(`1881 Coin ${grade}`)).toBe(grade)
  })

  it('is never in the title that is made of a raw coin', () => {
    fc.assert(
      fc.property(
        fc.record({
          year: fc.integer({ min: 1793, max: 2026 }),
          coinType: fc.constantFrom('Morgan Dollar', 'Barber Dime', 'Silver Eagle 1 oz', 'Nickel'),
          mint: fc.constantFrom('', 'S', 'D', 'O', 'CC', 'P', 'W'),
          grade: fc.constantFrom(...GRADE_OPTIONS),
        }),
        coin => {
          expect(numericGradeIn(listingTitle({ ...coin, certified: null }))).toBeNull()
        },
      ),
    )
  })
})

describe('a word for a replica', () => {
  it.each([
    ['1804 Dollar COPY', 'COPY'],
    ['A replica of the 1804 dollar', 'replica'],
    ['Museum reproduction', 'reproduction'],
    ['a fake', 'fake'],
  ])('“%s”: %s', (text, word) => {
    expect(replicaWordIn(text)).toBe(word)
  })

  it.each([
    'This is not a replica.',
    'No copy, no fake: a genuine coin',
    'Copyright 2026',
    'Photocopies',
  ])('is not in “%s”', text => {
    expect(replicaWordIn(text)).toBeNull()
  })
})

describe('the key of a title', () => {
  it('is the same for titles that differ in case, spaces and hyphens', () => {
    expect(titleKey('1881-S  Morgan Dollar')).toBe(titleKey('1881 s MORGAN dollar'))
    expect(titleKey('1881-S Morgan Dollar')).not.toBe(titleKey('1882-S Morgan Dollar'))
  })
})
