import { z } from 'zod'
import { type Cents, parseCents, priceText } from '../../lib/money.ts'
import { asOneLine, withoutHiddenCharacters } from '../../lib/plain-text.ts'
import { AMOUNT_MAX_CENTS, DOLLARS_TEXT } from './listing-terms.ts'

/* Rules of what a seller sends about a listing. Nothing that is not seen comes into a listing, and so to eBay. */

export const oneLine = z.string().overwrite(asOneLine).trim()
export const paragraphs = z.string().overwrite(withoutHiddenCharacters).trim()
export const text = (most: number) => oneLine.max(most)
export const optionalText = text(500).optional().default('')
export const absentIfEmpty = (value: string) => value || undefined

/** A rule of dollars: at least so many cents, and no barcode in the column of prices. */
const within =
  (least: Cents, message: string) =>
  (dollars: string | number, context: z.RefinementCtx): void => {
    const cents = parseCents(dollars) ?? -1
    if (cents < least) context.addIssue({ code: 'custom', message })
    else if (cents > AMOUNT_MAX_CENTS) context.addIssue({ code: 'custom', message: TOO_HIGH })
  }
const TOO_HIGH = `An amount is at most ${priceText(AMOUNT_MAX_CENTS)}`

/** Dollars as text, of at least so many cents. */
export const amount = (least: Cents, message: string, field = z.string()) =>
  field.superRefine(within(least, message)).describe(DOLLARS_TEXT)
/** A number too. */
export const anyAmount = (least: Cents, message: string) =>
  z.union([z.string(), z.number()]).superRefine(within(least, message))
export const NO_PRICE = 'Price must be a positive number'
export const NO_SHIPPING = 'Shipping price must be a non-negative number'
export const amountOrNull = amount(1, 'Please enter an amount above zero').nullable()
