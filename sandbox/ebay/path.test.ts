import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { field, type RunningSandbox, runSandbox } from '../test/run-sandbox.ts'
import { type Caller, COINROOM, errorIds, signIn } from './test/ebay-client.ts'
import {
  HOME,
  jpeg,
  morgan,
  offerOf,
  policiesOf,
  prepare,
  termsOf,
  upload,
} from './test/test-offer.ts'

const V1 = '/sell/inventory/v1'

describe('from an item to a listing', () => {
  let sandbox: RunningSandbox
  let call: Caller
  beforeAll(async () => {
    sandbox = await runSandbox()
    call = await signIn(sandbox.origin)
  })
  afterAll(() => sandbox.stop())

  const page = async (path: string) => (await fetch(sandbox.origin + path)).text()

  it('publishes an item with pictures, policies and a location, and shows it to buyers', async () => {
    const pictures = [
      await upload(call, await jpeg('#a33')),
      await upload(call, await jpeg('#3a3')),
    ]
    expect((await call('POST', `${V1}/location/home`, HOME)).status).toBe(204)
    expect((await call('PUT', `${V1}/inventory_item/OBV1`, morgan(pictures))).status).toBe(204)
    const made = await call('POST', `${V1}/offer`, offerOf('OBV1', await policiesOf(call)))
    expect(made.status).toBe(201)
    const published = await call('POST', `${V1}/offer/${field(made.body, 'offerId')}/publish`)
    expect(published.status).toBe(200)
    const listingId = field(published.body, 'listingId')
    expect(listingId).toMatch(/^\d{12}$/)

    const html = await page(`/ebay/itm/${listingId}`)
    for (const shown of [
      'Sandbox',
      '1881-S Morgan Silver Dollar VF Very Fine',
      '$54.99',
      '$4.95',
      'Ungraded',
      'Fine to Very Fine',
      'Coins &amp; Paper Money › Coins: US › Dollars › Morgan',
      'San Francisco',
      'testuser_coinroom',
      'Returns in 30 days',
      'from ZIP 43215',
    ]) {
      expect(html).toContain(shown)
    }
    for (const picture of pictures) expect(html).toContain(new URL(picture).pathname)
    expect(html).not.toContain('alert(1)')
    expect(html).toMatch(/<iframe[^>]* sandbox /)

    const description = await fetch(`${sandbox.origin}/ebay/itm/${listingId}/description`)
    expect(description.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(await description.text()).toContain('A pleasing <b>coin</b>.')
    expect(await page('/ebay/sch?q=morgan+1881')).toContain(listingId)
    const shop = '/ebay/usr/testuser_coinroom'
    expect(await page(shop)).toContain(listingId)
    expect(await page(`${shop}?_nkw=MORGAN`)).toContain(listingId)
    expect(await page(`${shop}?_nkw=no+such+coin`)).not.toContain(listingId)
    expect(await page('/')).toContain(listingId)
  })

  it('serves the very picture that was uploaded', async () => {
    const picture = await jpeg('#123456', 900)
    const served = await fetch(await upload(call, picture))
    expect(served.headers.get('content-type')).toBe('image/jpeg')
    expect(Buffer.from(await served.arrayBuffer())).toEqual(
      Buffer.from(await picture.arrayBuffer()),
    )
  })

  it('refuses a second offer for the same SKU, format and marketplace, and names the first', async () => {
    const offerId = await prepare(call, 'OBV2')
    const again = await call('POST', `${V1}/offer`, offerOf('OBV2', {}))
    expect(again.status).toBe(400)
    expect(errorIds(again)).toEqual([25002])
    expect(field(again.body, 'errors', 0, 'message')).toContain('Offer entity already exists')
    expect(field(again.body, 'errors', 0, 'parameters', 0)).toBe(
      JSON.stringify({ name: 'offerId', value: offerId }),
    )
  })

  it('starts one listing though publish is called twice', async () => {
    const offerId = await prepare(call, 'OBV3')
    const [first, second] = await Promise.all([
      call('POST', `${V1}/offer/${offerId}/publish`),
      call('POST', `${V1}/offer/${offerId}/publish`),
    ])
    expect(new Set([first.status, second.status])).toEqual(new Set([200, 500]))
    expect([...errorIds(first), ...errorIds(second)]).toEqual([25025])
    const offer = await call('GET', `${V1}/offer/${offerId}`)
    expect(field(offer.body, 'status')).toBe('PUBLISHED')
    const listingId = field(offer.body, 'listing', 'listingId')
    const third = await call('POST', `${V1}/offer/${offerId}/publish`)
    expect(third.status).toBe(400)
    expect(field(third.body, 'errors', 0, 'parameters', 0, 'value')).toBe(listingId)
  })

  it('changes the live listing with its item and its offer', async () => {
    const offerId = await prepare(call, 'OBV4')
    const published = await call('POST', `${V1}/offer/${offerId}/publish`)
    const { body: item } = await call('GET', `${V1}/inventory_item/OBV4`)
    const picture = field(item, 'product', 'imageUrls', 0)
    const changed = morgan([picture])
    changed.product.title = '1881-S Morgan Dollar, a new title'
    expect((await call('PUT', `${V1}/inventory_item/OBV4`, changed)).status).toBe(200)
    const dearer = termsOf(await policiesOf(call))
    dearer.pricingSummary.price.value = '61.00'
    expect((await call('PUT', `${V1}/offer/${offerId}`, dearer)).status).toBe(200)
    const html = await page(`/ebay/itm/${field(published.body, 'listingId')}`)
    expect(html).toContain('a new title')
    expect(html).toContain('$61.00')
  })

  it('changes a live listing 250 times a day and no more', async () => {
    const offerId = await prepare(call, 'OBV45')
    await call('POST', `${V1}/offer/${offerId}/publish`)
    const { body } = await call('GET', `${V1}/inventory_item/OBV45`)
    const item = morgan([field(body, 'product', 'imageUrls', 0)], field(body, 'product', 'title'))
    const statuses: number[] = []
    for (let n = 0; n <= 250; n += 1) {
      statuses.push((await call('PUT', `${V1}/inventory_item/OBV45`, item)).status)
    }
    expect(statuses.filter(status => status === 200)).toHaveLength(250)
    expect(statuses.at(-1)).toBe(400)
  })

  it('lets a broken change of a live listing change nothing', async () => {
    const offerId = await prepare(call, 'OBV5')
    const { body } = await call('POST', `${V1}/offer/${offerId}/publish`)
    const spoiled = await call('PUT', `${V1}/inventory_item/OBV5`, morgan([], 'A title of its own'))
    expect(errorIds(spoiled)).toEqual([25002])
    const html = await page(`/ebay/itm/${field(body, 'listingId')}`)
    expect(html).toContain('data-field="picture"')
    const stored = await call('GET', `${V1}/inventory_item/OBV5`)
    expect(field(stored.body, 'product', 'imageUrls', 0)).toContain('/ebay/i/')
  })

  it('withdraw ends a listing; publishing again gives it another number', async () => {
    const offerId = await prepare(call, 'OBV6')
    const first = field((await call('POST', `${V1}/offer/${offerId}/publish`)).body, 'listingId')
    expect(field((await call('POST', `${V1}/offer/${offerId}/withdraw`)).body, 'listingId')).toBe(
      first,
    )
    expect(await page(`/ebay/itm/${first}`)).toContain('This listing has ended.')
    expect(field((await call('GET', `${V1}/offer/${offerId}`)).body, 'status')).toBe('UNPUBLISHED')
    const second = field((await call('POST', `${V1}/offer/${offerId}/publish`)).body, 'listingId')
    expect(second).not.toBe(first)
  })

  it('deletes an offer with its listing, and an item with its offers', async () => {
    const offerId = await prepare(call, 'OBV7')
    const listingId = field(
      (await call('POST', `${V1}/offer/${offerId}/publish`)).body,
      'listingId',
    )
    expect((await call('DELETE', `${V1}/inventory_item/OBV7`)).status).toBe(204)
    expect((await call('GET', `${V1}/offer/${offerId}`)).status).toBe(404)
    expect((await call('GET', `${V1}/offer?sku=OBV7`)).status).toBe(404)
    expect((await call('GET', `${V1}/inventory_item/OBV7`)).status).toBe(404)
    expect(await page(`/ebay/itm/${listingId}`)).toContain('This listing has ended.')
  })

  it('shows an offer to its own seller alone', async () => {
    const offerId = await prepare(call, 'OBV8')
    const other = await signIn(sandbox.origin, 'sbxWn4tY8Pd')
    expect((await other('GET', `${V1}/offer/${offerId}`)).status).toBe(404)
    expect((await other('POST', `${V1}/offer/${offerId}/publish`)).status).toBe(404)
  })

  it('persists everything over a restart, including tokens', async () => {
    const first = await runSandbox({ stateFolder: `${sandbox.stateFolder}/again` })
    const before = await signIn(first.origin, COINROOM)
    const offerId = await prepare(before, 'KEPT1')
    const { body } = await before('POST', `${V1}/offer/${offerId}/publish`)
    await first.halt()
    const second = await runSandbox({ stateFolder: first.stateFolder })
    const html = await (await fetch(`${second.origin}/ebay/itm/${field(body, 'listingId')}`)).text()
    expect(html).toContain('1881-S Morgan Silver Dollar')
    const picture = /\/ebay\/i\/[\w-]+\/s-l1600\.jpg/.exec(html)?.[0]
    expect((await fetch(second.origin + picture)).status).toBe(200)
    await second.stop()
  })
})
