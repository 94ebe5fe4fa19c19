import { Controller, useWatch } from 'react-hook-form'
import { seriesById } from '../../shared/numismatics/series.ts'
import { CertificateBlock } from '../certificates/certificate-block.tsx'
import { typedLabel } from '../certificates/typed-label.ts'
import { registerField } from '../lib/register-field.ts'
import { Combobox } from '../ui/fields/combobox.tsx'
import { Select } from '../ui/fields/select.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { certifiedFields } from './form/certified-fields.ts'
import { GRADER_OPTIONS, MINT_OPTIONS } from './form/coin-options.ts'
import { GradeSelect } from './form/grade-select.tsx'
import { SERIES_OPTIONS } from './form/series-options.ts'
import { StrikeNotice } from './form/strike-notice.tsx'
import type { ListingFormApi, ListingFormState } from './form/use-listing-form.ts'
import { type FieldToConfirm, TO_CONFIRM } from './form/use-to-confirm.ts'

interface IdentityFieldsProps {
  state: ListingFormState
  /** Fields that the seller has not confirmed yet. */
  toConfirm: ReadonlySet<FieldToConfirm>
}

const warningOf = (toConfirm: ReadonlySet<FieldToConfirm>, field: FieldToConfirm) =>
  toConfirm.has(field) ? TO_CONFIRM : undefined

/** What the coin is: series, type, year and mint mark. */
export function IdentityFields({ state: { form, onCoin }, toConfirm }: IdentityFieldsProps) {
  const derived = { onChange: onCoin }
  return (
    <>
      <Controller
        control={form.control}
        name="seriesId"
        render={({ field }) => (
          <Combobox
            label="Series"
            className="col-span-2 @xl:col-span-4"
            placeholder="Morgan Dollar, wheat cent, ..."
            options={SERIES_OPTIONS}
            value={field.value || null}
            onBlur={field.onBlur}
            onChange={id => {
              field.onChange(id ?? '')
              const series = id ? seriesById(id) : null
              if (series) form.setValue('coinType', series.name, { shouldValidate: true })
              onCoin()
            }}
          />
        )}
      />
      <TextField
        label="Coin type"
        required
        className="col-span-2 @xl:col-span-3"
        {...registerField(form, 'coinType', derived)}
      />
      <TextField
        label="Year"
        required
        warning={warningOf(toConfirm, 'year')}
        inputMode="numeric"
        className="@xl:col-span-2"
        {...registerField(form, 'year', derived)}
      />
      <Select
        label="Mint mark"
        // Nobody has looked for it yet.
        placeholder={toConfirm.has('mint') ? 'Not known yet' : 'Not visible'}
        warning={warningOf(toConfirm, 'mint')}
        options={MINT_OPTIONS}
        className="@xl:col-span-3"
        {...registerField(form, 'mint', derived)}
      />
      <FormStrikeNotice form={form} />
    </>
  )
}

interface GradeFieldsProps extends IdentityFieldsProps {
  /** Where an estimate of a raw coin comes from. */
  gradeHint?: string | undefined
}

/** Grade and holder. */
export function GradeFields({ state: { form, onCoin }, gradeHint, toConfirm }: GradeFieldsProps) {
  const derived = { onChange: onCoin }
  const [grade, grader] = useWatch({ control: form.control, name: ['grade', 'grader'] })
  return (
    <>
      <GradeSelect
        value={grade}
        required
        placeholder="Choose a grade"
        warning={warningOf(toConfirm, 'grade')}
        hint={grader ? undefined : (gradeHint ?? 'Your estimate: the coin is not certified')}
        className="col-span-2 @xl:col-span-3"
        {...registerField(form, 'grade', derived)}
        onTyped={() => {
          form.setValue('grade', '')
          form.setFocus('grade')
          onCoin()
        }}
      />
      <Select
        label="Certified by"
        placeholder="Not certified"
        options={GRADER_OPTIONS}
        className="@xl:col-span-3"
        {...form.register('grader', derived)}
      />
      <TextField
        label="Certification number"
        className="@xl:col-span-3"
        data-scan="certificate"
        {...registerField(form, 'certificationNumber', {
          ...derived,
          onBlur: () => readLabel(form, onCoin),
        })}
      />
      <FormCertificate
        form={form}
        onCoin={onCoin}
        isEstimate={gradeHint !== undefined && grade === form.formState.defaultValues?.grade}
      />
    </>
  )
}

const PHYSICAL = [
  ['composition', 'Composition'],
  ['weight', 'Weight'],
  ['diameter', 'Diameter'],
] as const

/** Composition, weight and diameter. */
export function PhysicalFields({ state: { form, onTyped, onCoin } }: { state: ListingFormState }) {
  return PHYSICAL.map(([name, label]) => (
    <TextField
      key={name}
      label={label}
      className={name === 'composition' ? 'col-span-2' : ''}
      {...form.register(name, {
        onChange: () => {
          onTyped(name)
          onCoin()
        },
      })}
    />
  ))
}

function FormStrikeNotice({ form }: { form: ListingFormApi }) {
  const [seriesId = '', year, mint = ''] = useWatch({
    control: form.control,
    name: ['seriesId', 'year', 'mint'],
  })
  return <StrikeNotice {...{ seriesId, year, mint }} />
}

/** A label's whole code, or a number with its grader, typed or scanned into the number's field. */
function readLabel(form: ListingFormApi, onCoin: () => void) {
  const [number = '', grader = ''] = form.getValues(['certificationNumber', 'grader'])
  const label = typedLabel(number, grader)
  if (!label) return
  form.setValue('grader', label.grader)
  form.setValue('certificationNumber', label.number)
  onCoin()
}

function FormCertificate({
  form,
  onCoin,
  isEstimate,
}: Pick<ListingFormState, 'form' | 'onCoin'> & { isEstimate: boolean }) {
  const [seriesId = '', coinType, year, mint = '', grade, grader = '', number = ''] = useWatch({
    control: form.control,
    name: ['seriesId', 'coinType', 'year', 'mint', 'grade', 'grader', 'certificationNumber'],
  })
  return (
    <CertificateBlock
      className="col-span-2 @xl:col-span-full"
      grade={grade}
      grader={grader}
      number={number}
      own={{ seriesId: seriesId || null, coinType, year, mint }}
      isEstimate={isEstimate}
      onUse={certificate => {
        for (const { name, value } of certifiedFields(certificate))
          form.setValue(name, value, { shouldDirty: true, shouldValidate: true })
        onCoin()
      }}
    />
  )
}
