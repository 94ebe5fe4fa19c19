import type { ReactNode } from 'react'
import { DateTime } from '../../ui/date-time.tsx'
import { Money } from '../../ui/money.tsx'
import { endedText } from '../ended-text.ts'
import {
  auctionText,
  cardStatus,
  type ListingSummary,
  lotText,
  piecesText,
} from '../form/listing-state.ts'
import { salesSummary } from '../listing-sales.ts'

/** How it is sold: auction, pieces, lot, start. Null for a single coin at a fixed price. */
export function saleTerms(listing: ListingSummary): ReactNode {
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

/** What the sales brought in: price, date, what went back, fee, net; last what `lines` may leave out. */
export function SoldFacts({ listing, lines }: { listing: ListingSummary; lines: number }) {
  const sold = salesSummary(listing)
  if (!sold) return null
  const { count, price, shipping, refunded, fee, net, soldAt, countries } = sold
  const facts: [label: string, value: ReactNode][] = [
    [count > 1 ? `${count} sales` : 'Sold for', <Money cents={price} className="font-[600]" />],
    [count > 1 ? 'Last sold' : 'Sold on', <DateTime at={soldAt} />],
  ]
  if (refunded > 0) facts.push(['Refunded', <Money cents={refunded} className="text-warn" />])
  facts.push(["eBay's fee", <Money cents={fee} none="Not known" />])
  if (net !== null) facts.push(['Net', <Money cents={net} className="font-[600]" />])
  if (listing.storageLocation) facts.push(['Stored in', listing.storageLocation])
  if (shipping > 0) facts.push(['Shipping', <Money cents={shipping} />])
  if (countries) facts.push(['Ships to', countries])
  return (
    <dl className="grid grid-cols-1 gap-0.5 text-small">
      {facts.slice(0, lines).map(([label, value]) => (
        <Line key={label} label={label}>
          {value}
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
export function EndedFacts({ listing }: { listing: ListingSummary }) {
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
