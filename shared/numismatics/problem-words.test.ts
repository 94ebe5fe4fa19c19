import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readTitle } from '../market/title/read-title.ts'
import { parseGrade } from './grades.ts'

const isProblem = (words: string): boolean => readTitle(`1881-S Morgan Dollar XF ${words}`).details

describe('a title that denies problems', () => {
  it.each([
    'never cleaned or polished',
    'not cleaned or damaged',
    'no scratches or dings',
    'Never Been Cleaned or Polished!',
    'not cleaned, polished or damaged',
    'never cleaned, dipped, or whizzed',
    'has not been cleaned nor polished',
    'not cleaned & not damaged',
    'no scratches, dings or rim bumps',
    'no damage, no scratches, no holes',
    'without scratches, dents or corrosion',
    'free of dings and scratches',
    'no problems, scratches or cleaning',
    'no signs of cleaning or polishing',
    'no evidence of cleaning, damage or repairs',
    'no major dings, deep scratches or stains',
    'no rim dings or environmental damage',
    'no cleaning or damage that I can see',
    'not damaged or any problems',
    'uncleaned, undamaged, unpolished',
    'un-cleaned, un-damaged',
    "hasn't been cleaned or polished",
  ])('is of a sound coin: %s', words => {
    expect(isProblem(words)).toBe(false)
  })

  it.each([
    'cleaned',
    'lightly cleaned',
    'cleaned, no scratches',
    'no scratches, cleaned',
    'no dings but cleaned',
    'not bad, cleaned',
    'scratches, no dings',
    'details, not cleaned',
    'not cleaned but scratched',
    'not certified, cleaned',
    'no reserve cleaned',
    'no reserve! damaged',
    'polished',
    'holed and scratched',
    'never graded, polished',
    'rim dings or bumps',
  ])('is of a problem coin where one is left: %s', words => {
    expect(isProblem(words)).toBe(true)
  })
})

describe('denied problem words', () => {
  const participle = fc.constantFrom(
    'cleaned', 'polished', 'damaged', 'scratched', 'whizzed', 'holed', 'bent', 'repaired', 'corroded', 'pitted',
  ) // biome-ignore format: a table reads best as one
  const noun = fc.constantFrom(
    'scratches', 'dings', 'damage', 'cleaning', 'corrosion', 'rim dings', 'problems', 'polishing', 'graffiti',
  ) // biome-ignore format: a table reads best as one
  const joins = (words: string[], last: string): string =>
    words.length < 2
      ? words.join('')
      : `${words.slice(0, -1).join(', ')}${last}${words.at(-1) ?? ''}`
  const last = fc.constantFrom(' or ', ' and ', ', or ', ', ', ' nor ', ' & ')
  const listOf = (word: fc.Arbitrary<string>) =>
    fc
      .tuple(fc.array(word, { minLength: 1, maxLength: 4 }), last)
      .map(([words, by]) => joins(words, by))

  it('make no problem coin behind "not", "never" or "no"; without it they do', () => {
    fc.assert(
      fc.property(listOf(participle), fc.constantFrom('not', 'never', 'never been'), (list, no) => {
        expect([isProblem(list), isProblem(`${no} ${list}`)]).toEqual([true, false])
      }),
    )
    fc.assert(
      fc.property(listOf(noun), fc.constantFrom('no', 'without', 'no visible'), (list, no) => {
        expect([isProblem(list), isProblem(`${no} ${list}`)]).toEqual([true, false])
      }),
    )
  })

  it('make no problem coin with "un-" before each', () => {
    fc.assert(
      fc.property(
        fc.array(participle, { minLength: 1, maxLength: 3 }),
        fc.constantFrom('un-', 'un'),
        (words, un) => {
          expect(isProblem(words.map(word => un + word).join(', '))).toBe(false)
        },
      ),
    )
  })

  it('deny nothing of another list', () => {
    fc.assert(
      fc.property(listOf(noun), participle, (list, word) => {
        expect([isProblem(`${word}, no ${list}`), isProblem(`no ${list}; ${word}`)]).toEqual([
          true,
          true,
        ])
      }),
    )
  })

  it('are none in a grade', () => {
    expect(parseGrade('AU58 not cleaned')).toMatchObject({ code: 'AU58', details: false })
    expect(parseGrade('AU58, never cleaned or polished')).toMatchObject({ code: 'AU58' })
    expect(parseGrade('AU58 cleaned')).toMatchObject({ code: 'AU58 Details' })
  })
})
