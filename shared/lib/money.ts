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
 * Cents from what a seller or a vendor wrote: "12.5", "$1,234.50", "£12", "C$12", 12.5. `null` when it is no
 * amount or has fractions of a cent.
 */
export function parseCents(value: string | number): Cents | null {
  const text =
    typeof value === 'number' ? String(value) : value.trim().replace(/^(?:[CA]?\$|£)\s*/, '')
  if (!/^-?\d{1,3}(,\d{3})*(\.\d{1,2})?$|^-?\d+(\.\d{1,2})?$/.test(text)) return null
  const cents = centsOf(Number(text.replaceAll(',', '')))
  return Number.isSafeInteger(cents) ? cents : null
}
