import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, test, vi } from 'vitest'
import { coinAnalysisAnswer } from '../../shared/coins/coins.ts'
import { ERRORS } from '../../shared/errors.ts'
import type { QueueItem } from '../../shared/queue.ts'
import { describeFace } from '../../shared/recognition/describe.ts'
import { paint } from '../../shared/recognition/test/painted-coin.ts'
import { signInBeforeEach, toasted } from '../capture/test/signed-in-seller.ts'
import { codeReader } from '../pictures/code-reader.ts'
import { queueItem } from '../queue/test/queue-item.ts'
import { camera, coinDetector, GLARING } from '../test/capture-setup.ts'
import { ANALYSIS, UNNAMED } from '../test/coin-analysis.ts'
import { newListing } from '../test/listing.ts'
import { answerCalls, failure, press as follow, renderApp, success } from '../test/render-app.tsx'

vi.mock('idb-keyval', async () => (await import('../test/device-storage.ts')).idbKeyval)
vi.mock('../pictures/coin-detector.ts', () => import('../test/capture-setup.ts'))
vi.mock('../vision/camera/capture-source.ts', async () => {
  const stage = await import('../test/capture-setup.ts')
  return { localSource: () => stage.camera.source }
})

/** The paired phone's Undo button. */
const phone = vi.hoisted(() => ({ undo: () => {} }))
vi.mock('../capture/sources/use-paired-phone-sync.ts', () => ({
  usePairedPhoneSync: ({ onUndo }: { onUndo: () => void }) => {
    phone.undo = onUndo
  },
}))

/** A cold machine with other work. */
const SCREENS_LOAD_MS = 120_000
beforeAll(
  () =>
    Promise.all([
      import('../app/single-coin-page.tsx'),
      import('../app/home-page.tsx'),
      import('./coin-details.tsx'),
      import('./camera-dialog.tsx'),
      import('../app/rapid-upload-tab.tsx'),
      import('../upload-many/upload-many.tsx'),
      import('../billing/pricing-page.tsx'),
      import('../ui/dialogs/confirm-dialog.tsx'),
      import('../ui/feedback/toaster.tsx'),
    ]),
  SCREENS_LOAD_MS,
)
const seller = signInBeforeEach()

const basics = {
  'GET /api/user': () => success(seller()),
  'GET /api/listings/cards': () => success({ cards: [], next: null }),
  'GET /api/market-data': () => failure('INTERNAL'),
  'GET /api/queue': () => success({ revision: 1, items: [] }),
}
const picture = (name: string) => new File([name], `${name}.jpg`, { type: 'image/jpeg' })
const slot = (name: string) => screen.findByRole('region', { name })
const choose = async (name: string, file: File) =>
  userEvent.upload(within(await slot(name)).getByLabelText(`Choose a file for ${name}`), file)
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const press = async (name: string | RegExp) => userEvent.click(await button(name))
const address = () => screen.getByTestId('address').textContent

async function withBothPictures(analyze: () => Response | Promise<Response>) {
  const calls = answerCalls({
    ...basics,
    'POST /api/coins/analyze': analyze,
  })
  await renderApp('/single-coin-upload')
  await choose('Front (Obverse)', picture('front'))
  await screen.findByAltText('Front (Obverse), cropped')
  await choose('Back (Reverse)', picture('back'))
  await screen.findByRole('img', { name: 'Both sides of the coin' })
  return calls
}

test('the analysis needs both pictures', async () => {
  const calls = answerCalls(basics)
  await renderApp('/single-coin')
  await press('Analyze & Create Listing')
  expect(toasted()).toEqual([['Missing Images', 'Please capture both front and back images']])
  await choose('Back (Reverse)', picture('back'))
  await screen.findByAltText('Back (Reverse), cropped')
  await press('Analyze & Create Listing')
  expect(toasted()).toHaveLength(2)
  expect(calls).not.toContain('POST /api/coins/analyze')
})

test('an overlay shows while the analysis runs; then come the coin’s details, and a way back', async () => {
  let answer: (response: Response) => void = () => undefined
  await withBothPictures(() => new Promise<Response>(resolve => (answer = resolve)))
  await press('Analyze & Create Listing')
  expect(await screen.findByText('Analyzing your coin...')).toBeTruthy()
  answer(success(coinAnalysisAnswer.encode(ANALYSIS)))
  expect(await screen.findByRole('heading', { name: 'Coin Details' })).toBeTruthy()
  expect(screen.getByText('Front (Obverse)')).toBeTruthy()
  expect(screen.getByText('Back (Reverse)')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'AI Analysis Results' })).toBeTruthy()
  await press('Back to Images')
  expect(await screen.findByAltText('Front (Obverse), cropped')).toBeTruthy()
  await press('Analyze & Create Listing')
  await screen.findByText('Analyzing your coin...')
  answer(success(coinAnalysisAnswer.encode(ANALYSIS)))
  await press('Start Over')
  await press('Remove this coin')
  expect(await screen.findByLabelText('Photograph Front (Obverse)')).toBeTruthy()
  expect(screen.queryByAltText(/cropped/)).toBeNull()
})

test.each([
  ['the server’s message', () => failure('ALLOWANCE_USED_UP'), ERRORS.ALLOWANCE_USED_UP.message],
  [
    'a message of its own where there is none',
    () => success({ not: 'an analysis' }),
    'Failed to analyze the coin. Please try again.',
  ],
])('a failed analysis shows %s', async (_source, answer, message) => {
  await withBothPictures(answer)
  await press('Analyze & Create Listing')
  await waitFor(() => expect(toasted()).toEqual([['Error analyzing coin', message]]))
  // The pictures stay.
  expect(await screen.findByAltText('Back (Reverse), cropped')).toBeTruthy()
})

test('a tap on an empty slot opens the camera, which takes both sides', async () => {
  Object.assign(navigator, { mediaDevices: {} })
  answerCalls(basics)
  await renderApp('/single-coin-upload')
  await press('Photograph Front (Obverse)')
  expect(await screen.findByRole('dialog', { name: 'Camera, Front (Obverse)' })).toBeTruthy()
  expect(await screen.findByText('Capture front side')).toBeTruthy()
  await waitFor(() => expect(camera.starts).toBe(1))
  await press('Take picture')
  expect(await screen.findByText('Now capture back side')).toBeTruthy()
  const hint = (text: string) =>
    screen.queryByRole('button', { name: `${text}. Hold for diagnostics` })
  await waitFor(() => expect(hint('Turn the coin over')).toBeTruthy())
  await press('Take picture')
  await screen.findByText('Both sides are taken')
  // Nothing is asked for any more.
  await waitFor(() => expect(hint('Taken')).toBeTruthy())
  expect(await screen.findByAltText('Back (Reverse), cropped')).toBeTruthy()
})

const CAPTURE_FAILED = 'Failed to process the coin images. Please try again.'

test('a picture of the camera that cannot be processed is reported, and its side is expected again', async () => {
  Object.assign(navigator, { mediaDevices: {} })
  answerCalls(basics)
  await renderApp('/single-coin-upload')
  await press('Photograph Front (Obverse)')
  vi.spyOn(codeReader, 'read').mockRejectedValueOnce(new Error('the code reader has stopped'))
  await press('Take picture')
  await waitFor(() => expect(toasted()).toEqual([['Capture Failed', CAPTURE_FAILED]]))
  expect(await screen.findByText('Capture front side')).toBeTruthy()
  await press('Take picture')
  expect(await screen.findByText('Now capture back side')).toBeTruthy()
  await press('Take picture')
  expect(await screen.findByAltText('Front (Obverse), cropped')).toBeTruthy()
  expect(await screen.findByAltText('Back (Reverse), cropped')).toBeTruthy()
})

test('a file that cannot be processed says so in its slot, which takes the next one', async () => {
  answerCalls(basics)
  await renderApp('/single-coin-upload')
  vi.spyOn(codeReader, 'read').mockRejectedValueOnce(new Error('the code reader has stopped'))
  await choose('Front (Obverse)', picture('front'))
  expect(await within(await slot('Front (Obverse)')).findByText(CAPTURE_FAILED)).toBeTruthy()
  await choose('Front (Obverse)', picture('front again'))
  expect(await screen.findByAltText('Front (Obverse), cropped')).toBeTruthy()
  expect(screen.queryByText(CAPTURE_FAILED)).toBeNull()
})

test('a picture with glare says so, until another one replaces it', async () => {
  answerCalls(basics)
  await renderApp('/single-coin-upload')
  coinDetector.quality = GLARING
  await choose('Front (Obverse)', picture('front'))
  const note = 'Some glare. Tilt the light and replace it for a clearer picture, or keep it.'
  expect(await within(await slot('Front (Obverse)')).findByText(note)).toBeTruthy()
  coinDetector.quality = null
  await press('Replace')
  await choose('Front (Obverse)', picture('another front'))
  await screen.findByAltText('Front (Obverse), cropped')
  expect(screen.queryByText(note)).toBeNull()
})

test('a known coin whose reverse was chosen as its front is swapped, and Undo takes that back once', async () => {
  const ellipse = { cx: 47.5, cy: 47.5, rx: 40, ry: 40, angleDegrees: 0 }
  coinDetector.faces = [1, 2].map(design =>
    describeFace(paint({ design, turnDegrees: 0, lightDegrees: 40, side: 96, ellipse })),
  )
  const calls = answerCalls({
    ...basics,
    'POST /api/references/sides': () =>
      success({ pairs: [{ type: 'morgan-dollar', frontSide: 'reverse' }] }),
  })
  await renderApp('/single-coin-upload')
  await choose('Front (Obverse)', picture('front'))
  const shown = async (name: string) =>
    (await screen.findByAltText<HTMLImageElement>(`${name}, cropped`)).src
  const chosenFront = await shown('Front (Obverse)')
  await choose('Back (Reverse)', picture('back'))
  await waitFor(() => expect(toasted().map(([title]) => title)).toEqual(['Sides swapped']))
  await waitFor(async () => expect(await shown('Back (Reverse)')).toBe(chosenFront))
  await press('Undo')
  await waitFor(async () => expect(await shown('Front (Obverse)')).toBe(chosenFront))
  expect(calls.filter(call => call === 'POST /api/references/sides')).toHaveLength(1)
})

test('the phone’s Undo removes the last picture, and the same side is expected again', async () => {
  Object.assign(navigator, { mediaDevices: {} })
  answerCalls(basics)
  await renderApp('/single-coin-upload')
  await press('Photograph Front (Obverse)')
  await press('Take picture')
  expect(await screen.findByText('Now capture back side')).toBeTruthy()
  await screen.findByAltText('Front (Obverse), cropped')
  act(() => phone.undo())
  expect(await screen.findByText('Capture front side')).toBeTruthy()
  await waitFor(() => expect(screen.queryByAltText('Front (Obverse), cropped')).toBeNull())
  await press('Take picture')
  await press('Take picture')
  expect(await screen.findByAltText('Back (Reverse), cropped')).toBeTruthy()
})

test('without a camera in the page, a tap opens the picker with the rear camera', async () => {
  Object.assign(navigator, { mediaDevices: undefined })
  answerCalls(basics)
  await renderApp('/single-coin-upload')
  for (const label of ['Photograph Back (Reverse)', 'Take Back (Reverse)'])
    expect((await screen.findByLabelText(label)).getAttribute('capture')).toBe('environment')
  await userEvent.upload(screen.getByLabelText('Photograph Back (Reverse)'), picture('back'))
  expect(await screen.findByAltText('Back (Reverse), cropped')).toBeTruthy()
})

const unrecognised = (id: string) =>
  queueItem(id, {
    status: 'failed',
    endTime: 2,
    error: {
      code: 'COIN_NOT_RECOGNISED',
      message: 'This coin could not be recognised.',
      analysisId: 'analysis-1',
    },
  })

/** A queue with coins that were not recognised. */
function answerUnrecognised(items: () => QueueItem[], answers: typeof basics | object = {}) {
  vi.stubGlobal('createImageBitmap', async () => ({
    width: 10,
    height: 10,
    close: () => undefined,
  }))
  const { images } = UNNAMED
  const state = { id: 'analysis-1', state: 'done', images, analysis: UNNAMED, message: null }
  return answerCalls({
    ...basics,
    'GET /api/queue': () => success({ revision: 1, items: items() }),
    'GET /api/coins/analyses/analysis-1': () => success(state),
    'GET /uploads/front.jpg': () => new Response('front'),
    'GET /uploads/back.jpg': () => new Response('back'),
    ...answers,
  })
}

/** Opens a coin that the queue did not recognise, while another one is in the wizard. */
async function openUnrecognised() {
  answerUnrecognised(() => [unrecognised('a')])
  await renderApp('/single-coin')
  await choose('Front (Obverse)', picture('begun'))
  await screen.findByAltText('Front (Obverse), cropped')
  cleanup()
  await renderApp('/?tab=rapid')
  await press('Name it yourself: Coin 1')
  return screen.findByRole('alertdialog', { name: 'Replace the coin in Single Coin Upload?' })
}

test('after a coin is named, the next that has no name is one press away, and it is one of the batch', async () => {
  let items = ['a', 'b'].map(unrecognised)
  const calls = answerUnrecognised(() => items, {
    'POST /api/listings': () => success(newListing({ id: 7, title: '1881-S Morgan Dollar' })),
    'DELETE /api/queue/items/a': () => {
      items = items.slice(1)
      return success({ revision: 2, ids: ['a'] })
    },
  })
  await renderApp('/?tab=rapid')
  await press('Name it yourself: Coin 1')
  const series = await screen.findByLabelText(/^Coin type/)
  await userEvent.type(series, 'Morgan Dollar')
  for (const [name, text] of [
    [/^Year/, '1881'],
    [/^Price/, '40'],
  ] as const) {
    const field = screen.getByLabelText(name)
    await userEvent.clear(field)
    await userEvent.type(field, text)
  }
  await press('Create Listing')
  await waitFor(() => expect(calls).toContain('DELETE /api/queue/items/a'))
  expect(await screen.findByText(/1 more coin has no name\./)).toBeTruthy()
  expect(await button('Name the next coin')).toBeTruthy()
  await userEvent.click(await screen.findByRole('link', { name: 'Back to Rapid Upload' }))
  expect(await screen.findByRole('link', { name: 'Review 1 draft' })).toHaveProperty(
    'href',
    expect.stringContaining('7'),
  )
})

test('naming a coin of the queue asks before it replaces the coin in the wizard', async () => {
  expect(await openUnrecognised()).toBeTruthy()
  await press('Cancel')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(address()).not.toBe('/single-coin-upload')

  await press('Name it yourself: Coin 1')
  await press('Replace it')
  await waitFor(() => expect(address()).toBe('/single-coin-upload'))
  expect(await screen.findByText('This coin was not recognised.')).toBeTruthy()
})

test('while photos are being read the screen stays on, until all are', async () => {
  const release = vi.fn(async () => undefined)
  const request = vi.fn(async () => ({ release }))
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { wakeLock: { request } }))
  const { open } = coinDetector
  let read: () => void = () => undefined
  const isRead = new Promise<void>(resolve => {
    read = resolve
  })
  coinDetector.open = async file => {
    await isRead
    return open(file)
  }
  answerCalls(basics)
  await renderApp('/?tab=rapid')
  const choose = await screen.findByLabelText('Choose photos')
  expect(request).not.toHaveBeenCalled()
  await userEvent.upload(choose, [picture('a')])
  await waitFor(() => expect(request).toHaveBeenCalledWith('screen'))
  expect(release).not.toHaveBeenCalled()
  read()
  await waitFor(() => expect(release).toHaveBeenCalledTimes(1))
  coinDetector.open = open
})

test('leaving while photos are being read asks; staying continues the reading', async () => {
  const { open } = coinDetector
  coinDetector.open = () => new Promise(() => undefined)
  answerCalls(basics)
  await renderApp('/?tab=rapid')
  await userEvent.upload(await screen.findByLabelText('Choose photos'), [
    picture('a'),
    picture('b'),
  ])
  expect(
    await screen.findByText('0 of 2 photos read. Keep this page open until all are.'),
  ).toBeTruthy()
  const leave = () =>
    userEvent.click(
      screen.getAllByRole('link', { name: 'Upgrade', hidden: true })[0] ?? document.body,
    )

  await leave()
  expect(await screen.findByRole('alertdialog', { name: 'Photos Are Being Read' })).toBeTruthy()
  await press('Stay')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(address()).toBe('/?tab=rapid')

  await leave()
  await follow(await button('Leave and stop reading'))
  await waitFor(() => expect(address()).toBe('/pricing'))
  coinDetector.open = open
})
