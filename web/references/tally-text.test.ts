import { expect, test } from 'vitest'
import { rightCount, rightShare } from './tally-text.ts'

test.each([
  [{ right: 0, wrong: 0 }, null, null],
  [{ right: 1, wrong: 0 }, '100 %', '1 of 1 right'],
  [{ right: 0, wrong: 2 }, '0 %', '0 of 2 right'],
  [{ right: 9_999, wrong: 1 }, '99.9 %', '9,999 of 10,000 right'],
  [{ right: 2, wrong: 1 }, '66.6 %', '2 of 3 right'],
])('%o', (tally, share, count) => {
  expect(rightShare(tally)).toBe(share)
  expect(rightCount(tally)).toBe(count)
})
