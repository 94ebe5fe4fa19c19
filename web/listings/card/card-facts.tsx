import type { ReactNode } from 'react'
import type { ListingCard } from '../../../shared/listing/listing-cards.ts'
import { cx } from '../../ui/cx.ts'
import { DateTime } from '../../ui/date-time.tsx'
import { Money } from '../../ui/money.tsx'
import { endedText } from '../ended-text.ts'
import { listingPriceCents } from '../listing-price.ts'
import { salesSummary } from '../listing-sales.ts'
import {
  ageOf,
  auctionText,
  cardStatus,
  gradeText,
  type ListingSummary,
  lotText,
  piecesText,
} from '../model/listing-state.ts'

/** What it is offered by and found by, the first things first: a card shows as many lines as have room. */
export function offerLines(card: ListingCard): { name: string; line: ReactNode }[] {
  const terms = saleTerms(card)
  const lines: { name: string; line: ReactNode }[] = []
  if (card.format === 'auction')
    lines.push({ name: 'grade', line: <span className="slab">{gradeText(card)}</span> })
  if (terms) lines.push({ name: 'terms', line: <span className="slab">{terms}</span> })
  if (card.status === 'ended') lines.push({ name: 'ended', line: <EndedFacts listing={card} /> })
  lines.push({ name: 'shipping', line: <ShippingAndAge card={card} /> })
  lines.push({ name: 'SKU', line: <span className="tabular">{card.sku}</span> })
  if (card.storageLocation) lines.push({ name: 'place', line: card.storageLocation })
  const description = card.description || 'No description'
  lines.push({
    name: 'description',
    line: <span className="text-ink-faint">{description}</span>,
  })
  return lines
}

function ShippingAndAge({ card }: { card: ListingCard }) {
  const age = ageOf(card)
  return (
    <span className="flex justify-between gap-2">
      <span className="truncate">
        Shipping <Money cents={listingPriceCents(card.shippingPrice)} />
      </span>
      <span className="tabular shrink-0">
        {age.text}
        <span className="sr-only"> {age.since}</span>
      </span>
    </span>
  )
}

/** How it is sold: auction, pieces, lot, start. Null for a single coin at a fixed price. */
function saleTerms(listing: ListingSummary): ReactNode {
  const terms = [auctionText(listing), lotText(listing), piecesText(listing)].filter(Boolean)
  const { scheduledStart, status } = listing
  const starts =
    scheduledStart && (cardStatus(listing) === 'Scheduled' || status === 'draft')
      ? scheduledStart
      : null
  if (terms.length === 0 && !starts) return null
  return (
    <>
      {terms.join(' · ')}
      {starts && (
        <>
          {terms.length > 0 && ' · '}
          Starts <DateTime at={starts} exact />
        </>
      )}
    </>
  )
}

interface SoldFact {
  label: string
  text?: ReactNode
  cents?: number | null
  strong?: boolean
  warn?: boolean
}

/** What the sales brought in: price, date, what went back, fee, net; last what `lines` may leave out. */
export function SoldFacts({ listing, lines }: { listing: ListingSummary; lines: number }) {
  const sold = salesSummary(listing)
  if (!sold) return null
  const { count, price, shipping, refunded, fee, net, soldAt, countries } = sold
  const facts: SoldFact[] = [
    { label: count > 1 ? `${count} sales` : 'Sold for', cents: price, strong: true },
    { label: count > 1 ? 'Last sold' : 'Sold on', text: <DateTime at={soldAt} /> },
    ...(refunded > 0 ? [{ label: 'Refunded', cents: refunded, warn: true }] : []),
    { label: "eBay's fee", cents: fee },
    ...(net === null ? [] : [{ label: 'Net', cents: net, strong: true }]),
    ...(listing.storageLocation ? [{ label: 'Stored in', text: listing.storageLocation }] : []),
    ...(shipping > 0 ? [{ label: 'Shipping', cents: shipping }] : []),
    ...(countries ? [{ label: 'Ships to', text: countries }] : []),
  ]
  return (
    <dl className="grid grid-cols-1 gap-0.5 text-small">
      {facts.slice(0, lines).map(({ label, text, cents, strong, warn }) => (
        <Line key={label} label={label}>
          {text ?? (
            <Money
              cents={cents ?? null}
              none="Not known"
              className={cx(strong && 'font-[600]', warn && 'text-warn')}
            />
          )}
        </Line>
      ))}
    </dl>
  )
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-2">
      <dt className="shrink-0 text-ink-soft">{label}</dt>
      <dd className="tabular min-w-0 truncate text-right">{children}</dd>
    </div>
  )
}

/** Why and when the listing ended. */
function EndedFacts({ listing }: { listing: ListingSummary }) {
  return (
    <span className="text-ink">
      {endedText(listing.endedReason)}
      {listing.endedAt && (
        <>
          {' '}
          <span className="text-ink-soft">
            <DateTime at={listing.endedAt} />
          </span>
        </>
      )}
    </span>
  )
}
