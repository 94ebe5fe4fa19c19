import { onlineManager } from '@tanstack/react-query'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import {
  answerCalls,
  failure,
  prepareApp,
  renderApp,
  SELLER,
  success,
} from '../test/render-app.tsx'
import { toastStore } from '../ui/feedback/toast-store.ts'
import { readStoredUser, storeUser } from './stored-user.ts'

afterEach(() => {
  onlineManager.setOnline(true)
})
prepareApp({ signedIn: false })

const address = () => screen.getByTestId('address').textContent
const findLogin = () => screen.findByRole('button', { name: 'Log In' })

async function logIn(username: string, password: string) {
  await userEvent.type(screen.getByLabelText(/Username/), username)
  await userEvent.type(screen.getByLabelText(/Password/), password)
  await userEvent.click(screen.getByRole('button', { name: 'Log In' }))
}

test('a visitor without a stored user sees the landing page, and no user is requested', async () => {
  const calls = answerCalls({})
  await renderApp('/')
  expect(await screen.findByRole('link', { name: 'Start' })).toBeTruthy()
  expect(address()).toBe('/')
  expect(calls).not.toContain('GET /api/user')
})

test.each([
  ['neither', {}, /Username/],
  ['a name alone', { Username: 'seller' }, /Password/],
  ['a password alone', { Password: 'seller-dev-password' }, /Username/],
])('both fields are required; with %s nothing is sent', async (_, typed, missing) => {
  const calls = answerCalls({})
  await renderApp('/login')
  const button = await findLogin()
  // oxlint-disable-next-line no-await-in-loop -- one hand types
  for (const [label, text] of Object.entries(typed))
    await userEvent.type(screen.getByLabelText(new RegExp(label)), text)
  await userEvent.click(button)
  expect(screen.getByText('Please enter both username and password')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText(missing))
  expect(calls).toEqual([])
})

test.each([
  [
    'the server’s reason',
    () => failure('SUSPENDED'),
    'This account is suspended. Please contact the administrator.',
  ],
  [
    'what to check, where there is none',
    () => new Response('<html>'),
    'Login failed. Please check your credentials.',
  ],
])('a login that fails shows %s', async (_, login, text) => {
  answerCalls({ 'POST /api/login': login })
  await renderApp('/login')
  await findLogin()
  await logIn('seller', 'seller-dev-password')
  await vi.waitFor(() =>
    expect(toastStore.current().map(({ title, description }) => [title, description])).toEqual([
      ['Login failed', text],
    ]),
  )
})

test('a refused login is reported in a toast and at its button, and keeps the input', async () => {
  answerCalls({ 'POST /api/login': () => failure('LOGIN_FAILED') })
  await renderApp('/login')
  await findLogin()
  await logIn('seller', 'wrong-password')
  expect(await screen.findByText('Login failed')).toBeTruthy()
  expect(screen.getAllByText('Login failed. Please check your credentials.')).toHaveLength(2)
  expect(screen.getByLabelText<HTMLInputElement>(/Username/).value).toBe('seller')
  expect(readStoredUser()).toBeNull()
})

test('a login remembers name and id, and shows the requested screen', async () => {
  const sent: unknown[] = []
  answerCalls({
    'POST /api/login': body => {
      sent.push(body)
      return success(SELLER)
    },
    'GET /api/ebay/connection-status': () => failure('EBAY_UNAVAILABLE'),
  })
  await renderApp('/ebay-reconnect')
  await findLogin()
  await logIn(' seller ', 'seller-dev-password')
  expect(await screen.findByRole('heading', { name: 'eBay Connection' })).toBeTruthy()
  expect(address()).toBe('/ebay-reconnect')
  expect(sent).toEqual([{ username: 'seller', password: 'seller-dev-password' }])
  expect(readStoredUser()).toEqual({ id: 7, username: 'seller' })
})

test('after a login nothing says any more that it failed', async () => {
  let isRight = false
  answerCalls({
    'POST /api/login': () => (isRight ? success(SELLER) : failure('LOGIN_FAILED')),
    'GET /api/ebay/connection-status': () => failure('EBAY_UNAVAILABLE'),
  })
  await renderApp('/ebay-reconnect')
  await findLogin()
  await logIn('seller', 'wrong-password')
  expect(await screen.findByText('Login failed')).toBeTruthy()
  isRight = true
  await userEvent.click(screen.getByRole('button', { name: 'Log In' }))
  expect(await screen.findByRole('heading', { name: 'eBay Connection' })).toBeTruthy()
  expect(toastStore.current().filter(({ open }) => open)).toEqual([])
})

test('when the server says that nobody is signed in, what was remembered goes', async () => {
  storeUser({ id: 7, username: 'seller' })
  answerCalls({ 'GET /api/user': () => success({ authenticated: false }) })
  await renderApp('/ebay-reconnect')
  await findLogin()
  await vi.waitFor(() => expect(readStoredUser()).toBeNull())
})

test('a name without an id counts as nobody and is cleared', async () => {
  localStorage.setItem('obverse.username', 'seller')
  expect(readStoredUser()).toBeNull()
  const calls = answerCalls({})
  await renderApp('/ebay-reconnect')
  await findLogin()
  expect(localStorage.getItem('obverse.username')).toBeNull()
  expect(calls).not.toContain('GET /api/user')
})

test('when the session request fails, the user stays stored and can try again', async () => {
  storeUser({ id: 7, username: 'seller' })
  let up = false
  answerCalls({
    'GET /api/user': () => (up ? success(SELLER) : failure('NOT_FOUND')),
    'GET /api/ebay/connection-status': () => failure('NOT_FOUND'),
  })
  await renderApp('/ebay-reconnect')
  const again = await screen.findByRole('button', { name: 'Try Again' })
  expect(readStoredUser()).toEqual({ id: 7, username: 'seller' })
  up = true
  await userEvent.click(again)
  expect(await screen.findByRole('heading', { name: 'eBay Connection' })).toBeTruthy()
})

test('without a network the app says so, and goes on by itself once there is one', async () => {
  storeUser({ id: 7, username: 'seller' })
  let up = false
  answerCalls({
    'GET /api/user': () => {
      if (!up) throw new TypeError('Failed to fetch')
      return success(SELLER)
    },
    'GET /api/ebay/connection-status': () => failure('NOT_FOUND'),
  })
  onlineManager.setOnline(false)
  await renderApp('/ebay-reconnect')
  const heading = await screen.findByRole(
    'heading',
    { name: 'You Are Offline' },
    { timeout: 5_000 },
  )
  expect(heading).toBeTruthy()
  up = true
  await act(async () => onlineManager.setOnline(true))
  expect(await screen.findByRole('heading', { name: 'eBay Connection' })).toBeTruthy()
})

test('a button that is pressed without a network fails immediately, and its request is not retried later', async () => {
  storeUser({ id: 7, username: 'seller' })
  const calls = answerCalls({
    'GET /api/user': () => success(SELLER),
    'POST /api/logout': () => {
      throw new TypeError('Failed to fetch')
    },
  })
  await renderApp('/account')
  await screen.findByRole('heading', { level: 1 })
  onlineManager.setOnline(false)
  await userEvent.click(screen.getByText('Logout'))
  await vi.waitFor(() =>
    expect(toastStore.current().map(({ title, description }) => [title, description])).toEqual([
      ['Logout failed', 'No connection to the server. Check your network and try again.'],
    ]),
  )
  await act(async () => onlineManager.setOnline(true))
  expect(calls.filter(made => made === 'POST /api/logout')).toHaveLength(1)
})

test('logging out forgets the user and shows the login page', async () => {
  storeUser({ id: 7, username: 'seller' })
  const calls = answerCalls({
    'GET /api/user': () => success(SELLER),
    'GET /api/ebay/connection-status': () => failure('NOT_FOUND'),
    'POST /api/logout': () => success({ success: true }),
  })
  await renderApp('/ebay-reconnect')
  await screen.findByText("seller's Account")
  await userEvent.click(screen.getByRole('button', { name: 'Logout', hidden: true }))
  await findLogin()
  expect(calls).toContain('POST /api/logout')
  expect(readStoredUser()).toBeNull()
})

test('a call that is answered "please log in" signs the user out', async () => {
  storeUser({ id: 7, username: 'seller' })
  answerCalls({
    'GET /api/user': () => success(SELLER),
    'GET /api/ebay/connection-status': () => failure('NOT_AUTHENTICATED'),
  })
  await renderApp('/ebay-reconnect')
  await findLogin()
  await vi.waitFor(() => expect(readStoredUser()).toBeNull())
})

test('where codes of the app cannot be checked, the field says that recovery codes work', async () => {
  let sent = 0
  answerCalls({
    'POST /api/login': () => {
      sent += 1
      return failure(sent === 1 ? 'SECOND_FACTOR_REQUIRED' : 'SECOND_FACTOR_UNREADABLE')
    },
  })
  await renderApp('/login')
  await findLogin()
  await logIn('seller', 'seller-dev-password')
  await userEvent.type(await screen.findByLabelText(/^Code/), '123456')
  await userEvent.click(screen.getByRole('button', { name: 'Log In' }))
  expect(await screen.findByText(/Please use one of your recovery codes/)).toBeTruthy()
  expect(screen.getByLabelText(/^Code/).getAttribute('aria-invalid')).toBe('true')
  expect(toastStore.current()).toEqual([])
})

test('with two-step login the code is asked for, and a wrong one is said at its field', async () => {
  const sent: unknown[] = []
  answerCalls({
    'POST /api/login': body => {
      sent.push(body)
      if (sent.length === 1) return failure('SECOND_FACTOR_REQUIRED')
      return sent.length === 2 ? failure('SECOND_FACTOR_WRONG') : success(SELLER)
    },
  })
  await renderApp('/login')
  await findLogin()
  await logIn('seller', 'seller-dev-password')
  const code = await screen.findByLabelText(/^Code/)
  expect(toastStore.current()).toEqual([])
  expect(document.activeElement).toBe(code)
  await userEvent.type(code, '000000')
  await userEvent.click(screen.getByRole('button', { name: 'Log In' }))
  expect(await screen.findByText('This code is not right or was used already.')).toBeTruthy()
  await userEvent.clear(code)
  await userEvent.type(code, '123456')
  await userEvent.click(screen.getByRole('button', { name: 'Log In' }))
  await expect.poll(readStoredUser).toEqual({ id: SELLER.id, username: SELLER.username })
  const credentials = { username: 'seller', password: 'seller-dev-password' }
  expect(sent).toEqual([
    credentials,
    { ...credentials, code: '000000' },
    { ...credentials, code: '123456' },
  ])
})
