import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { field, type RunningSandbox, runSandbox } from '../test/run-sandbox.ts'
import { type Caller, errorIds, NEWDEALER, signIn, signInApplication } from './test/ebay-client.ts'
import { sellPieces, tell } from './test/sandbox-control.ts'
import { makePolicies, morgan, policiesOf, prepare, termsOf } from './test/test-offer.ts'

const V1 = '/sell/inventory/v1'

describe('stock of a listing', () => {
  let sandbox: RunningSandbox
  let coinroom: Caller
  let newdealer: Caller
  let application: Caller
  beforeAll(async () => {
    sandbox = await runSandbox()
    coinroom = await signIn(sandbox.origin)
    newdealer = await signIn(sandbox.origin, NEWDEALER)
    application = await signInApplication(sandbox.origin)
    await makePolicies(newdealer)
  })
  afterAll(() => sandbox.stop())

  const itemWith = async (call: Caller, sku: string, quantity: number) => {
    const { body } = await call('GET', `${V1}/inventory_item/${sku}`)
    return {
      ...morgan([field(body, 'product', 'imageUrls', 0)]),
      product: JSON.parse(field(body, 'product')),
      availability: { shipToLocationAvailability: { quantity } },
    }
  }
  const onSale = async (call: Caller, sku: string, quantity = 1, own = true) => {
    const title = `1881-S Morgan Silver Dollar VF ${sku}`
    const offerId = await prepare(call, sku, {
      title,
      item: { availability: { shipToLocationAvailability: { quantity } } },
      offer: { availableQuantity: own ? quantity : undefined },
    })
    const published = await call('POST', `${V1}/offer/${offerId}/publish`)
    expect(published.status).toBe(200)
    return { sku, offerId, listingId: field(published.body, 'listingId'), title }
  }
  const stateOf = async (call: Caller, { offerId, sku }: { offerId: string; sku: string }) => {
    const offer = (await call('GET', `${V1}/offer/${offerId}`)).body
    const item = (await call('GET', `${V1}/inventory_item/${sku}`)).body
    return {
      status: field(offer, 'status'),
      listing: field(offer, 'listing', 'listingStatus'),
      sold: field(offer, 'listing', 'soldQuantity'),
      available: field(offer, 'availableQuantity'),
      stock: field(item, 'availability', 'shipToLocationAvailability', 'quantity'),
    }
  }
  const page = async (path: string) => (await fetch(sandbox.origin + path)).text()
  const found = async (title: string, listingId: string) => {
    const query = new URLSearchParams({ q: title, limit: '200' })
    const { body } = await application('GET', `/buy/browse/v1/item_summary/search?${String(query)}`)
    return [
      JSON.stringify(body).includes(listingId),
      (await page(`/ebay/sch?q=${encodeURIComponent(title)}`)).includes(listingId),
      (await page('/')).includes(listingId),
    ]
  }

  it.each([true, false])('goes down with every sale (own quantity of the offer: %s)', async own => {
    const one = await onSale(coinroom, `DOWN${own ? 1 : 2}`, 3, own)
    await sellPieces(sandbox.origin, { listingId: one.listingId, quantity: 2 })
    expect(await stateOf(coinroom, one)).toEqual({
      status: 'PUBLISHED',
      listing: 'ACTIVE',
      sold: '2',
      available: '1',
      stock: '1',
    })
    expect(await page(`/ebay/itm/${one.listingId}`)).toContain('1 available')
    expect(await page(`/ebay/itm/${one.listingId}`)).toContain('2 sold')
  })

  it('keeps and hides a sold out listing with out-of-stock control, until there is stock again', async () => {
    const one = await onSale(coinroom, 'EMPTY1')
    expect(await found(one.title, one.listingId)).toEqual([true, true, true])
    await sellPieces(sandbox.origin, { sku: one.sku })
    const empty = {
      status: 'PUBLISHED',
      listing: 'OUT_OF_STOCK',
      sold: '1',
      available: '0',
      stock: '0',
    }
    expect(await stateOf(coinroom, one)).toEqual(empty)
    expect(await found(one.title, one.listingId)).toEqual([false, false, false])
    expect(await page(`/ebay/itm/${one.listingId}`)).toContain('out of stock')
    const [onSaleNow, waiting] = (await page('/ebay/usr/testuser_coinroom')).split(
      'Out of stock or scheduled',
    )
    expect(onSaleNow).not.toContain(one.listingId)
    expect(waiting).toContain(one.listingId)
    expect((await sellPieces(sandbox.origin, { listingId: one.listingId })).status).toBe(409)
    const unchanged = await itemWith(coinroom, one.sku, 0)
    expect((await coinroom('PUT', `${V1}/inventory_item/${one.sku}`, unchanged)).status).toBe(200)
    expect(await stateOf(coinroom, one)).toEqual(empty)

    const more = await itemWith(coinroom, one.sku, 2)
    expect((await coinroom('PUT', `${V1}/inventory_item/${one.sku}`, more)).status).toBe(200)
    expect(await stateOf(coinroom, one)).toMatchObject({ listing: 'ACTIVE', available: '2' })
    expect(await found(one.title, one.listingId)).toEqual([true, true, true])
  })

  it('puts a listing on sale again when the offer gets a quantity', async () => {
    const one = await onSale(coinroom, 'EMPTY2', 2)
    const terms = termsOf(await policiesOf(coinroom))
    const put = (availableQuantity: number) =>
      coinroom('PUT', `${V1}/offer/${one.offerId}`, { ...terms, availableQuantity })
    expect((await put(0)).status).toBe(200)
    expect(await stateOf(coinroom, one)).toMatchObject({ listing: 'OUT_OF_STOCK', stock: '2' })
    expect((await put(1)).status).toBe(200)
    expect(await stateOf(coinroom, one)).toMatchObject({ listing: 'ACTIVE', available: '1' })
    expect(errorIds(await put(3))).toEqual([25004])
  })

  it('ends a sold out listing without out-of-stock control, and refuses to empty it', async () => {
    const one = await onSale(newdealer, 'EMPTY3', 2)
    const none = await itemWith(newdealer, one.sku, 0)
    expect(errorIds(await newdealer('PUT', `${V1}/inventory_item/${one.sku}`, none))).toEqual([
      25004,
    ])
    await sellPieces(sandbox.origin, { listingId: one.listingId, quantity: 2 })
    expect(await stateOf(newdealer, one)).toMatchObject({
      status: 'UNPUBLISHED',
      listing: 'undefined',
      stock: '0',
    })
    expect(await page(`/ebay/itm/${one.listingId}`)).toContain('This listing was sold.')
    expect(errorIds(await newdealer('POST', `${V1}/offer/${one.offerId}/publish`))).toContain(25004)
  })

  it('changes what a seller changes on eBay’s own site: ends, relists, sets terms', async () => {
    const one = await onSale(coinroom, 'ELSEWHERE1')
    const told = async (route: string, body?: unknown) => tell(sandbox.origin, route, body)
    expect((await told(`listings/${one.listingId}/end`)).status).toBe(200)
    expect((await told(`listings/${one.listingId}/end`)).status).toBe(404)
    expect(await stateOf(coinroom, one)).toMatchObject({ status: 'UNPUBLISHED', stock: '1' })
    const relisted = await told(`listings/${one.listingId}/relist`)
    expect(relisted.status).toBe(201)
    const { body } = await coinroom('GET', `${V1}/offer/${one.offerId}`)
    expect(field(body, 'listing', 'listingId')).toBe(field(relisted.body, 'listingId'))
    expect(field(relisted.body, 'listingId')).not.toBe(one.listingId)
    expect(await page(`/ebay/itm/${one.listingId}`)).toContain('This listing has ended.')

    const patched = await told(`offers/${one.offerId}`, {
      storeCategoryNames: ['/Dollars'],
      listingPolicies: { bestOfferTerms: { bestOfferEnabled: true } },
    })
    expect(patched.status).toBe(200)
    const offer = (await coinroom('GET', `${V1}/offer/${one.offerId}`)).body
    expect(field(offer, 'storeCategoryNames')).toBe('["/Dollars"]')
    expect(field(offer, 'listingPolicies', 'paymentPolicyId')).not.toBe('undefined')
    expect(await page(`/ebay/itm/${field(relisted.body, 'listingId')}`)).toContain('Best Offer')
    expect((await told(`offers/${one.offerId}`, { colour: 'red' })).status).toBe(400)
    expect((await told(`offers/${one.offerId}`, { storeCategoryNames: null })).status).toBe(200)
    const item = { product: { aspects: { Toning: ['Rainbow'], Year: null } } }
    expect((await told(`items/${one.sku}`, item)).status).toBe(200)
    const edited = (await coinroom('GET', `${V1}/inventory_item/${one.sku}`)).body
    expect(JSON.parse(field(edited, 'product', 'aspects'))).toMatchObject({ Toning: ['Rainbow'] })
    expect(field(edited, 'product', 'aspects', 'Year')).toBe('undefined')
    const shown = await page(`/ebay/itm/${field(relisted.body, 'listingId')}`)
    expect(shown).toContain('Rainbow')
    const cleared = (await coinroom('GET', `${V1}/offer/${one.offerId}`)).body
    expect(field(cleared, 'storeCategoryNames')).toBe('undefined')
  })

  it('relists a sold listing with one piece', async () => {
    const one = await onSale(coinroom, 'ELSEWHERE2')
    await sellPieces(sandbox.origin, { listingId: one.listingId })
    await tell(sandbox.origin, `listings/${one.listingId}/relist`)
    expect(await stateOf(coinroom, one)).toEqual({
      status: 'PUBLISHED',
      listing: 'ACTIVE',
      sold: '0',
      available: '1',
      stock: '1',
    })
  })

  it('sells and cancels by the buttons of the control page', async () => {
    const one = await onSale(coinroom, 'BUTTON1')
    const html = { Accept: 'text/html' }
    const control = async () => (await fetch(`${sandbox.origin}/control`, { headers: html })).text()
    expect(await control()).toContain(`/control/listings/${one.listingId}/sell`)
    const press = (path: string) => fetch(sandbox.origin + path, { method: 'POST', headers: html })
    expect((await press(`/control/listings/${one.listingId}/sell`)).status).toBe(200)
    const cancelPath = /\/control\/orders\/[\d-]+\/cancel/.exec(await control())?.[0] ?? ''
    expect((await press(cancelPath)).status).toBe(200)
    expect(await control()).not.toContain(cancelPath)
  })
})
