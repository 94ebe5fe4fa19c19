import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { AnalysisWarning } from '../../shared/coins/coins.ts'
import type { Listing, ListingChanged } from '../../shared/listing/listings.ts'
import { connect } from '../db/connection.ts'
import { listings } from '../db/schema/listings.ts'
import type { TestAccount } from '../test/account.ts'
import { call } from '../test/call.ts'
import { allowLog } from '../test/expect-log.ts'
import { planOf, statementsOf } from '../test/query-plans.ts'
import { requestsTo, tellFault } from '../test/sandbox.ts'
import { storePrices } from '../test/store-listing.ts'
import {
  act,
  edit,
  fetchListing,
  newDealer,
  newDraft,
  newLive,
  publishNow,
} from './test/listings.ts'

// Calls go over real HTTP to a sandbox that other tests use as well.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 })

let dealer: TestAccount
beforeAll(async () => {
  dealer = await newDealer('ruled')
})

const set = (id: number, values: Partial<typeof listings.$inferInsert>) =>
  connect(env.DB).update(listings).set(values).where(eq(listings.id, id))

/** Requests to eBay that name this SKU. */
async function requestsAbout(sku: string): Promise<number> {
  const all = await requestsTo('* /ebay/sell/inventory/v1/*')
  return all.filter(each => JSON.stringify([each.path, each.query, each.requestBody]).includes(sku))
    .length
}

/** What stands between a listing and its publication; notes do not. */
const codesOf = ({ problems }: Listing) =>
  problems.filter(({ kind }) => kind !== 'note').map(({ kind, code }) => `${kind} ${code}`)

describe('a certificate that its grading service does not know', () => {
  const slabbed = { grader: 'PCGS', grade: 'MS65', title: '1881-S Morgan Dollar PCGS MS65' }
  const typed = async (number: string) => {
    const draft = await newDraft(dealer)
    const form = { ...slabbed, title: `${slabbed.title} ${number}`, certificationNumber: number }
    return (await edit(dealer, draft, form)).json<Listing>()
  }
  const question = {
    code: 'CERTIFICATE_UNKNOWN',
    kind: 'question',
    field: 'certificationNumber',
    message: expect.stringMatching(
      /^This listing says PCGS MS65 certificate 59000021, and PCGS knows no certificate 59000021\./,
    ),
  }

  it('is asked about before a draft is published, until the seller confirms this number', async () => {
    const draft = await typed('59000021')
    const refused = await act(dealer, draft, 'publish')
    expect(refused.status).toBe(400)
    expect(await refused.json()).toMatchObject({
      code: 'VALIDATION',
      detail: { field: 'certificationNumber', fields: { certificationNumber: question.message } },
    })
    expect(await requestsAbout(draft.sku)).toBe(0)
    const asked = await fetchListing(dealer, draft.id)
    expect(asked.problems).toContainEqual(question)
    const answer = ['CERTIFICATE_UNKNOWN']
    const confirmed = await (await edit(dealer, asked, { answer })).json<Listing>()
    expect(codesOf(confirmed)).toEqual([])
    const other = { certificationNumber: '59000022' }
    const renumbered = await (await edit(dealer, confirmed, other)).json<Listing>()
    expect((await act(dealer, renumbered, 'publish')).status).toBe(400)
    // The answer may come with the number that it is about.
    const both = { certificationNumber: '59000021', answer }
    const changed = await edit(dealer, await fetchListing(dealer, draft.id), both)
    expect((await act(dealer, await changed.json<Listing>(), 'publish')).status).toBe(200)
  })

  it('is asked about when it is typed into a live listing', async () => {
    const live = await newLive(dealer)
    const form = { ...slabbed, certificationNumber: '59000023' }
    const refused = await edit(dealer, live, form)
    expect(refused.status).toBe(400)
    expect(await refused.json()).toMatchObject({
      error: { code: 'VALIDATION', detail: { field: 'certificationNumber' } },
    })
    const answer = ['CERTIFICATE_UNKNOWN']
    const now = await fetchListing(dealer, live.id)
    expect((await edit(dealer, now, { ...form, answer })).status).toBe(200)
  })

  it('stops nobody while the service does not answer', async () => {
    allowLog('warn', 'price_source_failed')
    await tellFault({
      route: 'GET /pcgs/coindetail/GetCoinFactsByCertNo/59000024',
      status: 503,
      times: 5,
    })
    const draft = await typed('59000024')
    expect((await act(dealer, draft, 'publish')).status).toBe(200)
    expect(codesOf(await fetchListing(dealer, draft.id))).toEqual([])
  })
})

describe('a draft that cannot be published (faults 2, 6, 7)', () => {
  it.each([
    ['a numeric grade in its title', { title: '1881-S Morgan Dollar MS65' }, 'title'],
    ['a price of $2,500', { price: '2500.00' }, 'price'],
    ['a word for a replica', { title: '1881-S Morgan Dollar COPY' }, 'title'],
  ])('with %s is refused before eBay is called', async (_, fields, field) => {
    const draft = await newDraft(dealer, fields)
    const problem = draft.problems.find(({ kind }) => kind === 'blocks')
    expect(problem).toMatchObject({ field })
    const answer = await act(dealer, draft, 'publish')
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({
      code: 'VALIDATION',
      detail: { field, fields: { [field]: problem?.message } },
      message: problem?.message,
    })
    expect(await requestsAbout(draft.sku)).toBe(0)
    expect(await fetchListing(dealer, draft.id)).toEqual(draft)
  })

  it('without a grade says so, gets one by the edit form and is published', async () => {
    const draft = await newDraft(dealer)
    await set(draft.id, { grade: '' })
    const ungraded = await fetchListing(dealer, draft.id)
    expect(codesOf(ungraded)).toEqual(['blocks GRADE_MISSING'])
    const refused = await act(dealer, ungraded, 'publish')
    expect(await refused.json()).toMatchObject({ detail: { field: 'grade' } })
    const graded = await (await edit(dealer, ungraded, { grade: 'VF30' })).json<Listing>()
    expect(codesOf(graded)).toEqual([])
    expect((await act(dealer, graded, 'publish')).status).toBe(200)
  })

  it('keeps its edit where publishing is refused, and names the version that is stored', async () => {
    const draft = await newDraft(dealer)
    const form = { price: '3000.00', status: 'published' }
    const refused = await edit(dealer, draft, form)
    expect(await refused.json()).toMatchObject({
      error: { code: 'VALIDATION', detail: { field: 'price', version: draft.version + 1 } },
    })
    expect(await fetchListing(dealer, draft.id)).toMatchObject({
      price: '3000.00',
      status: 'draft',
      version: draft.version + 1,
    })
  })

  it('also refuses what breaks the rules of a live listing, and changes nothing', async () => {
    const live = await newLive(dealer)
    const refused = await edit(dealer, live, { title: 'Morgan Dollar MS-65' })
    expect(await refused.json()).toMatchObject({ error: { detail: { field: 'title' } } })
    expect(await fetchListing(dealer, live.id)).toEqual(live)
  })
})

describe('the same coin twice (fault 6)', () => {
  it('is one listing of two pieces: the second names the first, which takes it in', async () => {
    const first = await newDraft(dealer)
    const second = await newDraft(dealer, { title: ` ${first.title.toUpperCase()}` })
    expect(codesOf(await fetchListing(dealer, first.id))).toEqual([])
    expect(second.problems[0]).toMatchObject({ code: 'DUPLICATE', listingId: first.id })
    expect((await act(dealer, second, 'publish')).status).toBe(400)
    expect(await requestsAbout(second.sku)).toBe(0)

    const answer = await act(dealer, second, 'merge', { into: first.id })
    const { listing } = await answer.json<ListingChanged>()
    expect(listing).toMatchObject({ id: first.id, quantity: 2, version: first.version + 1 })
    expect(
      (await call(`/api/listings/${second.id}`, { headers: { cookie: dealer.cookie } })).status,
    ).toBe(404)
    expect((await act(dealer, listing, 'publish')).status).toBe(200)
    const [item] = await requestsTo(`PUT /ebay/sell/inventory/v1/inventory_item/${first.sku}`)
    expect(item?.requestBody).toMatchObject({
      availability: { shipToLocationAvailability: { quantity: 2 } },
    })
  })

  it('is merged into a live listing on eBay too', async () => {
    const live = await newLive(dealer)
    const again = await newDraft(dealer, { title: live.title })
    expect(again.problems[0]).toMatchObject({ code: 'DUPLICATE', listingId: live.id })
    const answer = await act(dealer, again, 'merge', { into: live.id })
    expect(await answer.json()).toMatchObject({ listing: { quantity: 2, status: 'published' } })
    const items = await requestsTo(`PUT /ebay/sell/inventory/v1/inventory_item/${live.sku}`)
    expect(items.at(-1)?.requestBody).toMatchObject({
      availability: { shipToLocationAvailability: { quantity: 2 } },
    })
  })

  it('is a raw coin of another grade under one title too, where eBay sees no difference: its title is changed', async () => {
    const title = `1881-S Morgan Dollar ${crypto.randomUUID()}`
    const first = await newDraft(dealer, { title, grade: 'VF20' })
    const near = await newDraft(dealer, { title, grade: 'VF30' })
    expect(codesOf(near)).toEqual(['blocks DUPLICATE'])
    const problem = near.problems.find(({ code }) => code === 'DUPLICATE')
    expect(problem?.message).toContain('another draft with this title, in VF20')
    // Coins of two grades are no pieces of one listing.
    expect(problem).not.toHaveProperty('listingId')
    expect(codesOf(await newDraft(dealer, { title, grade: 'AU50' }))).toEqual([])
    expect((await publishNow(dealer, first.id)).status).toBe(200)
    expect(codesOf(await fetchListing(dealer, near.id))).toEqual(['blocks DUPLICATE'])
    expect((await edit(dealer, near, { title: `${title} B` })).status).toBe(200)
    expect((await publishNow(dealer, near.id)).status).toBe(200)
  })

  it('is none with another grade or another certificate', async () => {
    const slab = { grader: 'PCGS', grade: 'MS65', certificationNumber: '1000001' }
    const title = `1881-S Morgan Dollar ${crypto.randomUUID()}`
    await newDraft(dealer, { ...slab, title })
    const others = [
      { certificationNumber: '1000002' },
      { certificationNumber: '1000003', grade: 'MS64' },
    ]
    for (const other of others)
      expect(codesOf(await newDraft(dealer, { ...slab, title, ...other }))).toEqual([])
    const same = await newDraft(dealer, { ...slab, title })
    // A sealed holder is one piece: its certificate cannot be for sale twice.
    expect(codesOf(same)).toEqual(['blocks CERTIFICATE_TWICE', 'blocks DUPLICATE'])
    expect((await act(dealer, same, 'merge', { into: same.id })).status).toBe(400)
  })
})

it('a duplicate is looked for by its title, not among all of the seller’s listings', async () => {
  const draft = await newDraft(dealer)
  const statements = await statementsOf(() => fetchListing(dealer, draft.id))
  const searches = statements.filter(each => each.includes('"title_key" in ('))
  expect(searches).toHaveLength(1)
  expect(await planOf(searches[0] ?? '')).toContainEqual(
    expect.stringMatching(
      /^SEARCH listings USING INDEX listings_title \(user_id=\? AND title_key=\?\)/,
    ),
  )
})

describe("the analysis's questions (fault 8)", () => {
  const asked = async (...codes: AnalysisWarning['code'][]) => {
    const draft = await newDraft(dealer)
    const warnings = codes.map(code => ({ code, message: 'The front seems to be the back.' }))
    await set(draft.id, { warnings: JSON.stringify(warnings) })
    return fetchListing(dealer, draft.id)
  }
  const swap = ({ pictures: [front, back] }: Listing) =>
    [back, front].map(each => ({
      sha256: each?.sha256,
      originalSha256: each?.originalSha256 ?? null,
    }))

  it('block publishing until they are answered', async () => {
    const draft = await asked('SIDES_SWAPPED', 'POSSIBLE_REPLICA')
    expect(codesOf(draft)).toEqual(['question SIDES_SWAPPED', 'question POSSIBLE_REPLICA'])
    const refused = await act(dealer, draft, 'publish')
    expect(await refused.json()).toMatchObject({
      code: 'VALIDATION',
      detail: { field: 'pictures' },
      message: 'The front seems to be the back.',
    })
    expect(await requestsAbout(draft.sku)).toBe(0)
    const answer = ['SIDES_SWAPPED', 'POSSIBLE_REPLICA']
    const right = await (await edit(dealer, draft, { answer })).json<Listing>()
    expect(codesOf(right)).toEqual([])
    expect((await act(dealer, right, 'publish')).status).toBe(200)
  })

  it('about the sides are answered by swapping them', async () => {
    const draft = await asked('SIDES_SWAPPED')
    const swapped = await (await edit(dealer, draft, { pictures: swap(draft) })).json<Listing>()
    expect(swapped).toMatchObject({
      frontImageUrl: draft.backImageUrl,
      backImageUrl: draft.frontImageUrl,
      answered: ['SIDES_SWAPPED'],
    })
    expect(codesOf(swapped)).toEqual([])
    const undone = { pictures: swap(swapped), takeBack: ['SIDES_SWAPPED'] }
    const back = await (await edit(dealer, swapped, undone)).json<Listing>()
    expect(codesOf(back)).toEqual(['question SIDES_SWAPPED'])
  })

  it('about the sides stay settled by a swap in whichever state, and an answer with it is kept', async () => {
    const draft = await asked('SIDES_SWAPPED', 'POSSIBLE_REPLICA')
    const said = await (await edit(dealer, draft, { answer: ['SIDES_SWAPPED'] })).json<Listing>()
    const swapped = await (await edit(dealer, said, { pictures: swap(said) })).json<Listing>()
    expect(codesOf(swapped)).toEqual(['question POSSIBLE_REPLICA'])
    const again = await (await edit(dealer, swapped, { pictures: swap(swapped) })).json<Listing>()
    expect(codesOf(again)).toEqual(['question POSSIBLE_REPLICA'])

    const other = await asked('SIDES_SWAPPED', 'POSSIBLE_REPLICA')
    const both = { pictures: swap(other), answer: ['POSSIBLE_REPLICA'] }
    expect(codesOf(await (await edit(dealer, other, both)).json<Listing>())).toEqual([])
  })

  it('about the pictures are void with another picture', async () => {
    const draft = await asked('SAME_SIDE_TWICE', 'METAL_DISAGREES')
    const other = await newDraft(dealer, {}, 'peace-dollar-1921')
    const pictures = [draft.pictures[0], other.pictures[1]].map(each => ({
      sha256: each?.sha256,
      originalSha256: null,
    }))
    const retaken = await (await edit(dealer, draft, { pictures })).json<Listing>()
    expect(codesOf(retaken)).toEqual(['question METAL_DISAGREES'])
  })

  it('about the price are asked again at another price', async () => {
    const draft = await newDraft(dealer)
    const meltValue = { totalMeltValueCents: 6_000, currentMetalPriceMicros: 77_000_000 }
    await set(draft.id, await storePrices(dealer.id, draft, { gradePrices: [], meltValue }))
    const low = await fetchListing(dealer, draft.id)
    expect(low.meltValue).toBe('60.00')
    expect(codesOf(low)).toEqual(['question PRICE_BELOW_MELT'])
    const yes = await (await edit(dealer, low, { answer: ['PRICE_BELOW_MELT'] })).json<Listing>()
    expect(codesOf(yes)).toEqual([])
    const lower = await (await edit(dealer, yes, { price: '40.00' })).json<Listing>()
    expect(codesOf(lower)).toEqual(['question PRICE_BELOW_MELT'])
  })

  it('about a new price of a live listing are named, and answered with it', async () => {
    const live = await newLive(dealer)
    const meltValue = { totalMeltValueCents: 6_000, currentMetalPriceMicros: 77_000_000 }
    await set(live.id, await storePrices(dealer.id, live, { gradePrices: [], meltValue }))
    const refused = await edit(dealer, live, { price: '40.00' })
    expect(await refused.json()).toMatchObject({
      error: { code: 'VALIDATION', detail: { field: 'price', questions: ['PRICE_BELOW_MELT'] } },
    })
    const answer = ['PRICE_BELOW_MELT']
    expect((await edit(dealer, live, { price: '40.00', answer })).status).toBe(200)
  })
})
