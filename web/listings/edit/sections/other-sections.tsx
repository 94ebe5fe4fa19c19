import { SKU_MAX_CHARACTERS } from '../../../../shared/listing/terms/listing-terms.ts'
import { Select } from '../../../ui/fields/select.tsx'
import { TextArea } from '../../../ui/fields/text-area.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { useEditValues, useFieldProps } from '../edit-context.ts'
import { Questions } from '../questions.tsx'
import { ConsignorFields } from './consignor-fields.tsx'

export function DescriptionSection() {
  const field = useFieldProps()
  return (
    <>
      <Questions fields={['description']} className="col-span-2" />
      <TextArea
        label="Description"
        required
        rows={10}
        className="col-span-2"
        {...field('description')}
      />
    </>
  )
}

const LOT_KINDS = [
  { value: 'lot', label: 'Lot' },
  { value: 'roll', label: 'Roll' },
  { value: 'set', label: 'Set' },
]

/** Several coins that are sold as one piece. */
export function LotSection() {
  const isLot = useEditValues(values => values.lotKind !== '')
  const field = useFieldProps()
  return (
    <>
      <Select
        label="Sold together"
        placeholder="A single coin"
        className="col-span-2"
        options={LOT_KINDS}
        {...field('lotKind', { hint: 'Several coins sold as one piece' })}
      />
      {isLot && (
        <>
          <TextField label="How many coins" inputMode="numeric" {...field('lotCount')} />
          <TextField label="Of what" placeholder="Wheat cents, 1940 to 1958" {...field('lotOf')} />
        </>
      )}
    </>
  )
}

/** What the listing is known by, and whose coin it is. Place and cost are among the common fields. */
export function RecordsSection() {
  const field = useFieldProps()
  return (
    <>
      <TextField
        label="SKU"
        maxLength={SKU_MAX_CHARACTERS}
        {...field('sku', { hint: 'Letters and digits. It stays once eBay knows the listing.' })}
      />
      <ConsignorFields />
    </>
  )
}
