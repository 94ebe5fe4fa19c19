import {
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  type ChartDataset,
  Filler,
  Legend,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
} from 'chart.js'
import { countText } from '../../shared/lib/count-text.ts'
import { priceText, roundPriceText } from '../../shared/lib/money.ts'
import type { ChartColours } from '../ui/chart-canvas.tsx'

Chart.register(
  BarController,
  BarElement,
  CategoryScale,
  Filler,
  Legend,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
)

export interface ChartFigures {
  kind: 'bar' | 'line'
  labels: readonly string[]
  /** The first is filled, the second an outline: colour alone tells nothing. */
  series: readonly { label: string; values: readonly number[] }[]
  unit: 'cents' | 'count'
  /** Bars from the left, for labels that are words. */
  horizontal?: boolean
}

const textOf = (value: number, unit: ChartFigures['unit']) =>
  unit === 'cents' ? priceText(value) : countText(value)

/** "$1,200"; cents are left out of a round amount. */
const tickOf = (value: number, unit: ChartFigures['unit']) =>
  unit === 'cents' ? roundPriceText(value) : countText(value)

function datasetsOf({ series, kind }: ChartFigures, colours: ChartColours) {
  return series.map(({ label, values }, index): ChartDataset<'bar' | 'line', number[]> => {
    const isFirst = index === 0
    const common = { label, data: [...values], borderColor: colours.accent }
    if (kind === 'line')
      return {
        ...common,
        borderWidth: 2,
        pointRadius: 0,
        pointHitRadius: 12,
        fill: true,
        backgroundColor: colours.soft,
      }
    const paint = isFirst ? colours.accent : colours.surface
    return {
      ...common,
      borderWidth: 1.5,
      backgroundColor: paint,
      hoverBackgroundColor: paint,
      maxBarThickness: 28,
    }
  })
}

/** Draws the figures; nothing moves. */
export function drawFigures(
  canvas: HTMLCanvasElement,
  colours: ChartColours,
  figures: ChartFigures,
): Pick<Chart, 'destroy'> {
  const { kind, labels, series, unit, horizontal = false } = figures
  const ticks = { color: colours.faint, maxRotation: 0, autoSkipPadding: 16 }
  const words = { grid: { display: false }, ticks: { ...ticks, autoSkip: !horizontal } }
  const values = {
    beginAtZero: true,
    grid: { color: colours.line },
    ticks: {
      ...ticks,
      maxTicksLimit: 6,
      ...(unit === 'count' && { precision: 0 }),
      callback: (value: string | number) => tickOf(Number(value), unit),
    },
  }
  return new Chart<'bar' | 'line', number[]>(canvas, {
    type: kind,
    data: { labels: [...labels], datasets: datasetsOf(figures, colours) },
    options: {
      animation: false,
      maintainAspectRatio: false,
      indexAxis: horizontal ? 'y' : 'x',
      font: { family: getComputedStyle(document.body).fontFamily },
      interaction: { mode: 'index', axis: horizontal ? 'y' : 'x', intersect: false },
      scales: horizontal ? { x: values, y: words } : { x: words, y: values },
      plugins: {
        legend: {
          display: series.length > 1,
          position: 'bottom',
          labels: { color: colours.ink, boxHeight: 9, boxWidth: 14 },
        },
        tooltip: {
          displayColors: false,
          callbacks: {
            label: ({ dataset, parsed }) => {
              const value = (horizontal ? parsed.x : parsed.y) ?? 0
              return `${dataset.label ?? ''}: ${textOf(value, unit)}`
            },
          },
        },
      },
    },
  })
}
