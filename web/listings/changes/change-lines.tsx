import type { ListingEvent } from '../../../shared/orders.ts'
import { DateTime } from '../../ui/date-time.tsx'
import { Money } from '../../ui/money.tsx'
import { afterText, eventText } from '../event-text.ts'
import { TextButton } from '../form/text-button.tsx'
import type { OpenDialog } from '../opened-dialog.ts'

interface ChangeLinesProps {
  events: readonly ListingEvent[]
  open: OpenDialog
}

/** One line a change: when (on larger screens), what, of which listing, amount. The title opens the listing's details. */
export function ChangeLines({ events, open }: ChangeLinesProps) {
  return (
    <ul className="divide-y divide-line">
      {events.map(event => {
        const after = afterText(event)
        return (
          <li
            key={event.id}
            className="flex min-h-8 items-center gap-x-4 py-1 text-small pointer-coarse:min-h-11"
          >
            <span className="hidden w-24 shrink-0 text-ink-soft sm:inline">
              <DateTime at={event.at} />
            </span>
            <span className="min-w-0 grow text-ink">
              {eventText(event)}: <Title event={event} open={open} />
              {after && <span className="text-ink-soft"> {after}</span>}
            </span>
            {event.priceCents !== undefined && (
              <Money cents={event.priceCents} className="font-[600] text-ink" />
            )}
          </li>
        )
      })}
    </ul>
  )
}

function Title({ event, open }: { event: ListingEvent; open: OpenDialog }) {
  const { listingId, title } = event
  if (listingId === null) return title
  return <TextButton onPress={() => open({ dialog: 'details', id: listingId })}>{title}</TextButton>
}
