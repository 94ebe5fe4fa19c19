import { ownSite } from '../../shared/lib/ebay-sites.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

/** As the seller's site writes it; made when it is first shown. */
function formatOf(exact: boolean): Intl.DateTimeFormat {
  const { locale } = ownSite()
  const key = `${locale} ${exact}`
  const known = formats.get(key)
  if (known) return known
  const format = new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    ...(exact && { timeStyle: 'short' }),
  })
  formats.set(key, format)
  return format
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
      {formatOf(exact).format(new Date(at))}
    </time>
  )
}
