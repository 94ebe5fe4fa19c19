import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { ReviewEdit } from '../../../shared/review.ts'
import { clearStorage, idbKeyval } from '../../test/device-storage.ts'
import { prepareApp } from '../../test/render-app.tsx'
import { newReviewRow } from '../test/review-row.ts'
import { showReview } from '../test/show-review.ts'

vi.mock('idb-keyval', () => idbKeyval)
beforeAll(() => import('../review-page.tsx'))
afterEach(clearStorage)
prepareApp({ signedIn: true })

const table = () => screen.findByRole('grid', { name: 'Coins to review' })
const rowOf = (year: string) => screen.getByRole('row', { name: new RegExp(year) })
const bar = () => screen.queryByRole('region', { name: 'Selected coins' })
const rows = () =>
  ['1881', '1882', '1883'].map((year, index) =>
    newReviewRow({ id: index + 1, grade: 'VF20', year }),
  )
const approvedOf = (edits: readonly ReviewEdit[]) =>
  edits.filter(({ review }) => review === 'approved').map(({ id }) => id)

/** All three selected, and a storage location given in the bar, where the cursor stays. */
async function selected() {
  const shown = await showReview(rows())
  const grid = await table()
  await userEvent.keyboard('{Control>}a{/Control}')
  const field = within(bar() ?? grid).getByRole('textbox', { name: 'Location' })
  await userEvent.type(field, 'Box 1{Enter}')
  expect(document.activeElement).toBe(field)
  await vi.waitFor(() => expect(shown.edits).toHaveLength(3))
  return { ...shown, grid }
}

test('Escape in a field of the bar ends the selection; the next key acts on one coin', async () => {
  const { edits, grid } = await selected()
  await userEvent.keyboard('{Escape}')
  expect(bar()).toBeNull()
  expect(document.activeElement).toBe(grid)
  await userEvent.keyboard('a')
  await vi.waitFor(() => expect(approvedOf(edits)).toEqual([1]))
})

test('a click on another row ends the selection; the next key acts on that coin', async () => {
  const { edits, grid } = await selected()
  await userEvent.click(within(rowOf('1882')).getByText(/1882 · /))
  expect(bar()).toBeNull()
  fireEvent.focus(grid)
  grid.focus()
  await userEvent.keyboard('a')
  await vi.waitFor(() => expect(approvedOf(edits)).toEqual([2]))
})

test('an act on several says so with Undo, and the table has the focus', async () => {
  const { edits, grid } = await selected()
  expect(screen.getByText('Location of 3 coins set: Box 1.')).toBeTruthy()
  await userEvent.click(within(bar() ?? grid).getByRole('button', { name: 'Approve 3' }))
  expect(document.activeElement).toBe(grid)
  expect(screen.getByText('3 coins approved.')).toBeTruthy()
  await vi.waitFor(() => expect(new Set(approvedOf(edits))).toEqual(new Set([1, 2, 3])))
  await userEvent.click(screen.getByRole('button', { name: 'Undo: 3 coins approved.' }))
  await vi.waitFor(() =>
    expect(edits.filter(({ review }) => review === 'open').map(({ id }) => id)).toEqual([1, 2, 3]),
  )
  expect(screen.queryByText('3 coins approved.')).toBeNull()
})

test('Swap sides beside the large picture swaps that coin alone', async () => {
  const { edits } = await selected()
  await userEvent.click(screen.getByRole('button', { name: 'Swap sides' }))
  await vi.waitFor(() =>
    expect(edits.filter(({ swapSides }) => swapSides)).toMatchObject([{ id: 1 }]),
  )
})

test('Escape closes a dialog and leaves the selection', async () => {
  const { grid } = await selected()
  grid.focus()
  await userEvent.keyboard('?')
  expect(await screen.findByRole('dialog', { name: 'Keys' })).toBeTruthy()
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(bar()).toBeTruthy()
})

test('a coin that asks about its sides has both answers, and y gives the one that the question asks', async () => {
  const question = {
    code: 'SIDES_SWAPPED',
    field: 'pictures',
    kind: 'question',
    message: 'The first picture shows the reverse.',
  } as const
  const warnings = [{ code: 'SIDES_SWAPPED' as const, message: question.message }]
  const asking = newReviewRow({ id: 1, grade: 'VF20', warnings, problems: [question] })
  const { edits } = await showReview([asking])
  await table()
  const lacks = within(screen.getByRole('list', { name: 'What it lacks' }))
  expect(lacks.getByRole('button', { name: 'Swap sides' }).getAttribute('aria-keyshortcuts')).toBe(
    'y',
  )
  expect(lacks.getByRole('button', { name: 'Sides are right' })).toBeTruthy()
  await userEvent.keyboard('y')
  expect(within(rowOf('1881')).queryByText('Sides swapped?')).toBeNull()
  await vi.waitFor(() =>
    expect(edits).toEqual([
      { id: 1, version: asking.listing.version, swapSides: true, answer: ['SIDES_SWAPPED'] },
    ]),
  )
})
