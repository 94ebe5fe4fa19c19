import { ownSite } from './ebay-sites.ts'

/**
 * Inside, money is integer cents of the seller's currency (pence where it is pounds). These are the only places where it
 * becomes text or dollars: screens, vendors, and the calls whose dollars the product's specification fixes.
 */
export type Cents = number

/** "12.50" for 1250. Negative amounts keep their sign. */
export function dollarsText(cents: Cents): string {
  return (cents / 100).toFixed(2)
}

/** "12.50" for 1250, "12,50" on a site with decimal commas: an amount as a field shows it. */
export const typedAmount = (cents: Cents): string =>
  dollarsText(cents).replace('.', ownSite().decimalMark)

/** An amount of the wire, "12.50", as a field shows it; any other text as it is. */
export function amountAsTyped(wire: string): string {
  const cents = parseCents(wire)
  return cents === null ? wire : typedAmount(cents)
}

/** "12.50" for an amount as a seller types it; any other text as it is, which the rule of an amount refuses. */
export function amountAsSent(typed: string): string {
  const cents = typedCents(typed)
  return cents === null ? typed.trim() : dollarsText(cents)
}

/** 12.5 for 1250, for wire fields that carry dollars as a number. */
export function dollars(cents: Cents): number {
  return cents / 100
}

/** 1250 for 12.5: cents of a wire field or a vendor's number of dollars, to the nearest cent. */
export function centsOf(dollars: number): Cents {
  return Math.round(dollars * 100)
}

/** "$1,234.50" for 123450; in the currency of the seller. */
export function priceText(cents: Cents): string {
  return moneyFormat().format(cents / 100)
}

type MoneyFormat = { format(amount: number): string }
const formats = new Map<string, MoneyFormat>()

/** "$1,200" for 120000, "$0.50" for 50: of an axis, where most amounts are round. */
export const roundPriceText = (cents: Cents): string =>
  moneyFormat({ whole: cents % 100 === 0 }).format(cents / 100)

/** Amounts as the seller's site writes them, with its sign; `whole` without the minor unit. */
export function moneyFormat({ whole = false } = {}): MoneyFormat {
  const { locale, currency, money } = ownSite()
  const key = `${currency} ${whole}`
  const known = formats.get(key)
  if (known) return known
  const numbers = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    ...(whole ? { maximumFractionDigits: 0 } : {}),
  })
  const format = {
    // Canada and Australia mark their own dollars with the sign alone.
    format: (amount: number) =>
      numbers
        .formatToParts(amount)
        .map(({ type, value }) => (type === 'currency' ? money.sign : value))
        .join(''),
  }
  formats.set(key, format)
  return format
}

/**
 * Cents of an amount as a seller types it on the site. Where decimals have a comma, points are between thousands: "12,5",
 * "1.234,50 €", "1.234" (of 123400); a single point before one or two digits is a decimal too: "12.50". `null` for what
 * could be read in two ways, "1,234", or in none.
 */
export function typedCents(typed: string): Cents | null {
  const text = withoutSign(typed)
  if (ownSite().decimalMark === '.') return parseCents(text)
  if (/^-?(?:\d+|\d{1,3}(?:\.\d{3})+)(?:,\d{1,2})?$/.test(text))
    return parseCents(text.replaceAll('.', '').replace(',', '.'))
  return /^-?\d+\.\d{1,2}$/.test(text) ? parseCents(text) : null
}

const withoutSign = (text: string): string =>
  text
    .trim()
    .replace(/^(?:[CA]?\$|£|€)\s*/, '')
    .replace(/\s*€$/, '')

/**
 * Cents of the wire or of a vendor, whose decimals have a point on every site: "12.5", "$1,234.50", "£12", "C$12", 12.5. `null`
 * when it is no amount or has fractions of a cent.
 */
export function parseCents(value: string | number): Cents | null {
  const text = typeof value === 'number' ? String(value) : withoutSign(value)
  if (!/^-?\d{1,3}(,\d{3})*(\.\d{1,2})?$|^-?\d+(\.\d{1,2})?$/.test(text)) return null
  const cents = centsOf(Number(text.replaceAll(',', '')))
  return Number.isSafeInteger(cents) ? cents : null
}
