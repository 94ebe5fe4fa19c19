import type { z } from 'zod'
import { sameValue } from '../../../shared/listing/change.ts'
import {
  blankColumns,
  controlsOf,
  type FieldControls,
  facts,
  fieldsWith,
  textsOfLot,
  valuesOfColumns,
  valuesOfControls,
} from '../../../shared/listing/field-values.ts'
import { FIELDS, LOT } from '../../../shared/listing/fields.ts'
import type { CoinWithTexts } from '../../../shared/listing/follow.ts'
import type { updateListingSchema } from '../../../shared/listing/listing-forms.ts'
import type { Listing } from '../../../shared/listing/listings.ts'
import type { LotKind } from '../../../shared/listing/terms/listing-terms.ts'

/** The edit form's values: what its controls hold. Everything but pictures and answers is text. */
export interface EditFields extends FieldControls {
  /** Empty for a listing that is sold or ended, and stays so. */
  status: '' | 'draft' | 'published'
  lotKind: '' | LotKind
  lotCount: string
  lotOf: string
  pictures: EditPicture[]
  answered: string[]
}

export type EditPicture = Listing['pictures'][number]

/** PUT /api/listings/{id} without its id and version; its answers are all that there are then. */
export type EditContract = Required<
  Omit<
    z.input<typeof updateListingSchema>,
    'id' | 'version' | 'status' | 'answer' | 'takeBack' | 'swapSides'
  >
> &
  Pick<EditFields, 'status' | 'answered'>
export type EditKey = keyof EditContract

export function editFieldsOf(listing: Listing): EditFields {
  const { status, lot, pictures, answered } = listing
  return {
    ...controlsOf(FIELDS, listing),
    status: status === 'draft' || status === 'published' ? status : '',
    ...textsOfLot(lot),
    pictures,
    answered,
  }
}

/** Of a listing that says nothing. */
export const BLANK_FIELDS: EditFields = {
  ...controlsOf(FIELDS, valuesOfColumns(FIELDS, blankColumns(FIELDS))),
  status: '',
  ...textsOfLot(null),
  pictures: [],
  answered: [],
}

/** The coin with its texts, as the contract has them. */
export const coinOfFields = (fields: EditFields): CoinWithTexts => valuesOfControls(FIELDS, fields)

/** The fields as the contract has them. A text that is no amount, number or time stays: the schema refuses it. */
export function contractFields(fields: EditFields): EditContract {
  const auction = fields.format === 'auction'
  const offers = !auction && fields.bestOffer === 'on'
  return {
    ...valuesOfControls(FIELDS, fields),
    ...(auction ? { bestOffer: null } : NO_AUCTION),
    ...(offers ? {} : { bestOfferAccept: null, bestOfferDecline: null }),
    status: fields.status,
    lot: fields.lotKind
      ? {
          kind: fields.lotKind,
          count: Number(fields.lotCount || Number.NaN),
          of: fields.lotOf.trim(),
        }
      : null,
    pictures: fields.pictures.map(({ sha256, originalSha256 }) => ({ sha256, originalSha256 })),
    answered: fields.answered.toSorted(),
  }
}

const NO_AUCTION = { durationDays: null, reservePrice: null, buyItNowPrice: null }

/** The keys in which two contracts differ. */
export function differingKeys(one: EditContract, other: EditContract): EditKey[] {
  return EDIT_KEYS.filter(key => !sameValue(one[key], other[key]))
}

/** Every key with its name on the screen. */
export const EDIT_LABELS: Readonly<Record<EditKey, string>> = {
  ...facts(FIELDS, 'label'),
  status: 'Status',
  lot: LOT.label,
  pictures: 'Pictures',
  answered: 'Answered questions',
}
const FOLDED = fieldsWith(FIELDS, 'section')
const COMMON = fieldsWith(FIELDS, 'label').filter(field => !FOLDED.some(each => each === field))
/** In the form's order: what does not fold is first. */
export const EDIT_KEYS: readonly EditKey[] = [
  ...COMMON,
  'status',
  ...FOLDED,
  'lot',
  'pictures',
  'answered',
]

/** The form fields of a key: its own, or the lot's three. */
export function fieldsOfKey(key: EditKey): readonly (keyof EditFields)[] {
  return key === 'lot' ? ['lotKind', 'lotCount', 'lotOf'] : [key]
}

/** The form field at the path of a failed rule. */
export function fieldOfPath(path: readonly PropertyKey[]): keyof EditFields | null {
  const [first, second] = path
  if (first === 'lot')
    return second === 'count' ? 'lotCount' : second === 'of' ? 'lotOf' : 'lotKind'
  const key = EDIT_KEYS.find(each => each === first)
  return key && key !== 'lot' ? key : null
}
