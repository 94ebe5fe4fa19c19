import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { clearStorage, idbKeyval } from '../../test/device-storage.ts'
import { prepareApp, success } from '../../test/render-app.tsx'
import { newReviewRow } from '../test/review-row.ts'
import { showReview } from '../test/show-review.ts'

vi.mock('idb-keyval', () => idbKeyval)
beforeAll(() => import('../review-page.tsx'))
const { innerWidth } = window
beforeEach(() => {
  Object.assign(window, { innerWidth: 390 })
})
afterEach(() => {
  Object.assign(window, { innerWidth })
  clearStorage()
})
prepareApp({ signedIn: true })

const coin = (name: string) => screen.findByRole('article', { name: new RegExp(name) })
const wheel = (name: string) => screen.getByRole('listbox', { name })
const chosen = (name: string) =>
  within(wheel(name)).queryByRole('option', { selected: true })?.textContent
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const option = (list: string, name: string) =>
  userEvent.click(within(wheel(list)).getByRole('option', { name }))

/** A finger that goes `dx` px sideways over the coin. */
function swipe(article: HTMLElement, dx: number): void {
  const finger = { pointerId: 1, isPrimary: true, button: 0, clientY: 300 }
  Object.assign(article, { setPointerCapture: () => undefined })
  Object.defineProperty(article, 'clientWidth', { value: 358 })
  fireEvent.pointerDown(article, { ...finger, clientX: 180 })
  fireEvent.pointerMove(article, { ...finger, clientX: 180 + dx / 2 })
  fireEvent.pointerMove(article, { ...finger, clientX: 180 + dx })
  fireEvent.pointerUp(article, { ...finger, clientX: 180 + dx })
}

const rows = () => [
  newReviewRow({ id: 1 }),
  newReviewRow({ id: 2, grade: 'VF20', year: '1882' }),
  newReviewRow({ id: 3, grade: 'VF20', year: '1883' }),
]

test('a coin from memory says so; its date is confirmed by Enter where the cursor stands', async () => {
  const remembered = newReviewRow({ id: 1, grade: 'VF20', year: '', mint: '' })
  const unread = { value: null, confidence: 0, evidence: '', toConfirm: true } as const
  if (remembered.analysis)
    remembered.analysis.fields = {
      coinType: { ...remembered.analysis.fields.coinType, source: 'memory' },
      year: { ...unread, source: 'memory' },
      mint: { ...unread, source: 'memory' },
    }
  const { edits } = await showReview([remembered])
  const date = await screen.findByLabelText('Date and mint mark, to confirm')
  expect(screen.getByText('From your coins')).toBeTruthy()
  expect(document.activeElement).toBe(date)
  await userEvent.keyboard('21{Enter}')
  expect(screen.getByText(/^Type for example 1921 S/)).toBeTruthy()
  expect(edits).toEqual([])
  await userEvent.clear(date)
  await userEvent.type(date, '1921 s{Enter}')
  await coin('1921 · S')
  expect(screen.queryByLabelText('Date and mint mark, to confirm')).toBeNull()
  await waitFor(() => expect(edits[0]).toMatchObject({ id: 1, year: '1921', mint: 'S' }))
})

test('one coin a screen: says what it lacks first, grades and prices it on wheels, and approves it', async () => {
  const { edits } = await showReview(rows())
  await coin('1881')
  expect(screen.getByText('1 of 3')).toBeTruthy()
  expect(
    within(screen.getByRole('list', { name: 'What it lacks' })).getAllByRole('listitem'),
  ).toHaveLength(1)

  await press('Approve')
  expect(screen.getByText('1 of 3')).toBeTruthy()
  await option('Grade', 'XF40')
  expect(chosen('Grade')).toBe('XF40')
  // The price follows the grade until one is chosen.
  expect(chosen('Price')).toContain('$60.00')
  expect(screen.queryByRole('list', { name: 'What it lacks' })).toBeNull()
  await option('Price', '$75.00 high')
  await press('Approve')
  await coin('1882')
  expect(screen.getByText('2 of 3')).toBeTruthy()
  await waitFor(() =>
    expect(Object.assign({}, ...edits)).toMatchObject({
      id: 1,
      grade: 'XF40',
      price: '75.00',
      review: 'approved',
    }),
  )
})

test('of a slab whose label was not read the number can be entered, or it is said to be none', async () => {
  const field = 'certificationNumber'
  const question = { code: 'LABEL_NOT_READ', field, kind: 'question', message: 'Not read.' } as const
  const row = newReviewRow({ id: 1, grade: 'VF20', problems: [question] })
  const { edits } = await showReview([row])
  const note = within(await screen.findByRole('list', { name: 'What it lacks' }))
  await userEvent.click(note.getByRole('button', { name: 'Edit' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  await userEvent.click(note.getByRole('button', { name: 'It is not a slab' }))
  await waitFor(() => expect(edits[0]).toMatchObject({ id: 1, answered: ['LABEL_NOT_READ'] }))
}) // biome-ignore format: short lines

test('a swipe right approves, left sets aside, and both can be undone', async () => {
  const { edits } = await showReview(rows().slice(1))
  swipe(await coin('1882'), 200)
  swipe(await coin('1883'), -200)
  expect(await screen.findByText('Set aside', { selector: 'span' })).toBeTruthy()
  await waitFor(() => {
    for (const [id, review] of [
      [2, 'approved'],
      [3, 'aside'],
    ])
      expect(edits).toContainEqual(expect.objectContaining({ id, review }))
  })
  await press('Undo')
  expect(await coin('1883')).toBeTruthy()
  await press('Undo')
  expect(await coin('1882')).toBeTruthy()
  expect(screen.getByRole('progressbar', { name: '0 of 2 decided' })).toBeTruthy()
  await waitFor(() => {
    for (const id of [2, 3])
      expect(edits).toContainEqual(expect.objectContaining({ id, review: 'open' }))
  })
})

test('a swipe that is short and slow, and one over a coin that lacks something, approve nothing', async () => {
  const { edits } = await showReview(rows().slice(0, 1))
  const article = await coin('1881')
  swipe(article, 30)
  swipe(article, 200)
  expect(screen.getByText('1 of 1')).toBeTruthy()
  expect(screen.getAllByText(/grade/i).length).toBeGreaterThan(1)
  expect(edits).toEqual([])
})

test('the wheels turn by keys, and a price can be typed', async () => {
  await showReview(rows().slice(1, 2))
  await coin('1882')
  wheel('Grade').focus()
  await userEvent.keyboard('{ArrowDown}')
  expect(chosen('Grade')).toBe('VF25')
  await userEvent.keyboard('{ArrowUp}{ArrowUp}')
  expect(chosen('Grade')).toBe('F15')
  await press('Details')
  expect(screen.getByRole('button', { name: 'Details' }).getAttribute('aria-pressed')).toBe('true')

  const field = screen.getByRole('textbox', { name: 'Price in dollars' })
  const before = chosen('Price')
  await userEvent.type(field, '{Enter}')
  // Untouched, it is not the seller's own price.
  expect(chosen('Price')).toBe(before)
  expect(screen.queryByText(/^yours/)).toBeNull()
  await userEvent.clear(field)
  await userEvent.type(field, '44.44{Enter}')
  expect(chosen('Price')).toBe('$44.44')
  expect(screen.getByText(/^yours/)).toBeTruthy()
})

test('a tap opens the loupe, which turns to the other side and closes', async () => {
  await showReview(rows().slice(1, 2))
  await coin('1882')
  await press('Loupe: Front (Obverse)')
  const loupe = await screen.findByRole('dialog', { name: /^Front/ })
  await userEvent.click(within(loupe).getByRole('button', { name: 'Other side' }))
  expect(await screen.findByRole('dialog', { name: /^Back/ })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('an edit that was refused says so on its coin, and can be taken back', async () => {
  const [row] = rows().slice(1)
  await showReview(row ? [row] : [], {
    'POST /api/review/edits': () =>
      success({
        results: [
          { id: 2, row, error: { code: 'VALIDATION', message: 'Not this price.', fields: {} } },
        ],
      }),
  })
  await coin('1882')
  await option('Price', '$50.00 high')
  expect(await screen.findByText('Not this price.')).toBeTruthy()
  await press('Undo my change')
  expect(screen.queryByText('Not this price.')).toBeNull()
})
