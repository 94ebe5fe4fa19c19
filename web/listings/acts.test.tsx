import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { Listing } from '../../shared/listing/listings.ts'
import { newListing } from '../test/listing.ts'
import { failure, prepareApp, press, success } from '../test/render-app.tsx'
import { type Answers, loadMyListings, showMyListings } from './test/my-listings.ts'

beforeAll(loadMyListings)
prepareApp({ signedIn: true })

/** My Listings of a connected seller; the bodies of the acts by their call. */
async function show(listings: () => Listing[], answers: Answers) {
  const sent: Record<string, unknown> = {}
  const noted = Object.fromEntries(
    Object.entries(answers).map(([call, answer]) => [
      call,
      (body: unknown, headers: Headers, query: URLSearchParams) => {
        sent[call] = body
        return answer(body, headers, query)
      },
    ]),
  )
  await showMyListings(listings, noted)
  return sent
}

const button = (name: string | RegExp) => screen.findByRole('button', { name })
const done = () => success({ success: true })

describe('ending a listing', () => {
  const live = newListing({ status: 'published' })
  const END = 'POST /api/listings/1/end-ebay'
  const confirm = async () => {
    await press(await button('End Listing'))
    const dialog = within(await screen.findByRole('dialog', { name: 'End this listing?' }))
    await press(dialog.getByRole('button', { name: 'End Listing' }))
  }

  test('has a reason, and says that it ended', async () => {
    let stored = live
    const sent = await show(() => [stored], {
      [END]: () => {
        stored = newListing({ status: 'ended', endedReason: 'NOT_AVAILABLE' })
        return success({ success: true, message: '', listing: stored, warnings: [] })
      },
    })
    await confirm()
    expect(await screen.findByText('Listing ended successfully')).toBeTruthy()
    expect(sent[END]).toEqual({ version: 3, reason: 'NOT_AVAILABLE' })
    expect(await screen.findByText('You ended it: the coin is not available.')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('sends the reason that is chosen', async () => {
    const sent = await show(() => [live], { [END]: done })
    await press(await button('End Listing'))
    await userEvent.selectOptions(await screen.findByLabelText('Reason'), 'LOST_OR_BROKEN')
    const dialog = within(screen.getByRole('dialog'))
    await press(dialog.getByRole('button', { name: 'End Listing' }))
    await screen.findByText('Listing ended successfully')
    expect(sent[END]).toEqual({ version: 3, reason: 'LOST_OR_BROKEN' })
  })

  test('that fails shows the words of the server', async () => {
    await show(() => [live], { [END]: () => failure('EBAY_UNAVAILABLE') })
    await confirm()
    expect(await screen.findByText('Failed to end listing')).toBeTruthy()
    expect(screen.getByText(/^eBay does not answer\. Please try again in a moment\./)).toBeTruthy()
  })

  test('that changed elsewhere says what changed', async () => {
    const sold = newListing({ version: 4, status: 'sold', quantity: 0, soldQuantity: 1 })
    await show(() => [live], {
      [END]: () => failure('CONFLICT', { detail: { version: 4 } }),
      'GET /api/listings/1': () => success(sold),
    })
    await confirm()
    expect(await screen.findByText(/Its status is now Sold \(was Published\)\./)).toBeTruthy()
  })

  test('can make it a draft at the same time', async () => {
    const PUT = 'PUT /api/listings/1'
    const sent = await show(() => [live], { [PUT]: () => success(newListing()) })
    await press(await button('End Listing'))
    await press(await button('End it and make it a draft'))
    expect(await screen.findByText('The listing is a draft again')).toBeTruthy()
    expect(sent[PUT]).toEqual({ id: 1, version: 3, status: 'draft' })
  })

  test('a similar coin is sold from the details: its draft opens to be filled in', async () => {
    const SIMILAR = 'POST /api/listings/1/similar'
    const draft = newListing({ id: 2, title: 'The other one' })
    await show(() => [live], {
      [SIMILAR]: () => success(draft),
      'GET /api/listings/2': () => success(draft),
    })
    await press(await button('Details'))
    await press(await button('Sell Similar'))
    expect(await screen.findByDisplayValue('The other one')).toBeTruthy()
  })

  test('an ended listing becomes a draft from its details', async () => {
    const PUT = 'PUT /api/listings/1'
    const sent = await show(() => [newListing({ status: 'ended' })], {
      [PUT]: () => success(newListing()),
    })
    await press(await button('Details'))
    await press(await button('Make It a Draft'))
    await press(within(await screen.findByRole('alertdialog')).getByText('Make It a Draft'))
    expect(await screen.findByText('The listing is a draft again')).toBeTruthy()
    expect(sent[PUT]).toEqual({ id: 1, version: 3, status: 'draft' })
  })
})

describe('a listing of another eBay account', () => {
  const SENTENCE = 'Published with the eBay account coinshop. Reconnect it, or forget it here.'
  const held = newListing({ status: 'published', ebayAccountConnected: false })
  const FORGET = 'POST /api/listings/1/forget-ebay'

  test('says so on its card, and is forgotten here', async () => {
    let stored = held
    const sent = await show(() => [stored], {
      [FORGET]: () => {
        stored = newListing({ version: 4 })
        return success(stored)
      },
    })
    const reason = await screen.findByText('With another eBay account')
    expect(reason.closest('[title]')?.getAttribute('title')).toBe(SENTENCE)
    await press(await button('Reconnect or forget'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Another eBay account' }))
    expect(dialog.getByText(SENTENCE)).toBeTruthy()
    expect(dialog.getByRole('button', { name: 'Reconnect eBay' })).toBeTruthy()
    await press(dialog.getByRole('button', { name: 'Forget here' }))
    expect(await screen.findByText('The listing is a draft again')).toBeTruthy()
    expect(sent[FORGET]).toEqual({ version: 3 })
    expect(await button('Publish Now')).toBeTruthy()
  })

  test.each(['Publish again', 'End Listing'])('%s offers what is possible', async act => {
    const refused = () =>
      failure('EBAY_OTHER_ACCOUNT', {
        detail: { holdingAccount: 'coinshop', connectedAs: 'other' },
      })
    // The list was read before the account was changed.
    const status = act === 'End Listing' ? 'published' : 'ended'
    await show(() => [newListing({ status, ebayAccount: null })], {
      'POST /api/listings/1/publish': refused,
      'POST /api/listings/1/end-ebay': refused,
    })
    await press(await button(act))
    if (status === 'published')
      await press(within(await screen.findByRole('dialog')).getByRole('button', { name: act }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Another eBay account' }))
    expect(dialog.getByText(SENTENCE)).toBeTruthy()
    expect(dialog.getByRole('button', { name: 'Forget here' })).toBeTruthy()
  })
})

describe('a duplicate', () => {
  test('adds its pieces to the other listing', async () => {
    const other = newListing({ id: 2, title: 'The first one', status: 'published', quantity: 4 })
    const draft = newListing({
      problems: [
        {
          code: 'DUPLICATE',
          field: 'title',
          kind: 'blocks',
          message: 'You have a listing of this coin already',
          listingId: 2,
        },
      ],
    })
    let isMerged = false
    const MERGE = 'POST /api/listings/1/merge'
    const RESTORE = 'POST /api/listings/1/restore'
    const sent = await show(() => (isMerged ? [other] : [draft, other]), {
      [MERGE]: () => {
        isMerged = true
        return success({ listing: { ...other, version: 9 } })
      },
      [RESTORE]: () => {
        isMerged = false
        return success(draft)
      },
    })
    await press(await button('Add to that listing'))
    const dialog = within(await screen.findByRole('alertdialog'))
    expect(dialog.getByText(/“The first one” then has 5 pieces on eBay\./)).toBeTruthy()
    await press(dialog.getByRole('button', { name: 'Add 1 more piece' }))
    expect(await screen.findByText('Added 1 more piece')).toBeTruthy()
    expect(sent[MERGE]).toEqual({ version: 3, into: 2, intoVersion: other.version })
    expect(screen.queryByText('1881-S Morgan Dollar')).toBeNull()

    // The server takes its pieces back.
    await press(await button('Undo'))
    expect(await screen.findByText('1 listing restored')).toBeTruthy()
    expect(Object.keys(sent).at(-1)).toBe(RESTORE)
    expect(await screen.findByText('1881-S Morgan Dollar')).toBeTruthy()
  })
})

test('a merged draft says under Recently deleted where its pieces are, and that restoring takes them back', async () => {
  const deleted = {
    id: 7,
    title: 'The second one',
    price: '40.00',
    status: 'draft',
    sku: 'A1',
    thumbnailUrl: null,
    frontImageUrl: '/uploads/a',
    mergedInto: 'The first one',
    deletedAt: '2026-01-02T10:00:00.000Z',
    expiresAt: '2026-02-01T10:00:00.000Z',
  }
  const refusal = 'This draft was merged into “The first one”, and its pieces are sold.'
  await show(() => [newListing({ id: 2, title: 'The first one' })], {
    'GET /api/listings/deleted': () => success({ listings: [deleted], next: null }),
    'POST /api/listings/7/restore': () => failure('CONFLICT', { message: refusal }),
  })
  await press(await button('Recently deleted'))
  expect(
    await screen.findByText(/^Merged into “The first one”\. Restoring takes its pieces back/),
  ).toBeTruthy()
  await press(await button('Restore The second one'))
  expect(await screen.findByText(refusal)).toBeTruthy()
})

test('several live listings are ended at once, with one reason; one that fails says why', async () => {
  const listings = [1, 2, 3].map(id =>
    newListing({ id, title: `Coin ${id}`, status: id === 3 ? 'draft' : 'published' }),
  )
  const END = 'POST /api/listings/1/end-ebay'
  const sent = await show(() => listings, {
    [END]: done,
    'POST /api/listings/2/end-ebay': () => failure('EBAY_UNAVAILABLE'),
  })
  await press(await screen.findByRole('checkbox', { name: 'Select all' }))
  await press(await button('End 2'))
  await userEvent.selectOptions(await screen.findByLabelText('Reason'), 'LOST_OR_BROKEN')
  await press(await button('End 2 listings'))
  expect(await screen.findByText('1 listing ended')).toBeTruthy()
  const failed = within(await screen.findByRole('dialog', { name: 'Not ended' }))
  expect(failed.getByText('Coin 2')).toBeTruthy()
  expect(sent[END]).toEqual({ version: 3, reason: 'LOST_OR_BROKEN' })
})

describe('deleting', () => {
  const listings = [
    newListing({ id: 1, title: 'First draft' }),
    newListing({ id: 2, title: 'Second draft' }),
    newListing({ id: 3, title: 'Live', status: 'published' }),
  ]
  const selectAll = async () => press(await screen.findByRole('checkbox', { name: 'Select all' }))
  const confirm = async () => {
    const dialog = within(await screen.findByRole('alertdialog'))
    await press(dialog.getByRole('button', { name: /^Delete/ }))
  }

  test('leaves what is live and says that it is to be ended first', async () => {
    const sent = await show(() => listings, {
      'DELETE /api/listings/1': done,
      'DELETE /api/listings/2': done,
      'DELETE /api/listings/3': done,
    })
    await selectAll()
    expect(screen.getAllByText('To delete what is on eBay, end it first.')).not.toEqual([])
    await press(await button('Delete (2)'))
    expect(await screen.findByText(/1 is live on eBay and stays: end it first\./)).toBeTruthy()
    await confirm()
    expect(await screen.findByText('2 listings deleted')).toBeTruthy()
    expect(Object.keys(sent)).toEqual(['DELETE /api/listings/1', 'DELETE /api/listings/2'])
    const addresses = vi.mocked(fetch).mock.calls.map(([address]) => address)
    expect(addresses).toContain('/api/listings/1?version=3')
  })

  test('is undone by one press', async () => {
    const RESTORE = 'POST /api/listings/1/restore'
    let stored = listings.slice(0, 1)
    const sent = await show(() => stored, {
      'DELETE /api/listings/1': () => {
        stored = []
        return done()
      },
      [RESTORE]: () => {
        stored = listings.slice(0, 1)
        return done()
      },
    })
    await selectAll()
    await press(await button('Delete (1)'))
    await confirm()
    await press(await button('Undo'))
    expect(await screen.findByText('1 listing restored')).toBeTruthy()
    expect(Object.keys(sent)).toContain(RESTORE)
    expect(await screen.findByRole('checkbox', { name: 'Select First draft' })).toBeTruthy()
  })

  test('says of each listing why it was not deleted', async () => {
    await show(() => listings, {
      'DELETE /api/listings/1': done,
      'DELETE /api/listings/2': () =>
        failure('CONFLICT', { message: 'It was published meanwhile.' }),
    })
    await selectAll()
    await press(await button('Delete (2)'))
    await confirm()
    expect(await screen.findByText('Failed to delete listings')).toBeTruthy()
    const dialog = within(await screen.findByRole('dialog', { name: 'Not deleted' }))
    expect(dialog.getByText('Second draft')).toBeTruthy()
    expect(dialog.getByText('It was published meanwhile.')).toBeTruthy()
    expect(dialog.queryByText('First draft')).toBeNull()
  })

  test('is not offered for live listings alone', async () => {
    await show(() => listings.slice(2), {})
    await selectAll()
    expect(screen.queryByRole('button', { name: /^Delete/ })).toBeNull()
  })
})
