import { describe, expect, it } from 'vitest'
import { type Exchange, openContracts } from './contract.ts'

const OFFER = '/sell/inventory/v1/offer'
const contracts = openContracts()
const problemsOf = (exchange: Exchange) => contracts?.problemsOf(exchange) ?? []

describe.skipIf(!contracts)('eBay’s documents as a validator', () => {
  const json = new Headers({ 'Content-Type': 'application/json', 'Content-Language': 'en-US' })
  const body = { sku: 'X', marketplaceId: 'EBAY_US', format: 'FIXED_PRICE' }
  const created = { offerId: '1' }
  const good = {
    method: 'POST',
    path: OFFER,
    query: {},
    headers: json,
    requestBody: body,
    status: 201,
    responseBody: created,
  }

  it('takes a call as the documents describe it, with and without the sandbox’s prefix', () => {
    expect(problemsOf(good)).toEqual([])
    expect(problemsOf({ ...good, path: `/ebay${OFFER}` })).toEqual([])
    expect([...(contracts?.operations ?? [])]).toEqual([`POST ${OFFER}`])
    expect([...(contracts?.checked ?? [])]).toEqual([`POST ${OFFER} request`, `POST ${OFFER} 201`])
  })

  it.each<[string, Partial<Exchange>, string]>([
    [
      'a missing header',
      { headers: new Headers({ 'Content-Type': 'application/json' }) },
      'header Content-Language is missing',
    ],
    ['an unknown query parameter', { query: { dry_run: '1' } }, 'query dry_run is unknown'],
    ['a missing body', { requestBody: null }, 'no body'],
    [
      'an unknown key of the request',
      { requestBody: { ...body, price: 5 } },
      '"additionalProperty":"price"',
    ],
    ['a wrong type in the request', { requestBody: { ...body, sku: 5 } }, 'must be string'],
    ['a status of no document', { status: 418 }, 'status 418 is not in the contract'],
    [
      'an unknown key of the response',
      { responseBody: { ...created, price: 5 } },
      '"additionalProperty":"price"',
    ],
    ['an unknown operation', { path: '/sell/inventory/v1/offers' }, 'is not an operation'],
    ['an unknown API', { path: '/sell/inventory/v2/offer' }, 'is in no contract'],
  ])('finds %s', (_, change, problem) => {
    expect(problemsOf({ ...good, ...change })).toEqual([expect.stringContaining(problem)])
  })

  it('finds a missing query parameter, and a body where none is taken', () => {
    const read = { method: 'GET', path: '/sell/account/v1/payment_policy' }
    expect(problemsOf({ ...read, query: {} })).toEqual([
      'GET /sell/account/v1/payment_policy: query marketplace_id is missing',
    ])
    const withdraw = { method: 'POST', path: `${OFFER}/1/withdraw`, requestBody: {} }
    expect(problemsOf(withdraw)).toEqual([
      `POST ${OFFER}/{offerId}/withdraw: a body where none is taken`,
    ])
  })

  it('leaves out what the caller does not know, and paths that no API has', () => {
    expect(problemsOf({ method: 'POST', path: OFFER })).toEqual([])
    expect(problemsOf({ method: 'GET', path: '/sell/account/v1/payment_policy' })).toEqual([])
    expect(problemsOf({ method: 'POST', path: '/ebay/identity/v1/oauth2/token' })).toEqual([])
  })
})
