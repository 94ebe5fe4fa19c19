import { counted } from '../../shared/lib/count-text.ts'
import type { MetalPreview, PreviewedCoin } from '../../shared/metal/metal.ts'
import { dateText } from '../lib/date-text.ts'
import { Banner } from '../ui/feedback/banner.tsx'
import { Money } from '../ui/money.tsx'
import { Table, type TableColumn } from '../ui/table.tsx'
import { reasonText } from './metal-texts.ts'
import { moneyColumns } from './money-columns.tsx'

const COLUMNS: TableColumn<PreviewedCoin>[] = [
  { key: 'title', header: 'Coin', cell: ({ title }) => title },
  ...moneyColumns(),
  { key: 'now', header: 'Now', cell: nowCell },
  { key: 'replay', header: 'Last 30 days', cell: replayCell },
]

function nowCell({ now, isLeftAlone }: PreviewedCoin) {
  if (isLeftAlone) return 'edited by hand: left alone'
  if (!now) return 'stays'
  return (
    <>
      <Money cents={now.priceCents} /> {reasonText(now.reason)}
    </>
  )
}

function replayCell({ replay: { changes, leastCents, mostCents, timesHidden } }: PreviewedCoin) {
  if (changes === 0 && timesHidden === 0) return 'no change'
  return (
    <>
      {counted(changes, 'change')}, <Money cents={leastCents} /> to <Money cents={mostCents} />
      {timesHidden > 0 && `, ${counted(timesHidden, 'time')} out of stock`}
    </>
  )
}

/** What a rule does now and would have done in the last thirty days, coin by coin. */
export function PreviewTable({ preview }: { preview: MetalPreview }) {
  const { coins, count, obstacle, since } = preview
  const changed = coins.filter(({ now }) => now !== null).length
  return (
    <section aria-label="What the rule does">
      <h3 className="text-lead">
        {count === 0
          ? 'No live listing belongs to this rule'
          : `${counted(changed, 'change')} now, of ${counted(count, 'listing')}`}
      </h3>
      <p className="mt-1 text-small text-ink-soft">
        {since === null
          ? 'No metal prices are stored yet, so the last thirty days are not known.'
          : `Replayed over the metal prices since ${dateText(since, 'day')}, beginning with today’s price of each coin.`}
        {count > coins.length && ` The first ${coins.length} are shown.`}
      </p>
      {obstacle && (
        <Banner tone="warn" className="mt-3">
          {obstacle}
        </Banner>
      )}
      {coins.length > 0 && (
        <div className="-mx-4 mt-2">
          <Table
            caption="What the rule does, coin by coin"
            columns={COLUMNS}
            rows={coins}
            rowKey={({ listingId }) => listingId}
          />
        </div>
      )}
    </section>
  )
}
