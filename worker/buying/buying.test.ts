import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  buyingOfferSchema,
  buyingOffersSchema,
  customerSheetSchema,
  OFFERS_PAGE,
  type Offer,
  type OfferSheet,
  SPOT_MAX_MICROS,
} from '../../shared/buying/offers.ts'
import { DEFAULT_SHARES } from '../../shared/buying/share-table.ts'
import { AMOUNT_MAX_CENTS } from '../../shared/listing/terms/listing-terms.ts'
import { offerLine, offerSheet } from '../../shared/test/offer-sheet.ts'
import { compose } from '../compose.ts'
import { connect } from '../db/connection.ts'
import { buyingOffers } from '../db/schema/buying.ts'
import { rateLimits } from '../db/schema/http.ts'
import { listings } from '../db/schema/listings.ts'
import { spotPrices } from '../db/schema/market.ts'
import { RATE_LIMITS } from '../http/rate-limits.ts'
import { edit, fetchListing } from '../listings/test/listings.ts'
import { signedInUser, type TestAccount } from '../test/account.ts'
import { call, sendJson } from '../test/call.ts'
import { makeMarkedDue } from '../test/due.ts'
import { continueAcceptedOffers } from './make-drafts.ts'

const db = connect(env.DB)
let dealer: TestAccount
beforeEach(async () => {
  dealer = await signedInUser({ username: `dealer_${crypto.randomUUID().slice(0, 12)}` })
  await silverAt(30)
})

/** The price of silver that the server has, of now. Nothing is fetched meanwhile. */
async function silverAt(dollars: number): Promise<void> {
  const prices = JSON.stringify({ silver: dollars * 1_000_000, copper: 300_000 })
  const set = { prices, asOf: Date.now() + 1_000, dueAt: Date.now() + 86_400_000 }
  await db
    .insert(spotPrices)
    .values({ id: 1, ...set })
    .onConflictDoUpdate({ target: spotPrices.id, set })
}

const LOT = offerSheet({
  lines: [
    offerLine({ count: 7 }),
    offerLine({ seriesId: 'peace-dollar', coinType: 'Peace Dollar', year: '1922', mint: '' }),
    offerLine({ seriesId: null, coinType: 'Token', ownCents: 333, count: 3, year: '', mint: '' }),
  ],
})

async function save(
  sheet: OfferSheet = LOT,
  { id = crypto.randomUUID(), cookie = dealer.cookie }: { id?: string; cookie?: string } = {},
): Promise<Offer> {
  const answer = await sendJson(`/api/buying/offers/${id}`, sheet, { cookie }, 'PUT')
  if (answer.status !== 200) throw new Error(`not stored: ${await answer.text()}`)
  return buyingOfferSchema.parse(await answer.json())
}

const end = (
  id: string,
  act: 'accept' | 'decline',
  body: object = {},
  { cookie }: { cookie: string } = dealer,
) => sendJson(`/api/buying/offers/${id}/${act}`, { at: Date.now(), ...body }, { cookie })

const draftsOf = ({ id }: TestAccount) =>
  db.select().from(listings).where(eq(listings.userId, id)).orderBy(listings.id)

const readSheet = (token: string | null) => call(`/api/buying/sheets/${token}`)

describe('an offer', () => {
  it('is stored once, however often it is sent, with amounts that are worked out here', async () => {
    const first = await save()
    expect(await save(LOT, first)).toEqual(first)
    // 7 × 19.72 + 19.72 + 3 × 3.33
    expect(first).toMatchObject({ status: 'open', coins: 11, totalCents: 16_775, paidCents: null })
    const { offers } = buyingOffersSchema.parse(
      await (await call('/api/buying/offers', { headers: { cookie: dealer.cookie } })).json(),
    )
    expect(offers.map(({ id }) => id)).toEqual([first.id])
  })

  it('is renewed under its address, and a desk that comes late replaces no newer sheet', async () => {
    const first = await save()
    const renewed = { ...LOT, pricedAt: LOT.pricedAt + 5, validUntil: LOT.validUntil + 5 }
    const again = await save(renewed, first)
    expect(again).toMatchObject({ token: first.token, validUntil: renewed.validUntil })
    expect(await save(LOT, first)).toMatchObject({ validUntil: renewed.validUntil })
  })

  it('is its dealer’s alone, also where another one has the same id', async () => {
    const { id, token } = await save()
    const other = await signedInUser({ username: `other_${crypto.randomUUID().slice(0, 12)}` })
    expect(
      (await call(`/api/buying/offers/${id}`, { headers: { cookie: other.cookie } })).status,
    ).toBe(404)
    expect((await end(id, 'accept', { paidCents: 1 }, other)).status).toBe(404)
    expect((await end(id, 'decline', {}, other)).status).toBe(404)
    const own = await save(offerSheet(), { id, cookie: other.cookie })
    expect(own.token).not.toBe(token)
    expect(
      await (await call(`/api/buying/offers/${id}`, { headers: { cookie: dealer.cookie } })).json(),
    ).toMatchObject({ coins: 11, token })
  })

  it('is in one page of the list, also where many were priced in the same millisecond', async () => {
    const made: string[] = []
    for (let n = 0; n <= OFFERS_PAGE; n += 1) made.push((await save()).id)
    const listed: string[] = []
    let before: string | null = ''
    while (before !== null) {
      const query: string = before && `?before=${before}`
      const answer = await call(`/api/buying/offers${query}`, {
        headers: { cookie: dealer.cookie },
      })
      expect(answer.status).toBe(200)
      const page = buyingOffersSchema.parse(await answer.json())
      listed.push(...page.offers.map(({ id }) => id))
      before = page.next
    }
    expect(listed.toSorted()).toEqual(made.toSorted())
    const odd = await call('/api/buying/offers?before=17', { headers: { cookie: dealer.cookie } })
    expect(odd.status).toBe(400)
  })

  it('is refused with a metal price that no ounce has', async () => {
    const sheet = { ...LOT, spot: { micros: { silver: SPOT_MAX_MICROS + 1 }, at: LOT.pricedAt } }
    const path = `/api/buying/offers/${crypto.randomUUID()}`
    const answer = await sendJson(path, sheet, { cookie: dealer.cookie }, 'PUT')
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain('A price of an ounce is at most $1,000,000.00')
  })

  it('leaves out pictures that are not stored', async () => {
    const [line] = LOT.lines
    if (!line) throw new Error('no line')
    const sheet = { ...LOT, lines: [{ ...line, pictures: ['ab'.repeat(32)] }] }
    expect((await save(sheet)).sheet.lines[0]?.pictures).toEqual([])
  })

  it('is refused where its device’s clock is ahead, or it is valid for longer than the table says', async () => {
    const ahead = {
      ...LOT,
      pricedAt: LOT.pricedAt + 3_600_000,
      validUntil: LOT.validUntil + 3_600_000,
    }
    for (const sheet of [ahead, { ...LOT, validUntil: LOT.validUntil + 1 }]) {
      const path = `/api/buying/offers/${crypto.randomUUID()}`
      expect((await sendJson(path, sheet, { cookie: dealer.cookie }, 'PUT')).status).toBe(400)
    }
  })
})

describe('an accepted offer', () => {
  it('makes drafts whose costs add up to what was paid', async () => {
    const { id } = await save()
    const answer = await end(id, 'accept', { paidCents: 16_001 })
    expect(await answer.json()).toMatchObject({
      status: 'accepted',
      paidCents: 16_001,
      token: null,
    })
    const drafts = await draftsOf(dealer)
    const paid = drafts.reduce((all, each) => all + (each.costCents ?? 0) * each.stockQuantity, 0)
    expect(paid).toBe(16_001)
    expect(drafts.reduce((all, each) => all + each.stockQuantity, 0)).toBe(11)
    expect(drafts[0]).toMatchObject({
      status: 'draft',
      title: '1881-S Morgan Dollar $1 90% Silver San Francisco',
      composition: '90% silver, 10% copper',
      frontSha256: '',
    })
  })

  it('costs no more than a coin may cost, so that its draft can be changed', async () => {
    const { id } = await save(offerSheet())
    const over = await end(id, 'accept', { paidCents: AMOUNT_MAX_CENTS + 1 })
    expect(over.status).toBe(400)
    expect(await over.text()).toContain('You can pay at most $100,000,000.00')
    expect((await end(id, 'accept', { paidCents: AMOUNT_MAX_CENTS })).status).toBe(200)
    const [draft] = await draftsOf(dealer)
    const listing = await fetchListing(dealer, draft?.id ?? 0)
    expect(listing.cost).toBe('100000000.00')
    expect((await edit(dealer, listing, { cost: listing.cost })).status).toBe(200)
  })

  it('makes each draft once, also where the call comes again or broke off', async () => {
    const { id } = await save()
    await end(id, 'accept', { paidCents: 10_000 })
    const made = await draftsOf(dealer)
    const again = await end(id, 'accept', { paidCents: 10_000 })
    expect(again.status).toBe(200)
    const [lost] = made
    if (!lost) throw new Error('no draft')
    await db.delete(listings).where(eq(listings.id, lost.id))
    await db
      .update(buyingOffers)
      .set({ draftedAt: null, endedAt: lost.createdAt })
      .where(eq(buyingOffers.id, id))
    const later = { ...compose(env), now: () => Date.now() + 3_600_000 }
    await makeMarkedDue()
    await continueAcceptedOffers(later)
    await makeMarkedDue()
    await continueAcceptedOffers(later)
    const skus = (drafts: typeof made) => drafts.map(({ sku }) => sku).sort()
    expect(skus(await draftsOf(dealer))).toEqual(skus(made))
  })

  it('is not accepted for another sum, declined, or changed', async () => {
    const { id } = await save()
    await end(id, 'accept', { paidCents: 10_000 })
    expect((await end(id, 'accept', { paidCents: 9_999 })).status).toBe(409)
    expect((await end(id, 'decline')).status).toBe(409)
    const { cookie } = dealer
    expect((await sendJson(`/api/buying/offers/${id}`, LOT, { cookie }, 'PUT')).status).toBe(409)
  })

  it('was valid: neither after its time nor once the metal has moved', async () => {
    const past = {
      ...LOT,
      pricedAt: LOT.pricedAt - 7_200_000,
      validUntil: LOT.pricedAt - 3_600_000,
    }
    expect((await end((await save(past)).id, 'accept', { paidCents: 1 })).status).toBe(409)
    // Made without a network while it was valid, and told now.
    const at = past.validUntil - 1
    expect((await end((await save(past)).id, 'accept', { paidCents: 1, at })).status).toBe(200)
    const { id } = await save()
    await silverAt(31)
    const refused = await end(id, 'accept', { paidCents: 1 })
    expect(refused.status).toBe(409)
    expect(await refused.text()).toContain('silver has moved too far')
  })
})

describe('the customer’s page', () => {
  it('has the sheet alone: nobody’s name, no shares, no values', async () => {
    const { token } = await save({ ...LOT, shares: { ...DEFAULT_SHARES, validMinutes: 61 } })
    const answer = await readSheet(token)
    const text = await answer.text()
    expect(customerSheetSchema.strict().parse(JSON.parse(text))).toMatchObject({
      state: 'valid',
      totalCents: 16_775,
      lines: [
        { name: '1881-S Morgan Dollar', count: 7, eachCents: 1_972, sumCents: 13_804 },
        { name: '1922 Peace Dollar', count: 1 },
        { name: 'Token', count: 3, eachCents: 333 },
      ],
    })
    expect(answer.headers.get('Cache-Control')).toContain('no-store')
    for (const secret of [dealer.username, 'share', 'melt', 'cost', 'fee', '8500', 'user'])
      expect(text.toLowerCase()).not.toContain(secret)
  })

  it('is void without amounts once the metal has moved', async () => {
    const { token } = await save()
    await silverAt(28)
    const sheet = await (await readSheet(token)).json()
    expect(sheet).toMatchObject({ state: 'void', lines: [], totalCents: null })
  })

  it('ends with the offer’s time, its acceptance or its refusal, and tells nothing of which', async () => {
    const past = {
      ...LOT,
      pricedAt: LOT.pricedAt - 7_200_000,
      validUntil: LOT.pricedAt - 3_600_000,
    }
    const [expired, accepted, declined] = [await save(past), await save(), await save()]
    await end(accepted.id, 'accept', { paidCents: 1 })
    await end(declined.id, 'decline')
    const answers = await Promise.all(
      [expired.token, accepted.token, declined.token, 'n'.repeat(43)].map(async token => {
        const answer = await readSheet(token)
        const { error } = await answer.json<{ error: { requestId?: string } }>()
        delete error.requestId
        return { status: answer.status, error }
      }),
    )
    expect(new Set(answers.map(each => JSON.stringify(each))).size).toBe(1)
    expect(answers[0]?.status).toBe(410)
  })

  it('is read by one address so often and no more', async () => {
    const { token } = await save()
    await readSheet(token)
    await db.update(rateLimits).set({ tries: RATE_LIMITS.offerSheetByAddress.tries })
    expect((await readSheet(token)).status).toBe(429)
    await db.delete(rateLimits)
  })
})

it('a declined offer stays as a record without an address', async () => {
  const { id } = await save()
  expect(await (await end(id, 'decline')).json()).toMatchObject({ status: 'declined', token: null })
  expect((await end(id, 'decline')).status).toBe(200)
  expect((await end(id, 'accept', { paidCents: 1 })).status).toBe(409)
  expect(await draftsOf(dealer)).toEqual([])
})

it('the desk has the dealer’s own shares and the prices of metals with their age', async () => {
  const desk = async () =>
    (await call('/api/buying', { headers: { cookie: dealer.cookie } })).json()
  expect(await desk()).toMatchObject({
    shares: DEFAULT_SHARES,
    feeBasisPoints: null,
    spot: { micros: { silver: 30_000_000 } },
  })
  const shares = { ...DEFAULT_SHARES, types: [{ seriesId: 'morgan-dollar', share: 10_200 }] }
  const { cookie } = dealer
  expect((await sendJson('/api/buying/shares', shares, { cookie }, 'PUT')).status).toBe(200)
  expect(await desk()).toMatchObject({ shares })
})
