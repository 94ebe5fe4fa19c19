const DURATION = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:[\d.]+S)?)?$/

/** "2d 5h", "5h 10m" or "10m" for an ISO 8601 duration; empty for null or any other text. */
export function timeLeft(duration: string | null): string {
  const match = duration ? DURATION.exec(duration) : null
  if (!match) return ''
  const [days, hours, minutes] = match.slice(1).map(unit => Number(unit ?? 0))
  if (days) return `${days}d ${hours}h`
  if (hours) return `${hours}h ${minutes}m`
  return `${minutes}m`
}
