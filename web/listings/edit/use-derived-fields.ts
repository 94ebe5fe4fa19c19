import { useCallback, useEffect, useRef } from 'react'
import { type Derived, derivedFrom, followingFields } from './derived-fields.ts'
import type { EditFormApi } from './use-edit-form.ts'

/**
 * Returns what updates composition, weight and diameter (from the numismatic tables) and title and
 * description (generated, the title by the seller's template) after a change of the coin's fields. A field
 * follows while it is empty or as it was derived; one that the seller has edited stays.
 */
export function useDerivedFields(form: EditFormApi, titleTemplate: string): () => void {
  const last = useRef<Derived>(null)
  const { getValues, setValue } = form
  useEffect(() => {
    last.current = derivedFrom(getValues(), titleTemplate)
  }, [getValues, titleTemplate])
  return useCallback(() => {
    const values = getValues()
    const next = derivedFrom(values, titleTemplate)
    const following = followingFields(values, last.current ?? next, next)
    last.current = next
    for (const [name, value] of following)
      setValue(name, value, { shouldDirty: true, shouldValidate: true })
  }, [getValues, setValue, titleTemplate])
}
