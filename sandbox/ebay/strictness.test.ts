import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type Answer,
  type Caller,
  errorIds,
  field,
  jpeg,
  morgan,
  NEWDEALER,
  offerOf,
  prepare,
  RESTRICTED,
  type RunningSandbox,
  runSandbox,
  signIn,
  termsOf,
  upload,
} from '../testing.ts'

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

    it.each(['with-dash', 'x'.repeat(51), 'ünïcode'])('refuses the SKU %s', async sku => {
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

  describe('when an offer is published', () => {
    const publish = async (change: { item?: object; offer?: object; product?: object }) => {
      const product = { ...morgan([picture]).product, ...change.product }
      const offerId = await prepare(call, nextSku(), {
        picture,
        offer: change.offer ?? {},
        item: { product, ...change.item },
      })
      return call('POST', `${V1}/offer/${offerId}/publish`)
    }
    const graded = (...descriptors: object[]) => ({
      condition: 'LIKE_NEW',
      conditionDescriptors: descriptors,
    })
    const PCGS = { name: '1', values: ['14'] }
    const MS = { name: '3', values: ['18'] }
    const N65 = { name: '4', values: ['55'] }

    it.each([
      ['a category that is no leaf', { offer: { categoryId: '253' } }, 25005],
      ['no category', { offer: { categoryId: undefined } }, 25005],
      ['no price', { offer: { pricingSummary: {} } }, 25003],
      [
        '50 cents',
        { offer: { pricingSummary: { price: { value: '0.50', currency: 'USD' } } } },
        25003,
      ],
      [
        'Canadian dollars',
        { offer: { pricingSummary: { price: { value: '20.00', currency: 'CAD' } } } },
        25003,
      ],
      ['nothing in stock', { item: { availability: {} } }, 25004],
      ['no description', { offer: { listingDescription: ' ' } }, 25017],
      ['no place', { offer: { merchantLocationKey: 'attic' } }, 25012],
      [
        'policies of nobody',
        { offer: { listingPolicies: { paymentPolicyId: '1', returnPolicyId: '2' } } },
        25008,
      ],
      ['no picture', { product: { imageUrls: [] } }, 25002],
      [
        'a picture of another server',
        { product: { imageUrls: ['https://example.com/a.jpg'] } },
        25086,
      ],
      ['no condition', { item: { condition: undefined, conditionDescriptors: undefined } }, 25021],
      [
        'a condition of other things',
        { item: { condition: 'NEW', conditionDescriptors: undefined } },
        25021,
      ],
      ['a loose coin without its condition', { item: { conditionDescriptors: [] } }, 25021],
      [
        'a loose coin with a grader',
        { item: { conditionDescriptors: [{ name: '2', values: ['9'] }, PCGS] } },
        25021,
      ],
      ['a slab without its grader', { item: graded(MS, N65) }, 25021],
      ['a slab without its number', { item: graded(PCGS, MS) }, 25021],
      [
        'letters that do not fit the number',
        { item: graded(PCGS, { name: '3', values: ['48'] }, N65) },
        25021,
      ],
      ['a grade nobody gives', { item: graded(PCGS, MS, { name: '4', values: ['99'] }) }, 25021],
      [
        'no certification aspect',
        { product: { aspects: { 'Circulated/Uncirculated': ['Circulated'] } } },
        25002,
      ],
      [
        'a certifier nobody knows',
        { product: { aspects: { ...morgan([]).product.aspects, Certification: ['Me'] } } },
        25002,
      ],
      [
        'an aspect of 66 characters',
        {
          product: { aspects: { ...morgan([]).product.aspects, Variety: ['x'.repeat(66)] } },
        },
        25002,
      ],
      [
        'a number grade on a loose coin',
        { product: { aspects: { ...morgan([]).product.aspects, Grade: ['MS 65'] } } },
        25019,
      ],
    ])('refuses %s', async (_, change, errorId) => {
      const answer = await publish(change)
      expect(answer.status).toBe(400)
      expect(errorIds(answer)).toContain(errorId)
    })

    it('says everything that is wrong at once', async () => {
      const answer = await publish({
        product: { imageUrls: [] },
        offer: { categoryId: '1', pricingSummary: {} },
      })
      expect(errorIds(answer)).toEqual(expect.arrayContaining([25002, 25003, 25005]))
    })

    it('takes a slab, and warns of what it drops and retires', async () => {
      const answer = await publish({
        item: {
          ...graded(PCGS, MS, N65, { name: '5', additionalInfo: '4418 2203' }),
          conditionDescription: 'In a holder',
        },
      })
      expect(answer.status).toBe(200)
      const warnings = field(answer.body, 'warnings')
      expect(warnings).toContain('25030')
      expect(warnings).toContain('25126')
      const page = await fetch(`${sandbox.origin}/ebay/itm/${field(answer.body, 'listingId')}`)
      const html = await page.text()
      for (const shown of [
        'Graded',
        'Professional Coin Grading Service (PCGS)',
        'MS/PR',
        '65',
        '4418 2203',
      ]) {
        expect(html).toContain(shown)
      }
    })

    it('keeps the envelope for cheap things', async () => {
      const made = await call('POST', '/sell/account/v1/fulfillment_policy/', {
        name: 'Envelope',
        marketplaceId: 'EBAY_US',
        categoryTypes: [{ name: 'ALL_EXCLUDING_MOTORS_VEHICLES' }],
        handlingTime: { value: 1, unit: 'DAY' },
        shippingOptions: [
          {
            optionType: 'DOMESTIC',
            costType: 'FLAT_RATE',
            shippingServices: [
              {
                sortOrder: 1,
                shippingCarrierCode: 'USPS',
                shippingServiceCode: 'US_eBayStandardEnvelope',
                shippingCost: { value: '1.00', currency: 'USD' },
              },
            ],
          },
        ],
      })
      expect(made.status).toBe(201)
      const sku = nextSku()
      const offerId = await prepare(call, sku, { picture })
      const { body } = await call('GET', `${V1}/offer/${offerId}`)
      const policies = JSON.parse(field(body, 'listingPolicies'))
      await call('PUT', `${V1}/offer/${offerId}`, {
        ...termsOf({
          ...policies,
          fulfillmentPolicyId: field(made.body, 'fulfillmentPolicyId'),
        }),
      })
      expect(errorIds(await call('POST', `${V1}/offer/${offerId}/publish`))).toEqual([25007])
    })

    it('refuses a seller without business policies until they opt in and make some', async () => {
      const stricter = await signIn(sandbox.origin, RESTRICTED)
      expect(
        field(
          (await stricter('GET', '/sell/account/v1/privilege')).body,
          'sellingLimit',
          'quantity',
        ),
      ).toBe('10')
      const offerId = await prepare(stricter, 'RESTRICTED1')
      expect(errorIds(await stricter('POST', `${V1}/offer/${offerId}/publish`))).toContain(25018)
      const program = { programType: 'SELLING_POLICY_MANAGEMENT' }
      expect((await stricter('POST', '/sell/account/v1/program/opt_in', program)).status).toBe(200)
      expect(errorIds(await stricter('POST', '/sell/account/v1/program/opt_in', program))).toEqual([
        25803,
      ])
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
    const offerId = field(offers.body, 'responses', 0, 'offerId')
    const published = await call('POST', `${V1}/bulk_publish_offer`, {
      requests: [{ offerId }, { offerId: '1' }],
    })
    expect(published.status).toBe(207)
    expect(field(published.body, 'responses', 0, 'errors', 0, 'errorId')).toBe('25007')
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
