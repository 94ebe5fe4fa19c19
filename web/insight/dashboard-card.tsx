import { ExternalLink, Pencil } from 'lucide-react'
import type { DashboardListing } from '../../shared/insight.ts'
import { counted, countText } from '../../shared/lib/count-text.ts'
import { parseCents } from '../../shared/lib/money.ts'
import { fitsEnvelope, isThick } from '../../shared/listing/terms/listing-terms.ts'
import { cardStatus, STATUS_TONES, statusText } from '../listings/model/listing-state.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { buttonClass } from '../ui/button-class.ts'
import { FactList } from '../ui/fact-list.tsx'
import { Money } from '../ui/money.tsx'

export type CardAct = 'edit' | 'end'

interface DashboardCardProps {
  listing: DashboardListing
  onAct: (act: CardAct, listing: DashboardListing) => void
}

/** One listing with its figures. */
export function DashboardCard({ listing, onAct }: DashboardCardProps) {
  const { title, year, coinType, grade, metrics, ebayListingUrl } = listing
  const badge = cardStatus(listing)
  const price = parseCents(listing.price)
  const isEnvelope = fitsEnvelope(price ?? 0, isThick(listing.grader, listing.lot))
  const facts = [
    { label: 'Price', value: <Money cents={price} className="font-[600]" /> },
    {
      label: 'Shipping',
      value: (
        <span className="inline-flex items-center gap-2">
          {isEnvelope && <Badge tone="outline">Envelope</Badge>}
          <Money cents={parseCents(listing.shippingPrice)} />
        </span>
      ),
    },
    {
      label: profitLabel(listing),
      value: (
        <>
          <Money cents={parseCents(metrics.estimatedProfit)} />
          {listing.cost === null && <span className="text-small text-ink-soft"> before cost</span>}
        </>
      ),
    },
    { label: 'Days listed', value: metrics.daysSinceListed ?? 'Not listed yet' },
  ]
  return (
    <li className="flex min-w-0 flex-col gap-2 rounded-card border border-line bg-surface p-4">
      <p className="flex gap-1">
        <Badge tone={STATUS_TONES[badge]}>{statusText(listing)}</Badge>
        {metrics.hasEbayListing && <Badge tone="outline">eBay</Badge>}
      </p>
      <h3 className="line-clamp-2 min-w-0 text-body font-[600]">{title}</h3>
      <p className="slab text-ink-soft">{[year, coinType, grade].filter(Boolean).join(' · ')}</p>
      <FactList facts={facts} />
      <div className="mt-auto grid grid-cols-2 gap-2 pt-1">
        <Button
          size="small"
          icon={<Pencil size={16} />}
          aria-label={`Edit ${title}`}
          onClick={() => onAct('edit', listing)}
        >
          Edit
        </Button>
        {ebayListingUrl && (
          <a
            href={ebayListingUrl}
            target="_blank"
            rel="noreferrer"
            aria-label={`View on eBay: ${title}`}
            className={buttonClass({ variant: 'secondary', size: 'small' })}
          >
            <ExternalLink size={16} />
            View on eBay
          </a>
        )}
        {metrics.isActive && (
          <Button
            size="small"
            className="col-span-2"
            aria-label={`End Listing ${title}`}
            onClick={() => onAct('end', listing)}
          >
            End Listing
          </Button>
        )}
      </div>
    </li>
  )
}

/** "Show 50 more of 240" says how many there are. */
export const shownText = (shown: number, total: number): string =>
  `${countText(shown)} of ${counted(total, 'listing')}`

/** Of all its pieces, left and sold, where there are several. */
function profitLabel({ status, quantity, soldQuantity }: DashboardListing): string {
  const pieces = quantity + soldQuantity
  const of = pieces > 1 ? ` of ${counted(pieces, 'piece')}` : ''
  return `${status === 'sold' ? 'Profit' : 'Est. profit'}${of}`
}
