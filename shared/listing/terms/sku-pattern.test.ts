import { expect, it } from 'vitest'
import { skuOf, skuParts, skuPatternSchema } from './sku-pattern.ts'

it.each([
  ['{place}-{counter}', 'B12', 43, 'B12-0043'],
  ['{place}-{counter}', '', 43, '0043'],
  ['C-{place}-{counter}', '', 7, 'C-0007'],
  ['{counter}.{place}', 'Box 12, left', 12_345, '12345.Box12left'],
  ['{counter}.{place}', ' ', 1, '0001'],
  ['KQMR{counter}', 'B12', 1, 'KQMR0001'],
])('%s in “%s” is for %i the SKU %s', (pattern, place, number, sku) => {
  expect(skuPatternSchema.parse(pattern)).toBe(pattern)
  expect(skuOf(skuParts(pattern, place), number)).toBe(sku)
})

it.each(['B12', '{counter}{counter}', '-{counter}', '{box}-{counter}', 'a b{counter}'])(
  'refuses %s',
  pattern => {
    expect(skuPatternSchema.safeParse(pattern).success).toBe(false)
  },
)

it('refuses a pattern whose SKU could be longer than 50 characters', () => {
  expect(skuPatternSchema.safeParse(`${'A'.repeat(42)}{counter}`).success).toBe(false)
  expect(skuPatternSchema.safeParse(`${'A'.repeat(41)}{counter}`).success).toBe(true)
})
