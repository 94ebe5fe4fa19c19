import '../test/capture-mocks.ts'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { AnalysisWarning } from '../../../shared/coins/coins.ts'
import type { EqualListing, QueueItem, QueueResult } from '../../../shared/queue.ts'
import { signInBeforeEach, toasted } from '../../capture/test/signed-in-seller.ts'
import { answerCalls, failure, renderApp, success } from '../../test/render-app.tsx'
import { deleteUploadedPair, readOutbox, storePair } from '../outbox/outbox.ts'
import { queueItem } from '../test/queue-item.ts'
import { waitingPair } from '../test/waiting-pair.ts'

beforeAll(() =>
  Promise.all([import('../../app/capture-pages.tsx'), import('../../ui/feedback/toaster.tsx')]),
)
const seller = signInBeforeEach()

const DRAFT = 31
const RESULT: QueueResult = {
  analysisId: 'analysis',
  coinType: 'Morgan Dollar',
  year: '1881',
  mint: 'S',
  grade: { value: 'VF30' },
  priceData: null,
  warnings: [],
  listing: {
    id: DRAFT,
    title: '1881-S Morgan Dollar Very Fine',
    suggestedPriceCents: 5450,
    isNew: true,
  },
  equalListing: null,
}
const done = (result: Partial<QueueResult> = {}): QueueItem =>
  queueItem('coin', { status: 'completed', endTime: 9, result: { ...RESULT, ...result } })

type Responders = Parameters<typeof answerCalls>[0]
async function showing(item: QueueItem, responders: Responders = {}) {
  const calls = answerCalls({
    'GET /api/user': () => success(seller()),
    'GET /api/queue': () => success({ revision: 1, items: [item] }),
    'GET /api/listings/cards': () => success({ cards: [], next: null }),
    ...responders,
  })
  await renderApp('/rapid-upload-simple')
  await screen.findAllByText('1881 Morgan Dollar')
  return calls
}

/** The coin is on the server, its large picture is not. */
async function uploadedPair(): Promise<void> {
  const pair = waitingPair({ id: 'coin', owner: seller().id })
  await storePair(pair, { front: { listingCrop: new Blob(['large']) } })
  await deleteUploadedPair(pair)
}

test('a coin that is removed from the queue sends no large pictures', async () => {
  await uploadedPair()
  const calls = answerCalls({
    'GET /api/user': () => success(seller()),
    'GET /api/queue': () =>
      success({ revision: 1, items: [queueItem('coin', { status: 'failed', endTime: 9 })] }),
    'DELETE /api/queue/items/coin': () => success({ revision: 2, ids: ['coin'] }),
    [`PUT /api/pictures/${(await readOutbox(seller().id)).large[0]?.cropSha256}/listing-crop`]:
      () => failure('RATE_LIMITED'),
  })
  await renderApp('/rapid-upload-simple')
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Coin 1' }))
  await waitFor(async () => expect((await readOutbox(seller().id)).large).toEqual([]))
  expect(calls).toContain('DELETE /api/queue/items/coin')
})

test('failed coins become drafts, a batch a call, and open in the review', async () => {
  const answers = [
    { revision: 2, ids: ['coin'], drafts: [7, 8], more: true },
    { revision: 3, ids: ['other'], drafts: [9], more: false },
  ]
  const calls = answerCalls({
    'GET /api/user': () => success(seller()),
    'GET /api/queue': () =>
      success({ revision: 1, items: [queueItem('coin', { status: 'failed', endTime: 9 })] }),
    'POST /api/queue/draft-failed': () => success(answers.shift()),
  })
  await renderApp('/rapid-upload-simple')
  await userEvent.click(await screen.findByRole('button', { name: 'Name in the review' }))
  await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/review?ids=7-9'))
  expect(calls.filter(call => call.endsWith('/draft-failed'))).toHaveLength(2)
})

test('a coin that is published is no draft to review, and is added to no other listing', async () => {
  const equalListing = { id: 5, title: 'The same', status: 'draft' as const, quantity: 1 }
  await showing(done({ equalListing }), {
    'GET /api/listings/ids': () => success({ listings: [], more: false }),
  })
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Review 1 draft' })).toBeNull())
  expect(screen.queryByText(/You have a draft of the same coin/)).toBeNull()
  expect(screen.queryByRole('link', { name: 'Open draft' })).toBeNull()
  expect(screen.getByText('1881 Morgan Dollar')).toBeTruthy()
})

test('two coins of the same pictures are one draft to review', async () => {
  const again = { ...done(), id: 'again' }
  await showing(done(), {
    'GET /api/queue': () => success({ revision: 1, items: [done(), again] }),
    'GET /api/listings/ids': () => success({ listings: [{ id: DRAFT, version: 1 }], more: false }),
  })
  expect(await screen.findByRole('link', { name: 'Review 1 draft' })).toBeTruthy()
})

describe('a finished coin', () => {
  const warning = (code: AnalysisWarning['code'], message: string) => ({ code, message })

  test('shows each question of its analysis, and leads to the field of the draft that answers it', async () => {
    const warnings = [
      warning('GRADE_IS_ESTIMATE', 'The grade is an estimate.'),
      warning('MINT_MARK_NOT_VISIBLE', 'The mint mark is not visible.'),
      warning('SIDES_SWAPPED', 'The sides look swapped.'),
      warning('POSSIBLE_REPLICA', 'It may be a replica.'),
    ]
    await showing(done({ warnings }))
    expect(screen.getByText('The sides look swapped.')).toBeTruthy()
    expect(screen.getByText('It may be a replica.')).toBeTruthy()
    expect(screen.queryByText('The mint mark is not visible.')).toBeNull()
    const links = screen.getAllByRole('link', { name: 'Answer' })
    expect(links.map(link => link.getAttribute('href'))).toEqual([
      `/single-coin-upload?listing=${DRAFT}&field=pictures`,
      `/single-coin-upload?listing=${DRAFT}&field=coinType`,
    ])
  })

  test('without a question shows the first note, and no estimate of its grade', async () => {
    const warnings = [
      warning('GRADE_IS_ESTIMATE', 'The grade is an estimate.'),
      warning('MINT_MARK_NOT_VISIBLE', 'The mint mark is not visible.'),
    ]
    await showing(done({ warnings }))
    expect(screen.getByText('The mint mark is not visible.')).toBeTruthy()
    expect(screen.queryByText('The grade is an estimate.')).toBeNull()
    expect(screen.queryByRole('link', { name: 'Answer' })).toBeNull()
  })

  test('says that its large pictures are still on this device', async () => {
    await uploadedPair()
    const [picture] = (await readOutbox(seller().id)).large
    let isDown = true
    const upload = `PUT /api/pictures/${picture?.cropSha256}/listing-crop`
    await showing(done(), {
      [upload]: () => (isDown ? failure('INTERNAL') : success({ success: true })),
    })
    const note = 'Its large pictures are still on this device. They are sent in the background.'
    expect(await screen.findByText(note)).toBeTruthy()
    isDown = false
    window.dispatchEvent(new Event('online'))
    await waitFor(() => expect(screen.queryByText(note)).toBeNull())
  })
})

test('a picture that cannot be loaded is no broken image, and comes when the network is back', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await showing(done())
  const pictures = () => document.querySelectorAll<HTMLImageElement>('li img')
  const before = pictures().length
  expect(before).toBeGreaterThan(1)
  for (const picture of pictures()) fireEvent.error(picture)
  expect(pictures()).toHaveLength(0)
  online.mockReturnValue(true)
  act(() => void window.dispatchEvent(new Event('online')))
  expect(pictures()).toHaveLength(before)
})

describe('the same coin again', () => {
  const equalListing: EqualListing = {
    id: 12,
    title: '1881-S Morgan Dollar',
    status: 'published',
    quantity: 3,
  }
  const add = () =>
    screen.findByRole('button', { name: 'Add to that listing: 1 more piece' }).then(userEvent.click)

  test('is added to the listing that is there as one more piece, and leaves the queue', async () => {
    const merges: unknown[] = []
    const calls = await showing(done({ equalListing }), {
      [`GET /api/listings/${DRAFT}`]: () => success({ id: DRAFT, version: 4 }),
      'GET /api/listings/12': () => success({ id: 12, version: 7 }),
      [`POST /api/listings/${DRAFT}/merge`]: body => {
        merges.push(body)
        return success({ success: true, listing: { id: 12, version: 8 } })
      },
      'DELETE /api/queue/items/coin': () => success({ revision: 2, ids: ['coin'] }),
    })
    await add()
    await waitFor(() => expect(calls).toContain('DELETE /api/queue/items/coin'))
    // With the versions of both as they are now.
    expect(merges).toEqual([{ version: 4, into: 12, intoVersion: 7 }])
    expect(toasted()).toEqual([['Added 1 piece', '1881-S Morgan Dollar']])
  })

  test('stays a draft of its own where the other is gone', async () => {
    const calls = await showing(done({ equalListing }))
    await add()
    await waitFor(() =>
      expect(toasted()).toEqual([
        ['Failed to update listing', 'One of the two listings is no longer there.'],
      ]),
    )
    expect(calls).not.toContain('DELETE /api/queue/items/coin')
  })

  test('is not offered where there is none', async () => {
    await showing(done())
    expect(screen.queryByRole('button', { name: /more piece/ })).toBeNull()
  })
})
