import { counted } from '../../shared/lib/count-text.ts'
import type { MetalLogChange, MetalRun } from '../../shared/metal/metal.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { DateTime } from '../ui/date-time.tsx'
import { MoreButton } from '../ui/feedback/more-button.tsx'
import { Money } from '../ui/money.tsx'
import { Table, type TableColumn } from '../ui/table.tsx'
import { ounceText, reasonText } from './metal-texts.ts'
import { useMetalRuns, useUndoRun } from './use-metal.ts'

const STATES: Record<MetalLogChange['state'], string> = {
  planned: 'waits',
  sent: 'sent, no answer yet',
  done: 'done',
  refused: 'eBay refused',
  dropped: 'not sent',
}

const COLUMNS: TableColumn<MetalLogChange>[] = [
  { key: 'title', header: 'Listing', cell: ({ title }) => title },
  {
    key: 'price',
    header: 'Price',
    numeric: true,
    cell: ({ beforeCents, priceCents }) => (
      <>
        <Money cents={beforeCents} />
        {priceCents !== beforeCents && (
          <>
            {' → '}
            <Money cents={priceCents} />
          </>
        )}
      </>
    ),
  },
  {
    key: 'why',
    header: 'Why',
    cell: ({ ruleName, reason }) =>
      ruleName ? `${ruleName}: ${reasonText(reason)}` : reasonText(reason),
  },
  {
    key: 'state',
    header: 'State',
    cell: ({ state, message }) => (message ? `${STATES[state]}: ${message}` : STATES[state]),
  },
  {
    key: 'spot',
    header: 'Metal',
    numeric: true,
    cell: ({ spotMicros }) => ounceText(spotMicros),
  },
]

/** What the rules changed, run by run, each of which can be taken back. */
export function MetalLog() {
  const runs = useMetalRuns()
  const all = runs.data?.pages.flatMap(page => page.runs) ?? []
  return (
    <section aria-labelledby="metal-log" className="grid grid-cols-1 gap-4">
      <h2 id="metal-log" className="text-title">
        What the rules changed
      </h2>
      {runs.data && all.length === 0 && <p className="text-ink-soft">Nothing yet.</p>}
      {all.map(run => (
        <Run key={run.id} run={run} />
      ))}
      <MoreButton list={runs} />
    </section>
  )
}

function Run({ run }: { run: MetalRun }) {
  const { id, at, undoes, isUndone, changes, done, refused, shown } = run
  const undo = useUndoRun()
  const isUndo = undoes !== null || shown.some(({ reason }) => reason === 'undo')
  const parts = [
    `${counted(changes, 'change')}, ${done} done`,
    ...(refused > 0 ? [`${refused} refused`] : []),
    ...(isUndone ? ['taken back'] : []),
  ]
  return (
    <Card
      title={
        <>
          {`Run ${id}, `}
          <DateTime at={new Date(at).toISOString()} exact />
        </>
      }
      aside={
        done > 0 &&
        !isUndone &&
        !isUndo && (
          <Button
            size="small"
            variant="secondary"
            busy={undo.isPending}
            onClick={() => undo.mutate(id)}
          >
            Take back
          </Button>
        )
      }
      flush
    >
      <p className="px-4 pt-3 text-small text-ink-soft">
        {`${isUndo ? 'By hand: ' : ''}${parts.join(', ')}`}
      </p>
      <Table
        caption={`Changes of run ${id}`}
        columns={COLUMNS}
        rows={shown}
        rowKey={each => each.id}
      />
    </Card>
  )
}
