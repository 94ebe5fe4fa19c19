import { priceText } from '../../../../shared/lib/money.ts'
import { typedPercent } from '../../../../shared/lib/typed-number.ts'
import { Select } from '../../../ui/fields/select.tsx'
import { AmountField, TextField } from '../../../ui/fields/text-field.tsx'
import { consignorOptions, useConsignors } from '../../form/use-consignors.ts'
import { useEditContext, useEditValues, useFieldProps } from '../edit-context.ts'

/** Whose coin it is, and what he gets. Nothing for a seller without owners: it begins on the Consignment page. */
export function ConsignorFields() {
  const { form } = useEditContext()
  const consignorId = useEditValues(values => values.consignorId)
  const field = useFieldProps()
  const consignors = useConsignors()
  // A select without the chosen option would show another one.
  if (!consignors || (consignors.length === 0 && consignorId === '')) return null
  const owner = consignors.find(({ id }) => String(id) === consignorId)
  const props = field('consignorId', { hint: 'Sold on commission' })
  return (
    <>
      <Select
        label="Owner"
        placeholder="Your own coin"
        className="col-span-2"
        options={consignorOptions(consignors, consignorId)}
        {...props}
        onChange={event => {
          void props.onChange(event)
          // Empty: as agreed with the new owner.
          form.setValue('consignorShare', '', { shouldDirty: true })
          form.setValue('consignorMinimum', '', { shouldDirty: true })
        }}
      />
      {consignorId !== '' && (
        <>
          <TextField
            label="Owner’s share in percent"
            inputMode="decimal"
            {...field('consignorShare', {
              ...(owner && { hint: `Empty: ${typedPercent(owner.share)} %, as agreed` }),
            })}
          />
          <AmountField
            label="Owner gets at least"
            {...field('consignorMinimum', {
              ...(owner && { hint: `Empty: ${priceText(owner.minimumCents)}, as agreed` }),
            })}
          />
        </>
      )}
    </>
  )
}
