import { INSIGHT_WEEKS, type Insight, type InsightWeek, STOCK_AGES } from '../../shared/insight.ts'
import type { StoredAge, StoredWeek } from './store.ts'

const DAY_MS = 86_400_000
const WEEK_DAYS = 7
/** 1970-01-01 was a Thursday: its week began three days before. */
const FIRST_MONDAY = -3

const dayOf = (ms: number): number => Math.floor(ms / DAY_MS)
const weekOf = (ms: number): number => Math.floor((dayOf(ms) - FIRST_MONDAY) / WEEK_DAYS)

/** The first week of the charts. */
export const firstWeek = (now: number): number => weekOf(now) - INSIGHT_WEEKS + 1

/** The days before which stock is older than each of STOCK_AGES. */
export const ageLimits = (now: number): number[] => STOCK_AGES.map(days => dayOf(now) - days)

/**
 * The weeks of the charts, the earliest first. The value of a week is what was live at its end. It is computed from the
 * dates on which listings were published and left the market, at the last price of each: there is no record of
 * earlier prices, and a listing that was published again counts from then.
 */
export function chartWeeks(stored: readonly StoredWeek[], now: number): InsightWeek[] {
  const first = firstWeek(now)
  const byWeek = new Map(stored.map(each => [each.week, each]))
  let live = byWeek.get(first - 1)?.change ?? 0
  return Array.from({ length: INSIGHT_WEEKS }, (_, index) => {
    const week = first + index
    const { change = 0, listed = 0, sold = 0, soldCents = 0 } = byWeek.get(week) ?? {}
    live += change
    return {
      start: new Date((week * WEEK_DAYS + FIRST_MONDAY) * DAY_MS).toISOString().slice(0, 10),
      valueCents: live,
      listed,
      sold,
      soldValueCents: soldCents,
    }
  })
}

/** The mean age of what is live, in whole days; null of nothing. */
export function meanDaysLive(stored: readonly StoredAge[], now: number): number | null {
  const count = stored.reduce((sum, age) => sum + age.count, 0)
  const days = stored.reduce((sum, age) => sum + age.days, 0)
  return count === 0 ? null : Math.round(dayOf(now) - days / count)
}

/** Live listings by the days since their last publication, the youngest first. */
export function stockAges(stored: readonly StoredAge[]): Insight['ages'] {
  const byAge = new Map(stored.map(each => [each.age, each]))
  return [...STOCK_AGES, null].map((to, age) => ({
    from: age === 0 ? 0 : (STOCK_AGES[age - 1] ?? 0) + 1,
    to,
    count: byAge.get(age)?.count ?? 0,
    valueCents: byAge.get(age)?.cents ?? 0,
  }))
}
