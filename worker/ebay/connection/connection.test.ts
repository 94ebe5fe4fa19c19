import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { compose } from '../../compose.ts'
import { connect } from '../../db/connection.ts'
import { ebayConnections } from '../../db/schema/ebay.ts'
import { newAccount, type TestAccount } from '../../test/account.ts'
import { call, sendJson } from '../../test/call.ts'
import {
  authUrlOf,
  connectEbay,
  consent,
  endTokens,
  requestsTo,
  SELLERS,
} from '../../test/sandbox.ts'
import { EBAY_STATE_TTL_MS } from './connect.ts'

// Calls go over real HTTP to a sandbox that other tests use as well.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 })

// The restricted seller: the tests of publishing, which may run beside these, use the others.
const SELLER = SELLERS.restricted
const TOKEN_ROUTE = 'POST /ebay/identity/v1/oauth2/token'

let account: TestAccount
beforeAll(async () => {
  account = await newAccount('connector')
})
afterEach(() => {
  vi.useRealTimers()
})

const callback = (search: string, cookie: string) =>
  call(`/api/ebay/callback${search}`, { headers: { cookie }, redirect: 'manual' })
const sentTo = (answer: Response) => decodeURIComponent(answer.headers.get('Location') ?? '')
const statusOf = async ({ cookie }: TestAccount) =>
  (await call('/api/ebay/connection-status', { headers: { cookie } })).json()
const rowOf = (userId: number) =>
  connect(env.DB).select().from(ebayConnections).where(eq(ebayConnections.userId, userId)).get()
const refreshIds = async () =>
  (await requestsTo(TOKEN_ROUTE))
    .filter(({ requestBody }) => JSON.stringify(requestBody).includes('"refresh_token"'))
    .map(({ id }) => id)
/** How many refreshes eBay sees while something happens. */
async function refreshesDuring(work: () => Promise<unknown>): Promise<number> {
  const last = Math.max(0, ...(await refreshIds()))
  await work()
  return (await refreshIds()).filter(id => id > last).length
}
function service() {
  const { ebay } = compose(env)
  if (!ebay) throw new Error('ebay is not composed')
  return ebay
}
const offerStatus = (userId: number, sku: string) =>
  service().withSeller(userId, ({ seller }) => seller.findOffers(sku))

describe('connecting eBay', () => {
  it('requests three selling scopes, the identity, finances, store and marketing, and nothing else', async () => {
    const url = new URL(await authUrlOf(account))
    expect(url.searchParams.get('scope')?.split(' ')).toEqual([
      'https://api.ebay.com/oauth/api_scope/sell.inventory',
      'https://api.ebay.com/oauth/api_scope/sell.account',
      'https://api.ebay.com/oauth/api_scope/sell.fulfillment',
      'https://api.ebay.com/oauth/api_scope/commerce.identity.readonly',
      'https://api.ebay.com/oauth/api_scope/sell.finances',
      'https://api.ebay.com/oauth/api_scope/sell.stores',
      'https://api.ebay.com/oauth/api_scope/sell.marketing',
    ])
    expect(url.searchParams.get('redirect_uri')).toBe('Obverse-Sandbox-RuName')
  })

  it('stores encrypted tokens and reports success to the page', async () => {
    const seller = await newAccount('sealed')
    expect(await connectEbay(seller, SELLER)).toBe('/connect-ebay?success=true')
    const row = await rowOf(seller.id)
    expect(row).toMatchObject({
      ebayUserId: SELLER,
      ebayUsername: 'testuser_restricted',
      keyId: 'development',
    })
    for (const sealed of [row?.accessToken, row?.refreshToken]) {
      expect(sealed).toMatch(/^development\./)
      expect(sealed).not.toContain('v^1.1')
    }
    expect(await statusOf(seller)).toEqual({
      connected: true,
      requiresReconnection: false,
      reason: null,
      action: 'ships-from',
      nextStep: 'Enter the ZIP code your coins ship from.',
      reconnectReason: null,
      scopes: { inventory: true, account: true, fulfillment: true },
      optionalScopes: { stores: 'asked', marketing: 'asked' },
      ebayUsername: 'testuser_restricted',
      shipsFromPostalCode: null,
    })
    const user = await call('/api/user', { headers: { cookie: seller.cookie } })
    expect(await user.json()).toMatchObject({ hasEbayConnection: true, ebayToken: '[redacted]' })
  })

  it('reports to a seller who declined, and connects nothing', async () => {
    const seller = await newAccount('decliner')
    const back = await consent(await authUrlOf(seller), SELLER, 'decline')
    expect(sentTo(await callback(back.search, seller.cookie))).toBe(
      '/connect-ebay?error=You declined on eBay, so nothing was connected.',
    )
    expect(await rowOf(seller.id)).toBeUndefined()
  })

  it("refuses another session's state, a used one and a forged one", async () => {
    const [mine, other] = await Promise.all([newAccount('mine'), newAccount('other')])
    const back = await consent(await authUrlOf(mine), SELLER)
    const refused = /error=This eBay answer does not belong to your session/
    expect(sentTo(await callback(back.search, other.cookie))).toMatch(refused)
    // Once shown, even wrongly, it is spent.
    expect(sentTo(await callback(back.search, mine.cookie))).toMatch(refused)
    const forged = new URL(back)
    forged.searchParams.set('state', 'A'.repeat(43))
    expect(sentTo(await callback(forged.search, mine.cookie))).toMatch(refused)
    expect(await rowOf(other.id)).toBeUndefined()
    expect(await rowOf(mine.id)).toBeUndefined()
  })

  it('refuses a state after ten minutes', async () => {
    const seller = await newAccount('slow')
    const back = await consent(await authUrlOf(seller), SELLER)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + EBAY_STATE_TTL_MS + 1 })
    expect(sentTo(await callback(back.search, seller.cookie))).toMatch(/longer than ten minutes/)
  })

  it('redirects a signed-out user to a page that reports it', async () => {
    const back = await consent(await authUrlOf(account), SELLER)
    expect(sentTo(await callback(back.search, ''))).toMatch(/error=Please log in here first/)
  })

  it('clears the tokens on disconnecting, answers an object, and retains the ZIP code', async () => {
    const seller = await newAccount('leaver')
    await connectEbay(seller, SELLER)
    const headers = { cookie: seller.cookie }
    const zip = await sendJson('/api/ebay/ships-from', { postalCode: '97204' }, headers, 'PUT')
    expect(zip.status).toBe(200)
    const answer = await call('/api/ebay/disconnect', { method: 'POST', headers })
    expect(await answer.json()).toEqual({ success: true })
    expect(await rowOf(seller.id)).toMatchObject({
      accessToken: '',
      refreshToken: '',
      ebayUserId: '',
    })
    const user = await call('/api/user', { headers })
    expect(await user.json()).toMatchObject({
      hasEbayConnection: false,
      ebayToken: null,
      ebayRefreshToken: null,
      ebayTokenExpiry: null,
    })
    expect(await statusOf(seller)).toMatchObject({
      connected: false,
      action: 'connect',
      shipsFromPostalCode: '97204',
    })
  })

  it('refuses an invalid ZIP code', async () => {
    const headers = { cookie: account.cookie }
    const answer = await sendJson('/api/ebay/ships-from', { postalCode: 'N1 9GU' }, headers, 'PUT')
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({
      message: 'Please enter a ZIP code such as 10001',
    })
  })
})

describe("a seller's access token", () => {
  it('is refreshed once for concurrent callers, five minutes before it expires', async () => {
    const seller = await newAccount('crowd')
    await connectEbay(seller, SELLER)
    const first = await service().connections.accessOf(seller.id).current()
    await connect(env.DB)
      .update(ebayConnections)
      .set({ accessExpiresAt: Date.now() + 4 * 60_000 })
      .where(eq(ebayConnections.userId, seller.id))
    const tokens = new Set<string>()
    const ask = async () => tokens.add(await service().connections.accessOf(seller.id).current())
    const refreshes = await refreshesDuring(() =>
      Promise.all(Array.from({ length: 6 }, () => ask())),
    )
    expect(refreshes).toBe(1)
    expect(tokens.size).toBe(1)
    expect(tokens).not.toContain(first)
  })

  it('is never that of an account that was connected during an act', async () => {
    const seller = await newAccount('switches')
    await connectEbay(seller, SELLER)
    const acting = service().withSeller(seller.id, async ({ seller: calls }) => {
      await calls.findOffers('OBVNOTHING')
      await connectEbay(seller, SELLERS.newcomer)
      // Until then the token that was read before is used.
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31_000 })
      await calls.findOffers('OBVNOTHING')
    })
    await expect(acting).rejects.toMatchObject({ code: 'EBAY_OTHER_ACCOUNT' })
    expect(await offerStatus(seller.id, 'OBVNOTHING')).toEqual([])
  })

  it('is renewed once when eBay refuses it', async () => {
    const seller = await newAccount('refused')
    await connectEbay(seller, SELLER)
    await endTokens('access', SELLER)
    const refreshes = await refreshesDuring(async () => {
      expect(await offerStatus(seller.id, 'OBVNOTHING')).toEqual([])
    })
    expect(refreshes).toBe(1)
    expect(await statusOf(seller)).toMatchObject({ requiresReconnection: false })
  })

  it('requires a reconnection when the consent has ended, and works after it', async () => {
    const seller = await newAccount('ended')
    await connectEbay(seller, SELLER)
    await endTokens('all', SELLER)
    await expect(offerStatus(seller.id, 'OBVNOTHING')).rejects.toMatchObject({
      code: 'TOKEN_EXPIRED',
    })
    expect(await statusOf(seller)).toMatchObject({
      connected: true,
      requiresReconnection: true,
      reason: 'Your eBay connection has expired or was withdrawn on eBay.',
      action: 'reconnect',
    })
    // Cached now: no second request to eBay.
    const refreshes = await refreshesDuring(async () => {
      const again = offerStatus(seller.id, 'OBVNOTHING')
      await expect(again).rejects.toMatchObject({ code: 'TOKEN_EXPIRED' })
    })
    expect(refreshes).toBe(0)

    const reconnect = await call('/api/ebay/reconnect', { headers: { cookie: seller.cookie } })
    const { success, authUrl } = await reconnect.json<{ success: boolean; authUrl: string }>()
    expect(success).toBe(true)
    await callback((await consent(authUrl, SELLER)).search, seller.cookie)
    expect(await statusOf(seller)).toMatchObject({ requiresReconnection: false, reason: null })
    expect(await offerStatus(seller.id, 'OBVNOTHING')).toEqual([])
  })
})

describe("the application's token", () => {
  it('is requested once for all callers, and again when eBay refused it', async () => {
    const scopes = ['https://api.ebay.com/oauth/api_scope/buy.marketplace.insights']
    const tokens = await Promise.all(
      Array.from({ length: 5 }, () => service().applicationToken(scopes)),
    )
    expect(new Set(tokens).size).toBe(1)
    const [refused = ''] = tokens
    const fresh = await service().applicationToken(scopes, { refused })
    expect(fresh).not.toBe(refused)
    expect(await service().applicationToken(scopes)).toBe(fresh)
  })
})
