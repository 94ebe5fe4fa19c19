import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { alreadyDone, field, type RunningSandbox, runSandbox } from '../test/run-sandbox.ts'
import { CODE_SECONDS, TOKENS_A_DAY } from './oauth/tokens.ts'
import {
  BASIC,
  COINROOM,
  callerWith,
  consentQuery,
  decide,
  errorIds,
  SELLER_SCOPES,
  signIn,
  signInApplication,
  token,
} from './test/ebay-client.ts'

const SCOPE = 'https://api.ebay.com/oauth/api_scope'

describe('signing in to eBay', () => {
  let sandbox: RunningSandbox
  let clock = Date.UTC(2026, 10, 21, 9)
  beforeAll(async () => {
    sandbox = await runSandbox({ now: () => clock })
  })
  afterAll(() => sandbox.stop())

  const exchange = (code: string | null, redirect = 'Obverse-Sandbox-RuName') =>
    token(sandbox.origin, {
      grant_type: 'authorization_code',
      code: code ?? '',
      redirect_uri: redirect,
    })

  it('shows the requested scopes and the test sellers', async () => {
    const page = await fetch(`${sandbox.origin}/ebay/oauth2/authorize?${String(consentQuery())}`)
    const html = await page.text()
    expect(page.status).toBe(200)
    for (const shown of [
      'obverse-sandbox',
      'testuser_coinroom',
      'testuser_restricted',
      'Agree and continue',
      'Decline',
      `${SCOPE}/sell.inventory`,
    ]) {
      expect(html).toContain(shown)
    }
  })

  it.each([
    ['an unknown client', { client_id: 'someone' }, 'unauthorized_client'],
    [
      'an address instead of the RuName',
      { redirect_uri: 'http://localhost:5173/' },
      'invalid_request',
    ],
    ['another response type', { response_type: 'token' }, 'unsupported_response_type'],
    ['a scope it cannot have', { scope: `${SCOPE}/sell.everything` }, 'invalid_scope'],
    ['no scope', { scope: '' }, 'invalid_scope'],
  ])('refuses %s', async (_, change, error) => {
    const page = await fetch(
      `${sandbox.origin}/ebay/oauth2/authorize?${String(consentQuery(change))}`,
    )
    expect(page.status).toBe(400)
    expect(await page.text()).toContain(error)
  })

  it('sends who agrees back with a code and the state, who declines back without', async () => {
    const agreed = await decide(sandbox.origin, COINROOM)
    expect(agreed.origin + agreed.pathname).toBe('http://localhost:5173/api/ebay/callback')
    expect(agreed.searchParams.get('state')).toBe('st&te')
    expect(agreed.searchParams.get('expires_in')).toBe('299')
    expect(agreed.searchParams.get('code')).toMatch(/^v\^1\.1#/)
    const declined = await decide(sandbox.origin, COINROOM, 'decline')
    expect(declined.searchParams.get('error')).toBe('access_denied')
    expect(declined.searchParams.get('state')).toBe('st&te')
    expect(declined.searchParams.has('code')).toBe(false)
  })

  it('trades a code for tokens once', async () => {
    const code = (await decide(sandbox.origin, COINROOM)).searchParams.get('code')
    const first = await exchange(code)
    expect(first.status).toBe(200)
    expect(first.body).toMatchObject({
      expires_in: 7200,
      refresh_token_expires_in: 47304000,
      token_type: 'User Access Token',
    })
    const again = await exchange(code)
    expect(again.status).toBe(400)
    expect(field(again.body, 'error')).toBe('invalid_grant')
  })

  it('forgets a code after its time, and wants the RuName with it', async () => {
    const code = (await decide(sandbox.origin, COINROOM)).searchParams.get('code')
    expect((await exchange(code, 'elsewhere')).status).toBe(400)
    clock += CODE_SECONDS * 1_000
    expect(field((await exchange(code)).body, 'error')).toBe('invalid_grant')
  })

  it('refreshes without a new refresh token, within what was consented to', async () => {
    const code = (await decide(sandbox.origin, COINROOM)).searchParams.get('code')
    const { body } = await exchange(code)
    const refresh = (fields: Record<string, string>) =>
      token(sandbox.origin, {
        grant_type: 'refresh_token',
        refresh_token: field(body, 'refresh_token'),
        ...fields,
      })
    const narrowed = await refresh({ scope: `${SCOPE}/sell.inventory` })
    expect(narrowed.body).toEqual({
      access_token: expect.any(String),
      expires_in: 7200,
      token_type: 'User Access Token',
    })
    const call = callerWith(sandbox.origin, field(narrowed.body, 'access_token'))
    expect((await call('GET', '/sell/inventory/v1/inventory_item')).status).toBe(200)
    expect(errorIds(await call('GET', '/sell/account/v1/privilege'))).toEqual([1100])
    expect(field((await refresh({ scope: `${SCOPE}/sell.finances` })).body, 'error')).toBe(
      'invalid_scope',
    )
    expect(field((await refresh({ refresh_token: 'v^1.1#nothing' })).body, 'error')).toBe(
      'invalid_grant',
    )
  })

  it('ends an access token after two hours or when revoked; a refresh still works', async () => {
    const call = await signIn(sandbox.origin)
    const user = () => call('GET', '/commerce/identity/v1/user/')
    expect((await user()).body).toMatchObject({ userId: COINROOM, username: 'testuser_coinroom' })
    clock += 7_200_000
    const late = await user()
    expect(late.status).toBe(401)
    expect(late.body).toMatchObject({
      errors: [{ errorId: 1001, domain: 'OAuth', message: 'Invalid access token' }],
    })

    const again = await signIn(sandbox.origin)
    await fetch(`${sandbox.origin}/control/tokens`, {
      method: 'POST',
      body: JSON.stringify({ end: 'all', userId: COINROOM }),
    })
    expect((await again('GET', '/commerce/identity/v1/user/')).status).toBe(401)
  })

  it.each([
    [
      'a wrong secret',
      { grant_type: 'client_credentials' },
      `Basic ${btoa('obverse-sandbox:guess')}`,
      401,
      'invalid_client',
    ],
    ['no secret', { grant_type: 'client_credentials' }, '', 401, 'invalid_client'],
    ['an unknown grant', { grant_type: 'password' }, BASIC, 400, 'unsupported_grant_type'],
    [
      'a user scope for the application',
      { grant_type: 'client_credentials', scope: `${SCOPE}/sell.inventory` },
      BASIC,
      400,
      'invalid_scope',
    ],
  ])('refuses %s', async (_, fields, authorization, status, error) => {
    const answer = await token(sandbox.origin, fields, authorization)
    expect(answer.status).toBe(status)
    expect(field(answer.body, 'error')).toBe(error)
  })

  it('refuses an application token for a seller’s data, and a scope that was not granted', async () => {
    const application = await signInApplication(sandbox.origin)
    expect(errorIds(await application('GET', '/sell/inventory/v1/inventory_item'))).toEqual([1100])
    const sales = '/buy/marketplace_insights/v1_beta/item_sales/search?q=morgan&category_ids=39464'
    expect(errorIds(await application('GET', sales))).toEqual([1100])
    const seller = await signIn(sandbox.origin)
    expect(errorIds(await seller('GET', '/buy/browse/v1/item_summary/search?q=morgan'))).toEqual([
      1100,
    ])
    const stranger = await callerWith(sandbox.origin, 'made-up')(
      'GET',
      '/sell/inventory/v1/inventory_item',
    )
    expect([stranger.status, ...errorIds(stranger)]).toEqual([401, 1001])
    expect(SELLER_SCOPES.split(' ')).not.toContain(SCOPE)
  })

  it('mints so many application tokens a day and no more', async () => {
    clock = Date.UTC(2026, 10, 25)
    const mint = async () =>
      (await token(sandbox.origin, { grant_type: 'client_credentials', scope: SCOPE })).status
    alreadyDone(sandbox, clock, 'client_credentials', (TOKENS_A_DAY['client_credentials'] ?? 0) - 1)
    expect([await mint(), await mint()]).toEqual([200, 429])
    clock += 24 * 3_600_000
    expect(await mint()).toBe(200)
  })
})
