import { CircleStop, ExternalLink } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { type ButtonVariant, buttonClass } from '../../ui/button-class.ts'
import { isEndable, isPublishable, type ListingSummary } from '../model/listing-state.ts'
import type { OpenDialog } from '../opened-dialog.ts'

interface CardActionsProps {
  listing: ListingSummary
  publishing: boolean
  onPublish: () => void
  open: OpenDialog
}

const ICON = 'w-9 shrink-0 px-0! pointer-coarse:w-11'

/** A card's buttons: what comes next for the listing in the first row, what is always there in the second. */
export function CardActions({ listing, publishing, onPublish, open }: CardActionsProps) {
  const { id, status, ebayListingUrl } = listing
  const busy = publishing || listing.publishState === 'publishing'
  const canPublish = isPublishable(listing)
  return (
    <div className="mt-auto grid grid-cols-[minmax(0,1fr)] gap-1.5 pt-1">
      <div className="flex gap-1.5 empty:hidden">
        {canPublish && (
          <Button
            variant="primary"
            size="small"
            className="min-w-0 grow px-1!"
            busy={busy}
            onClick={onPublish}
          >
            <span className="truncate">
              {busy ? 'Publishing...' : status === 'ended' ? 'Publish again' : 'Publish Now'}
            </span>
          </Button>
        )}
        {(status === 'published' || ebayListingUrl) && (
          <ViewOnEbay url={ebayListingUrl} iconOnly={canPublish} />
        )}
        {isEndable(listing) && (
          <Button
            size="small"
            className={ICON}
            title="End Listing"
            icon={<CircleStop size={16} />}
            onClick={() => open({ dialog: 'end', id })}
          >
            <span className="sr-only">End Listing</span>
          </Button>
        )}
      </div>
      <div className="grid grid-cols-2 gap-1.5">
        <Button size="small" className="px-1!" onClick={() => open({ dialog: 'details', id })}>
          Details
        </Button>
        <Button size="small" className="px-1!" onClick={() => open({ dialog: 'edit', id })}>
          Edit
        </Button>
      </div>
    </div>
  )
}

interface ViewOnEbayProps {
  url: string | null
  iconOnly?: boolean
  variant?: ButtonVariant
}

export function ViewOnEbay({ url, iconOnly = false, variant = 'secondary' }: ViewOnEbayProps) {
  // Beside its words there is no room for it on a phone's card.
  const icon = iconOnly && <ExternalLink size={15} />
  const className = iconOnly ? ICON : 'min-w-0 grow px-1!'
  if (!url) {
    return (
      <Button
        variant={variant}
        size="small"
        className={className}
        icon={icon}
        disabled
        title="eBay has not given it an address yet"
      >
        <span className={iconOnly ? 'sr-only' : 'truncate'}>View on eBay</span>
      </Button>
    )
  }
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      title={iconOnly ? 'View on eBay' : undefined}
      className={`${buttonClass({ variant, size: 'small' })} ${className}`}
    >
      {icon}
      <span className={iconOnly ? 'sr-only' : 'truncate'}>View on eBay</span>
    </a>
  )
}
