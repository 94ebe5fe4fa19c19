import type { State } from '../../lib/state.ts'

const dayOf = (now: number): string => new Date(now).toISOString().slice(0, 10)

/** The counter's value on the UTC day of `now`. */
export const timesToday = (state: State, now: number, what: string): number =>
  Number(
    state.text('SELECT times FROM day_count WHERE day = ? AND what = ?', dayOf(now), what) ?? 0,
  )

/** Increments the counter. Returns false if the daily limit is reached. */
export function countToday(state: State, now: number, what: string, limit: number): boolean {
  return state.transaction(() => {
    if (timesToday(state, now, what) >= limit) return false
    state.run(
      `INSERT INTO day_count VALUES (?, ?, 1)
       ON CONFLICT (day, what) DO UPDATE SET times = times + 1`,
      dayOf(now),
      what,
    )
    return true
  })
}
