import type { Listing } from '../../shared/listings.ts'
import { Badge, type BadgeTone } from '../ui/badge.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Money } from '../ui/money.tsx'
import { PictureFrame } from '../ui/picture-frame.tsx'
import { CardActions } from './card-actions.tsx'
import { EndedFacts, SaleTerms, SoldFacts } from './card-facts.tsx'
import { CardNotes } from './card-notes.tsx'
import { listingPriceCents } from './listing-price.ts'
import { type CardStatus, cardStatus } from './listing-state.ts'
import type { OpenDialog } from './opened-dialog.ts'

/** Green is what is live. */
const TONES: Record<CardStatus, BadgeTone> = {
  Draft: 'neutral',
  Published: 'accent',
  Scheduled: 'accent',
  Sold: 'strong',
  Ended: 'neutral',
}

interface ListingCardProps {
  listing: Listing
  selected: boolean
  onSelect: (selected: boolean) => void
  publishing: boolean
  onPublish: () => void
  open: OpenDialog
  /** Of the first row: loads its picture eagerly. */
  priority: boolean
}

/** One listing as a card. */
export function ListingCard({
  listing,
  selected,
  onSelect,
  priority,
  ...actions
}: ListingCardProps) {
  const { title, description, status } = listing
  const badge = cardStatus(listing)
  return (
    <li className="flex min-w-0 flex-col overflow-clip rounded-card border border-line bg-surface shadow-raised">
      <div className="relative">
        <PictureFrame src={listing.frontImageUrl} alt={`Front of ${title}`} priority={priority}>
          <div className="absolute top-2 right-2">
            <Badge tone={TONES[badge]}>{badge}</Badge>
          </div>
        </PictureFrame>
        <div className="absolute top-1 left-1 rounded-control bg-surface/85 p-0.5">
          <Checkbox
            label={`Select ${title}`}
            hideLabel
            checked={selected}
            onChange={event => onSelect(event.currentTarget.checked)}
          />
        </div>
      </div>
      <div className="flex grow flex-col gap-2 p-4">
        <h2 className="line-clamp-2 text-body font-[600]">{title}</h2>
        {status === 'sold' ? (
          <SoldFacts listing={listing} />
        ) : (
          <>
            <p className="flex items-baseline gap-2">
              <button
                type="button"
                onClick={() => actions.open({ dialog: 'price', id: listing.id })}
                className="rounded-control underline decoration-line-strong decoration-1 underline-offset-4 hover:decoration-current"
              >
                <Money cents={listingPriceCents(listing.price)} className="text-title font-[600]" />
                <span className="sr-only">, Price Analysis of {title}</span>
              </button>
              {listing.format === 'auction' && (
                <span className="text-small text-ink-soft">start price</span>
              )}
            </p>
            <SaleTerms listing={listing} />
            {status === 'ended' && <EndedFacts listing={listing} />}
            <p className="line-clamp-2 text-small text-ink-soft">
              {description || 'No description'}
            </p>
          </>
        )}
        <CardNotes listing={listing} open={actions.open} />
        <CardActions listing={listing} {...actions} />
      </div>
    </li>
  )
}
