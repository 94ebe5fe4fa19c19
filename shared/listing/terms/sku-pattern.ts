import { z } from 'zod'
import { SKU_CHARACTERS, SKU_MAX_CHARACTERS } from './listing-terms.ts'

const COUNTER = '{counter}'
const COUNTER_MIN_DIGITS = 4
/** Digits that a counter may grow to. */
const COUNTER_MAX_DIGITS = 9
const PLACE_MAX_CHARACTERS = 20

/** The text before and after the counter. */
export type SkuParts = { before: string; after: string }

/** A place as it stands in a SKU: "Box 12" is "Box12". Signs that would stand alone without a place are left out. */
export function skuParts(pattern: string, place: string): SkuParts {
  const short = place.replace(/[^A-Za-z0-9._-]/g, '').slice(0, PLACE_MAX_CHARACTERS)
  const [before = '', after = ''] = pattern.replaceAll('{place}', short).split(COUNTER)
  const single = (text: string) => text.replace(/([._-])[._-]+/g, '$1')
  return {
    before: single(before).replace(/^[._-]+/, ''),
    after: single(after).replace(/[._-]+$/, ''),
  }
}

export const skuOf = ({ before, after }: SkuParts, number: number): string =>
  `${before}${String(number).padStart(COUNTER_MIN_DIGITS, '0')}${after}`

/** Empty: the seller's default pattern. */
export const skuPatternSchema = z
  .string()
  .trim()
  .refine(isSkuPattern, {
    error: `A pattern has ${COUNTER} once, and beside it {place}, letters, digits, hyphens, dots and underscores`,
  })
  .refine(fitsSku, `A SKU has at most ${SKU_MAX_CHARACTERS} characters`)

function isSkuPattern(pattern: string): boolean {
  if (pattern === '') return true
  const signs = pattern.replaceAll('{place}', 'P').replace(COUNTER, '1')
  return pattern.split(COUNTER).length === 2 && SKU_CHARACTERS.test(signs)
}

function fitsSku(pattern: string): boolean {
  const longest = skuParts(pattern, 'P'.repeat(PLACE_MAX_CHARACTERS))
  return skuOf(longest, 10 ** COUNTER_MAX_DIGITS - 1).length <= SKU_MAX_CHARACTERS
}
