import { Buffer } from 'node:buffer'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { deflated, inflated } from './schema/packed-columns.ts'

const FIRST_ROW = 'ePnC3RDRq0bu4ebmF6Un5ummgLv/qN1dX7AUdGRAqRYAHPMTPQ=='

it('any text is stored deflated and read as it was, from bytes and as D1 answers them', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), text => {
      expect(inflated(deflated(text))).toBe(text)
      expect(inflated([...deflated(text)])).toBe(text)
    }),
  )
})

it('a row of before holds the text itself', () => {
  expect(inflated('{"coinType":"Morgan Dollar"}')).toBe('{"coinType":"Morgan Dollar"}')
})

it('what is stored stays readable: the dictionary is the one that the first row was written with', () => {
  const first = '{"seriesId":"morgan-dollar","coinType":"Morgan Dollar"}'
  const bytes = Buffer.from(FIRST_ROW, 'base64')
  expect(inflated(bytes)).toBe(first)
})

it('JSON with many comps takes a fraction of its text', () => {
  const comp = (at: number) => ({
    itemId: `v1|${at}|0`,
    title: `1881-S Morgan Silver Dollar ${at}`,
    priceCents: at * 97,
  })
  const text = JSON.stringify(Array.from({ length: 60 }, (_, at) => comp(at)))
  expect(deflated(text).length).toBeLessThan(text.length / 4)
})
