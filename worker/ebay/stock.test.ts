import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { compose } from '../compose.ts'
import { Failure } from '../http/failure.ts'
import {
  listingsTitled,
  madeOnWebsite,
  requestsTo,
  sellPieces,
  tellFault,
} from '../test/sandbox.ts'
import { endListing, listingState, publish } from './publish/publish.ts'
import { configured } from './service/service.ts'
import { type EbayDealer, newEbayDealer } from './test/dealer.ts'
import { storedProgress } from './test/publication.ts'

// Calls go over real HTTP to a sandbox that other tests use as well.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 })

let dealer: EbayDealer
beforeAll(async () => {
  dealer = await newEbayDealer('stockkeeper')
})

const INVENTORY = '/ebay/sell/inventory/v1'
const offerSchema = z.object({
  sku: z.string(),
  categoryId: z.string(),
  lotSize: z.number(),
  availableQuantity: z.number(),
})
const LOST = { code: 'LISTING_SOLD' }

describe('a sold coin is never put on sale again', () => {
  it('by an edit: eBay hides its listing as out of stock', async () => {
    const sku = 'OBVSOLDEDIT'
    const { revise } = await dealer.listed(sku)
    await sellPieces({ sku })
    expect(await listingState(dealer.session, sku)).toMatchObject({
      state: 'out_of_stock',
      available: 0,
      soldQuantity: 1,
    })
    await expect(revise({ price: 6_000 })).rejects.toMatchObject(LOST)
    await expect(revise({ price: 6_000 }, 'set')).rejects.toMatchObject(LOST)
    expect(await dealer.offerOf(sku)).toMatchObject({ state: 'out_of_stock', available: 0 })
  })

  it('by publishing it again, before or after the orders tell of the sale', async () => {
    const sku = 'OBVSOLDAGAIN'
    const { publishAgain, listingId, sold } = await dealer.listed(sku)
    await sellPieces({ sku })
    await expect(publishAgain({})).rejects.toMatchObject(LOST)
    sold.set(listingId, 1)
    await expect(publishAgain({ quantity: 0 })).rejects.toMatchObject(LOST)
    expect(await dealer.offerOf(sku)).toMatchObject({ state: 'out_of_stock', available: 0 })
  })

  it('by an edit while a buyer takes the last piece', async () => {
    const sku = 'OBVSOLDMEANWHILE'
    const { revise } = await dealer.listed(sku)
    const { seller, session } = dealer
    const putItem: typeof seller.putItem = async (...item) => {
      const written = await seller.putItem(...item)
      await sellPieces({ sku })
      return written
    }
    const revision = revise({ price: 6_000 }, 'set', { ...session, seller: { ...seller, putItem } })
    await expect(revision).rejects.toMatchObject(LOST)
    const offer = await dealer.offerOf(sku)
    expect(['out_of_stock', 'unpublished']).toContain(offer?.state)
  })
})

describe('a number that eBay changed between the read and the write', () => {
  it('is corrected: the sold piece is taken off sale', async () => {
    const sku = 'OBVSTALEWRITE'
    const { revise } = await dealer.listed(sku)
    const { seller, session } = dealer
    const putItem: typeof seller.putItem = async (to, item) => {
      await sellPieces({ sku })
      // What was read before the sale is written after it.
      return seller.putItem(to, { ...item, stock: 1 })
    }
    const revision = revise({ price: 6_000 }, 'keep', {
      ...session,
      seller: { ...seller, putItem },
    })
    await expect(revision).rejects.toMatchObject(LOST)
    expect(await dealer.offerOf(sku)).toMatchObject({ state: 'unpublished' })
  })
})

describe('a revision whose answer is lost', () => {
  it('is checked all the same: a piece that was sold meanwhile is taken off sale', async () => {
    const sku = 'OBVLOSTANSWER'
    const { revise } = await dealer.listed(sku)
    const { seller, session } = dealer
    const putItem: typeof seller.putItem = async (to, item) => {
      await sellPieces({ sku })
      return seller.putItem(to, { ...item, stock: 1 })
    }
    let lost = false
    const updateOffer: typeof seller.updateOffer = async (offerId, terms) => {
      const warnings = await seller.updateOffer(offerId, { ...terms, stock: 1 })
      if (lost) return warnings
      lost = true
      throw new Failure('EBAY_UNAVAILABLE')
    }
    const revision = revise({ price: 6_000 }, 'keep', {
      ...session,
      seller: { ...seller, putItem, updateOffer },
    })
    await expect(revision).rejects.toMatchObject(LOST)
    expect(await dealer.offerOf(sku)).toMatchObject({ state: 'unpublished' })
  })
})

describe('a revision that eBay refuses at its second half', () => {
  const NEW = { title: '1881-S Morgan Dollar of a new title', quantity: 4 }
  const titleOf = async (sku: string) => {
    const listings = await listingsTitled('testuser_coinroom', `1881-S Morgan Dollar ${sku}`)
    return listings.length > 0 ? 'old' : 'new'
  }
  const refuse = (offerId: string) =>
    tellFault({
      route: `PUT ${INVENTORY}/offer/${offerId}`,
      status: 400,
      body: { errors: [{ errorId: 25007, message: 'No such shipping policy.' }] },
      times: 1,
    })

  it('leaves the listing on eBay as it was, less what was sold meanwhile, and says so', async () => {
    const sku = 'OBVREFUSEDHALF'
    const { revise, saved } = await dealer.listed(sku, { quantity: 3 })
    await refuse(saved.offerId)
    const { seller, session } = dealer
    const putItem: typeof seller.putItem = async (...item) => {
      const written = await seller.putItem(...item)
      await sellPieces({ sku })
      return written
    }
    const by = { ...session, seller: { ...seller, putItem } }
    await expect(revise(NEW, 'set', by)).rejects.toMatchObject({
      code: 'EBAY_REFUSED',
      message: expect.stringMatching(/policy.*On eBay the listing stays as it was\.$/),
    })
    expect(await titleOf(sku)).toBe('old')
    expect(await dealer.itemOf(sku)).toMatchObject({
      availability: { shipToLocationAvailability: { quantity: 2 } },
    })
    expect(await dealer.offerOf(sku)).toMatchObject({
      state: 'live',
      available: 2,
      soldQuantity: 1,
    })
  })

  it('says that a part may be there where eBay takes the old one no more', async () => {
    const sku = 'OBVREFUSEDTWICE'
    const { revise, saved } = await dealer.listed(sku)
    await refuse(saved.offerId)
    const holding = `1881-S Morgan Dollar ${sku}`
    const item = `PUT ${INVENTORY}/inventory_item/${sku}`
    await tellFault({ route: item, holding, status: 503, times: 3 })
    await expect(revise(NEW)).rejects.toMatchObject({
      message: expect.stringContaining('A part of the change may be on eBay already'),
    })
    expect(await titleOf(sku)).toBe('new')
  })
})

describe('a listing of several pieces', () => {
  it("keeps eBay's number in an edit that does not change it", async () => {
    const sku = 'OBVFIVEKEEP'
    const { revise } = await dealer.listed(sku, { quantity: 5 })
    await sellPieces({ sku, quantity: 2 })
    // The orders have not told of the sale: the listing still has five here.
    await revise({ price: 6_000 })
    expect(await dealer.offerOf(sku)).toMatchObject({ available: 3, soldQuantity: 2, price: 6_000 })
  })

  it('gets a new number, less the pieces whose sale is not told yet', async () => {
    const sku = 'OBVFIVESET'
    const { revise, listingId, sold } = await dealer.listed(sku, { quantity: 5 })
    await sellPieces({ sku, quantity: 2 })
    await revise({ quantity: 8 }, 'set')
    expect(await dealer.offerOf(sku)).toMatchObject({ available: 6 })
    sold.set(listingId, 2)
    await revise({ quantity: 8 }, 'set')
    expect(await dealer.offerOf(sku)).toMatchObject({ available: 8, soldQuantity: 2 })
  })

  it('gets a lower number for each piece that is sold while it is written', async () => {
    const sku = 'OBVFIVEMEANWHILE'
    const { revise } = await dealer.listed(sku, { quantity: 5 })
    const { seller, session } = dealer
    let sales = 0
    const putItem: typeof seller.putItem = async (...item) => {
      const written = await seller.putItem(...item)
      if (sales++ < 2) await sellPieces({ sku })
      return written
    }
    await revise({ quantity: 5 }, 'set', { ...session, seller: { ...seller, putItem } })
    expect(await dealer.offerOf(sku)).toMatchObject({ available: 3, soldQuantity: 2 })
  })

  it('is on sale again when it was out of stock and has pieces left', async () => {
    const sku = 'OBVREVIVED'
    const { publishAgain, listingId, sold } = await dealer.listed(sku)
    await sellPieces({ sku })
    sold.set(listingId, 1)
    expect(await publishAgain({ quantity: 3 })).toMatchObject({ listingId })
    expect(await dealer.offerOf(sku)).toMatchObject({ state: 'live', available: 3 })
  })

  it('that is published again while it is on sale gets no more than eBay has left', async () => {
    const sku = 'OBVFIVEAGAIN'
    const { publishAgain, listingId, sold } = await dealer.listed(sku, { quantity: 5 })
    await sellPieces({ sku })
    sold.set(listingId, 1)
    await publishAgain({ quantity: 5 })
    expect(await dealer.offerOf(sku)).toMatchObject({ available: 4 })
    await publishAgain({ quantity: 2 })
    expect(await dealer.offerOf(sku)).toMatchObject({ available: 2 })
  })
})

describe('a SKU that the seller chose', () => {
  it('under which eBay has an item without an offer here is refused: the item stays as it is', async () => {
    const sku = 'OBVOTHERITEM'
    const { contentOf, session, itemOf, putRaw } = dealer
    await putRaw(sku, {
      condition: 'USED_EXCELLENT',
      availability: { shipToLocationAvailability: { quantity: 0 } },
      product: { title: 'A pocket watch', imageUrls: ['https://i.ebayimg.test/watch.jpg'] },
    })
    const before = await itemOf(sku)
    const { progress } = storedProgress()
    const neverOnEbay = { ...progress, neverOnEbay: true }
    await expect(publish(session, contentOf(sku), neverOnEbay)).rejects.toMatchObject({
      code: 'VALIDATION',
      detail: { field: 'sku' },
    })
    expect(await itemOf(sku)).toEqual(before)
  })

  it('under which another program has a live listing is refused: that listing is not taken for the coin’s', async () => {
    const sku = 'OBVOTHERPROGRAM'
    const { contentOf, session, itemOf, offerOf } = dealer
    const { listingId } = await dealer.listed(sku, { title: `A pocket watch ${sku}` })
    const before = await itemOf(sku)
    const { progress, saved } = storedProgress()
    const neverOnEbay = { ...progress, neverOnEbay: true }
    await expect(publish(session, contentOf(sku), neverOnEbay)).rejects.toMatchObject({
      code: 'VALIDATION',
      message: `Your eBay account has an item with the SKU ${sku} already. Choose another SKU.`,
    })
    expect(saved).toEqual({ account: '', offerId: '', listingId: '' })
    expect(await itemOf(sku)).toEqual(before)
    expect(await offerOf(sku)).toMatchObject({ listingId, state: 'live' })
  })

  it('which a listing made on eBay.com has as its custom label leads to a listing of the coin’s own', async () => {
    const sku = 'OBVCUSTOMLABEL'
    const { contentOf, session, offersOf } = dealer
    const byHand = await dealer.listed(sku, { title: `A pocket watch ${sku}` })
    await madeOnWebsite(byHand.listingId)
    expect(await offersOf(sku)).toEqual([])
    const { progress } = storedProgress()
    const own = await publish(session, contentOf(sku), { ...progress, neverOnEbay: true })
    expect(own.listingId).not.toBe(byHand.listingId)
    expect(await offersOf(sku)).toMatchObject([{ listingId: own.listingId, state: 'live' }])
    const { shown } = configured(compose(env).ebay)
    expect(await shown.find(byHand.listingId)).toMatchObject({
      state: 'live',
      title: `A pocket watch ${sku}`,
    })
  })
})

describe('an auction', () => {
  const AUCTION = { format: 'auction', durationDays: 5, price: 1_000 } as const

  it('has a start price, a reserve and buy it now, and no number of pieces', async () => {
    const sku = 'OBVAUCTION'
    await dealer.listed(sku, { ...AUCTION, reservePrice: 4_000, buyItNowPrice: 8_000 })
    expect(await dealer.offersOf(sku)).toEqual([
      expect.objectContaining({ format: 'auction', state: 'live', available: null, price: 1_000 }),
    ])
  })

  it('and a fixed-price listing of one coin are never on sale at once', async () => {
    const sku = 'OBVTWOFORMATS'
    const { publishAgain } = await dealer.listed(sku)
    for (const now of [AUCTION, { ...AUCTION, format: 'fixed', price: 5_450 } as const]) {
      await publishAgain(now)
      const onSale = (await dealer.offersOf(sku)).filter(({ state }) => state === 'live')
      expect(onSale.map(({ format }) => format)).toEqual([now.format])
    }
    expect(await dealer.offersOf(sku)).toHaveLength(2)
  })

  it('is not revised as a fixed-price listing', async () => {
    const { revise } = await dealer.listed('OBVOTHERFORMAT', AUCTION)
    await expect(revise({ format: 'fixed' })).rejects.toMatchObject({
      code: 'CONFLICT',
      detail: { field: 'format' },
    })
  })

  it('that has been sold is ended, with its piece counted', async () => {
    const sku = 'OBVAUCTIONSOLD'
    const { revise, publishAgain } = await dealer.listed(sku, AUCTION)
    await sellPieces({ sku })
    expect((await dealer.offerOf(sku))?.state).not.toBe('live')
    await expect(revise({ price: 2_000 })).rejects.toMatchObject({ code: 'CONFLICT' })
    // Publishing it again reads the orders first; without a piece left it is refused.
    await expect(publishAgain({ quantity: 0 })).rejects.toMatchObject(LOST)
  })
})

describe('lots, rolls and sets', () => {
  it.each([
    ['roll', 20, 'Morgan dollars'],
    ['lot', 5, 'mixed Morgan dollars'],
    ['set', 3, 'Morgan dollars of three mints'],
  ] as const)('a %s is published with its size in a category for lots', async (kind, count, of) => {
    const sku = `OBV${kind.toUpperCase()}`
    await dealer.listed(sku, { lot: { kind, count, of } })
    const [offer] = await requestsTo(`POST ${INVENTORY}/offer`).then(sent =>
      sent
        .flatMap(({ requestBody }) => offerSchema.safeParse(requestBody).data ?? [])
        .filter(body => body.sku === sku),
    )
    expect(offer).toMatchObject({ lotSize: count, availableQuantity: 1 })
    expect(offer?.categoryId).not.toBe('39464')
    const [item] = await requestsTo(`PUT ${INVENTORY}/inventory_item/${sku}`)
    expect(item?.requestBody).toMatchObject({ condition: 'USED_EXCELLENT' })
    expect(item?.requestBody).not.toHaveProperty('conditionDescriptors')
    expect(await dealer.offerOf(sku)).toMatchObject({ state: 'live' })
  })
})

describe('a scheduled start', () => {
  const inDays = (days: number) => Date.now() + days * 86_400_000

  it('is published at once and on sale later; it can be moved and ended', async () => {
    const sku = 'OBVSCHEDULED'
    const { revise } = await dealer.listed(sku, { scheduledStartAt: inDays(7) })
    expect(await dealer.offerOf(sku)).toMatchObject({ state: 'scheduled', available: 1 })
    const { warnings } = await revise({ scheduledStartAt: inDays(9), price: 6_000 })
    expect(warnings).toEqual([])
    expect(await dealer.offerOf(sku)).toMatchObject({ state: 'scheduled', price: 6_000 })
    await endListing(dealer.session, sku, storedProgress().progress)
    expect(await dealer.offerOf(sku)).toMatchObject({ state: 'unpublished' })
  })

  it('in the past starts at once', async () => {
    const sku = 'OBVPAST'
    const { warnings } = await dealer.listed(sku, { scheduledStartAt: inDays(-1) })
    expect(warnings).toEqual([])
    expect(await dealer.offerOf(sku)).toMatchObject({ state: 'live' })
  })
})
