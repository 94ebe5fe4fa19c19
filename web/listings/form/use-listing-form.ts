import { zodResolver } from '@hookform/resolvers/zod'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { dollarsText, parseCents } from '../../../shared/lib/money.ts'
import {
  type FollowingField,
  followingTexts,
  newShippingOf,
  textsOfCoin,
} from '../../../shared/listing/follow.ts'
import { type CreateListing, createListingSchema } from '../../../shared/listing/listing-forms.ts'
import {
  type ListingTemplates,
  NO_TEMPLATES,
  type PriceBand,
} from '../../../shared/listing/listing-templates.ts'
import { attributesOfCoin } from '../../../shared/market/title/coin-varieties.ts'
import type { ListingFields } from './listing-defaults.ts'

type Input = z.input<typeof createListingSchema>
export type ListingFormApi = UseFormReturn<Input, unknown, CreateListing>

/** The form's content, as it is kept over a reload. */
export interface ListingFormContent {
  values: ListingFields
  /** The following fields that hold the seller's own text. */
  own: readonly FollowingField[]
}

interface ListingFormOptions {
  initial: ListingFields
  /** Of the initial coin; another coin has those that name no variety. */
  specialAttributes: readonly string[]
  /** The seller's; it may arrive after the form. */
  titleTemplate: string
  /** The seller's templates of new drafts; they may arrive after the form. */
  templates?: ListingTemplates | undefined
  /** What the seller left in the form before. */
  kept?: ListingFormContent | undefined
  /** Called after each change. */
  onChange: (content: ListingFormContent) => void
}

export interface ListingFormState {
  form: ListingFormApi
  own: ReadonlySet<FollowingField>
  /** To be called when the seller has typed into a following field; an emptied one follows again. */
  onTyped: (name: FollowingField) => void
  /** Updates what follows from the coin's fields. */
  onCoin: () => void
  /** Sets a field that follows; the seller's own text stays. */
  follow: (name: FollowingField, value: string) => void
  setOwn: (name: FollowingField, isOwn: boolean) => void
  /** The title of the coin in the form by a template. */
  titleBy: (template: string) => string
}

/** Keeps the shipping price at that of the price's band; outside of one, and without any, at the usual one. */
function useFollowingShipping({
  form,
  follow,
  bands = [],
}: {
  form: ListingFormApi
  follow: ListingFormState['follow']
  bands: readonly PriceBand[] | undefined
}): void {
  const [price, grader] = useWatch({ control: form.control, name: ['price', 'grader'] })
  const priceCents = parseCents(price ?? '') ?? 0
  const text = dollarsText(newShippingOf(bands, { priceCents, grader, lot: null }))
  useEffect(() => follow('shippingPrice', text), [follow, text])
}

/**
 * The state of the form of a new listing. Composition, weight and diameter (from the numismatic tables), title
 * and description (generated) follow the coin's fields, the price the market (`useFollowingPrice`), and the shipping
 * price the seller's price bands, until the seller writes into them.
 */
export function useListingForm(options: ListingFormOptions): ListingFormState {
  const { initial, specialAttributes, titleTemplate, templates, kept, onChange } = options
  const form = useForm<Input, unknown, CreateListing>({
    resolver: zodResolver(createListingSchema),
    defaultValues: kept?.values ?? initial,
    mode: 'onTouched',
  })
  const [own, setOwnFields] = useState<ReadonlySet<FollowingField>>(new Set(kept?.own))
  const { getValues, setValue } = form
  const { isSubmitted } = form.formState
  /** The same, for a change within the same event. */
  const ownNow = useRef(own)

  const valuesNow = useCallback(
    (): ListingFields => ({ ...initial, ...getValues() }),
    [initial, getValues],
  )
  const coinNow = useCallback(() => {
    const values = valuesNow()
    return { ...values, specialAttributes: attributesOfCoin(specialAttributes, initial, values) }
  }, [valuesNow, specialAttributes, initial])
  const textOf = useCallback(
    (template: string) =>
      textsOfCoin(
        coinNow(),
        { titleTemplate: template, templates: templates ?? NO_TEMPLATES },
        ownNow.current,
      ),
    [coinNow, templates],
  )
  const report = () => onChange({ values: valuesNow(), own: [...ownNow.current] })
  const onValues = useEffectEvent(report)
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: () => onValues() }),
    [form],
  )

  const follow = useCallback(
    (name: FollowingField, value: string) => {
      if (ownNow.current.has(name) || getValues(name) === value) return
      setValue(name, value, { shouldValidate: isSubmitted })
    },
    [getValues, setValue, isSubmitted],
  )
  const onCoin = useCallback(() => {
    const wording = { titleTemplate, templates: templates ?? NO_TEMPLATES }
    for (const [name, text] of followingTexts(coinNow(), wording, ownNow.current))
      follow(name, text)
  }, [coinNow, follow, templates, titleTemplate])
  const titleBy = useCallback((template: string) => textOf(template).title, [textOf])
  useEffect(() => follow('title', titleBy(titleTemplate)), [follow, titleBy, titleTemplate])
  useEffect(() => {
    if (templates) follow('description', textOf(titleTemplate).description)
  }, [templates, follow, textOf, titleTemplate])
  useFollowingShipping({ form, follow, bands: templates?.bands })

  const setOwn = (name: FollowingField, isOwn: boolean) => {
    if (ownNow.current.has(name) === isOwn) return
    const next = new Set(ownNow.current)
    if (isOwn) next.add(name)
    else next.delete(name)
    ownNow.current = next
    setOwnFields(next)
    report()
  }
  const onTyped = (name: FollowingField) => setOwn(name, getValues(name) !== '')
  return { form, own, onTyped, onCoin, follow, setOwn, titleBy }
}
