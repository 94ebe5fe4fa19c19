import { afterEach, expect, it } from 'vitest'
import { countText } from '../../shared/lib/count-text.ts'
import { knowOwnSiteBy } from '../../shared/lib/ebay-sites.ts'
import { dateText } from './date-text.ts'

afterEach(() => knowOwnSiteBy(() => undefined))

const AT = Date.UTC(2026, 10, 27, 12)

it.each([
  ['EBAY_US', 'Nov 27', 'Nov 27, 2026', '1,234,567'],
  ['EBAY_GB', '27 Nov', '27 Nov 2026', '1,234,567'],
  ['EBAY_AU', '27 Nov', '27 Nov 2026', '1,234,567'],
  ['EBAY_DE', '27. Nov.', '27.11.2026', '1.234.567'],
] as const)('on %s a day is %s', (id, day, date, count) => {
  knowOwnSiteBy(() => id)
  expect(dateText(AT, 'day')).toBe(day)
  expect(dateText(AT, 'utcDay')).toBe(day)
  expect(dateText(AT, 'date')).toBe(date)
  expect(countText(1_234_567)).toBe(count)
})
