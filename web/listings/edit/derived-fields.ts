import {
  generatedText,
  type ListingFields,
  physicalFields,
  strikeOfFields,
} from '../form/listing-defaults.ts'
import { type EditFields, linesOf } from './edit-fields.ts'

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
 * Composition, weight and diameter from the numismatic tables, title and description as they are generated from
 * the coin's fields; the title by the seller's template.
 */
export function derivedFrom(values: EditFields, titleTemplate = ''): Derived {
  const found = strikeOfFields(values)
  const { composition, weight, diameter } = values
  const physical = found?.ok ? physicalFields(found.strike) : { composition, weight, diameter }
  const texts = generatedText(
    { ...listingFieldsOf(values), ...physical },
    { specialAttributes: linesOf(values.specialAttributes), titleTemplate },
  )
  return { ...physical, ...texts }
}

/** The fields that title and description are generated from. */
function listingFieldsOf(values: EditFields): ListingFields {
  const { pictures: _pictures, answered: _answered, ...texts } = values
  return texts
}
