import { expect, test } from 'vitest'
import { attributesOfCoin, coinVarieties, isSameVariety } from './coin-varieties.ts'

test.each([
  [['VDB on the reverse'], '1909', ['VDB']],
  [['Without VDB', 'Toned'], '1909', []],
  [['Doubled die obverse (FS-101)'], '1955', ['doubled die obverse']],
  [['Three-legged buffalo'], '1937', ['3 legs']],
  [['1942/1 overdate'], '1942', ['over 1']],
  [['2 over 1'], '1942', ['over 1']],
  [['VAM-4', 'Toned', 'Doubled die obverse'], '1888', ['doubled die obverse']],
  [['Small date', 'Type 1'], '1960', []],
])('the special attributes %j of a coin of %s name the varieties %j', (attributes, year, names) => {
  expect(coinVarieties(attributes, year)).toEqual(names)
})

test('another date leaves the varieties of the one before out, a date that was empty keeps them', () => {
  const coin = { coinType: 'Lincoln Cent', seriesId: null, year: '1955', mint: '' }
  const attributes = ['Doubled die obverse', 'Toned']
  expect(attributesOfCoin(attributes, coin, { ...coin, year: '1956' })).toEqual(['Toned'])
  expect(attributesOfCoin(attributes, { ...coin, year: '' }, coin)).toEqual(attributes)
  expect(attributesOfCoin(attributes, coin, { ...coin, mint: 'D' })).toEqual(attributes)
})

test.each([
  [['VAM-4'], ['vam 4'], true],
  [['VAM-4'], ['VAM-5'], false],
  [['VAM-4'], [], false],
  [['DDO'], ['Doubled Die Obverse'], true],
  [['Doubled die obverse (FS-101)'], ['Doubled die obverse (FS-102)'], false],
  [['FS-801'], ['FS-802'], false],
  [['Toned', 'VDB'], ['VDB', 'toned'], true],
  [['Toned'], [], false],
])('a coin with %j and one with %j as pieces of one listing: %j', (one, other, same) => {
  const coin = { year: '1909' }
  expect(
    isSameVariety({ ...coin, specialAttributes: one }, { ...coin, specialAttributes: other }),
  ).toBe(same)
})
