import { useState } from 'react'
import { type LibraryAccuracy, type Tally, WEIGHED_COINS_MAX } from '../../shared/references.ts'
import { failureMessage } from '../lib/api-failure.ts'
import { Card } from '../ui/card.tsx'
import { ErrorState } from '../ui/feedback/error-state.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { Fold } from '../ui/fold.tsx'
import { Table, type TableColumn } from '../ui/table.tsx'
import { rightCount, rightShare, sellerCount } from './tally-text.ts'
import { useAccuracy } from './use-library.ts'

/** How often the naming was what the seller confirmed: own coins, and those of the whole deployment. */
export function AccuracyCard() {
  const accuracy = useAccuracy()
  const { data, error } = accuracy
  return (
    <Card title="How often right">
      {accuracy.isPending && <Skeleton className="h-28" />}
      {error && (
        <ErrorState
          title="The figures could not be loaded"
          description={failureMessage(error, 'Please try again.')}
          onRetry={() => void accuracy.refetch()}
          retrying={accuracy.isFetching}
        />
      )}
      {data && <Figures accuracy={data} />}
    </Card>
  )
}

function Figures({ accuracy: { own, deployment, byType } }: { accuracy: LibraryAccuracy }) {
  return (
    <>
      <div className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
        <Share title="Your coins" accuracy={own} countOf={rightCount} />
        <Share title="All sellers here" accuracy={deployment} countOf={sellerCount} />
      </div>
      <p className="mt-4 max-w-2xl text-small text-ink-soft">
        A coin counts as right where its series stayed as it was named until you confirmed it, and
        as wrong where it was corrected. Each coin counts once. Date, mint mark and grade are not
        part of it. In the figure of all sellers nobody counts with more than {WEIGHED_COINS_MAX}{' '}
        coins named from memory and {WEIGHED_COINS_MAX} named by the model, so that no seller makes
        it alone.
      </p>
      {byType && byType.length > 0 && <ByType rows={byType} />}
    </>
  )
}

interface ShareProps<T extends Tally> {
  title: string
  accuracy: { memory: T; model: T }
  /** Of how many coins it is; null without one. */
  countOf: (tally: T) => string | null
}

function Share<T extends Tally>({ title, accuracy, countOf }: ShareProps<T>) {
  const { memory, model } = accuracy
  return (
    <section aria-label={title}>
      <h3 className="text-small text-ink-soft">{title}</h3>
      <dl className="mt-1 grid grid-cols-2 gap-x-4">
        <Figure label="From memory" share={rightShare(memory)} count={countOf(memory)} />
        <Figure label="By the model" share={rightShare(model)} count={countOf(model)} />
      </dl>
    </section>
  )
}

interface FigureProps {
  label: string
  share: string | null
  count: string | null
}

function Figure({ label, share, count }: FigureProps) {
  return (
    <div className="flex flex-col">
      <dt className="slab text-ink-soft">{label}</dt>
      <dd className="tabular text-display font-[600]">{share ?? 'N/A'}</dd>
      <dd className="tabular text-small text-ink-soft">{count ?? 'No coin yet'}</dd>
    </div>
  )
}

type TypeRow = NonNullable<LibraryAccuracy['byType']>[number]

const COLUMNS: readonly TableColumn<TypeRow>[] = [
  { key: 'type', header: 'Named as', cell: ({ coinType }) => coinType },
  {
    key: 'memory',
    header: 'From memory',
    numeric: true,
    cell: ({ memory }) => rightCount(memory) ?? 'N/A',
  },
  {
    key: 'model',
    header: 'By the model',
    numeric: true,
    cell: ({ model }) => rightCount(model) ?? 'N/A',
  },
]

/** For admins: which types the deployment confuses. */
function ByType({ rows }: { rows: readonly TypeRow[] }) {
  const [open, setOpen] = useState(false)
  return (
    <div className="-mb-4">
      <Fold
        title="By series"
        summary="Of all sellers together, each coin alike"
        open={open}
        onOpen={setOpen}
      >
        <Table
          caption="How often right, by series"
          columns={COLUMNS}
          rows={rows}
          rowKey={({ key }) => key}
        />
      </Fold>
    </div>
  )
}
