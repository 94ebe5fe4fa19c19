import type { StatementPeriod } from '../../shared/consignment/consignment.ts'

const isoDay = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** Days of months and years, UTC. A month that has not ended yet ends with its last day. */
export type NamedPeriod = StatementPeriod & { value: string; label: string }

const MONTH_NAME = new Intl.DateTimeFormat('en-US', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})
const MONTHS_BACK = 12

/** The periods that a seller chooses from: the last months, and two years; `now` in ms. */
export function namedPeriods(now: number): NamedPeriod[] {
  const today = new Date(now)
  const year = today.getUTCFullYear()
  const months = Array.from({ length: MONTHS_BACK }, (_, back) => {
    const begin = Date.UTC(year, today.getUTCMonth() - back, 1)
    const end = Date.UTC(year, today.getUTCMonth() - back + 1, 0)
    return {
      value: isoDay(begin).slice(0, 7),
      label: MONTH_NAME.format(begin),
      from: isoDay(begin),
      to: isoDay(end),
    }
  })
  const years = [year, year - 1].map(each => ({
    value: String(each),
    label: String(each),
    from: `${each}-01-01`,
    to: `${each}-12-31`,
  }))
  return [...months, ...years]
}
