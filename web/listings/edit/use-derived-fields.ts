import { useCallback, useRef } from 'react'
import {
  generatedText,
  type ListingFields,
  physicalFields,
  strikeOfFields,
} from '../form/listing-defaults.ts'
import { type EditFields, linesOf } from './edit-fields.ts'
import type { EditFormApi } from './use-edit-form.ts'

const DERIVED = ['composition', 'weight', 'diameter', 'title', 'description'] as const
type Derived = Record<(typeof DERIVED)[number], string>

/**
 * Returns what updates composition, weight and diameter (from the numismatic tables) and title and
 * description (generated) after a change of the coin's fields. A field follows while it is empty or as it
 * was derived; one that the seller has edited stays.
 */
export function useDerivedFields(form: EditFormApi): () => void {
  const last = useRef<Derived>(null)
  last.current ??= derivedFrom(form.getValues())
  const { getValues, setValue } = form
  return useCallback(() => {
    const values = getValues()
    const was = last.current
    const next = derivedFrom(values)
    last.current = next
    for (const name of DERIVED) {
      const follows = values[name] === '' || values[name] === was?.[name]
      if (follows && values[name] !== next[name])
        setValue(name, next[name], { shouldDirty: true, shouldValidate: true })
    }
  }, [getValues, setValue])
}

function derivedFrom(values: EditFields): Derived {
  const found = strikeOfFields(values)
  const { composition, weight, diameter } = values
  const physical = found?.ok ? physicalFields(found.strike) : { composition, weight, diameter }
  const texts = generatedText(
    { ...listingFieldsOf(values), ...physical },
    { specialAttributes: linesOf(values.specialAttributes) },
  )
  return { ...physical, ...texts }
}

/** The fields that title and description are generated from. */
function listingFieldsOf(values: EditFields): ListingFields {
  const { pictures: _pictures, answered: _answered, ...texts } = values
  return texts
}
