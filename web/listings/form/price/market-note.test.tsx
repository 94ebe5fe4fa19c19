import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { ESTIMATES_OFF } from '../../../../shared/market/without-estimates.ts'
import { MarketNote } from './market-note.tsx'
import type { MarketPrice } from './market-price.ts'

afterEach(cleanup)

const PRICE = { grade: 'VF30', certified: false, priceCents: 6000, lowCents: 5000, highCents: 7200 }
const note = (market: MarketPrice, own: string | null = null) => {
  const [follow, choose] = [vi.fn<() => void>(), vi.fn<(grade: string) => void>()]
  render(<MarketNote market={market} own={own} onFollow={follow} onGrade={choose} />)
  return { follow, choose, text: screen.getByRole('status').textContent }
}

test.each([
  ['loading', 'Looking up the market price...'],
  ['failed', 'The market price could not be looked up. Type a price.'],
  ['off', ESTIMATES_OFF],
  ['unnamed', 'Name the coin and its year for a market price.'],
  ['no-evidence', 'No sale of such a coin in this grade was found. Type a price.'],
] as const)('the note at the price says why there is none: %s', (reason, text) => {
  expect(note({ kind: 'none', reason }).text).toBe(text)
})

test('the market’s price has its grade, holder and range, and follows', () => {
  expect(note({ kind: 'price', price: PRICE }, '60.00').text).toBe(
    'Market price of VF30 raw: $60.00 ($50.00 to $72.00). Follows grade and holder.',
  )
  cleanup()
  const held = { ...PRICE, certified: true }
  expect(note({ kind: 'price', price: held }).text).toMatch(/^Market price of VF30 in a holder/)
})

test('beside the seller’s own price it is one press away', async () => {
  const { text, follow } = note({ kind: 'price', price: PRICE }, '75.00')
  expect(text).toMatch(/^Your price\. Market price of VF30 raw/)
  await userEvent.click(screen.getByRole('button', { name: 'Use market price' }))
  expect(follow).toHaveBeenCalledOnce()
})

test('without a grade each condition has its price, and chooses the grade', async () => {
  const { choose } = note({ kind: 'choose-grade', bands: [{ name: 'Very Fine', price: PRICE }] })
  expect(screen.getByText('Choose a grade for a price:')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Very Fine $60.00' }))
  expect(choose).toHaveBeenCalledWith('VF30')
})
