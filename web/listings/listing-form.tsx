import { zodResolver } from '@hookform/resolvers/zod'
import type { ReactNode } from 'react'
import { Controller, type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { TITLE_MAX_CHARACTERS } from '../../shared/listing-terms.ts'
import { type CreateListing, createListingSchema } from '../../shared/listings.ts'
import { GRADE_OPTIONS } from '../../shared/numismatics/grades.ts'
import { MINT_MARKS } from '../../shared/numismatics/mints.ts'
import { seriesById } from '../../shared/numismatics/series.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Combobox } from '../ui/combobox.tsx'
import { Select } from '../ui/select.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { TextField } from '../ui/text-field.tsx'
import { generatedText, type ListingFields, physicalFields, struckAs } from './listing-defaults.ts'
import { SERIES_OPTIONS } from './series-options.ts'

const GRADERS = ['PCGS', 'NGC', 'CACG', 'ANACS', 'ICG'] as const
const PHYSICAL = ['composition', 'weight', 'diameter'] as const
const GENERATED = ['title', 'description'] as const

type Input = z.input<typeof createListingSchema>
export type ListingFormApi = UseFormReturn<Input, unknown, CreateListing>

/** The form's state, held by the screen around it: prices are put into it, market data follows it. */
export function useListingForm(fields: ListingFields): ListingFormApi {
  return useForm<Input, unknown, CreateListing>({
    resolver: zodResolver(createListingSchema),
    defaultValues: fields,
    mode: 'onTouched',
  })
}

interface ListingFormProps {
  form: ListingFormApi
  /** What stood in the fields at first. */
  fields: ListingFields
  busy: boolean
  onSubmit: (listing: CreateListing) => void
  /** Further buttons, before the submit button. */
  actions?: ReactNode
}

/**
 * The listing of one coin. What the facts know (composition, weight, diameter) and what is generated
 * (title, description) follows the coin's name, as long as the seller has not written there by hand.
 */
export function ListingForm({ form, fields, busy, onSubmit, actions }: ListingFormProps) {
  const { register, control, formState } = form
  const { errors } = formState
  const [seriesId = '', year, mint = ''] = useWatch({ control, name: ['seriesId', 'year', 'mint'] })
  const struck = struckAs({ seriesId, year, mint })

  /** Fills what follows from the coin's name. A field that the seller changed stays theirs. */
  const follow = () => {
    const current = { ...fields, ...form.getValues() }
    const { dirtyFields } = form.formState
    const facts = struckAs(current)
    if (facts?.ok) {
      const known = physicalFields(facts.strike)
      for (const name of PHYSICAL) {
        if (!dirtyFields[name]) form.setValue(name, known[name])
        current[name] = form.getValues(name) ?? ''
      }
    }
    const texts = generatedText(current)
    for (const name of GENERATED) {
      if (!dirtyFields[name])
        form.setValue(name, texts[name], { shouldValidate: formState.isSubmitted })
    }
  }
  const following = { onChange: follow }

  return (
    <form
      noValidate
      onSubmit={event => void form.handleSubmit(onSubmit)(event)}
      className="grid gap-6"
    >
      <fieldset className="grid gap-4 sm:grid-cols-2">
        <legend className="slab mb-3 text-ink-soft">The coin</legend>
        <Controller
          control={control}
          name="seriesId"
          render={({ field }) => (
            <Combobox
              label="Series"
              className="sm:col-span-2"
              hint="Fills weight, diameter and composition from the facts"
              placeholder="Morgan Dollar, wheat cent, ..."
              options={SERIES_OPTIONS}
              value={field.value || null}
              onBlur={field.onBlur}
              onChange={id => {
                field.onChange(id ?? '')
                const series = id ? seriesById(id) : null
                if (series) form.setValue('coinType', series.name, { shouldValidate: true })
                follow()
              }}
            />
          )}
        />
        <TextField
          label="Coin type"
          required
          className="sm:col-span-2"
          error={errors.coinType?.message}
          {...register('coinType', following)}
        />
        <TextField
          label="Year"
          required
          inputMode="numeric"
          error={errors.year?.message}
          {...register('year', following)}
        />
        <Select
          label="Mint mark"
          placeholder="Not visible"
          options={MINT_MARKS.map(mark => ({
            value: mark,
            label: mark === 'none' ? 'none (no mark on the coin)' : mark,
          }))}
          error={errors.mint?.message}
          {...register('mint', following)}
        />
        {struck?.ok === false && (
          <Banner tone="warn" className="sm:col-span-2">
            {struck.sentence}
          </Banner>
        )}
        {struck?.ok && struck.strike.alternatives.length > 0 && (
          <Banner className="sm:col-span-2" title="More than one composition">
            {struck.strike.alternatives.map(each => `${each.label}: ${each.howToTell}`).join(' ')}
          </Banner>
        )}
        <Select
          label="Certified by"
          hint="Only a coin in a grader's holder has a certified grade"
          placeholder="Not certified"
          options={GRADERS.map(grader => ({ value: grader, label: grader }))}
          {...register('grader', following)}
        />
        <TextField
          label="Certification number"
          error={errors.certificationNumber?.message}
          {...register('certificationNumber', following)}
        />
        <Select
          label="Grade"
          required
          hint="Your estimate unless the coin is certified"
          placeholder="Choose a grade"
          options={gradeOptions(fields.grade)}
          error={errors.grade?.message}
          {...register('grade', following)}
        />
        <TextField label="Composition" {...register('composition')} />
        <TextField label="Weight" {...register('weight')} />
        <TextField label="Diameter" {...register('diameter')} />
      </fieldset>

      <fieldset className="grid gap-4 sm:grid-cols-2">
        <legend className="slab mb-3 text-ink-soft">The listing</legend>
        <TextField
          label="Title"
          required
          className="sm:col-span-2"
          hint={`At most ${TITLE_MAX_CHARACTERS} characters`}
          maxLength={TITLE_MAX_CHARACTERS}
          error={errors.title?.message}
          {...register('title')}
        />
        <TextField
          label="Price"
          required
          type="number"
          min={0.01}
          step={0.01}
          prefix="$"
          inputMode="decimal"
          error={errors.price?.message}
          {...register('price')}
        />
        <TextField
          label="Shipping price"
          required
          type="number"
          min={0}
          step={0.01}
          prefix="$"
          inputMode="decimal"
          error={errors.shippingPrice?.message}
          {...register('shippingPrice')}
        />
        <TextArea
          label="Description"
          required
          rows={12}
          className="sm:col-span-2"
          error={errors.description?.message}
          {...register('description')}
        />
      </fieldset>

      <div className="flex flex-wrap justify-end gap-3">
        {actions}
        <Button variant="primary" size="large" type="submit" busy={busy}>
          {busy ? 'Creating Listing...' : 'Create Listing'}
        </Button>
      </div>
    </form>
  )
}

/** The specified grades, and before them the one at hand where it is none of them (a range, a details grade). */
function gradeOptions(atHand: string): { value: string; label: string }[] {
  const known: readonly string[] = GRADE_OPTIONS
  const all = atHand && !known.includes(atHand) ? [atHand, ...known] : known
  return all.map(grade => ({ value: grade, label: grade }))
}
