import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { openContracts } from './ebay/test/contract.ts'
import { watchContracts } from './ebay/test/contract-watch.ts'
import { type Caller, COINROOM, errorIds, signIn } from './ebay/test/ebay-client.ts'
import { tell } from './ebay/test/sandbox-control.ts'
import { morgan, prepare } from './ebay/test/test-offer.ts'
import { edited, replaceText, routeMatches } from './lib/faults.ts'
import { field, type RunningSandbox, runSandbox } from './test/run-sandbox.ts'

const V1 = '/sell/inventory/v1'
const entriesSchema = z.object({ responses: z.array(z.object({ statusCode: z.int() })) })
const statusesOf = (body: unknown) =>
  entriesSchema.parse(body).responses.map(({ statusCode }) => statusCode)
const loggedSchema = z.object({
  requests: z.array(
    z.object({
      method: z.string(),
      path: z.string(),
      query: z.record(z.string(), z.string()),
      status: z.int(),
      requestBody: z.unknown(),
      responseBody: z.unknown(),
    }),
  ),
})

describe('telling the sandbox to fail', () => {
  let sandbox: RunningSandbox
  let call: Caller
  beforeAll(async () => {
    sandbox = await runSandbox()
    call = await signIn(sandbox.origin)
  })
  afterEach(() => control('DELETE', 'faults'))
  afterAll(() => sandbox.stop())

  const control = async (method: string, route: string, body?: unknown) => {
    const response = await fetch(`${sandbox.origin}/control/${route}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    return {
      status: response.status,
      body: text ? (JSON.parse(text) as unknown) : null,
      headers: response.headers,
    }
  }
  const items = () => call('GET', `${V1}/inventory_item`)

  it('returns a status with the vendor’s error body, the given number of times, without effect', async () => {
    await prepare(call, 'FAULT1')
    await control('POST', 'faults', {
      route: `DELETE /ebay${V1}/inventory_item/FAULT1`,
      status: 500,
      times: 2,
    })
    for (let n = 0; n < 2; n += 1) {
      const answer = await call('DELETE', `${V1}/inventory_item/FAULT1`)
      expect([answer.status, ...errorIds(answer)]).toEqual([500, 25001])
    }
    expect((await call('GET', `${V1}/inventory_item/FAULT1`)).status).toBe(200)
    expect((await call('DELETE', `${V1}/inventory_item/FAULT1`)).status).toBe(204)
  })

  it('applies a request and loses its response', async () => {
    const offerId = await prepare(call, 'FAULT2')
    await control('POST', 'faults', {
      route: `POST /ebay${V1}/offer/*/publish`,
      status: 502,
      after: true,
      times: 1,
    })
    expect((await call('POST', `${V1}/offer/${offerId}/publish`)).status).toBe(502)
    expect(field((await call('GET', `${V1}/offer/${offerId}`)).body, 'status')).toBe('PUBLISHED')
  })

  it('closes the connection in the middle of a response', async () => {
    await control('POST', 'faults', {
      route: `GET /ebay${V1}/inventory_item`,
      half: true,
      times: 1,
    })
    await expect(items()).rejects.toThrow(/terminated|aborted|other side closed/i)
    expect((await items()).status).toBe(200)
  })

  it('returns the given body and headers', async () => {
    await control('POST', 'faults', {
      route: `* /ebay/sell/`,
      status: 429,
      body: 'slow down',
      headers: { 'Retry-After': '3' },
    })
    const response = await fetch(`${sandbox.origin}/ebay${V1}/inventory_item`)
    expect([response.status, response.headers.get('retry-after'), await response.text()]).toEqual([
      429,
      '3',
      'slow down',
    ])
  })

  it('delays the response', async () => {
    await control('POST', 'faults', {
      route: `GET /ebay${V1}/inventory_item`,
      delayMs: 120,
      times: 1,
    })
    await items()
    const { body } = await control(
      'GET',
      `requests?route=${encodeURIComponent(`GET /ebay${V1}/inventory_item`)}`,
    )
    expect(JSON.stringify(body)).toMatch(/"ms":1[2-9]\d|"ms":[2-9]\d\d/)
  })

  it('changes the real response, for requests with a text in the query and without a header', async () => {
    await control('POST', 'faults', {
      route: `GET /ebay${V1}/inventory_item`,
      query: '17',
      withoutHeader: 'X-Wanted',
      edits: [{ at: 'limit', value: 50 }],
    })
    const page = async (limit: string, headers = {}) =>
      (await call('GET', `${V1}/inventory_item?limit=${limit}`, undefined, headers)).body
    expect(await page('17')).toMatchObject({ limit: 50, inventoryItems: [{ locale: 'en_US' }] })
    expect(await page('18')).toMatchObject({ limit: 18 })
    expect(await page('17', { 'X-Wanted': '1' })).toMatchObject({ limit: 17 })
  })

  it('refuses a fault it cannot act out', async () => {
    expect((await control('POST', 'faults', { route: 'offer', status: 500 })).status).toBe(400)
    expect((await control('POST', 'faults', { route: 'GET /x', statu: 500 })).status).toBe(400)
  })

  it('remembers calls with their bodies, without their secrets', async () => {
    await control('DELETE', 'requests')
    await call('POST', `${V1}/location/shop`, {
      location: { address: { postalCode: '1'.repeat(900), country: 'US' } },
    })
    await signIn(sandbox.origin)
    const { body } = await control('GET', 'requests')
    expect(field(body, 'requests', 0)).toContain('/location/shop')
    expect(field(body, 'requests', 0, 'status')).toBe('400')
    expect(
      field(body, 'requests', 0, 'requestBody', 'location', 'address', 'postalCode'),
    ).toContain('(900 characters)')
    expect(field(body, 'requests', 2, 'requestBody', 'grant_type')).toBe('authorization_code')
    expect(field(body, 'requests', 2, 'requestBody', 'code')).toBe('…')
  })

  it('remembers eBay’s responses, so that all traffic of a run can be held against its contracts', async () => {
    const contracts = openContracts()
    await control('DELETE', 'requests')
    await prepare(call, 'LOGGED1')
    await signIn(sandbox.origin)
    await control('POST', 'faults', { route: `GET /ebay${V1}/location`, status: 500, times: 1 })
    await call('GET', `${V1}/location`)
    const { body } = await control('GET', 'requests')
    const logged = loggedSchema.parse(body).requests
    const offer = logged.find(({ path: at }) => at.endsWith('/offer'))
    expect(offer?.responseBody).toEqual({ offerId: expect.stringMatching(/^\d+$/) })
    const token = logged.find(({ path: at }) => at.endsWith('/token'))
    expect(token?.responseBody).toBeNull()
    expect(field(logged.at(-1)?.responseBody, 'errors', 0, 'errorId')).toBe('25001')
    const problems = logged.flatMap(one => contracts?.problemsOf(one) ?? [])
    expect(problems).toEqual([])
  })

  it.skipIf(!watchContracts())(
    'holds every call against eBay’s contracts as it comes, and tells of all of them after a reset',
    async () => {
      const watched = await runSandbox({ contracts: watchContracts() })
      const report = async (): Promise<unknown> =>
        (await fetch(`${watched.origin}/control/contracts`)).json()
      try {
        const seller = await signIn(watched.origin)
        await prepare(seller, 'WATCHED1')
        const operations = [`POST ${V1}/offer`, `PUT ${V1}/inventory_item/{sku}`]
        expect(await report()).toMatchObject({
          operations: expect.arrayContaining(operations),
          problems: [],
        })
        const fault = { route: `GET /ebay${V1}/location`, status: 418, times: 1 }
        await tell(watched.origin, 'faults', fault)
        await seller('GET', `${V1}/location`)
        await seller('GET', `${V1}/offer?skus=WATCHED1`)
        await seller('POST', `${V1}/bulk_publish_offer`, { requests: [{ offer: '1' }] })
        await tell(watched.origin, 'reset')
        expect(await report()).toMatchObject({
          problems: [
            `GET ${V1}/offer: query skus is unknown`,
            expect.stringContaining('"additionalProperty":"offer"'),
          ],
        })
      } finally {
        await watched.stop()
      }
    },
  )

  it('changes the accept URL and resets the state', async () => {
    await control('POST', 'settings', { acceptUrl: 'http://localhost:9999/back' })
    const moved = await fetch(`${sandbox.origin}/ebay/oauth2/authorize`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({
        client_id: 'obverse-sandbox',
        redirect_uri: 'Obverse-Sandbox-RuName',
        response_type: 'code',
        scope: 'https://api.ebay.com/oauth/api_scope',
        seller: COINROOM,
        decision: 'agree',
      }),
    })
    expect(moved.headers.get('location')).toContain('http://localhost:9999/back?code=')
    expect((await control('POST', 'reset')).status).toBe(204)
    expect((await items()).status).toBe(401)
  })

  it('refuses one entry of a bulk call and carries out the others', async () => {
    const signedIn = await signIn(sandbox.origin)
    const path = `${V1}/bulk_create_or_replace_inventory_item`
    await control('POST', 'faults', { route: `POST /ebay${path}`, refusesEntry: 4, times: 1 })
    const requests = ['BULK1', 'BULK2', 'BULK3'].map(sku => ({
      sku,
      locale: 'en_US',
      ...morgan([]),
    }))
    const first = await signedIn('POST', path, { requests })
    expect(first.status).toBe(207)
    expect(statusesOf(first.body)).toEqual([200, 500, 200])
    expect((await signedIn('GET', `${V1}/inventory_item/BULK2`)).status).toBe(404)
    expect(statusesOf((await signedIn('POST', path, { requests })).body)).toEqual([200, 200, 200])
  })

  it('has more test sellers, each with business policies and a shop of its own', async () => {
    const signedIn = await signIn(sandbox.origin)
    const added = await control('POST', 'sellers', { username: 'testuser_another' })
    const again = await control('POST', 'sellers', { username: 'testuser_another' })
    expect([added.status, again.body]).toEqual([201, added.body])
    const theirs = await signIn(sandbox.origin, field(added.body, 'userId'))
    const policies = await theirs('GET', '/sell/account/v1/return_policy?marketplace_id=EBAY_US')
    expect(field(policies.body, 'returnPolicies', 0, 'name')).toBe('Returns in 30 days')
    await prepare(signedIn, 'MINE')
    expect((await theirs('GET', `${V1}/inventory_item/MINE`)).status).toBe(404)
  })
})

describe('which calls a route means', () => {
  it.each([
    ['POST /ebay/a/b/offer', 'POST', '/ebay/a/b/offer', true],
    ['POST /ebay/a/b/offer', 'POST', '/ebay/a/b/offer/7/publish', false],
    ['POST /ebay/a/b/offer/', 'POST', '/ebay/a/b/offer/7/publish', true],
    ['POST /ebay/a/b/offer/*/publish', 'POST', '/ebay/a/b/offer/7/publish', true],
    ['* /openai/v1', 'POST', '/openai/v1/responses', true],
    ['GET /openai/v1', 'POST', '/openai/v1/responses', false],
  ])('%s · %s %s: %s', (route, method, address, expected) => {
    expect(routeMatches(route, method, address)).toBe(expected)
  })

  it('changes a key, removes one, adds one and makes a number of a text, in every entry of a list', () => {
    const answer = { orders: [{ id: 'a', price: '5.40' }, { id: 'b' }], total: 2 }
    expect(edited(answer, [{ at: 'orders.*.price', to: 'number' }])).toEqual({
      orders: [{ id: 'a', price: 5.4 }, { id: 'b' }],
      total: 2,
    })
    expect(
      edited(answer, [
        { at: 'orders.*.id', remove: true },
        { at: 'orders.1.state', value: 'NEW' },
        { at: 'gone.state', value: 'NEW' },
      ]),
    ).toEqual({ orders: [{ price: '5.40' }, { state: 'NEW' }], total: 2 })
  })

  it('replaces the model’s text by prose, in both APIs', () => {
    const responses = {
      output: [
        { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: '{}' }] },
      ],
    }
    expect(replaceText('A nice coin.', responses)).toEqual({
      output: [
        {
          type: 'message',
          role: 'assistant',
          content: [{ type: 'output_text', text: 'A nice coin.' }],
        },
      ],
    })
    const chat = { choices: [{ message: { role: 'assistant', content: '{}' } }] }
    expect(replaceText('A nice coin.', chat)).toEqual({
      choices: [{ message: { role: 'assistant', content: 'A nice coin.' } }],
    })
    expect(replaceText('Oops', { errors: [] })).toBe('Oops')
  })
})
