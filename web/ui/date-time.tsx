import { ownSite } from '../../shared/lib/ebay-sites.ts'

const FORMATS = {
  'en-US': formatsOf('en-US'),
  'en-GB': formatsOf('en-GB'),
} as const

function formatsOf(locale: string) {
  return {
    day: new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }),
    exact: new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }),
  }
}

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
      {FORMATS[ownSite().locale][exact ? 'exact' : 'day'].format(new Date(at))}
    </time>
  )
}
