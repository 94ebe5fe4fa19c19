import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { createHash } from 'node:crypto'
import { eq, like, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { EBAY_DELETION_PATH } from '../../../shared/ebay.ts'
import app from '../../app.ts'
import { compose, type Services } from '../../compose.ts'
import { connect } from '../../db/connection.ts'
import { auditLog } from '../../db/schema/administration.ts'
import { ebayConnections, ebayNotices, vendorCache } from '../../db/schema/ebay.ts'
import { rateLimits } from '../../db/schema/http.ts'
import { listings } from '../../db/schema/listings.ts'
import { ebayCharges, orderCursors, sales } from '../../db/schema/orders.ts'
import { markConnected } from '../../due/due-sellers.ts'
import { varsOf } from '../../env.ts'
import { servicesEndingAfter } from '../../orders/test/cut-points.ts'
import { newAccount, type TestAccount } from '../../test/account.ts'
import { call, ORIGIN } from '../../test/call.ts'
import { expectLog } from '../../test/expect-log.ts'
import { recorded, scansOfRecorded } from '../../test/query-plans.ts'
import {
  connectEbay,
  countRequests,
  deletionNotice,
  SELLERS,
  type SignedNotice,
  tellFault,
} from '../../test/sandbox.ts'
import { policiesKey } from '../store.ts'
import { deleteOldNotifications, receiveNotification } from './account-deletion.ts'
import { configured } from './service.ts'

const KEY_ROUTE = 'GET /ebay/commerce/notification/v1/public_key/*'
const db = connect(env.DB)
let seller: TestAccount
/** The eBay user of this test alone: other files use the sandbox's sellers. */
let ebayUser: string
let userCount = 0

beforeAll(async () => {
  seller = await newAccount('forgotten')
  await connectEbay(seller, SELLERS.newcomer)
})
beforeEach(() => {
  ebayUser = `deleted${++userCount}`
})

const connectionOf = (userId: number) =>
  db.select().from(ebayConnections).where(eq(ebayConnections.userId, userId)).get()
const connectAs = async (ebayUserId: string) => {
  await markConnected(compose(env), seller.id, ebayUserId)
  await db
    .update(ebayConnections)
    .set({ ebayUserId, ebayUsername: 'coins_of_a_stranger', accessToken: 'a', refreshToken: 'r' })
    .where(eq(ebayConnections.userId, seller.id))
}
const auditOf = (userId: number) => db.select().from(auditLog).where(eq(auditLog.subjectId, userId))
const post = ({ headers, body }: SignedNotice) =>
  call(EBAY_DELETION_PATH, { method: 'POST', headers, body })
const received = (services: Services, { headers, body }: SignedNotice) =>
  receiveNotification(
    { ...services, notifications: configured(services.ebay).notifications, address: '' },
    { body, signature: new Headers(headers).get('X-EBAY-SIGNATURE') ?? '' },
  )
const countKeyRequests = () => countRequests(KEY_ROUTE)

async function newListing(
  userId: number,
  fields: Partial<typeof listings.$inferInsert> = {},
): Promise<number> {
  if (fields.ebayUserId) await markConnected(compose(env), userId, fields.ebayUserId)
  const [row] = await db
    .insert(listings)
    .values({
      userId,
      sku: crypto.randomUUID(),
      title: '1881-S Morgan Dollar',
      description: 'Of silver',
      priceCents: 5499,
      shippingCents: 0,
      status: 'published',
      coinType: 'Morgan Dollar',
      year: '1881',
      mint: 'S',
      grade: 'VF30',
      composition: '',
      weight: '',
      diameter: '',
      frontSha256: 'aa',
      backSha256: 'bb',
      publishLeaseHolder: 'a publish under way',
      ebayPictureUrls: '{}',
      ebayOfferId: 'offer',
      ebayListingId: '110000000001',
      publishedAt: 1,
      createdAt: 0,
      updatedAt: 0,
      ...fields,
    })
    .returning({ id: listings.id })
  return row?.id ?? 0
}

describe('eBay’s endpoint challenge', () => {
  it('is answered with the hash of code, token and endpoint URL', async () => {
    const { EBAY_DELETION_TOKEN: token, EBAY_DELETION_ENDPOINT: address } = varsOf(env)
    const answer = await call(`${EBAY_DELETION_PATH}?challenge_code=8c2f-71`)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('Content-Type')).toMatch('application/json')
    expect(await answer.json()).toEqual({
      challengeResponse: createHash('sha256').update(`8c2f-71${token}${address}`).digest('hex'),
    })
  })

  it('fails where the endpoint is not set up, and the server reports it', async () => {
    expectLog('warn', 'request_failed')
    const bare = { ...env, EBAY_DELETION_TOKEN: undefined }
    const ask = async (path: string) => {
      const context = createExecutionContext()
      const answer = await app.fetch(new Request(`${ORIGIN}${path}`), bare, context)
      await waitOnExecutionContext(context)
      return answer
    }
    const answer = await ask(`${EBAY_DELETION_PATH}?challenge_code=x`)
    expect(answer.status).toBe(503)
    expect(await answer.json()).toMatchObject({
      message: 'Notices of deleted eBay accounts are not set up on this server.',
    })
    const { features } = await (await ask('/api/health')).json<{ features: unknown[] }>()
    expect(features).toContainEqual({
      feature: 'ebay account deletion',
      on: false,
      missing: ['EBAY_DELETION_TOKEN'],
    })
  })

  it.each([
    ['EBAY_DELETION_TOKEN', 'x'.repeat(31)],
    ['EBAY_DELETION_TOKEN', 'x'.repeat(81)],
    ['EBAY_DELETION_TOKEN', 'ä'.repeat(40)],
    ['EBAY_DELETION_ENDPOINT', `http://obverse.test${EBAY_DELETION_PATH}`],
    ['EBAY_DELETION_ENDPOINT', 'https://obverse.test/elsewhere'],
  ])('refuses a %s that eBay would not take: %s', (name, value) => {
    expect(() => varsOf({ ...env, [name]: value })).toThrow(name)
  })
})

const of = (id: number) => db.select().from(listings).where(eq(listings.id, id)).get()

describe('eBay’s account deletion notification', () => {
  it('deletes the eBay user, retains the coins, and is in the audit log', async () => {
    await connectAs(ebayUser)
    await db
      .update(ebayConnections)
      .set({ shipsFromPostalCode: '43215' })
      .where(eq(ebayConnections.userId, seller.id))
    const listing = await newListing(seller.id, { ebayUserId: ebayUser })
    const bystander = await newAccount('bystander')
    await connectEbay(bystander, SELLERS.newcomer)
    const others = await newListing(bystander.id, { ebayUserId: SELLERS.newcomer })

    const answer = await post(await deletionNotice({ userId: ebayUser }))
    expect([answer.status, await answer.text()]).toEqual([204, ''])

    expect(await connectionOf(seller.id)).toEqual({
      ...(await connectionOf(bystander.id)),
      userId: seller.id,
      ebayUserId: '',
      ebayUsername: '',
      accessToken: '',
      accessExpiresAt: 0,
      refreshToken: '',
      refreshExpiresAt: 0,
      keyId: '',
      scopes: '',
      connectedAt: 0,
      shipsFromPostalCode: '43215',
    })
    const status = await call('/api/ebay/connection-status', {
      headers: { cookie: seller.cookie },
    })
    expect(await status.json()).toMatchObject({ connected: false, ebayUsername: null })
    expect(await of(listing)).toMatchObject({
      title: '1881-S Morgan Dollar',
      priceCents: 5499,
      status: 'draft',
      publishLeaseHolder: null,
      ebayPictureUrls: null,
      ebayOfferId: null,
      ebayListingId: null,
      publishedAt: null,
    })
    expect(await of(others)).toMatchObject({ status: 'published', ebayOfferId: 'offer' })
    expect(await connectionOf(bystander.id)).toMatchObject({ ebayUserId: SELLERS.newcomer })
    expect(await auditOf(seller.id)).toMatchObject([
      { action: 'ebay.forgotten', actorName: 'eBay', subjectName: 'forgotten' },
    ])
    expect(await auditOf(bystander.id)).toEqual([])
  })

  it('clears the listings that the account holds, whichever account is connected now, and no others', async () => {
    const now = `${ebayUser}later`
    await connectAs(now)
    const held = { ebayUserId: ebayUser, ebayUsername: 'coins_of_a_stranger' }
    const five = await newListing(seller.id, { ...held, stockQuantity: 5, soldQuantity: 2 })
    const sold = await newListing(seller.id, { ...held, status: 'sold', soldQuantity: 1 })
    const kept = await newListing(seller.id, { ebayUserId: now })
    const sale = {
      userId: seller.id,
      lineItemId: '1',
      ebayListingId: '110000000001',
      title: 'Morgan',
    }
    const amounts = { quantity: 2, priceCents: 100, shippingCents: 0, soldAt: 0, updatedAt: 0 }
    await db.insert(sales).values([
      { ...sale, ...amounts, orderId: ebayUser, ebayUserId: ebayUser, listingId: five },
      { ...sale, ...amounts, orderId: now, ebayUserId: now, listingId: kept },
    ])
    const charge = { type: 'SHIPPING_LABEL', transactionId: '1', lineItemId: '', cents: 1, at: 0 }
    await db.insert(ebayCharges).values(
      [ebayUser, now].map(ebayUserId => ({
        ...charge,
        userId: seller.id,
        ebayUserId,
        transactionId: ebayUserId,
      })),
    )
    const cursor = { userId: seller.id, modifiedUntil: 1 }
    await db.insert(orderCursors).values([
      { ...cursor, ebayUserId: ebayUser },
      { ...cursor, ebayUserId: now },
    ])
    const entries = (await auditOf(seller.id)).length
    expect((await post(await deletionNotice({ userId: ebayUser }))).status).toBe(204)
    const empty = { ebayUserId: null, ebayUsername: null, ebayOfferId: null, ebayListingId: null }
    // Two of five are sold: three are left to be published again.
    expect(await of(five)).toMatchObject({
      ...empty,
      status: 'draft',
      stockQuantity: 3,
      soldQuantity: 0,
      version: 2,
    })
    expect(await of(sold)).toMatchObject({ ...empty, status: 'sold', soldQuantity: 1 })
    expect(await of(kept)).toMatchObject({ status: 'published', ebayUserId: now, version: 1 })
    expect(await connectionOf(seller.id)).toMatchObject({ ebayUserId: now, refreshToken: 'r' })
    const left = await db.select().from(sales).where(eq(sales.userId, seller.id))
    expect(left.map(each => each.ebayUserId)).toEqual([now])
    const charges = await db.select().from(ebayCharges).where(eq(ebayCharges.userId, seller.id))
    expect(charges.map(each => each.ebayUserId)).toEqual([now])
    const cursors = await db.select().from(orderCursors).where(eq(orderCursors.userId, seller.id))
    expect(cursors.map(each => each.ebayUserId)).toEqual([now])
    expect((await auditOf(seller.id)).length).toBe(entries + 1)
  })

  it('is applied once: its replay leaves a later connection alone', async () => {
    await connectAs(ebayUser)
    const notice = await deletionNotice({ userId: ebayUser })
    expect((await post(notice)).status).toBe(204)
    const entries = await auditOf(seller.id)
    await connectAs(ebayUser)
    const replays = await Promise.all([post(notice), post(notice)])
    expect(replays.map(({ status }) => status)).toEqual([204, 204])
    expect(await connectionOf(seller.id)).toMatchObject({ ebayUserId: ebayUser, refreshToken: 'r' })
    expect(await auditOf(seller.id)).toEqual(entries)
  })

  it('is applied once, though the Worker ends after each single step and eBay repeats it', async () => {
    let wasCut = true
    for (let steps = 1; wasCut; steps++) {
      const account = await newAccount(`cut_notice_${steps}`)
      const user = `${ebayUser}_${steps}`
      const id = await newListing(account.id, { ebayUserId: user })
      await db.insert(vendorCache).values({
        key: policiesKey(user, 'payment'),
        value: '[]',
        expiresAt: Date.now() + 60_000,
      })
      const notice = await deletionNotice({ userId: user })
      const { services, count } = servicesEndingAfter(steps)
      await received(services, notice).catch(() => undefined)
      wasCut = count() >= steps
      await received(compose(env), notice)
      const listing = await db.select().from(listings).where(eq(listings.id, id)).get()
      expect(listing).toMatchObject({ status: 'draft', ebayUserId: null })
      expect(
        await db
          .select()
          .from(vendorCache)
          .where(like(vendorCache.key, `%${user}/%`)),
      ).toEqual([])
      expect(await auditOf(account.id)).toMatchObject([{ action: 'ebay.forgotten' }])
      expect(steps).toBeLessThan(30)
    }
  })

  it.each(['body', 'signature', 'key', 'kid', 'header'] as const)(
    'is refused with a forged %s, and does nothing',
    async corrupt => {
      await connectAs(ebayUser)
      const answer = await post(await deletionNotice({ userId: ebayUser, corrupt }))
      expect(answer.status).toBe(412)
      expect(await answer.json()).toMatchObject({ error: { code: 'NOTICE_REFUSED' } })
      expect(await connectionOf(seller.id)).toMatchObject({ ebayUserId: ebayUser })
    },
  )

  it('is refused without a signature', async () => {
    const { body } = await deletionNotice({ userId: ebayUser })
    expect((await post({ headers: {}, body })).status).toBe(412)
  })

  it('is accepted in the format that eBay signs, however its JSON is formatted', async () => {
    await connectAs(ebayUser)
    const { headers, body } = await deletionNotice({ userId: ebayUser })
    const laidOut = JSON.stringify(JSON.parse(body), null, 2)
    expect((await post({ headers, body: laidOut })).status).toBe(204)
    expect(await connectionOf(seller.id)).toMatchObject({ ebayUserId: '' })
  })

  it('of an unknown user is accepted and changes nothing', async () => {
    await connectAs(ebayUser)
    const before = await db.select().from(auditLog)
    expect((await post(await deletionNotice({ userId: 'a stranger' }))).status).toBe(204)
    expect(await db.select().from(auditLog)).toEqual(before)
    expect(await connectionOf(seller.id)).toMatchObject({ ebayUserId: ebayUser })
    // Whom it was about is not written down anywhere.
    expect(JSON.stringify(await db.select().from(ebayNotices))).not.toContain('stranger')
  })

  it('deletes the policies that were read of the account, and no others', async () => {
    await connectAs(ebayUser)
    const others = policiesKey(`${ebayUser}0`, '1/EBAY_US')
    for (const key of [policiesKey(ebayUser, '1/EBAY_US'), others])
      await db.insert(vendorCache).values({ key, value: '{}', expiresAt: Date.now() + 60_000 })
    expect((await post(await deletionNotice({ userId: ebayUser }))).status).toBe(204)
    const left = await db
      .select({ key: vendorCache.key })
      .from(vendorCache)
      .where(like(vendorCache.key, `policies/${ebayUser}%`))
    expect(left).toEqual([{ key: others }])
  })

  it('is applied without reading a table that grows from end to end', async () => {
    await connectAs(ebayUser)
    await newListing(seller.id, { ebayUserId: ebayUser })
    const notice = await deletionNotice({ userId: ebayUser })
    await recorded(() => post(notice))
    const { statements, scans } = await scansOfRecorded()
    expect(scans).toEqual([])
    expect(statements).toBeGreaterThan(5)
  })

  it('of another topic is accepted and erases nobody', async () => {
    await connectAs(ebayUser)
    const notice = await deletionNotice({ userId: ebayUser, topic: 'ITEM_AVAILABILITY' })
    expect((await post(notice)).status).toBe(204)
    expect(await connectionOf(seller.id)).toMatchObject({ ebayUserId: ebayUser })
  })

  it('is repeated by eBay while its key cannot be fetched; a key is fetched once an hour', async () => {
    expectLog('warn', 'request_failed')
    await connectAs(ebayUser)
    await db.delete(vendorCache).where(like(vendorCache.key, 'ebay public key%'))
    await tellFault({ route: KEY_ROUTE, status: 500, times: 3 })
    const notice = await deletionNotice({ userId: ebayUser })
    expect((await post(notice)).status).toBe(502)
    expect(await connectionOf(seller.id)).toMatchObject({ ebayUserId: ebayUser })
    const keyRequests = await countKeyRequests()
    expect((await post(notice)).status).toBe(204)
    expect((await post(await deletionNotice({ userId: 'another' }))).status).toBe(204)
    expect(await keyRequests()).toBe(1)
    expect(await connectionOf(seller.id)).toMatchObject({ ebayUserId: '' })
  })

  it('with forged key ids is soon refused without a call to eBay; a genuine one never is', async () => {
    const forged = () => deletionNotice({ userId: ebayUser, corrupt: 'kid' })
    expect((await post(await forged())).status).toBe(412)
    await db.update(rateLimits).set({ tries: 1_000, resetsAt: Date.now() + 60_000 })
    const keyRequests = await countKeyRequests()
    const answer = await post(await forged())
    expect(answer.status).toBe(429)
    const seconds = Number(answer.headers.get('Retry-After'))
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThanOrEqual(60)
    expect(await keyRequests()).toBe(0)
    // Not even when its cached key has expired.
    const keyRows = like(vendorCache.key, 'ebay public key%')
    const value = sql`json_set(value, '$.askedAt', 0)`
    await db.update(vendorCache).set({ value }).where(keyRows)
    expect((await post(await deletionNotice({ userId: ebayUser }))).status).toBe(204)
    expect(await keyRequests()).toBe(1)
  })

  it('is deleted after thirty days', async () => {
    const count = async () => (await db.select().from(ebayNotices)).length
    expect(await count()).toBeGreaterThan(0)
    await db.update(ebayNotices).set({ receivedAt: Date.now() - 31 * 24 * 3_600_000 })
    await deleteOldNotifications({ directory: db, now: Date.now })
    expect(await count()).toBe(0)
  })
})
