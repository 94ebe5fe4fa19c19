import { linesOf } from '../../../shared/listing/field-kinds.ts'
import { NO_TEMPLATES } from '../../../shared/listing/listing-templates.ts'
import {
  DEFAULT_WORDING,
  generatedText,
  type ListingFields,
  physicalFields,
  strikeOfFields,
  type Wording,
} from '../form/listing-defaults.ts'
import type { EditFields } from './edit-fields.ts'

const DERIVED = ['composition', 'weight', 'diameter', 'title', 'description'] as const
export type Derived = Record<(typeof DERIVED)[number], string>

/**
 * The fields that follow a change of the coin's fields: those that were empty or as they were derived the
 * change (`was`); one that the seller has edited stays. Only fields whose value changes, with the new value.
 */
export function followingFields(
  values: EditFields,
  was: Derived,
  next: Derived,
): [keyof Derived, string][] {
  return DERIVED.filter(
    name => (values[name] === '' || values[name] === was[name]) && values[name] !== next[name],
  ).map(name => [name, next[name]])
}

/**
 * The seller's wording, but for the description of a listing that has the one of Obverse, from before there was a
 * template: it stays in these words.
 */
export function wordingOf(values: EditFields, wording: Wording): Wording {
  if (values.description === '') return wording
  const plain = { ...wording, templates: NO_TEMPLATES }
  return derivedFrom(values, plain).description === values.description ? plain : wording
}

/**
 * Composition, weight and diameter from the numismatic tables, title and description as they are generated from
 * the coin's fields by the seller's templates.
 */
export function derivedFrom(values: EditFields, wording: Wording = DEFAULT_WORDING): Derived {
  const found = strikeOfFields(values)
  const { composition, weight, diameter } = values
  const physical = found?.ok ? physicalFields(found.strike) : { composition, weight, diameter }
  const texts = generatedText(
    { ...listingFieldsOf(values), ...physical },
    { specialAttributes: linesOf(values.specialAttributes), ...wording },
  )
  return { ...physical, ...texts }
}

/** The fields that title and description are generated from. */
function listingFieldsOf(values: EditFields): ListingFields {
  const { pictures: _pictures, answered: _answered, ...texts } = values
  return texts
}
