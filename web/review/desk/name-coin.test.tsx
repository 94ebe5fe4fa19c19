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

const table = () => screen.findByRole('grid', { name: 'Coins to review' })

test('a coin of any country is named by n and a few letters, with its country and denomination', async () => {
  const unnamed = { coinType: '', seriesId: null, year: '', title: '', description: '' }
  const { edits } = await showReview([newReviewRow({ id: 1, ...unnamed })])
  await table()
  await userEvent.keyboard('nkr74')
  expect(screen.getByRole('textbox', { name: 'What the coin is' })).toBeTruthy()
  expect(screen.getByText(/^South Africa Gold Krugerrand 1 oz/)).toBeTruthy()
  await userEvent.keyboard('{Enter}')
  await vi.waitFor(() =>
    expect(Object.assign({}, ...edits)).toMatchObject({
      id: 1,
      seriesId: 'south-africa-gold-krugerrand',
      coinType: 'South Africa Gold Krugerrand 1 oz',
      country: 'South Africa',
      denomination: 'Krugerrand',
      year: '1974',
      composition: '91.67% gold, 8.33% copper',
      weight: '33.93 g',
      title: '1974 South Africa Gold Krugerrand 1 oz',
    }),
  )
})

test('a coin that no table has keeps the name that is typed, and several coins get it at once', async () => {
  const rows = [newReviewRow({ id: 1 }), newReviewRow({ id: 2, year: '1882' })]
  const { edits } = await showReview(rows)
  await table()
  await userEvent.keyboard('{Control>}a{/Control}n1958 Italy 500 Lire{Enter}')
  await vi.waitFor(() => expect(new Set(edits.map(({ id }) => id))).toEqual(new Set([1, 2])))
  expect(Object.assign({}, ...edits)).toMatchObject({
    seriesId: null,
    coinType: 'Italy 500 Lire',
    country: 'Italy',
    denomination: '500 Lire',
    year: '1958',
  })
})
