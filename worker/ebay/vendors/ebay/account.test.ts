import { describe, expect, it } from 'vitest'
import { createSellerAccount } from './account.ts'
import { createApiClient } from './http.ts'

const token = async () => 'token'
const access = { owner: 'seller', current: token, renew: token } as const
const settings = {
  apiUrl: 'https://api.ebay.test',
  authUrl: '',
  identityUrl: '',
  mediaUrl: '',
  clientId: '',
  clientSecret: '',
  ruName: '',
  marketplaceId: 'EBAY_US',
}

/** An account whose every call gets this answer. */
function accountWith(status: number, errorId: number) {
  const errors = [{ errorId, message: 'merchantLocationKey already exists.' }]
  const transport = {
    fetch: async () => Response.json({ errors }, { status }),
    pause: async () => {},
    random: () => 0.5,
  }
  return createSellerAccount(createApiClient(transport, access), settings, Date.now)
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
