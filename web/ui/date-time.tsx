import { dateText } from '../lib/date-text.ts'

interface DateTimeProps {
  /** ISO 8601. */
  at: string
  /** With the time of the day. */
  exact?: boolean
}

/** A moment in the reader's own time zone, as the seller's site writes it. */
export function DateTime({ at, exact = false }: DateTimeProps) {
  return (
    <time dateTime={at} className="tabular whitespace-nowrap">
      {dateText(Date.parse(at), exact ? 'dateAndTime' : 'date')}
    </time>
  )
}
