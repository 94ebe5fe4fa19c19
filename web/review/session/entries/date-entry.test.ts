import { expect, test } from 'vitest'
import { parseDateEntry } from './date-entry.ts'

test.each([
  ['1921', '', { year: '1921', mint: 'none' }],
  ['1921', 'S', { year: '1921', mint: 'S' }],
  ['1921 d', 'S', { year: '1921', mint: 'D' }],
  ['1889cc', '', { year: '1889', mint: 'CC' }],
  ['1889-cc', '', { year: '1889', mint: 'CC' }],
  [' 1917 none ', 'D', { year: '1917', mint: 'none' }],
  ['1776-1976 S', '', { year: '1776-1976', mint: 'S' }],
  ['1776 - 1976', '', { year: '1776-1976', mint: 'none' }],
  ['', '', null],
  ['S', '', null],
  ['21', '', null],
  ['1921 X', '', null],
])('“%s” of a coin with mint mark “%s”', (text, known, date) => {
  expect(parseDateEntry(text, known)).toEqual(date)
})
