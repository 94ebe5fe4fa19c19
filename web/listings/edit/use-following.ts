import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import {
  type CoinWithTexts,
  FOLLOWING,
  type FollowingField,
  followingTexts,
  keptAnswers,
  ownTexts,
  type Wording,
  wordingOf,
} from '../../../shared/listing/follow.ts'
import { linesOf } from '../../../shared/listing/terms/named-values.ts'
import {
  correctedAttributes,
  type FirstCoin,
} from '../../../shared/market/title/corrected-attributes.ts'
import { useWording } from '../form/use-wording.ts'
import { coinOfFields } from './edit-fields.ts'
import type { FieldsForm } from './use-edit-form.ts'

/** A listing that is not stored yet. */
export interface NewListingStart {
  /** The coin that was analyzed. */
  first: FirstCoin
  /** The fields that the seller had written before the page was loaded. */
  own: readonly FollowingField[]
}

export interface Following {
  /** The fields that the seller has written in this form. */
  own: ReadonlySet<FollowingField>
  /** To be called when the seller types into a field, and when the cursor leaves it: an emptied field follows again. */
  onTyped: (field: string) => void
  onLeft: (field: string) => void
  setOwn: (field: FollowingField, isOwn: boolean) => void
  /** Updates what follows from the coin's fields. */
  onCoin: () => void
  /** Whether the fields of a new listing that follow are filled: the seller's wording may still be on its way. */
  isFilled: boolean
}

/** Takes back the answers to questions about fields that have changed. */
export function lapseAnswers(
  { getValues, setValue }: Pick<FieldsForm, 'getValues' | 'setValue'>,
  changed: readonly string[],
): void {
  const answered = getValues('answered')
  const kept = keptAnswers(answered, changed)
  if (kept.length < answered.length) setValue('answered', kept)
}

const followingField = (field: string): FollowingField | undefined =>
  FOLLOWING.find(each => each === field)

/**
 * Keeps composition, weight and diameter (from the numismatic tables), title and description (by the seller's wording)
 * and the special attributes with the coin's fields. A field that the seller has written stays. In a stored listing
 * (`start` null) that is also each text that differs from what follows from its coin; the texts of a new listing follow
 * the wording too, as soon as it is known.
 */
export function useFollowing(form: FieldsForm, start: NewListingStart | null): Following {
  const { getValues, setValue } = form
  const wording = useWording()
  const [own, setOwnFields] = useState<ReadonlySet<FollowingField>>(new Set(start?.own))
  /** The same, for a change within the same event. */
  const ownNow = useRef(own)
  /** What the fields were derived from last. */
  const last = useRef<CoinWithTexts>(null)
  const first = useRef(start?.first ?? null)
  const isNew = start !== null
  const waits = useRef(isNew)
  const [isFilled, setFilled] = useState(!isNew)

  const setOwn = useCallback((field: FollowingField, isOwn: boolean) => {
    if (ownNow.current.has(field) === isOwn) return
    const next = new Set(ownNow.current)
    if (isOwn) next.add(field)
    else next.delete(field)
    ownNow.current = next
    setOwnFields(next)
  }, [])
  const correct = useCallback(() => {
    if (!first.current) return
    const values = getValues()
    const attributes = linesOf(values.specialAttributes)
    const corrected = correctedAttributes(first.current, values, attributes)
    first.current = corrected.first
    if (corrected.attributes !== attributes)
      setValue('specialAttributes', corrected.attributes.join('\n'), { shouldDirty: true })
  }, [getValues, setValue])
  const onCoin = useCallback(() => {
    correct()
    waits.current = wording === null || isNew
    if (!wording) return
    const coin = coinOfFields(getValues())
    const { words, kept } = isNew
      ? { words: wording, kept: ownNow.current }
      : storedTexts(coin, last.current ?? coin, wording, ownNow.current)
    const texts = followingTexts(coin, words, kept)
    for (const [name, value] of texts)
      setValue(name, value, { shouldDirty: true, shouldValidate: value !== '' || !isNew })
    lapseAnswers(
      { getValues, setValue },
      texts.map(([name]) => name),
    )
    last.current = coinOfFields(getValues())
    setFilled(true)
  }, [correct, getValues, setValue, wording, isNew])

  useEffect(() => {
    const opened = coinOfFields(getValues())
    last.current ??= opened
    first.current ??= { coin: opened, dropped: null }
  }, [getValues])
  useEffect(() => {
    if (waits.current) onCoin()
  }, [onCoin])
  return useMemo(
    () => ({
      own,
      setOwn,
      onCoin,
      isFilled,
      onTyped: field => {
        const name = followingField(field)
        if (name) setOwn(name, true)
      },
      onLeft: field => {
        const name = followingField(field)
        if (name && getValues(name) === '') setOwn(name, false)
      },
    }),
    [own, setOwn, onCoin, isFilled, getValues],
  )
}

function storedTexts(
  coin: CoinWithTexts,
  before: CoinWithTexts,
  wording: Wording,
  own: ReadonlySet<FollowingField>,
) {
  const words = wordingOf({ ...before, description: coin.description }, wording)
  return { words, kept: new Set([...own, ...ownTexts(coin, before, words)]) }
}
