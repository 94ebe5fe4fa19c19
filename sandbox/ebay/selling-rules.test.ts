import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { field, type RunningSandbox, runSandbox } from '../test/run-sandbox.ts'
import { type Caller, errorIds, RESTRICTED, signIn, signInApplication } from './test/ebay-client.ts'
import { tell } from './test/sandbox-control.ts'
import { jpeg, morgan, prepare, slab, upload } from './test/test-offer.ts'

const V1 = '/sell/inventory/v1'
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const usd = (value: string) => ({ value, currency: 'USD' })

describe('eBay’s rules of selling', () => {
  let sandbox: RunningSandbox
  let call: Caller
  let picture: string
  let clock = Date.UTC(2026, 10, 22, 9)
  beforeAll(async () => {
    sandbox = await runSandbox({ now: () => clock })
    call = await signIn(sandbox.origin)
    picture = await upload(call, await jpeg('#777'))
  })
  afterAll(() => sandbox.stop())

  let skus = 0
  const publish = async (change: { item?: object; offer?: object; title?: string } = {}) => {
    const sku = `RULE${(skus += 1)}`
    const offerId = await prepare(call, sku, { picture, ...change })
    return { sku, offerId, answer: await call('POST', `${V1}/offer/${offerId}/publish`) }
  }
  const refusals = async (change: Parameters<typeof publish>[0]) =>
    errorIds((await publish(change)).answer)
  const page = async (path: string) => (await fetch(sandbox.origin + path)).text()

  describe('identical listings', () => {
    const title = '1921 Morgan Silver Dollar'

    it('refuses a second fixed price listing of the same item, and names the first', async () => {
      const first = await publish({ title })
      expect(first.answer.status).toBe(200)
      const second = await publish({ title: `  1921  MORGAN silver dollar ` })
      expect(errorIds(second.answer)).toEqual([21_919_067])
      const message = field(second.answer.body, 'errors', 0, 'message')
      expect(message).toContain('an item you already have on eBay')
      expect(message).toContain(field(first.answer.body, 'listingId'))
      await call('POST', `${V1}/offer/${first.offerId}/withdraw`)
      expect((await call('POST', `${V1}/offer/${second.offerId}/publish`)).status).toBe(200)
    })

    it('takes another certificate, another category and another condition for another item', async () => {
      expect(await refusals({ title: `${title} A`, item: slab('1') })).toEqual([])
      expect(await refusals({ title: `${title} A`, item: slab('2') })).toEqual([])
      expect(await refusals({ title: `${title} A`, item: slab('2') })).toEqual([21_919_067])
      expect(await refusals({ title: `${title} A` })).toEqual([])
      expect(await refusals({ title: `${title} A`, offer: { categoryId: '11980' } })).toEqual([])
    })

    it('refuses an edit that makes two listings equal', async () => {
      await publish({ title: `${title} B` })
      const other = await publish({ title: `${title} C` })
      const route = `${V1}/inventory_item/${other.sku}`
      const same = await call('PUT', route, morgan([picture], `${title} B`))
      expect(errorIds(same)).toEqual([21_919_067])
      expect((await call('PUT', route, morgan([picture], `${title} D`))).status).toBe(200)
    })
  })

  describe('ungraded coins', () => {
    it.each([
      '1881-S Morgan Dollar MS 65',
      '1881-S Morgan Dollar MS65+ Toned',
      '1943 Steel Cent vf-30 nice',
      '1964 Kennedy Half PR69',
      '1916-D Mercury Dime G4',
    ])('have no numeric grade in the title: %s', async title => {
      expect(await refusals({ title })).toEqual([25019])
    })
    it.each([
      '1881-S Morgan Dollar Choice BU',
      '1964-D Kennedy Half Dollar 50C',
      '1943-P Jefferson Nickel P 5C VF Very Fine',
      '1921 Morgan $1 VG F VF',
    ])('may be called %s', async title => {
      expect(await refusals({ title })).toEqual([])
    })
    it('cost less than $2,500; a slab may cost more', async () => {
      const at = (value: string) => ({ offer: { pricingSummary: { price: usd(value) } } })
      expect(await refusals(at('2500.00'))).toEqual([25002])
      expect(await refusals(at('2499.99'))).toEqual([])
      expect(await refusals({ ...at('2500.00'), item: slab('3') })).toEqual([])
      expect(
        await refusals({ ...at('2500.00'), title: '1881-S Morgan MS65', item: slab('4') }),
      ).toEqual([])
    })
  })

  describe('best offer', () => {
    const terms = async (bestOfferTerms: object) => {
      const sku = `BEST${(skus += 1)}`
      const offerId = await prepare(call, sku, { picture })
      await tell(sandbox.origin, `offers/${offerId}`, { listingPolicies: { bestOfferTerms } })
      return call('POST', `${V1}/offer/${offerId}/publish`)
    }
    it.each([
      ['accepts at the price', { autoAcceptPrice: usd('54.99') }],
      ['declines at the price', { autoDeclinePrice: usd('54.99') }],
      [
        'declines above what it accepts',
        { autoAcceptPrice: usd('40.00'), autoDeclinePrice: usd('45.00') },
      ],
    ])('is refused when it %s', async (_, prices) => {
      expect(errorIds(await terms({ bestOfferEnabled: true, ...prices }))).toEqual([25003])
    })
    it('is shown on the listing; its prices are ignored unless it is on', async () => {
      const good = await terms({
        bestOfferEnabled: true,
        autoAcceptPrice: usd('50.00'),
        autoDeclinePrice: usd('45.00'),
      })
      expect(await page(`/ebay/itm/${field(good.body, 'listingId')}`)).toContain('or Best Offer')
      const off = await terms({ bestOfferEnabled: false, autoAcceptPrice: usd('90.00') })
      expect([off.status, field(off.body, 'warnings', 0, 'errorId')]).toEqual([200, '25401'])
    })
  })

  describe('scheduled listings', () => {
    it('are published and not yet on sale, and start at their time', async () => {
      const start = clock + 2 * DAY_MS
      const { offerId, sku, answer } = await publish({
        title: 'Scheduled Morgan dollar',
        offer: { listingStartDate: new Date(start).toISOString() },
      })
      expect(answer.status).toBe(200)
      const listingId = field(answer.body, 'listingId')
      const listed = async () => {
        const { body } = await call('GET', `${V1}/offer/${offerId}`)
        return [
          field(body, 'status'),
          field(body, 'listing', 'listingStatus'),
          (await page('/ebay/sch?q=scheduled')).includes(listingId),
        ]
      }
      expect(await listed()).toEqual(['PUBLISHED', 'NOT_LISTED', false])
      expect(await page(`/ebay/itm/${listingId}`)).toContain('Scheduled.')
      expect((await tell(sandbox.origin, 'orders', { sku })).status).toBe(404)
      clock = start
      call = await signIn(sandbox.origin)
      expect(await listed()).toEqual(['PUBLISHED', 'ACTIVE', true])
    })
    it('start within three weeks; a start in the past is now', async () => {
      const at = (ms: number) => ({ offer: { listingStartDate: new Date(ms).toISOString() } })
      expect(await refusals(at(clock + 22 * DAY_MS))).toEqual([25752])
      const past = await publish(at(clock - DAY_MS))
      expect(field(past.answer.body, 'warnings')).toContain('25753')
      const { body } = await call('GET', `${V1}/offer/${past.offerId}`)
      expect(field(body, 'listing', 'listingStatus')).toBe('ACTIVE')
    })
  })

  it('shows the size of a lot', async () => {
    const { answer } = await publish({ offer: { lotSize: 20 } })
    expect(await page(`/ebay/itm/${field(answer.body, 'listingId')}`)).toContain('lot of 20 pieces')
  })

  it('holds a shipping override against the services of the policy', async () => {
    const policy = {
      name: 'Second first',
      marketplaceId: 'EBAY_US',
      categoryTypes: [{ name: 'ALL_EXCLUDING_MOTORS_VEHICLES' }],
      handlingTime: { value: 1, unit: 'DAY' },
      shippingOptions: [
        {
          optionType: 'DOMESTIC',
          costType: 'FLAT_RATE',
          shippingServices: [
            ['USPSPriority', 5, '9.00'],
            ['USPSParcel', 3, '4.00'],
          ].map(([shippingServiceCode, sortOrder, value]) => ({
            sortOrder,
            shippingCarrierCode: 'USPS',
            shippingServiceCode,
            shippingCost: { value, currency: 'USD' },
          })),
        },
      ],
    }
    const made = await call('POST', '/sell/account/v1/fulfillment_policy/', policy)
    const fulfillmentPolicyId = field(made.body, 'fulfillmentPolicyId')
    const withOverride = async (priority: number) => {
      const offerId = await prepare(call, `SHIP${(skus += 1)}`, { picture })
      await tell(sandbox.origin, `offers/${offerId}`, {
        listingPolicies: {
          fulfillmentPolicyId,
          shippingCostOverrides: [
            { priority, shippingServiceType: 'DOMESTIC', shippingCost: usd('1.25') },
          ],
        },
      })
      return call('POST', `${V1}/offer/${offerId}/publish`)
    }
    expect(errorIds(await withOverride(1))).toEqual([25007])
    const shipping = async (priority: number) =>
      /data-field="shipping">.*?<\/p>/.exec(
        await page(`/ebay/itm/${field((await withOverride(priority)).body, 'listingId')}`),
      )?.[0]
    expect(await shipping(3)).toContain('$1.25')
    expect(await shipping(5)).toContain('$4.00')
  })

  it('begins business policies a day after the seller opts in', async () => {
    const seller = await signIn(sandbox.origin, RESTRICTED)
    const account = '/sell/account/v1'
    const program = { programType: 'SELLING_POLICY_MANAGEMENT' }
    const programs = async (who: Caller) =>
      field((await who('GET', `${account}/program/get_opted_in_programs`)).body, 'programs')
    expect((await seller('POST', `${account}/program/opt_in`, program)).status).toBe(200)
    expect(errorIds(await seller('POST', `${account}/program/opt_in`, program))).toEqual([25803])
    expect(await programs(seller)).toBe('[]')
    const policies = `${account}/return_policy?marketplace_id=EBAY_US`
    expect(errorIds(await seller('GET', policies))).toEqual([20403])
    clock += DAY_MS
    const nextDay = await signIn(sandbox.origin, RESTRICTED)
    expect(await programs(nextDay)).toContain('SELLING_POLICY_MANAGEMENT')
    expect((await nextDay('GET', policies)).status).toBe(200)
    await nextDay('POST', `${account}/program/opt_out`, program)
    await tell(sandbox.origin, 'settings', { optInDelayMs: 0 })
    await nextDay('POST', `${account}/program/opt_in`, program)
    expect(await programs(nextDay)).toContain('SELLING_POLICY_MANAGEMENT')
  })

  it('knows CACG among the graders, and gives lots their own conditions', async () => {
    call = await signIn(sandbox.origin)
    const application = await signInApplication(sandbox.origin)
    const { body } = await application(
      'GET',
      `/sell/metadata/v1/marketplace/EBAY_US/get_item_condition_policies?filter=${encodeURIComponent('categoryIds:{39464|39634}')}`,
    )
    const text = JSON.stringify(body)
    expect(text).toContain(
      '"16","conditionDescriptorValueName":"Certified Acceptance Corporation (CAC/CACG)"',
    )
    const lot = JSON.parse(field(body, 'itemConditionPolicies', 1))
    expect(field(lot, 'categoryId')).toBe('39634')
    expect(field(lot, 'itemConditions')).not.toContain('conditionDescriptors')
    expect(
      await refusals({
        title: 'Lot of Morgan dollars',
        offer: { categoryId: '39634', lotSize: 5 },
        item: { condition: 'USED_EXCELLENT', conditionDescriptors: undefined },
      }),
    ).toEqual([])
  })
})
