import { act, cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Suspense } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { storeUser } from '../accounts/stored-user.ts'
import { readAnswers } from '../listings/test/my-listings.ts'
import { newListing } from '../test/listing.ts'
import {
  answerCalls,
  failure,
  prepareApp,
  press,
  renderApp,
  SELLER,
  success,
} from '../test/render-app.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { lazyPage } from './navigation/lazy-page.tsx'
import { LoadingScreen } from './navigation/loading-screen.tsx'

vi.mock('idb-keyval', async () => (await import('../test/device-storage.ts')).idbKeyval)
vi.mock('../pictures/coin-detector.ts', () => import('../test/capture-setup.ts'))

beforeAll(() =>
  Promise.all([
    import('./home-page.tsx'),
    import('./single-coin-page.tsx'),
    import('./rapid-upload-tab.tsx'),
    import('../listings/browse/my-listings.tsx'),
  ]),
)
afterEach(() => {
  vi.useRealTimers()
})
prepareApp({ signedIn: false })

test('an unknown address says so, in text and title', async () => {
  answerCalls({})
  await renderApp('/no-such-page')
  expect(await screen.findByRole('heading', { name: 'Page Not Found' })).toBeTruthy()
  expect(
    screen.getByText("The page you're looking for doesn't exist or has been moved."),
  ).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Return to Home' }).getAttribute('href')).toBe('/')
  expect(document.title).toBe('Page Not Found · Obverse')
})

const BARS = ['Main', 'Mobile', 'Account'] as const
type Bar = (typeof BARS)[number]
/** Each link of the bars: its name, its address and the heading of the screen there. */
const LINKS: readonly (readonly [bar: Bar, name: string, to: string, heading: string])[] = [
  ['Main', 'My Listings', '/', 'My Listings'],
  ['Main', 'Single Coin Upload', '/single-coin-upload', 'Single Coin Upload'],
  ['Main', 'Rapid Upload', '/?mode=rapid', 'Rapid Upload'],
  ['Main', 'Analytics', '/analytics', 'Analytics'],
  ['Main', 'Grading Guide', '/?tab=grading', 'Grading Guide'],
  ['Main', 'Upgrade', '/pricing', 'Plans'],
  ['Mobile', 'Listings', '/?tab=listings', 'My Listings'],
  ['Mobile', 'Review', '/review', 'Review'],
  ['Mobile', 'New Single Coin', '/single-coin-upload', 'Single Coin Upload'],
  ['Mobile', 'Camera', '/?tab=rapid&camera=on', 'Rapid camera'],
  ['Mobile', 'Queue', '/?tab=rapid', 'Rapid Upload'],
  ['Mobile', 'Home', '/', 'My Listings'],
  ['Mobile', 'Analytics', '/?tab=analytics', 'Analytics'],
  ['Mobile', 'Single Coin', '/single-coin', 'Single Coin Upload'],
  ['Mobile', 'Upload many', '/?tab=rapid', 'Rapid Upload'],
  ['Mobile', 'Camera for a computer', '/phone', 'This page needs a secure address'],
  ['Account', 'Log In', '/login', 'Log In'],
  ['Account', 'Register', '/register', 'Register'],
]
/** A full page load, which no test follows: what its address opens is tested by itself. */
const LOADS_THE_PAGE = 'Rapid Upload'
const nameOf = (link: Element) =>
  link.getAttribute('aria-label') ??
  link.querySelector('span > span')?.textContent ??
  link.textContent

async function showBar(bar: Bar) {
  if (bar !== 'Account') storeUser({ id: 7, username: 'seller' })
  answerCalls({
    'GET /api/user': () => success(SELLER),
    'GET /api/listings/cards': () => success({ cards: [], next: null }),
    'GET /api/subscription/tiers': () => success({ tiers: [] }),
  })
  await renderApp('/no-such-page')
  return within(await screen.findByRole('navigation', { name: bar })).getAllByRole('link')
}

test.each(BARS)('the bar %s has its links and no other', async bar => {
  const links = await showBar(bar)
  expect(links.map(link => [nameOf(link), link.getAttribute('href')])).toEqual(
    LINKS.filter(link => link[0] === bar).map(([, name, to]) => [name, to]),
  )
})

test.each(LINKS.filter(([, name]) => name !== LOADS_THE_PAGE))(
  '%s › %s opens %s, %s',
  async (bar, name, to, heading) => {
    const link = (await showBar(bar)).find(one => nameOf(one) === name)
    await press(link ?? document.body)
    expect(await screen.findByRole('heading', { name: heading })).toBeTruthy()
    expect(screen.getByTestId('address').textContent).toBe(to)
  },
)

test('on the home screen its tabs stand in the place of the header’s links, and one place is marked', async () => {
  storeUser({ id: 7, username: 'seller' })
  answerCalls({ 'GET /api/user': () => success(SELLER), 'GET /api/listings': () => success([]) })
  await renderApp('/?tab=rapid')
  const main = await screen.findByRole('navigation', { name: 'Main' })
  const tabs = await within(main).findByRole('tablist')
  expect(screen.getAllByRole('tablist')).toHaveLength(1)
  expect(within(tabs).getByRole('tab', { selected: true }).textContent).toBe('Rapid Upload')
  expect(within(main).getAllByRole('link').map(nameOf)).toEqual(['Upgrade'])
  // The bar of small screens, which is hidden then.
  const marked = [...document.querySelectorAll('nav [aria-current]')]
  expect(marked.map(nameOf)).toEqual(['Queue'])
  await press(within(tabs).getByRole('tab', { name: 'My Listings' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'My Listings' })).toBeTruthy()
})

test('on a narrower screen the header has its links, and the tabs stand above their panel', async () => {
  const never = window.matchMedia('(max-width: 0px)')
  vi.spyOn(window, 'matchMedia').mockReturnValue(never)
  storeUser({ id: 7, username: 'seller' })
  answerCalls({ 'GET /api/user': () => success(SELLER), 'GET /api/listings': () => success([]) })
  await renderApp('/?tab=listings')
  const main = await screen.findByRole('main')
  expect(await within(main).findByRole('tablist')).toBeTruthy()
  expect(screen.getAllByRole('tablist')).toHaveLength(1)
  const bar = within(screen.getByRole('navigation', { name: 'Main' }))
  const links = LINKS.filter(([name]) => name === 'Main')
  expect(bar.getAllByRole('link').map(nameOf)).toEqual(links.map(([, name]) => name))
  // One in each bar: the screen shows one of them.
  const marked = document.querySelectorAll('nav [aria-current]')
  expect([...marked].map(({ textContent }) => textContent)).toEqual(['My Listings', 'Listings'])
})

test('the mark leads home, and the address of the link Rapid Upload opens that tab', async () => {
  await showBar('Main')
  await press(screen.getByRole('link', { name: 'Obverse, home' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'My Listings' })).toBeTruthy()
  cleanup()
  await renderApp('/?mode=rapid')
  expect(await screen.findByRole('heading', { level: 1, name: 'Rapid Upload' })).toBeTruthy()
  expect(screen.getByRole('tab', { name: 'Rapid Upload', selected: true })).toBeTruthy()
})

test('the account menu shows whether eBay is connected', async () => {
  storeUser({ id: 7, username: 'seller' })
  answerCalls({
    'GET /api/user': () => success({ ...SELLER, hasEbayConnection: true }),
    'GET /api/ebay/connection-status': () => failure('NOT_FOUND'),
  })
  await renderApp('/ebay-reconnect')
  const link = await screen.findByRole('link', { name: 'eBay Connected', hidden: true })
  expect(link.getAttribute('href')).toBe('/connect-ebay')
})

test('each entry of the account menu has a sign of its own', async () => {
  storeUser({ id: 7, username: 'seller' })
  answerCalls({
    'GET /api/user': () => success({ ...SELLER, isAdmin: true, hasEbayConnection: true }),
  })
  await renderApp('/not-there')
  await screen.findByRole('button', { name: "seller's Account" })
  const signs = [...document.querySelectorAll('#account-menu a > svg')].map(
    ({ innerHTML }) => innerHTML,
  )
  expect(signs.length).toBeGreaterThan(5)
  expect(new Set(signs).size).toBe(signs.length)
})

test('the account menu leads to the plans, where a phone has no header for it, and to the templates', async () => {
  storeUser({ id: 7, username: 'seller' })
  answerCalls({ 'GET /api/user': () => success(SELLER) })
  await renderApp('/not-there')
  await screen.findByRole('button', { name: "seller's Account" })
  const menu = document.querySelector<HTMLElement>('#account-menu') ?? document.body
  const goal = (name: string) =>
    within(menu).getByRole('link', { name, hidden: true }).getAttribute('href')
  expect(goal('Upgrade')).toBe('/pricing')
  expect(goal('Templates')).toBe('/templates')
})

test('a change of screen moves focus to the new heading', async () => {
  storeUser({ id: 7, username: 'seller' })
  answerCalls({
    'GET /api/user': () => success(SELLER),
    'GET /api/ebay/connection-status': () => failure('NOT_FOUND'),
  })
  await renderApp('/ebay-reconnect')
  await screen.findByRole('heading', { name: 'eBay Connection' })
  await press(screen.getByRole('link', { name: 'Connect eBay', hidden: true }))
  const heading = await screen.findByRole('heading', { name: 'Connect eBay' })
  expect(document.activeElement).toBe(heading)
})

test('the colour scheme is chosen in the account menu and remembered', async () => {
  storeUser({ id: 7, username: 'seller' })
  answerCalls({
    'GET /api/user': () => success(SELLER),
    'GET /api/ebay/connection-status': () => failure('NOT_FOUND'),
  })
  await renderApp('/ebay-reconnect')
  await userEvent.click(await screen.findByRole('radio', { name: 'Dark', hidden: true }))
  expect(document.documentElement.dataset['theme']).toBe('dark')
  expect(localStorage.getItem('obverse.theme')).toBe('dark')
  await userEvent.click(screen.getByRole('radio', { name: 'Device', hidden: true }))
  expect(document.documentElement.dataset['theme']).toBeUndefined()
  expect(localStorage.getItem('obverse.theme')).toBeNull()
})

test('a screen that takes long to load says how to help it along', () => {
  vi.useFakeTimers()
  render(<LoadingScreen />)
  expect(screen.getByText('Loading...')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Refresh' })).toBeNull()
  act(() => void vi.advanceTimersByTime(4_000))
  expect(screen.getByText(/If nothing happens, refresh the page/)).toBeTruthy()
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined)
  screen.getByRole('button', { name: 'Refresh' }).click()
  expect(reload).toHaveBeenCalledOnce()
})

test('a screen whose code fails to load shows an error; Try Again loads it again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  let online = false
  const load = vi.fn(() =>
    online
      ? Promise.resolve({ default: () => <p>The screen</p> })
      : Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/x.js')),
  )
  const Screen = lazyPage(load)
  await act(async () => {
    render(
      <ErrorBoundary>
        <Suspense fallback={<p>Loading...</p>}>
          <Screen />
        </Suspense>
      </ErrorBoundary>,
    )
  })
  expect(await screen.findByRole('heading', { name: 'Something went wrong' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Reload Page' })).toBeTruthy()
  expect(load).toHaveBeenCalledOnce()

  online = true
  await press(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByText('The screen')).toBeTruthy()
  expect(load).toHaveBeenCalledTimes(2)
})

test('the bar of small screens counts the drafts that wait for the review', async () => {
  const { innerWidth } = window
  Object.assign(window, { innerWidth: 390 })
  storeUser({ id: 7, username: 'seller' })
  answerCalls({
    'GET /api/user': () => success(SELLER),
    ...readAnswers(() => [
      newListing({ id: 1 }),
      newListing({ id: 2 }),
      newListing({ id: 3, status: 'published' }),
    ]),
  })
  await renderApp('/not-there')
  const bar = within(await screen.findByRole('navigation', { name: 'Mobile' }))
  expect(await bar.findByRole('link', { name: 'Review 2' })).toBeTruthy()
  Object.assign(window, { innerWidth })
})
