import { BOOKS_YEARS } from '../../shared/books/books.ts'

const MONTHS = Array.from({ length: 12 }, (_, at) => String(at + 1).padStart(2, '0'))

const MONTH_NAME = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' })

/** "November 2026", "2026". */
export function periodName(period: string): string {
  const [year = '', month] = period.split('-')
  if (month === undefined) return year
  return `${MONTH_NAME.format(Date.UTC(Number(year), Number(month) - 1, 1))} ${year}`
}

/** The period of `now` (ms): its month, UTC. */
export const currentPeriod = (now: number): string => new Date(now).toISOString().slice(0, 7)

/** The years of which eBay tells, the newest first. */
export function bookYears(now: number): string[] {
  const year = new Date(now).getUTCFullYear()
  return Array.from({ length: BOOKS_YEARS }, (_, back) => String(year - back))
}

/** The months of a year that have begun. */
export const bookMonths = (year: string, now: number): string[] =>
  MONTHS.map(month => `${year}-${month}`).filter(period => period <= currentPeriod(now))
