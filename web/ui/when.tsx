const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })
const DAY_AND_TIME = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

interface WhenProps {
  /** ISO 8601. */
  at: string
  /** With the time of the day. */
  exact?: boolean
}

/** A moment in the reader's own time zone. */
export function When({ at, exact = false }: WhenProps) {
  return (
    <time dateTime={at} className="tabular whitespace-nowrap">
      {(exact ? DAY_AND_TIME : DAY).format(new Date(at))}
    </time>
  )
}
