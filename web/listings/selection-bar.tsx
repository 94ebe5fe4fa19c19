import { Trash2, Upload } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Listing } from '../../shared/listings.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { toastError } from '../ui/toast-store.ts'

interface SelectionBarProps {
  /** The listings that are shown: what the filter hides is not acted on. */
  listings: readonly Listing[]
  selected: ReadonlySet<number>
  onSelect: (selected: ReadonlySet<number>) => void
  publishing: boolean
  onPublish: (drafts: readonly Listing[]) => void
  onDelete: (ids: readonly number[]) => void
  /** Shown at the right end of the bar. */
  aside: ReactNode
}

/** Select all, and the actions on the selected listings. */
export function SelectionBar(props: SelectionBarProps) {
  const { listings, selected, onSelect, publishing, onPublish, onDelete, aside } = props
  const selectedListings = listings.filter(listing => selected.has(listing.id))
  const drafts = selectedListings.filter(listing => listing.status === 'draft')
  // A live listing is ended first.
  const deletable = selectedListings.filter(listing => listing.status !== 'published')
  const all = listings.length > 0 && selectedListings.length === listings.length

  const publishSelected = () => {
    if (drafts.length > 0) return onPublish(drafts)
    toastError('No listings selected', 'Please select at least one listing to publish to eBay')
  }

  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <Checkbox
        label="Select all"
        checked={all}
        disabled={listings.length === 0}
        indeterminate={selectedListings.length > 0 && !all}
        onChange={event =>
          onSelect(new Set(event.currentTarget.checked ? listings.map(listing => listing.id) : []))
        }
      />
      {selectedListings.length === 0 ? (
        <p className="order-last w-full text-small text-ink-soft sm:order-none sm:w-auto">
          Tip: select listings to publish or delete several at once.
        </p>
      ) : (
        <div className="order-last flex w-full flex-wrap items-center gap-2 sm:order-none sm:w-auto">
          <Button
            variant="primary"
            size="small"
            busy={publishing}
            icon={<Upload size={16} />}
            onClick={publishSelected}
          >
            {`Publish ${drafts.length} to eBay`}
          </Button>
          {deletable.length > 0 && (
            <Button
              size="small"
              icon={<Trash2 size={16} />}
              onClick={() => onDelete(selectedListings.map(listing => listing.id))}
            >
              {`Delete (${deletable.length})`}
            </Button>
          )}
          {deletable.length < selectedListings.length && (
            <p className="text-small text-ink-soft">To delete what is on eBay, end it first.</p>
          )}
        </div>
      )}
      <div className="ml-auto">{aside}</div>
    </div>
  )
}
