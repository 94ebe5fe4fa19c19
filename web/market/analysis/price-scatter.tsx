import {
  Chart,
  type ChartDataset,
  Filler,
  Legend,
  LinearScale,
  LineController,
  LineElement,
  LogarithmicScale,
  PointElement,
  ScatterController,
  Tooltip,
} from 'chart.js'
import { priceText, roundPriceText } from '../../../shared/lib/money.ts'
import { dateText } from '../../lib/date-text.ts'
import { ChartCanvas, type ChartColours } from '../../ui/chart-canvas.tsx'
import type { ChartPoint, ChartSeries, CurvePoint } from './chart-points.ts'

Chart.register(
  Filler,
  Legend,
  LinearScale,
  LineController,
  LineElement,
  LogarithmicScale,
  PointElement,
  ScatterController,
  Tooltip,
)

interface PriceScatterProps {
  /** What the chart shows, for those who do not see it. */
  label: string
  series: readonly ChartSeries[]
  axis: 'time' | 'grade'
  /** A price and its range, the same for every x. */
  band?: Omit<CurvePoint, 'x'> | null
  /** A price and its range by x. */
  curve?: readonly CurvePoint[]
  /** The x of the coin itself. */
  mark?: number | null
}

/** A scatter of prices with a price and its range through it. */
export function PriceScatter(props: PriceScatterProps) {
  // Not memoised: its series are made anew by each render anyway.
  const draw = (canvas: HTMLCanvasElement, colours: ChartColours) =>
    new Chart(canvas, configOf(props, colours))
  return <ChartCanvas label={props.label} draw={draw} />
}

const STYLES: Record<
  ChartSeries['label'],
  { colour: keyof ChartColours; shape: 'circle' | 'triangle' | 'crossRot'; filled: boolean }
> = {
  'Sold, near the grade': { colour: 'accent', shape: 'circle', filled: true },
  'Sold, other grades': { colour: 'accent', shape: 'circle', filled: false },
  'For sale': { colour: 'ink', shape: 'triangle', filled: false },
  'Not counted': { colour: 'faint', shape: 'crossRot', filled: false },
}

type Point = Pick<ChartPoint, 'x' | 'y'>
type Dataset = ChartDataset<'scatter', Point[]>

function datasetsOf({ series, axis, band, curve = [] }: PriceScatterProps, colours: ChartColours) {
  const xs = series.flatMap(({ points }) => points.map(({ x }) => x))
  const ends = [Math.min(...xs), Math.max(...xs)]
  const line: CurvePoint[] =
    axis === 'time' ? (band ? ends.map(x => ({ x, ...band })) : []) : [...curve]
  const lineOf = (label: string, key: keyof Omit<CurvePoint, 'x'>, extra: object): Dataset => ({
    label,
    data: line.map(point => ({ x: point.x, y: point[key] })),
    showLine: true,
    pointRadius: 0,
    pointHitRadius: 0,
    borderColor: colours.accent,
    ...extra,
  })
  const edge = { borderWidth: 0, backgroundColor: colours.soft }
  const lines: Dataset[] =
    line.length === 0
      ? []
      : [
          lineOf('Recommended price', 'priceCents', {
            borderWidth: 2,
            fill: false,
            pointStyle: 'line',
          }),
          lineOf('Its range', 'highCents', { ...edge, fill: '+1', pointStyle: 'rect' }),
          lineOf('', 'lowCents', { ...edge, fill: false }),
        ]
  const scatters = series.map(({ label, points }): Dataset => {
    const { colour, shape, filled } = STYLES[label]
    const paint = colours[colour]
    return {
      label,
      data: points,
      pointStyle: shape,
      pointRadius: 5,
      pointHoverRadius: 7,
      borderColor: paint,
      pointHoverBorderColor: paint,
      backgroundColor: filled ? paint : 'transparent',
      pointHoverBackgroundColor: filled ? paint : 'transparent',
      borderWidth: 1.5,
    }
  })
  return [...scatters, ...lines]
}

/** The grades that a scale is read by. */
const GRADE_TICKS = [4, 12, 20, 30, 40, 50, 60, 65, 70]

function configOf(props: PriceScatterProps, colours: ChartColours) {
  const { axis, mark } = props
  const ticks = { color: colours.faint, maxRotation: 0, autoSkipPadding: 16 }
  const font = { family: getComputedStyle(document.body).fontFamily }
  return {
    type: 'scatter' as const,
    data: { datasets: datasetsOf(props, colours) },
    options: {
      animation: false as const,
      maintainAspectRatio: false,
      font,
      scales: {
        x: {
          type: 'linear' as const,
          grid: {
            color: ({ tick }: { tick?: { value: number } }) =>
              axis === 'grade' && tick?.value === mark ? colours.accent : colours.line,
          },
          ...(axis === 'grade' && {
            min: 0,
            max: 71,
            afterBuildTicks: (scale: { ticks: { value: number }[] }) => {
              const values = new Set([...GRADE_TICKS, ...(mark ? [mark] : [])])
              scale.ticks = [...values].sort((a, b) => a - b).map(value => ({ value }))
            },
          }),
          ticks: {
            ...ticks,
            callback: (value: string | number) =>
              axis === 'time' ? dateText(Number(value), 'day') : String(value),
          },
        },
        y: {
          // Prices of grades are steps of a factor.
          type: 'logarithmic' as const,
          grid: { color: colours.line },
          ticks: {
            ...ticks,
            maxTicksLimit: 7,
            callback: (value: string | number) => roundPriceText(Number(value)),
          },
        },
      },
      plugins: {
        legend: {
          position: 'bottom' as const,
          labels: {
            color: colours.ink,
            usePointStyle: true,
            boxHeight: 7,
            // The range's lower edge is no series of its own.
            filter: ({ text }: { text: string }) => text !== '',
          },
        },
        tooltip: {
          displayColors: false,
          callbacks: {
            // The comps' series come first.
            label: ({ datasetIndex, dataIndex }: { datasetIndex: number; dataIndex: number }) =>
              wordsOf(props.series[datasetIndex]?.points[dataIndex]),
          },
        },
      },
    },
  }
}

function wordsOf(point: ChartPoint | undefined): string[] {
  if (!point) return []
  const { y, comp } = point
  const price = priceText(y)
  const when = comp.soldDate ? `Sold ${dateText(Date.parse(comp.soldDate), 'day')}` : 'For sale'
  return [
    price,
    [when, comp.grade?.code, comp.inHolder && 'in a holder'].filter(Boolean).join(', '),
  ]
}
