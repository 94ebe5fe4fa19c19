import fc from 'fast-check'
import { expect, test } from 'vitest'
import { namedLines, namedValuesOf } from './named-values.ts'

test.each([
  ['Era: Republic', { Era: 'Republic' }],
  ['Material: Silver: 90 %', { Material: 'Silver: 90 %' }],
  ['Ratio 1\\:2: yes', { 'Ratio 1:2': 'yes' }],
  ['Era', { Era: '' }],
])('%s', (lines, values) => {
  expect(namedValuesOf(lines)).toEqual(values)
})

test('what is written of values is read as the same values, whatever a name or a value has', () => {
  const word = fc
    .string({ unit: fc.constantFrom('a', ' ', ':', '\\', '“', '1'), minLength: 1, maxLength: 8 })
    .map(text => text.trim())
    .filter(text => text !== '')
  fc.assert(
    fc.property(fc.dictionary(word, word, { maxKeys: 4, noNullPrototype: true }), values => {
      expect(namedValuesOf(namedLines(values))).toEqual(values)
    }),
  )
})
