import { Controller } from 'react-hook-form'
import type { Listing } from '../../../../shared/listing/listings.ts'
import { seriesById } from '../../../../shared/numismatics/series.ts'
import { Combobox } from '../../../ui/fields/combobox.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { TextArea } from '../../../ui/fields/text-area.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { GRADER_OPTIONS, MINT_OPTIONS } from '../../form/coin-options.ts'
import { SERIES_OPTIONS } from '../../form/series-options.ts'
import { StrikeNotice } from '../../form/strike-notice.tsx'
import { useEditContext, useFieldProps, warningOf } from '../edit-context.ts'
import { Questions } from '../questions.tsx'
import { CertificationNumber } from './certification-number.tsx'
import { ItemSpecificFields } from './item-specifics.tsx'

/** What the coin is. `onCoin` updates what follows from it. */
export function CoinSection({ listing, onCoin }: { listing: Listing; onCoin: () => void }) {
  const { form, values, problems } = useEditContext()
  const field = useFieldProps()
  const derived = { onChange: onCoin }
  return (
    <>
      <Questions fields={['coinType', 'year', 'composition']} className="col-span-2" />
      <div data-field="seriesId" className="col-span-2">
        <Controller
          control={form.control}
          name="seriesId"
          render={({ field: { value, onChange, onBlur } }) => (
            <Combobox
              label="Series"
              hint="Fills weight, diameter and composition from the facts"
              placeholder="Morgan Dollar, wheat cent, ..."
              options={SERIES_OPTIONS}
              value={value || null}
              onBlur={onBlur}
              {...warningOf(problems, 'seriesId')}
              onChange={id => {
                onChange(id ?? '')
                const series = id ? seriesById(id) : null
                if (series) form.setValue('coinType', series.name, { shouldValidate: true })
                onCoin()
              }}
            />
          )}
        />
      </div>
      <TextField
        label="Coin type"
        required
        className="col-span-2"
        {...field('coinType', derived)}
      />
      <TextField label="Year" inputMode="numeric" {...field('year', derived)} />
      <Select
        label="Mint mark"
        placeholder="Not visible"
        options={withValue(MINT_OPTIONS, values.mint)}
        {...field('mint', derived)}
      />
      <StrikeNotice seriesId={values.seriesId} year={values.year} mint={values.mint} />
      <Select
        label="Certified by"
        placeholder="Not certified"
        options={withValue(GRADER_OPTIONS, values.grader)}
        {...field('grader', {
          onChange: onCoin,
          hint: "Only a coin in a grader's holder has a certified grade",
        })}
      />
      <CertificationNumber listing={listing} onCoin={onCoin} />
      <TextField label="Composition" className="col-span-2" {...field('composition')} />
      <TextField label="Weight" {...field('weight')} />
      <TextField label="Diameter" {...field('diameter')} />
      <TextArea
        label="Special attributes"
        rows={3}
        className="col-span-2"
        {...field('specialAttributes', { ...derived, hint: 'One a line' })}
      />
      <ItemSpecificFields listing={listing} />
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
