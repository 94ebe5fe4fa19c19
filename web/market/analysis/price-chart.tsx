import { useState } from 'react'
import { counted } from '../../../shared/lib/count-text.ts'
import { priceText } from '../../../shared/lib/money.ts'
import { priceOfGrade } from '../../../shared/market/estimate/grade-price.ts'
import type { ComprehensiveAnalysis } from '../../../shared/market/market-analysis.ts'
import { DateTime } from '../../ui/date-time.tsx'
import { Money } from '../../ui/money.tsx'
import { Table, type TableColumn } from '../../ui/table.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { type ChartPoint, type ChartSeries, chartPoints, curvePoints } from './chart-points.ts'
import { percentText } from './listed-comp.ts'
import { PriceScatter } from './price-scatter.tsx'

interface PriceChartProps {
  analysis: ComprehensiveAnalysis
  /** Of the listing; empty where it is not known. */
  grade: string
  certified: boolean
}

/** Sales and offers over time and over grades, with the recommended price and its range through them. */
export default function PriceChart({ analysis, grade, certified }: PriceChartProps) {
  const [view, setView] = useState('time')
  const { overTime, overGrade, number, proof } = chartPoints(analysis, { grade, certified })
  const price = priceOfGrade(analysis.gradePrices, grade, certified)
  const curve = curvePoints(analysis.gradePrices, { certified, proof })
  const words = price
    ? `Recommended ${priceText(price.priceCents)}, ${priceText(price.lowCents)} to ${priceText(price.highCents)}.`
    : 'No single price: the coin has no grade.'
  return (
    <section aria-label="Prices as a chart">
      <Tabs
        label="Prices as a chart"
        value={view}
        onValueChange={setView}
        items={[
          {
            value: 'time',
            label: 'Over time',
            content: (
              <PriceScatter
                label={`${summaryOf(overTime)} over time. ${words}`}
                series={overTime}
                axis="time"
                band={price}
              />
            ),
          },
          {
            value: 'grade',
            label: 'By grade',
            content: (
              <PriceScatter
                label={`${summaryOf(overGrade)} by grade. ${words}`}
                series={overGrade}
                axis="grade"
                curve={curve}
                mark={number}
              />
            ),
          },
        ]}
      />
      <details className="mt-2">
        <summary className="inline-flex min-h-9 items-center text-small font-[560] underline decoration-line-strong underline-offset-3 pointer-coarse:min-h-11">
          Show as a table
        </summary>
        <Table
          caption="Sales and offers of the chart"
          columns={COLUMNS}
          rows={rowsOf([...overTime, ...overGrade])}
          rowKey={row => row.comp.itemId}
        />
      </details>
    </section>
  )
}

/** "12 points: 8 sold, near the grade; 4 for sale" */
function summaryOf(series: readonly ChartSeries[]): string {
  const all = series.reduce((sum, { points }) => sum + points.length, 0)
  const parts = series.map(({ label, points }) => `${points.length} ${label.toLowerCase()}`)
  return parts.length === 0 ? 'No prices' : `${counted(all, 'price')}: ${parts.join('; ')}`
}

type Row = ChartPoint & { series: ChartSeries['label'] }

/** Each comp once, the newest first. */
function rowsOf(series: readonly ChartSeries[]): Row[] {
  const rows = new Map<string, Row>()
  for (const { label, points } of series)
    for (const point of points) rows.set(point.comp.itemId, { ...point, series: label })
  return [...rows.values()].sort((a, b) =>
    (b.comp.soldDate ?? '9').localeCompare(a.comp.soldDate ?? '9'),
  )
}

const COLUMNS: TableColumn<Row>[] = [
  {
    key: 'date',
    header: 'Sold',
    cell: ({ comp }) => (comp.soldDate ? <DateTime at={comp.soldDate} /> : 'For sale'),
  },
  { key: 'grade', header: 'Grade', cell: ({ comp }) => comp.grade?.code ?? 'None named' },
  { key: 'holder', header: 'Holder', cell: ({ comp }) => (comp.inHolder ? 'Yes' : 'No') },
  { key: 'series', header: 'Counted as', cell: ({ series }) => series },
  {
    key: 'price',
    header: 'Price',
    numeric: true,
    cell: ({ y }) => <Money cents={y} />,
  },
  {
    key: 'adjusted',
    header: 'As this coin',
    numeric: true,
    cell: ({ comp }) => <Money cents={comp.adjustedCents ?? null} />,
  },
  {
    key: 'weight',
    header: 'Weight',
    numeric: true,
    cell: ({ comp }) => (comp.weight === undefined ? 'None' : percentText(comp.weight)),
  },
]
