import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Controller, type UseFormReturn, useFieldArray, useWatch } from 'react-hook-form'
import {
  newShippingOptionOf,
  type PolicyConfig,
  type ShippingOption,
} from '../../shared/ebay-policies.ts'
import { SHIPPING_ON } from '../../shared/ebay-shipping.ts'
import { ownSite } from '../../shared/lib/ebay-sites.ts'
import { centsOf, dollars, typedAmount, typedCents } from '../../shared/lib/money.ts'
import { Button } from '../ui/button.tsx'
import { AmountField } from '../ui/fields/text-field.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { AppLink } from '../ui/link.tsx'
import { HANDLING_OPTIONS } from './policy-options.ts'
import { PolicySelect } from './policy-select.tsx'

type ServiceName = ShippingOption['serviceName']

/** Services by the names that eBay uses today; one without a name here is unchanged. */
const CURRENT_NAMES: Partial<Record<ServiceName, string>> = {
  'USPS First Class': 'USPS Ground Advantage (was First Class)',
}
const nameOf = (service: ServiceName) => CURRENT_NAMES[service] ?? service
const FIELD = 'shipping.domesticShippingOptions'

const SERVICE_NOTES: Partial<Record<ServiceName, string>> = {
  'eBay Standard Envelope':
    'For coins below $20 only. It becomes a policy of its own, with this handling time.',
}

interface ShippingOptionsProps {
  form: UseFormReturn<PolicyConfig>
}

/** The domestic shipping services with their costs. At least one stays. */
export function ShippingOptions({ form }: ShippingOptionsProps) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: FIELD })
  const options = useWatch({ control: form.control, name: FIELD })
  const errors = form.formState.errors.shipping?.domesticShippingOptions
  const only = fields.length === 1
  const services = SHIPPING_ON[ownSite().id].services.map(name => ({
    value: name,
    label: nameOf(name),
  }))
  return (
    <fieldset>
      <legend className="text-small font-[560]">Domestic shipping options</legend>
      <ul className="mt-2 flex flex-col gap-3">
        {fields.map((field, index) => {
          const option = options[index] ?? field
          return (
            <li key={field.id} className="rounded-card border border-line p-3">
              <div className="grid grid-cols-[1fr_1fr_auto] items-start gap-3 sm:grid-cols-[2fr_1fr_1fr_auto]">
                <PolicySelect
                  label="Service"
                  options={services}
                  className="col-span-full sm:col-span-1"
                  control={form.control}
                  name={`${FIELD}.${index}.serviceName`}
                />
                <CostField form={form} name={`${FIELD}.${index}.cost`} />
                <PolicySelect
                  label="Handling time"
                  options={HANDLING_OPTIONS}
                  control={form.control}
                  name={`${FIELD}.${index}.handlingTime`}
                />
                <IconButton
                  label={`Remove ${nameOf(option.serviceName)}`}
                  icon={<Trash2 size={18} />}
                  disabled={only}
                  className="mt-6"
                  onClick={() => remove(index)}
                />
              </div>
              <p className="mt-2 text-small text-ink-soft empty:hidden">
                {SERVICE_NOTES[option.serviceName]}
              </p>
            </li>
          )
        })}
      </ul>
      {errors?.root?.message && (
        <p role="alert" className="mt-2 text-small text-danger">
          {errors.root.message}
        </p>
      )}
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <Button
          size="small"
          icon={<Plus size={16} />}
          onClick={() => append(newShippingOptionOf(ownSite()))}
        >
          Add shipping option
        </Button>
        {only && <p className="text-small text-ink-soft">One option must stay.</p>}
      </div>
      <p className="mt-3 max-w-xl text-small text-ink-soft">
        Each listing states its own shipping price, which goes before the cost here. Set yours by{' '}
        <AppLink to="/templates">price bands</AppLink>.
      </p>
    </fieldset>
  )
}

interface CostFieldProps {
  form: UseFormReturn<PolicyConfig>
  name: `${typeof FIELD}.${number}.cost`
}

/** A number in the form, and on the screen the text that the seller types. */
function CostField({ form, name }: CostFieldProps) {
  const [text, setText] = useState(() => typedAmount(centsOf(form.getValues(name))))
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field, fieldState }) => (
        <AmountField
          {...field}
          label="Cost"
          value={text}
          error={fieldState.error?.message}
          onChange={({ currentTarget: { value } }) => {
            setText(value)
            const cents = typedCents(value)
            field.onChange(cents === null ? Number.NaN : dollars(cents))
          }}
        />
      )}
    />
  )
}
