import { TITLE_MAX_CHARACTERS } from '../../shared/listing-terms.ts'
import type { CreateListing } from '../../shared/listings.ts'
import { registerField } from '../lib/register-field.ts'
import { Button } from '../ui/button.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { TextField } from '../ui/text-field.tsx'
import { CoinFields } from './coin-fields.tsx'
import type { ListingFields } from './form/listing-defaults.ts'
import type { ListingFormApi } from './use-listing-form.ts'

interface ListingFormProps {
  form: ListingFormApi
  initial: ListingFields
  busy: boolean
  onSubmit: (listing: CreateListing) => void
}

/** The form that creates the listing of one coin. */
export function ListingForm({ form, initial, busy, onSubmit }: ListingFormProps) {
  return (
    <form
      noValidate
      onSubmit={event => void form.handleSubmit(onSubmit)(event)}
      className="grid gap-6"
    >
      <CoinFields form={form} initial={initial} />
      <SaleFields form={form} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="primary" size="large" type="submit" busy={busy}>
          {busy ? 'Creating Listing...' : 'Create Listing'}
        </Button>
      </div>
    </form>
  )
}

/** The fields that describe the sale. */
function SaleFields({ form }: { form: ListingFormApi }) {
  return (
    <fieldset className="grid gap-4 sm:grid-cols-2">
      <legend className="slab mb-3 text-ink-soft">The listing</legend>
      <TextField
        label="Title"
        required
        className="sm:col-span-2"
        hint={`At most ${TITLE_MAX_CHARACTERS} characters`}
        maxLength={TITLE_MAX_CHARACTERS}
        {...registerField(form, 'title')}
      />
      <TextField
        label="Price"
        required
        type="number"
        min={0.01}
        step={0.01}
        prefix="$"
        inputMode="decimal"
        {...registerField(form, 'price')}
      />
      <TextField
        label="Shipping price"
        required
        type="number"
        min={0}
        step={0.01}
        prefix="$"
        inputMode="decimal"
        {...registerField(form, 'shippingPrice')}
      />
      <TextArea
        label="Description"
        required
        rows={12}
        className="sm:col-span-2"
        {...registerField(form, 'description')}
      />
    </fieldset>
  )
}
