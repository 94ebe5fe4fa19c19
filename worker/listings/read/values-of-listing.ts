import {
  type FieldValues,
  lotOfColumns,
  valuesOfColumns,
} from '../../../shared/listing/field-values.ts'
import { FIELDS } from '../../../shared/listing/fields.ts'
import type { Listing } from '../../../shared/listing/listings.ts'
import type { StoredListing } from '../store.ts'
import { piecesLeft } from '../versions.ts'

/** The fields of a stored listing as the contract has them. */
export function valuesOfListing(listing: StoredListing): FieldValues & Pick<Listing, 'lot'> {
  const values = valuesOfColumns(FIELDS, listing)
  return { ...values, quantity: piecesLeft(listing), lot: lotOfColumns(listing) }
}
