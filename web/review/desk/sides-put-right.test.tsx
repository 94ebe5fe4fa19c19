import { screen, within } from '@testing-library/react'
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

const SAID = 'The first picture showed the reverse: the sides were put right.'

/** Of two coins the second one's sides were put right; it has the focus. */
async function putRight() {
  const warnings = [{ code: 'SIDES_PUT_RIGHT' as const, message: SAID }]
  const shown = await showReview([
    newReviewRow({ id: 1, grade: 'VF20' }),
    newReviewRow({ id: 2, grade: 'VF20', year: '1882', warnings }),
  ])
  await screen.findByRole('grid', { name: 'Coins to review' })
  const row = () => screen.getByRole('row', { name: /1882/ })
  expect(screen.queryByText(SAID)).toBeNull()
  await userEvent.keyboard('j')
  return { ...shown, row }
}

test('a coin whose sides were put right says so, is not doubtful, and takes it back by one act', async () => {
  const { edits, row } = await putRight()
  expect(within(row()).getByText('Sides put right')).toBeTruthy()
  expect(row().getAttribute('aria-label')).toContain('Sides put right')
  expect(screen.getByText(/sides of 1 put right/).textContent).not.toContain('doubtful')
  expect(await screen.findByText(SAID)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Swap them back' }))
  expect(within(row()).queryByText('Sides put right')).toBeNull()
  await vi.waitFor(() =>
    expect(edits).toMatchObject([{ id: 2, swapSides: true, answer: ['SIDES_PUT_RIGHT'] }]),
  )
  // The way back of the way back.
  await userEvent.keyboard('u')
  expect(within(row()).getByText('Sides put right')).toBeTruthy()
  await vi.waitFor(() =>
    expect(edits[1]).toMatchObject({ id: 2, swapSides: true, takeBack: ['SIDES_PUT_RIGHT'] }),
  )
})

test('s swaps them back, too', async () => {
  const { edits, row } = await putRight()
  await userEvent.keyboard('s')
  expect(within(row()).queryByText('Sides put right')).toBeNull()
  await vi.waitFor(() => expect(edits).toHaveLength(1))
})
