import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { analysisComp, comprehensiveAnalysis } from '../../../shared/test/market-analysis.ts'
import PriceChart from './price-chart.tsx'

afterEach(cleanup)

const show = (analysis = comprehensiveAnalysis(), grade = 'VF30') =>
  render(<PriceChart analysis={analysis} grade={grade} certified={false} />)
const label = () => screen.getByRole('img').getAttribute('aria-label')

test('the chart’s table says of each comp when, in which grade and holder, and as what it counts', () => {
  const slab = analysisComp('slab', 90, {
    inHolder: true,
    grade: { low: 45, high: 45, code: 'XF45' },
    remark: 'Another grade (XF45)',
  })
  const analysis = comprehensiveAnalysis()
  const ungraded = analysisComp('ungraded', 40, { grade: null, remark: 'Names no grade' })
  show(comprehensiveAnalysis({ comps: [...analysis.comps, slab, ungraded] }))
  const table = within(screen.getByRole('table', { name: 'Sales and offers of the chart' }))
  const headers = table.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(headers).toEqual([
    'Sold',
    'Grade',
    'Holder',
    'Counted as',
    'Price',
    'As this coin',
    'Weight',
  ])
  const rows = table.getAllByRole('row').map(({ textContent }) => textContent)
  expect(rows.some(row => /XF45Yes.*Sold, other grades.*\$/.test(row))).toBe(true)
  expect(rows.some(row => /^For saleVF30No.*For sale/.test(row))).toBe(true)
  expect(rows.some(row => /Not counted/.test(row))).toBe(true)
})

test('without prices, and without a grade, the chart says so', () => {
  show(comprehensiveAnalysis({ comps: [], gradePrices: [] }), '')
  expect(label()).toBe('No prices over time. No single price: the coin has no grade.')
})
