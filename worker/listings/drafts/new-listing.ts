import { z } from 'zod'
import { type Cents, parseCents } from '../../../shared/lib/money.ts'
import { parseJson } from '../../../shared/lib/parse-json.ts'
import type { CreateListing } from '../../../shared/listing/listing-forms.ts'
import { Failure } from '../../http/failure.ts'

/** A listing to be created: the fields of its form, with amounts in cents. */
export type NewListing = Omit<
  CreateListing,
  'price' | 'shippingPrice' | 'specialAttributes' | 'answered'
> & {
  priceCents: Cents
  shippingCents: Cents
  specialAttributes: string[]
  /** Codes of answered questions. */
  answered?: string[]
}

/** The listing that a valid form describes. Throws VALIDATION when `specialAttributes` is no list of short texts. */
export function newListingOf({
  price,
  shippingPrice,
  specialAttributes,
  answered,
  ...fields
}: CreateListing): NewListing {
  return {
    ...fields,
    priceCents: cents(price),
    shippingCents: cents(shippingPrice),
    specialAttributes: parseAttributes(specialAttributes),
    answered: (answered ?? '')
      .split(',')
      .map(code => code.trim())
      .filter(code => code !== ''),
  }
}

const attributesSchema = z.array(z.string().trim().min(1).max(200)).max(40)

/** Parses a JSON list of strings, or items separated by line breaks, commas or semicolons. */
function parseAttributes(text: string | undefined): string[] {
  const trimmed = text?.trim() ?? ''
  if (!trimmed.startsWith('['))
    return trimmed
      .split(/[\n,;]/)
      .map(each => each.trim())
      .filter(each => each !== '')
  const parsed = attributesSchema.safeParse(parseJson(trimmed))
  if (parsed.success) return parsed.data
  throw new Failure('VALIDATION', {
    message: 'Special attributes must be a list of short texts.',
    detail: { field: 'specialAttributes' },
  })
}

/** The form's schema has already checked that the text is an amount. */
function cents(text: string): Cents {
  const amount = parseCents(text)
  if (amount === null) throw new Failure('VALIDATION')
  return amount
}
