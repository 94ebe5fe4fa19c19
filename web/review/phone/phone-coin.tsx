import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { CompareRow } from '../session/compare-row.tsx'
import { coinName } from '../session/rows/row-texts.ts'
import { lacksOf, type SessionRow } from '../session/rows/session-row.ts'
import { useSessionStore } from '../session/session-context.ts'
import { CoinNotes } from './coin-notes.tsx'
import { CoinSides } from './coin-sides.tsx'
import { GradeControl } from './grade-control.tsx'
import { NameControl } from './name-control.tsx'
import { PriceControl } from './price-control.tsx'
import type { Verdict } from './swipe.ts'
import { useSwipe } from './use-swipe.ts'

interface PhoneCoinProps {
  row: SessionRow
  onVerdict: (verdict: Verdict) => void
  onEditAll: () => void
}

/** One coin: what it lacks, both sides large at the left, grade and price at the thumb. A swipe decides. */
export function PhoneCoin({ row, onVerdict, onEditAll }: PhoneCoinProps) {
  const store = useSessionStore()
  const swipe = useSwipe(onVerdict)
  const { listing, review } = row.shown
  const isDraft = listing.status === 'draft'
  return (
    <article
      aria-label={coinName(listing)}
      {...(isDraft && swipe)}
      className="group grid touch-pan-y grid-cols-1 gap-2 transition-transform duration-150 select-none data-[swipe]:transition-none"
    >
      <div className="flex items-center justify-between gap-2">
        <h2 className="min-w-0 truncate text-body font-[600]">{coinName(listing)}</h2>
        {review !== 'open' && (
          <Badge tone={review === 'approved' ? 'accent' : 'neutral'}>
            {review === 'approved' ? 'Approved' : 'Set aside'}
          </Badge>
        )}
      </div>
      <CoinNotes row={row} onEditAll={onEditAll} />
      <div className="grid grid-cols-[minmax(0,1fr)_min(8.5rem,50%)] gap-3 sideways:grid-cols-[minmax(0,1fr)_min(8.5rem,33%)]">
        <div className="relative">
          <CoinSides
            listing={listing}
            onSwap={isDraft ? () => store.send({ do: 'swap', ids: [row.id] }) : null}
          />
          <SwipeHint lacks={lacksOf(row.shown).length > 0} />
        </div>
        {isDraft ? (
          <div className="grid grid-cols-1 content-start gap-2">
            <GradeControl row={row} />
            <PriceControl row={row} />
          </div>
        ) : (
          <Badge className="self-start">{listing.status}</Badge>
        )}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <p className="line-clamp-2 grow basis-20 text-small text-ink-soft">{listing.title}</p>
        <div className="ml-auto flex max-w-full shrink-0 flex-wrap justify-end gap-2">
          <CompareRow row={row} />
          {isDraft && listing.coinType !== '' && <NameControl row={row} />}
          <Button size="small" onClick={onEditAll}>
            All fields
          </Button>
        </div>
      </div>
    </article>
  )
}

/** What the swipe that is under way will decide. */
function SwipeHint({ lacks }: { lacks: boolean }) {
  const hint =
    'slab pointer-events-none absolute top-3 hidden rounded-control px-3 py-2 text-lead text-white'
  return (
    <div aria-hidden="true">
      <p className={`${hint} left-3 bg-accent group-data-[swipe=approved]:block`}>
        {lacks ? 'Lacks something' : 'Approve'}
      </p>
      <p className={`${hint} right-3 bg-black/75 group-data-[swipe=aside]:block`}>Set aside</p>
    </div>
  )
}
