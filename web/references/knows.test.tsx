import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { describeFace } from '../../shared/recognition/describe.ts'
import { paint } from '../../shared/recognition/test/painted-coin.ts'
import type { KnownType, LibraryAccuracy, ReferenceLibrary } from '../../shared/references.ts'
import {
  answerCalls,
  failure,
  prepareApp,
  press,
  renderApp,
  SELLER,
  success,
} from '../test/render-app.tsx'

prepareApp({ signedIn: true })

const none = { right: 0, wrong: 0 }
const MORGAN: KnownType = {
  key: 'morgan-dollar',
  seriesId: 'morgan-dollar',
  coinType: 'Morgan Dollar',
  denomination: 'Dollar',
  own: { obverse: 3, reverse: 1 },
  deployment: { obverse: 0, reverse: 0 },
  promoted: false,
  proposed: false,
  pictures: [{ id: 1, side: 'obverse', url: '/api/pictures/1' }],
  sameDesign: [],
  accuracy: { memory: { right: 31, wrong: 1 }, model: { right: 5, wrong: 0 } },
}
const SHARED: KnownType = {
  ...MORGAN,
  key: 'peace-dollar',
  seriesId: 'peace-dollar',
  coinType: 'Peace Dollar',
  own: { obverse: 0, reverse: 0 },
  deployment: { obverse: 6, reverse: 6 },
  accuracy: { memory: none, model: none },
}
const EMPTY: ReferenceLibrary = {
  settings: { fast: false, euro: false },
  readings: { used: 12, limit: 500 },
  count: 0,
  limit: 10_000,
  types: [],
}
const SOME: ReferenceLibrary = { ...EMPTY, count: 4, types: [MORGAN, SHARED] }
const ACCURACY: LibraryAccuracy = {
  own: { memory: { right: 31, wrong: 1 }, model: { right: 9, wrong: 1 } },
  deployment: {
    memory: { right: 299.4, wrong: 0.6, coins: 1_204, sellers: 4 },
    model: { ...none, coins: 0, sellers: 0 },
  },
  byType: null,
}
const PICTURES = {
  references: [
    { id: 1, side: 'obverse', url: '/p/1', own: true, promoted: false, createdAt: '' },
    { id: 2, side: 'reverse', url: null, own: true, promoted: false, createdAt: '' },
  ],
}

const pressButton = async (name: string) => press(await screen.findByRole('button', { name }))

async function open(
  answers: Parameters<typeof answerCalls>[0] = {},
  { isAdmin = false }: { isAdmin?: boolean } = {},
) {
  const calls = answerCalls({
    'GET /api/user': () => success({ ...SELLER, isAdmin }),
    'GET /api/references': () => success(SOME),
    'GET /api/references/accuracy': () => success(ACCURACY),
    'GET /api/references/proposals': () => success({ proposals: [] }),
    'GET /api/references/types/morgan-dollar': () => success(PICTURES),
    ...answers,
  })
  await renderApp('/knows')
  await screen.findByRole('heading', { name: 'What Obverse knows' })
  return calls
}

test('loading, then failing with the reason, then tried again', async () => {
  let works = false
  await open({ 'GET /api/references': () => (works ? success(SOME) : failure('FORBIDDEN')) })
  await screen.findByText('The known coins could not be loaded')
  works = true
  await pressButton('Try Again')
  expect(await screen.findByRole('heading', { name: 'Morgan Dollar' })).toBeTruthy()
})

test('says that it loads', async () => {
  await open({ 'GET /api/references': () => new Promise<Response>(() => undefined) })
  expect(screen.getByText('Loading known coins')).toBeTruthy()
})

test('nothing known leads to the first coin', async () => {
  await open({ 'GET /api/references': () => success(EMPTY) })
  await screen.findByText('No coin is known yet')
  const links = within(screen.getByRole('main')).getAllByRole('link')
  expect(links.map(link => link.getAttribute('href'))).toContain('/single-coin-upload')
  expect(screen.queryByRole('button', { name: 'Forget everything' })).toBeNull()
})

test('types have their counts and how often they were named rightly, memory and model apart', async () => {
  await open()
  const morgan = (await screen.findByRole('heading', { name: 'Morgan Dollar' })).closest('li')
  expect(morgan?.textContent).toContain('3 obverses · 1 reverse')
  expect(morgan?.textContent).toContain('Memory: 31 of 32 right · Model: 5 of 5 right')
  const peace = screen.getByRole('heading', { name: 'Peace Dollar' }).closest('li')
  expect(peace?.textContent).toContain('12 pictures shared by others')
  expect(peace?.textContent).toContain('Not named yet')
  const own = within(await screen.findByRole('region', { name: 'Your coins' }))
  expect(own.getByText('96.8 %')).toBeTruthy()
  const all = within(screen.getByRole('region', { name: 'All sellers here' }))
  expect(all.getByText('99.8 %')).toBeTruthy()
  expect(all.getByText('1,204 coins of 4 sellers')).toBeTruthy()
  expect(all.getByText('N/A')).toBeTruthy()
  expect(screen.getByText(/nobody counts with more than 100 coins/)).toBeTruthy()
})

test('says how many readings of known coins the plan has, and what comes after them', async () => {
  await open()
  expect(await screen.findByText(/has read 12 of the 500 known coins/)).toBeTruthy()
})

test('a type whose design others have says that the model names it', async () => {
  const sameDesign = ['Barber Dime', 'Barber Half Dollar']
  const quarter = { ...MORGAN, key: 'barber-quarter', coinType: 'Barber Quarter', sameDesign }
  await open({ 'GET /api/references': () => success({ ...SOME, types: [quarter, SHARED] }) })
  const card = (await screen.findByRole('heading', { name: 'Barber Quarter' })).closest('li')
  expect(card?.textContent).toContain(
    'The model names it: Barber Dime and Barber Half Dollar have the same design.',
  )
  const peace = screen.getByRole('heading', { name: 'Peace Dollar' }).closest('li')
  expect(peace?.textContent).not.toContain('same design')
})

test('a full library says what to do', async () => {
  await open({ 'GET /api/references': () => success({ ...SOME, count: 10_000 }) })
  expect(await screen.findByText('Your library is full')).toBeTruthy()
})

test('one picture, a type, and everything are forgotten after a question', async () => {
  const calls = await open({
    'DELETE /api/references/1': () => success({ changed: 1 }),
    'DELETE /api/references/types/morgan-dollar': () => success({ changed: 3 }),
    'DELETE /api/references': () => success({ changed: 0 }),
  })
  await pressButton('Pictures of Morgan Dollar')
  await pressButton('Forget obverse 1')
  expect(calls.filter(call => call.startsWith('DELETE'))).toEqual([])
  await pressButton('Forget')
  await waitFor(() => expect(calls).toContain('DELETE /api/references/1'))
  await waitFor(() => expect(screen.queryByText('Forget this obverse?')).toBeNull())
  await pressButton('Forget this type')
  await pressButton('Forget')
  await waitFor(() => expect(calls).toContain('DELETE /api/references/types/morgan-dollar'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await pressButton('Forget everything')
  const question = within(await screen.findByRole('alertdialog'))
  await userEvent.click(question.getByRole('button', { name: 'Forget everything' }))
  await waitFor(() => expect(calls).toContain('DELETE /api/references'))
})

test('fast is set, and taken back where it is refused', async () => {
  let refuses = false
  const bodies: unknown[] = []
  await open({
    'PUT /api/references/settings': body => {
      bodies.push(body)
      return refuses ? failure('INTERNAL') : success({ fast: true })
    },
    'GET /api/references': () =>
      success({ ...SOME, settings: { fast: bodies.length > 0 && !refuses, euro: false } }),
  })
  const fast = () =>
    screen.findByRole<HTMLInputElement>('checkbox', { name: 'Name known coins from memory alone' })
  await userEvent.click(await fast())
  expect(bodies).toEqual([{ fast: true }])
  await waitFor(async () => expect((await fast()).checked).toBe(true))
  refuses = true
  await userEvent.click(await fast())
  await screen.findByText('The setting was not saved')
})

test('the catalogue of euro coins is switched on, and fast stays as it is', async () => {
  const bodies: unknown[] = []
  await open({
    'PUT /api/references/settings': body => {
      bodies.push(body)
      return success({ fast: true, euro: true })
    },
    'GET /api/references': () =>
      success({ ...SOME, settings: { fast: true, euro: bodies.length > 0 } }),
  })
  const euro = () =>
    screen.findByRole<HTMLInputElement>('checkbox', { name: 'Know euro coins at first sight' })
  expect((await euro()).checked).toBe(false)
  await userEvent.click(await euro())
  expect(bodies).toEqual([{ euro: true }])
  await waitFor(async () => expect((await euro()).checked).toBe(true))
})

test('only an admin can share a type with every seller', async () => {
  await open()
  await pressButton('Pictures of Morgan Dollar')
  await screen.findByRole('button', { name: 'Forget this type' })
  expect(screen.queryByRole('button', { name: 'Share with every seller' })).toBeNull()
})

test('an admin shares a type with every seller', async () => {
  const bodies: unknown[] = []
  await open(
    {
      'PUT /api/references/types/morgan-dollar/promoted': body => {
        bodies.push(body)
        return success({ changed: 4 })
      },
    },
    { isAdmin: true },
  )
  await pressButton('Pictures of Morgan Dollar')
  await pressButton('Share with every seller')
  await waitFor(() => expect(bodies).toEqual([{ promoted: true }]))
})

test('a file that is none of ours is refused before anything is sent, where it is seen', async () => {
  const intoView = vi.spyOn(Element.prototype, 'scrollIntoView')
  const calls = await open()
  const input = await screen.findByLabelText('Import known coins from a file')
  await userEvent.upload(
    input,
    new File(['{"listings": []}'], 'listings.json', { type: 'application/json' }),
  )
  await screen.findByText('This is no file of known coins. Choose one that was exported here.')
  expect(calls.some(call => call.startsWith('POST'))).toBe(false)
  expect(intoView.mock.contexts).toEqual([screen.getByRole('alert').parentElement])
})

test('a file that does not fit is refused before its first piece is sent', async () => {
  const message = 'Nothing was imported: the file has 4 pictures that are new here, and 3 fit.'
  const calls = await open({
    'POST /api/references/import/check': () => failure('LIBRARY_FULL', { message }),
  })
  const face = { version: 2, edges: 'A'.repeat(6144) }
  const record = { seriesId: null, coinType: 'Token', denomination: '', side: 'obverse', face }
  const file = { format: 'obverse-references', references: [record] }
  await userEvent.upload(
    await screen.findByLabelText('Import known coins from a file'),
    new File([JSON.stringify(file)], 'known.json', { type: 'application/json' }),
  )
  await screen.findByText(message)
  expect(calls).not.toContain('POST /api/references/import')
  expect(screen.queryByText(/What was sent before/)).toBeNull()
})

test('a seller proposes a type for every seller after a question', async () => {
  const bodies: unknown[] = []
  await open({
    'PUT /api/references/types/morgan-dollar/proposed': body => {
      bodies.push(body)
      return success({ changed: 4 })
    },
  })
  await pressButton('Pictures of Morgan Dollar')
  await pressButton('Propose for every seller')
  expect(await screen.findByText(/Administrators then see these 4 pictures/)).toBeTruthy()
  expect(bodies).toEqual([])
  await pressButton('Propose')
  await waitFor(() => expect(bodies).toEqual([{ proposed: true }]))
})

test('an admin shares what a seller proposes with every seller', async () => {
  const bodies: unknown[] = []
  const { key, seriesId, coinType, denomination } = MORGAN
  const references = [
    { id: 9, side: 'obverse', url: '/api/references/9/picture' },
    { id: 10, side: 'reverse', url: '/api/references/10/picture' },
  ]
  const { pixels } = stubPixels({ 'the coin': [500, 500], 'a holder': [500, 900] })
  const proposal = { id: 9, key, seriesId, coinType, denomination, promoted: false, references }
  await open(
    {
      'GET /api/references/proposals': () => success({ proposals: [proposal] }),
      'GET /api/references/9/picture': () => new Response('the coin'),
      'GET /api/references/10/picture': () => new Response('a holder'),
      'PUT /api/references/proposals/9': body => {
        bodies.push(body)
        return success({ changed: 1 })
      },
    },
    { isAdmin: true },
  )
  await pressButton('Share with every seller: Morgan Dollar')
  const face = describeFace(pixels)
  await waitFor(() => expect(bodies).toEqual([{ promoted: true, references: [{ id: 9, face }] }]))
})

/** Plays a browser in which pictures of these bytes have these sizes and all show one coin. */
function stubPixels(sizes: Record<string, [width: number, height: number]>) {
  const side = 214
  const ellipse = { cx: 106.5, cy: 106.5, rx: 98, ry: 98, angleDegrees: 0 }
  const painted = paint({ design: 3, turnDegrees: 0, lightDegrees: 40, side, ellipse })
  vi.stubGlobal('createImageBitmap', async (picture: Blob) => {
    const [width, height] = sizes[await picture.text()] ?? [0, 0]
    return { width, height, close: () => undefined }
  })
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      getContext = () => ({ drawImage: () => undefined, getImageData: () => painted })
    },
  )
  return { pixels: painted }
}
