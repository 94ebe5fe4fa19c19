import { useState } from 'react'
import { counted } from '../../../shared/lib/count-text.ts'
import { parseCents } from '../../../shared/lib/money.ts'
import type { SelectedListing } from '../../../shared/listing/listing-cards.ts'
import { askToPublish } from '../../publishing/publishing-question.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { AmountField, TextField } from '../../ui/fields/text-field.tsx'
import { type BatchChange, batchEdit, type PriceChange } from './batch-change.ts'
import { BatchPreview } from './batch-preview.tsx'
import { RefusedEdits } from './refused-edits.tsx'
import { type EditedBatch, type SelectedEdit, useBatchEdit } from './use-batch-edit.ts'

interface BatchDialogProps {
  listings: readonly SelectedListing[]
  /** By what the prices are proposed to change; absent, they stay until the seller chooses. */
  percent?: number
  /** The prices are proposed to become the recommended ones. */
  toRecommended?: boolean
  /** They have ended unsold, and go on sale again as they are changed here. */
  relists?: boolean
  onDone: () => void
  onClose: () => void
}

const PRICES = [
  { value: 'percent', label: 'By percent' },
  { value: 'recommended', label: 'To the recommended price' },
]
/** By what the price of a coin that did not sell is proposed to change. */
const RELIST_PERCENT = -5
const FORMATS = [
  { value: 'fixed', label: 'Fixed price' },
  { value: 'auction', label: 'Auction, 7 days' },
] as const

/** The fields as the seller fills them; an empty one leaves the listings as they are. */
interface Fields {
  price: string
  percent: string
  /** Of the recommended price: by how many percent a price moves at most; empty: as far as it is. */
  atMost: string
  to95: boolean
  shipping: string
  location: string
  format: string
}
const EMPTY: Fields = {
  price: '',
  percent: '-8',
  atMost: '',
  to95: false,
  shipping: '',
  location: '',
  format: '',
}

/** Null where the text is no percentage that leaves a price. */
function percentOf(text: string): number | null {
  const number = Number(text.replace(',', '.').replace('%', ''))
  return Number.isFinite(number) && number > -100 ? number : null
}

/** Null where the text is no limit. */
function limitOf(text: string): number | null {
  const number = Number(text.replace(',', '.').replace('%', ''))
  return text.trim() !== '' && Number.isFinite(number) && number >= 0 ? number : null
}

function priceOf({ price, percent, atMost }: Fields): PriceChange {
  if (price === 'recommended') return { kind: 'recommended', atMost: limitOf(atMost) }
  const number = price === 'percent' ? percentOf(percent) : null
  return number === null ? { kind: 'stay' } : { kind: 'percent', percent: number }
}

/** What is wrong with the fields: nothing is changed while something is. */
function errorsOf({ price, percent, atMost, shipping }: Fields): {
  percent?: string
  atMost?: string
  shipping?: string
} {
  const amount = parseCents(shipping)
  return {
    ...(price === 'percent' &&
      percentOf(percent) === null && { percent: 'Enter a percentage such as -8.' }),
    ...(price === 'recommended' &&
      atMost.trim() !== '' &&
      limitOf(atMost) === null && { atMost: 'Enter a percentage such as 15.' }),
    ...(shipping.trim() !== '' &&
      (amount === null || amount < 0) && { shipping: 'Enter an amount such as 4.95.' }),
  }
}

function changeOf(fields: Fields): BatchChange {
  const { to95, shipping, location, format } = fields
  const cents = parseCents(shipping)
  return {
    price: priceOf(fields),
    to95,
    shipping: cents !== null && cents >= 0 ? shipping.trim().replace(/[$£]/, '') : null,
    location: location.trim() || null,
    format: FORMATS.find(({ value }) => value === format)?.value ?? null,
  }
}

/**
 * Changes price, shipping, location or format of several listings; what becomes of them is shown first. Relisted ones
 * are published after it.
 */
export default function BatchDialog({
  listings,
  relists = false,
  toRecommended = false,
  percent = relists ? RELIST_PERCENT : undefined,
  onDone,
  onClose,
}: BatchDialogProps) {
  // Those of the moment it opened.
  const [chosen] = useState(listings)
  const [fields, setFields] = useState(
    toRecommended
      ? { ...EMPTY, price: 'recommended' }
      : percent === undefined
        ? EMPTY
        : { ...EMPTY, price: 'percent', percent: String(percent) },
  )
  const set = (part: Partial<Fields>) => setFields(before => ({ ...before, ...part }))
  const batch = useBatchEdit()
  const leave = () => {
    onDone()
    onClose()
  }
  /** Those whose edit was refused are not put on sale at another price. */
  const relist = ({ done }: Pick<EditedBatch, 'done'>) => {
    const edited = new Set(edits.map(({ listing }) => listing.id))
    const unchanged = chosen.filter(({ id }) => !edited.has(id))
    const changed = done.map(({ listing, edit: { price, shippingPrice } }) => ({
      ...listing,
      ...(price !== undefined && { price }),
      ...(shippingPrice !== undefined && { shippingPrice }),
    }))
    onClose()
    askToPublish([...unchanged, ...changed], onDone)
  }
  const finish = relists ? relist : leave
  const save = () => {
    if (edits.length === 0) return finish({ done: [] })
    batch.mutate(edits, {
      onSuccess: result => result.refused.length === 0 && finish(result),
    })
  }
  const change = changeOf(fields)
  const errors = errorsOf(fields)
  const isWrong = Object.keys(errors).length > 0
  const edits = chosen.flatMap((listing): SelectedEdit[] => {
    const edit = isWrong ? null : batchEdit(listing, change)
    return edit ? [{ listing, edit }] : []
  })
  const refused = batch.data?.refused ?? []
  if (batch.data && refused.length > 0)
    return (
      <RefusedEdits
        refused={refused}
        onClose={answered => finish({ done: [...batch.data.done, ...answered] })}
      />
    )
  return (
    <Dialog
      open
      onOpenChange={isOpen => !isOpen && onClose()}
      title={`${relists ? 'Relist' : 'Edit'} ${counted(chosen.length, 'listing')}`}
      description={
        relists
          ? 'They are changed first, then they go on sale again. What is left empty stays as it is.'
          : 'What is left empty stays as it is.'
      }
      actions={
        <>
          <Button onClick={onClose}>{batch.isPending ? 'Close' : 'Cancel'}</Button>
          <Button
            variant="primary"
            busy={batch.isPending}
            disabled={isWrong || (edits.length === 0 && !relists)}
            onClick={save}
          >
            {batch.isPending
              ? 'Changing...'
              : relists
                ? `Relist ${chosen.length.toLocaleString('en-US')}`
                : `Change ${counted(edits.length, 'listing')}`}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <div className="grid items-end gap-x-4 gap-y-3 sm:grid-cols-2">
          <Select
            label="Price"
            placeholder="As it is"
            options={PRICES}
            value={fields.price}
            onChange={({ currentTarget }) => set({ price: currentTarget.value })}
          />
          {fields.price === 'percent' && (
            <TextField
              label="Percent: -8 lowers by 8 %"
              inputMode="text"
              value={fields.percent}
              error={errors.percent}
              onChange={({ currentTarget }) => set({ percent: currentTarget.value })}
            />
          )}
          {fields.price === 'recommended' && (
            <TextField
              label="At most by so many percent"
              placeholder="As far as it is"
              inputMode="text"
              value={fields.atMost}
              error={errors.atMost}
              onChange={({ currentTarget }) => set({ atMost: currentTarget.value })}
            />
          )}
          <Checkbox
            label="Round prices to .95"
            className="sm:col-span-2"
            checked={fields.to95}
            onChange={({ currentTarget }) => set({ to95: currentTarget.checked })}
          />
          <AmountField
            label="Shipping"
            placeholder="As it is"
            value={fields.shipping}
            error={errors.shipping}
            onChange={({ currentTarget }) => set({ shipping: currentTarget.value })}
          />
          <TextField
            label="Stored in"
            placeholder="As it is"
            maxLength={100}
            value={fields.location}
            onChange={({ currentTarget }) => set({ location: currentTarget.value })}
          />
          <Select
            label="Format"
            placeholder="As it is"
            options={FORMATS}
            value={fields.format}
            onChange={({ currentTarget }) => set({ format: currentTarget.value })}
          />
        </div>
        <BatchPreview edits={edits} chosen={chosen.length} />
      </div>
    </Dialog>
  )
}
