import type { ReactNode } from 'react'
import { typedCents } from '../../../../shared/lib/money.ts'
import { DEFAULT_WORDING, shippingRuleOf, textsOfCoin } from '../../../../shared/listing/follow.ts'
import type { Listing } from '../../../../shared/listing/listings.ts'
import { fitsEnvelope, isThick } from '../../../../shared/listing/terms/listing-terms.ts'
import { Select } from '../../../ui/fields/select.tsx'
import { AmountField, TextField } from '../../../ui/fields/text-field.tsx'
import { Money } from '../../../ui/money.tsx'
import { useKept } from '../../form/price/use-kept.ts'
import { TitleHint } from '../../form/title-hint.tsx'
import { useWording } from '../../form/use-wording.ts'
import { DraftPrice } from '../draft-price.tsx'
import { useEditContext, useEditValues, useFieldProps } from '../edit-context.ts'
import { coinOfFields, type EditFields } from '../edit-fields.ts'
import { Questions } from '../questions.tsx'
import { GradeField } from './grade-field.tsx'

const ENVELOPE_HINT = 'Recommended: $1.00 eBay envelope shipping'

/** Title, price, grade, shipping, quantity, place, cost and status: what is edited most. */
export function CommonFields({ listing }: { listing: Listing }) {
  const { format, status } = useEditValues(shownAs)
  const field = useFieldProps()
  return (
    <div className="grid grid-cols-2 gap-4">
      <ListingTitleField />
      <PriceFields hint={<KeptHint />} />
      {listing.status === 'draft' && format === 'fixed' && <DraftPrice listing={listing} />}
      <Questions fields={['price']} className="col-span-2" />
      <GradeField />
      <TextField
        label="Quantity"
        required
        inputMode="numeric"
        {...field('quantity', { hint: soldHint(listing) })}
      />
      <TextField
        label="Storage location"
        placeholder="Box 7, row 2"
        {...field('storageLocation', { hint: 'Not sent to eBay' })}
      />
      <AmountField label="What it cost" {...field('cost', { hint: 'Not sent to eBay' })} />
      {status === '' ? null : (
        <Select
          label="Status"
          className="col-span-2"
          options={STATUS_OPTIONS}
          {...field('status', { hint: statusHint(listing, status) })}
        />
      )}
    </div>
  )
}

export function ListingTitleField() {
  const { form } = useEditContext()
  const title = useEditValues(values => values.title)
  const field = useFieldProps()
  const titleBy = (titleTemplate: string) =>
    textsOfCoin(coinOfFields(form.getValues()), { ...DEFAULT_WORDING, titleTemplate }).title
  return (
    <TextField
      label="Title"
      required
      className="col-span-full"
      {...field('title', { hint: <TitleHint title={title} titleBy={titleBy} /> })}
    />
  )
}

/** What the seller keeps of the price; nothing without one. */
function KeptHint() {
  const kept = useKept(useEditValues(pricedOf))
  return (
    kept && (
      <>
        You keep about <Money cents={kept.keptCents} />
        {kept.adCents > 0 && (
          <>
            , or <Money cents={kept.keptCents - kept.adCents} /> if the buyer comes by the ad
          </>
        )}
      </>
    )
  )
}

/** Price, with a line about it, and shipping. */
export function PriceFields({ hint }: { hint?: ReactNode }) {
  const { listing } = useEditContext()
  const isAuction = useEditValues(values => values.format === 'auction')
  const numberFrom = (min: number) =>
    listing.id === undefined ? { type: 'number', min, step: 0.01 } : {}
  const field = useFieldProps()
  const shippingHint = useShippingHint()
  return (
    <>
      <AmountField
        label={isAuction ? 'Start price' : 'Price'}
        required
        {...numberFrom(0.01)}
        {...field('price', hint ? { hint } : {})}
      />
      <AmountField
        label="Shipping price"
        required
        {...numberFrom(0)}
        {...field('shippingPrice', shippingHint ? { hint: shippingHint } : {})}
      />
    </>
  )
}

/** The envelope where the coin fits into one, else by which rule the shipping price is what it is. */
function useShippingHint(): string | undefined {
  const { listing } = useEditContext()
  const { price, shippingPrice, grader, lotKind } = useEditValues(shippedOf)
  const bands = useWording()?.templates.bands ?? []
  const priceCents = typedCents(price) ?? 0
  const lot = lotKind || null
  if (fitsEnvelope(priceCents, isThick(grader, lot))) return ENVELOPE_HINT
  const shipped = { priceCents, grader, lot, isNew: listing.id === undefined }
  return shippingRuleOf(typedCents(shippingPrice) ?? 0, bands, shipped)
}

const STATUS_OPTIONS = [
  { value: 'draft', label: 'Draft' },
  { value: 'published', label: 'Published' },
]

function soldHint({ soldQuantity }: Listing): string | undefined {
  return soldQuantity > 0 ? `Pieces left for sale. ${soldQuantity} sold.` : undefined
}

function statusHint(listing: Listing, status: string): string | undefined {
  if (status === listing.status) return undefined
  return status === 'draft'
    ? 'Ends the listing on eBay when you update it.'
    : 'Published on eBay when you update it.'
}

const shownAs = ({ format, status }: EditFields) => ({ format, status })
const shippedOf = ({ price, shippingPrice, grader, lotKind }: EditFields) => ({
  price,
  shippingPrice,
  grader,
  lotKind,
})
const pricedOf = (fields: EditFields) => {
  const { seriesId, format, adRate } = fields
  return { ...shippedOf(fields), seriesId, format, adRate }
}
