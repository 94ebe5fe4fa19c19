import { useState } from 'react'
import { counted, countText } from '../../../shared/lib/count-text.ts'
import type { SelectedListing } from '../../../shared/listing/listing-cards.ts'
import { StoreCategories } from '../../ebay/store/store-categories.tsx'
import { askToPublish } from '../../publishing/publishing-question.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { AmountField, TextField } from '../../ui/fields/text-field.tsx'
import { batchEdit, type PriceChange } from './batch-change.ts'
import {
  BATCH_FORMATS,
  type BatchFields,
  batchErrors,
  changeOfFields,
  fieldsOf,
} from './batch-fields.ts'
import { BatchOwner } from './batch-owner.tsx'
import { BatchPreview } from './batch-preview.tsx'
import { RefusedEdits } from './refused-edits.tsx'
import { type EditedBatch, type SelectedEdit, useBatchEdit } from './use-batch-edit.ts'

interface BatchDialogProps {
  listings: readonly SelectedListing[]
  /** How the prices are proposed to change; absent, they stay until the seller chooses. */
  proposed?: PriceChange
  /** They have ended unsold, and go on sale again as they are changed here. */
  relists?: boolean
  onDone: () => void
  onClose: () => void
}

const PRICES = [
  { value: 'percent', label: 'By percent' },
  { value: 'recommended', label: 'To the recommended price' },
]
/** How the price of a coin that did not sell is proposed to change. */
const RELISTED: PriceChange = { kind: 'percent', percent: -5 }
const AS_IT_IS: PriceChange = { kind: 'stay' }
/**
 * Changes price, shipping, location, format, store category or ad of several listings; what becomes of them is shown first. Relisted ones
 * are published after it.
 */
export default function BatchDialog({
  listings,
  relists = false,
  proposed = relists ? RELISTED : AS_IT_IS,
  onDone,
  onClose,
}: BatchDialogProps) {
  // Those of the moment it opened.
  const [chosen] = useState(listings)
  const [fields, setFields] = useState(() => fieldsOf(proposed))
  const set = (part: Partial<BatchFields>) => setFields(before => ({ ...before, ...part }))
  const batch = useBatchEdit()
  const leave = () => {
    onDone()
    onClose()
  }
  /** Those whose edit was refused are not put on sale at another price. */
  const relist = ({ done }: Pick<EditedBatch, 'done'>) => {
    const edited = new Set(edits.map(({ listing }) => listing.id))
    const unchanged = chosen.filter(({ id }) => !edited.has(id))
    const changed = done.map(({ listing, edit: { price, shippingPrice, adRate } }) => ({
      ...listing,
      ...(adRate !== undefined && { adRate }),
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
  const change = changeOfFields(fields)
  const errors = batchErrors(fields)
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
                ? `Relist ${countText(chosen.length)}`
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
          <BatchOwner owner={fields.owner} onChange={owner => set({ owner })} />
          <Select
            label="Format"
            placeholder="As it is"
            options={BATCH_FORMATS}
            value={fields.format}
            onChange={({ currentTarget }) => set({ format: currentTarget.value })}
          />
          <TextField
            label="Ad rate in percent: 0 takes the ad off"
            placeholder="As it is"
            inputMode="decimal"
            value={fields.adRate}
            error={errors.adRate}
            onChange={({ currentTarget }) => set({ adRate: currentTarget.value })}
          />
          <StoreCategories
            value={fields.storeCategories}
            empty="As it is"
            onChange={storeCategories => set({ storeCategories })}
          />
        </div>
        <BatchPreview edits={edits} chosen={chosen.length} />
      </div>
    </Dialog>
  )
}
