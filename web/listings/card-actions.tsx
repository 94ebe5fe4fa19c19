import { ExternalLink, Pencil, ScrollText } from 'lucide-react'
import type { Listing } from '../../shared/listings.ts'
import { Button } from '../ui/button.tsx'
import { buttonClass } from '../ui/button-class.ts'
import { isPublishable } from './listing-state.ts'
import type { OpenDialog } from './opened-dialog.ts'

interface CardActionsProps {
  listing: Listing
  publishing: boolean
  onPublish: () => void
  open: OpenDialog
}

/** A card's buttons, two to a row. */
export function CardActions({ listing, publishing, onPublish, open }: CardActionsProps) {
  const { id, status, ebayListingUrl } = listing
  const busy = publishing || listing.publishState === 'publishing'
  return (
    <div className="mt-auto grid grid-cols-2 gap-2 pt-2">
      {isPublishable(listing) && (
        <Button
          variant="primary"
          size="small"
          className="col-span-2"
          busy={busy}
          onClick={onPublish}
        >
          {busy ? 'Publishing...' : status === 'ended' ? 'Publish again' : 'Publish Now'}
        </Button>
      )}
      {(status === 'published' || ebayListingUrl) && (
        <ViewOnEbay url={ebayListingUrl} wide={status !== 'published'} />
      )}
      {status === 'published' && (
        <Button size="small" onClick={() => open({ dialog: 'end', id })}>
          End Listing
        </Button>
      )}
      <Button
        size="small"
        icon={<ScrollText size={16} />}
        onClick={() => open({ dialog: 'details', id })}
      >
        Details
      </Button>
      <Button size="small" icon={<Pencil size={16} />} onClick={() => open({ dialog: 'edit', id })}>
        Edit
      </Button>
    </div>
  )
}

interface ViewOnEbayProps {
  url: string | null
  wide: boolean
}

function ViewOnEbay({ url, wide }: ViewOnEbayProps) {
  const icon = <ExternalLink size={16} />
  if (!url) {
    return (
      <Button size="small" icon={icon} disabled title="eBay has not given it an address yet">
        View on eBay
      </Button>
    )
  }
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      className={`${buttonClass({ variant: 'secondary', size: 'small' })}${wide ? ' col-span-2' : ''}`}
    >
      {icon}
      View on eBay
    </a>
  )
}
