import { screen, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import type { Listing } from '../../../shared/listing/listings.ts'
import { newListing, newSale } from '../../test/listing.ts'
import { prepareApp } from '../../test/render-app.tsx'
import { loadMyListings, showMyListings } from '../test/my-listings.ts'

beforeAll(() => Promise.all([loadMyListings(), import('./card-table.tsx')]))
prepareApp({ signedIn: true })

async function tableOf(listings: Listing[], at: string) {
  await showMyListings(() => listings, {}, at)
  const grid = within(await screen.findByRole('grid', { name: 'Listings' }))
  const row = await grid.findByRole('row', { selected: false })
  return {
    heads: grid.getAllByRole('columnheader').map(head => head.textContent),
    cells: within(row)
      .getAllByRole('gridcell')
      .map(cell => cell.textContent),
  }
}

test('what was sold has its own columns: for what, net, when, to which country, from which place', async () => {
  const sold = newListing({
    status: 'sold',
    quantity: 0,
    soldQuantity: 1,
    storageLocation: 'A12-07',
    sales: [newSale()],
  })
  const { heads, cells } = await tableOf([sold], '/?view=table&show=sold')
  expect(heads).toEqual([
    'Selection',
    'Picture',
    'Title',
    'Grade',
    'Sold for',
    'Net',
    'Sold on',
    'Buyer',
    'Location',
    'Status',
    'Acts',
  ])
  expect(cells.slice(4, 9)).toEqual(['$60.00', '$56.34', 'Nov 21, 2026', 'Germany', 'A12-07'])
})

test('what is offered has the columns of an offer', async () => {
  const { heads, cells } = await tableOf([newListing({ status: 'published' })], '/?view=table')
  expect(heads).toContain('Recommended')
  expect(heads).not.toContain('Sold for')
  expect(cells).toContain('$4.95')
})
