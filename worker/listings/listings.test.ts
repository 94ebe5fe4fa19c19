import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { Listing } from '../../shared/listing/listings.ts'
import { connect } from '../db/connection.ts'
import { analyses } from '../db/schema/coins.ts'
import { newAccount, type TestAccount } from '../test/account.ts'
import { call, sendJson } from '../test/call.ts'
import { listingPicture, listingsTitled } from '../test/sandbox.ts'
import { storeListing } from '../test/store-listing.ts'
import {
  fetchListing,
  listingForm,
  newDealer,
  newDraft,
  postListing,
  publishNow,
} from './test/listings.ts'

// Calls go over real HTTP to a sandbox that other tests use as well.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 })

const SHOP = 'testuser_coinroom'

let dealer: TestAccount
beforeAll(async () => {
  dealer = await newDealer('lister')
})

const put = (
  { cookie }: TestAccount,
  listing: Listing,
  fields: Partial<Omit<Listing, 'status'>> & { status?: string },
) =>
  sendJson(
    `/api/listings/${listing.id}`,
    {
      id: listing.id,
      version: listing.version,
      title: listing.title,
      price: listing.price,
      description: listing.description,
      status: listing.status,
      ...fields,
    },
    { cookie },
    'PUT',
  )
const remove = ({ cookie }: TestAccount, id: number) =>
  call(`/api/listings/${id}`, { method: 'DELETE', headers: { cookie } })

async function analysed(account: TestAccount, id: string, coin: string): Promise<void> {
  const picture = async (side: 'obverse' | 'reverse') => {
    const form = await listingForm({}, null)
    form.set('frontImage', await listingPicture(coin, side))
    form.set('backImage', await listingPicture(coin, side))
    const { frontImageUrl } = await (await postListing(account, form)).json<Listing>()
    return /[0-9a-f]{64}/.exec(frontImageUrl)?.[0] ?? ''
  }
  await connect(env.DB)
    .insert(analyses)
    .values({
      id,
      userId: account.id,
      frontSha256: await picture('obverse'),
      backSha256: await picture('reverse'),
      state: 'done',
      createdAt: Date.now(),
    })
}

describe('selling a similar coin', () => {
  it('makes a draft that says the same of the coin and has nothing of the one piece', async () => {
    const seller = await newDealer('sells_similar')
    const first = await newDraft(seller, {
      certificationNumber: '12345678',
      grader: 'PCGS',
      storageLocation: 'Box 7',
      cost: '12.00',
    })
    const similar = () =>
      call(`/api/listings/${first.id}/similar`, {
        method: 'POST',
        headers: { cookie: seller.cookie },
      })
    const response = await similar()
    expect(response.status).toBe(201)
    const draft = await response.json<Listing>()
    const { title, description, price, coinType, year, mint, grade, grader } = first
    expect(draft).toMatchObject({
      title,
      description,
      price,
      coinType,
      year,
      mint,
      grade,
      grader,
      status: 'draft',
      version: 1,
      certificationNumber: null,
      storageLocation: '',
      cost: null,
      pictures: [],
    })
    expect(draft.sku).not.toBe(first.sku)
    const another = await (await similar()).json<Listing>()
    expect(another.sku).not.toBe(draft.sku)
  })
})

describe('creating a listing', () => {
  it('stores the form and both pictures, readable by their owner', async () => {
    const draft = await newDraft(dealer, {
      price: '$1,234.50',
      specialAttributes: '["Toned","Cleaned"]',
    })
    expect(draft).toMatchObject({
      price: '1234.50',
      shippingPrice: '3.99',
      suggestedPrice: null,
      grader: null,
      specialAttributes: ['Toned', 'Cleaned'],
      status: 'draft',
      publishState: 'idle',
    })
    expect(draft.sku).toMatch(/^[A-Za-z0-9]{1,50}$/)
    const headers = { cookie: dealer.cookie }
    const picture = await call(draft.frontImageUrl, { headers })
    expect(picture.status).toBe(200)
    expect(picture.headers.get('Content-Type')).toBe('image/jpeg')
    expect(draft.backImageUrl).not.toBe(draft.frontImageUrl)
    expect(await fetchListing(dealer, draft.id)).toEqual(draft)
  })

  it('names what is wrong with the form, in the words of the specification', async () => {
    const form = await listingForm({ title: 'Coin', price: '0', description: 'short' })
    const answer = await postListing(dealer, form)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({
      error: {
        code: 'VALIDATION',
        detail: {
          fields: {
            title: 'Title must be at least 5 characters',
            price: 'Price must be a positive number',
            description: 'Description must be at least 10 characters',
          },
        },
      },
    })
  })

  it('names the slot of a picture that is missing or is none', async () => {
    const missing = await listingForm()
    missing.delete('backImage')
    expect(await (await postListing(dealer, missing)).json()).toMatchObject({
      error: { code: 'PICTURE_MISSING', detail: { slot: 'back' } },
    })
    const prose = await listingForm()
    prose.set('frontImage', new File(['no picture at all'], 'coin.jpg', { type: 'image/jpeg' }))
    expect(await (await postListing(dealer, prose)).json()).toMatchObject({
      error: { code: 'PICTURE_NOT_READABLE', detail: { slot: 'front' } },
    })
  })

  it('takes the pictures of an analysis, and makes one listing of it however often it is sent', async () => {
    await analysed(dealer, 'analysis-of-lister', 'peace-dollar-1921')
    const send = async () =>
      postListing(dealer, await listingForm({ analysisId: 'analysis-of-lister' }, null))
    const answers = await Promise.all([send(), send(), send()])
    const created = await Promise.all(answers.map(answer => answer.json<Listing>()))
    expect(new Set(created.map(({ id }) => id)).size).toBe(1)
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(
      (await call(created[0]?.frontImageUrl ?? '', { headers: { cookie: dealer.cookie } })).status,
    ).toBe(200)
  })

  it('refuses a second form with the same analysis that says something else, and names the listing', async () => {
    const analysisId = 'analysis-used-twice'
    await analysed(dealer, analysisId, 'morgan-dollar-1881-s')
    const send = async (fields: Record<string, string>) =>
      postListing(dealer, await listingForm({ analysisId, ...fields }, null))
    const first = await (await send({ title: 'The first title' })).json<Listing>()
    const other = await send({ title: 'Another title', price: '75.00' })
    expect([other.status, await other.json()]).toMatchObject([
      409,
      {
        error: { code: 'CONFLICT', detail: { listing: first.id } },
        message: expect.stringContaining('The first title'),
      },
    ])
    expect((await send({ title: 'The first title' })).status).toBe(200)
  })

  it("does not take another seller's analysis", async () => {
    const other = await newAccount('nosy')
    await analysed(dealer, 'analysis-of-another', 'barber-dime-1897')
    const answer = await postListing(
      other,
      await listingForm({ analysisId: 'analysis-of-another' }, null),
    )
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ error: { detail: { field: 'analysisId' } } })
  })
})

describe("a seller's listings", () => {
  it('come newest first, in pages by key, and are theirs alone', async () => {
    const [seller, other] = await Promise.all([newAccount('pager'), newAccount('peer')])
    const ids: number[] = []
    for (const title of ['First coin', 'Second coin', 'Third coin'])
      ids.unshift((await newDraft(seller, { title })).id)
    const page = async (account: TestAccount, query: string) => {
      const answer = await call(`/api/listings${query}`, { headers: { cookie: account.cookie } })
      const listings = await answer.json<Listing[]>()
      return { ids: listings.map(({ id }) => id), next: answer.headers.get('X-Next-Before') }
    }
    expect(await page(seller, '')).toEqual({ ids, next: null })
    expect(await page(seller, '?limit=2')).toEqual({ ids: ids.slice(0, 2), next: `${ids[1]}` })
    expect(await page(seller, `?limit=2&before=${ids[1]}`)).toEqual({
      ids: ids.slice(2),
      next: null,
    })
    expect(await page(other, '')).toEqual({ ids: [], next: null })
  })

  it('are the newest 100 where no page is named, with the key of the next', async () => {
    const seller = await newAccount('hundred')
    for (let count = 0; count < 101; count += 1) await storeListing(seller.id)
    const headers = { cookie: seller.cookie }
    const first = await call('/api/listings', { headers })
    const newest = await first.json<Listing[]>()
    const next = first.headers.get('X-Next-Before')
    expect([newest.length, next]).toEqual([100, `${newest.at(-1)?.id}`])
    const rest = await call(`/api/listings?before=${next}`, { headers })
    expect(await rest.json()).toHaveLength(1)
    expect(rest.headers.get('X-Next-Before')).toBeNull()
  })

  it('are not found by anybody else, and by nobody without a login', async () => {
    const draft = await newDraft(dealer)
    const other = await newAccount('visitor')
    const path = `/api/listings/${draft.id}`
    const responses = [
      await call(path, { headers: { cookie: other.cookie } }),
      await put(other, draft, { title: 'Mine now' }),
      await remove(other, draft.id),
    ]
    expect(responses.map(({ status }) => status)).toEqual([404, 404, 404])
    expect((await call(path)).status).toBe(401)
    expect(await fetchListing(dealer, draft.id)).toEqual(draft)
  })
})

describe('editing a listing', () => {
  it('changes a draft here alone', async () => {
    const draft = await newDraft(dealer)
    const answer = await put(dealer, draft, { title: 'Better title', price: '60.00' })
    expect(await answer.json()).toMatchObject({
      id: draft.id,
      title: 'Better title',
      price: '60.00',
      status: 'draft',
    })
    expect(await listingsTitled(SHOP, 'Better title')).toEqual([])
    expect((await put(dealer, draft, { title: '' })).status).toBe(400)
  })

  it('writes the status draft or published, and refuses any other word', async () => {
    const draft = await newDraft(dealer)
    for (const status of ['active', 'Published', 'sold', 'ended', '']) {
      expect((await put(dealer, draft, { status })).status).toBe(400)
    }
    expect(await fetchListing(dealer, draft.id)).toEqual(draft)
  })

  it('revises a published coin on eBay, in the same listing', async () => {
    const draft = await newDraft(dealer, { title: 'Coin before its revision' })
    await publishNow(dealer, draft.id)
    const published = await fetchListing(dealer, draft.id)
    const answer = await put(dealer, published, { title: 'Coin after its revision', price: '70' })
    expect(answer.status).toBe(200)
    const id = published.ebayListingUrl?.split('/').at(-1)
    expect(await listingsTitled(SHOP, 'Coin after its revision')).toEqual([id])
    expect(await (await fetch(published.ebayListingUrl ?? '')).text()).toContain('70.00')
  })

  it('set to published publishes, set to draft ends the listing, and again uses the same offer', async () => {
    const title = 'Coin that comes and goes'
    const draft = await newDraft(dealer, { title })
    const up = await (await put(dealer, draft, { status: 'published' })).json<Listing>()
    expect(up).toMatchObject({ status: 'published', publishState: 'published' })
    const down = await (await put(dealer, up, { status: 'draft' })).json<Listing>()
    expect(down).toMatchObject({ status: 'draft', ebayListingUrl: null })
    expect(await (await fetch(up.ebayListingUrl ?? '')).text()).toMatch(/ended/i)
    const again = await publishNow(dealer, draft.id)
    expect(again.status).toBe(200)
    // Two listings one after the other, of one offer: eBay gives a relisted offer a new number.
    expect((await listingsTitled(SHOP, title)).length).toBe(2)
  })
})

describe('deleting a listing', () => {
  it('takes a draft away', async () => {
    const draft = await newDraft(dealer)
    expect(await (await remove(dealer, draft.id)).json()).toEqual({ success: true })
    expect((await remove(dealer, draft.id)).status).toBe(404)
  })

  it('is refused while the coin is live on eBay', async () => {
    const draft = await newDraft(dealer)
    await publishNow(dealer, draft.id)
    const refused = await remove(dealer, draft.id)
    expect(refused.status).toBe(409)
    expect(await refused.json()).toMatchObject({
      message: expect.stringContaining('live on eBay'),
    })
    await put(dealer, await fetchListing(dealer, draft.id), { status: 'draft' })
    expect((await remove(dealer, draft.id)).status).toBe(200)
  })
})
