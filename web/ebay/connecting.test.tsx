import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  answerCalls,
  failure,
  prepareApp,
  renderApp,
  SELLER,
  success,
} from '../test/render-app.tsx'
import { toastStore } from '../ui/feedback/toast-store.ts'
import { CONSENT_CHANNEL } from './consent-window.ts'
import { EBAY_POLL_MS, EBAY_POLL_TIMEOUT_MS } from './use-connect.ts'
import { forgetWayBack, rememberWayBack } from './way-back/way-back.ts'

const CONSENT = 'https://auth.example/consent'
const STATUS = {
  connected: true,
  requiresReconnection: false,
  reason: null,
  action: null,
  nextStep: null,
  reconnectReason: null,
  scopes: { inventory: true, account: true, fulfillment: false },
  optionalScopes: { stores: 'asked', marketing: 'not_asked' },
  ebayUsername: 'coinroom',
  shipsFromPostalCode: '10001',
}

let connected = false

beforeEach(() => {
  connected = false
  vi.useFakeTimers({ shouldAdvanceTime: true })
})
afterEach(() => {
  vi.useRealTimers()
})
prepareApp({ signedIn: true })

const user = () => userEvent.setup({ advanceTimers: ms => vi.advanceTimersByTime(ms) })
const toasts = () => toastStore.current().map(shown => [shown.title, shown.description])
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

function serve(answers: Parameters<typeof answerCalls>[0] = {}) {
  return answerCalls({
    'GET /api/user': () => success({ ...SELLER, hasEbayConnection: connected }),
    'GET /api/ebay/connection-status': () => success(STATUS),
    'GET /api/ebay/auth-url': () => success({ url: CONSENT }),
    'GET /api/ebay/marketplace': () => success({ marketplaceId: 'EBAY_US', canChange: false }),
    ...answers,
  })
}

function consentWindow() {
  const close = vi.fn<() => void>()
  const location = { href: '' }
  // Only what the page uses of a window.
  const opened = Object.assign(Object.create(null), {
    location,
    sessionStorage: { setItem: () => undefined },
    close,
    closed: false,
  })
  const open = vi.spyOn(window, 'open').mockReturnValue(opened)
  return { opened, open }
}

async function connect() {
  await user().click(await screen.findByRole('button', { name: 'Connect eBay' }))
}

test('consent is given in a window of 800 x 600; polling sees it and closes the window', async () => {
  serve()
  const { opened, open } = consentWindow()
  await renderApp('/connect-ebay')
  await connect()
  expect(open.mock.calls[0]?.[2]).toMatch(/width=800,height=600/)
  await vi.waitFor(() => expect(opened.location.href).toBe(CONSENT))
  await pass(EBAY_POLL_MS)
  expect(opened.close).not.toHaveBeenCalled()

  connected = true
  await pass(EBAY_POLL_MS)
  expect(opened.close).toHaveBeenCalled()
  expect(await screen.findByText(/Your eBay account is connected/)).toBeTruthy()
  expect(await screen.findByText('coinroom')).toBeTruthy()
})

test('who wanted to publish is led back to those coins', async () => {
  rememberWayBack({ to: '/review?ids=1-24', coins: 24 })
  serve()
  consentWindow()
  await renderApp('/connect-ebay')
  await connect()
  connected = true
  await pass(EBAY_POLL_MS)
  const back = await screen.findByRole('link', { name: 'Back to your 24 coins' })
  expect(back.getAttribute('href')).toBe('/review?ids=1-24')
  forgetWayBack()
})

test('who declines on eBay is told at once, and may connect again', async () => {
  serve()
  const { opened } = consentWindow()
  await renderApp('/connect-ebay')
  await connect()
  await screen.findByText(/Waiting for your consent/)
  const popup = new BroadcastChannel(CONSENT_CHANNEL)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of this origin
  popup.postMessage({ error: 'You declined on eBay, so nothing was connected.' })
  const alert = await screen.findByRole('alert')
  expect(within(alert).getByText('You declined on eBay, so nothing was connected.')).toBeTruthy()
  popup.close()
  expect(opened.close).toHaveBeenCalled()
  expect(screen.getByRole('button', { name: 'Connect eBay' })).toHaveProperty('disabled', false)
  // A new try leaves the last refusal behind.
  await connect()
  expect(screen.queryByText('You declined on eBay, so nothing was connected.')).toBeNull()
})

test('the eBay window says what eBay answered to the page that opened it', async () => {
  sessionStorage.setItem('obverse.consentWindow', 'yes')
  const told = new Promise(resolve => {
    const page = new BroadcastChannel(CONSENT_CHANNEL)
    page.addEventListener('message', ({ data }) => {
      page.close()
      resolve(data)
    })
  })
  serve()
  await renderApp('/connect-ebay?error=You%20declined%20on%20eBay')
  expect(await told).toEqual({ error: 'You declined on eBay' })
  sessionStorage.clear()
})

test('who closes the eBay window may connect again at once, and a late consent still counts', async () => {
  serve()
  const { opened } = consentWindow()
  await renderApp('/connect-ebay')
  await connect()
  await screen.findByText(/Waiting for your consent/)
  opened.closed = true
  await pass(EBAY_POLL_MS)
  expect(await screen.findByText(/The eBay window is closed/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Connect eBay' })).toHaveProperty('disabled', false)
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull()
  connected = true
  await pass(EBAY_POLL_MS)
  expect(await screen.findByText(/Your eBay account is connected/)).toBeTruthy()
})

test('a fresh connection is said once beside the heading, and leads to the coins', async () => {
  connected = true
  serve()
  await renderApp('/connect-ebay?success=true')
  const next = await screen.findByRole('link', { name: 'Add your coins' })
  expect(next.getAttribute('href')).toBe('/?mode=rapid')
  const main = within(screen.getByRole('main'))
  expect(main.getAllByText(/^(eBay )?Connected$/i)).toHaveLength(1)
})

test('where the ZIP code is missing a fresh connection does not say that you can publish', async () => {
  connected = true
  serve({
    'GET /api/ebay/connection-status': () =>
      success({
        ...STATUS,
        action: 'ships-from',
        nextStep: 'Enter the ZIP code your coins ship from.',
        shipsFromPostalCode: null,
      }),
  })
  await renderApp('/connect-ebay?success=true')
  expect(await screen.findByText('Enter the ZIP code your coins ship from.')).toBeTruthy()
  expect(screen.getByText(/Your eBay account is connected/)).toBeTruthy()
  expect(screen.queryByText(/You can publish now/)).toBeNull()
})

test('after five minutes without consent it stops asking', async () => {
  const calls = serve()
  consentWindow()
  await renderApp('/connect-ebay')
  await connect()
  await screen.findByText(/Waiting for your consent/)
  await pass(EBAY_POLL_TIMEOUT_MS)
  expect(toasts()).toEqual([
    [
      'eBay Connection Error',
      'Failed to connect to eBay: no consent arrived within 5 minutes. Please try again later.',
    ],
  ])
  const callCount = calls.length
  await pass(10 * EBAY_POLL_MS)
  expect(calls).toHaveLength(callCount)
  expect(screen.getByRole('button', { name: 'Connect eBay' })).toBeTruthy()
})

test('where windows are blocked this window goes to eBay', async () => {
  serve()
  vi.spyOn(window, 'open').mockReturnValue(null)
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
  await renderApp('/connect-ebay')
  await connect()
  await vi.waitFor(() => expect(assign).toHaveBeenCalledWith(CONSENT))
})

test.each([
  ['no address', () => success({ url: '' }), 'Server did not provide authorization URL'],
  [
    'a server in trouble',
    () => failure('EBAY_UNAVAILABLE'),
    'Could not generate eBay authorization URL. Please try again later.',
  ],
  [
    'a server without eBay',
    () => failure('EBAY_NOT_CONFIGURED'),
    'Failed to connect to eBay: eBay is not set up on this server. Please try again later.',
  ],
  [
    'a refusal',
    () => failure('SUSPENDED'),
    'Unable to start eBay authorization flow: This account is suspended. Please contact the administrator.',
  ],
])('%s closes the window and is reported', async (_, authUrl, text) => {
  serve({ 'GET /api/ebay/auth-url': authUrl })
  const { opened } = consentWindow()
  await renderApp('/connect-ebay')
  await connect()
  await vi.waitFor(() => expect(toasts()).toEqual([['eBay Connection Error', text]]))
  expect(opened.close).toHaveBeenCalled()
})

test('coming back with success says so and clears the address', async () => {
  connected = true
  serve()
  await renderApp('/connect-ebay?success=true')
  expect(await screen.findByText(/Your eBay account is connected/)).toBeTruthy()
  await vi.waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/connect-ebay'))
})

test('coming back with an error shows its text', async () => {
  serve()
  await renderApp('/connect-ebay?error=You%20declined%20on%20eBay')
  const alert = await screen.findByRole('alert')
  expect(within(alert).getByText('You declined on eBay')).toBeTruthy()
})

test('disconnecting asks for confirmation first, then refetches the user', async () => {
  connected = true
  serve({
    'POST /api/ebay/disconnect': () => {
      connected = false
      return success({ success: true })
    },
  })
  await renderApp('/connect-ebay')
  await user().click(await screen.findByRole('button', { name: 'Disconnect' }))
  const question = await screen.findByRole('alertdialog')
  await user().click(within(question).getByRole('button', { name: 'Disconnect' }))
  expect(await screen.findByText('No eBay account is connected')).toBeTruthy()
  expect(toasts()).toEqual([['eBay Disconnected', undefined]])
})

test('a disconnect that fails is reported and changes nothing', async () => {
  connected = true
  serve({ 'POST /api/ebay/disconnect': () => failure('INTERNAL') })
  await renderApp('/connect-ebay')
  await user().click(await screen.findByRole('button', { name: 'Disconnect' }))
  const question = await screen.findByRole('alertdialog')
  await user().click(within(question).getByRole('button', { name: 'Disconnect' }))
  await vi.waitFor(() =>
    expect(toasts()).toEqual([
      ['Disconnect Failed', 'Failed to disconnect your eBay account. Please try again.'],
    ]),
  )
})

test.each([
  ['holds', null, 'Asked for', 'Not asked for'],
  ['has expired', 'expired', 'Expired', 'Not asked for'],
  ['lacks a permission', 'permissions', 'Not certain', 'Not certain'],
] as const)(
  'the reconnect page says of the permissions what is known while the connection %s',
  async (_, reconnectReason, asked, notAsked) => {
    connected = true
    const reason = reconnectReason && 'Your eBay connection is to be renewed.'
    serve({
      'GET /api/ebay/connection-status': () =>
        success({
          ...STATUS,
          requiresReconnection: reconnectReason !== null,
          reconnectReason,
          reason,
        }),
      'GET /api/ebay/reconnect': () => failure('EBAY_UNAVAILABLE'),
    })
    await renderApp('/ebay-reconnect')
    expect(await screen.findByText(/eBay does not tell us which permissions/)).toBeTruthy()
    expect(screen.queryAllByText('Your eBay connection is to be renewed.')).toHaveLength(
      reason ? 1 : 0,
    )
    const permissions = screen.getAllByRole('listitem').map(item => item.textContent)
    expect(permissions).toEqual([
      expect.stringMatching(`^Inventory.*listings${asked}$`),
      expect.stringMatching(`^Account.*policies${asked}$`),
      expect.stringMatching(`^Fulfillment.*sold${notAsked}$`),
      expect.stringMatching(`^Store \\(optional\\).*nothing of it${asked}$`),
      expect.stringMatching(`^Marketing \\(optional\\).*no other${notAsked}$`),
    ])
    await user().click(screen.getByRole('button', { name: 'Reconnect eBay' }))
    expect(await screen.findByText(/^Reconnection failed \(502\)/)).toBeTruthy()
  },
)

function offline(): never {
  throw new TypeError('offline')
}
const noJson = () => new Response('<html>', { status: 200 })

test.each([
  [
    'a refusal',
    () => failure('SUSPENDED'),
    'Failed to check connection status (403): This account is suspended. Please contact the administrator.',
  ],
  ['no connection', offline, 'Network error - please try again'],
  ['an answer that is none', noJson, 'Failed to check connection status'],
])('a status that cannot be read: %s', async (_, status, text) => {
  serve({ 'GET /api/ebay/connection-status': status })
  await renderApp('/ebay-reconnect')
  // A try after the first waits a second.
  await pass(1_500)
  expect(await screen.findByText(text)).toBeTruthy()
})

test.each([
  ['no address', () => success({ success: true, authUrl: '' })],
  ['an answer that is none', noJson],
])('a reconnection with %s goes nowhere', async (_, reconnect) => {
  serve({ 'GET /api/ebay/reconnect': reconnect })
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
  await renderApp('/ebay-reconnect')
  await user().click(await screen.findByRole('button', { name: /eBay$/ }))
  expect(await screen.findByText('Failed to generate reconnection URL')).toBeTruthy()
  expect(assign).not.toHaveBeenCalled()
})

test('a reconnection without a connection is reported', async () => {
  serve({ 'GET /api/ebay/reconnect': offline })
  await renderApp('/ebay-reconnect')
  await user().click(await screen.findByRole('button', { name: /eBay$/ }))
  expect(await screen.findByText('Network error during reconnection')).toBeTruthy()
})
