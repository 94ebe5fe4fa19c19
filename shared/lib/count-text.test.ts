import { expect, test } from 'vitest'
import { counted, plural } from './count-text.ts'

test.each([
  [0, '0 coins'],
  [1, '1 coin'],
  [2, '2 coins'],
  [1_200, '1,200 coins'],
])('%i is counted as "%s"', (count, text) => {
  expect(counted(count, 'coin')).toBe(text)
})

test('a word with an irregular plural gets it', () => {
  expect([counted(1, 'try', 'tries'), counted(2, 'try', 'tries')]).toEqual(['1 try', '2 tries'])
  expect([plural(1, 'is', 'are'), plural(3, 'is', 'are')]).toEqual(['is', 'are'])
})
