import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { ANALYSIS } from '../test/coin-analysis.ts'
import { AnalysisResults } from './analysis-results.tsx'

afterEach(cleanup)

test('what else the coin could be is named without a mint mark where it has none', async () => {
  const other = { seriesId: null, coinType: 'Walking Liberty Half Dollar', year: '1916' }
  const alternativeMatches = [{ ...other, mint: 'none', confidence: 0.12 }]
  const analysis = { ...ANALYSIS, alternativeMatches }
  render(<AnalysisResults analysis={analysis} confirmed={false} onConfirm={() => {}} />)
  await userEvent.click(screen.getByText('Evidence'))
  expect(screen.getByText('1916 Walking Liberty Half Dollar (12 %)')).toBeTruthy()
  expect(screen.getByText('It could also be 1916 Walking Liberty Half Dollar (12 %)')).toBeTruthy()
})
