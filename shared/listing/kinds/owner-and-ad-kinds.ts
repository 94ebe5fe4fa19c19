import { z } from 'zod'
import { ownSite } from '../../lib/ebay-sites.ts'
import { basisPointsOf, typedPercent } from '../../lib/typed-number.ts'
import { percentOfTenths, tenthsOfPercent } from '../terms/store-and-ad.ts'
import { type FieldKind, numberOf, same } from './field-kind.ts'

/** Percent with one decimal as text, "4.5"; stored as tenths of a percent. */
export const TENTHS_OR_NULL = {
  answer: z.string().nullable().describe('Percent as text, such as "4.5"'),
  control: {
    encode: (value: string | null) => value?.replace('.', ownSite().decimalMark) ?? '',
    decode: (written: string) => rateOf(written),
  },
  cell: {
    encode: (value: string | null) => value ?? '',
    decode: (written: string) => rateOf(written),
  },
  stored: {
    encode: (value: string | null): number | null =>
      value === null ? null : tenthsOfPercent(value),
    decode: (tenths: number | null) => (tenths === null ? null : percentOfTenths(tenths)),
  },
  blank: null,
} satisfies FieldKind<string | null, string, number | null>

function rateOf(written: string): string | null {
  if (written.trim() === '') return null
  const tenths = tenthsOfPercent(written)
  return tenths === null ? written.trim() : percentOfTenths(tenths)
}

/** The id of a row of the seller's; null for none. */
export const ID_OR_NULL = {
  answer: z.int().nullable(),
  control: {
    encode: idText,
    decode: (written: string) => (written === '' ? null : Number(written)),
  },
  cell: { encode: idText, decode: idOf },
  stored: same<number | null>(),
  blank: null,
} satisfies FieldKind<number | null, string, number | null>

/** Basis points, written as percent, "62.5"; null: not set. */
export const PERCENT_OR_NULL = {
  answer: z.int().nullable().describe('Basis points'),
  control: {
    encode: (basisPoints: number | null) => (basisPoints === null ? '' : typedPercent(basisPoints)),
    decode: (written: string) => {
      const read = basisPointsOf(written)
      return typeof read === 'string' ? Number.NaN : read
    },
  },
  cell: { encode: percentCell, decode: basisPointsOf },
  stored: same<number | null>(),
  blank: null,
  refusal: 'Enter percent, 0 to 100, such as 60 or 62.5.',
} satisfies FieldKind<number | null, string, number | null>

function idText(id: number | null): string {
  return id === null ? '' : String(id)
}

function idOf(written: string): number | string | null {
  return written.trim() === '' ? null : numberOf(written)
}

/** "62.5" of 6250, as files have it; empty for none. */
function percentCell(basisPoints: number | null): string {
  return basisPoints === null ? '' : String(basisPoints / 100)
}
