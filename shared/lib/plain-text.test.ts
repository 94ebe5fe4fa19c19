import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  createListingSchema,
  updateListingSchema,
  updateOnEbaySchema,
} from '../listing/listing-forms.ts'
import { asOneLine, withoutHiddenCharacters } from './plain-text.ts'

const FORM = {
  title: '1881-S Morgan Dollar',
  price: '54.50',
  shippingPrice: '0',
  coinType: 'Morgan Dollar',
  year: '1881',
  grade: 'VF30',
  description: 'A sound coin.\nShips soon.',
}
const HIDDEN = ['\u202e', '\u0000', '\u001b', '\u0085', '\u200b', '\u2066', '\ud800', '\u{e0041}']

const codePoint = fc.oneof(
  fc.nat(0x10_ff_ff),
  fc.nat(0xff),
  fc.integer({ min: 0x20_00, max: 0x20_6f }),
)

describe('texts of a listing', () => {
  test('have no control characters, no changes of direction and nothing unseen', () => {
    const title = `1881-S${HIDDEN.join('')} Morgan\u202e Dollar`
    const description = `A sound\u202e coin.\r\nShips\u0007 soon.`
    const expected = { title: '1881-S  Morgan Dollar', description: FORM.description }
    expect(createListingSchema.parse({ ...FORM, title, description })).toMatchObject(expected)
    expect(updateListingSchema.parse({ id: 1, title, description })).toMatchObject(expected)
    const live = { price: '1', shippingCost: '0', title, description }
    expect(updateOnEbaySchema.parse(live)).toMatchObject(expected)
    const mint = updateListingSchema.parse({
      id: 1,
      mint: 'S\u202e',
      specialAttributes: ['T\u0000oned'],
    })
    expect(mint).toMatchObject({ mint: 'S', specialAttributes: ['Toned'] })
  })

  test('are counted without them, so that five of them make no title', () => {
    const title = '\u202e'.repeat(5)
    expect(createListingSchema.safeParse({ ...FORM, title }).success).toBe(false)
  })

  test('stay as they are where all is seen', () => {
    for (const text of ['Münze „Ö“ 1 € – 5¢', '\u{1fa99} 👨‍👩‍👧', 'רובל 1924', 'a\tb\nc'])
      expect(withoutHiddenCharacters(text)).toBe(text)
  })

  test('any text comes out without them, and then stays', () => {
    fc.assert(
      fc.property(fc.array(codePoint, { maxLength: 12 }), codes => {
        const text = String.fromCodePoint(...codes)
        const once = asOneLine(text)
        expect(asOneLine(once)).toBe(once)
        expect(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u.test(once)).toBe(false)
      }),
    )
  })
})
