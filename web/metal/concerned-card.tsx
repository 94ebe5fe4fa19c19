import { Link } from 'react-router-dom'
import type { ConcernedListing } from '../../shared/metal/metal.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Table, type TableColumn } from '../ui/table.tsx'
import { CONCERN_TEXTS } from './metal-texts.ts'
import { moneyColumns } from './money-columns.tsx'
import { useFollowAgain, useShowListing } from './use-metal.ts'

const COLUMNS: TableColumn<ConcernedListing>[] = [
  {
    key: 'concern',
    header: 'What',
    // What can be done stands here: at the right edge of a phone's table nobody finds it.
    cell: each => (
      <div className="flex flex-col items-start gap-2 md:flex-row md:items-center">
        <Badge tone={each.concern === 'left_alone' ? 'neutral' : 'warn'}>
          {CONCERN_TEXTS[each.concern]}
        </Badge>
        <Act listing={each} />
      </div>
    ),
  },
  {
    key: 'title',
    header: 'Listing',
    cell: ({ title }) => (
      <Link to={`/?q=${encodeURIComponent(title)}`} className="underline underline-offset-3">
        {title}
      </Link>
    ),
  },
  ...moneyColumns(),
]

/** Listings below melt or their floor, out of stock by a rule, or left alone. */
export function ConcernedCard({ concerned }: { concerned: readonly ConcernedListing[] }) {
  return (
    <Card title="Needs a look" flush={concerned.length > 0}>
      {concerned.length === 0 ? (
        <p className="text-ink-soft">No live listing is below its melt value or its floor.</p>
      ) : (
        <Table
          caption="Listings that need a look"
          columns={COLUMNS}
          rows={concerned}
          rowKey={({ listingId }) => listingId}
        />
      )}
    </Card>
  )
}

function Act({ listing: { listingId, concern, title } }: { listing: ConcernedListing }) {
  const follow = useFollowAgain()
  const show = useShowListing()
  if (concern === 'left_alone')
    return (
      <Button
        size="small"
        variant="secondary"
        aria-label={`Follow again: ${title}`}
        busy={follow.isPending}
        onClick={() => follow.mutate(listingId)}
      >
        Follow again
      </Button>
    )
  if (concern === 'hidden')
    return (
      <Button
        size="small"
        variant="secondary"
        aria-label={`Put on sale: ${title}`}
        busy={show.isPending}
        onClick={() => show.mutate(listingId)}
      >
        Put on sale
      </Button>
    )
  return null
}
