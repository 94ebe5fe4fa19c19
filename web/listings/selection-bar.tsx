import { Trash2, Upload } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { Listing } from '../../shared/listings.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { toast } from '../ui/toast-store.ts'
import { useDelete } from './use-delete.ts'

const ConfirmDialog = lazy(() =>
  import('../ui/confirm-dialog.tsx').then(module => ({ default: module.ConfirmDialog })),
)

interface SelectionBarProps {
  listings: readonly Listing[]
  selected: ReadonlySet<number>
  onSelect: (selected: ReadonlySet<number>) => void
  publishing: boolean
  onPublish: (ids: readonly number[]) => void
  /** At the bar's right. */
  aside: ReactNode
}

/** Select all, and what can be done with the selected ones. */
export function SelectionBar({
  listings,
  selected,
  onSelect,
  publishing,
  onPublish,
  aside,
}: SelectionBarProps) {
  const [asking, setAsking] = useState(false)
  const remove = useDelete()
  const chosen = listings.filter(listing => selected.has(listing.id))
  const drafts = chosen.filter(listing => listing.status === 'draft')
  const all = chosen.length === listings.length

  const publishChosen = () => {
    if (drafts.length > 0) return onPublish(drafts.map(listing => listing.id))
    toast({
      variant: 'destructive',
      title: 'No listings selected',
      description: 'Please select at least one listing to publish to eBay',
    })
  }

  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <Checkbox
        label="Select all"
        checked={all}
        indeterminate={chosen.length > 0 && !all}
        onChange={event =>
          onSelect(new Set(event.currentTarget.checked ? listings.map(listing => listing.id) : []))
        }
      />
      {chosen.length === 0 ? (
        <p className="text-small text-ink-soft">
          Tip: select listings to publish or delete several at once.
        </p>
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button
            variant="primary"
            size="small"
            busy={publishing}
            icon={<Upload size={16} aria-hidden="true" />}
            onClick={publishChosen}
          >
            {`Publish ${drafts.length} to eBay`}
          </Button>
          <Button
            size="small"
            busy={remove.isPending}
            icon={<Trash2 size={16} aria-hidden="true" />}
            onClick={() => setAsking(true)}
          >
            {`Delete (${chosen.length})`}
          </Button>
        </div>
      )}
      <div className="ml-auto">{aside}</div>
      {asking && (
        <Suspense>
          <ConfirmDialog
            open
            onOpenChange={setAsking}
            title={
              chosen.length === 1 ? 'Delete this listing?' : `Delete ${chosen.length} listings?`
            }
            description="Drafts are deleted for good. A listing that is live on eBay stays until it is ended there."
            confirmLabel={`Delete (${chosen.length})`}
            destructive
            busy={remove.isPending}
            onConfirm={() =>
              remove.mutate(
                chosen.map(listing => listing.id),
                {
                  onSettled: () => {
                    setAsking(false)
                    onSelect(new Set())
                  },
                },
              )
            }
          />
        </Suspense>
      )}
    </div>
  )
}
