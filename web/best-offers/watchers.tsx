import { Eye } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import {
  type OpenOffers,
  WATCHERS_DISCOUNT_MIN,
  type WatchedByBuyers,
  type WatchedListings,
} from '../../shared/best-offers/best-offers.ts'
import { discounted, floorOf, keptAt } from '../../shared/best-offers/propose-answer.ts'
import { counted } from '../../shared/lib/count-text.ts'
import { typedNumber } from '../../shared/lib/typed-number.ts'
import type { FeeTerms } from '../../shared/listing/selling-fees.ts'
import { failureMessage } from '../lib/api-failure.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { ErrorState } from '../ui/feedback/error-state.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { Checkbox } from '../ui/fields/checkbox.tsx'
import { TextArea } from '../ui/fields/text-area.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { Money } from '../ui/money.tsx'
import { Table, type TableColumn } from '../ui/table.tsx'
import { onSaleText } from './offer-facts.tsx'
import { useOfferToWatchers, useWatched } from './use-best-offers.ts'

const ConfirmDialog = lazy(() => import('../ui/dialogs/confirm-dialog.tsx'))

const USUAL_PERCENT = '10'

interface WatchersProps {
  settings: Pick<OpenOffers, 'rules' | 'feeBasisPoints'>
  now: number
}

/** What watchers can be offered, in bulk: a discount, a preview of each coin, one question. */
export function Watchers(props: WatchersProps) {
  const watched = useWatched()
  const { data, error } = watched
  if (error)
    return (
      <ErrorState
        title="eBay did not say what is watched"
        description={failureMessage(error, 'Please try again.')}
        onRetry={() => void watched.refetch()}
        retrying={watched.isFetching}
      />
    )
  if (!data)
    return (
      <div aria-busy="true" className="grid gap-4">
        <p role="status" className="sr-only">
          Asking eBay what is watched
        </p>
        <Skeleton className="h-44" />
      </div>
    )
  if (data.listings.length === 0)
    return (
      <EmptyState
        icon={<Eye size={28} />}
        title="Nothing to offer to watchers now"
        description="A listing stands here when buyers watch it or left it in their carts, and no offer to them is open. eBay decides which."
      />
    )
  return <WatchedList {...props} watched={data} />
}

interface Previewed extends WatchedByBuyers {
  offerCents: number
  keptCents: number
  isBelowFloor: boolean
}

function WatchedList({
  settings: { rules, feeBasisPoints },
  now,
  watched,
}: WatchersProps & { watched: WatchedListings }) {
  const [percent, setPercent] = useState(USUAL_PERCENT)
  const [message, setMessage] = useState('')
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const [isAsking, setIsAsking] = useState(false)
  const offer = useOfferToWatchers()
  const below = Math.round(typedNumber(percent) * 100)
  const isValid = Number.isFinite(below) && below >= WATCHERS_DISCOUNT_MIN && below <= 9_000
  const fees: FeeTerms = { ownRate: feeBasisPoints, at: now }
  const rows: Previewed[] = watched.listings.map(each => {
    const { listing } = each
    const offerCents = discounted(listing.priceCents, isValid ? below : 0)
    const floor = floorOf(rules, listing, fees)
    return {
      ...each,
      offerCents,
      keptCents: keptAt(offerCents, listing, fees),
      isBelowFloor: floor !== null && offerCents < floor,
    }
  })
  const chosen = rows.filter(row => !row.isBelowFloor && !left.has(row.listing.id))
  const choose = (id: number, isChosen: boolean) =>
    setLeft(known => {
      const next = new Set(known)
      if (isChosen) next.delete(id)
      else next.add(id)
      return next
    })
  async function send() {
    const offers = chosen.map(({ listing, offerCents }) => ({
      listingId: listing.id,
      priceCents: offerCents,
    }))
    await offer.mutateAsync({ offers, message }).catch(() => undefined)
    setIsAsking(false)
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      <Card title="Offer to everyone who watches">
        <div className="grid gap-4 sm:grid-cols-[9rem_1fr]">
          <TextField
            label="Percent off"
            inputMode="decimal"
            value={percent}
            onChange={event => setPercent(event.currentTarget.value)}
            {...(!isValid && { error: `From ${WATCHERS_DISCOUNT_MIN / 100} to 90` })}
          />
          <TextArea
            label="To the buyers (optional)"
            rows={2}
            maxLength={2_000}
            value={message}
            onChange={event => setMessage(event.currentTarget.value)}
          />
        </div>
        <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button
            variant="primary"
            disabled={!isValid || chosen.length === 0}
            onClick={() => setIsAsking(true)}
          >
            Offer {counted(chosen.length, 'listing')} to watchers
          </Button>
          <p className="text-small text-ink-soft">
            eBay lets an offer stand four days, and takes one at a time for each listing.
            {watched.others > 0 &&
              ` ${counted(watched.others, 'listing')} of other programs ${watched.others === 1 ? 'is' : 'are'} left out.`}
          </p>
        </div>
      </Card>
      <Card flush>
        <Table
          caption="Listings with watchers"
          columns={columns({ now, left, choose })}
          rows={rows}
          rowKey={({ listing }) => listing.id}
        />
      </Card>
      <Suspense>
        {isAsking && (
          <ConfirmDialog
            open
            onOpenChange={setIsAsking}
            title={`Offer ${counted(chosen.length, 'listing')} to watchers?`}
            description={`Each at ${percent} % off, to everyone who watches it. Who takes the offer has bought: it cannot be taken back here.`}
            confirmLabel={`Offer ${counted(chosen.length, 'listing')}`}
            busy={offer.isPending}
            onConfirm={() => void send()}
          />
        )}
      </Suspense>
    </div>
  )
}

interface ColumnFacts {
  now: number
  left: ReadonlySet<number>
  choose: (id: number, isChosen: boolean) => void
}

const columns = ({ now, left, choose }: ColumnFacts): TableColumn<Previewed>[] => [
  {
    key: 'coin',
    header: 'Coin',
    cell: ({ listing, isBelowFloor }) => (
      <Checkbox
        label={<span className="block min-w-48 wrap-break-word">{listing.title}</span>}
        checked={!isBelowFloor && !left.has(listing.id)}
        disabled={isBelowFloor}
        onChange={event => choose(listing.id, event.currentTarget.checked)}
      />
    ),
  },
  {
    key: 'price',
    header: 'Price',
    numeric: true,
    cell: ({ listing }) => <Money cents={listing.priceCents} />,
  },
  {
    key: 'offer',
    header: 'Offer',
    numeric: true,
    cell: ({ offerCents, isBelowFloor }) => (
      <>
        <Money cents={offerCents} />
        {isBelowFloor && <span className="block text-small text-warn">below your floor</span>}
      </>
    ),
  },
  {
    key: 'kept',
    header: 'You keep',
    numeric: true,
    cell: ({ keptCents }) => <Money cents={keptCents} />,
  },
  {
    key: 'market',
    header: 'Market',
    numeric: true,
    cell: ({ listing }) => <Money cents={listing.suggestedPriceCents} none="not known" />,
  },
  {
    key: 'age',
    header: 'On sale',
    numeric: true,
    cell: ({ listing }) => onSaleText(listing.listedAt, now),
  },
]
