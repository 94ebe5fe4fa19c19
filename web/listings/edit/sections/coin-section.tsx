import { useId } from 'react'
import { Controller } from 'react-hook-form'
import { COUNTRIES } from '../../../../shared/numismatics/series.ts'
import { Combobox } from '../../../ui/fields/combobox.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { TextArea } from '../../../ui/fields/text-area.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { CategoryCombobox } from '../../form/category-combobox.tsx'
import { fieldsOfSeries, mintOptionsOf } from '../../form/coin-mints.ts'
import { GRADER_OPTIONS } from '../../form/coin-options.ts'
import { SERIES_OPTIONS } from '../../form/series-options.ts'
import { StrikeNotice } from '../../form/strike-notice.tsx'
import { useEditContext, useEditValues, useFieldProps, warningOf } from '../edit-context.ts'
import { Questions } from '../questions.tsx'
import { isToConfirm } from '../use-to-confirm.ts'
import { CertificationNumber } from './certification-number.tsx'
import { ItemSpecificFields } from './item-specifics.tsx'

const PLACES = ['coinType', 'year', 'composition'] as const

/** What the coin is. */
export function CoinSection() {
  return (
    <>
      <Questions fields={PLACES} className="col-span-2" />
      <IdentityFields />
      <HolderFields />
      <PhysicalFields />
      <ItemSpecificFields />
    </>
  )
}

/** Series, type, year and mint mark. */
export function IdentityFields() {
  const { form, problems, listing, following } = useEditContext()
  const struck = useEditValues(({ seriesId, year, mint }) => ({ seriesId, year, mint }))
  const field = useFieldProps()
  return (
    <>
      <div data-field="seriesId" className="col-span-2">
        <Controller
          control={form.control}
          name="seriesId"
          render={({ field: { value, onChange, onBlur } }) => (
            <Combobox
              label="Series"
              hint="Fills weight, diameter and composition from the facts"
              placeholder="Morgan Dollar, maple leaf, Italy 2 euro, ..."
              options={SERIES_OPTIONS}
              value={value || null}
              onBlur={onBlur}
              {...warningOf(problems, 'seriesId')}
              onChange={id => {
                onChange(id ?? '')
                const known = fieldsOfSeries(id)
                if (known) {
                  form.setValue('coinType', known.coinType, { shouldValidate: true })
                  form.setValue('country', known.country, { shouldDirty: true })
                  form.setValue('denomination', known.denomination, { shouldDirty: true })
                }
                following.onCoin()
              }}
            />
          )}
        />
      </div>
      <TextField
        label="Coin type"
        required
        className="col-span-2"
        {...field('coinType', { isOfCoin: true })}
      />
      <PlaceFields />
      <TextField
        label="Year"
        required={listing.id === undefined}
        inputMode="numeric"
        {...field('year', { isOfCoin: true })}
      />
      <Select
        label="Mint mark"
        placeholder={isToConfirm(problems, 'mint') ? 'Not known yet' : 'Not visible'}
        options={withValue(mintOptionsOf(struck.seriesId, struck.year), struck.mint)}
        {...field('mint', { isOfCoin: true })}
      />
      <StrikeNotice {...struck} />
    </>
  )
}

/** Country and denomination, which a coin that is in no table has from the seller, and eBay's category. */
function PlaceFields() {
  const { form, problems, locked } = useEditContext()
  const ebayCategory = useEditValues(values => values.ebayCategory)
  const field = useFieldProps()
  const countries = useId()
  return (
    <>
      <TextField
        label="Country"
        list={countries}
        placeholder="United States"
        {...field('country', { isOfCoin: true })}
      />
      <datalist id={countries}>
        {Object.values(COUNTRIES).map(name => (
          <option key={name} value={name} label={name} aria-label={name} />
        ))}
      </datalist>
      <TextField
        label="Denomination"
        placeholder="50 Centavos"
        {...field('denomination', { isOfCoin: true })}
      />
      <div className="col-span-2" data-field="ebayCategory">
        <CategoryCombobox
          value={ebayCategory}
          disabled={locked.ebayCategory !== undefined}
          warning={warningOf(problems, 'ebayCategory').warning}
          onChange={id => form.setValue('ebayCategory', id, { shouldDirty: true })}
        />
      </div>
    </>
  )
}

/** The grading service, and the number on its label. */
export function HolderFields() {
  const grader = useEditValues(values => values.grader)
  const field = useFieldProps()
  return (
    <>
      <Select
        label="Certified by"
        placeholder="Not certified"
        options={withValue(GRADER_OPTIONS, grader)}
        {...field('grader', {
          isOfCoin: true,
          hint: "Only a coin in a grader's holder has a certified grade",
        })}
      />
      <CertificationNumber />
    </>
  )
}

/** Composition, weight, diameter and special attributes. */
export function PhysicalFields() {
  const field = useFieldProps()
  return (
    <>
      <TextField
        label="Composition"
        className="col-span-2"
        {...field('composition', { isOfCoin: true })}
      />
      <TextField label="Weight" {...field('weight', { isOfCoin: true })} />
      <TextField label="Diameter" {...field('diameter', { isOfCoin: true })} />
      <TextArea
        label="Special attributes"
        rows={3}
        className="col-span-2"
        {...field('specialAttributes', { isOfCoin: true, hint: 'One a line' })}
      />
    </>
  )
}

interface Option {
  value: string
  label: string
}

/** The options, with the present value where it is none of them: it stays selectable. */
function withValue(options: readonly Option[], value: string): readonly Option[] {
  return value === '' || options.some(option => option.value === value)
    ? options
    : [{ value, label: value }, ...options]
}
