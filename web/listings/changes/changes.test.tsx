import { onlineManager } from '@tanstack/react-query'
import { screen, within } from '@testing-library/react'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ListingStatus } from '../../../shared/listing/listings.ts'
import type { ListingChanges, ListingEvent } from '../../../shared/orders.ts'
import { newListing } from '../../test/listing.ts'
import { failure, prepareApp, press, SELLER, success } from '../../test/render-app.tsx'
import { type Answers, cardOf, loadMyListings, showMyListings } from '../test/my-listings.ts'

beforeAll(loadMyListings)
prepareApp({ signedIn: true })

const AT = '2026-11-21T15:00:00.000Z'
const event = (id: number, facts: Partial<ListingEvent>): ListingEvent => ({
  id,
  at: AT,
  kind: 'sold',
  listingId: 1,
  title: '1881-S Morgan Dollar',
  ...facts,
})
const EVENTS: ListingEvent[] = [
  event(9, { quantity: 2, priceCents: 12000 }),
  event(8, { title: 'Peace Dollar', listingId: null, priceCents: 4000 }),
  event(7, { kind: 'order_cancelled', title: 'Barber Dime', priceCents: 1500 }),
  event(6, { kind: 'ended', title: 'Half Dime' }),
  event(5, { kind: 'unsold', title: 'Trade Dollar' }),
]

interface Seller {
  changes?: () => Response
  connected?: boolean
  answers?: Answers
}

const changesOf = (events: ListingEvent[], facts: Partial<ListingChanges> = {}) =>
  success({ since: null, events, readAt: AT, failure: null, unreadableOrders: [], ...facts })

function show({ changes = () => changesOf(EVENTS), connected = true, answers }: Seller) {
  return showMyListings(() => [newListing({ status: 'published' })], {
    'GET /api/user': () => success({ ...SELLER, hasEbayConnection: connected }),
    'GET /api/orders/changes': changes,
    ...answers,
  })
}

const SUMMARY = '3 sold for $160.00, 1 order cancelled, 1 ended on eBay, 1 auction without a buyer'

describe('what changed since the last visit', () => {
  test('stands above the listings, the newest first; the rest in a dialog', async () => {
    await show({})
    const summary = await screen.findByText(SUMMARY)
    const banner = within(summary.parentElement ?? document.body)
    expect(banner.getAllByRole('listitem').map(line => line.textContent)).toEqual([
      'Nov 21, 2026Sold, 2 pieces: 1881-S Morgan Dollar$120.00',
      'Nov 21, 2026Sold: Peace Dollar$40.00',
      'Nov 21, 2026Order cancelled: Barber Dime$15.00',
    ])
    await press(banner.getByRole('button', { name: 'and 2 more' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Since your last visit' }))
    expect(dialog.getAllByRole('listitem')).toHaveLength(5)
    expect(dialog.getByText('Trade Dollar')).toBeTruthy()
  })

  test('leads to the listing', async () => {
    await show({})
    const line = await screen.findByRole('button', { name: '1881-S Morgan Dollar' })
    await press(line)
    expect(await screen.findByRole('dialog', { name: '1881-S Morgan Dollar' })).toBeTruthy()
  })

  test('is dismissed up to the newest', async () => {
    let isSeen = false
    const sent: unknown[] = []
    await show({
      changes: () => changesOf(isSeen ? [] : EVENTS),
      answers: {
        'POST /api/orders/changes/seen': body => {
          sent.push(body)
          isSeen = true
          return success({ success: true })
        },
      },
    })
    await press(await screen.findByRole('button', { name: 'Dismiss the changes' }))
    await expect.poll(() => screen.queryByText(/^Since your last visit/)).toBeNull()
    expect(sent).toEqual([{ upTo: 9 }])
  })

  test('returns when it could not be marked as seen', async () => {
    await show({ answers: { 'POST /api/orders/changes/seen': () => failure('INTERNAL') } })
    await press(await screen.findByRole('button', { name: 'Dismiss the changes' }))
    expect(await screen.findByText('The changes could not be marked as seen')).toBeTruthy()
    expect(await screen.findByText(/^Since your last visit/)).toBeTruthy()
  })

  test('says why the orders could not be read', async () => {
    await show({ changes: () => changesOf([], { failure: 'eBay does not answer.' }) })
    expect(await screen.findByText('Your eBay orders could not be read')).toBeTruthy()
    expect(screen.getByText('eBay does not answer.')).toBeTruthy()
  })
})

describe('the changes', () => {
  test('names the eBay listing that sold under the same custom label, and what to do', async () => {
    const sold = event(3, { priceCents: 1000, otherEbayListing: '230000000009' })
    await show({ changes: () => changesOf([sold]) })
    const line = await screen.findByText(/^Sold by eBay listing 230000000009/)
    expect(line.textContent).toBe(
      'Sold by eBay listing 230000000009, which has the same custom label: 1881-S Morgan Dollar If it was another coin, add a piece and publish again.',
    )
  })

  test('do not count a sale whose order was cancelled, and tell refunds by themselves', async () => {
    const events = [
      event(4, { kind: 'refunded', priceCents: 5000 }),
      event(3, { kind: 'order_cancelled', priceCents: 6572, quantity: 1, lineItemId: 'b' }),
      event(2, { priceCents: 6572, quantity: 1, lineItemId: 'b' }),
      event(1, { priceCents: 11790, quantity: 1, lineItemId: 'a' }),
    ]
    await show({ changes: () => changesOf(events) })
    expect(
      await screen.findByText('1 refund of $50.00, 1 order cancelled, 1 sold for $117.90'),
    ).toBeTruthy()
    // The cancellation tells its sale, which has no line of its own.
    expect(screen.getAllByText(/^Sold:/)).toHaveLength(1)
  })

  test('say what became of a cancelled sale', async () => {
    const of = (id: number, status: ListingStatus, refundedCents: number) =>
      event(id, { kind: 'order_cancelled', after: { status, refundedCents } })
    await show({ changes: () => changesOf([of(2, 'ended', 7071), of(1, 'published', 0)]) })
    expect(
      await screen.findByText('$70.71 went back. The coin is back in your stock, and not on sale.'),
    ).toBeTruthy()
    expect(screen.getByText('The listing is on sale.')).toBeTruthy()
  })

  test('name the orders that could not be read, and why', async () => {
    const reason = 'lineItems.0.quantity: Too small'
    const unreadableOrders = [{ orderId: '12-34567-89012', reason, at: AT }]
    await show({ changes: () => changesOf([], { unreadableOrders }) })
    expect(await screen.findByText('1 eBay order could not be read')).toBeTruthy()
    expect(screen.getByText('12-34567-89012')).toBeTruthy()
    expect(screen.getByText(/lineItems\.0\.quantity/)).toBeTruthy()
  })
})

describe('Refresh', () => {
  const SYNC = 'POST /api/orders/sync'
  const refresh = async () => press(await screen.findByRole('button', { name: 'Refresh' }))
  const listings = (calls: string[]) =>
    calls.filter(call => call === 'GET /api/listings/cards').length

  test('reads the orders, then the listings and the changes', async () => {
    let isRead = false
    const calls = await show({
      changes: () => changesOf(isRead ? EVENTS : []),
      answers: {
        [SYNC]: () => {
          isRead = true
          return success({ success: true, sold: 1, cancelled: 0, refunded: 0, changed: 0 })
        },
      },
    })
    await refresh()
    expect(await screen.findByText(/^Since your last visit/)).toBeTruthy()
    expect(calls.lastIndexOf('GET /api/listings/cards')).toBeGreaterThan(calls.indexOf(SYNC))
  })

  test('reads the listings only while eBay is not connected', async () => {
    const calls = await show({ connected: false })
    await screen.findByRole('button', { name: 'Refresh' })
    const before = listings(calls)
    await refresh()
    await expect.poll(() => listings(calls)).toBe(before + 1)
    expect(calls).not.toContain(SYNC)
  })

  test('says why the orders could not be read, and reads the listings all the same', async () => {
    const calls = await show({ answers: { [SYNC]: () => failure('EBAY_UNAVAILABLE') } })
    await screen.findByRole('button', { name: 'Refresh' })
    const before = listings(calls)
    await refresh()
    expect(await screen.findByText('Your eBay orders could not be read')).toBeTruthy()
    await expect.poll(() => listings(calls)).toBe(before + 1)
  })

  test('says while offline that nothing new can be read', async () => {
    const calls = await show({})
    await screen.findByRole('button', { name: 'Refresh' })
    const before = listings(calls)
    onlineManager.setOnline(false)
    await refresh()
    expect(await screen.findByText('You are offline')).toBeTruthy()
    expect(screen.getByText('Your listings are shown as they were last read.')).toBeTruthy()
    expect([listings(calls), calls.includes(SYNC)]).toEqual([before, false])
    onlineManager.setOnline(true)
  })

  test('says why the listings could not be read', async () => {
    let isUp = true
    await show({
      connected: false,
      answers: {
        'GET /api/listings/cards': () =>
          isUp ? success({ cards: [cardOf(newListing())], next: null }) : failure('FORBIDDEN'),
      },
    })
    await screen.findByRole('button', { name: 'Refresh' })
    isUp = false
    await refresh()
    expect(await screen.findByText('Your listings could not be read')).toBeTruthy()
    expect(screen.getByText("You don't have permission to do this.")).toBeTruthy()
  })

  test('is silent where the orders were read just now', async () => {
    const calls = await show({ answers: { [SYNC]: () => failure('RATE_LIMITED') } })
    await screen.findByRole('button', { name: 'Refresh' })
    const before = listings(calls)
    await refresh()
    await expect.poll(() => listings(calls)).toBe(before + 1)
    expect(screen.queryByText('Your eBay orders could not be read')).toBeNull()
  })
})
