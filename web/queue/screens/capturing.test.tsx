import '../test/capture-mocks.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { PICTURE_SLOTS } from '../../../shared/coins/coins.ts'
import { sha256Hex } from '../../../shared/lib/sha256.ts'
import type { QueueItem } from '../../../shared/queue.ts'
import { describeFace } from '../../../shared/recognition/describe.ts'
import { paint } from '../../../shared/recognition/test/painted-coin.ts'
import { signInBeforeEach, toasted } from '../../capture/test/signed-in-seller.ts'
import { camera, coinDetector, GLARING } from '../../test/capture-setup.ts'
import { ANALYSIS } from '../../test/coin-analysis.ts'
import { storage } from '../../test/device-storage.ts'
import { answerCalls, failure, renderApp, success } from '../../test/render-app.tsx'
import { BACK_TO_FRONT_MS } from '../camera/use-capture-session.ts'
import { changePair, storePairs, waitingPairs } from '../outbox/outbox.ts'
import { queueItem } from '../test/queue-item.ts'
import { waitingPair, waitingSide } from '../test/waiting-pair.ts'
import { QUEUE_POLL_MS } from '../use-queue.ts'

beforeAll(() =>
  Promise.all([
    import('../../app/capture-pages.tsx'),
    import('../../app/home-page.tsx'),
    import('../../app/rapid-upload-tab.tsx'),
    import('../camera/rapid-camera.tsx'),
    import('../../ui/feedback/toaster.tsx'),
  ]),
)
const seller = signInBeforeEach()
// The pauses of the screens pass by the clock of the test; a click waits for a step of it.
beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 5 }))
afterEach(() => void vi.useRealTimers())
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

/** Renders the app at an address. `items` returns the queue's current items; `takeBack` answers an undo. */
async function at(
  address: string,
  items: () => QueueItem[] = () => [],
  takeBack: () => Response = () => success({ revision: 2, ids: [] }),
  sides: () => Response | Promise<Response> = () => failure('INTERNAL'),
) {
  const sent: Record<string, string>[] = []
  const text = async (part: FormDataEntryValue | null) =>
    part instanceof Blob ? await part.text() : (part ?? '')
  const answers: Parameters<typeof answerCalls>[0] = {
    'GET /api/user': () => success(seller()),
    'GET /api/queue': () => success({ revision: 1, items: items() }),
    'POST /api/queue/pairs': body => {
      const form = body instanceof FormData ? body : new FormData()
      const pair: Record<string, string> = {}
      sent.push(pair)
      const fixed = ['pace', ...Object.values(PICTURE_SLOTS)]
      for (const part of form.has('sidesConfirmed') ? [...fixed, 'sidesConfirmed'] : fixed)
        void text(form.get(part)).then(value => (pair[part] = value))
      const id = form.get('id')
      if (typeof id === 'string') answers[`POST /api/queue/items/${id}/take-back`] = takeBack
      return success({ id: crypto.randomUUID(), item: null })
    },
    'GET /api/listings/cards': () => success({ cards: [], next: null }),
    'POST /api/references/sides': sides,
  }
  const originals: string[] = []
  for (const photo of ['photo 1', 'photo 2', 'photo 3']) {
    const crop = await sha256Hex(await new Blob([`small crop of ${photo}`]).arrayBuffer())
    answers[`PUT /api/pictures/${crop}/original`] = async body => {
      originals.push(body instanceof Blob ? await body.text() : '')
      return success({ success: true })
    }
  }
  const calls = answerCalls(answers)
  await renderApp(address)
  /** The kinds of the large pictures that were sent, in order. */
  const large = () =>
    calls.flatMap(one => /^PUT \/api\/pictures\/.*\/(.*)$/.exec(one)?.slice(1) ?? [])
  const takenBack = () => calls.filter(one => /^POST .*\/take-back$/.test(one)).length
  return { sent, large, originals, calls, takenBack }
}

/** What follows a pair to the server: both sides for eBay, then both photos. */
const LARGE = ['listing-crop', 'listing-crop', 'original', 'original']

const shutter = () => screen.findByRole('button', { name: 'Take picture' })
const shoot = async () => userEvent.click(await shutter())
/** Takes the second picture of a coin, until the next coin is expected. */
async function shootBack() {
  await shoot()
  expect(await findText('Coin complete - Ready for next')).toBeTruthy()
  await pass(BACK_TO_FRONT_MS)
}
const findText = (text: string | RegExp) => screen.findByText(text)
/** The status line, whose figures are set apart. */
const findStatus = (text: string) =>
  screen.findByText((_, element) => element?.tagName === 'P' && element.textContent === text)

test('the simple queue: front, back, and the pair goes to the queue, compressed, one at a time', async () => {
  const { sent, large, originals } = await at('/rapid-upload-simple')
  expect(await findText('Capture front side')).toBeTruthy()
  await shoot()
  expect(await findText('Now capture back side')).toBeTruthy()
  await shootBack()
  expect(await findText('Capture front side')).toBeTruthy()
  await waitFor(() =>
    expect(sent).toEqual([
      { pace: 'single', frontImage: 'small crop of photo 1', backImage: 'small crop of photo 2' },
    ]),
  )
  await waitFor(() => expect(large()).toEqual(LARGE))
  await waitFor(() => expect(originals).toEqual(['photo 1', 'photo 2']))
})

test('“Back to Front” removes the captured front; the persistent camera keeps the photos of the others', async () => {
  const { sent, large, originals } = await at('/permanent-camera')
  await shoot()
  await userEvent.click(await screen.findByRole('button', { name: 'Back to Front' }))
  expect(await findText('Capture front side')).toBeTruthy()
  await shoot()
  await findText('Now capture back side')
  await shoot()
  await waitFor(() => expect(sent.map(pair => pair.frontImage)).toEqual(['small crop of photo 2']))
  await waitFor(() => expect(large()).toEqual(LARGE))
  await waitFor(() => expect(originals).toEqual(['photo 2', 'photo 3']))
})

test('what was taken of a coin stands in the camera until the next front', async () => {
  await at('/rapid-upload-simple')
  await shoot()
  await findText('Now capture back side')
  expect(screen.getByAltText('Front (Obverse), taken')).toBeTruthy()
  expect(screen.queryByAltText('Back (Reverse), taken')).toBeNull()
  await shootBack()
  expect(screen.getByAltText('Front (Obverse), taken')).toBeTruthy()
  expect(screen.getByAltText('Back (Reverse), taken')).toBeTruthy()
  await shoot()
  await findText('Now capture back side')
  expect(screen.queryByAltText('Back (Reverse), taken')).toBeNull()
})

const undo = () => userEvent.click(screen.getByRole('button', { name: 'Undo the last picture' }))

/** Takes both sides of a coin, and waits until all of it is sent. */
async function takeCoin(large: () => string[]) {
  await shoot()
  await findText('Now capture back side')
  await shootBack()
  await findText('Capture front side')
  await waitFor(() => expect(large()).toEqual(LARGE))
}

/** Takes both sides of a coin. */
async function takeSides() {
  await shoot()
  await findText('Now capture back side')
  await shootBack()
  await findText('Capture front side')
}
const chooseMode = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('one camera has a switch: each coin is sent at once, or they are collected for a batch', async () => {
  const { sent } = await at('/rapid-upload')
  await takeSides()
  await waitFor(() => expect(sent).toHaveLength(1))
  await chooseMode('Batch')
  await takeSides()
  await findStatus('Coins: 1/30 | Current: 0/2 | Zoom 1.0x')
  expect(sent).toHaveLength(1)
  // What is collected stays so in the other mode.
  await chooseMode('Each at once')
  await chooseMode('Batch')
  await userEvent.click(screen.getByRole('button', { name: 'Process 1 Coin(s)' }))
  await waitFor(() =>
    expect(sent.map(({ frontImage }) => frontImage)).toEqual([
      'small crop of photo 1',
      'small crop of photo 3',
    ]),
  )
})

const ellipse = { cx: 47.5, cy: 47.5, rx: 40, ry: 40, angleDegrees: 0 }
const face = (design: number) =>
  describeFace(paint({ design, turnDegrees: 0, lightDegrees: 40, side: 96, ellipse }))
const firstShows = (frontSide: 'obverse' | 'reverse') =>
  success({ pairs: [{ type: 'morgan-dollar', frontSide }] })

test.each([
  ['is swapped', false, ['photo 2', 'photo 1']],
  ['is swapped back by Undo', true, ['photo 1', 'photo 2']],
])('a known coin whose reverse was taken first %s', async (_what, undone, order) => {
  const { sent } = await at('/?mode=rapid', undefined, undefined, () => firstShows('reverse'))
  coinDetector.faces = [face(1), face(2)]
  await startBatch()
  await takeSides()
  await waitFor(() => expect(toasted().map(([title]) => title)).toEqual(['Sides swapped']))
  // The message stands beside the camera's window, which is modal.
  if (undone)
    await userEvent.click(await screen.findByRole('button', { name: 'Undo', hidden: true }))
  await userEvent.click(
    screen.getAllByRole('button', { name: 'Process 1 Coin(s)' })[0] ?? document.body,
  )
  await waitFor(() => expect(sent).toHaveLength(1))
  const [front, back] = order
  await waitFor(() =>
    expect(sent).toEqual([
      {
        pace: 'batch',
        frontImage: `small crop of ${front}`,
        backImage: `small crop of ${back}`,
        // Undo is the seller's own word.
        ...(undone && { sidesConfirmed: 'true' }),
      },
    ]),
  )
})

test('the library is asked while the next coin is captured, and a coin is sent as soon as it has answered', async () => {
  let answer: (response: Response) => void = () => undefined
  const asked = () => new Promise<Response>(resolve => (answer = resolve))
  const { sent, calls } = await at('/rapid-upload-simple', undefined, undefined, asked)
  coinDetector.faces = [face(1), face(2)]
  await takeSides()
  await shoot()
  expect(await findText('Now capture back side')).toBeTruthy()
  expect(calls).toContain('POST /api/references/sides')
  expect(sent).toEqual([])
  answer(firstShows('obverse'))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(toasted()).toEqual([])
})

test('a coin is sent in the order of capture where the library does not answer', async () => {
  const { sent } = await at('/rapid-upload-simple')
  coinDetector.faces = [face(1), face(2)]
  await takeSides()
  await waitFor(() => expect(sent[0]?.frontImage).toBe('small crop of photo 1'))
  expect(toasted()).toEqual([])
})

test('undo takes a sent coin back, and its back side is expected again', async () => {
  const { takenBack, large } = await at('/rapid-upload-simple')
  await takeCoin(large)
  await undo()
  expect(await findText('Now capture back side')).toBeTruthy()
  expect(takenBack()).toBe(1)
  expect(toasted()).toEqual([])
})

test('a coin that cannot be taken back stays, with the reason; the next picture is a front', async () => {
  const message = 'This coin is being processed.'
  const { large } = await at(
    '/rapid-upload-simple',
    () => [],
    () => failure('BUSY', { message }),
  )
  await takeCoin(large)
  await undo()
  await waitFor(() => expect(toasted()).toEqual([['The coin stays in the queue', message]]))
  expect(await findText('Capture front side')).toBeTruthy()
  await shoot()
  expect(await findText('Now capture back side')).toBeTruthy()
})

test('without a network a collected coin is taken back on the device alone', async () => {
  const { calls } = await at('/?mode=rapid')
  await startBatch()
  await shoot()
  await findText('Now capture back side')
  await shootBack()
  await findStatus('Coins: 1/30 | Current: 0/2 | Zoom 1.0x')
  await undo()
  expect(await findStatus('Coins: 0/30 | Current: 1/2 | Zoom 1.0x')).toBeTruthy()
  expect(calls.filter(one => one.includes('/api/queue/items/'))).toEqual([])
})

test.each(['/rapid-upload-simple', '/permanent-camera'])(
  '%s zooms 2x at first, 3x or 4x, and 1x for a coin that fills the frame',
  async address => {
    await at(address)
    const zoom = await screen.findByRole('group', { name: 'Zoom' })
    const choices = within(zoom).getAllByRole('button')
    expect(choices.map(({ textContent }) => textContent)).toEqual(['1x', '2x', '3x', '4x'])
    expect(camera.source.state.zoom).toBe(2)
    await userEvent.click(within(zoom).getByRole('button', { name: '4x' }))
    expect(camera.source.state.zoom).toBe(4)
    await userEvent.click(within(zoom).getByRole('button', { name: '1x' }))
    expect(camera.source.state.zoom).toBe(1)
  },
)

test('a camera that starts, fails, and is tried again', async () => {
  camera.update({ status: 'starting' })
  await at('/rapid-upload')
  expect(await findText('Initializing Camera...')).toBeTruthy()
  act(() => camera.update({ status: 'error', error: 'No camera found on this device' }))
  expect(await screen.findByRole('heading', { name: 'Camera Error' })).toBeTruthy()
  expect(await findText('No camera found on this device')).toBeTruthy()
  const before = camera.starts
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(camera.starts).toBe(before + 1)
})

test('a failed capture or crop shows a toast, and the same side is expected again', async () => {
  await at('/rapid-upload')
  const { capture } = camera
  camera.capture = () =>
    Promise.resolve({
      ok: false,
      title: 'Camera not ready for capture',
      sentence: 'Video not ready. Please wait a moment and try again.',
    })
  await shoot()
  await waitFor(() =>
    expect(toasted()).toEqual([
      [
        'Camera Error',
        'Camera not ready for capture. Video not ready. Please wait a moment and try again.',
      ],
    ]),
  )
  camera.capture = capture
  coinDetector.cropFails = true
  await shoot()
  await waitFor(() =>
    expect(toasted()[0]).toEqual([
      'Capture Failed',
      'Failed to process the coin images. Please try again.',
    ]),
  )
  coinDetector.cropFails = false
  expect(await findText('Capture front side')).toBeTruthy()
})

test.each([
  ['/rapid-upload', ['Capture Failed', 'Failed to process the coin images. Please try again.']],
  [
    '/rapid-upload-simple',
    ['Processing Error', 'Failed to process coin images. Please try again.'],
  ],
  ['/permanent-camera', ['Processing Failed', 'There was an error analyzing your coin.']],
])('%s has its own toast for a failed coin', async (address, words) => {
  let item = queueItem('a')
  await at(address, () => [item])
  await screen.findByText('Coin 1')
  item = queueItem('a', { status: 'failed', endTime: 2 })
  await pass(QUEUE_POLL_MS)
  await waitFor(() => expect(toasted()).toEqual([words]))
})

/** A coin whose draft is made; the later the higher its draft's id. */
function doneItem(id: string, draft: number): QueueItem {
  const result = {
    analysisId: ANALYSIS.id,
    coinType: `Coin No. ${draft - 1}`,
    year: '1881',
    mint: 'S',
    grade: { value: 'MS63' },
    priceData: ANALYSIS.priceData,
    warnings: [],
    listing: { id: draft, title: ANALYSIS.listing.title, suggestedPriceCents: 6000, isNew: true },
    equalListing: null,
  }
  return queueItem(id, { status: 'completed', endTime: draft, result })
}

test('the queue lists the latest five completed coins; a failed one can be removed', async () => {
  const done = Array.from({ length: 7 }, (_, at) => doneItem(`coin ${at}`, at + 1))
  const failed = queueItem('broken', { status: 'failed', endTime: 9 })
  const { calls } = await at('/rapid-upload-simple', () => [...done, failed])
  await findText('1881 Coin No. 6')
  expect(screen.getAllByText(/^1881 Coin No/).map(({ textContent }) => textContent)).toEqual(
    [6, 5, 4, 3, 2].map(at => `1881 Coin No. ${at}`),
  )
  for (const name of ['Review 7 drafts', 'All 7 in the review'])
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe('/review?ids=1-7')
  const [latest] = screen.getAllByRole('link', { name: 'Open draft' })
  expect(latest?.getAttribute('href')).toBe('/single-coin-upload?listing=7')
  await userEvent.click(screen.getByRole('button', { name: 'Remove Coin 8' }))
  await waitFor(() => expect(calls).toContain('DELETE /api/queue/items/broken'))
})

const startBatch = async () =>
  userEvent.click(await screen.findByRole('button', { name: 'Start the camera' }))

test('the batch camera collects, shows its progress, and processes', async () => {
  const { sent, large } = await at('/?mode=rapid')
  await startBatch()
  expect(await findStatus('Coins: 0/30 | Current: 0/2 | Zoom 1.0x')).toBeTruthy()
  const nothing = screen.getByRole('button', { name: 'Process 0 Coin(s)' })
  expect(nothing.getAttribute('aria-disabled')).toBe('true')
  const why = document.getElementById(nothing.getAttribute('aria-describedby') ?? '')
  expect(why?.textContent).toBe('No coin is complete yet: take both of its sides first.')
  await userEvent.click(nothing)
  expect(toasted()).toEqual([['Missing Images', 'Please capture both front and back images']])

  await shoot()
  expect(await findStatus('Coins: 0/30 | Current: 1/2 | Zoom 1.0x')).toBeTruthy()
  expect(await findText(/^Last capture \d+:\d\d:\d\d/)).toBeTruthy()
  await shoot()
  expect(await findStatus('Coins: 1/30 | Current: 2/2 | Zoom 1.0x')).toBeTruthy()
  expect(screen.getAllByText('Batch ready: 1 coin collected').length).toBeGreaterThan(0)
  expect(sent).toEqual([])
  await pass(BACK_TO_FRONT_MS)
  expect(await findStatus('Coins: 1/30 | Current: 0/2 | Zoom 1.0x')).toBeTruthy()

  const [one] = screen.getAllByRole('button', { name: 'Process 1 Coin(s)' })
  expect(one?.getAttribute('aria-disabled')).not.toBe('true')
  expect(one?.getAttribute('aria-describedby')).toBeNull()
  await userEvent.click(one ?? document.body)
  await waitFor(() =>
    expect(sent).toEqual([
      { pace: 'batch', frontImage: 'small crop of photo 1', backImage: 'small crop of photo 2' },
    ]),
  )
  await waitFor(() => expect(screen.queryByText(/coin collected/)).toBeNull())
  await waitFor(() => expect(large()).toEqual(LARGE))
})

test('the batch camera tells what the drafts made so far ask together', async () => {
  const listing = {
    id: 1,
    title: '1881-S Morgan Dollar',
    suggestedPriceCents: 354_900,
    isNew: true,
  }
  const result = { ...ANALYSIS, analysisId: '1', priceData: null, listing, equalListing: null }
  let made: QueueItem[] = []
  await at('/?mode=rapid', () => made)
  await startBatch()
  expect(await findStatus('Coins: 0/30 | Current: 0/2 | Zoom 1.0x')).toBeTruthy()
  expect(screen.queryByText(/^Drafts:/)).toBeNull()
  made = [queueItem('1', { status: 'completed', result })]
  await pass(QUEUE_POLL_MS)
  expect(await findText('Drafts: 1 coin · $3,549')).toBeTruthy()
})

/** Stores pairs that wait to be processed; answers their ids. */
async function collected(count: number): Promise<string[]> {
  const owner = seller().id
  const pairs = Array.from({ length: count }, (_, at) =>
    waitingPair({
      owner,
      takenAt: at,
      front: waitingSide(`front ${at}`),
      back: waitingSide(`back ${at}`),
      held: true,
    }),
  )
  await storePairs(pairs)
  return pairs.map(({ id }) => id)
}

test('coins that wait on the device are sent from any screen', async () => {
  await collected(1)
  const [pair] = await waitingPairs(seller().id)
  if (pair) await changePair(pair.id, stored => ({ ...stored, held: false }))
  const { calls } = await at('/account')
  await waitFor(() => expect(calls).toContain('POST /api/queue/pairs'))
  await waitFor(async () => expect(await waitingPairs(seller().id)).toEqual([]))
})

test('a batch that is done leads to the review of its drafts, and of no others', async () => {
  const ids = await collected(2)
  const earlier = doneItem('earlier', 3)
  let items = [earlier]
  const { sent } = await at('/?mode=rapid', () => items)
  await userEvent.click(await screen.findByRole('button', { name: 'Process 2 Coin(s)' }))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(screen.queryByText('2 drafts are made')).toBeNull()
  items = [earlier, ...ids.map((id, index) => doneItem(id, index + 8))]
  await pass(QUEUE_POLL_MS)
  expect(await findText('2 drafts are made')).toBeTruthy()
  const link = screen.getByRole('link', { name: 'Review 2 drafts' })
  expect(link.getAttribute('href')).toBe('/review?ids=8-9')
})

test('a picture with some glare stays marked in the batch', async () => {
  await at('/?mode=rapid')
  await startBatch()
  coinDetector.quality = GLARING
  await shoot()
  await findText('Now capture back side')
  coinDetector.quality = null
  await shoot()
  await findStatus('Coins: 1/30 | Current: 2/2 | Zoom 1.0x')
  const [pair] = await waitingPairs(seller().id)
  expect([pair?.front.faults, pair?.back.faults]).toEqual([['Some glare'], ['No coin found']])
})

test('the thirtieth coin processes the batch automatically', async () => {
  await collected(29)
  const { sent } = await at('/?mode=rapid')
  await startBatch()
  await findStatus('Coins: 29/30 | Current: 0/2 | Zoom 1.0x')
  expect(sent).toEqual([])
  await shoot()
  await findText('Now capture back side')
  await shoot()
  await waitFor(() => expect(sent).toHaveLength(30))
  expect(await findStatus('Coins: 0/30 | Current: 0/2 | Zoom 1.0x')).toBeTruthy()
})

test('a full batch that cannot be released shows a toast', async () => {
  await collected(30)
  storage.accepts = () => false
  await at('/?mode=rapid')
  await waitFor(() =>
    expect(toasted()).toEqual([
      ['Batch Processing Error', 'Failed to process coin batch. Please try again.'],
    ]),
  )
})

test('a batch that cannot be released shows a toast, and stays', async () => {
  await at('/?mode=rapid')
  await startBatch()
  await shoot()
  await findText('Now capture back side')
  await shootBack()
  await findStatus('Coins: 1/30 | Current: 0/2 | Zoom 1.0x')
  storage.accepts = () => false
  await userEvent.click(
    screen.getAllByRole('button', { name: 'Process 1 Coin(s)' })[0] ?? document.body,
  )
  await waitFor(() =>
    expect(toasted()).toEqual([
      ['Batch Processing Error', 'Failed to process coin batch. Please try again.'],
    ]),
  )
  expect(await findStatus('Coins: 1/30 | Current: 0/2 | Zoom 1.0x')).toBeTruthy()
})
