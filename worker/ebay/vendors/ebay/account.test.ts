import { describe, expect, it } from 'vitest'
import { ANSWERED_SETTINGS } from '../../test/answered-ebay.ts'
import { createSellerAccount } from './account.ts'
import { type ApiClient, createApiClient } from './client/http.ts'
import { createTradingCall } from './client/trading.ts'

const token = async () => 'token'
const access = { owner: 'seller', current: token, renew: token } as const
const accountOf = (api: ApiClient) =>
  createSellerAccount(api, ANSWERED_SETTINGS, {
    now: Date.now,
    trading: createTradingCall(api, ANSWERED_SETTINGS),
  })

/** An account whose every call gets this answer. */
function accountWith(status: number, errorId: number) {
  const errors = [{ errorId, message: 'merchantLocationKey already exists.' }]
  const transport = {
    fetch: async () => Response.json({ errors }, { status }),
    pause: async () => {},
    random: () => 0.5,
  }
  return accountOf(createApiClient(transport, access))
}

describe('an inventory location', () => {
  it.each([400, 409])('that exists already is as good as created (status %i)', async status => {
    const created = accountWith(status, 25803).createInventoryLocation('obverse-10001', '10001')
    await expect(created).resolves.toBeUndefined()
  })

  it('that eBay refuses otherwise is a question of the ZIP code', async () => {
    const refused = accountWith(400, 25802).createInventoryLocation('obverse-10001', '10001')
    await expect(refused).rejects.toMatchObject({ detail: { field: 'shipsFromPostalCode' } })
  })
})

describe('the selling limit', () => {
  const limitOf = (sellingLimit: unknown) => {
    const paths: string[] = []
    const transport = {
      fetch: async (input: RequestInfo | URL, init?: RequestInit) => {
        paths.push(new URL(new Request(input, init).url).pathname)
        return Response.json({ sellerRegistrationCompleted: true, sellingLimit })
      },
      pause: async () => {},
      random: () => 0.5,
    }
    const account = accountOf(createApiClient(transport, access))
    return account.sellingLimit().then(limit => ({ limit, paths }))
  }

  it('is that of the privileges, in cents and pieces', async () => {
    const amount = { value: '2500.0', currency: 'USD' }
    expect(await limitOf({ amount, quantity: 250 })).toEqual({
      limit: { amountCents: 250_000, pieces: 250 },
      paths: ['/sell/account/v1/privilege'],
    })
  })

  it.each([undefined, {}, { amount: null, quantity: null }])(
    'is none where eBay names none: %o',
    async sellingLimit => {
      const { limit } = await limitOf(sellingLimit)
      expect(limit).toEqual({ amountCents: null, pieces: null })
    },
  )
})
