import { ExternalLink, Pencil } from 'lucide-react'
import type { Listing } from '../../shared/listings.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { buttonClass } from '../ui/button-class.ts'
import { Dialog } from '../ui/dialog.tsx'
import { type Fact, FactList } from '../ui/fact-list.tsx'
import { Money } from '../ui/money.tsx'
import { PictureFrame } from '../ui/picture-frame.tsx'
import { listingPriceCents } from './listing-price.ts'

interface DetailsDialogProps {
  listing: Listing
  onClose: () => void
  onEdit: () => void
}

/** All details of one listing. */
export default function DetailsDialog({ listing, onClose, onEdit }: DetailsDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      size="large"
      title={listing.title}
      actions={
        <>
          {listing.ebayListingUrl && (
            <a
              href={listing.ebayListingUrl}
              target="_blank"
              rel="noreferrer"
              className={buttonClass({ variant: 'secondary' })}
            >
              <ExternalLink size={18} />
              View on eBay
            </a>
          )}
          <Button variant="primary" icon={<Pencil size={18} />} onClick={onEdit}>
            Edit Listing
          </Button>
        </>
      }
    >
      <div className="grid gap-6">
        <div className="grid grid-cols-2 gap-3">
          <PictureFrame
            src={listing.frontImageUrl}
            alt="Front of the coin"
            caption="Front (Obverse)"
            priority
          />
          <PictureFrame
            src={listing.backImageUrl}
            alt="Back of the coin"
            caption="Back (Reverse)"
            priority
          />
        </div>
        <div className="grid gap-6 md:grid-cols-2">
          <Section title="Basic Information" facts={basics(listing)} />
          <Section title="Specifications" facts={specifications(listing)} />
        </div>
        <section>
          <h3 className="slab text-ink-soft">Description</h3>
          <p className="mt-2 whitespace-pre-line">{listing.description || 'No description'}</p>
        </section>
      </div>
    </Dialog>
  )
}

function Section({ title, facts }: { title: string; facts: Fact[] }) {
  return (
    <section>
      <h3 className="slab text-ink-soft">{title}</h3>
      <FactList facts={facts} className="mt-1" />
    </section>
  )
}

function basics(listing: Listing): Fact[] {
  const created = new Date(listing.createdAt).toLocaleDateString('en-US', { dateStyle: 'medium' })
  return [
    { label: 'Year', value: listing.year || 'Unknown' },
    { label: 'Grade', value: listing.grade || 'Ungraded' },
    { label: 'Mint', value: listing.mint || 'Unknown' },
    { label: 'Price', value: <Money cents={listingPriceCents(listing.price)} /> },
    { label: 'Shipping', value: <Money cents={listingPriceCents(listing.shippingPrice)} /> },
    { label: 'Status', value: <Badge>{listing.status}</Badge> },
    { label: 'Created', value: created },
    { label: 'SKU', value: listing.sku },
  ]
}

function specifications(listing: Listing): Fact[] {
  const certified = listing.grader
    ? [
        {
          label: 'Certified by',
          value: [listing.grader, listing.certificationNumber].filter(Boolean).join(' '),
        },
      ]
    : []
  return [
    { label: 'Type', value: listing.coinType },
    { label: 'Composition', value: listing.composition || 'Unknown' },
    { label: 'Weight', value: listing.weight || 'Unknown' },
    { label: 'Diameter', value: listing.diameter || 'Unknown' },
    ...certified,
    { label: 'Special attributes', value: listing.specialAttributes.join(', ') || 'None noted' },
  ]
}
