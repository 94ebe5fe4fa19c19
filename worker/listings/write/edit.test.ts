import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { Listing } from '../../../shared/listing/listings.ts'
import { connect } from '../../db/connection.ts'
import { listings } from '../../db/schema/listings.ts'
import { newAccount, type TestAccount } from '../../test/account.ts'
import { countRequests, requestsTo } from '../../test/sandbox.ts'
import { act, edit, fetchListing, newDealer, newDraft, newLive } from '../test/listings.ts'

// Calls go over real HTTP to a sandbox that other tests use as well.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 })

let dealer: TestAccount
beforeAll(async () => {
  dealer = await newDealer('editor')
})

const references = (...pictures: (Listing['pictures'][number] | undefined)[]) =>
  pictures.map(each => ({ sha256: each?.sha256, originalSha256: each?.originalSha256 ?? null }))

describe('the whole form', () => {
  it('is stored, and read again as it was sent', async () => {
    const draft = await newDraft(dealer)
    const scheduledStart = new Date(Date.now() + 86_400_000).toISOString()
    const form = {
      title: `1921 Peace Dollar ${crypto.randomUUID().slice(0, 8)}`,
      price: '120.00',
      description: 'Four Peace dollars.',
      shippingPrice: '4.95',
      coinType: 'Peace Dollar',
      seriesId: 'peace-dollar',
      year: '1921',
      mint: '',
      grade: 'MS63',
      grader: 'NGC',
      certificationNumber: '1234567-001',
      composition: '90% silver',
      weight: '26.7 g',
      diameter: '38 mm',
      specialAttributes: ['High relief'],
      quantity: 4,
      bestOffer: true,
      bestOfferAccept: '110.00',
      bestOfferDecline: '80.00',
      scheduledStart,
      sku: `PEACE${draft.id}`,
      storageLocation: 'Box 7',
      cost: '61.25',
      lot: { kind: 'roll', count: 20, of: 'Peace dollars of 1921' },
    }
    const saved = await (await edit(dealer, draft, form)).json<Listing>()
    expect(saved).toMatchObject({ ...form, version: draft.version + 1, status: 'draft' })
    expect(await fetchListing(dealer, draft.id)).toEqual(saved)

    const cleared = {
      grader: null,
      certificationNumber: null,
      bestOffer: null,
      bestOfferAccept: null,
      bestOfferDecline: null,
      scheduledStart: null,
      cost: null,
      lot: null,
      grade: '',
      mint: '',
    }
    const emptied = await (await edit(dealer, saved, cleared)).json<Listing>()
    expect(emptied).toMatchObject({ ...cleared, title: form.title, storageLocation: 'Box 7' })
  })

  it('makes an auction with a reserve and Buy It Now', async () => {
    const draft = await newDraft(dealer, { price: '20.00' })
    const auction = {
      format: 'auction',
      durationDays: 7,
      reservePrice: '40.00',
      buyItNowPrice: '60.00',
    }
    const saved = await (await edit(dealer, draft, auction)).json<Listing>()
    expect(saved).toMatchObject(auction)
    expect((await act(dealer, saved, 'publish')).status).toBe(200)
    const [offer] = (await requestsTo('POST /ebay/sell/inventory/v1/offer')).filter(
      ({ requestBody }) => JSON.stringify(requestBody).includes(draft.sku),
    )
    expect(offer?.requestBody).toMatchObject({
      format: 'AUCTION',
      listingDuration: 'DAYS_7',
      pricingSummary: {
        auctionStartPrice: { value: '20.00' },
        auctionReservePrice: { value: '40.00' },
        price: { value: '60.00' },
      },
    })
  })

  it('says the messages of the specification for what it requires', async () => {
    const draft = await newDraft(dealer)
    const answer = await edit(dealer, draft, { title: ' ', price: '', description: '' })
    expect(await answer.json()).toMatchObject({
      error: {
        detail: {
          fields: {
            title: 'Title is required',
            price: 'Price is required',
            description: 'Description is required',
          },
        },
      },
    })
  })
})

describe('an own SKU', () => {
  it('may have hyphens, dots and underscores, as sellers number their boxes, and is no path', async () => {
    const draft = await newDraft(dealer)
    const sku = `B12-00.4_${draft.id}`
    expect((await edit(dealer, draft, { sku })).status).toBe(200)
    const numbered = await fetchListing(dealer, draft.id)
    expect((await act(dealer, numbered, 'publish')).status).toBe(200)
    expect((await fetchListing(dealer, draft.id)).sku).toBe(sku)
    const other = await newDraft(dealer)
    for (const refused of ['..', '-1', 'A B', 'A/B'])
      expect((await edit(dealer, other, { sku: refused })).status).toBe(400)
  })

  it('belongs to one listing of the seller, and to any of another seller', async () => {
    const [first, second] = [await newDraft(dealer), await newDraft(dealer)]
    const sku = `OWN${first.id}`
    expect((await edit(dealer, first, { sku })).status).toBe(200)
    const taken = await edit(dealer, second, { sku })
    expect(taken.status).toBe(400)
    expect(await taken.json()).toMatchObject({
      error: { code: 'VALIDATION', detail: { field: 'sku' } },
      message: expect.stringContaining(first.title),
    })
    const other = await newAccount('other_sku')
    expect((await edit(other, await newDraft(other), { sku })).status).toBe(200)
  })

  it('never takes over what the eBay account sells under it already', async () => {
    const live = await newLive(dealer)
    const other = await newDealer('same_account_sku')
    const draft = await newDraft(other)
    expect((await edit(other, draft, { sku: live.sku })).status).toBe(200)
    const answer = await act(other, await fetchListing(other, draft.id), 'publish')
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ detail: { field: 'sku' } })
    expect((await fetchListing(other, draft.id)).ebayListingUrl).toBeNull()
  })
})

describe('what a live listing cannot change', () => {
  it.each([
    ['format', { format: 'auction' }],
    ['durationDays', { durationDays: 7 }],
    ['lot', { lot: { kind: 'lot', count: 3, of: 'Morgan dollars' } }],
    ['scheduledStart', { scheduledStart: new Date(Date.now() + 86_400_000).toISOString() }],
    ['sku', { sku: 'ANOTHER1' }],
  ])('is refused with its field before eBay is called: %s', async (field, form) => {
    const live = await newLive(dealer)
    const toEbay = await countRequests('* /ebay/sell/inventory/v1/*')
    const answer = await edit(dealer, live, form)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ error: { code: 'VALIDATION', detail: { field } } })
    expect(await toEbay()).toBe(0)
    expect(await fetchListing(dealer, live.id)).toEqual(live)
  })
})

describe('a text with hidden characters, as a model may write it,', () => {
  it('goes to eBay without control characters and changes of direction', async () => {
    const draft = await newDraft(dealer)
    const mark = crypto.randomUUID().slice(0, 8)
    await connect(env.DB)
      .update(listings)
      .set({
        title: `1881-S Morgan\u202e Dollar ${mark}\u0000`,
        description: 'Seen\u202e.\u0007 And kept.',
      })
      .where(eq(listings.id, draft.id))
    expect((await act(dealer, draft, 'publish')).status).toBe(200)
    const [item] = await requestsTo(`PUT /ebay/sell/inventory/v1/inventory_item/${draft.sku}`)
    expect(item?.requestBody).toMatchObject({
      product: { title: `1881-S Morgan Dollar ${mark}` },
    })
    expect(JSON.stringify(item?.requestBody)).not.toMatch(/\\u0000|\\u0007|\u202e/)
  })
})

describe('the pictures', () => {
  it('are up to 24 of the stored ones, in their order, and eBay gets them so', async () => {
    const draft = await newDraft(dealer)
    const other = await newDraft(dealer, {}, 'peace-dollar-1921')
    const [front, back] = draft.pictures
    const [third, fourth] = other.pictures
    const pictures = references(front, back, third, fourth)
    const saved = await (await edit(dealer, draft, { pictures })).json<Listing>()
    expect(references(...saved.pictures)).toEqual(pictures)
    expect(saved.pictures.every(({ size }) => size !== null)).toBe(true)
    expect((await act(dealer, saved, 'publish')).status).toBe(200)
    const [item] = await requestsTo(`PUT /ebay/sell/inventory/v1/inventory_item/${draft.sku}`)
    expect(item?.requestBody).toMatchObject({ product: { imageUrls: { length: 4 } } })
    const many = Array.from({ length: 25 }, () => pictures[0])
    expect((await edit(dealer, saved, { pictures: many })).status).toBe(400)
  })

  it("are not another seller's", async () => {
    const draft = await newDraft(dealer)
    const stranger = await newAccount('picture_thief')
    const stolen = await newDraft(stranger, {}, 'barber-dime-1897')
    const [front, back] = draft.pictures
    const [theirs] = stolen.pictures
    const asFront = await edit(dealer, draft, { pictures: references(theirs, back) })
    expect(await asFront.json()).toMatchObject({
      error: { code: 'PICTURE_MISSING', detail: { slot: 'front' } },
    })
    const asThird = await edit(dealer, draft, { pictures: references(front, back, theirs) })
    expect(await asThird.json()).toMatchObject({
      error: { code: 'VALIDATION', detail: { field: 'pictures' } },
    })
    const asOriginal = [
      { sha256: front?.sha256, originalSha256: theirs?.sha256 },
      ...references(back),
    ]
    expect((await edit(dealer, draft, { pictures: asOriginal })).status).toBe(400)
    expect(await fetchListing(dealer, draft.id)).toEqual(draft)
  })
})
