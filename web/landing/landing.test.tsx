import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { storeUser } from '../accounts/stored-user.ts'
import {
  answerCalls,
  failure,
  prepareApp,
  renderApp,
  SELLER,
  success,
} from '../test/render-app.tsx'

prepareApp({ signedIn: false })

const FREE = {
  name: 'free',
  displayName: 'Free',
  price: 0,
  monthlyCoins: 10,
  maxListings: 2_000,
  maxPictureBytes: 10_000_000_000,
  features: [],
  popular: false,
}
const BASIC = { ...FREE, name: 'basic', displayName: 'Basic', price: 9.99, monthlyCoins: 100 }
const href = (name: string) =>
  within(screen.getByRole('main')).queryByRole('link', { name })?.getAttribute('href')

test.each(['/', '/landing', '/welcome'])('%s shows a visitor what the app does', async path => {
  answerCalls({ 'GET /api/subscription/tiers': () => success({ tiers: [FREE, BASIC] }) })
  await renderApp(path)
  for (const point of [
    'AI coin identification',
    'Condition grading',
    'Pricing from real sales data',
    'Precious-metal spot pricing',
    'Batches of 100+ coins',
    'Direct publishing',
  ]) {
    // oxlint-disable-next-line no-await-in-loop -- they come together
    expect(await screen.findByRole('heading', { name: point })).toBeTruthy()
  }
  expect(screen.getByAltText(/^My Listings: a card for each coin/).getAttribute('src')).toBe(
    '/landing/listings-light.avif',
  )
  expect(href('Start')).toBe('/login')
  expect(href('Login')).toBe('/login')
  expect(href('Register')).toBe('/register')
  expect(href('Go to App')).toBeUndefined()
  expect(await screen.findByText('10 coins a month')).toBeTruthy()
  expect(
    screen.getByText(/The first 10 coins of each month are free, more from \$9\.99 a month\./),
  ).toBeTruthy()
  // Start and Login lead to one page; who is new has one link.
  const main = within(screen.getByRole('main'))
  expect(main.getAllByRole('link', { name: 'Register' })).toHaveLength(1)
  const header = within(screen.getByRole('navigation', { name: 'Account' }))
  expect(header.getByRole('link', { name: 'Log In' }).getAttribute('href')).toBe('/login')
  expect(header.getByRole('link', { name: 'Register' }).getAttribute('href')).toBe('/register')
})

test('who is signed in starts in the app', async () => {
  storeUser({ id: 7, username: 'seller' })
  answerCalls({ 'GET /api/user': () => success(SELLER) })
  await renderApp('/landing')
  await screen.findByRole('link', { name: 'Go to App' })
  expect(href('Start')).toBe('/')
  expect(href('Go to App')).toBe('/')
  expect(href('Login')).toBeUndefined()
  expect(href('Register')).toBeUndefined()
})

test('without the plans the page is whole', async () => {
  answerCalls({ 'GET /api/subscription/tiers': () => failure('FORBIDDEN') })
  await renderApp('/landing')
  expect(await screen.findByRole('heading', { name: 'What it does for you' })).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'Plans' })).toBeNull()
})
