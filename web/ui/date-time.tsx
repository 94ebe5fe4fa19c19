const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })
const DAY_AND_TIME = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

interface DateTimeProps {
  /** ISO 8601. */
  at: string
  /** With the time of the day. */
  exact?: boolean
}

/** A moment in the reader's own time zone. */
export function DateTime({ at, exact = false }: DateTimeProps) {
  return (
    <time dateTime={at} className="tabular whitespace-nowrap">
      {(exact ? DAY_AND_TIME : DAY).format(new Date(at))}
    </time>
  )
}
