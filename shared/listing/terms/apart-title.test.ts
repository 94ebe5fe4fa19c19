import fc from 'fast-check'
import { expect, it } from 'vitest'
import { apartTitle } from './apart-title.ts'
import { TITLE_MAX_CHARACTERS } from './listing-terms.ts'
import { titleKey } from './listing-text-rules.ts'

const taken = (...titles: string[]) => {
  const keys = new Set(titles.map(titleKey))
  return (key: string) => keys.has(key)
}
const plain = { title: '1964 Kennedy Half Dollar 90% Silver', specialAttributes: [] }

it('a coin is told apart by an attribute that its title lacks, then by the number of the piece', () => {
  const toned = { ...plain, specialAttributes: ['Toned'] }
  expect(apartTitle(toned, taken(plain.title))).toBe(`${plain.title} Toned`)
  expect(apartTitle(toned, taken(plain.title, `${plain.title} toned`))).toBe(`${plain.title} #2`)
  expect(apartTitle(plain, taken(plain.title, `${plain.title} #2`))).toBe(`${plain.title} #3`)
  expect(apartTitle({ ...plain, title: `${plain.title} #2` }, taken(`${plain.title} #2`))).toBe(
    `${plain.title} #3`,
  )
})

it('any number of equal coins get titles of their own, none longer than eBay allows', () => {
  const title = fc.string({ minLength: 1, maxLength: TITLE_MAX_CHARACTERS })
  fc.assert(
    fc.property(title, fc.integer({ min: 2, max: 40 }), (text, count) => {
      const keys = new Set([titleKey(text)])
      for (let coin = 1; coin < count; coin += 1) {
        const found = apartTitle({ title: text, specialAttributes: ['Toned'] }, key =>
          keys.has(key),
        )
        expect(found.length).toBeLessThanOrEqual(TITLE_MAX_CHARACTERS)
        keys.add(titleKey(found))
      }
      expect(keys.size).toBe(count)
    }),
  )
})
