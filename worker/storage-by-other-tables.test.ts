import { env } from 'cloudflare:workers'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { BUYING_OFFERS_MAX, type OfferSheet } from '../shared/buying/offers.ts'
import { PAYMENTS_MAX } from '../shared/consignment/consignment.ts'
import { errorEnvelopeSchema } from '../shared/errors.ts'
import { offerLine, offerSheet } from '../shared/test/offer-sheet.ts'
import { SESSIONS_PER_USER } from './accounts/store.ts'
import { SLAB_READINGS_PER_SELLER } from './certificates/slab-readings.ts'
import { addConsignor } from './consignment/store.ts'
import { connect } from './db/connection.ts'
import { sessions } from './db/schema/accounts.ts'
import { buyingOffers } from './db/schema/buying.ts'
import { slabReadings } from './db/schema/certificates.ts'
import { consignorPayments } from './db/schema/consignment.ts'
import { listingImportRows, listingImports } from './db/schema/transfer.ts'
import { consumeRateLimits } from './http/rate-limit.ts'
import { RATE_LIMITS } from './http/rate-limits.ts'
import { fileOf, jpeg } from './pictures/test/pictures.ts'
import { newAccount, PASSWORD, type TestAccount } from './test/account.ts'
import { call, sendJson } from './test/call.ts'
import { storeListing } from './test/store-listing.ts'

const db = connect(env.DB)
let users = 0
let seller: TestAccount
beforeEach(async () => {
  seller = await newAccount(`fills_tables_${(users += 1)}`)
})

const SLAB = JSON.stringify({
  front: [{ text: '12345678', format: 'Code128', passes: 3 }],
  back: [],
})

describe('rows beside listings and pictures', () => {
  it('of slab codes are no more for pairs of the same few pictures', async () => {
    await db.run(sql`
      with recursive n(i) as (select 1 union all select i + 1 from n where i < ${SLAB_READINGS_PER_SELLER})
      insert into slab_readings (user_id, front_sha256, back_sha256, reading, created_at)
      select ${seller.id}, 'front', i, '{}', ${Date.now()} from n`)
    const send = (front: string, back: string) => {
      const body = new FormData()
      body.set('id', crypto.randomUUID())
      body.set('slab', SLAB)
      body.set('frontImage', fileOf(jpeg(front)))
      body.set('backImage', fileOf(jpeg(back)))
      return call('/api/queue/pairs', { method: 'POST', headers: { cookie: seller.cookie }, body })
    }
    const refused = await send('one', 'two')
    expect([refused.status, await refused.json()]).toMatchObject([
      409,
      { error: { code: 'QUEUE_FULL' } },
    ])
    expect(await db.$count(slabReadings, eq(slabReadings.userId, seller.id))).toBe(
      SLAB_READINGS_PER_SELLER,
    )
    await db.run(sql`delete from slab_readings where user_id = ${seller.id} and back_sha256 = '1'`)
    expect((await send('one', 'two')).status).toBe(202)
    // The same pair again takes no more room.
    expect((await send('one', 'two')).status).not.toBe(409)
  })

  it('of sessions are no more however often somebody logs in; the latest stay', async () => {
    await db.run(sql`
      with recursive n(i) as (select 1 union all select i + 1 from n where i < ${SESSIONS_PER_USER + 20})
      insert into sessions (id, user_id, created_at, expires_at, browser)
      select ${seller.username} || i, ${seller.id}, i, ${Date.now() + 3_600_000}, '' from n`)
    const login = await sendJson('/api/login', { username: seller.username, password: PASSWORD })
    expect(login.status).toBe(200)
    expect(await db.$count(sessions, eq(sessions.userId, seller.id))).toBe(SESSIONS_PER_USER)
    const headers = { cookie: seller.cookie }
    expect(await (await call('/api/user', { headers })).json()).toMatchObject({
      authenticated: true,
    })
  })
})

describe('a seller’s own records', () => {
  const put = (sheet: OfferSheet, id: string = crypto.randomUUID()) =>
    sendJson(`/api/buying/offers/${id}`, sheet, { cookie: seller.cookie }, 'PUT')
  const codeOf = async (answer: Response) =>
    errorEnvelopeSchema.parse(await answer.json()).error.code

  it('of offers for coins are no more than there may be; those that are there can be changed', async () => {
    const first = crypto.randomUUID()
    expect((await put(offerSheet(), first)).status).toBe(200)
    await db.run(sql`
      with recursive n(i) as (select 2 union all select i + 1 from n where i < ${BUYING_OFFERS_MAX})
      insert into buying_offers (user_id, id, status, sheet, coins, total_cents, priced_at, valid_until, created_at, updated_at)
      select ${seller.id}, i, 'declined', '{}', 1, 1, i, i, i, i from n`)
    const refused = await put(offerSheet())
    expect([refused.status, await codeOf(refused)]).toEqual([400, 'VALIDATION'])
    expect(await db.$count(buyingOffers, eq(buyingOffers.userId, seller.id))).toBe(
      BUYING_OFFERS_MAX,
    )
    expect((await put(offerSheet({ lines: [offerLine({ count: 2 })] }), first)).status).toBe(200)
  })

  it('of offers for coins are no more bytes in a day than a dealer writes', async () => {
    const lines = Array.from({ length: 30 }, () => offerLine({ composition: '銀'.repeat(200) }))
    const bytes = new TextEncoder().encode(JSON.stringify(offerSheet({ lines }))).length
    const { tries, windowMs } = RATE_LIMITS.offerBytesByUser
    expect(windowMs).toBe(24 * 3_600_000)
    const use = { limit: 'offerBytesByUser' as const, subject: String(seller.id) }
    await consumeRateLimits({ directory: db, now: Date.now }, [
      { ...use, times: tries - 1.5 * bytes },
    ])
    expect((await put(offerSheet({ lines }))).status).toBe(200)
    const refused = await put(offerSheet({ lines }))
    expect([refused.status, await codeOf(refused)]).toEqual([429, 'RATE_LIMITED'])
  })

  it('of payments to owners of coins are no more than there may be', async () => {
    const owner = await addConsignor(
      db,
      { userId: seller.id, at: 0 },
      { name: 'An owner', email: '', address: '', basis: 'price', share: 5_000, minimumCents: 0 },
    )
    await db.run(sql`
      with recursive n(i) as (select 2 union all select i + 1 from n where i <= ${PAYMENTS_MAX})
      insert into consignor_payments (user_id, id, consignor_id, at, cents, note, created_at)
      select ${seller.id}, i, ${owner.id}, i, 1, '', i from n`)
    const pay = (id: string) =>
      sendJson(
        `/api/consignment/owners/${owner.id}/payments`,
        { id, day: '2026-11-01', cents: 100, note: '' },
        { cookie: seller.cookie },
      )
    const refused = await pay(crypto.randomUUID())
    expect([refused.status, await codeOf(refused)]).toEqual([400, 'VALIDATION'])
    await db.run(sql`delete from consignor_payments where user_id = ${seller.id} and id = '2'`)
    const id = crypto.randomUUID()
    expect((await pay(id)).status).toBe(200)
    // The same one again is there already.
    expect((await pay(id)).status).toBe(200)
    expect(await db.$count(consignorPayments, eq(consignorPayments.userId, seller.id))).toBe(
      PAYMENTS_MAX,
    )
  })
})

describe('the rows of files that are checked and never carried out', () => {
  const stage = (rows: unknown[], id: string) =>
    sendJson(`/api/transfer/imports/${id}/rows`, { rows }, { cookie: seller.cookie }, 'PUT')

  it('leave one import, however many are begun', async () => {
    for (let file = 0; file < 4; file += 1) {
      const cells = { title: 'Coin of a file', coinType: 'Morgan Dollar', price: '10' }
      expect((await stage([{ row: 2, cells }], crypto.randomUUID())).status).toBe(200)
    }
    expect(await db.$count(listingImports, eq(listingImports.userId, seller.id))).toBe(1)
  })

  it('have a limit of bytes over all parts, of rows that change listings too', async () => {
    const id = crypto.randomUUID()
    const listing = await storeListing(seller.id)
    const long = '銀'.repeat(9_000)
    const row = (at: number) => ({
      row: at,
      cells: { id: String(listing), description: `${at} ${long}` },
    })
    expect((await stage([row(2)], id)).status).toBe(200)
    // As if other parts had come: 52 rows of a megabyte.
    await db.run(sql`
      with recursive n(i) as (select 100 union all select i + 1 from n where i < 151)
      insert into listing_import_rows (user_id, import_id, row, listing_id, version, sku, columns, valid)
      select ${seller.id}, ${id}, i, i, 1, 'of row ' || i, hex(zeroblob(${500_000})), 1 from n`)
    const kept = await db.$count(listingImportRows, eq(listingImportRows.userId, seller.id))
    const refused = await stage([row(2)], id)
    expect([refused.status, await refused.json()]).toMatchObject([
      400,
      { error: { code: 'VALIDATION', message: expect.stringContaining('Split it, please.') } },
    ])
    expect(await db.$count(listingImportRows, eq(listingImportRows.userId, seller.id))).toBe(kept)
  })
})
