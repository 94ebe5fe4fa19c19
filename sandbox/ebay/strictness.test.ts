import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { field, type RunningSandbox, runSandbox } from '../test/run-sandbox.ts'
import { type Answer, type Caller, errorIds, NEWDEALER, signIn } from './test/ebay-client.ts'
import { jpeg, morgan, offerOf, upload } from './test/test-offer.ts'

const V1 = '/sell/inventory/v1'

describe('what eBay refuses', () => {
  let sandbox: RunningSandbox
  let call: Caller
  let picture: string
  beforeAll(async () => {
    sandbox = await runSandbox()
    call = await signIn(sandbox.origin)
    picture = await upload(call, await jpeg('#777'))
  })
  afterAll(() => sandbox.stop())

  let skus = 0
  const nextSku = () => `STRICT${(skus += 1)}`
  const put = (item: object, headers = {}) =>
    call('PUT', `${V1}/inventory_item/${nextSku()}`, item, headers)
  const reasons = (answer: Answer) => field(answer.body, 'errors', 0, 'parameters')

  describe('when an item is written', () => {
    it('wants the language header', async () => {
      const answer = await put(morgan([picture]), { 'Content-Language': '' })
      expect([answer.status, ...errorIds(answer)]).toEqual([400, 25709])
      expect(field(answer.body, 'errors', 0, 'message')).toBe(
        'Invalid value for header Content-Language.',
      )
    })

    it.each(['', '*', 'de-DE'])(
      'wants English answers, also of a read: not "%s"',
      async language => {
        const answer = await call('GET', `${V1}/location`, undefined, {
          'Accept-Language': language,
        })
        expect([answer.status, ...errorIds(answer)]).toEqual([400, 25709])
        expect(field(answer.body, 'errors', 0, 'message')).toBe(
          'Invalid value for header Accept-Language.',
        )
      },
    )

    it.each([
      ['an unknown key', { colour: 'red' }, 'colour'],
      [
        'the condition inside of the product',
        { product: { title: 'x', condition: 'NEW' } },
        'product.condition',
      ],
      ['an unknown condition', { condition: 'GRADED' }, 'condition'],
      ['a number for a text', { product: { title: 1881 } }, 'product.title'],
      [
        'a text for a number',
        { availability: { shipToLocationAvailability: { quantity: '1' } } },
        'availability.shipToLocationAvailability.quantity',
      ],
      [
        'an aspect that is no list',
        { product: { aspects: { Year: '1881' } } },
        'product.aspects.Year',
      ],
    ])('cannot read %s', async (_, change, named) => {
      const answer = await put({ ...morgan([picture]), ...change })
      expect([answer.status, ...errorIds(answer)]).toEqual([400, 2004])
      expect(reasons(answer)).toContain(`Could not serialize field [${named}]`)
    })

    it.each([
      ['a title of 81 characters', { product: { title: 'x'.repeat(81) } }, 25709],
      [
        '25 pictures',
        { product: { imageUrls: Array.from({ length: 25 }, () => 'https://example.com/a.jpg') } },
        25709,
      ],
      [
        'a certification number of 31 characters',
        { conditionDescriptors: [{ name: '5', additionalInfo: '1'.repeat(31) }] },
        25709,
      ],
      [
        'a picture over plain HTTP',
        { product: { imageUrls: ['http://example.com/a.jpg'] } },
        25015,
      ],
    ])('refuses %s', async (_, change, errorId) => {
      expect(errorIds(await put({ ...morgan([picture]), ...change }))).toContain(errorId)
    })

    it.each(['with space', 'x'.repeat(51), 'ünïcode'])('refuses the SKU %s', async sku => {
      const answer = await call(
        'PUT',
        `${V1}/inventory_item/${encodeURIComponent(sku)}`,
        morgan([picture]),
      )
      expect(errorIds(answer)).toEqual([25707])
    })

    it('refuses a body that is no JSON, and one that does not say it is', async () => {
      const send = (body: string, type: string) =>
        call('PUT', `${V1}/inventory_item/ANY1`, undefined, {
          'Content-Type': type,
          'Content-Language': 'en-US',
          'X-Body': body,
        })
      expect((await send('', 'text/plain')).status).toBe(415)
      expect(errorIds(await send('', 'application/json'))).toEqual([2004])
    })
  })

  describe('when an offer is written', () => {
    const offer = async (change: object) => {
      const sku = nextSku()
      await call('PUT', `${V1}/inventory_item/${sku}`, morgan([picture]))
      return call('POST', `${V1}/offer`, { ...offerOf(sku, {}), ...change })
    }
    it.each([
      ['an unknown SKU', { sku: 'NOWHERE' }, 404, 25702],
      ['a marketplace of another country', { marketplaceId: 'EBAY_DE' }, 400, 25709],
      ['a marketplace nobody knows', { marketplaceId: 'EBAY_MOON' }, 400, 2004],
      ['a week for a fixed price', { listingDuration: 'DAYS_7' }, 400, 25006],
      [
        'a number for money',
        { pricingSummary: { price: { value: 54.99, currency: 'USD' } } },
        400,
        2004,
      ],
      [
        'a third decimal',
        { pricingSummary: { price: { value: '54.999', currency: 'USD' } } },
        400,
        25709,
      ],
      [
        'a start price for a fixed price',
        { pricingSummary: { auctionStartPrice: { value: '9.99', currency: 'USD' } } },
        400,
        25758,
      ],
      [
        'an auction with a quantity',
        {
          format: 'AUCTION',
          listingDuration: 'DAYS_7',
          pricingSummary: { auctionStartPrice: { value: '9.99', currency: 'USD' } },
        },
        400,
        25762,
      ],
      [
        'an auction without a price',
        {
          format: 'AUCTION',
          listingDuration: 'DAYS_7',
          availableQuantity: undefined,
          pricingSummary: {},
        },
        400,
        25757,
      ],
    ])('refuses %s', async (_, change, status, errorId) => {
      const answer = await offer(change)
      expect([answer.status, ...errorIds(answer)]).toEqual([status, errorId])
    })
  })

  it('refuses wrong policies by their fields, and a second of the same name', async () => {
    const dealer = await signIn(sandbox.origin, NEWDEALER)
    const create = (body: object) =>
      dealer('POST', '/sell/account/v1/return_policy', {
        name: 'Returns',
        marketplaceId: 'EBAY_US',
        categoryTypes: [{ name: 'ALL_EXCLUDING_MOTORS_VEHICLES' }],
        returnsAccepted: true,
        returnShippingCostPayer: 'BUYER',
        returnPeriod: { value: 30, unit: 'DAY' },
        ...body,
      })
    expect(errorIds(await create({ returnPeriod: { value: 45, unit: 'DAY' } }))).toEqual([20403])
    expect(errorIds(await create({ returnPeriod: undefined }))).toEqual([20401])
    expect(errorIds(await create({ name: 'x'.repeat(65) }))).toEqual([20403])
    const made = await create({})
    expect(made.status).toBe(201)
    expect(made.headers.get('location')).toContain(field(made.body, 'returnPolicyId'))
    expect(errorIds(await create({}))).toEqual([20400])
  })

  it('answers each entry of a bulk call by itself', async () => {
    const mixed = await call('POST', `${V1}/bulk_create_or_replace_inventory_item`, {
      requests: [
        { sku: 'BULK1', locale: 'en_US', ...morgan([picture]) },
        { sku: 'not good', locale: 'en_US', ...morgan([picture]) },
      ],
    })
    expect(mixed.status).toBe(207)
    expect(field(mixed.body, 'responses', 0, 'statusCode')).toBe('200')
    expect(field(mixed.body, 'responses', 1, 'errors', 0, 'errorId')).toBe('25707')
    const offers = await call('POST', `${V1}/bulk_create_offer`, {
      requests: [offerOf('BULK1', {}), offerOf('NOWHERE', {})],
    })
    expect(offers.status).toBe(207)
    // eBay always returns the SKU.
    expect(field(offers.body, 'responses', 1, 'sku')).toBe('NOWHERE')
    const offerId = field(offers.body, 'responses', 0, 'offerId')
    const published = await call('POST', `${V1}/bulk_publish_offer`, {
      requests: [{ offerId }, { offerId: '1' }],
    })
    expect(published.status).toBe(207)
    expect(field(published.body, 'responses', 0, 'errors', 0, 'errorId')).toBe('25012')
    expect(field(published.body, 'responses', 1, 'errors', 0, 'errorId')).toBe('25713')
    const many = { requests: Array.from({ length: 26 }, (_, n) => ({ offerId: String(n) })) }
    expect(errorIds(await call('POST', `${V1}/bulk_publish_offer`, many))).toEqual([25730])
  })

  describe('when a picture is uploaded', () => {
    const send = async (bytes: Blob, name = 'image') => {
      const form = new FormData()
      form.append(name, bytes, 'coin.jpg')
      return call('POST', '/commerce/media/v1_beta/image/create_image_from_file', form)
    }
    it('refuses what is no picture, is cut off, too small, or in the wrong part', async () => {
      const whole = await jpeg('#aaa', 1200)
      expect(errorIds(await send(new Blob(['not a picture'])))).toEqual([190203])
      expect(errorIds(await send(whole.slice(0, whole.size / 2)))).toEqual([190203])
      expect(errorIds(await send(await jpeg('#aaa', 300)))).toEqual([190202])
      expect(errorIds(await send(whole, 'file'))).toEqual([190203])
      expect(errorIds(await call('GET', '/commerce/media/v1_beta/image/none'))).toEqual([190200])
    })

    it('takes 50 in five seconds and no more', async () => {
      let now = Date.now()
      const other = await runSandbox({ now: () => now })
      const seller = await signIn(other.origin)
      const bytes = await jpeg('#bbb', 500)
      const once = async () => {
        const form = new FormData()
        form.append('image', bytes, 'coin.jpg')
        return (await seller('POST', '/commerce/media/v1_beta/image/create_image_from_file', form))
          .status
      }
      const statuses: number[] = []
      for (let n = 0; n < 51; n += 1) statuses.push(await once())
      expect(statuses.filter(status => status === 201)).toHaveLength(50)
      expect(statuses.at(-1)).toBe(429)
      now += 5_000
      expect(await once()).toBe(201)
      await other.stop()
    })
  })
})
