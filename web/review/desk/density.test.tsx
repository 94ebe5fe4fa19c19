import { screen } from '@testing-library/react'
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

test('compact rows have 64 px and the whole title, and the keys go on', async () => {
  const title = '1881-S Morgan Silver Dollar Choice About Uncirculated Deep Mirror Prooflike VAM 1'
  await showReview([newReviewRow({ id: 1, title })])
  const row = await screen.findByRole('row', { name: /1881/ })
  expect(row.style.height).toBe('116px')
  await userEvent.click(screen.getByRole('button', { name: 'Compact rows', pressed: false }))
  expect(row.style.height).toBe('64px')
  expect(row.textContent).toContain(title)
  expect(document.activeElement).toBe(screen.getByRole('grid', { name: 'Coins to review' }))
  expect(localStorage.getItem('obverse.review.density')).toBe('compact')
  await userEvent.click(screen.getByRole('button', { name: 'Compact rows', pressed: true }))
  expect(row.style.height).toBe('116px')
})
