import { countText } from '../../../shared/lib/count-text.ts'
import type { ListingCounts } from '../../../shared/listing/listing-cards.ts'
import { ANY_REASON } from '../../../shared/listing/terms/any-reason.ts'
import { useAddressQuery } from '../../lib/navigation.ts'
import type { OwnReason } from '../model/listing-state.ts'
import { type CardsFilter, STATUS_CHIPS, setPart } from './card-filter.ts'

const FAILED: OwnReason = 'PUBLISH_FAILED'

interface StatusChipsProps {
  filter: CardsFilter
  counts: ListingCounts | undefined
}

/** Chooses which listings are shown, by status; each says how many there are. */
export function StatusChips({ filter, counts }: StatusChipsProps) {
  const [, changeQuery] = useAddressQuery()
  const choose = (status: string, needs: string) =>
    changeQuery(query => {
      setPart(query, 'status', status)
      setPart(query, 'needs', needs)
    })
  const { status, needs } = filter
  const failed = counts?.needs.find(({ value }) => value === FAILED)
  const chips = [
    { label: 'All', count: counts?.total, chosen: !status && !needs, status: '', needs: '' },
    ...STATUS_CHIPS.map(chip => ({
      label: chip.label,
      count: counts?.status[chip.status],
      chosen: status === chip.status,
      status: chip.status,
      needs: '',
    })),
    {
      label: 'Needs something',
      count: counts?.needsAny,
      chosen: needs === ANY_REASON,
      status: '',
      needs: ANY_REASON,
    },
    ...(failed || needs === FAILED
      ? [
          {
            label: 'Not published',
            count: failed?.count,
            chosen: needs === FAILED,
            status: '',
            needs: FAILED,
          },
        ]
      : []),
  ]
  return (
    <div
      role="group"
      aria-label="Show"
      className="-mx-4 flex gap-1.5 overflow-x-auto px-4 py-0.5 [scrollbar-width:none] md:mx-0 md:flex-wrap md:px-0"
    >
      {chips.map(chip => (
        <button
          key={chip.label}
          type="button"
          aria-pressed={chip.chosen}
          onClick={() => choose(chip.status, chip.needs)}
          className="inline-flex h-8 shrink-0 items-center gap-1.5 rounded-control border border-line-strong/60 bg-surface px-2.5 text-small font-[560] text-ink-soft transition-colors duration-150 hover:border-line-strong hover:text-ink aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent-ink pointer-coarse:h-11"
        >
          {chip.label}
          <span className="tabular min-w-2">
            {chip.count === undefined ? '' : countText(chip.count)}
          </span>
        </button>
      ))}
    </div>
  )
}
