import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, test } from 'vitest'
import { newListing } from '../../test/listing.ts'
import { failure, prepareApp, press, success } from '../../test/render-app.tsx'
import { loadMyListings, showMyListings } from '../test/my-listings.ts'

beforeAll(loadMyListings)
prepareApp({ signedIn: true })

test('a question that keeps a new price from a live listing is answered where it is asked', async () => {
  const listings = [1, 2, 3].map(id =>
    newListing({ id, title: `Eagle ${id}`, status: 'published', price: '20.00' }),
  )
  const message = 'The metal alone is worth $17.72. Sell it for $15.00?'
  const sent: unknown[] = []
  const put = (id: number) => ({
    [`PUT /api/listings/${id}`]: (body: unknown) => {
      sent.push(body)
      return id === 3
        ? failure('EBAY_UNAVAILABLE')
        : success(newListing({ id, price: '15.00', version: 4 }))
    },
  })
  const error = { code: 'VALIDATION', message, fields: {}, questions: ['PRICE_BELOW_MELT'] }
  const unavailable = {
    code: 'EBAY_UNAVAILABLE',
    message: 'eBay does not answer. Please try again in a moment.',
    fields: {},
  }
  await showMyListings(() => listings, {
    ...put(1),
    ...put(2),
    ...put(3),
    // The prices of live listings are sent together.
    'POST /api/review/edits': () =>
      success({
        results: listings.map(listing => ({
          id: listing.id,
          row: { listing },
          error: listing.id === 3 ? unavailable : error,
        })),
      }),
  })
  await press(await screen.findByRole('checkbox', { name: 'Select all' }))
  await press(await screen.findByRole('button', { name: 'Edit 3' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit 3 listings' }))
  await userEvent.selectOptions(dialog.getByLabelText('Price'), 'percent')
  await userEvent.clear(dialog.getByLabelText('Percent: -8 lowers by 8 %'))
  await userEvent.type(dialog.getByLabelText('Percent: -8 lowers by 8 %'), '-25')
  await press(dialog.getByRole('button', { name: 'Change 3 listings' }))

  const refused = within(await screen.findByRole('dialog', { name: 'Not changed' }))
  expect(refused.getByText('3 could not be changed:')).toBeTruthy()
  expect(refused.getAllByRole('button', { name: 'Yes, sell below melt' })).toHaveLength(2)
  await press(refused.getByRole('button', { name: 'Yes to all 2' }))
  expect(await refused.findByText('1 could not be changed:')).toBeTruthy()
  expect(sent).toEqual(
    [1, 2].map(id => ({ id, version: 3, price: '15.00', answer: ['PRICE_BELOW_MELT'] })),
  )
  expect(refused.getByText('eBay does not answer. Please try again in a moment.')).toBeTruthy()
})

test('what ended unsold goes on sale again at a lower price: changed first, then published after the question', async () => {
  const listings = [1, 2, 3].map(id =>
    newListing({ id, title: `Eagle ${id}`, status: 'ended', price: '20.00' }),
  )
  const runs: unknown[] = []
  const edits: unknown[] = []
  await showMyListings(() => listings, {
    'POST /api/review/edits': body => {
      edits.push(body)
      const error = { code: 'VALIDATION', message: 'No price.', fields: {} }
      return success({
        results: [1, 2, 3].map(id => ({
          id,
          row: { listing: newListing({ id, status: 'ended', price: '19.00', version: 4 }) },
          error: id === 3 ? error : null,
        })),
      })
    },
    'GET /api/selling-settings': () => success({ titleTemplate: '', feeBasisPoints: null }),
    'GET /api/publishing/limit': () => success({ amountCents: null, pieces: null }),
    'POST /api/publishing': body => {
      runs.push(body)
      return success({ run: null })
    },
  })
  await press(await screen.findByRole('checkbox', { name: 'Select all' }))
  await press(await screen.findByRole('button', { name: 'Relist 3' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Relist 3 listings' }))
  expect(dialog.getByText('3 listings change.')).toBeTruthy()
  await press(dialog.getByRole('button', { name: 'Relist 3' }))
  // An edit that is refused is not put on sale at its old price.
  const refused = within(await screen.findByRole('dialog', { name: 'Not changed' }))
  await press(refused.getByText('Close', { selector: 'button' }))
  expect(edits).toEqual([{ edits: [1, 2, 3].map(id => ({ id, version: 3, price: '19.00' })) }])
  await press(await screen.findByRole('button', { name: 'Publish 2 listings' }))
  await expect
    .poll(() => runs)
    .toEqual([
      {
        listings: [
          { id: 1, version: 4 },
          { id: 2, version: 4 },
        ],
      },
    ])
})
