import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { PublishResult } from '../../shared/listing/listings.ts'
import { newListing } from '../test/listing.ts'
import { failure, prepareApp, press, success } from '../test/render-app.tsx'
import { type Answers, cardOf, loadMyListings, showMyListings } from './test/my-listings.ts'

beforeAll(loadMyListings)
prepareApp({ signedIn: true })

const PUBLISHED: PublishResult = {
  success: true,
  listingUrl: 'https://ebay.test/itm/110',
  sku: 'OBV1',
  message: 'The listing is live on eBay.',
  warnings: [],
}
const PUBLISH = 'POST /api/listings/1/publish'
const RECONNECT =
  'Your eBay account needs to be reconnected with full permissions. Your listing is kept as it is.'

/** Publishes one draft, with the server's answer. */
async function publishOne(answer: () => Response | Promise<Response>, rest: Answers = {}) {
  const calls = await showMyListings(() => [newListing()], { [PUBLISH]: answer, ...rest })
  await press(await screen.findByRole('button', { name: 'Publish Now' }))
  return calls
}

test('a seller who has not connected eBay reads it above the listings, before the first Publish Now', async () => {
  const problem = {
    code: 'NOT_CONNECTED',
    field: 'connection',
    kind: 'note',
    message: 'Connect your eBay account to publish.',
  } as const
  const calls = await showMyListings(() => [newListing({ problems: [problem] })], {})
  expect(await screen.findByText(problem.message)).toBeTruthy()
  expect(screen.getByText('No draft can be published before.')).toBeTruthy()
  const link = screen.getByRole('link', { name: 'Connect eBay' })
  expect(link.getAttribute('href')).toBe('/connect-ebay')
  expect(calls.filter(call => call.startsWith('POST'))).toEqual([])
})

describe('a published listing', () => {
  test('is announced with its address; the version that was read is sent', async () => {
    const bodies: unknown[] = []
    await showMyListings(() => [newListing()], {
      [PUBLISH]: body => {
        bodies.push(body)
        return success(PUBLISHED)
      },
    })
    await press(await screen.findByRole('button', { name: 'Publish Now' }))
    expect(await screen.findByText('Successfully Published!')).toBeTruthy()
    expect(screen.getByText('The listing is live on eBay.')).toBeTruthy()
    expect(bodies).toEqual([{ version: 3 }])
  })

  test('with a SKU only is a draft on eBay', async () => {
    await publishOne(() => success({ ...PUBLISHED, listingUrl: null }))
    expect(await screen.findByText('Draft Created!')).toBeTruthy()
  })

  test('with neither was processed', async () => {
    await publishOne(() => success({ ...PUBLISHED, listingUrl: null, sku: '' }))
    expect(await screen.findByText('Listing processed successfully!')).toBeTruthy()
  })

  test('shows its progress on the button', async () => {
    await publishOne(() => new Promise<Response>(() => undefined))
    expect(await screen.findByRole('button', { name: 'Publishing...' })).toBeTruthy()
  })

  test('keeps its button busy until the list shows what became of it', async () => {
    let answer = () => {}
    const answered = new Promise<void>(resolve => {
      answer = resolve
    })
    let isPublished = false
    await showMyListings(() => [], {
      [PUBLISH]: () => {
        isPublished = true
        return success(PUBLISHED)
      },
      'GET /api/listings/cards': async () => {
        if (!isPublished) return success({ cards: [cardOf(newListing())], next: null })
        await answered
        return success({ cards: [cardOf(newListing({ status: 'published' }))], next: null })
      },
    })
    await press(await screen.findByRole('button', { name: 'Publish Now' }))
    expect(await screen.findByText('Successfully Published!')).toBeTruthy()
    const seen: (string | null)[] = []
    const observer = new MutationObserver(() =>
      seen.push(...screen.queryAllByRole('button', { name: 'Publish Now' }).map(each => each.id)),
    )
    observer.observe(document.body, { childList: true, subtree: true, characterData: true })
    expect(screen.getByRole('button', { name: 'Publishing...' })).toBeTruthy()
    answer()
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Publishing...' })).toBeNull())
    observer.disconnect()
    expect(seen).toEqual([])
  })

  test('that ended is published again', async () => {
    await showMyListings(() => [newListing({ status: 'ended' })], {
      [PUBLISH]: () => success(PUBLISHED),
    })
    await press(await screen.findByRole('button', { name: 'Publish again' }))
    expect(await screen.findByText('Successfully Published!')).toBeTruthy()
  })
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

describe('publishing with a connection that does not serve', () => {
  beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
  afterEach(() => void vi.useRealTimers())

  test.each([
    ['EBAY_RECONNECT_REQUIRED', undefined],
    ['EBAY_REFUSED', 'The token has no sell.account scope.'],
    ['EBAY_REFUSED', 'The token has no sell.fulfillment scope.'],
    ['EBAY_REFUSED', 'There is no eBay connection.'],
  ] as const)('%s (%s): asks to reconnect, and offers it after a second', async (code, message) => {
    const tab = { location: { href: '' }, close: vi.fn() }
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the part of a window that is used
    vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window)
    await publishOne(() => failure(code, message ? { message } : {}), {
      'GET /api/ebay/auth-url': () => success({ url: 'https://auth.ebay.test/consent' }),
    })
    expect(await screen.findByText('Publishing Failed')).toBeTruthy()
    expect(screen.getByText(RECONNECT)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Reconnect eBay' })).toBeNull()
    await pass(1_000)
    await press(screen.getByRole('button', { name: 'Reconnect eBay' }))
    await expect.poll(() => tab.location.href).toBe('https://auth.ebay.test/consent')
  })

  test('an expired connection is no matter of permissions', async () => {
    await publishOne(() => failure('TOKEN_EXPIRED'))
    expect(
      await screen.findByText('Your eBay connection has expired. Please reconnect your account.'),
    ).toBeTruthy()
    await pass(1_000)
    expect(screen.getByRole('button', { name: 'Reconnect eBay' })).toBeTruthy()
  })

  test('who never connected eBay is asked to connect, not to reconnect', async () => {
    await publishOne(() => failure('EBAY_NOT_CONNECTED'))
    expect(await screen.findByText('Please connect your eBay account first.')).toBeTruthy()
    await pass(1_000)
    expect(screen.getByRole('button', { name: 'Connect eBay' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Reconnect eBay' })).toBeNull()
  })

  test('the word “expired” means the connection only where the code says so', async () => {
    const message = 'The start time that you chose has expired.'
    await publishOne(() => failure('EBAY_REFUSED', { message }))
    expect(await screen.findByText(message)).toBeTruthy()
    await pass(1_000)
    expect(screen.queryByRole('button', { name: 'Reconnect eBay' })).toBeNull()
  })
})

describe('publishing fails', () => {
  test('in the words of the server otherwise', async () => {
    await publishOne(() => failure('EBAY_REFUSED', { message: 'The category takes no lots.' }))
    expect(await screen.findByText('Publishing Failed')).toBeTruthy()
    expect(screen.getByText('The category takes no lots.')).toBeTruthy()
  })

  test('what the listing lacks leads to its field', async () => {
    await publishOne(() =>
      failure('VALIDATION', { message: 'Choose a grade', detail: { field: 'grade' } }),
    )
    const toast = (await screen.findByText('Choose a grade')).closest('li')
    await press(within(toast ?? document.body).getByRole('button', { name: 'Edit Listing' }))
    expect(await screen.findByRole('dialog', { name: 'Edit Listing' })).toBeTruthy()
  })

  test('a coin whose larger pictures are on their way waits, or is published with the small ones', async () => {
    let isAnswered = false
    const calls = await publishOne(
      () => (isAnswered ? success(PUBLISHED) : failure('PICTURES_COMING')),
      {
        'PUT /api/listings/1': body => {
          expect(body).toEqual({ id: 1, version: 3, answer: ['PICTURE_COMING'] })
          isAnswered = true
          return success(newListing({ version: 2, answered: ['NOT_STRUCK', 'PICTURE_COMING'] }))
        },
      },
    )
    const toast = (await screen.findByText('Pictures on their way')).closest('li')
    expect(calls).not.toContain('PUT /api/listings/1')
    const small = within(toast ?? document.body).getByRole('button', {
      name: 'Publish with small pictures',
    })
    await press(small)
    expect(await screen.findByText('Successfully Published!')).toBeTruthy()
    expect(calls.filter(call => call === PUBLISH)).toHaveLength(2)
  })

  test('a listing that was changed elsewhere is read again, and what changed is said', async () => {
    const now = newListing({ version: 4, price: '75.00', status: 'ended' })
    let isChanged = false
    await showMyListings(() => [isChanged ? now : newListing()], {
      [PUBLISH]: () => {
        isChanged = true
        return failure('CONFLICT', { detail: { version: 4 } })
      },
      'GET /api/listings/1': () => success(now),
    })
    await press(await screen.findByRole('button', { name: 'Publish Now' }))
    expect(
      await screen.findByText(
        'This was changed elsewhere. Its status is now Ended (was Draft). Its price is now $75.00 (was $60.00).',
      ),
    ).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Publish again' })).toBeTruthy()
  })

  test('a coin that was sold meanwhile is shown as sold', async () => {
    const sold = newListing({ version: 4, status: 'sold', quantity: 0, soldQuantity: 1 })
    let isSold = false
    await showMyListings(() => [isSold ? sold : newListing({ status: 'ended' })], {
      [PUBLISH]: () => {
        isSold = true
        return failure('LISTING_SOLD')
      },
      'GET /api/listings/1': () => success(sold),
    })
    await press(await screen.findByRole('button', { name: 'Publish again' }))
    expect(
      await screen.findByText(/^This coin is sold\. It cannot be put on sale again\./),
    ).toBeTruthy()
    expect(screen.getByText('Sold', { selector: '.slab' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Publish again' })).toBeNull()
  })
})

describe('publishing several', () => {
  const drafts = [1, 2, 3].map(id => newListing({ id, title: `Coin ${id}` }))

  test('is not offered where none of them can be published', async () => {
    await showMyListings(() => [newListing({ status: 'published' })], {})
    await press(await screen.findByRole('checkbox', { name: 'Select all' }))
    expect(await screen.findByRole('region', { name: 'Selected listings' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Publish \d+ to eBay/ })).toBeNull()
  })

  test('takes those that ended too, as “Publish again” does', async () => {
    const ended = newListing({ id: 2, title: 'Over', status: 'ended' })
    await showMyListings(() => [newListing(), ended], {})
    await press(await screen.findByRole('checkbox', { name: 'Select all' }))
    await press(await screen.findByRole('button', { name: 'Publish 2 to eBay' }))
    expect(await screen.findByRole('heading', { name: /^Publish 2 listings/ })).toBeTruthy()
  })

  test('leads to the review of all drafts, of those that the filter shows, or of the selected ones', async () => {
    const live = newListing({ id: 5, status: 'published' })
    await showMyListings(() => [...drafts, live, newListing({ id: 9, grade: '' })], {})
    const review = (name: string) => screen.findByRole('link', { name })
    const address = async (name: string) => (await review(name)).getAttribute('href')
    expect(await address('Review 4 drafts')).toBe('/review')
    await press(screen.getByRole('checkbox', { name: 'Select Coin 1' }))
    await press(screen.getByRole('checkbox', { name: 'Select Coin 2' }))
    expect(await address('Review 2 drafts')).toBe('/review?ids=1-2')
    await press(screen.getByRole('button', { name: /^On eBay/ }))
    await expect.poll(() => screen.queryByRole('link', { name: /^Review \d/ })).toBeNull()
  })

  test('acts on what the filter shows only', async () => {
    await showMyListings(
      () => [newListing(), newListing({ id: 2, title: 'Over', status: 'ended' })],
      {},
    )
    await press(await screen.findByRole('checkbox', { name: 'Select all' }))
    await press(screen.getByRole('button', { name: /^Ended/ }))
    expect(await screen.findByRole('button', { name: 'Publish 1 to eBay' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Delete (1)' })).toBeTruthy()
  })
})

describe('an auction', () => {
  const auction = () => [
    newListing({
      format: 'auction',
      durationDays: 7,
      price: '19.99',
      title: '1881-S Morgan Dollar',
    }),
  ]

  test('goes live after a question that says where bids start', async () => {
    const calls = await showMyListings(auction, { [PUBLISH]: () => success(PUBLISHED) })
    await press(await screen.findByRole('button', { name: 'Publish Now' }))
    const question = await screen.findByRole('alertdialog', { name: 'Start the auction?' })
    expect(question.textContent).toContain('for 7 days')
    expect(question.textContent).toContain('$19.99')
    expect(calls).not.toContain(PUBLISH)
    await press(within(question).getByRole('button', { name: 'Start the auction' }))
    expect(await screen.findByText('Successfully Published!')).toBeTruthy()
  })

  test('stays a draft when the question is cancelled', async () => {
    const calls = await showMyListings(auction)
    await press(await screen.findByRole('button', { name: 'Publish Now' }))
    const question = await screen.findByRole('alertdialog', { name: 'Start the auction?' })
    await press(within(question).getByRole('button', { name: 'Cancel' }))
    expect(calls).not.toContain(PUBLISH)
  })
})
