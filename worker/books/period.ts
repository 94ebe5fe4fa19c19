/**
 * The months of a period, UTC, whose ends count; what lies in the future is left out.
 * @param period a year or a month: "2026", "2026-11"
 * @param now ms
 */
export function periodBounds(period: string, now: number): { from: number; to: number }[] {
  const [year = 0, month] = period.split('-').map(Number)
  const months = month === undefined ? Array.from({ length: 12 }, (_, at) => at) : [month - 1]
  return months
    .map(at => ({ from: Date.UTC(year, at, 1), to: Math.min(Date.UTC(year, at + 1, 1) - 1, now) }))
    .filter(({ from, to }) => from <= to)
}
