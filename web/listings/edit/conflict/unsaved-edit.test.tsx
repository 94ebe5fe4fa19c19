import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { clearStorage } from '../../../test/device-storage.ts'
import { newListing } from '../../../test/listing.ts'
import { prepareApp, success } from '../../../test/render-app.tsx'
import { toastStore } from '../../../ui/feedback/toast-store.ts'
import { editListing, press, type } from '../../test/edit-sheet.ts'
import { loadMyListings, showMyListings } from '../../test/my-listings.ts'

vi.mock('idb-keyval', async () => (await import('../../../test/device-storage.ts')).idbKeyval)

beforeAll(
  () =>
    Promise.all([
      import('../../../app/single-coin-page.tsx'),
      import('../../../single-coin/edit-listing.tsx'),
      loadMyListings(),
    ]),
  60_000,
)
afterEach(clearStorage)
prepareApp({ signedIn: true })

const READ = newListing({ price: '60.00', version: 3 })
const toasts = () => toastStore.current().map(({ title }) => title)
const price = () => screen.getByLabelText<HTMLInputElement>(/^Price/).value
const EDIT = { id: 1, version: 3, price: '70.00' }

/** A page that is closed while its edit is on its way. */
async function closeWhileSaving() {
  const sent: unknown[] = []
  const never = (body: unknown) => {
    sent.push(body)
    return new Promise<Response>(() => undefined)
  }
  await editListing(READ, { answers: { 'PUT /api/listings/1': never } })
  await type(/^Price/, '70')
  await press('Update Listing')
  await waitFor(() => expect(sent).toEqual([EDIT]))
  cleanup()
}

test('a save whose answer is lost says so, is sent again by itself, and is saved', async () => {
  const sent: unknown[] = []
  await editListing(READ, {
    answers: {
      'PUT /api/listings/1': body => {
        sent.push(body)
        if (sent.length === 1) return Promise.reject(new TypeError('Failed to fetch'))
        return success({ ...READ, price: '70.00', version: 4 })
      },
    },
  })
  await type(/^Price/, '70')
  await press('Update Listing')
  await waitFor(() => expect(toasts()).toEqual(['Not saved yet']))
  expect(price()).toBe('70')
  await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/'))
  expect(sent).toEqual([EDIT, EDIT])
  expect(toasts()).toEqual(['Listing updated', 'Not saved yet'])
})

test('an edit whose page was closed before its answer is sent by the next page', async () => {
  await closeWhileSaving()
  const sent: unknown[] = []
  let now = READ
  await editListing(READ, {
    answers: {
      'GET /api/listings/1': () => success(now),
      'PUT /api/listings/1': body => {
        sent.push(body)
        now = { ...READ, price: '70.00', version: 4 }
        return success(now)
      },
    },
  })
  expect(sent).toEqual([EDIT])
  expect(toasts()).toEqual(['Listing updated'])
  expect(price()).toBe('70.00')
})

test('My Listings sends it too, without the listing being opened', async () => {
  await closeWhileSaving()
  const sent: unknown[] = []
  await showMyListings(() => [READ], {
    'PUT /api/listings/1': body => {
      sent.push(body)
      return success({ ...READ, price: '70.00', version: 4 })
    },
  })
  await waitFor(() => expect(sent).toEqual([EDIT]))
  await waitFor(() => expect(toasts()).toEqual(['Listing updated']))
})

test('where the listing was changed since, it is filled in, and the seller decides', async () => {
  await closeWhileSaving()
  const now = { ...READ, price: '65.00', version: 4 }
  const { saved } = await editListing(now)
  expect(toasts()).toEqual(['Your last changes were not saved'])
  expect(price()).toBe('70.00')
  await press('Update Listing')
  await waitFor(() => expect(saved).toEqual([{ ...EDIT, version: 4 }]))
})
