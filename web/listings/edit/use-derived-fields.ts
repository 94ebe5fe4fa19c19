import { useCallback, useEffect, useRef } from 'react'
import { correctedAttributes, type FirstCoin } from './corrected-attributes.ts'
import { type Derived, derivedFrom, followingFields } from './derived-fields.ts'
import { type EditFields, linesOf } from './edit-fields.ts'
import type { EditFormApi } from './use-edit-form.ts'

/**
 * Returns what updates composition, weight and diameter (from the numismatic tables) and title and
 * description (generated, the title by the seller's template) after a change of the coin's fields. A field
 * follows while it is empty or as it was derived; one that the seller has edited stays. Before that the varieties of
 * the coin before go.
 */
export function useDerivedFields(form: EditFormApi, titleTemplate: string): () => void {
  const last = useRef<Derived>(null)
  const first = useRef<FirstCoin>(null)
  const { getValues, setValue } = form
  useEffect(() => {
    last.current = derivedFrom(getValues(), titleTemplate)
    first.current ??= { coin: coinOf(getValues()), dropped: null }
  }, [getValues, titleTemplate])
  const correct = useCallback(() => {
    if (!first.current) return
    const values = getValues()
    const attributes = linesOf(values.specialAttributes)
    const corrected = correctedAttributes(first.current, coinOf(values), attributes)
    first.current = corrected.first
    if (corrected.attributes !== attributes)
      setValue('specialAttributes', corrected.attributes.join('\n'), { shouldDirty: true })
  }, [getValues, setValue])
  return useCallback(() => {
    correct()
    const values = getValues()
    const next = derivedFrom(values, titleTemplate)
    const following = followingFields(values, last.current ?? next, next)
    last.current = next
    for (const [name, value] of following)
      setValue(name, value, { shouldDirty: true, shouldValidate: true })
  }, [correct, getValues, setValue, titleTemplate])
}

const coinOf = ({ coinType, seriesId, year, mint }: EditFields) => ({
  coinType,
  seriesId,
  year,
  mint,
})
