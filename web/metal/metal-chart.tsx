import { useCallback, useMemo } from 'react'
import type { MetalOverview } from '../../shared/metal/metal.ts'
import type { FollowedMetal } from '../../shared/metal/metal-rules.ts'
import { drawFigures } from '../insight/chart-config.ts'
import { ChartSection } from '../insight/chart-section.tsx'
import { dateText } from '../lib/date-text.ts'
import { ChartCanvas, type ChartColours } from '../ui/chart-canvas.tsx'
import { METAL_NAMES, ounceText } from './metal-texts.ts'
import { useMetalChart } from './use-metal.ts'

interface MetalChartProps {
  metal: FollowedMetal
  prices: MetalOverview['prices']
}

/** A metal's price of the last thirty days. */
export default function MetalChart({ metal, prices }: MetalChartProps) {
  const { data } = useMetalChart(metal)
  const readings = useMemo(() => data?.readings ?? [], [data])
  const draw = useCallback(
    (canvas: HTMLCanvasElement, colours: ChartColours) =>
      drawFigures(canvas, colours, {
        kind: 'line',
        unit: 'cents',
        labels: readings.map(({ at }) => dateText(at, 'hour')),
        series: [
          {
            label: METAL_NAMES[metal],
            values: readings.map(({ micros }) => Math.round(micros / 10_000)),
          },
        ],
      }),
    [metal, readings],
  )
  const now = prices.find(each => each.metal === metal)?.micros ?? null
  return (
    <ChartSection
      title={`${METAL_NAMES[metal]}, last 30 days`}
      empty={
        readings.length < 2 &&
        'Prices are collected from now on: the chart begins with the second one.'
      }
      chart={
        <ChartCanvas
          label={`Price of ${metal} in the last thirty days${now === null ? '' : `, now ${ounceText(now)}`}`}
          draw={draw}
        />
      }
      columns={[
        { key: 'at', header: 'Time', cell: ({ at }) => dateText(at, 'hour') },
        { key: 'price', header: 'Price', numeric: true, cell: ({ micros }) => ounceText(micros) },
      ]}
      rows={readings}
      rowKey={({ at }) => String(at)}
    />
  )
}
