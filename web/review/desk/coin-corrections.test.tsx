import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { clearStorage, idbKeyval } from '../../test/device-storage.ts'
import { prepareApp } from '../../test/render-app.tsx'
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

test('of the approved coins those that cannot be published are counted', async () => {
  await showReview([
    newReviewRow({ id: 1, grade: 'VF20' }, { review: 'approved' }),
    newReviewRow({ id: 2 }, { review: 'approved' }),
  ])
  await table()
  expect(screen.getByText(/2 approved, 1 of them not ready/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Publish 1 to eBay' })).toBeTruthy()
})
