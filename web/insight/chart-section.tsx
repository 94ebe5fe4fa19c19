import type { ReactNode } from 'react'
import { Card } from '../ui/card.tsx'
import { Table, type TableColumn } from '../ui/table.tsx'

interface ChartSectionProps<Row> {
  title: string
  /** How the figures come about, in a sentence. */
  note?: string
  /** Said in place of a chart of nothing. */
  empty?: string | false
  chart: ReactNode
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
}

/** A chart, and the same figures as a table. */
export function ChartSection<Row>(props: ChartSectionProps<Row>) {
  const { title, note, empty, chart, columns, rows, rowKey } = props
  return (
    <Card title={title} className="min-w-0">
      {empty ? (
        <p className="text-ink-soft">{empty}</p>
      ) : (
        <>
          {chart}
          {note && <p className="mt-2 text-small text-ink-soft">{note}</p>}
          <details className="mt-2">
            <summary className="inline-flex min-h-9 items-center text-small font-[560] underline decoration-line-strong underline-offset-3 pointer-coarse:min-h-11">
              Show as a table
            </summary>
            {/* As wide as the card, in small figures: four columns fit on a phone. */}
            <div className="-mx-4 max-sm:[&_table]:text-small">
              <Table
                caption={`${title}, as a table`}
                columns={columns}
                rows={rows}
                rowKey={rowKey}
              />
            </div>
          </details>
        </>
      )}
    </Card>
  )
}
