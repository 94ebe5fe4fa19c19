import { act, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { ESTIMATES_OFF } from '../../../shared/market/without-estimates.ts'
import { clearStorage, idbKeyval } from '../../test/device-storage.ts'
import { failure, prepareApp, SELLER, success } from '../../test/render-app.tsx'
import { newReviewRow } from '../test/review-row.ts'
import { showReview } from '../test/show-review.ts'

vi.mock('idb-keyval', () => idbKeyval)
beforeAll(() =>
  Promise.all([import('../review-page.tsx'), import('../../publishing/publishing-dock.tsx')]),
)
afterEach(clearStorage)
prepareApp({ signedIn: true })

const table = () => screen.findByRole('grid', { name: 'Coins to review' })
const rowOf = (title: string) => screen.getByRole('row', { name: new RegExp(title) })
const keys = (text: string) => userEvent.keyboard(text)

test('grades, prices and approves by keys, and saves it', async () => {
  const rows = [newReviewRow({ id: 1 }), newReviewRow({ id: 2, year: '1882' })]
  const { edits } = await showReview(rows)
  const grid = await table()
  expect(document.activeElement).toBe(grid)
  expect(screen.getByText(/2 coins · 2 lack a grade · .*you keep about/)).toBeTruthy()

  await keys('gxf40{Tab}')
  expect(screen.getByRole('textbox', { name: 'Price in dollars' })).toHaveProperty('value', '60.00')
  await keys('o{Enter}')
  expect(rowOf('1881').textContent).toContain('$75.00')
  expect(rowOf('1881').textContent).not.toContain('Approved')
  expect(document.activeElement).toBe(grid)
  expect(grid.getAttribute('aria-activedescendant')).toBe('review-row-1')
  await keys('aj')
  expect(rowOf('1881').textContent).toContain('Approved')
  expect(document.activeElement).toBe(grid)
  expect(grid.getAttribute('aria-activedescendant')).toBe('review-row-2')
  // On a busy machine the changes are saved one by one.
  await vi.waitFor(() =>
    expect(Object.assign({}, ...edits)).toMatchObject({
      id: 1,
      grade: 'XF40',
      price: '75.00',
      review: 'approved',
    }),
  )

  await keys('kuuu')
  expect(rowOf('1881').textContent).not.toContain('Approved')
  expect(within(rowOf('1881')).getByRole('button', { name: 'Grade: none' })).toBeTruthy()
})

test('a draft of a pasted certificate says that it has no pictures yet', async () => {
  const problems = ['front', 'back'].map(side => ({
    code: 'PICTURE_MISSING',
    field: 'pictures' as const,
    kind: 'blocks' as const,
    message: `The ${side} picture is missing. Add it.`,
  }))
  const noPictures = { frontImageUrl: '', backImageUrl: '', pictures: [] }
  await showReview([newReviewRow({ id: 1, problems, ...noPictures })])
  await table()
  expect(within(rowOf('1881')).getAllByLabelText('No picture yet')).toHaveLength(2)
  // In the row once; beside it each side by its name.
  expect(within(rowOf('1881')).getAllByText('Picture missing')).toHaveLength(1)
  const lacks = within(screen.getByRole('list', { name: 'What it lacks' }))
  expect(lacks.getByText('The front picture is missing. Add it.')).toBeTruthy()
  expect(lacks.getByText('The back picture is missing. Add it.')).toBeTruthy()
})

test('a row says in few words what is wrong with a certificate', async () => {
  const texts = {
    CERTIFICATE_TWICE: 'Certificate in two listings',
    CERTIFICATE_DISAGREES: 'Certificate of another coin?',
    CERTIFICATE_UNKNOWN: 'Certificate not known',
  }
  const problems = Object.keys(texts).map(code => ({
    code,
    field: 'certificationNumber' as const,
    kind: 'blocks' as const,
    message: `A whole sentence about ${code}.`,
  }))
  await showReview([newReviewRow({ id: 1, problems })])
  await table()
  for (const text of Object.values(texts))
    expect(within(rowOf('1881')).getByText(text)).toBeTruthy()
})

test('a key in a text field is a letter, not a verdict', async () => {
  const { edits } = await showReview([newReviewRow({ id: 1, grade: 'VF20' })])
  await table()
  await keys('l')
  await keys('aux 1{Enter}')
  expect(
    within(rowOf('1881')).getByRole('button', { name: 'Storage location: aux 1' }),
  ).toBeTruthy()
  await vi.waitFor(() => expect(edits.at(-1)).toMatchObject({ storageLocation: 'aux 1' }))
})

test('Tab and Enter through untouched fields leave the other selected coins alone', async () => {
  const rows = [
    newReviewRow({ id: 1, grade: 'VF20', price: '45.00' }),
    newReviewRow({ id: 2, grade: 'VF20', price: '80.00', year: '1882' }),
  ]
  const { edits } = await showReview(rows)
  await table()
  await keys('{Control>}a{/Control}g{Tab}{Tab}{Tab}{Enter}')
  expect(rowOf('1882').textContent).toContain('$80.00')
  await keys('p50{Enter}')
  expect(rowOf('1882').textContent).toContain('$50.00')
  await vi.waitFor(() =>
    expect(edits.map(({ id, price }) => [id, price])).toEqual([
      [1, '50.00'],
      [2, '50.00'],
    ]),
  )
})

test('a title of the seller’s own that names another year than the coin’s is a doubt', async () => {
  const title = '1921 Morgan Dollar, toned'
  await showReview([
    newReviewRow({ id: 1, grade: 'VF20', year: '1922', title }),
    newReviewRow({ id: 2, grade: 'VF20', year: '1881', title: '1881 Morgan with 1921 note' }),
  ])
  await table()
  const doubts = await screen.findByRole('list', { name: 'Doubts' })
  expect(doubts.textContent).toBe('The title says 1921, the coin is 1922')
  expect(screen.getByText(/1 doubtful/)).toBeTruthy()
})

test('a typed value that is none is named at its field and changes nothing', async () => {
  await showReview([newReviewRow({ id: 1 })])
  await table()
  await keys('gvf99{Enter}')
  expect(screen.getByRole('alert').textContent).toContain('is no grade')
  await keys('{Escape}')
  expect(within(rowOf('1881')).getByRole('button', { name: 'Grade: none' })).toBeTruthy()
})

test('everything has a visible control: grade, verdict, selection and the bar for several', async () => {
  const rows = [
    newReviewRow({ id: 1, grade: 'VF20' }),
    newReviewRow({ id: 2, grade: 'VF20', year: '1882' }),
  ]
  const { edits } = await showReview(rows)
  await table()
  await userEvent.click(within(rowOf('1881')).getByRole('button', { name: 'Grade: VF20' }))
  await userEvent.clear(screen.getByRole('textbox', { name: 'Grade' }))
  await userEvent.type(screen.getByRole('textbox', { name: 'Grade' }), '63')
  await userEvent.click(screen.getByRole('heading', { name: 'Review' }))
  expect(within(rowOf('1881')).getByRole('button', { name: 'Grade: MS63' })).toBeTruthy()

  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all coins' }))
  const bar = screen.getByRole('region', { name: 'Selected coins' })
  await userEvent.type(within(bar).getByRole('textbox', { name: 'Location' }), 'Box 1{Enter}')
  await userEvent.click(within(bar).getByRole('button', { name: 'Approve 2' }))
  await vi.waitFor(() => {
    for (const id of [1, 2])
      expect(Object.assign({}, ...edits.filter(edit => edit.id === id))).toMatchObject({
        storageLocation: 'Box 1',
        review: 'approved',
      })
  })
})

test('a refused change is shown at its row, with the way back', async () => {
  const row = newReviewRow({ id: 1, grade: 'VF20' })
  const refused = {
    code: 'VALIDATION',
    message: 'This cannot be saved.',
    fields: { storageLocation: 'Too long for a label' },
  }
  await showReview([row], {
    'POST /api/review/edits': () => success({ results: [{ id: 1, row, error: refused }] }),
  })
  await table()
  await keys('lA1{Enter}')
  expect(await within(rowOf('1881')).findByText('Too long for a label')).toBeTruthy()
  await userEvent.click(within(rowOf('1881')).getByRole('button', { name: 'Undo my change' }))
  expect(within(rowOf('1881')).getByRole('button', { name: 'Storage location: none' })).toBeTruthy()
})

test('while the server fails it says that nothing is lost, and the browser asks before it closes', async () => {
  const rows = [newReviewRow({ id: 1, grade: 'VF20' })]
  let failing = true
  await showReview(rows, {
    'POST /api/review/edits': () =>
      failing ? failure('INTERNAL') : success({ results: [{ id: 1, row: rows[0], error: null }] }),
  })
  await table()
  await keys('lA1{Enter}')
  expect(await screen.findByText(/Your changes are kept on this device/)).toBeTruthy()
  const asked = new Event('beforeunload', { cancelable: true })
  act(() => void fireEvent(window, asked))
  expect(asked.defaultPrevented).toBe(true)
  failing = false
  await userEvent.click(screen.getByRole('button', { name: 'Save now' }))
  await vi.waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})

test('what was not saved before is there again, and is saved', async () => {
  const { reviewChanges } = await import('../session/rows/stored-changes.ts')
  const change = { storageLocation: 'B7' }
  await reviewChanges.store(SELLER.id, { write: [{ id: 1, version: 3, change }], remove: [] })
  const { edits } = await showReview([newReviewRow({ id: 1, grade: 'VF20' })])
  await table()
  expect(
    await within(rowOf('1881')).findByRole('button', { name: 'Storage location: B7' }),
  ).toBeTruthy()
  await vi.waitFor(() => expect(edits).toEqual([{ id: 1, version: 3, ...change }]))
})

test('without a draft it says so', async () => {
  await showReview([])
  expect(await screen.findByText('Nothing to review')).toBeTruthy()
})

test('while the coins load it says so', async () => {
  await showReview([], { 'GET /api/review': () => new Promise<Response>(() => undefined) })
  expect(await screen.findByText('Loading coins')).toBeTruthy()
})

test('a failure to load has its reason and another try', async () => {
  let failing = true
  await showReview([], {
    'GET /api/review': () =>
      failing ? failure('INTERNAL') : success([newReviewRow({ id: 1, grade: 'VF20' })]),
  })
  expect(await screen.findByText('The coins could not be loaded')).toBeTruthy()
  failing = false
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await table()).toBeTruthy()
})

test('? lists all keys', async () => {
  await showReview([newReviewRow({ id: 1 })])
  await table()
  await keys('?')
  expect(await screen.findByRole('dialog', { name: 'Keys' })).toBeTruthy()
})

test('Ctrl+Enter asks to publish what is approved, with the versions that were saved', async () => {
  const rows = [newReviewRow({ id: 1, grade: 'VF20', version: 3 }), newReviewRow({ id: 2 })]
  const started: unknown[] = []
  await showReview(rows, {
    'GET /api/publishing': () => success({ run: null }),
    'POST /api/publishing': body => {
      started.push(body)
      return success({ run: null })
    },
  })
  const grid = await table()
  await keys('{Control>}{Enter}{/Control}')
  expect(screen.getByText('Nothing is approved that could be published.')).toBeTruthy()
  act(() => grid.focus())
  await keys('{End}{Enter}')
  await userEvent.click(
    within(rowOf('VF20')).getByRole('button', { name: 'Storage location: none' }),
  )
  await keys('A1{Enter}')
  await userEvent.click(screen.getByRole('button', { name: 'Publish 1 to eBay' }))
  const dialog = await screen.findByRole('alertdialog')
  expect(dialog.textContent).toContain('Publish 1 listing')
  await userEvent.click(within(dialog).getByRole('button', { name: /^Publish/ }))
  await vi.waitFor(() => expect(started).toEqual([{ listings: [{ id: 1, version: 4 }] }]))
})

test('a selection of coins is a table of its own; its address names it', async () => {
  const asked: string[] = []
  await showReview([newReviewRow({ id: 7, grade: 'VF20' })], {}, '/review?ids=5-9,12')
  await table()
  for (const [input] of vi.mocked(fetch).mock.calls)
    asked.push(input instanceof Request ? input.url : String(input))
  expect(asked.filter(each => each.includes('/api/review'))).toEqual([
    expect.stringContaining('ids=5-9%2C12'),
  ])
})

test('the panel begins at its top for each coin, and the picture above it does not scroll with it', async () => {
  await showReview([1, 2].map(id => newReviewRow({ id, grade: 'VF20' })))
  await table()
  const verdict = await screen.findByRole('button', { name: 'Approve this coin' })
  const panel = verdict.closest('.overflow-y-auto')
  const picture = panel?.previousElementSibling?.querySelector('img')
  expect(picture).toBeTruthy()
  if (!panel) throw new Error('The panel does not scroll.')
  panel.scrollTop = 300
  await keys('j')
  await vi.waitFor(() => expect(panel.scrollTop).toBe(0))
})

test('the review of some drafts leads to that of all, with the number of the others', async () => {
  const listings = [7, 8, 9].map(id => newReviewRow({ id }).listing)
  const drafts = () => success({ listings, more: false })
  await showReview(
    [newReviewRow({ id: 7, grade: 'VF20' })],
    { 'GET /api/listings/ids': drafts },
    '/review?ids=7',
  )
  await table()
  const all = await screen.findByRole('link', {
    name: 'Review all drafts: 2 others are not in this table',
  })
  expect(all.getAttribute('href')).toBe('/review')
})

test('where no price may be made from eBay’s data, the coin’s panel and its price field say why', async () => {
  const row = newReviewRow({ id: 1, grade: 'XF40' })
  await showReview([{ ...row, gradePrices: [], withoutEstimates: ESTIMATES_OFF }])
  await table()
  expect(screen.getByText(ESTIMATES_OFF)).toBeTruthy()
  await keys('p')
  expect(screen.getAllByText(ESTIMATES_OFF).length).toBeGreaterThan(1)
})

test('where no price may be made from eBay’s data, the panel says so once', async () => {
  const row = newReviewRow({ id: 1, grade: 'XF40' })
  const { calls } = await showReview([{ ...row, gradePrices: [], withoutEstimates: ESTIMATES_OFF }])
  await table()
  await vi.waitFor(() => expect(calls).toContain('GET /api/listings/1/analysis'))
  await screen.findByRole('button', { name: 'Why this price' })
  expect(screen.getAllByText(ESTIMATES_OFF)).toHaveLength(1)
  expect(screen.queryByText(/No sales/)).toBeNull()
})
