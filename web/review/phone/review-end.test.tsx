import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, test, vi } from 'vitest'
import { NEXT_BEFORE_HEADER } from '../../../shared/listing/terms/listing-terms.ts'
import { idbKeyval } from '../../test/device-storage.ts'
import { failure, prepareApp, success } from '../../test/render-app.tsx'
import { widthOfPhone } from '../test/phone-window.ts'
import { newReviewRow } from '../test/review-row.ts'
import { showReview } from '../test/show-review.ts'

vi.mock('idb-keyval', () => idbKeyval)
beforeAll(() => import('../review-page.tsx'))
widthOfPhone()
prepareApp({ signedIn: true })

const coin = (name: string) => screen.findByRole('article', { name: new RegExp(name) })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

const rows = () => [
  newReviewRow({ id: 1, grade: 'VF20', year: '1882' }),
  newReviewRow({ id: 2, grade: 'VF20', year: '1883' }),
  newReviewRow({ id: 3, grade: 'VF20', year: '1884' }),
]

test('after the last coin the review says that all are decided, and publishes what is approved', async () => {
  await showReview(rows())
  await coin('1882')
  await press('Approve')
  await coin('1883')
  await press('Set aside')
  await coin('1884')
  expect(screen.queryByRole('heading', { name: 'All done' })).toBeNull()
  await press('Approve')
  expect(await screen.findByRole('heading', { name: 'All done' })).toBeTruthy()
  expect(screen.getByText('2 coins approved, 1 set aside.')).toBeTruthy()
  // Nothing is there that could be approved again.
  expect(screen.queryByRole('article')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull()
  expect(screen.getAllByRole('button', { name: 'Publish 2 to eBay' })).toHaveLength(1)
})

test('the last decision can be undone at the end, and the coins looked at again', async () => {
  const { edits } = await showReview(rows().slice(0, 2))
  await coin('1882')
  await press('Approve')
  await coin('1883')
  await press('Approve')
  await screen.findByRole('heading', { name: 'All done' })
  await press('Undo')
  expect(await coin('1883')).toBeTruthy()
  await press('Approve')
  await screen.findByRole('heading', { name: 'All done' })
  await press('Look through again')
  expect(within(await coin('1882')).getByText('Approved')).toBeTruthy()
  await press('Set aside')
  expect(await screen.findByText('1 coin approved, 1 set aside.')).toBeTruthy()
  await waitFor(() => expect(edits).toContainEqual(expect.objectContaining({ review: 'aside' })))
})

test('a review whose coins are all decided begins with its end', async () => {
  await showReview(rows().map(row => ({ ...row, review: 'aside' as const })))
  expect(await screen.findByRole('heading', { name: 'All done' })).toBeTruthy()
  expect(screen.getByText('3 coins set aside.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Publish/ })).toBeNull()
  const main = within(screen.getByRole('main'))
  expect(main.getByRole('link', { name: 'My Listings' })).toBeTruthy()
})

test('where coins could not be loaded the end says so and loads them', async () => {
  const [first] = rows()
  let isDown = true
  await showReview([], {
    'GET /api/review': (_, __, query) => {
      if (query.has('before')) return isDown ? failure('INTERNAL') : success([])
      return Response.json([{ ...first, review: 'aside' }], {
        headers: { [NEXT_BEFORE_HEADER]: '1' },
      })
    },
  })
  expect(await screen.findByText(/^Some coins are missing here/)).toBeTruthy()
  isDown = false
  await press('Try Again')
  await waitFor(() => expect(screen.queryByText(/^Some coins are missing here/)).toBeNull())
})

test('a phone that is turned keeps one coin a screen', async () => {
  const { innerHeight } = window
  Object.assign(window, { innerWidth: 844, innerHeight: 390 })
  vi.spyOn(navigator, 'maxTouchPoints', 'get').mockReturnValue(5)
  try {
    await showReview(rows())
    await coin('1882')
    expect(screen.queryByRole('grid')).toBeNull()
    expect(screen.getByRole('button', { name: 'Set aside' })).toBeTruthy()
  } finally {
    Object.assign(window, { innerHeight })
  }
})
