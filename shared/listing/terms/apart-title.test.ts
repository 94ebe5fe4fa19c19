import fc from 'fast-check'
import { expect, it } from 'vitest'
import { apartEnding, apartTitle, type ToldCoin } from './apart-title.ts'
import { TITLE_MAX_CHARACTERS } from './listing-terms.ts'
import { titleKey } from './listing-text-rules.ts'

const taken = (...titles: string[]) => {
  const keys = new Set(titles.map(titleKey))
  return (key: string) => keys.has(key)
}
const plain: ToldCoin = {
  title: '1964 Kennedy Half Dollar 90% Silver',
  specialAttributes: [],
  grade: '',
  grader: null,
  certificationNumber: null,
  place: '',
}

it('a coin is told apart by an attribute that its title lacks, then by the number of the piece', () => {
  const toned = { ...plain, specialAttributes: ['Toned'] }
  expect(apartTitle(toned, [plain], taken(plain.title))).toBe(`${plain.title} Toned`)
  expect(apartTitle(toned, [plain], taken(plain.title, `${plain.title} toned`))).toBe(
    `${plain.title} #2`,
  )
  expect(apartTitle(plain, [plain], taken(plain.title, `${plain.title} #2`))).toBe(
    `${plain.title} #3`,
  )
  const second = { ...plain, title: `${plain.title} #2` }
  expect(apartTitle(second, [plain], taken(`${plain.title} #2`))).toBe(`${plain.title} #3`)
})

it('the certificate comes before the grade, the grade before the place', () => {
  const coin = { ...plain, grade: 'MS64', place: 'A12-03' }
  const slab = { ...coin, grader: 'PCGS', certificationNumber: '41234567' }
  expect(apartTitle(slab, [plain], taken(plain.title))).toBe(`${plain.title} Cert 41234567`)
  const unread = { ...slab, certificationNumber: null }
  expect(apartTitle(unread, [plain], taken(plain.title))).toBe(`${plain.title} MS64`)
  const graded = { ...unread, place: 'A12-02' }
  expect(apartTitle(unread, [graded], taken(plain.title))).toBe(`${plain.title} No. A12-03`)
})

it('the grade of a coin without a holder is no word of its title', () => {
  const coin = { ...plain, grade: 'AU50' }
  expect(apartTitle(coin, [plain], taken(plain.title))).toBe(`${plain.title} #2`)
})

it.each([
  ['#2', []],
  ['Cert 41234567', []],
  ['No. A12-03', []],
  ['Toned', ['Full Steps', 'Toned']],
] as const)('what tells a title apart is found again: %s', (ending, attributes) => {
  expect(apartEnding(`${plain.title} ${ending}`, attributes)).toBe(ending)
  expect(apartEnding(plain.title, attributes)).toBe('')
})

it('what the equal coins have too tells none apart, and a place in words is the seller’s own', () => {
  const toned = { ...plain, specialAttributes: ['Toned'], grade: 'MS64' }
  expect(apartTitle(toned, [toned], taken(plain.title))).toBe(`${plain.title} #2`)
  const numbered = { ...toned, title: `${plain.title} #2` }
  expect(apartTitle(toned, [numbered], taken(plain.title, numbered.title))).toBe(
    `${plain.title} #3`,
  )
  const placed = { ...plain, place: 'Safe 2 in the office' }
  expect(apartTitle(placed, [plain], taken(plain.title))).toBe(`${plain.title} #2`)
})

it('any number of equal coins get titles of their own, none longer than eBay allows', () => {
  const title = fc.string({ minLength: 1, maxLength: TITLE_MAX_CHARACTERS })
  fc.assert(
    fc.property(title, fc.integer({ min: 2, max: 40 }), (text, count) => {
      const keys = new Set([titleKey(text)])
      for (let coin = 1; coin < count; coin += 1) {
        const coin = { ...plain, title: text, specialAttributes: ['Toned'] }
        const found = apartTitle(coin, [], key => keys.has(key))
        expect(found.length).toBeLessThanOrEqual(TITLE_MAX_CHARACTERS)
        keys.add(titleKey(found))
      }
      expect(keys.size).toBe(count)
    }),
  )
})
