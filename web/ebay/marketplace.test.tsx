import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { priceText } from '../../shared/lib/money.ts'
import { storeMarketplace } from '../accounts/stored-user.ts'
import { answerCalls, prepareApp, renderApp, SELLER, success } from '../test/render-app.tsx'

prepareApp({ signedIn: true })
afterEach(() => storeMarketplace('EBAY_US'))

const STATUS = {
  connected: true,
  requiresReconnection: false,
  reason: null,
  action: null,
  nextStep: null,
  reconnectReason: null,
  scopes: { inventory: true, account: true, fulfillment: true },
  optionalScopes: { stores: 'asked', marketing: 'not_asked' },
  ebayUsername: 'sovereign',
  shipsFromPostalCode: null,
}

async function open({ canChange }: { canChange: boolean }) {
  const sent: unknown[] = []
  let marketplaceId = 'EBAY_US'
  answerCalls({
    'GET /api/user': () => success({ ...SELLER, marketplaceId, hasEbayConnection: true }),
    'GET /api/ebay/connection-status': () => success(STATUS),
    'GET /api/ebay/marketplace': () => success({ marketplaceId, canChange }),
    'PUT /api/ebay/marketplace': body => {
      sent.push(body)
      marketplaceId = 'EBAY_GB'
      return success({ marketplaceId, canChange })
    },
  })
  await renderApp('/connect-ebay')
  return sent
}

test('a seller without a coin chooses the marketplace, and the page is of its country', async () => {
  const sent = await open({ canChange: true })
  expect(await screen.findByLabelText('Coins ship from (ZIP code)')).toBeTruthy()
  const select = screen.getByLabelText<HTMLSelectElement>('You sell on')
  expect(select.selectedOptions[0]?.textContent).toBe('eBay United States, in US dollars')
  await userEvent.selectOptions(select, 'eBay United Kingdom, in pounds')
  await vi.waitFor(() => expect(sent).toEqual([{ marketplaceId: 'EBAY_GB' }]))
  expect(await screen.findByLabelText('Coins ship from (postcode)')).toBeTruthy()
  expect(priceText(123_450)).toBe('£1,234.50')
})

test('with a coin the marketplace is said, and cannot be chosen', async () => {
  await open({ canChange: false })
  expect(await screen.findByText(/^You sell on eBay United States, in US dollars/)).toBeTruthy()
  expect(screen.queryByLabelText('You sell on')).toBeNull()
})
