import { ownSite } from './ebay-sites.ts'

/** The word for a number of things: `plural(2, 'try', 'tries')` is "tries". */
export function plural(count: number, one: string, many = `${one}s`): string {
  return count === 1 ? one : many
}

/** `toLocaleString` would make one at each call. */
const formats = new Map<string, Intl.NumberFormat>()

/** "1,200", "1.200": a number as the seller's site writes it, with three decimals at most. */
export function countText(count: number): string {
  const { locale } = ownSite()
  const format = formats.get(locale) ?? new Intl.NumberFormat(locale)
  formats.set(locale, format)
  return format.format(count)
}

/** "1 coin", "2 coins", "1,200 coins". */
export function counted(count: number, one: string, many?: string): string {
  return `${countText(count)} ${plural(count, one, many)}`
}
