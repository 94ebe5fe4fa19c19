import { ExternalLink, Pencil, ScrollText } from 'lucide-react'
import type { Listing } from '../../shared/listings.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { buttonClass } from '../ui/button-class.ts'
import { Checkbox } from '../ui/checkbox.tsx'
import { Money } from '../ui/money.tsx'
import { PictureFrame } from '../ui/picture-frame.tsx'
import { listingPriceCents } from './listing-price.ts'

interface ListingCardProps {
  listing: Listing
  selected: boolean
  onSelect: (selected: boolean) => void
  publishing: boolean
  onPublish: () => void
  onDetails: () => void
  onEdit: () => void
  /** Of the first row: loads its picture eagerly. */
  priority: boolean
}

/** One listing as a card. */
export function ListingCard({
  listing,
  selected,
  onSelect,
  publishing,
  onPublish,
  onDetails,
  onEdit,
  priority,
}: ListingCardProps) {
  const published = listing.status === 'published'
  return (
    <li className="flex min-w-0 flex-col overflow-clip rounded-card border border-line bg-surface shadow-raised">
      <div className="relative">
        <PictureFrame
          src={listing.frontImageUrl}
          alt={`Front of ${listing.title}`}
          priority={priority}
        >
          <div className="absolute top-2 right-2">
            <Badge tone={published ? 'accent' : 'neutral'}>
              {published ? 'Published' : 'Draft'}
            </Badge>
          </div>
        </PictureFrame>
        <div className="absolute top-1 left-1 rounded-control bg-surface/85 p-0.5">
          <Checkbox
            label={`Select ${listing.title}`}
            hideLabel
            checked={selected}
            onChange={event => onSelect(event.currentTarget.checked)}
          />
        </div>
      </div>
      <div className="flex grow flex-col gap-2 p-4">
        <h3 className="line-clamp-2 text-body font-[600]">{listing.title}</h3>
        <Money cents={listingPriceCents(listing.price)} className="text-title font-[600]" />
        <p className="line-clamp-2 text-small text-ink-soft">
          {listing.description || 'No description'}
        </p>
        {listing.publishState === 'interrupted' && (
          <p className="text-small text-warn">
            Publishing was interrupted. Publish Now goes on where it stopped.
          </p>
        )}
        <div className="mt-auto grid grid-cols-2 gap-2 pt-2">
          {published ? (
            <ViewOnEbay url={listing.ebayListingUrl} />
          ) : (
            <Button
              variant="primary"
              size="small"
              className="col-span-2"
              busy={publishing}
              onClick={onPublish}
            >
              {publishing ? 'Publishing...' : 'Publish Now'}
            </Button>
          )}
          <Button size="small" icon={<ScrollText size={16} />} onClick={onDetails}>
            Details
          </Button>
          <Button size="small" icon={<Pencil size={16} />} onClick={onEdit}>
            Edit
          </Button>
        </div>
      </div>
    </li>
  )
}

function ViewOnEbay({ url }: { url: string | null }) {
  const icon = <ExternalLink size={16} />
  if (!url) {
    return (
      <Button size="small" className="col-span-2" icon={icon} disabled>
        View on eBay
      </Button>
    )
  }
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      className={`${buttonClass({ variant: 'secondary', size: 'small' })} col-span-2`}
    >
      {icon}
      View on eBay
    </a>
  )
}
