import '../test/capture-mocks.ts'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { getDefaultStore } from 'jotai'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { QueueItem } from '../../../shared/queue.ts'
import { signInBeforeEach, toasted } from '../../capture/test/signed-in-seller.ts'
import { newListing } from '../../test/listing.ts'
import { answerCalls, press, renderApp, success } from '../../test/render-app.tsx'
import { endedDraftsAtom } from '../followed-batch.ts'
import { storePair } from '../outbox/outbox.ts'
import { queueItem } from '../test/queue-item.ts'
import { waitingPair, waitingSide } from '../test/waiting-pair.ts'

beforeAll(() =>
  Promise.all([
    import('../../app/home-page.tsx'),
    import('../../app/rapid-upload-tab.tsx'),
    import('../../upload-many/upload-many.tsx'),
    import('../batch-follower.tsx'),
    import('../../ui/feedback/toaster.tsx'),
  ]),
)
const seller = signInBeforeEach()

let items: QueueItem[] = []
beforeEach(() => {
  items = []
})

async function open(address: string) {
  answerCalls({
    'GET /api/user': () => success(seller()),
    'GET /api/queue': () => success({ revision: 1, items }),
    'GET /api/listings/cards': () => success({ cards: [], next: null }),
    'POST /api/queue/pairs': body => {
      const id = body instanceof FormData ? body.get('id') : null
      if (typeof id === 'string') items = [...items, queueItem(id)]
      return success({ id, item: null })
    },
  })
  await renderApp(address, undefined, { reloaded: true })
}

/** Processes two collected coins. */
async function processBatch() {
  for (const at of [1, 2]) {
    const [front, back] = [waitingSide(`front ${at}`), waitingSide(`back ${at}`)]
    // oxlint-disable-next-line no-await-in-loop -- two
    await storePair(waitingPair({ owner: seller().id, takenAt: at, front, back, held: true }))
  }
  await open('/?mode=rapid')
  await userEvent.click(await screen.findByRole('button', { name: 'Process 2 Coin(s)' }))
  await waitFor(() => expect(items).toHaveLength(2))
}
const end = () => {
  items = items.map(item => ({ ...item, status: 'failed', endTime: 2 }))
}
const ENDED = ['Batch Processing Complete', '0 coins processed successfully, 2 failed']

test('the end of a batch is said on another screen', async () => {
  await processBatch()
  await press(screen.getAllByRole('tab', { name: 'My Listings' })[0]!)
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Queue' })).toBeNull())
  end()
  await waitFor(() => expect(toasted()).toEqual([ENDED]))
})

test('the end of a batch is said after a reload, once', async () => {
  await processBatch()
  cleanup()
  end()
  await open('/account')
  await waitFor(() => expect(toasted()).toEqual([ENDED]))
  cleanup()
  await open('/account')
  await screen.findAllByText(seller().username)
  expect(toasted()).toHaveLength(1)
})

test('what the last batch made is counted without what is published since, and gone with its last draft', async () => {
  const draftsNow = (...ids: number[]) =>
    success({ listings: ids.map(id => newListing({ id })), more: false })
  let drafts = [8, 9]
  answerCalls({
    'GET /api/user': () => success(seller()),
    'GET /api/queue': () => success({ revision: 1, items: [] }),
    'GET /api/listings/cards': () => success({ cards: [], next: null }),
    'GET /api/listings/ids': () => draftsNow(...drafts),
  })
  const store = getDefaultStore()
  await renderApp('/?mode=rapid')
  act(() => store.set(endedDraftsAtom, [7, 8, 9]))
  expect(await screen.findByText('2 drafts are made')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Review 2 drafts' })).toBeTruthy()
  // All are published, and the seller comes back.
  drafts = []
  cleanup()
  await renderApp('/?mode=rapid')
  await screen.findAllByText('Upload many')
  await waitFor(() => expect(screen.queryByText(/drafts? (is|are) made/)).toBeNull())
  act(() => store.set(endedDraftsAtom, []))
})

test('in one column the queue stands first as soon as it has coins', async () => {
  const { innerWidth } = window
  Object.assign(window, { innerWidth: 390 })
  items = [queueItem('1')]
  await open('/?tab=rapid')
  const row = await screen.findByText('1 pending', { exact: false })
  const start = screen.getByRole('button', { name: 'Start the camera' })
  expect(row.compareDocumentPosition(start)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  cleanup()
  items = []
  await open('/?tab=rapid')
  const empty = await screen.findByText(/The queue is empty/)
  expect(
    empty.compareDocumentPosition(screen.getByRole('button', { name: 'Start the camera' })),
  ).toBe(Node.DOCUMENT_POSITION_PRECEDING)
  Object.assign(window, { innerWidth })
})

test('the other cameras of the queue are one tap from Rapid Upload', async () => {
  await open('/?tab=rapid')
  const goal = async (name: string) =>
    (await screen.findByRole('link', { name })).getAttribute('href')
  expect(await goal('Mounted camera')).toBe('/permanent-camera')
  expect(await goal('Simple queue')).toBe('/rapid-upload-simple')
})
