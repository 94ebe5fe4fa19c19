import { AUCTION_DAYS } from '../../../../shared/listing/terms/listing-terms.ts'
import { linesOf } from '../../../../shared/listing/terms/named-values.ts'
import { useAdRateHint } from '../../../ebay/store/ad-rate-hint.tsx'
import { StoreCategories } from '../../../ebay/store/store-categories.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { AmountField, TextField } from '../../../ui/fields/text-field.tsx'
import { useEditContext, useEditValues, useFieldProps } from '../edit-context.ts'

const FORMATS = [
  { value: 'fixed', label: 'Fixed price' },
  { value: 'auction', label: 'Auction' },
]
const DAYS = AUCTION_DAYS.map(days => ({ value: String(days), label: `${days} days` }))
const UNTIL_CANCELLED = [{ value: '', label: "Good 'Til Cancelled" }]
const BEST_OFFER = [
  { value: 'keep', label: 'Leave as it is on eBay' },
  { value: 'off', label: 'No offers' },
  { value: 'on', label: 'Buyers may make offers' },
]

/** How and when it is sold: fixed price or auction, offers, start. */
export function OfferSection() {
  const { locked } = useEditContext()
  const auction = useEditValues(values => values.format === 'auction')
  const field = useFieldProps()
  return (
    <>
      <Select label="Format" options={FORMATS} {...field('format')} />
      {auction ? (
        <Select label="Duration" options={DAYS} {...field('durationDays')} />
      ) : (
        <Select
          label="Duration"
          options={UNTIL_CANCELLED}
          disabled
          hint={
            locked.durationDays ??
            "30 days is Good 'Til Cancelled: eBay renews a fixed-price listing every month until it is sold or you end it."
          }
        />
      )}
      {auction ? <AuctionFields /> : <BestOfferFields />}
      <TextField
        label="Scheduled start"
        type="datetime-local"
        className="col-span-2"
        {...field('scheduledStart', {
          hint: 'Your local time. Empty: it starts when you publish.',
        })}
      />
      <StoreFields />
      <AdRateField />
    </>
  )
}

function StoreFields() {
  const { form, locked, errors } = useEditContext()
  const categories = useEditValues(values => linesOf(values.storeCategories))
  return (
    <div
      className="col-span-2 grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2"
      data-field="storeCategories"
    >
      <StoreCategories
        value={categories}
        empty="As it is on eBay"
        error={errors.storeCategories?.message}
        disabled={locked.storeCategories !== undefined}
        onChange={paths =>
          form.setValue('storeCategories', paths.join('\n'), { shouldDirty: true })
        }
      />
    </div>
  )
}

function AdRateField() {
  const hasRate = useEditValues(values => values.adRate !== '')
  const field = useFieldProps()
  const hint = useAdRateHint()
  if (hint === null && !hasRate) return null
  return (
    <TextField
      label="Ad rate in percent"
      inputMode="decimal"
      className="col-span-2"
      {...field('adRate', { hint })}
    />
  )
}

function AuctionFields() {
  const field = useFieldProps()
  return (
    <>
      <AmountField
        label="Reserve price"
        {...field('reservePrice', { hint: 'Below it nothing is sold. eBay charges a fee for it.' })}
      />
      <AmountField label="Buy it now price" {...field('buyItNowPrice')} />
    </>
  )
}

function BestOfferFields() {
  const takesOffers = useEditValues(values => values.bestOffer === 'on')
  const field = useFieldProps()
  return (
    <>
      <Select
        label="Best offer"
        className="col-span-2"
        options={BEST_OFFER}
        {...field('bestOffer')}
      />
      {takesOffers && (
        <>
          <AmountField
            label="Accept offers from"
            {...field('bestOfferAccept', { hint: 'Empty: you decide on each' })}
          />
          <AmountField
            label="Decline offers below"
            {...field('bestOfferDecline', { hint: 'Empty: you decide on each' })}
          />
        </>
      )}
    </>
  )
}
