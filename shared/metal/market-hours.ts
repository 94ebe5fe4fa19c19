const NEW_YORK = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  weekday: 'short',
  hour: 'numeric',
  hourCycle: 'h23',
})

/**
 * Whether metals are traded at a time, in ms: from Sunday 18:00 to Friday 17:00 in New York. Source: CME Group, trading
 * hours of metals futures. The hour's pause of each day and holidays are not left out.
 */
export function isMetalTraded(now: number): boolean {
  const parts = NEW_YORK.formatToParts(now)
  const part = (type: string) => parts.find(each => each.type === type)?.value ?? ''
  const hour = Number(part('hour'))
  const day = part('weekday')
  if (day === 'Sat') return false
  if (day === 'Sun') return hour >= 18
  return day !== 'Fri' || hour < 17
}
