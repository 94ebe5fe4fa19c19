import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PAIRING_LIFE_MS } from '../../shared/pairing/pairing.ts'
import { storeUser } from '../accounts/stored-user.ts'
import { FakeSocket } from '../test/fake-socket.ts'
import { answerCalls, failure, press, renderApp, SELLER, success } from '../test/render-app.tsx'
import './phone-page.tsx'
import { REPLACEMENT_POLL_MS } from './join-pairing.ts'

const CODE = 'abcdefghijklmnop'
const SECRET = 's'.repeat(43)
const LINK = `/phone#${CODE}.${SECRET}`
const JOIN = 'POST /api/pairings/join'

const joined = () =>
  success({
    state: 'joined',
    code: CODE,
    token: 't'.repeat(43),
    iceServers: [],
    iceServersUntil: Number.MAX_SAFE_INTEGER,
    expiresAt: Date.now() + 60_000,
  })
const asked = () => success({ state: 'asked', until: Date.now() + 60_000 })

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('WebSocket', FakeSocket)
  vi.stubGlobal('isSecureContext', true)
})
afterEach(() => {
  cleanup()
  Reflect.deleteProperty(navigator, 'mediaDevices')
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('a link without its fragment explains where to scan one, and sends no request', async () => {
  const calls = answerCalls({})
  await renderApp('/phone')
  expect(
    await screen.findByRole('heading', { name: 'Scan the code on your computer' }),
  ).toBeTruthy()
  expect(calls).toEqual([])
})

/** A camera whose frames show codes with these texts. */
function cameraOf(texts: () => string[]) {
  const stop = vi.fn<() => void>()
  const stream = { getTracks: () => [{ stop }] }
  const getUserMedia = vi.fn<() => Promise<unknown>>(async () => stream)
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } })
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  vi.spyOn(HTMLMediaElement.prototype, 'srcObject', 'set').mockImplementation(() => undefined)
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      static getSupportedFormats = async () => ['qr_code']
      detect = async () => texts().map(rawValue => ({ rawValue }))
    },
  )
  return { stop, getUserMedia }
}

test('a phone without a link scans the code itself; another code is named, and the camera closes', async () => {
  let texts = ['https://www.pcgs.com/cert/12345678']
  const { stop } = cameraOf(() => texts)
  answerCalls({ [JOIN]: joined })
  await renderApp('/phone')
  await press(await screen.findByRole('button', { name: 'Scan the code' }))
  expect(await screen.findByText(/^This is another code/)).toBeTruthy()
  texts = [`${globalThis.location.origin}${LINK}`]
  expect(await screen.findByText('Both screens must show the same word')).toBeTruthy()
  expect(stop).toHaveBeenCalled()
  expect(screen.getByTestId('address').textContent).toBe('/phone')
})

test('a scanner without a camera says how to allow it, and tries again', async () => {
  const { getUserMedia } = cameraOf(() => [])
  getUserMedia.mockRejectedValueOnce(new DOMException('no', 'NotAllowedError'))
  answerCalls({})
  await renderApp('/phone')
  await press(await screen.findByRole('button', { name: 'Scan the code' }))
  expect(await screen.findByText('The camera is not allowed')).toBeTruthy()
  await press(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText(/^Hold this phone/)).toBeTruthy()
  await press(screen.getByRole('button', { name: 'Back' }))
  expect(await screen.findByRole('button', { name: 'Scan the code' })).toBeTruthy()
})

const TYPED = 'POST /api/pairings/typed'

test('a phone with the seller’s login types the digits in place of scanning, and joins', async () => {
  const typed: unknown[] = []
  storeUser({ id: SELLER.id, username: SELLER.username })
  answerCalls({
    'GET /api/user': () => success(SELLER),
    [TYPED]: body => {
      typed.push(body)
      return typed.length === 1
        ? failure('PAIRING_GONE', { message: 'No computer with your login shows this code.' })
        : success({ code: CODE, secret: SECRET })
    },
    [JOIN]: joined,
  })
  await renderApp('/phone')
  await press(await screen.findByRole('button', { name: 'Type the code' }))
  const digits = await screen.findByRole('textbox', { name: /^Code/ })
  const goOn = screen.getByRole('button', { name: 'Go on' })
  await press(goOn)
  expect(await screen.findByText('The code has six digits')).toBeTruthy()
  expect(typed).toEqual([])
  fireEvent.change(digits, { target: { value: '123 455' } })
  await press(goOn)
  expect(await screen.findByText('No computer with your login shows this code.')).toBeTruthy()
  fireEvent.change(digits, { target: { value: '123 456' } })
  await press(goOn)
  expect(await screen.findByText('Both screens must show the same word')).toBeTruthy()
  expect(typed).toEqual([{ typedCode: '123455' }, { typedCode: '123456' }])
  expect(screen.getByTestId('address').textContent).toBe('/phone')
})

test('a phone without a login is told that digits need one, and can log in there', async () => {
  const calls = answerCalls({})
  await renderApp('/phone')
  await press(await screen.findByRole('button', { name: 'Type the code' }))
  expect(await screen.findByRole('heading', { name: 'Log in on this phone first' })).toBeTruthy()
  expect(calls).toEqual([])
  await press(screen.getByRole('button', { name: 'Log in' }))
  expect(await screen.findByRole('textbox', { name: /^Username/ })).toBeTruthy()
})

test('a page without https explains that it cannot be a camera', async () => {
  vi.stubGlobal('isSecureContext', false)
  answerCalls({})
  await renderApp(LINK)
  expect(
    await screen.findByRole('heading', { name: 'This page needs a secure address' }),
  ).toBeTruthy()
})

test('a phone that has joined shows the word to compare; the secret is removed from the address', async () => {
  answerCalls({ [JOIN]: joined })
  await renderApp(LINK)
  expect(await screen.findByRole('button', { name: 'Start the camera' })).toBeTruthy()
  expect(screen.getByText('Both screens must show the same word')).toBeTruthy()
  expect((await screen.findByText(/^[A-Z][a-z]+ \d\d$/)).textContent).toBeTruthy()
  expect(screen.getByTestId('address').textContent).toBe('/phone')
})

/** The phone's page is closed, and opened again at an address, later by so many milliseconds. */
async function openAgain(address: string, laterMs = 0): Promise<void> {
  cleanup()
  // A new tab has a new session.
  sessionStorage.clear()
  const now = Date.now() + laterMs
  vi.spyOn(Date, 'now').mockImplementation(() => now)
  await renderApp(address)
}

test.each(['/phone', LINK])(
  'a phone whose tab was closed is the same phone at %s',
  async address => {
    const bodies: unknown[] = []
    answerCalls({
      [JOIN]: body => {
        bodies.push(body)
        return joined()
      },
    })
    await renderApp(LINK)
    await screen.findByRole('button', { name: 'Start the camera' })
    await openAgain(address)
    await screen.findByRole('button', { name: 'Start the camera' })
    expect(bodies).toHaveLength(2)
    expect(bodies[1]).toEqual(bodies[0])
    expect(bodies[0]).toMatchObject({
      code: CODE,
      secret: SECRET,
      phoneSecret: expect.stringMatching(/^[\w-]{43}$/),
    })
  },
)

test('a phone forgets its pairing when it is over, and when its time is', async () => {
  const scan = () => screen.findByRole('heading', { name: 'Scan the code on your computer' })
  const answers = [joined, () => failure('PAIRING_GONE')]
  answerCalls({ [JOIN]: () => (answers.shift() ?? joined)() })
  await renderApp(LINK)
  await screen.findByRole('button', { name: 'Start the camera' })
  await openAgain('/phone')
  await screen.findByRole('heading', { name: 'This code does not work any more' })
  await openAgain('/phone')
  expect(await scan()).toBeTruthy()

  await openAgain(LINK)
  await screen.findByRole('button', { name: 'Start the camera' })
  await openAgain('/phone', PAIRING_LIFE_MS + 1)
  expect(await scan()).toBeTruthy()
})

test('a second phone waits for the computer’s confirmation, and joins', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const answers = [asked, asked, joined]
  const calls = answerCalls({ [JOIN]: () => (answers.shift() ?? joined)() })
  await renderApp(LINK)
  expect(await screen.findByRole('heading', { name: 'Confirm on your computer' })).toBeTruthy()
  await vi.advanceTimersByTimeAsync(2 * REPLACEMENT_POLL_MS)
  expect(await screen.findByRole('button', { name: 'Start the camera' })).toBeTruthy()
  expect(calls).toHaveLength(3)
})

test('polling a computer that does not answer stops after a minute', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const calls = answerCalls({ [JOIN]: asked })
  await renderApp(LINK)
  await screen.findByRole('heading', { name: 'Confirm on your computer' })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await screen.findByRole('heading', { name: 'Your computer did not answer' })).toBeTruthy()
  const before = calls.length
  await vi.advanceTimersByTimeAsync(60_000)
  expect(calls).toHaveLength(before)
})

test('an expired code is reported', async () => {
  answerCalls({ [JOIN]: () => failure('PAIRING_GONE') })
  await renderApp(LINK)
  expect(
    await screen.findByRole('heading', { name: 'This code does not work any more' }),
  ).toBeTruthy()
})

test('a phone that was refused can ask again', async () => {
  const answers = [() => failure('PAIRING_REFUSED'), joined]
  answerCalls({ [JOIN]: () => (answers.shift() ?? joined)() })
  await renderApp(LINK)
  expect(await screen.findByRole('heading', { name: 'Your computer keeps its phone' })).toBeTruthy()
  await press(screen.getByRole('button', { name: 'Ask again' }))
  expect(await screen.findByRole('button', { name: 'Start the camera' })).toBeTruthy()
})

test('a third phone waits until the second one’s request is answered', async () => {
  answerCalls({ [JOIN]: () => failure('BUSY') })
  await renderApp(LINK)
  expect(await screen.findByText(/Another phone is asking/)).toBeTruthy()
})

test('without a network it joins by itself as soon as there is one', async () => {
  const answers = [
    () => {
      throw new TypeError('Failed to fetch')
    },
    joined,
  ]
  answerCalls({ [JOIN]: () => (answers.shift() ?? joined)() })
  await renderApp(LINK)
  expect(await screen.findByRole('heading', { name: 'No connection' })).toBeTruthy()
  window.dispatchEvent(new Event('online'))
  expect(await screen.findByRole('button', { name: 'Start the camera' })).toBeTruthy()
})

test('any other failure shows the server’s message', async () => {
  answerCalls({ [JOIN]: () => failure('RATE_LIMITED') })
  await renderApp(LINK)
  expect(await screen.findByText('Too many tries. Please wait a moment.')).toBeTruthy()
})
