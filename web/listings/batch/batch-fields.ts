import { dollarsText, typedAmount, typedCents } from '../../../shared/lib/money.ts'
import { typedNumber } from '../../../shared/lib/typed-number.ts'
import type { BatchChange, PriceChange } from './batch-change.ts'

export const BATCH_FORMATS = [
  { value: 'fixed', label: 'Fixed price' },
  { value: 'auction', label: 'Auction, 7 days' },
] as const

/** The fields as the seller fills them; an empty one leaves the listings as they are. */
export interface BatchFields {
  price: string
  percent: string
  /** Of the recommended price: by how many percent a price moves at most; empty: as far as it is. */
  atMost: string
  to95: boolean
  shipping: string
  location: string
  format: string
}
const EMPTY: BatchFields = {
  price: '',
  percent: '-8',
  atMost: '',
  to95: false,
  shipping: '',
  location: '',
  format: '',
}

/** The fields of a price that is proposed to change so, and nothing else. */
export function fieldsOf(proposed: PriceChange): BatchFields {
  switch (proposed.kind) {
    case 'stay':
      return EMPTY
    case 'percent':
      return { ...EMPTY, price: 'percent', percent: String(proposed.percent) }
    case 'recommended':
      return { ...EMPTY, price: 'recommended', atMost: String(proposed.atMost ?? '') }
    default:
      return proposed satisfies never
  }
}

/** Null where the text is no percentage that leaves a price. */
function percentOf(text: string): number | null {
  const number = typedNumber(text)
  return Number.isFinite(number) && number > -100 ? number : null
}

/** Null where the text is no limit. */
function limitOf(text: string): number | null {
  const number = typedNumber(text)
  return Number.isFinite(number) && number >= 0 ? number : null
}

function priceOf({ price, percent, atMost }: BatchFields): PriceChange {
  if (price === 'recommended') return { kind: 'recommended', atMost: limitOf(atMost) }
  const number = price === 'percent' ? percentOf(percent) : null
  return number === null ? { kind: 'stay' } : { kind: 'percent', percent: number }
}

/** What is wrong with the fields: nothing is changed while something is. */
export function batchErrors({ price, percent, atMost, shipping }: BatchFields): {
  percent?: string
  atMost?: string
  shipping?: string
} {
  const amount = typedCents(shipping)
  return {
    ...(price === 'percent' &&
      percentOf(percent) === null && { percent: 'Enter a percentage such as -8.' }),
    ...(price === 'recommended' &&
      atMost.trim() !== '' &&
      limitOf(atMost) === null && { atMost: 'Enter a percentage such as 15.' }),
    ...(shipping.trim() !== '' &&
      (amount === null || amount < 0) && {
        shipping: `Enter an amount such as ${typedAmount(495)}.`,
      }),
  }
}

/** What the fields change of a listing. */
export function changeOfFields(fields: BatchFields): BatchChange {
  const { to95, shipping, location, format } = fields
  const cents = typedCents(shipping)
  return {
    price: priceOf(fields),
    to95,
    shipping: cents !== null && cents >= 0 ? dollarsText(cents) : null,
    location: location.trim() || null,
    format: BATCH_FORMATS.find(({ value }) => value === format)?.value ?? null,
  }
}
