import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, test, vi } from 'vitest'
import { idbKeyval } from '../../test/device-storage.ts'
import { prepareApp } from '../../test/render-app.tsx'
import { widthOfPhone } from '../test/phone-window.ts'
import { newReviewRow, PRICE_MISSING } from '../test/review-row.ts'
import { showReview } from '../test/show-review.ts'

vi.mock('idb-keyval', () => idbKeyval)
beforeAll(() => import('../review-page.tsx'))
widthOfPhone()
prepareApp({ signedIn: true })

const coin = (name: string) => screen.findByRole('article', { name: new RegExp(name) })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

const unpriced = () =>
  newReviewRow({ id: 1, grade: 'VF20', year: '1882', price: '0.00', problems: [PRICE_MISSING] })

test('Approve on a coin without a price opens its price, says so there, and approves once it is set', async () => {
  const { edits } = await showReview([unpriced(), newReviewRow({ id: 2, grade: 'VF20' })])
  await coin('1882')
  await press('Approve')
  const dialog = within(await screen.findByRole('dialog', { name: 'Price' }))
  const field = dialog.getByRole('textbox', { name: 'Price in dollars' })
  expect(document.activeElement).toBe(field)
  const said = document.getElementById(field.getAttribute('aria-describedby') ?? '')
  expect(said?.textContent).toBe('Set a price.')
  await userEvent.keyboard('45')
  expect(dialog.queryByText('Set a price.')).toBeNull()
  await userEvent.keyboard('{Enter}')
  expect(screen.queryByRole('dialog')).toBeNull()
  await waitFor(() => expect(edits).toMatchObject([{ id: 1, price: '45.00' }]))
  await press('Approve')
  await coin('1881')
  await waitFor(() =>
    expect(Object.assign({}, ...edits)).toMatchObject({
      id: 1,
      price: '45.00',
      review: 'approved',
    }),
  )
})

test('a coin without a price that is looked at again stays when Approve is pressed', async () => {
  await showReview([{ ...unpriced(), review: 'aside' }])
  await userEvent.click(await screen.findByRole('button', { name: 'Look through again' }))
  await coin('1882')
  await press('Approve')
  await screen.findByRole('dialog', { name: 'Price' })
  await press('Close')
  expect(await coin('1882')).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'All done' })).toBeNull()
})
