import { type FieldName, fieldsWith } from './field-values.ts'
import { FIELDS } from './fields.ts'
import type { Listing, ListingPictureReference } from './listings.ts'

/*
 * Changes of a listing by field: what differs between two versions, one change above another, and what two sides
 * have changed. A change has the changed fields alone, by their names in the contract of an edit.
 */

const EDITED = fieldsWith(FIELDS, 'label')

type Editable = Pick<Listing, FieldName | 'lot' | 'answered'> & {
  pictures: readonly ListingPictureReference[]
}

/** What an edit of a listing can change, as the contract of an edit has it: pictures by their hashes. */
export function editableValues(listing: Editable) {
  const fields = [...EDITED, 'lot', 'answered'] as const
  const values: Omit<Editable, 'pictures'> = picked(listing, fields) ?? listing
  return {
    ...values,
    pictures: listing.pictures.map(({ sha256, originalSha256 }) => ({ sha256, originalSha256 })),
  }
}

/** Values of a change's fields; a field may be missing. */
export type ValuesOf<Change> = { readonly [Field in keyof Change]?: unknown }

export const sameValue = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/** Whether a change of these fields moves the price alone: eBay takes the prices of many listings in one call. */
export const isPriceMove = (fields: readonly string[]): boolean =>
  fields.length === 1 && fields[0] === 'price'

/** Whether two values of a field are the same. Answers have no order. */
function sameIn(field: string, one: unknown, other: unknown): boolean {
  const isSet = field === 'answered' && Array.isArray(one) && Array.isArray(other)
  return isSet ? sameValue(sorted(one), sorted(other)) : sameValue(one, other)
}

const sorted = (codes: unknown[]) => codes.map(String).toSorted()

export function changedFields<Change extends object>(change: Change): (keyof Change & string)[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.keys forgets the type's keys
  return Object.keys(change) as (keyof Change & string)[]
}

/** The fields of a change whose value is not that of `values`, in the change's order. */
export function differingFields<Change extends object>(
  values: NoInfer<ValuesOf<Change>>,
  change: Change,
): (keyof Change & string)[] {
  return changedFields(change).filter(field => !sameIn(field, values[field], change[field]))
}

/** A change limited to some of its fields, which may be left out of every change; null when none is left. */
export function picked<Change extends object>(
  change: Change,
  fields: readonly (keyof Change)[],
): Change | null {
  const kept = fields.filter(field => field in change)
  if (kept.length === 0) return null
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.fromEntries forgets the keys
  return Object.fromEntries(kept.map(field => [field, change[field]])) as Change
}

/** One change above an earlier one: of a field that both have, the later value. Null for none. */
export function mergedChange<Change extends object>(
  earlier: Change | null,
  later: Change | null,
): Change | null {
  return earlier && later ? { ...earlier, ...later } : (later ?? earlier)
}

/** Three versions of a listing's fields. `mine` may have the changed fields alone. */
export interface ThreeVersions<Change extends object> {
  /** As it was read. */
  base: NoInfer<ValuesOf<Change>>
  mine: Change
  /** As it is stored now. */
  theirs: NoInfer<ValuesOf<Change>>
  /** Earlier requests of this side without an answer: the server may have written them. */
  unanswered?: readonly NoInfer<ValuesOf<Change>>[]
}

export interface ThreeWayDifference<Field> {
  /** Of my fields: those that differ from what is stored, and which only this side has changed. */
  kept: Field[]
  /** Those that the other side has changed to another value. */
  disputed: Field[]
}

/**
 * What two sides have changed. A field that both changed alike is in neither list. A stored value that an unanswered
 * request of this side has is this side's own.
 */
export function threeWayDifference<Change extends object>({
  base,
  mine,
  theirs,
  unanswered = [],
}: ThreeVersions<Change>): ThreeWayDifference<keyof Change & string> {
  const known = [base, ...unanswered]
  const kept: (keyof Change & string)[] = []
  const disputed: (keyof Change & string)[] = []
  for (const field of differingFields(theirs, mine)) {
    const isOwn = known.some(each => field in each && sameIn(field, each[field], theirs[field]))
    ;(isOwn ? kept : disputed).push(field)
  }
  return { kept, disputed }
}
