import type { Listing } from '../../shared/listings.ts'
import { parseCents } from '../../shared/money.ts'
import type { ListingEvent } from '../../shared/orders.ts'
import { DateTime } from '../ui/date-time.tsx'
import { Money } from '../ui/money.tsx'
import { changeText } from './change-text.ts'
import type { OpenDialog } from './opened-dialog.ts'

interface ChangeLinesProps {
  events: readonly ListingEvent[]
  listings: readonly Listing[]
  open: OpenDialog
}

/** One line a change: when, what, of which listing, amount. The title opens the listing's details. */
export function ChangeLines({ events, listings, open }: ChangeLinesProps) {
  return (
    <ul className="divide-y divide-line">
      {events.map(event => (
        <li
          key={event.id}
          className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 py-1 text-small sm:grid-cols-[6.5rem_1fr_auto]"
        >
          <span className="order-last col-span-2 text-ink-soft sm:order-none sm:col-span-1">
            <DateTime at={event.at} />
          </span>
          <span className="min-w-0 text-ink">
            {changeText(event)}: <Title event={event} listings={listings} open={open} />
          </span>
          {event.price !== undefined && (
            <Money cents={parseCents(event.price)} className="font-[600] text-ink" />
          )}
        </li>
      ))}
    </ul>
  )
}

function Title({
  event,
  listings,
  open,
}: Omit<ChangeLinesProps, 'events'> & { event: ListingEvent }) {
  const { listingId, title } = event
  if (listingId === null || !listings.some(({ id }) => id === listingId)) return title
  return (
    <button
      type="button"
      onClick={() => open({ dialog: 'details', id: listingId })}
      className="rounded-control text-left font-[560] underline decoration-line-strong underline-offset-3 hover:decoration-current pointer-coarse:min-h-11"
    >
      {title}
    </button>
  )
}
