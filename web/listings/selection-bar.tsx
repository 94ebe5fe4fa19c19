import { ListChecks, Trash2, Upload } from 'lucide-react'
import type { ReactNode } from 'react'
import { counted } from '../../shared/count-text.ts'
import type { Listing } from '../../shared/listings.ts'
import { reviewPath } from '../lib/review-path.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { ButtonLink } from '../ui/link.tsx'
import { toastError } from '../ui/toast-store.ts'

interface SelectionBarProps {
  /** The listings that are shown: what the filter hides is not acted on. */
  listings: readonly Listing[]
  /** All of the seller's, those that the filter hides too. */
  all: readonly Listing[]
  selected: ReadonlySet<number>
  onSelect: (selected: ReadonlySet<number>) => void
  onPublish: (drafts: readonly Listing[]) => void
  onDelete: (ids: readonly number[]) => void
  /** Shown at the right end of the bar. */
  aside: ReactNode
}

/** Select all, and the actions on the selected listings. */
export function SelectionBar(props: SelectionBarProps) {
  const { listings, selected, onSelect, onPublish, onDelete, aside } = props
  const selectedListings = listings.filter(listing => selected.has(listing.id))
  const drafts = selectedListings.filter(isDraft)
  // A live listing is ended first.
  const deletable = selectedListings.filter(listing => listing.status !== 'published')
  const isAll = listings.length > 0 && selectedListings.length === listings.length
  const reviewed = selectedListings.length > 0 ? drafts : listings.filter(isDraft)

  const publishSelected = () => {
    if (drafts.length > 0) return onPublish(drafts)
    toastError('No listings selected', 'Please select at least one listing to publish to eBay')
  }

  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <Checkbox
        label="Select all"
        checked={isAll}
        disabled={listings.length === 0}
        indeterminate={selectedListings.length > 0 && !isAll}
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
      <div className="ml-auto flex flex-wrap justify-end gap-2">
        {reviewed.length > 0 && (
          <ButtonLink to={pathOf(reviewed, props.all)} size="small" icon={<ListChecks size={16} />}>
            {`Review ${counted(reviewed.length, 'draft')}`}
          </ButtonLink>
        )}
        {aside}
      </div>
    </div>
  )
}

const isDraft = ({ status }: Listing) => status === 'draft'

function pathOf(reviewed: readonly Listing[], all: readonly Listing[]): string {
  const ids = new Set(reviewed.map(({ id }) => id))
  const others = all.filter(({ id }) => !ids.has(id))
  // The plain address is that of all drafts, later ones too.
  if (!others.some(isDraft)) return '/review'
  return reviewPath(
    [...ids],
    others.map(({ id }) => id),
  )
}
