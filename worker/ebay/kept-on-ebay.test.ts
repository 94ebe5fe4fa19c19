import { beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { requestsTo, setOnEbay } from '../test/sandbox.ts'
import { publish } from './publish/publish.ts'
import { type EbayDealer, newEbayDealer } from './test/dealer.ts'
import { pictureOf, storedProgress } from './test/publication.ts'

// Calls go over real HTTP to a sandbox that other tests use as well.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 })

const INVENTORY = '/ebay/sell/inventory/v1'

let dealer: EbayDealer
beforeAll(async () => {
  dealer = await newEbayDealer('keeper')
})

const bodySchema = z.looseObject({
  listingPolicies: z.looseObject({ bestOfferTerms: z.unknown() }).optional(),
  product: z
    .looseObject({ imageUrls: z.array(z.string()), aspects: z.record(z.string(), z.unknown()) })
    .optional(),
})
const lastBody = async (route: string) =>
  bodySchema.parse((await requestsTo(route)).at(-1)?.requestBody)

const usd = (value: string) => ({ value, currency: 'USD' })

describe('what the seller set on eBay stays after a price edit', () => {
  const OWN = {
    storeCategoryNames: ['/Silver/Dollars'],
    charity: { charityId: '1234', donationPercentage: '10' },
    quantityLimitPerBuyer: 2,
    secondaryCategoryId: '39465',
    tax: { applyTax: true },
    listingPolicies: {
      eBayPlusIfEligible: false,
      bestOfferTerms: {
        bestOfferEnabled: true,
        autoAcceptPrice: usd('50.00'),
        autoDeclinePrice: usd('40.00'),
      },
    },
    pricingSummary: { originalRetailPrice: usd('99.00') },
  }

  it('in the offer: best offer, store categories, charity, tax, limits', async () => {
    const { revise, saved } = await dealer.listed('OBVKEPT')
    await setOnEbay(saved.offerId, OWN)
    await revise({ price: 6_000 })
    const sent = await lastBody(`PUT ${INVENTORY}/offer/${saved.offerId}`)
    expect(sent).toMatchObject({
      ...OWN,
      pricingSummary: { price: usd('60.00'), originalRetailPrice: usd('99.00') },
    })
    for (const name of ['offerId', 'sku', 'marketplaceId', 'format', 'status', 'listing'])
      expect(sent).not.toHaveProperty(name)
  })

  it('unless it is set here', async () => {
    const { revise, saved } = await dealer.listed('OBVBESTOFFER')
    await setOnEbay(saved.offerId, OWN)
    const terms = async () => {
      const { listingPolicies } = await lastBody(`PUT ${INVENTORY}/offer/${saved.offerId}`)
      return listingPolicies?.bestOfferTerms
    }
    await revise({ bestOffer: { accept: 4_500, decline: null } })
    expect(await terms()).toEqual({ bestOfferEnabled: true, autoAcceptPrice: usd('45.00') })
    await revise({ bestOffer: false })
    expect(await terms()).toEqual({ bestOfferEnabled: false })
  })

  it('in the item: package, subtitle, aspects and pictures that are not ours', async () => {
    const sku = 'OBVKEPTITEM'
    const { bytes, contentOf, seller, session } = dealer
    const { progress } = storedProgress()
    const added = await seller.uploadPicture({ bytes, type: 'image/jpeg', name: 'added' })
    await publish(session, contentOf(sku), progress)
    const url = `PUT ${INVENTORY}/inventory_item/${sku}`
    const before = await lastBody(url)
    const { imageUrls: own = [], aspects } = before.product ?? {}
    await dealer.putRaw(sku, {
      ...before,
      packageWeightAndSize: { weight: { value: 2, unit: 'OUNCE' } },
      product: {
        ...before.product,
        subtitle: 'From an old collection',
        imageUrls: [...own, added],
        aspects: { ...aspects, Variety: ['VAM-4'], Year: ['1900'] },
      },
    })
    const pictures = [pictureOf(bytes, 'front', 'another'), pictureOf(bytes, 'back')]
    await publish(session, contentOf(sku, { price: 6_000, pictures }), progress)
    const sent = await lastBody(url)
    expect(sent).toMatchObject({
      packageWeightAndSize: { weight: { value: 2, unit: 'OUNCE' } },
      product: {
        subtitle: 'From an old collection',
        aspects: { Variety: ['VAM-4'], Year: ['1881'] },
      },
    })
    const { imageUrls = [] } = sent.product ?? {}
    // Our first picture was replaced; the one added on eBay comes last.
    expect(imageUrls).toHaveLength(3)
    expect(imageUrls.at(-1)).toBe(added)
    expect(imageUrls).not.toContain(own[0])
    for (const name of ['sku', 'locale', 'groupIds', 'inventoryItemGroupKeys'])
      expect(sent).not.toHaveProperty(name)
  })

  it('no more than 24 pictures are sent, the obverse first', async () => {
    const sku = 'OBVMANYPICTURES'
    const { bytes, contentOf, session } = dealer
    const stored = storedProgress()
    const uploads = Array.from({ length: 24 }, (_, index) => `https://i.ebayimg.test/${index}.jpg`)
    const pictures = uploads.map((_, index) => pictureOf(bytes, 'more', `sha${index}`))
    const sent: string[][] = []
    let uploaded = 0
    const seller: typeof dealer.seller = {
      ...dealer.seller,
      uploadPicture: async () => uploads[uploaded++] ?? '',
      putItem: async (_, { pictureUrls }) => {
        sent.push(pictureUrls)
        throw new Error('enough')
      },
    }
    const publishing = publish(
      { ...session, seller },
      contentOf(sku, { pictures }),
      stored.progress,
    )
    await expect(publishing).rejects.toThrow('enough')
    expect(sent).toEqual([uploads])
  })
})
