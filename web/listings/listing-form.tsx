import { type ReactNode, useImperativeHandle, useState } from 'react'
import { flushSync } from 'react-dom'
import { type FieldErrors, useWatch } from 'react-hook-form'
import type { CreateListing } from '../../shared/listing/listing-forms.ts'
import { registerField } from '../lib/register-field.ts'
import { TextArea } from '../ui/fields/text-area.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { Fold } from '../ui/fold.tsx'
import { GradeFields, IdentityFields, PhysicalFields } from './coin-fields.tsx'
import type { MarketPrice } from './form/price/market-price.ts'
import { MarketNote, PriceField } from './form/price/price-field.tsx'
import { TitleHint } from './form/title-hint.tsx'
import type { ListingFormState } from './form/use-listing-form.ts'
import { type FieldToConfirm, useToConfirm } from './form/use-to-confirm.ts'

/** Checks the form and hands over the listing, or shows what it lacks. */
export type SubmitListing = (onValid: (listing: CreateListing) => void) => void

interface ListingFormProps {
  state: ListingFormState
  market: MarketPrice
  gradeHint?: string | undefined
  /** Fields that the seller confirms first: the cursor stands there. */
  toConfirm?: readonly FieldToConfirm[]
  /** Of Enter in a field. */
  onSubmit: (listing: CreateListing) => void
  /** Submits the form for buttons outside of it. */
  submitRef: React.Ref<SubmitListing>
  /** More folded sections. */
  children?: ReactNode
}

/**
 * The form of a new listing, in the order in which a dealer decides: what it is, grade and holder, price, title,
 * shipping; the rest is folded.
 */
export function ListingForm({
  state,
  market,
  gradeHint,
  toConfirm,
  onSubmit,
  submitRef,
  children,
}: ListingFormProps) {
  const { form, own, onCoin, setOwn } = state
  const confirming = useToConfirm(form, toConfirm)
  const [price] = useWatch({ control: form.control, name: ['price'] })
  const [descriptionOpen, setDescriptionOpen] = useState(false)

  const showErrors = (errors: FieldErrors<CreateListing>) => {
    if (!errors.description) return
    flushSync(() => setDescriptionOpen(true))
    if (Object.keys(errors)[0] === 'description') form.setFocus('description')
  }
  const submit: SubmitListing = onValid => void form.handleSubmit(onValid, showErrors)()
  useImperativeHandle(submitRef, () => submit)

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Enter in its fields
    <form
      noValidate
      onKeyDown={confirming.onKeyDown}
      onSubmit={event => {
        event.preventDefault()
        submit(onSubmit)
      }}
      // A field that takes the focus does not come to lie under the bar at the bottom.
      className="@container [&_:is(input,select,textarea)]:scroll-mb-40"
    >
      <div className="grid grid-cols-2 gap-x-4 gap-y-3 @xl:grid-cols-12">
        <IdentityFields state={state} toConfirm={confirming.open} />
        <GradeFields state={state} gradeHint={gradeHint} toConfirm={confirming.open} />
        <PriceField state={state} className="@xl:col-span-3" />
        <MarketNote
          market={market}
          own={own.has('price') ? price : null}
          onFollow={() => setOwn('price', false)}
          onGrade={grade => {
            form.setValue('grade', grade, { shouldValidate: true })
            onCoin()
          }}
          className="order-1 col-span-full @xl:order-none"
        />
        <TitleField state={state} />
        <TextField
          label="Shipping price"
          required
          type="number"
          min={0}
          step={0.01}
          prefix="$"
          inputMode="decimal"
          className="@xl:order-2 @xl:col-span-3"
          {...registerField(form, 'shippingPrice', {
            onChange: () => state.onTyped('shippingPrice'),
          })}
        />
      </div>
      <div className="mt-3">
        <DescriptionFold state={state} open={descriptionOpen} onOpen={setDescriptionOpen} />
        <PhysicalFold state={state} />
        {children}
      </div>
    </form>
  )
}

function TitleField({ state: { form, onTyped, titleBy } }: { state: ListingFormState }) {
  const title = useWatch({ control: form.control, name: 'title' })
  return (
    <TextField
      label="Title"
      required
      className="order-2 col-span-full @xl:col-span-9"
      hint={<TitleHint title={title} titleBy={titleBy} />}
      {...registerField(form, 'title', { onChange: () => onTyped('title') })}
    />
  )
}

interface DescriptionFoldProps {
  state: ListingFormState
  open: boolean
  onOpen: (open: boolean) => void
}

function DescriptionFold({ state: { form, onTyped }, open, onOpen }: DescriptionFoldProps) {
  const description = useWatch({ control: form.control, name: 'description' })
  return (
    <Fold
      title="Description"
      summary={description.replace(/\s+/g, ' ').slice(0, 120) || 'None yet'}
      open={open}
      onOpen={onOpen}
      layout="grid"
    >
      <TextArea
        label="Description"
        required
        rows={12}
        {...registerField(form, 'description', { onChange: () => onTyped('description') })}
      />
    </Fold>
  )
}

function PhysicalFold({ state }: { state: ListingFormState }) {
  const [open, setOpen] = useState(false)
  const values = useWatch({
    control: state.form.control,
    name: ['composition', 'weight', 'diameter'],
  })
  return (
    <Fold
      title="Specifications"
      summary={values.filter(Boolean).join(' · ') || 'Not known'}
      open={open}
      onOpen={setOpen}
    >
      <PhysicalFields state={state} />
    </Fold>
  )
}
