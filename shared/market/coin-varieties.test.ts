import { expect, test } from 'vitest'
import { coinVarieties } from './coin-varieties.ts'

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
