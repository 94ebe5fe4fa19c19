import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { comprehensiveAnalysis } from '../../../shared/test/market-analysis.ts'
import { clearStorage, idbKeyval } from '../../test/device-storage.ts'
import { prepareApp, success } from '../../test/render-app.tsx'
import { newReviewRow } from '../test/review-row.ts'
import { showReview } from '../test/show-review.ts'

vi.mock('idb-keyval', () => idbKeyval)
beforeAll(() => import('../review-page.tsx'))
afterEach(clearStorage)
prepareApp({ signedIn: true })

const table = () => screen.findByRole('grid', { name: 'Coins to review' })

/** Keys that come before the browser has drawn what the one before changed. */
const pressAtOnce = (grid: HTMLElement, ...keys: string[]) =>
  act(() => {
    for (const key of keys)
      grid.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  })

test('e right after the next row corrects this row, not the one before', async () => {
  const peace = { coinType: 'Peace Dollar', seriesId: 'peace-dollar', grade: 'VF20' }
  const { edits } = await showReview([
    newReviewRow({ id: 1, coinType: 'Morgan Dollar', seriesId: 'morgan-dollar', grade: 'VF20' }),
    newReviewRow({ id: 2, ...peace, year: '1922' }),
  ])
  pressAtOnce(await table(), 'j', 'e')
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Series' }))
  expect(document.activeElement).toHaveProperty('value', 'Peace Dollar')

  await userEvent.keyboard('{Control>}a{/Control}barber dime{Enter}')
  await vi.waitFor(() => expect(edits.at(-1)).toMatchObject({ id: 2, seriesId: 'barber-dime' }))
  expect(edits.map(({ id }) => id)).not.toContain(1)
})

test('Escape discards a half-typed year; Enter takes one, and the field keeps the focus', async () => {
  const { edits } = await showReview([newReviewRow({ id: 1, grade: 'VF20' })])
  const grid = await table()
  const year = screen.getByRole('textbox', { name: 'Year' })
  await userEvent.type(year, '8{Escape}')
  expect(document.activeElement).toBe(grid)
  expect(year).toHaveProperty('value', '1881')
  expect(screen.queryByText(/18818/)).toBeNull()
  await userEvent.clear(year)
  await userEvent.type(year, '1889{Enter}')
  await vi.waitFor(() => expect(edits.map(edit => edit.year)).toEqual(['1889']))
  const field = screen.getByRole('textbox', { name: 'Year' })
  expect(document.activeElement).toBe(field)
  expect(field).toHaveProperty('value', '1889')
})

test('coins of one title are kept apart in one act, each under a title of its own', async () => {
  const duplicate = {
    code: 'DUPLICATE',
    field: 'title',
    kind: 'blocks',
    message: 'Same as another listing: merge them, or change a title.',
  } as const
  const title = '1881-S Morgan Dollar AU58'
  const rows = [1, 2].map(id => newReviewRow({ id, title, grade: 'AU58', problems: [duplicate] }))
  const { edits } = await showReview(rows)
  await table()
  expect(screen.getByRole('button', { name: 'Keep apart' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Keep all 2 apart' }))
  await vi.waitFor(() =>
    expect(edits.map(edit => [edit.id, edit.title])).toEqual([
      [1, `${title} #2`],
      [2, `${title} #3`],
    ]),
  )
})

test('a coin that is the same as another listing is kept apart by the key that its box names', async () => {
  const duplicate = {
    code: 'DUPLICATE',
    field: 'title',
    kind: 'blocks',
    message: 'Same as another listing: merge them, or change a title.',
  } as const
  const title = '1881-S Morgan Dollar AU58'
  const rows = [1, 2, 3].map(id =>
    newReviewRow({ id, title, grade: 'AU58', problems: [duplicate] }),
  )
  const { edits } = await showReview(rows)
  await table()
  const keep = screen.getByRole('button', { name: 'Keep apart' })
  expect(keep.getAttribute('aria-keyshortcuts')).toBe('y')
  await userEvent.keyboard('y')
  await vi.waitFor(() => expect(edits.map(edit => edit.id)).toEqual([1]))
  await userEvent.keyboard('u')
  expect(screen.getByText(`Undone: title of ${title}.`)).toBeTruthy()
  await userEvent.keyboard('{Shift>}Y{/Shift}')
  // What the server says of the title that is back has not arrived.
  expect(screen.getByText('2 coins have titles of their own.')).toBeTruthy()
  await vi.waitFor(() => expect(edits.slice(-2).map(edit => edit.id)).toEqual([2, 3]))
  await vi.waitFor(() => expect(screen.queryByText('Saving...')).toBeNull())
})

test('the keys go on after an act with the mouse, and Escape goes back to the table from everywhere', async () => {
  await showReview([newReviewRow({ id: 1, grade: 'VF20' }), newReviewRow({ id: 2, grade: 'VF20' })])
  const grid = await table()
  const panel = within(screen.getByRole('complementary', { name: 'The coin in focus' }))
  await userEvent.click(panel.getByRole('button', { name: 'Set aside' }))
  expect(document.activeElement).toBe(grid)
  // By the keyboard a button keeps the focus. Where the focused control is gone, the keys still act.
  const last = screen.getByRole('button', { name: 'All fields of this listing' })
  last.focus()
  await userEvent.keyboard('{Escape}')
  expect(document.activeElement).toBe(grid)
  grid.blur()
  expect(document.activeElement).toBe(document.body)
  await userEvent.keyboard('u')
  expect(await screen.findByText('Undone: verdict of 1881-S Morgan Dollar 1.')).toBeTruthy()
  expect(document.activeElement).toBe(grid)
})

const WHY =
  'The average of 3 sales is $86.00: 2 of 3 are in holders (VF30), worth about $38.00 less each as raw VF30 (−$25.33); that makes $60.67.'
const row = newReviewRow({ id: 1, grade: 'VF30' })

test('price, range and why it is not the average stand beside the coin', async () => {
  const [price] = row.gradePrices.filter(({ grade }) => grade === 'VF30')
  const analysis = comprehensiveAnalysis({
    explanation: `${WHY} 3 sales like it brought $60.00 to $100.00.`,
    suggestedPriceCents: price?.priceCents ?? null,
  })
  await showReview([row], {
    'GET /api/listings/1/analysis': () => success({ analysis, priceData: null }),
    'GET /api/listings/1': () => success(row.listing),
  })
  await table()
  const why = await screen.findByText(WHY, { exact: false })
  expect(why.textContent).toBe(`$50.00, $40.00 to $62.50. ${WHY}`)
  await userEvent.keyboard('w')
  expect(await screen.findByRole('dialog', { name: 'Price Analysis' })).toBeTruthy()
})

test('a reason that leads to the price of another grade says so', async () => {
  const analysis = comprehensiveAnalysis({ explanation: WHY, suggestedPriceCents: 1 })
  await showReview([row], {
    'GET /api/listings/1/analysis': () => success({ analysis, priceData: null }),
  })
  await table()
  expect(
    await screen.findByText(/Worked out before the grade or holder was changed: The average/),
  ).toBeTruthy()
})

test('of the approved coins those that cannot be published are counted', async () => {
  await showReview([
    newReviewRow({ id: 1, grade: 'VF20' }, { review: 'approved' }),
    newReviewRow({ id: 2 }, { review: 'approved' }),
  ])
  await table()
  expect(screen.getByText(/2 approved, 1 of them not ready/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Publish 1 to eBay' })).toBeTruthy()
})
