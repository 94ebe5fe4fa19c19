import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Consignor } from '../../../../shared/consignment/consignment.ts'
import { newListing } from '../../../test/listing.ts'
import { prepareApp, press, success } from '../../../test/render-app.tsx'
import { choose, editListing, press as pressButton, type, unfold } from '../../test/edit-sheet.ts'
import { loadMyListings, showMyListings } from '../../test/my-listings.ts'

prepareApp({ signedIn: true })

const JANE: Consignor = {
  id: 7,
  name: 'Jane Smith',
  email: '',
  address: '',
  basis: 'price',
  share: 7_000,
  minimumCents: 2_000,
  isArchived: false,
}
const owners = (...known: Consignor[]) => ({
  'GET /api/consignment/owners': () => success({ owners: known }),
})
const OLD = { ...JANE, id: 8, name: 'Not any more', isArchived: true }

test('a coin gets an owner, as agreed with him or otherwise', async () => {
  const { saved } = await editListing(newListing(), { answers: owners(JANE, OLD) })
  const section = await unfold('Your records')
  await section.findByLabelText('Owner')
  expect(section.queryByRole('option', { name: 'Not any more' })).toBeNull()
  await choose('Owner', 'Jane Smith')
  expect(section.getByText('Empty: 70 %, as agreed')).toBeTruthy()
  await type('Owner’s share in percent', '62.5')
  await pressButton('Update Listing')
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(saved[0]).toMatchObject({ consignorId: 7, consignorShare: 6_250 })
  expect(saved[0]).not.toHaveProperty('consignorMinimum')
})

test('with another owner the share of the former one goes', async () => {
  const listing = newListing({
    consignorId: 8,
    consignorShare: 5_000,
    consignorMinimum: '10.00',
    consignorBasis: 'net',
  })
  const { saved } = await editListing(listing, { answers: owners(JANE, OLD) })
  await unfold('Your records')
  await waitFor(() => expect(screen.getByLabelText<HTMLSelectElement>('Owner').value).toBe('8'))
  await choose('Owner', 'Jane Smith')
  await pressButton('Update Listing')
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(saved[0]).toMatchObject({ consignorId: 7, consignorShare: null, consignorMinimum: null })
})

test('a seller without owners sees nothing of them', async () => {
  await editListing(newListing(), { answers: owners() })
  const section = await unfold('Your records')
  expect(section.queryByLabelText('Owner')).toBeNull()
})

test('several coins become an owner’s at once', async () => {
  await loadMyListings()
  const sent: unknown[] = []
  const listings = [1, 2].map(id => newListing({ id, title: `Eagle ${id}` }))
  await showMyListings(() => listings, {
    ...owners(JANE),
    'POST /api/review/edits': body => {
      sent.push(body)
      return success({ results: [] })
    },
  })
  await press(await screen.findByRole('checkbox', { name: 'Select all' }))
  await press(await screen.findByRole('button', { name: 'Edit 2' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit 2 listings' }))
  await userEvent.selectOptions(await dialog.findByLabelText('Owner'), 'Jane Smith')
  await press(dialog.getByRole('button', { name: 'Change 2 listings' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({
    edits: [
      { id: 1, consignorId: 7 },
      { id: 2, consignorId: 7 },
    ],
  })
})
