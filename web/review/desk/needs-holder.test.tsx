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

const problems = [
  {
    code: 'RAW_ABOVE_LIMIT',
    field: 'price',
    kind: 'blocks',
    message: 'eBay takes US coins of $2,500.00 or more in a grader’s holder only.',
  } as const,
]
const dear = () =>
  newReviewRow({ id: 1, grade: 'AU58', price: '3000.00', seriesId: 'morgan-dollar', problems })

async function shown() {
  const { edits } = await showReview([dear()])
  await screen.findByRole('grid', { name: 'Coins to review' })
  const lacks = within(await screen.findByRole('list', { name: 'What it lacks' }))
  return { edits, lacks }
}

test('a raw coin above eBay’s limit is priced below it by one act', async () => {
  const { edits, lacks } = await shown()
  await userEvent.click(lacks.getByRole('button', { name: 'Price it $2,499' }))
  await vi.waitFor(() => expect(edits).toMatchObject([{ id: 1, price: '2499.00' }]))
  expect(screen.getByRole('row', { name: /\$2,499\.00/ })).toBeTruthy()
})

test('or its holder is named: the field has the cursor', async () => {
  const { lacks } = await shown()
  await userEvent.click(lacks.getByRole('button', { name: 'It is in a holder' }))
  await vi.waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Holder' })),
  )
})
