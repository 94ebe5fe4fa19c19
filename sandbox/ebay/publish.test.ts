import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { field, type RunningSandbox, runSandbox } from '../test/run-sandbox.ts'
import { type Caller, errorIds, RESTRICTED, signIn } from './test/ebay-client.ts'
import { jpeg, morgan, prepare, termsOf, upload } from './test/test-offer.ts'

const V1 = '/sell/inventory/v1'

describe('what eBay refuses to publish', () => {
  let sandbox: RunningSandbox
  let call: Caller
  let picture: string
  beforeAll(async () => {
    sandbox = await runSandbox({ optInDelayMs: 0 })
    call = await signIn(sandbox.origin)
    picture = await upload(call, await jpeg('#777'))
  })
  afterAll(() => sandbox.stop())

  let skus = 0
  const nextSku = () => `STRICT${(skus += 1)}`

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
      ['a loose coin without its condition', { item: { conditionDescriptors: [] } }, 25064],
      [
        'a loose coin with a grader',
        { item: { conditionDescriptors: [{ name: '2', values: ['9'] }, PCGS] } },
        25021,
      ],
      ['a slab without its grader', { item: graded(MS, N65) }, 25064],
      ['a slab without its number', { item: graded(PCGS, MS) }, 25064],
      [
        'letters that do not fit the number',
        { item: graded(PCGS, { name: '3', values: ['48'] }, N65) },
        25021,
      ],
      ['a worn proof as proof', { item: graded(PCGS, MS, { name: '4', values: ['30'] }) }, 25021],
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

    const EAGLE = {
      Type: ['Coin'],
      'Precious Metal Content per Unit': ['1 oz'],
      Certification: ['PCGS'],
      Grade: ['MS 69'],
    }
    const eagle = (aspects: object, item: object) => ({
      offer: { categoryId: '177653' },
      product: { aspects: { ...EAGLE, ...aspects } },
      item: { condition: 'NEW', conditionDescriptors: undefined, ...item },
    })
    it.each([
      ['in a holder as well as without one', eagle({}, {}), []],
      ['with descriptors of coins', eagle({}, graded(PCGS, MS, N65)), [25021]],
      [
        'with an ounce in other words',
        eagle(
          { 'Precious Metal Content per Unit': ['1 Troy oz'] },
          { condition: 'USED_EXCELLENT' },
        ),
        [25604],
      ],
    ])('a bullion coin %s', async (_, change, errors) => {
      expect(errorIds(await publish(change))).toEqual(errors)
    })

    it('reports all errors in one response', async () => {
      const answer = await publish({
        product: { imageUrls: [] },
        offer: { categoryId: '1', pricingSummary: {} },
      })
      expect(errorIds(answer)).toEqual(expect.arrayContaining([25002, 25003, 25005]))
    })

    it.each([
      ['AU', '19'],
      ['EX/XF', '20'],
      ['VG', '48'],
    ])('takes a slab with the letters %s and no number', async (_, letter) => {
      const NONE = { name: '4', values: ['77'] }
      const answer = await publish({ item: graded(PCGS, { name: '3', values: [letter] }, NONE) })
      expect(errorIds(answer)).toEqual([])
    })

    it('takes the certification number of a loose coin', async () => {
      const answer = await publish({
        item: {
          conditionDescriptors: [
            { name: '2', values: ['9'] },
            { name: '5', additionalInfo: '4418 2204' },
          ],
        },
      })
      expect(errorIds(answer)).toEqual([])
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
      expect(html).not.toContain('In a holder')
    })

    it('allows the envelope for cheap items only', async () => {
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
})
