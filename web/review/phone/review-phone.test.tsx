import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import fc from 'fast-check'
import { beforeAll, expect, test, vi } from 'vitest'
import { idbKeyval } from '../../test/device-storage.ts'
import { prepareApp, success } from '../../test/render-app.tsx'
import { widthOfPhone } from '../test/phone-window.ts'
import { newReviewRow } from '../test/review-row.ts'
import { showReview } from '../test/show-review.ts'

vi.mock('idb-keyval', () => idbKeyval)
beforeAll(() => import('../review-page.tsx'))
widthOfPhone()
prepareApp({ signedIn: true })

const coin = (name: string) => screen.findByRole('article', { name: new RegExp(name) })
/** The button that shows a value of the coin. */
const shown = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name} `) })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

/** Opens a value, taps a choice and confirms it. */
async function choose(name: string, choice: string): Promise<void> {
  await userEvent.click(shown(name))
  const dialog = within(await screen.findByRole('dialog', { name }))
  await userEvent.click(dialog.getByRole('radio', { name: choice }))
  await userEvent.click(dialog.getByRole('button', { name: /^Set / }))
  expect(screen.queryByRole('dialog')).toBeNull()
}

/** A finger that goes `dx` px sideways over the coin. */
function swipe(element: HTMLElement, dx: number): void {
  const finger = { pointerId: 1, isPrimary: true, button: 0, clientY: 300 }
  const article = element.closest('article') ?? element
  Object.assign(article, { setPointerCapture: () => undefined })
  Object.defineProperty(article, 'clientWidth', { value: 358, configurable: true })
  fireEvent.pointerDown(element, { ...finger, clientX: 180 })
  fireEvent.pointerMove(element, { ...finger, clientX: 180 + dx / 2 })
  fireEvent.pointerMove(element, { ...finger, clientX: 180 + dx })
  fireEvent.pointerUp(element, { ...finger, clientX: 180 + dx })
}

const rows = () => [
  newReviewRow({ id: 1 }),
  newReviewRow({ id: 2, grade: 'VF20', year: '1882' }),
  newReviewRow({ id: 3, grade: 'VF20', year: '1883' }),
]

test('a coin without a name is named by a few letters and a tap, or by the text itself', async () => {
  const blank = { coinType: '', seriesId: null, year: '', mint: '', title: '', description: '' }
  const message = 'Name the coin, such as Morgan Dollar.'
  const unnamed = { code: 'COIN_TYPE_MISSING', field: 'coinType', kind: 'blocks', message } as const
  const { edits } = await showReview([newReviewRow({ id: 1, ...blank, problems: [unnamed] })])
  await coin('Coin without a name')
  await press('Name it')
  const types = () => within(screen.getByRole('list', { name: 'Types' })).getAllByRole('button')
  expect(types()[0]?.textContent).toContain('Canada Silver Maple Leaf 1 oz')
  const search = screen.getByRole('textbox', { name: 'Search all types' })
  await userEvent.type(search, 'zebra piece')
  expect(types().map(each => each.textContent)).toEqual(['“zebra piece”'])
  await userEvent.clear(search)
  await userEvent.type(search, 'kr74')
  await userEvent.click(screen.getByRole('button', { name: /^South Africa Gold Krugerrand 1 oz/ }))
  await coin('1974 · South Africa Gold Krugerrand 1 oz')
  expect(screen.queryByRole('dialog')).toBeNull()
  await vi.waitFor(() =>
    expect(Object.assign({}, ...edits)).toMatchObject({
      seriesId: 'south-africa-gold-krugerrand',
      country: 'South Africa',
      year: '1974',
    }),
  )
})

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
  expect(screen.getByText('from your coins')).toBeTruthy()
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

test('one coin a screen: says what it lacks first, grades and prices it, and approves it', async () => {
  const { edits } = await showReview(rows())
  await coin('1881')
  expect(screen.getByText('1 of 3')).toBeTruthy()
  expect(
    within(screen.getByRole('list', { name: 'What it lacks' })).getAllByRole('listitem'),
  ).toHaveLength(1)

  await press('Approve')
  expect(screen.getByText('1 of 3')).toBeTruthy()
  await choose('Grade', 'XF40')
  expect(shown('Grade').textContent).toContain('XF40')
  // The price follows the grade until one is chosen.
  expect(shown('Price').textContent).toContain('$60.00')
  expect(screen.queryByRole('list', { name: 'What it lacks' })).toBeNull()
  await choose('Price', '$75.00 high')
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
  await waitFor(() => expect(edits[0]).toMatchObject({ id: 1, answer: ['LABEL_NOT_READ'] }))
}) // biome-ignore format: short lines

test('a swipe right approves, left sets aside, and both can be undone', async () => {
  const { edits } = await showReview(rows().slice(1))
  swipe(await coin('1882'), 200)
  swipe(await coin('1883'), -200)
  expect(await screen.findByText('1 coin approved, 1 set aside.')).toBeTruthy()
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

test('a grade is chosen by keys, and a price can be typed', async () => {
  const { edits } = await showReview(rows().slice(1, 2))
  await coin('1882')
  shown('Grade').focus()
  await userEvent.keyboard('{Enter}')
  const grades = within(await screen.findByRole('dialog', { name: 'Grade' }))
  expect(document.activeElement).toBe(grades.getByRole('radio', { name: 'VF20' }))
  await userEvent.keyboard('{ArrowDown}')
  expect(grades.getByRole('button', { name: 'Set VF25' })).toBeTruthy()
  await userEvent.keyboard('{Enter}')
  expect(shown('Grade').textContent).toContain('VF25')

  const before = shown('Price').textContent
  const field = async () => {
    await userEvent.click(shown('Price'))
    return screen.findByRole('textbox', { name: 'Price in dollars' })
  }
  await userEvent.type(await field(), '{Enter}')
  // Untouched, it is not the seller's own price.
  expect(shown('Price').textContent).toBe(before)
  const typed = await field()
  await userEvent.clear(typed)
  // Without a price nothing can be set, and the button says what is missing.
  expect(screen.getByRole('button', { name: 'Choose a price' })).toHaveProperty('disabled', true)
  await userEvent.type(typed, 'a lot{Enter}')
  expect(screen.getByText(/^Enter a price in dollars/)).toBeTruthy()
  await userEvent.clear(typed)
  await userEvent.type(typed, '44.44{Enter}')
  expect(shown('Price').textContent).toMatch(/\$44\.44 yours/)
  await waitFor(() => expect(Object.assign({}, ...edits)).toMatchObject({ price: '44.44' }))
  // What is shown is what is sold, of a dear coin too.
  const dear = await field()
  await userEvent.clear(dear)
  await userEvent.type(dear, '199.14{Enter}')
  expect(shown('Price').textContent).toMatch(/\$199\.14/)
  expect(await screen.findByText(/→ \$199\.14/)).toBeTruthy()
  await waitFor(() => expect(Object.assign({}, ...edits)).toMatchObject({ price: '199.14' }))
})

/** A finger that goes down the screen from an element, as a scroll of the page does. */
function drag(element: HTMLElement): void {
  const touch = (clientY: number) => {
    const touches = [{ clientX: 300, clientY }]
    return { touches, changedTouches: touches }
  }
  fireEvent.touchStart(element, touch(500))
  for (const y of [480, 440, 400]) fireEvent.touchMove(element, touch(y))
  Object.assign(element, { scrollTop: 300 })
  fireEvent.scroll(element)
  fireEvent.touchEnd(element)
  fireEvent.wheel(element, { deltaY: 200 })
}

test('a finger that scrolls over grade and price, also where they are open, changes nothing', async () => {
  const { edits } = await showReview(rows().slice(1, 2))
  const article = await coin('1882')
  // Longer than a control takes to notice a rest, and the saver to send.
  const rest = () => new Promise(resolve => setTimeout(resolve, 600))
  for (const element of article.querySelectorAll<HTMLElement>('*')) drag(element)
  await rest()
  expect(edits).toEqual([])
  await userEvent.click(shown('Grade'))
  const dialog = await screen.findByRole('dialog', { name: 'Grade' })
  for (const element of dialog.querySelectorAll<HTMLElement>('*')) drag(element)
  // Opened, looked at, closed: a choice without a confirmation is none either.
  await userEvent.click(within(dialog).getByRole('radio', { name: 'MS63' }))
  await userEvent.keyboard('{Escape}')
  await rest()
  expect(shown('Grade').textContent).toContain('VF20')
  expect(shown('Price').textContent).toContain('$40.00')
  expect(edits).toEqual([])
})

test('no sequence of scrolls, drags and taps outside of a control changes a coin', async () => {
  const { edits } = await showReview(rows().slice(1, 2))
  const article = await coin('1882')
  const elements = [...article.querySelectorAll<HTMLElement>('*')]
  const outside = elements.filter(element => !element.closest('button, input, a, select, label'))
  const pick = (from: HTMLElement[]) => fc.nat(from.length - 1).map(at => from[at]!)
  const act = fc.oneof(
    pick(elements).map(element => () => drag(element)),
    // Shorter and slower than a swipe that decides.
    fc.tuple(pick(elements), fc.integer({ min: -30, max: 30 })).map(([element, dx]) => () => {
      swipe(element, dx)
    }),
    pick(outside).map(element => () => void fireEvent.click(element)),
  )
  fc.assert(
    fc.property(fc.array(act, { maxLength: 12 }), acts => {
      for (const each of acts) each()
      expect(shown('Grade').textContent).toContain('VF20')
      expect(shown('Price').textContent).toContain('$40.00')
      expect(screen.queryByRole('dialog')).toBeNull()
    }),
    { numRuns: 25 },
  )
  await userEvent.click(screen.getByRole('button', { name: 'Set aside' }))
  await waitFor(() => expect(edits).toEqual([expect.objectContaining({ review: 'aside' })]))
  const { id, version, review, ...changed } = edits[0]!
  expect({ id, version, review, changed }).toMatchObject({ id: 2, changed: {} })
})

test('a swipe within a dialog decides nothing about the coin behind it', async () => {
  const { edits } = await showReview(rows().slice(1, 2))
  await coin('1882')
  await userEvent.click(shown('Grade'))
  const dialog = await screen.findByRole('dialog', { name: 'Grade' })
  swipe(within(dialog).getByRole('group', { name: 'Grade' }), 200)
  expect(edits).toEqual([])
  expect(screen.getByText('1 of 1')).toBeTruthy()
})

test('a change is said with Undo, which takes it back', async () => {
  const { edits } = await showReview(rows().slice(1, 2))
  await coin('1882')
  await choose('Grade', 'XF40')
  const said = 'VF20 → XF40 · $40.00 → $60.00'
  expect(screen.getByText(said)).toBeTruthy()
  await press(`Undo: ${said}`)
  expect(shown('Grade').textContent).toContain('VF20')
  expect(shown('Price').textContent).toContain('$40.00')
  await choose('Price', '$50.00 high')
  expect(screen.getByText('$40.00 → $50.00')).toBeTruthy()
  await waitFor(() =>
    expect(Object.assign({}, ...edits)).toMatchObject({ grade: 'VF20', price: '50.00' }),
  )
})

test('a damaged coin is one when the seller says what is wrong, and its title and description name it', async () => {
  const { edits } = await showReview(rows().slice(1, 2))
  await coin('1882')
  await press('Damaged or cleaned…')
  const dialog = within(await screen.findByRole('dialog', { name: 'Damaged or cleaned?' }))
  expect(dialog.getByText(/details grade/)).toBeTruthy()
  expect(edits).toEqual([])
  await userEvent.click(dialog.getByRole('radio', { name: 'Cleaned' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Set VF20 Details' }))
  expect(shown('Grade').textContent).toContain('VF20 Details')
  expect(screen.getByText(/^VF20 → VF20 Details/)).toBeTruthy()
  await waitFor(() =>
    expect(Object.assign({}, ...edits)).toMatchObject({
      grade: 'VF20 Details',
      specialAttributes: expect.arrayContaining(['Cleaned']),
    }),
  )
  await press('Problem: Cleaned')
  await userEvent.click(await screen.findByRole('radio', { name: 'No problem' }))
  await press('Set VF20')
  expect(shown('Grade').textContent).not.toContain('Details')
})

test('a grade outside of the estimate is asked about before it is approved', async () => {
  const { edits } = await showReview([newReviewRow({ id: 1, grade: 'MS63' })])
  await coin('1881')
  const approved = () => edits.filter(({ review }) => review === 'approved')
  for (const approve of [() => press('Approve'), async () => swipe(await coin('1881'), 200)]) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await approve()
    // oxlint-disable-next-line no-await-in-loop
    const question = await screen.findByRole('alertdialog', {
      name: 'MS63 is outside of the estimate',
    })
    expect(question.textContent).toContain('The pictures suggest VF20–XF40.')
    // oxlint-disable-next-line no-await-in-loop
    await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }))
  }
  expect(approved()).toEqual([])
  await press('Approve')
  await press('Approve MS63')
  await waitFor(() => expect(approved()).toHaveLength(1))
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
  await choose('Price', '$50.00 high')
  expect(await screen.findByText('Not this price.')).toBeTruthy()
  await press('Undo my change')
  expect(screen.queryByText('Not this price.')).toBeNull()
})
