import { beforeAll, describe, expect, it, vi } from 'vitest'
import { newAccount, type TestAccount } from '../../test/account.ts'
import { call } from '../../test/call.ts'
import { connectEbay, SELLERS, tellFault } from '../../test/sandbox.ts'
import { newDealer, newDraft, publishNow, setShipsFrom } from '../test/listings.ts'

// Calls go over real HTTP to a sandbox that other tests use as well.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 })

const INVENTORY = '/ebay/sell/inventory/v1'

let dealer: TestAccount
beforeAll(async () => {
  dealer = await newDealer('unlucky')
})

describe("eBay's refusals", () => {
  const REFUSALS = [
    [25003, 'Invalid price.', 'price', 'eBay does not accept the price. eBay says: Invalid price.'],
    [25026, 'Selling limit exceeded.', undefined, 'You have reached your eBay selling limit.'],
    [25002, 'The title may not contain such words.', 'title', 'The title may not contain'],
  ] as const
  it.each(REFUSALS)(
    '%i is reported with a message and the field',
    async (errorId, message, field, words) => {
      const draft = await newDraft(dealer)
      const errors = [{ errorId, domain: 'API_INVENTORY', category: 'REQUEST', message }]
      await tellFault({
        route: `PUT ${INVENTORY}/inventory_item/${draft.sku}`,
        status: 400,
        body: { errors },
        times: 1,
      })
      const answer = await publishNow(dealer, draft.id)
      expect(answer.status).toBe(422)
      const body = await answer.json<{ error: string; code: string; detail: unknown }>()
      expect(body.error).toContain(words)
      expect(body.code).toBe('EBAY_REFUSED')
      expect(body.detail).toEqual({
        retryable: false,
        vendor: 'eBay',
        vendorCode: errorId,
        ...(field ? { field } : {}),
        ...(errorId === 25026 ? { refusesAccount: true } : {}),
      })
    },
  )

  it('for a missing permission requires a reconnection, which is stored', async () => {
    const seller = await newAccount('narrow')
    await connectEbay(seller, SELLERS.equipped)
    await setShipsFrom(seller, '43215')
    const draft = await newDraft(seller)
    const errors = [{ errorId: 1100, domain: 'ACCESS', message: 'Access denied' }]
    const route = `PUT ${INVENTORY}/inventory_item/${draft.sku}`
    await tellFault({ route, status: 403, body: { errors }, times: 1 })
    for (let time = 0; time < 2; time++) {
      const answer = await publishNow(seller, draft.id)
      expect(answer.status).toBe(409)
      expect(await answer.json()).toMatchObject({
        code: 'EBAY_RECONNECT_REQUIRED',
        message: expect.stringContaining('needs to be reconnected with full permissions'),
      })
    }
    const status = await call('/api/ebay/connection-status', {
      headers: { cookie: seller.cookie },
    })
    expect(await status.json()).toMatchObject({
      requiresReconnection: true,
      scopes: { inventory: false, account: false, fulfillment: false },
    })
  })
})
