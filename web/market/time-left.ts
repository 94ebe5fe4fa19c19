const DURATION = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:[\d.]+S)?)?$/

/** "2d 5h", "5h 10m" or "10m" for an ISO 8601 duration; empty for a listing without an end or another text. */
export function timeLeft(duration: string | null): string {
  const parts = duration ? DURATION.exec(duration) : null
  if (!parts) return ''
  const [days, hours, minutes] = parts.slice(1).map(part => Number(part ?? 0))
  if (days) return `${days}d ${hours}h`
  if (hours) return `${hours}h ${minutes}m`
  return `${minutes}m`
}
