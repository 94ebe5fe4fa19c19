import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { PublishResult } from '../../../shared/listing/listings.ts'
import { SHIPPING_SENTENCE } from '../../../shared/numismatics/description.ts'
import { connect } from '../../db/connection.ts'
import { listings } from '../../db/schema/listings.ts'
import { newAccount, type TestAccount } from '../../test/account.ts'
import { expectLog } from '../../test/expect-log.ts'
import {
  connectEbay,
  listingsTitled,
  requestsTo,
  SELLERS,
  sandboxUrl,
  tellFault,
} from '../../test/sandbox.ts'
import { fetchListing, newDealer, newDraft, publishNow, setShipsFrom } from '../test/listings.ts'

// Calls go over real HTTP to a sandbox that other tests use as well.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 })

const INVENTORY = '/ebay/sell/inventory/v1'
const SHOP = 'testuser_coinroom'

let dealer: TestAccount
beforeAll(async () => {
  dealer = await newDealer('dealer')
})

const bodiesOf = async (route: string, sku: string) =>
  (await requestsTo(route))
    .filter(({ path, requestBody }) => `${path} ${JSON.stringify(requestBody)}`.includes(sku))
    .map(({ requestBody }) => requestBody)

async function shopPage(listingUrl: string | null): Promise<string> {
  const answer = await fetch(listingUrl ?? '')
  expect(answer.status).toBe(200)
  return answer.text()
}

describe('publishing a coin', () => {
  it('sends pictures, category, condition, specifics, price and policies to eBay', async () => {
    const draft = await newDraft(dealer)
    expect(draft).toMatchObject({ status: 'draft', publishState: 'idle', ebayListingUrl: null })
    const answer = await publishNow(dealer, draft.id)
    expect(answer.status).toBe(200)
    const result = await answer.json<PublishResult>()
    expect(result).toMatchObject({ success: true, sku: draft.sku })
    expect(result.listingUrl).toMatch(new RegExp(`^${sandboxUrl}/ebay/itm/\\d+$`))

    const [item] = await bodiesOf(`PUT ${INVENTORY}/inventory_item/*`, draft.sku)
    expect(item).toMatchObject({
      condition: 'USED_VERY_GOOD',
      conditionDescriptors: [{ name: '2', values: ['9'] }],
      conditionDescription: "Not certified. In the seller's opinion: Very Fine.",
      availability: { shipToLocationAvailability: { quantity: 1 } },
      product: {
        title: draft.title,
        aspects: {
          Certification: ['Uncertified'],
          'Circulated/Uncirculated': ['Circulated'],
          Year: ['1881'],
          Coin: ['Morgan'],
          Denomination: ['$1'],
          'Mint Location': ['San Francisco'],
          Composition: ['Silver'],
          Fineness: ['0.9'],
          'Strike Type': ['Business'],
          'Country of Origin': ['United States'],
        },
      },
    })
    expect(JSON.stringify(item)).not.toMatch(/unknown|none|n\/a/i)
    const [offer] = await bodiesOf(`POST ${INVENTORY}/offer`, draft.sku)
    expect(offer).toMatchObject({
      sku: draft.sku,
      categoryId: '39464',
      format: 'FIXED_PRICE',
      listingDuration: 'GTC',
      availableQuantity: 1,
      pricingSummary: { price: { value: '54.50', currency: 'USD' } },
      listingDescription:
        '<p>A &lt;sound&gt; coin &amp; no mistake.</p>\n<p>Ships within one business day.</p>',
      listingPolicies: {
        shippingCostOverrides: [
          {
            priority: 1,
            shippingServiceType: 'DOMESTIC',
            shippingCost: { value: '3.99', currency: 'USD' },
          },
        ],
      },
    })

    const page = await shopPage(result.listingUrl)
    expect(page).toContain(draft.title)
    expect(page).toContain('54.50')
    expect(await fetchListing(dealer, draft.id)).toMatchObject({
      status: 'published',
      publishState: 'published',
      ebayListingUrl: result.listingUrl,
    })
  })

  it('describes a graded coin by its holder and sends no condition text', async () => {
    const draft = await newDraft(dealer, {
      grade: 'MS65',
      grader: 'PCGS',
      certificationNumber: '40010001',
      price: '250',
    })
    expect((await publishNow(dealer, draft.id)).status).toBe(200)
    const [item] = await bodiesOf(`PUT ${INVENTORY}/inventory_item/*`, draft.sku)
    expect(item).toMatchObject({
      condition: 'LIKE_NEW',
      conditionDescriptors: [
        { name: '1', values: ['14'] },
        { name: '4', values: ['55'] },
        { name: '3', values: ['18'] },
        { name: '5', additionalInfo: '40010001' },
      ],
      product: {
        aspects: {
          Certification: ['PCGS'],
          'Certification Number': ['40010001'],
          'Circulated/Uncirculated': ['Uncirculated'],
          Grade: ['MS 65'],
        },
      },
    })
    expect(item).not.toHaveProperty('conditionDescription')
  })

  it('creates policies and a location for a seller who has none', async () => {
    const newcomer = await newAccount('newcomer')
    await connectEbay(newcomer, SELLERS.newcomer)
    const description = `A sound coin.\n\n${SHIPPING_SENTENCE}`
    const draft = await newDraft(newcomer, { description })
    const placeless = await publishNow(newcomer, draft.id)
    expect(placeless.status).toBe(400)
    expect(await placeless.json()).toMatchObject({
      message: expect.stringContaining('enter your ZIP code on the Connect eBay page'),
      detail: { field: 'shipsFromPostalCode' },
    })
    await setShipsFrom(newcomer, '78701')
    const published = await publishNow(newcomer, draft.id)
    expect(published.status).toBe(200)
    // Buyers read the days of the policy, which has two; the seller's text stays.
    const [offer] = await bodiesOf(`POST ${INVENTORY}/offer`, draft.sku)
    expect(offer).toMatchObject({
      listingDescription: expect.stringContaining('Ships within 2 business days of cleared'),
    })
    expect(await fetchListing(newcomer, draft.id)).toMatchObject({ description })
    // A cheap coin ships by envelope. Its policy is created beside the parcel's.
    const cheap = await newDraft(newcomer, { price: '4.25', shippingPrice: '1.00', grade: 'VG8' })
    expect((await publishNow(newcomer, cheap.id)).status).toBe(200)
    const policies = await requestsTo('POST /ebay/sell/account/v1/fulfillment_policy/')
    expect(policies.map(({ requestBody }) => requestBody)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ name: 'Obverse parcel' }),
        expect.objectContaining({ name: 'Obverse envelope' }),
      ]),
    )
  })

  it('publishes once for two concurrent requests', async () => {
    const draft = await newDraft(dealer, { title: '1881-S Morgan Dollar asked for twice' })
    const answers = await Promise.all([publishNow(dealer, draft.id), publishNow(dealer, draft.id)])
    const results = await Promise.all(answers.map(answer => answer.json<PublishResult>()))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(results[0]?.listingUrl).toBe(results[1]?.listingUrl)
    expect(await listingsTitled(SHOP, draft.title)).toHaveLength(1)
  })

  it("neither publishes nor shows another seller's listing", async () => {
    const other = await newAccount('stranger')
    await connectEbay(other, SELLERS.equipped)
    const draft = await newDraft(dealer)
    expect((await publishNow(other, draft.id)).status).toBe(404)
    expect(await fetchListing(dealer, draft.id)).toMatchObject({ publishState: 'idle' })
  })

  it('requires a connection, and reports it with the message that the client expects', async () => {
    const alone = await newAccount('alone')
    const draft = await newDraft(alone)
    const answer = await publishNow(alone, draft.id)
    expect(answer.status).toBe(409)
    expect(await answer.json()).toMatchObject({
      code: 'EBAY_NOT_CONNECTED',
      message: 'Please connect your eBay account first.',
    })
  })
})

describe('an interrupted publish', () => {
  it('fails with a message while eBay is down, and continues later', async () => {
    expectLog('warn', 'request_failed')
    // eBay refuses a second listing of the same title.
    const draft = await newDraft(dealer, { title: '1881-S Morgan Dollar while eBay is down' })
    const route = `PUT ${INVENTORY}/inventory_item/${draft.sku}`
    await tellFault({ route, status: 503, times: 3 })
    const answer = await publishNow(dealer, draft.id)
    expect(answer.status).toBe(502)
    expect(await answer.json()).toMatchObject({
      code: 'EBAY_UNAVAILABLE',
      detail: { retryable: true },
      message: 'eBay does not answer. Please try again in a moment.',
    })
    expect((await requestsTo(route)).length).toBe(3)
    expect((await publishNow(dealer, draft.id)).status).toBe(200)
  })

  it('continues after a crash of the Worker when its lease has expired', async () => {
    const draft = await newDraft(dealer, { title: '1881-S Morgan Dollar of a dead Worker' })
    const published = await publishNow(dealer, draft.id)
    const { listingUrl } = await published.json<PublishResult>()
    // As the row stood just before the listing's id was written.
    await connect(env.DB)
      .update(listings)
      .set({
        status: 'draft',
        ebayListingId: null,
        ebayOfferId: null,
        publishLeaseHolder: 'publish of a Worker that died',
        publishLeaseUntil: Date.now() - 1,
      })
      .where(eq(listings.id, draft.id))
    expect(await fetchListing(dealer, draft.id)).toMatchObject({ publishState: 'interrupted' })
    const again = await publishNow(dealer, draft.id)
    expect((await again.json<PublishResult>()).listingUrl).toBe(listingUrl)
    expect(await listingsTitled(SHOP, draft.title)).toHaveLength(1)
  })
})
