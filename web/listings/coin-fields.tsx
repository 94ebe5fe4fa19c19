import { Controller, useWatch } from 'react-hook-form'
import { GRADE_OPTIONS } from '../../shared/numismatics/grades.ts'
import { seriesById } from '../../shared/numismatics/series.ts'
import { registerField } from '../lib/register-field.ts'
import { Combobox } from '../ui/combobox.tsx'
import { Select } from '../ui/select.tsx'
import { TextField } from '../ui/text-field.tsx'
import { GRADER_OPTIONS, MINT_OPTIONS } from './form/coin-options.ts'
import {
  generatedText,
  type ListingFields,
  physicalFields,
  strikeOfFields,
} from './form/listing-defaults.ts'
import { SERIES_OPTIONS } from './form/series-options.ts'
import { StrikeNotice } from './form/strike-notice.tsx'
import type { ListingFormApi } from './use-listing-form.ts'

const PHYSICAL = ['composition', 'weight', 'diameter'] as const
const GENERATED = ['title', 'description'] as const

interface CoinFieldsProps {
  form: ListingFormApi
  initial: ListingFields
}

/**
 * The fields that describe the coin. Composition, weight and diameter (from the numismatic tables) and title
 * and description (generated) are updated with them until the seller edits those by hand.
 */
export function CoinFields({ form, initial }: CoinFieldsProps) {
  const { register, control } = form
  const derived = { onChange: () => updateDerived(form, initial) }

  return (
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
              updateDerived(form, initial)
            }}
          />
        )}
      />
      <TextField
        label="Coin type"
        required
        className="sm:col-span-2"
        {...registerField(form, 'coinType', derived)}
      />
      <TextField
        label="Year"
        required
        inputMode="numeric"
        {...registerField(form, 'year', derived)}
      />
      <Select
        label="Mint mark"
        placeholder="Not visible"
        options={MINT_OPTIONS}
        {...registerField(form, 'mint', derived)}
      />
      <FormStrikeNotice form={form} />
      <Select
        label="Certified by"
        hint="Only a coin in a grader's holder has a certified grade"
        placeholder="Not certified"
        options={GRADER_OPTIONS}
        {...register('grader', derived)}
      />
      <TextField
        label="Certification number"
        {...registerField(form, 'certificationNumber', derived)}
      />
      <Select
        label="Grade"
        required
        hint="Your estimate unless the coin is certified"
        placeholder="Choose a grade"
        options={gradeOptions(initial.grade)}
        {...registerField(form, 'grade', derived)}
      />
      <TextField label="Composition" {...register('composition')} />
      <TextField label="Weight" {...register('weight')} />
      <TextField label="Diameter" {...register('diameter')} />
    </fieldset>
  )
}

/** Updates the derived fields. A field that the seller has edited stays unchanged. */
function updateDerived(form: ListingFormApi, initial: ListingFields): void {
  const current = { ...initial, ...form.getValues() }
  const { dirtyFields, isSubmitted } = form.formState
  const found = strikeOfFields(current)
  if (found?.ok) {
    const known = physicalFields(found.strike)
    for (const name of PHYSICAL) {
      if (!dirtyFields[name]) form.setValue(name, known[name])
      current[name] = form.getValues(name) ?? ''
    }
  }
  const texts = generatedText(current)
  for (const name of GENERATED) {
    if (!dirtyFields[name]) form.setValue(name, texts[name], { shouldValidate: isSubmitted })
  }
}

function FormStrikeNotice({ form }: { form: ListingFormApi }) {
  const [seriesId = '', year, mint = ''] = useWatch({
    control: form.control,
    name: ['seriesId', 'year', 'mint'],
  })
  return <StrikeNotice {...{ seriesId, year, mint }} />
}

/** The standard grades, preceded by the initial one where it is not among them (a range, a details grade). */
function gradeOptions(initial: string): { value: string; label: string }[] {
  const standard: readonly string[] = GRADE_OPTIONS
  const all = initial && !standard.includes(initial) ? [initial, ...standard] : standard
  return all.map(grade => ({ value: grade, label: grade }))
}
