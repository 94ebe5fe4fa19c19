import { useCallback, useState } from 'react'
import type { Insight, InsightWeek, SeriesProfit, StockAge } from '../../shared/insight.ts'
import { counted } from '../../shared/lib/count-text.ts'
import { type Cents, priceText } from '../../shared/lib/money.ts'
import { dateText } from '../lib/date-text.ts'
import { ChartCanvas, type ChartColours } from '../ui/chart-canvas.tsx'
import { Money } from '../ui/money.tsx'
import type { TableColumn } from '../ui/table.tsx'
import { type ChartFigures, drawFigures } from './chart-config.ts'
import { ChartSection } from './chart-section.tsx'

/** The four charts, and one of countries where there are several. Each is on a canvas, with its figures in a table. */
export default function InsightCharts({ insight }: { insight: Insight }) {
  const { series, countries, ages } = insight
  const weeks = sinceFirst(insight.weeks)
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <ValueOverTime weeks={weeks} />
      <ListedAndSold weeks={weeks} />
      <ProfitBySeries series={series} />
      {countries.length > 1 && <ProfitByCountry countries={countries} />}
      <AgeOfStock ages={ages} />
    </div>
  )
}

/** Fewer weeks make no line. */
const WEEKS_AT_LEAST = 6

/** The weeks from the first on in which something was live, listed or sold. */
function sinceFirst(weeks: readonly InsightWeek[]): InsightWeek[] {
  const first = weeks.findIndex(
    ({ valueCents, listed, sold }) => valueCents > 0 || listed > 0 || sold > 0,
  )
  return weeks.slice(first < 0 ? 0 : Math.min(first, weeks.length - WEEKS_AT_LEAST))
}

const weekText = ({ start }: InsightWeek) => dateText(Date.parse(start), 'utcDay')
const money = (cents: Cents) => <Money cents={cents} />

function Figures({ label, figures }: { label: string; figures: ChartFigures }) {
  const [drawn, setDrawn] = useState(figures)
  // A poll brings equal figures mostly: they are not drawn again.
  if (JSON.stringify(drawn) !== JSON.stringify(figures)) setDrawn(figures)
  const draw = useCallback(
    (canvas: HTMLCanvasElement, colours: ChartColours) => drawFigures(canvas, colours, drawn),
    [drawn],
  )
  return <ChartCanvas label={label} draw={draw} />
}

const VALUE_COLUMNS: TableColumn<InsightWeek>[] = [
  { key: 'week', header: 'Week of', cell: weekText },
  {
    key: 'value',
    header: 'Value live',
    numeric: true,
    cell: ({ valueCents }) => money(valueCents),
  },
]

function ValueOverTime({ weeks }: { weeks: Insight['weeks'] }) {
  const last = weeks.at(-1)
  return (
    <ChartSection
      title="Value over time"
      note="What was live at the end of each week, at each listing’s last price."
      empty={weeks.every(({ valueCents }) => valueCents === 0) && 'Nothing was live yet.'}
      chart={
        <Figures
          label={`Value of your live listings over ${weeks.length} weeks, now ${priceText(last?.valueCents ?? 0)}`}
          figures={{
            kind: 'line',
            unit: 'cents',
            labels: weeks.map(weekText),
            series: [{ label: 'Value', values: weeks.map(({ valueCents }) => valueCents) }],
          }}
        />
      }
      columns={VALUE_COLUMNS}
      rows={weeks}
      rowKey={({ start }) => start}
    />
  )
}

const WEEK_COLUMNS: TableColumn<InsightWeek>[] = [
  { key: 'week', header: 'Week of', cell: weekText },
  { key: 'listed', header: 'Listed', numeric: true, cell: ({ listed }) => listed },
  { key: 'sold', header: 'Sold', numeric: true, cell: ({ sold }) => sold },
  {
    key: 'soldValue',
    header: 'Sold for',
    numeric: true,
    cell: ({ soldValueCents }) => money(soldValueCents),
  },
]

function ListedAndSold({ weeks }: { weeks: Insight['weeks'] }) {
  const sum = (pick: (week: InsightWeek) => number) =>
    weeks.reduce((total, week) => total + pick(week), 0)
  const [listed, sold] = [sum(week => week.listed), sum(week => week.sold)]
  return (
    <ChartSection
      title="Listed and sold by week"
      empty={listed + sold === 0 && 'Nothing was listed or sold in these weeks.'}
      chart={
        <Figures
          label={`${counted(listed, 'listing')} and ${counted(sold, 'sold piece')} in ${weeks.length} weeks`}
          figures={{
            kind: 'bar',
            unit: 'count',
            labels: weeks.map(weekText),
            series: [
              { label: 'Listed', values: weeks.map(week => week.listed) },
              { label: 'Sold', values: weeks.map(week => week.sold) },
            ],
          }}
        />
      }
      columns={WEEK_COLUMNS}
      rows={weeks}
      rowKey={({ start }) => start}
    />
  )
}

const PROFIT_COLUMNS: TableColumn<SeriesProfit>[] = [
  { key: 'sold', header: 'Sold', numeric: true, cell: ({ soldCents }) => money(soldCents) },
  {
    key: 'stock',
    header: 'In stock, est.',
    numeric: true,
    cell: ({ stockCents }) => money(stockCents),
  },
  { key: 'costs', header: 'Without cost', numeric: true, cell: ({ withoutCost }) => withoutCost },
]

const BEFORE_COST = 'A coin whose cost is not entered counts with its profit before cost.'

function ProfitBySeries({ series }: { series: Insight['series'] }) {
  return (
    <ChartSection
      title="Profit by series"
      note={BEFORE_COST}
      empty={series.length === 0 && 'Nothing has a price yet.'}
      chart={
        <Figures
          label={`Profit of ${counted(series.length, 'series', 'series')}, sold and in stock`}
          figures={profitFigures(series)}
        />
      }
      columns={[{ key: 'name', header: 'Series', cell: ({ name }) => name }, ...PROFIT_COLUMNS]}
      rows={series}
      rowKey={({ name }) => name}
    />
  )
}

function ProfitByCountry({ countries }: { countries: Insight['countries'] }) {
  return (
    <ChartSection
      title="Profit by country"
      note={BEFORE_COST}
      empty={false}
      chart={
        <Figures
          label={`Profit of coins of ${counted(countries.length, 'country', 'countries')}, sold and in stock`}
          figures={profitFigures(countries)}
        />
      }
      columns={[{ key: 'name', header: 'Country', cell: ({ name }) => name }, ...PROFIT_COLUMNS]}
      rows={countries}
      rowKey={({ name }) => name}
    />
  )
}

const profitFigures = (rows: readonly SeriesProfit[]): ChartFigures => ({
  kind: 'bar',
  unit: 'cents',
  horizontal: true,
  labels: rows.map(({ name }) => name),
  series: [
    { label: 'Sold', values: rows.map(({ soldCents }) => soldCents) },
    { label: 'In stock, estimated', values: rows.map(({ stockCents }) => stockCents) },
  ],
})

const ageText = ({ from, to }: StockAge) =>
  to === null ? `Over ${from - 1} days` : `${from}–${to} days`

/** As short as a phone's axis needs it. */
const ageLabel = ({ from, to }: StockAge) => (to === null ? `${from - 1}+` : `${from}–${to}`)

const AGE_COLUMNS: TableColumn<StockAge>[] = [
  { key: 'age', header: 'Age', cell: ageText },
  { key: 'count', header: 'Listings', numeric: true, cell: ({ count }) => count },
  { key: 'value', header: 'Value', numeric: true, cell: ({ valueCents }) => money(valueCents) },
]

function AgeOfStock({ ages }: { ages: Insight['ages'] }) {
  const live = ages.reduce((total, { count }) => total + count, 0)
  return (
    <ChartSection
      title="Age of stock"
      note="Live listings by the days since each was listed."
      empty={live === 0 && 'Nothing is live.'}
      chart={
        <Figures
          label={`${counted(live, 'live listing')} by days since it was listed`}
          figures={{
            kind: 'bar',
            unit: 'count',
            labels: ages.map(ageLabel),
            series: [{ label: 'Listings', values: ages.map(({ count }) => count) }],
          }}
        />
      }
      columns={AGE_COLUMNS}
      rows={ages}
      rowKey={ageText}
    />
  )
}
