import { useEffect, useEffectEvent, useMemo } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import type { CoinAnalysis } from '../../shared/coins/coins.ts'
import { amountAsSent, typedAmount, typedCents } from '../../shared/lib/money.ts'
import { fieldsWith } from '../../shared/listing/field-values.ts'
import { FIELDS } from '../../shared/listing/fields.ts'
import { type FollowingField, newShippingOf } from '../../shared/listing/follow.ts'
import { type CreateListing, createListingSchema } from '../../shared/listing/listing-forms.ts'
import { linesOf } from '../../shared/listing/terms/named-values.ts'
import { isAnotherCoin } from '../../shared/market/title/coin-varieties.ts'
import type { FirstCoin } from '../../shared/market/title/corrected-attributes.ts'
import { initialFields } from '../coins/analysis-fields.ts'
import type { EditFields } from '../listings/edit/edit-fields.ts'
import { resolvedBy } from '../listings/edit/use-edit-form.ts'
import { type Following, useFollowing } from '../listings/edit/use-following.ts'
import { useWording } from '../listings/form/use-wording.ts'

/** The form's content, as it is stored over a reload. */
export interface NewListingContent {
  values: EditFields
  /** The following fields that hold the seller's own text. */
  own: readonly FollowingField[]
}

export interface NewListingState {
  form: UseFormReturn<EditFields, unknown, CreateListing>
  values: EditFields
  following: Following
}

interface NewListingOptions {
  analysis: CoinAnalysis
  /** What the seller left in the form before. */
  kept: NewListingContent | undefined
  /** Called after each change. */
  onChange: (content: NewListingContent) => void
}

/** The listing of a coin that was analyzed, in the values of the edit form. */
export function useNewListing({ analysis, kept, onChange }: NewListingOptions): NewListingState {
  const analyzed = useMemo(() => initialFields(analysis), [analysis])
  const form = useNewListingForm(kept?.values ?? analyzed)
  const values = form.watch()
  const following = useFollowing(form, {
    first: firstCoin(analyzed, kept?.values ?? analyzed),
    own: kept?.own ?? [],
  })
  useFollowingShipping({ form, values, following })

  const { own } = following
  const report = useEffectEvent((written = own) =>
    onChange({ values: form.getValues(), own: [...written] }),
  )
  useEffect(() => form.subscribe({ formState: { values: true }, callback: () => report() }), [form])
  useEffect(() => report(own), [own])
  return { form, values, following }
}

const useNewListingForm = (defaultValues: EditFields) =>
  useForm<EditFields, unknown, CreateListing>({
    defaultValues,
    mode: 'onTouched',
    // The form focuses by itself: the field may be in a folded section.
    shouldFocusError: false,
    resolver: resolvedBy(newListingOf),
  })

const NEW_FIELDS = fieldsWith(FIELDS, 'newRule')

/** POST /api/listings takes the form's fields as they are, and the special attributes as a JSON list. */
function newListingOf(values: EditFields) {
  const specialAttributes = JSON.stringify(linesOf(values.specialAttributes))
  const fields = Object.fromEntries(NEW_FIELDS.map(field => [field, sentText(values, field)]))
  return createListingSchema.safeParse({ ...fields, specialAttributes })
}

const sentText = (values: EditFields, field: (typeof NEW_FIELDS)[number]) =>
  field === 'price' || field === 'shippingPrice' ? amountAsSent(values[field]) : values[field]

/** The coin of the analysis; its varieties are dropped where the form is about another coin already. */
function firstCoin(coin: EditFields, now: EditFields): FirstCoin {
  const kept = linesOf(now.specialAttributes)
  const gone = linesOf(coin.specialAttributes).filter(text => !kept.includes(text))
  return { coin, dropped: isAnotherCoin(coin, now) ? gone : null }
}

/** Keeps the shipping price at that of the price's band, outside of one at the usual one, until the seller types one. */
function useFollowingShipping({ form, values, following }: NewListingState): void {
  const { price, grader } = values
  const bands = useWording()?.templates.bands
  const isOwn = following.own.has('shippingPrice')
  const priceCents = typedCents(price) ?? 0
  const text = typedAmount(newShippingOf(bands ?? [], { priceCents, grader, lot: null }))
  useEffect(() => {
    if (!isOwn && form.getValues('shippingPrice') !== text)
      form.setValue('shippingPrice', text, { shouldValidate: true })
  }, [form, isOwn, text])
}
