import { ownSite } from '../../shared/lib/ebay-sites.ts'

const STYLES = {
  /** "Nov 27", "27 Nov", "27. Nov." */
  day: { month: 'short', day: 'numeric' },
  utcDay: { month: 'short', day: 'numeric', timeZone: 'UTC' },
  hour: { month: 'short', day: 'numeric', hour: 'numeric' },
  time: { timeStyle: 'short' },
  exactTime: { timeStyle: 'medium' },
  date: { dateStyle: 'medium' },
  dateAndTime: { dateStyle: 'medium', timeStyle: 'short' },
  longDateAndTime: { dateStyle: 'long', timeStyle: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

const formats = new Map<string, Intl.DateTimeFormat>()

/** A time (ms) in the reader's time zone, as the seller's site writes it. */
export function dateText(at: number, style: keyof typeof STYLES): string {
  const { locale } = ownSite()
  const key = `${locale} ${style}`
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, STYLES[style])
  formats.set(key, format)
  return format.format(at)
}
