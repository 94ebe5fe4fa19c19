import { Trash2, Upload } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { Listing } from '../../shared/listings.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { toastError } from '../ui/toast-store.ts'
import { useDelete } from './use-delete.ts'

const ConfirmDialog = lazy(() => import('../ui/confirm-dialog.tsx'))

interface SelectionBarProps {
  listings: readonly Listing[]
  selected: ReadonlySet<number>
  onSelect: (selected: ReadonlySet<number>) => void
  publishing: boolean
  onPublish: (ids: readonly number[]) => void
  /** Shown at the right end of the bar. */
  aside: ReactNode
}

/** Select all, and the actions on the selected listings. */
export function SelectionBar({
  listings,
  selected,
  onSelect,
  publishing,
  onPublish,
  aside,
}: SelectionBarProps) {
  const [confirming, setConfirming] = useState(false)
  const remove = useDelete()
  const selectedListings = listings.filter(listing => selected.has(listing.id))
  const drafts = selectedListings.filter(listing => listing.status === 'draft')
  const all = selectedListings.length === listings.length

  const publishSelected = () => {
    if (drafts.length > 0) return onPublish(drafts.map(listing => listing.id))
    toastError('No listings selected', 'Please select at least one listing to publish to eBay')
  }

  const deleteSelected = () =>
    remove.mutate(
      selectedListings.map(listing => listing.id),
      {
        onSettled: () => {
          setConfirming(false)
          onSelect(new Set())
        },
      },
    )

  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <Checkbox
        label="Select all"
        checked={all}
        indeterminate={selectedListings.length > 0 && !all}
        onChange={event =>
          onSelect(new Set(event.currentTarget.checked ? listings.map(listing => listing.id) : []))
        }
      />
      {selectedListings.length === 0 ? (
        <p className="text-small text-ink-soft">
          Tip: select listings to publish or delete several at once.
        </p>
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button
            variant="primary"
            size="small"
            busy={publishing}
            icon={<Upload size={16} />}
            onClick={publishSelected}
          >
            {`Publish ${drafts.length} to eBay`}
          </Button>
          <Button
            size="small"
            busy={remove.isPending}
            icon={<Trash2 size={16} />}
            onClick={() => setConfirming(true)}
          >
            {`Delete (${selectedListings.length})`}
          </Button>
        </div>
      )}
      <div className="ml-auto">{aside}</div>
      {confirming && (
        <ConfirmDelete
          count={selectedListings.length}
          busy={remove.isPending}
          onCancel={() => setConfirming(false)}
          onConfirm={deleteSelected}
        />
      )}
    </div>
  )
}

interface ConfirmDeleteProps {
  count: number
  busy: boolean
  onCancel: () => void
  onConfirm: () => void
}

function ConfirmDelete({ count, busy, onCancel, onConfirm }: ConfirmDeleteProps) {
  return (
    <Suspense>
      <ConfirmDialog
        open
        onOpenChange={open => !open && onCancel()}
        title={count === 1 ? 'Delete this listing?' : `Delete ${count} listings?`}
        description="Drafts are deleted for good. A listing that is live on eBay stays until it is ended there."
        confirmLabel={`Delete (${count})`}
        destructive
        busy={busy}
        onConfirm={onConfirm}
      />
    </Suspense>
  )
}
