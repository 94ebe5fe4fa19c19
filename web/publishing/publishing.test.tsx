import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { selectedListingSchema } from '../../shared/listing/listing-cards.ts'
import type { PublishingItem, PublishingRun } from '../../shared/publishing.ts'
import { storeMarketplace } from '../accounts/stored-user.ts'
import { wayBack } from '../ebay/way-back/way-back.ts'
import {
  type Answers,
  cardOf,
  loadMyListings,
  showMyListings,
} from '../listings/test/my-listings.ts'
import { newListing } from '../test/listing.ts'
import { failure, prepareApp, press, SELLER, success } from '../test/render-app.tsx'
import { SUCCESS_MS } from './publishing-line.tsx'

beforeAll(loadMyListings)
prepareApp({ signedIn: true })
afterEach(() => storeMarketplace('EBAY_US'))

const item = (listingId: number, facts: Partial<PublishingItem> = {}): PublishingItem => ({
  listingId,
  title: `Coin ${listingId}`,
  state: 'published',
  attempts: 1,
  nextTryAt: null,
  listingUrl: `https://ebay.test/itm/${listingId}`,
  error: null,
  warnings: [],
  ...facts,
})
const failed = (listingId: number, code: string, message: string, field: string | null = null) =>
  item(listingId, { state: 'failed', listingUrl: null, error: { code, message, field } })
const runOf = (items: PublishingItem[], facts: Partial<PublishingRun> = {}): PublishingRun => ({
  id: 'run 1',
  startedAt: '2026-11-22T12:00:00.000Z',
  finishedAt: items.some(({ state }) => state === 'waiting' || state === 'publishing')
    ? null
    : '2026-11-22T12:01:00.000Z',
  items,
  ...facts,
})

const drafts = [1, 2, 3].map(id => newListing({ id, title: `Coin ${id}` }))
const settings = () => success({ titleTemplate: '', feeBasisPoints: null })

/** My Listings of three drafts, of a server whose latest run is `run()`. */
const show = (run: () => PublishingRun | null, answers: Answers = {}, listings = drafts) =>
  showMyListings(() => listings, {
    'GET /api/publishing': () => success({ run: run() }),
    'GET /api/selling-settings': settings,
    'GET /api/publishing/limit': () => success({ amountCents: 25_000_000, pieces: 5_000 }),
    ...answers,
  })

async function askForAll() {
  await press(await screen.findByRole('checkbox', { name: 'Select all' }))
  await press(screen.getByRole('button', { name: 'Publish 3 to eBay' }))
  return screen.findByRole('alertdialog')
}

describe('the question', () => {
  test('names count, total and fees, and starts a run with the versions that were read', async () => {
    const bodies: unknown[] = []
    let run: PublishingRun | null = null
    await show(() => run, {
      'POST /api/publishing': body => {
        bodies.push(body)
        run = runOf(drafts.map(({ id }) => item(id, { state: 'waiting', listingUrl: null })))
        return success({ run })
      },
    })
    const question = await askForAll()
    // 3 × $60; of $64.95 and 7.5 % tax eBay takes 13.25 % and $0.40.
    expect(
      within(question).getByRole('heading', {
        name: 'Publish 3 listings, $180 in total, fees about $29?',
      }),
    ).toBeTruthy()
    await press(within(question).getByRole('button', { name: 'Publish 3 listings' }))
    expect(await screen.findByText('Publishing to eBay: 0 of 3 done')).toBeTruthy()
    expect(bodies).toEqual([{ listings: drafts.map(({ id, version }) => ({ id, version })) }])
    expect(screen.queryByRole('alertdialog')).toBeNull()
    // The cards wait too, and nothing is selected any more.
    expect(screen.getAllByRole('button', { name: 'Publishing...' })).toHaveLength(3)
    expect(screen.queryByRole('button', { name: 'Publish 3 to eBay' })).toBeNull()
  })

  test.each([
    ['a slab', { grader: 'PCGS' }, 'EBAY_US', 'about $5 '],
    ['a roll', { lot: { kind: 'roll', count: 20, of: '' } as const }, 'EBAY_US', 'about $5 '],
    ['one coin', {}, 'EBAY_US', 'about $9 '],
    ['one coin where eBay has no envelope', {}, 'EBAY_GB', 'about £6 '],
  ] as const)('counts the postage of %s', async (_, facts, marketplaceId, kept) => {
    storeMarketplace(marketplaceId)
    const free = newListing({
      id: 1,
      title: 'Coin 1',
      price: '12.00',
      shippingPrice: '0.00',
      ...facts,
    })
    await show(
      () => null,
      { 'GET /api/user': () => success({ ...SELLER, marketplaceId, hasEbayConnection: true }) },
      [free],
    )
    await press(await screen.findByRole('checkbox', { name: 'Select all' }))
    await press(screen.getByRole('button', { name: 'Publish 1 to eBay' }))
    expect((await screen.findByRole('alertdialog')).textContent).toContain(`You keep ${kept}`)
  })

  test('counts the postage of those that the server names for “Select all” too', async () => {
    const slab = { price: '12.00', shippingPrice: '0.00', grader: 'PCGS' }
    const all = [1, 2].map(id => newListing({ id, title: `Coin ${id}`, ...slab }))
    await show(() => null, {
      // The next page is still being read.
      'GET /api/listings/cards': (_, __, query) =>
        query.has('after')
          ? new Promise(() => undefined)
          : success({ cards: all.slice(0, 1).map(cardOf), next: 'key' }),
      'GET /api/listings/ids': () =>
        success({
          listings: all.map(listing => selectedListingSchema.parse(listing)),
          more: false,
        }),
    })
    await press(await screen.findByRole('checkbox', { name: 'Select all' }))
    await press(await screen.findByRole('button', { name: 'Publish 2 to eBay' }))
    // Of each 12.00 less a parcel's 4.95 and eBay's 2.11.
    expect((await screen.findByRole('alertdialog')).textContent).toContain('You keep about $10 ')
  })

  test('says the selling limit, and what a listing beyond the free ones costs', async () => {
    await show(() => null)
    const question = within(await askForAll())
    expect(
      await question.findByText(
        'Your eBay selling limit is 5,000 items and $250,000 a month. eBay does not say how much of it is left.',
      ),
    ).toBeTruthy()
    expect(
      question.getByText(/about \$0\.35 a listing .* at most \$1\.05 for these\.$/),
    ).toBeTruthy()
  })

  test.each([
    [{ amountCents: 50_000, pieces: 2 }, '2 items and $500'],
    [{ amountCents: 10_000, pieces: null }, '$100'],
  ])('says before the run that it is larger than the limit: %o', async (limit, words) => {
    await show(() => null, { 'GET /api/publishing/limit': () => success(limit) })
    const question = within(await askForAll())
    expect(
      await question.findByText(
        `This is more than your eBay selling limit of ${words} a month. eBay will refuse what exceeds it.`,
      ),
    ).toBeTruthy()
  })

  test('can be answered where the limit cannot be read', async () => {
    await show(() => null, { 'GET /api/publishing/limit': () => failure('EBAY_UNAVAILABLE') })
    const question = within(await askForAll())
    expect(
      await question.findByText('Your eBay selling limit could not be read just now.', undefined, {
        timeout: 8_000,
      }),
    ).toBeTruthy()
    expect(question.getByRole('button', { name: 'Publish 3 listings' })).toBeTruthy()
  })

  test('asks to connect eBay where it is not', async () => {
    await show(() => null, { 'GET /api/publishing/limit': () => failure('EBAY_NOT_CONNECTED') })
    const question = within(await askForAll())
    await press(await question.findByRole('button', { name: 'Connect eBay' }))
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(screen.getByTestId('address').textContent).toBe('/connect-ebay')
    // Once eBay is connected, the way leads back to these coins.
    expect(wayBack()).toEqual({ to: '/review?ids=1-3', coins: 3 })
  })

  test('publishes nothing when it is cancelled', async () => {
    const calls = await show(() => null)
    const question = await askForAll()
    await press(within(question).getByRole('button', { name: 'Cancel' }))
    expect(calls.filter(call => call.startsWith('POST'))).toEqual([])
    expect(screen.getByRole('button', { name: 'Publish 3 to eBay' })).toBeTruthy()
  })

  test('says why no run was started, and stays', async () => {
    await show(() => null, {
      'POST /api/publishing': () => failure('NOT_FOUND', { message: 'One of these is gone.' }),
    })
    const question = await askForAll()
    await press(within(question).getByRole('button', { name: 'Publish 3 listings' }))
    expect(await screen.findByText('Publishing Failed')).toBeTruthy()
    // In the toast, and where the answer was given.
    expect(screen.getAllByText('One of these is gone.')).toHaveLength(2)
    expect(screen.getByRole('alertdialog')).toBeTruthy()
  })
})

describe('a run in progress', () => {
  test('is shown on every screen, and stops on request', async () => {
    let run = runOf([item(1), item(2, { state: 'publishing' }), item(3, { state: 'waiting' })])
    await showMyListings(
      () => drafts,
      {
        'GET /api/publishing': () => success({ run }),
        'POST /api/publishing/stop': () => {
          run = runOf([item(1), item(2), item(3, { state: 'stopped', listingUrl: null })])
          return success({ run })
        },
      },
      '/pricing',
    )
    const line = await screen.findByRole('region', { name: 'Publishing to eBay' })
    expect(within(line).getByText('Publishing to eBay: 1 of 3 done')).toBeTruthy()
    expect(within(line).getByRole('progressbar').getAttribute('aria-valuenow')).toBe('33')
    await press(within(line).getByRole('button', { name: 'Stop' }))
    expect(await within(line).findByText('Publishing was stopped')).toBeTruthy()
    expect(within(line).getByText('2 published, 1 stopped.')).toBeTruthy()
  })

  test('says when it tries again while eBay asks to wait', async () => {
    const nextTryAt = new Date(Date.now() + 60_000).toISOString()
    const error = { code: 'EBAY_UNAVAILABLE', message: 'eBay does not answer.', field: null }
    await show(() => runOf([item(1), item(2, { state: 'waiting', nextTryAt, error })]))
    expect(
      await screen.findByText(/1 of 2 done\. eBay asks to wait: next try in \d+ s$/),
    ).toBeTruthy()
  })

  test('keeps the buttons busy until the cards show what was published', async () => {
    let isDone = false
    const [draft] = drafts
    await show(
      () => runOf([item(1, isDone ? {} : { state: 'publishing' }), item(2, { state: 'waiting' })]),
      {
        'GET /api/listings/cards': () =>
          isDone
            ? new Promise<Response>(() => undefined)
            : success({ cards: [cardOf(newListing({ ...draft }))], next: null }),
      },
    )
    expect(await screen.findByText('Publishing to eBay: 0 of 2 done')).toBeTruthy()
    isDone = true
    expect(
      await screen.findByText('Publishing to eBay: 1 of 2 done', {}, { timeout: 3_000 }),
    ).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Publishing...' })).toBeTruthy()
  })

  test('leaves a listing that ended after its run to be published again', async () => {
    const ended = newListing({ status: 'ended', updatedAt: '2026-11-22T13:00:00.000Z' })
    await show(() => runOf([item(1)]), {}, [ended])
    expect(await screen.findByText('1 listing is on eBay.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Publish again' })).toBeTruthy()
  })

  test('is asked for until it has ended; then the listings are read again', async () => {
    let asked = 0
    const calls = await show(() => {
      asked += 1
      return runOf([item(1), item(2, asked < 3 ? { state: 'publishing' } : {})])
    })
    expect(await screen.findByText('2 listings are on eBay.')).toBeTruthy()
    const count = (call: string) => calls.filter(one => one === call).length
    await waitFor(() => expect(count('GET /api/listings/cards')).toBeGreaterThan(1))
    const before = count('GET /api/publishing')
    await new Promise(resolve => setTimeout(resolve, 1_500))
    expect(count('GET /api/publishing')).toBe(before)
  })
})

describe('the summary of a run', () => {
  test('says once that all are on eBay, until it is dismissed', async () => {
    await show(() => runOf([item(1), item(2), item(3)]))
    const line = await screen.findByRole('region', { name: 'Publishing to eBay' })
    expect(within(line).getByText('Successfully Published!')).toBeTruthy()
    expect(within(line).getByText('3 listings are on eBay.')).toBeTruthy()
    await press(within(line).getByRole('button', { name: 'Dismiss the summary' }))
    expect(screen.queryByRole('region', { name: 'Publishing to eBay' })).toBeNull()
  })

  test('goes by itself after a while where all went well, and stays gone', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    try {
      await show(() => runOf([item(1)]))
      const shown = () => screen.queryByRole('region', { name: 'Publishing to eBay' })
      await waitFor(() => expect(shown()).toBeTruthy())
      await act(() => vi.advanceTimersByTimeAsync(SUCCESS_MS))
      expect(shown()).toBeNull()
    } finally {
      vi.useRealTimers()
    }
  })

  test('names what needs the seller; a tap leads to the field', async () => {
    await show(() =>
      runOf([
        item(1),
        failed(2, 'VALIDATION', 'Choose a grade', 'grade'),
        failed(3, 'EBAY_REFUSED', 'eBay does not accept the coin.'),
      ]),
    )
    expect(await screen.findByText('2 of 3 listings not published')).toBeTruthy()
    expect(screen.getByText('1 published, 2 need you.')).toBeTruthy()
    await press(screen.getByRole('button', { name: 'Show 2' }))
    const dialog = await screen.findByRole('dialog', { name: '2 not published' })
    expect(within(dialog).getByText('Coin 2')).toBeTruthy()
    expect(within(dialog).getByText('eBay does not accept the coin.')).toBeTruthy()
    await press(within(dialog).getByRole('link', { name: 'Edit Listing' }))
    expect(await screen.findByRole('dialog', { name: 'Edit Listing' })).toBeTruthy()
    expect(screen.getByTestId('address').textContent).toBe('/?tab=listings&needs=PUBLISH_FAILED')
  })

  test('shows what failed as a filter of My Listings', async () => {
    const [first, ...others] = drafts
    const refused = newListing({ ...first, publishFailure: 'eBay does not accept the coin.' })
    await show(() => runOf([failed(1, 'EBAY_REFUSED', 'no')]), {}, [refused, ...others])
    await press(await screen.findByRole('button', { name: 'Show 1' }))
    await press(await screen.findByRole('link', { name: 'Show them in My Listings' }))
    await waitFor(() => expect(screen.queryByText('Coin 2')).toBeNull())
    expect(screen.getByText('Publishing failed: eBay does not accept the coin.')).toBeTruthy()
    expect(await screen.findByRole('button', { name: 'Not published 1' })).toBeTruthy()
  })

  test('drops what was published singly since, as the filter does, also after a reload', async () => {
    const refusal = { publishFailure: 'eBay does not accept the coin.' }
    const [first, second, third] = drafts
    const refused = newListing({ ...third, ...refusal })
    const mended = newListing({ ...second, status: 'published' })
    const run = runOf([item(1), failed(2, 'EBAY_REFUSED', 'no'), failed(3, 'EBAY_REFUSED', 'no')])
    await show(() => run, {}, [newListing({ ...first, status: 'published' }), mended, refused])
    expect(await screen.findByText('1 of 3 listings not published')).toBeTruthy()
    expect(screen.getByText('2 published, 1 needs you.')).toBeTruthy()
    expect(await screen.findByRole('button', { name: 'Not published 1' })).toBeTruthy()
    await press(screen.getByRole('button', { name: 'Show 1' }))
    const dialog = await screen.findByRole('dialog', { name: '1 not published' })
    expect(within(dialog).getByText('Coin 3')).toBeTruthy()
    expect(within(dialog).queryByText('Coin 2')).toBeNull()
  })

  test('on another screen needs nobody for what was mended, published or deleted since', async () => {
    const mended = newListing({ id: 2, updatedAt: '2026-11-22T12:05:00.000Z' })
    await showMyListings(
      () => [newListing({ id: 1, status: 'published' }), mended],
      {
        'GET /api/publishing': () =>
          success({ run: runOf([1, 2, 3].map(id => failed(id, 'EBAY_REFUSED', 'no'))) }),
      },
      '/pricing',
    )
    expect(await screen.findByText('Ready to publish')).toBeTruthy()
    expect(screen.getByText('1 published, 1 ready to publish.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull()
  })

  test('offers to connect eBay to a seller who never did', async () => {
    const message = 'Please connect your eBay account first.'
    await show(() => runOf([1, 2].map(id => failed(id, 'EBAY_NOT_CONNECTED', message))))
    expect(await screen.findByText(`2 need you. ${message}`)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Connect eBay' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Reconnect eBay' })).toBeNull()
  })

  test('offers to reconnect eBay where that is what is missing', async () => {
    await show(() => runOf([1, 2].map(id => failed(id, 'EBAY_RECONNECT_REQUIRED', 'no scope'))))
    expect(
      await screen.findByText(
        '2 need you. Your eBay account needs to be reconnected with full permissions. Your listing is kept as it is.',
      ),
    ).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Reconnect eBay' })).toBeTruthy()
  })
})
