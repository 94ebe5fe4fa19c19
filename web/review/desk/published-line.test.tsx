import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { PublishingRun } from '../../../shared/publishing.ts'
import { clearStorage, idbKeyval } from '../../test/device-storage.ts'
import { prepareApp, success } from '../../test/render-app.tsx'
import { newReviewRow } from '../test/review-row.ts'
import { showReview } from '../test/show-review.ts'

vi.mock('idb-keyval', () => idbKeyval)
beforeAll(() =>
  Promise.all([import('../review-page.tsx'), import('../../publishing/publishing-dock.tsx')]),
)
afterEach(clearStorage)
prepareApp({ signedIn: true })

const AT = '2026-11-21T15:00:00.000Z'
const runOf = (ids: readonly number[], isOver: boolean): PublishingRun => ({
  id: 'run-1',
  startedAt: AT,
  finishedAt: isOver ? AT : null,
  items: ids.map(listingId => ({
    listingId,
    title: `Coin ${listingId}`,
    state: isOver ? 'published' : 'publishing',
    attempts: 1,
    nextTryAt: null,
    listingUrl: null,
    error: null,
    warnings: [],
  })),
})

/** A review while some of its listings are published, until the run is over. */
async function reviewUntilOver(all: readonly number[], published: readonly number[]) {
  let isOver = false
  const rowOf = (id: number) =>
    newReviewRow({
      id,
      year: `188${id}`,
      status: isOver && published.includes(id) ? 'published' : 'draft',
    })
  await showReview([], {
    'GET /api/publishing': () => success({ run: runOf(published, isOver) }),
    'GET /api/review': (_body, _headers, query) =>
      success((query.get('ids')?.split(',').map(Number) ?? all).map(rowOf)),
  })
  await screen.findByRole('grid', { name: 'Coins to review' })
  isOver = true
}

const rowsShown = () => screen.queryAllByRole('row', { name: /Morgan/ }).length

test('after a run its coins leave the table, and the next batch is offered', async () => {
  await reviewUntilOver([1, 2, 3], [1, 2])
  const done = within(
    await screen.findByRole('region', { name: 'Published coins' }, { timeout: 5_000 }),
  )
  expect(done.getByText('2 listings are published.')).toBeTruthy()
  expect(rowsShown()).toBe(1)
  expect(done.getByRole('link', { name: 'Next batch' }).getAttribute('href')).toBe('/?mode=rapid')
  await userEvent.click(done.getByRole('button', { name: 'Show their rows' }))
  expect(rowsShown()).toBe(3)
  expect(screen.queryByRole('region', { name: 'Published coins' })).toBeNull()
})

test('where all are published, the screen says so in place of the table', async () => {
  await reviewUntilOver([1], [1])
  expect(
    await screen.findByRole('heading', { name: '1 listing is published.' }, { timeout: 5_000 }),
  ).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Next batch' })).toBeTruthy()
  expect(screen.queryByText('Nothing to review')).toBeNull()
})
