import type { ReactNode } from 'react'
import { DateTime } from '../../ui/date-time.tsx'
import { Money } from '../../ui/money.tsx'
import { endedText } from '../changes/ended-text.ts'
import { salesSummary } from '../changes/listing-sales.ts'
import {
  auctionText,
  cardStatus,
  type ListingSummary,
  lotText,
  piecesText,
} from '../form/listing-state.ts'

/** How it is sold: auction, pieces, lot, start. Nothing for a single coin at a fixed price. */
export function SaleTerms({ listing }: { listing: ListingSummary }) {
  const terms = [auctionText(listing), lotText(listing), piecesText(listing)].filter(Boolean)
  const { scheduledStart, status } = listing
  const starts =
    scheduledStart && (cardStatus(listing) === 'Scheduled' || status === 'draft')
      ? scheduledStart
      : null
  if (terms.length === 0 && !starts) return null
  return (
    <p className="line-clamp-3 shrink-0 slab text-ink-soft">
      {terms.join(' · ')}
      {starts && (
        <>
          {terms.length > 0 && ' · '}
          Starts <DateTime at={starts} exact />
        </>
      )}
    </p>
  )
}

/** What the sales brought in: price, date, what went back, fee, net, country. */
export function SoldFacts({ listing }: { listing: ListingSummary }) {
  const sold = salesSummary(listing)
  if (!sold) return null
  const { count, price, shipping, refunded, fee, net, soldAt, countries } = sold
  return (
    <dl className="grid grid-cols-1 gap-0.5 text-small">
      <Line label={count > 1 ? `${count} sales` : 'Sold for'}>
        <Money cents={price} className="font-[600]" />
      </Line>
      <Line label={count > 1 ? 'Last sold' : 'Sold on'}>
        <DateTime at={soldAt} />
      </Line>
      {shipping > 0 && (
        <Line label="Shipping">
          <Money cents={shipping} />
        </Line>
      )}
      {refunded > 0 && (
        <Line label="Refunded">
          <Money cents={refunded} className="text-warn" />
        </Line>
      )}
      <Line label="eBay's fee">
        <Money cents={fee} none="Not known" />
      </Line>
      {net !== null && (
        <Line label="Net">
          <Money cents={net} className="font-[600]" />
        </Line>
      )}
      {countries && <Line label="Ships to">{countries}</Line>}
      {listing.storageLocation && <Line label="Stored in">{listing.storageLocation}</Line>}
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
    <p className="line-clamp-4 shrink-0 text-small">
      {endedText(listing.endedReason)}
      {listing.endedAt && (
        <>
          {' '}
          <span className="text-ink-soft">
            <DateTime at={listing.endedAt} />
          </span>
        </>
      )}
    </p>
  )
}
