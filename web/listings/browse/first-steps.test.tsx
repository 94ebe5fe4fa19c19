import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { storeUser } from '../../accounts/stored-user.ts'
import { answerCalls, prepareApp, renderApp, SELLER, success } from '../../test/render-app.tsx'

beforeAll(() => Promise.all([import('../../app/home-page.tsx'), import('./my-listings.tsx')]))
prepareApp({ signedIn: false })

const POLICY = { id: '1', name: 'Obverse' }
const NAME = 'Before your first listing is live'

async function openEmptyHome({ connected = true, zip = '10001', returns = [POLICY] } = {}) {
  storeUser({ id: 7, username: 'seller' })
  const calls = answerCalls({
    'GET /api/user': () => success({ ...SELLER, hasEbayConnection: connected }),
    'GET /api/listings': () => success([]),
    'GET /api/listings/cards': () => success({ cards: [], next: null }),
    'GET /api/ebay/connection-status': () => success({ shipsFromPostalCode: zip || null }),
    'GET /api/ebay/business-policies': () =>
      success({
        success: true,
        policies: {
          paymentPolicies: [POLICY],
          returnPolicies: returns,
          fulfillmentPolicies: [POLICY],
        },
      }),
  })
  await renderApp('/')
  await screen.findByRole('heading', { name: 'No listings yet' })
  return calls
}
const openSteps = async () =>
  within(await screen.findByRole('region', { name: NAME }))
    .getAllByRole('link')
    .map(link => [link.textContent, link.getAttribute('href')])

test('the empty home lists what a new seller needs, and asks eBay nothing before it is connected', async () => {
  const calls = await openEmptyHome({ connected: false })
  expect(await openSteps()).toEqual([
    ['Connect eBay', '/connect-ebay'],
    ['Enter the ZIP code', '/connect-ebay'],
    ['Look at your business policies', '/connect-ebay'],
    ['Photograph your first coin', '/single-coin-upload'],
  ])
  expect(calls.filter(call => call.includes('/api/ebay/'))).toEqual([])
})

test('a step that is done is ticked', async () => {
  await openEmptyHome({ zip: '', returns: [] })
  expect((await openSteps()).map(([label]) => label)).toEqual([
    'Enter the ZIP code',
    'Look at your business policies',
    'Photograph your first coin',
  ])
  expect(screen.getByText('(done)')).toBeTruthy()
})

test('the list vanishes when eBay is ready', async () => {
  const calls = await openEmptyHome()
  await waitFor(() => expect(calls).toContain('GET /api/ebay/business-policies'))
  expect(screen.queryByRole('region', { name: NAME })).toBeNull()
})
