import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import type { DashboardListing } from '../../shared/insight.ts'
import { amountAsSent, amountAsTyped, typedCents } from '../../shared/lib/money.ts'
import { differingFields, editableValues, picked } from '../../shared/listing/change.ts'
import { type UpdateOnEbay, updateOnEbaySchema } from '../../shared/listing/listing-forms.ts'
import {
  DEFAULT_LISTING_DURATION,
  fitsEnvelope,
  isThick,
  LISTING_DURATIONS,
  TITLE_MAX_CHARACTERS,
} from '../../shared/listing/terms/listing-terms.ts'
import { registerField } from '../lib/register-field.ts'
import type { EditedFields } from '../listings/model/send-edits.ts'
import { UPDATED_ON_EBAY, useListingEdits } from '../listings/model/use-listing-edits.ts'
import { type ActDialogProps, useAct } from '../listings/use-act.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { Select } from '../ui/fields/select.tsx'
import { TextArea } from '../ui/fields/text-area.tsx'
import { MoneyField, TextField } from '../ui/fields/text-field.tsx'

const FORM_ID = 'live-listing'

const durationOption = (days: number) => ({ value: String(days), label: `${days} days` })
const DURATIONS = LISTING_DURATIONS.map(durationOption)

type Values = z.input<typeof updateOnEbaySchema>

interface LiveListingDialogProps extends Omit<ActDialogProps, 'listing'> {
  listing: DashboardListing
}

/** What the dialog changes. eBay keeps the duration of a live listing. */
function changeOf(
  listing: DashboardListing,
  { title, description, price, quantity, shippingCost }: UpdateOnEbay,
): EditedFields {
  const amounts = { price: String(price), shippingPrice: String(shippingCost) }
  const values = { title, description, quantity: quantity ?? listing.quantity, ...amounts }
  return picked<EditedFields>(values, differingFields(editableValues(listing), values)) ?? {}
}

const sentValues = (values: Values): Values => ({
  ...values,
  price: amountAsSent(String(values.price)),
  shippingCost: amountAsSent(String(values.shippingCost)),
})

/** Edits a live listing on eBay: what the specification's dialog changes, and nothing else. */
export default function LiveListingDialog({ listing, open, onClose }: LiveListingDialogProps) {
  const auctionDays = listing.format === 'auction' ? listing.durationDays : null
  const form = useForm<Values, unknown, UpdateOnEbay>({
    resolver: (values, ...rest) => zodResolver(updateOnEbaySchema)(sentValues(values), ...rest),
    defaultValues: {
      version: listing.version,
      title: listing.title,
      description: listing.description,
      price: amountAsTyped(listing.price),
      quantity: String(listing.quantity),
      shippingCost: amountAsTyped(listing.shippingPrice),
      listingDuration: String(auctionDays ?? DEFAULT_LISTING_DURATION),
    },
  })
  const edits = useListingEdits()
  const update = useAct<UpdateOnEbay>({
    listing,
    act: values => edits.save({ listing, edit: changeOf(listing, values) }, () => true),
    done: UPDATED_ON_EBAY,
    failed: 'Failed to update listing',
    open,
    onClose,
  })
  const price = typedCents(String(useWatch({ control: form.control, name: 'price' })))
  const isEnvelope = fitsEnvelope(price ?? 0, isThick(listing.grader, listing.lot))
  return (
    <Dialog
      open
      onOpenChange={isOpen => !isOpen && onClose()}
      title="Edit eBay Listing"
      description={listing.title}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={FORM_ID} busy={update.isPending}>
            {update.isPending ? 'Updating Listing...' : 'Update Listing'}
          </Button>
        </>
      }
    >
      <form
        id={FORM_ID}
        noValidate
        onSubmit={event => void form.handleSubmit(values => update.mutate(values))(event)}
        className="grid grid-cols-2 gap-4"
      >
        <TextField
          label="Title"
          className="col-span-2"
          maxLength={TITLE_MAX_CHARACTERS}
          {...registerField(form, 'title')}
        />
        <TextArea
          label="Description"
          className="col-span-2"
          {...registerField(form, 'description')}
        />
        <MoneyField label="Price" step={0.01} {...registerField(form, 'price')} />
        <TextField label="Quantity" type="number" min={1} {...registerField(form, 'quantity')} />
        <MoneyField
          label="Shipping cost"
          {...registerField(form, 'shippingCost')}
          hint={isEnvelope ? 'Recommended: $1.00 eBay envelope shipping' : undefined}
        />
        <Select
          label="Duration"
          options={auctionDays === null ? DURATIONS : [durationOption(auctionDays)]}
          {...registerField(form, 'listingDuration')}
          hint={
            listing.format === 'fixed'
              ? 'A fixed price stays until it is sold or ended'
              : 'A live auction keeps its duration'
          }
        />
      </form>
    </Dialog>
  )
}
