import { dollarsText, typedAmount, typedCents } from '../../../shared/lib/money.ts'
import { typedNumber } from '../../../shared/lib/typed-number.ts'
import {
  AD_RATE_MAX_TENTHS,
  AD_RATE_MIN_TENTHS,
  AD_RATE_RULE,
  percentOfTenths,
  tenthsOfPercent,
} from '../../../shared/listing/terms/store-and-ad.ts'
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
  /** The id of the owner, OWN, or empty. */
  owner: string
  format: string
  storeCategories: readonly string[]
  /** Percent; 0 takes the ad off. */
  adRate: string
}
/** The seller's own coin. */
export const OWN_COIN = 'own'
const EMPTY: BatchFields = {
  price: '',
  percent: '-8',
  atMost: '',
  to95: false,
  shipping: '',
  location: '',
  owner: '',
  format: '',
  storeCategories: [],
  adRate: '',
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
export function batchErrors({ price, percent, atMost, shipping, adRate }: BatchFields): {
  adRate?: string
  percent?: string
  atMost?: string
  shipping?: string
} {
  const amount = typedCents(shipping)
  return {
    ...(adRateOfText(adRate) === undefined && { adRate: AD_RATE_RULE }),
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

/** Undefined where the text is no rate. */
function adRateOfText(text: string): BatchChange['adRate'] | undefined {
  if (text.trim() === '') return null
  const tenths = tenthsOfPercent(text)
  if (tenths === 0) return { percent: null }
  const isRate = tenths !== null && tenths >= AD_RATE_MIN_TENTHS && tenths <= AD_RATE_MAX_TENTHS
  return isRate ? { percent: percentOfTenths(tenths) } : undefined
}

/** What the fields change of a listing. */
export function changeOfFields(fields: BatchFields): BatchChange {
  const { to95, shipping, location, owner, format, storeCategories, adRate } = fields
  const cents = typedCents(shipping)
  return {
    price: priceOf(fields),
    to95,
    shipping: cents !== null && cents >= 0 ? dollarsText(cents) : null,
    location: location.trim() || null,
    ...(owner !== '' && { consignorId: owner === OWN_COIN ? null : Number(owner) }),
    format: BATCH_FORMATS.find(({ value }) => value === format)?.value ?? null,
    storeCategories: storeCategories.length > 0 ? storeCategories : null,
    adRate: adRateOfText(adRate) ?? null,
  }
}
