import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, test } from 'vitest'
import type { OwnStore } from '../../../shared/ebay.ts'
import { newListing } from '../../test/listing.ts'
import { prepareApp, press, success } from '../../test/render-app.tsx'
import { loadMyListings, showMyListings } from '../test/my-listings.ts'

beforeAll(loadMyListings)
prepareApp({ signedIn: true })

async function openBatch(store: OwnStore, sent: unknown[] = []) {
  const listings = [1, 2].map(id =>
    newListing({ id, title: `Eagle ${id}`, status: 'published', price: '20.00' }),
  )
  const put = (id: number) => ({
    [`PUT /api/listings/${id}`]: (body: unknown) => {
      sent.push(body)
      return success(newListing({ id, status: 'published', version: 4 }))
    },
  })
  await showMyListings(() => listings, {
    ...put(1),
    ...put(2),
    'GET /api/ebay/store': () => success(store),
  })
  await press(await screen.findByRole('checkbox', { name: 'Select all' }))
  await press(await screen.findByRole('button', { name: 'Edit 2' }))
  return within(await screen.findByRole('dialog', { name: 'Edit 2 listings' }))
}

test('several listings get a store category and an ad rate', async () => {
  const sent: unknown[] = []
  const dialog = await openBatch({ state: 'open', categories: ['/Silver/Dollars', '/Gold'] }, sent)
  await userEvent.selectOptions(await dialog.findByLabelText('Store category'), 'Silver / Dollars')
  // The second one is another one.
  const second = dialog.getByLabelText('Second store category')
  expect(
    within(second)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['None', 'Gold'])
  const rate = dialog.getByLabelText('Ad rate in percent: 0 takes the ad off')
  await userEvent.type(rate, '1.5')
  expect(dialog.getByText('Enter an ad rate from 2.0 to 100.0 percent, such as 4.5')).toBeTruthy()
  await userEvent.clear(rate)
  await userEvent.type(rate, '4,5')
  await press(dialog.getByRole('button', { name: 'Change 2 listings' }))
  await screen.findByText('2 listings changed')
  for (const edit of sent)
    expect(edit).toMatchObject({ storeCategories: ['/Silver/Dollars'], adRate: '4.5' })
})

test.each<[string, OwnStore['state'], RegExp]>([
  ['no store', 'none', /^Your eBay account has no store/],
  ['no permission', 'not_granted', /^Categories of your eBay store need one more permission/],
])('a seller with %s is told so in a sentence and asked nothing', async (_, state, sentence) => {
  const dialog = await openBatch({ state, categories: [] })
  expect(await dialog.findByText(sentence)).toBeTruthy()
  expect(dialog.queryByLabelText('Store category')).toBeNull()
})
