import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type ErrorEnvelope, errorEnvelopeSchema } from '../shared/errors.ts'
import type { ListingStatus } from '../shared/listing/listings.ts'
import { PICTURE_LEAST_BYTES } from './billing/storage.ts'
import { fakeModel } from './coins/test/fake-model.ts'
import { morgan } from './coins/test/morgan.ts'
import { compose } from './compose.ts'
import { connect } from './db/connection.ts'
import { storageUses } from './db/schema/billing.ts'
import { deletedListings, listings } from './db/schema/listings.ts'
import { pictures } from './db/schema/pictures.ts'
import { consumeRateLimits } from './http/rate-limit.ts'
import { RATE_LIMITS } from './http/rate-limits.ts'
import { deleteExpiredListings } from './listings/deleted-listings.ts'
import { edit, listingForm, newDraft, postListing } from './listings/test/listings.ts'
import { fileOf, jpeg, picturePair } from './pictures/test/pictures.ts'
import { createCoinJob } from './queue/job.ts'
import { signedInUser, type TestAccount } from './test/account.ts'
import { call, sendJson } from './test/call.ts'
import { makeMarkedDue } from './test/due.ts'
import { withPlan } from './test/plan-limits.ts'
import { storeListing } from './test/store-listing.ts'

const services = compose(env)
const db = connect(env.DB)
const DAY_MS = 24 * 3_600_000
let users = 0
let seller: TestAccount
let plan: { restore: () => Promise<unknown> } | undefined
beforeEach(async () => {
  seller = await signedInUser({ username: `fills_${(users += 1)}` })
})
afterEach(async () => {
  await plan?.restore()
  plan = undefined
})

const count = async (): Promise<number> => db.$count(listings, eq(listings.userId, seller.id))
async function refusalOf(answer: Response): Promise<ErrorEnvelope['error'] & { status: number }> {
  return { ...errorEnvelopeSchema.parse(await answer.json()).error, status: answer.status }
}

const sorted = (answers: Response[]) =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other)

type ImportedRow = { row: number; cells: Record<string, string> }
const rowsOf = (rows: number, description = 'Of silver, as it came', from = 0): ImportedRow[] =>
  Array.from({ length: rows }, (_, index) => ({
    row: from + index + 2,
    cells: {
      title: `Coin ${from + index} of a file`,
      coinType: 'Morgan Dollar',
      year: '1881',
      price: '10.00',
      description: `${from + index} ${description}`,
    },
  }))
const stage = (rows: ImportedRow[], id: string = crypto.randomUUID()) =>
  sendJson(`/api/transfer/imports/${id}/rows`, { rows }, { cookie: seller.cookie }, 'PUT')
async function importRows(rows: ImportedRow[]): Promise<Response> {
  const id = crypto.randomUUID()
  const staged = await stage(rows, id)
  if (!staged.ok) return staged
  return sendJson(
    `/api/transfer/imports/${id}/commit`,
    { rows: rows.length },
    { cookie: seller.cookie },
  )
}
const upload = (picture: File) => {
  const body = new FormData()
  body.set('picture', picture)
  return call('/api/pictures', { method: 'POST', headers: { cookie: seller.cookie }, body })
}
async function queued(label: string) {
  const pair = await picturePair(label)
  await Promise.all([
    services.pictures.put(seller.id, pair.front),
    services.pictures.put(seller.id, pair.back),
  ])
  const { vision } = fakeModel(() => ({ ok: true, identification: morgan(), calls: 1 }))
  const job = createCoinJob({ ...services, vision })
  return () =>
    job.run({
      userId: seller.id,
      id: 'of a batch',
      frontSha256: pair.front.sha256,
      backSha256: pair.back.sha256,
    })
}

describe('the listings that a plan holds', () => {
  it('are no more by an import, which is carried out as a whole or not', async () => {
    plan = await withPlan('free', { maxListings: 5 })
    await storeListing(seller.id)
    const refused = await refusalOf(await importRows(rowsOf(5)))
    expect(refused).toMatchObject({
      status: 402,
      code: 'PLAN_FULL',
      message:
        'Your Free plan holds 5 listings; you have 1 and room for 4 more. Delete listings that you no longer need (each makes room after 30 days), or choose a larger plan.',
      detail: { used: 1, limit: 5, left: 4, upgradeUrl: '/pricing' },
    })
    expect(await count()).toBe(1)
    expect((await importRows(rowsOf(4))).status).toBe(200)
    expect(await count()).toBe(5)
  })

  it('are no more by the form, of concurrent requests too', async () => {
    plan = await withPlan('free', { maxListings: 2 })
    const answers = await Promise.all(
      Array.from({ length: 5 }, async (_, coin) =>
        postListing(seller, await listingForm({ title: `1881-S Morgan Dollar, coin ${coin}` })),
      ),
    )
    expect(sorted(answers)).toEqual([201, 201, 402, 402, 402])
    expect(await count()).toBe(2)
  })

  it('are no more by pasted certificates, each of which says why', async () => {
    plan = await withPlan('free', { maxListings: 0 })
    const answer = await sendJson(
      '/api/certificates/drafts',
      { certificates: [{ grader: 'ICG', number: '1234567890' }] },
      { cookie: seller.cookie },
    )
    expect(await answer.json()).toMatchObject({
      results: [{ outcome: 'failed', message: expect.stringContaining('holds 0 listings') }],
    })
  })

  it('are no more by the queue: the coin fails with the reason, and is tried again once there is room', async () => {
    plan = await withPlan('free', { maxListings: 0 })
    const run = await queued('a full plan')
    expect(await run()).toMatchObject({
      kind: 'failed',
      retryable: false,
      error: {
        code: 'PLAN_FULL',
        message: expect.stringContaining('Your Free plan holds 0 listings'),
        upgradeUrl: '/pricing',
      },
    })
    await plan.restore()
    expect(await run()).toMatchObject({ kind: 'done' })
    expect(await count()).toBe(1)
  })

  it('count deleted ones while they can be restored, which the limit does not hinder', async () => {
    plan = await withPlan('free', { maxListings: 1 })
    const { id } = await newDraft(seller)
    const { cookie } = seller
    const remove = () => call(`/api/listings/${id}`, { method: 'DELETE', headers: { cookie } })
    await remove()
    expect((await postListing(seller, await listingForm())).status).toBe(402)
    const restored = await call(`/api/listings/${id}/restore`, {
      method: 'POST',
      headers: { cookie },
    })
    expect(restored.status).toBe(200)
    expect((await postListing(seller, await listingForm())).status).toBe(402)
    await remove()
    await db
      .update(deletedListings)
      .set({ deletedAt: Date.now() - 31 * DAY_MS })
      .where(eq(deletedListings.userId, seller.id))
    await makeMarkedDue()
    await deleteExpiredListings(services)
    expect((await postListing(seller, await listingForm())).status).toBe(201)
  })

  it('hold texts of 10,000 bytes on the average, new ones and edited ones', async () => {
    plan = await withPlan('free', { maxListings: 3 })
    const long = 'x'.repeat(19_900)
    const { message } = await refusalOf(await importRows(rowsOf(2, long)))
    expect(message).toMatch(
      /^Your Free plan holds 1 MB of text in listings; you have 0 MB\. Shorten descriptions/,
    )
    expect((await importRows(rowsOf(1, long))).status).toBe(200)
    const draft = await newDraft(seller)
    const grown = await edit(seller, draft, { description: long })
    expect(await refusalOf(grown)).toMatchObject({ status: 402, code: 'PLAN_FULL' })
    expect((await edit(seller, draft, { description: 'Shorter than it was.' })).status).toBe(200)
    const taken = await db.select().from(storageUses).where(eq(storageUses.userId, seller.id)).get()
    expect(taken?.textBytes).toBeGreaterThan(19_900)
    expect(taken?.textBytes).toBeLessThan(30_000)
  })

  it.each<ListingStatus>(['draft', 'sold'])(
    'are counted as they are, %s ones too',
    async status => {
      await storeListing(seller.id, { status })
      await importRows(rowsOf(3))
      const answer = await call('/api/subscription/storage', { headers: { cookie: seller.cookie } })
      expect(await answer.json()).toEqual({
        listings: { used: 4, limit: 2_000 },
        pictureBytes: { used: 0, limit: 10_000_000_000 },
      })
    },
  )
})

describe('the rows of a file that is checked', () => {
  it('are not kept in numbers that the plan does not hold', async () => {
    plan = await withPlan('free', { maxListings: 10 })
    const id = crypto.randomUUID()
    const answers: number[] = []
    for (let part = 0; part < 4; part += 1)
      answers.push((await stage(rowsOf(250, 'a coin', part * 250), id)).status)
    expect(answers).toEqual([200, 200, 402, 402])
  })

  it('are limited by their bytes in an hour', async () => {
    const { tries } = RATE_LIMITS.importedBytesByUser
    await consumeRateLimits(services, [
      { limit: 'importedBytesByUser', subject: String(seller.id), times: tries - 1_000 },
    ])
    expect((await stage(rowsOf(1))).status).toBe(200)
    expect(await refusalOf(await stage(rowsOf(10, 'x'.repeat(500))))).toMatchObject({
      status: 429,
      code: 'RATE_LIMITED',
    })
  })
})

describe('the pictures that a plan holds', () => {
  /** What one of these small pictures counts. */
  const size = PICTURE_LEAST_BYTES

  it('are no more by any door, and one that is stored already may come again', async () => {
    plan = await withPlan('free', { maxPictureBytes: 2 * size + 10 })
    expect((await upload(fileOf(jpeg('one')))).status).toBe(201)
    const second = await upload(fileOf(jpeg('two')))
    expect(second.status).toBe(201)
    const { sha256 } = await second.json<{ sha256: string }>()
    const refused = await refusalOf(await upload(fileOf(jpeg('six'))))
    expect(refused).toMatchObject({
      status: 402,
      code: 'PLAN_FULL',
      detail: { used: 2 * size, limit: 2 * size + 10, left: 10, upgradeUrl: '/pricing' },
    })
    expect(refused.message).toMatch(/^Your Free plan holds .* of pictures; you have /)
    const { cookie } = seller
    const put = (kind: string) =>
      call(`/api/pictures/${sha256}/${kind}`, {
        method: 'PUT',
        headers: { cookie },
        body: jpeg(kind),
      })
    expect((await put('original')).status).toBe(402)
    expect((await upload(fileOf(jpeg('one')))).status).toBe(201)
    expect((await postListing(seller, await listingForm())).status).toBe(402)
    const pair = new FormData()
    pair.set('id', crypto.randomUUID())
    pair.set('frontImage', fileOf(jpeg('of a pair')))
    pair.set('backImage', fileOf(jpeg('of a pair too')))
    const enqueued = await call('/api/queue/pairs', {
      method: 'POST',
      headers: { cookie },
      body: pair,
    })
    expect(enqueued.status).toBe(402)
    expect(await count()).toBe(0)
  })

  it('are no more by concurrent uploads', async () => {
    plan = await withPlan('free', { maxPictureBytes: 2 * size + 10 })
    const answers = await Promise.all(
      ['n1', 'n2', 'n3', 'n4', 'n5'].map(name => upload(fileOf(jpeg(name)))),
    )
    expect(sorted(answers)).toEqual([201, 201, 402, 402, 402])
  })

  it('are no more of the smallest size than the database has rows for', async () => {
    plan = await withPlan('free', { maxPictureBytes: 3 * size })
    const answers = await Promise.all(
      ['s1', 's2', 's3', 's4'].map(name => upload(fileOf(jpeg(name)))),
    )
    expect(jpeg('s1').length).toBeLessThan(size / 10)
    expect(sorted(answers)).toEqual([201, 201, 201, 402])
  })

  it('count until they are collected, though nothing refers to them', async () => {
    plan = await withPlan('free', { maxPictureBytes: size + 10 })
    await upload(fileOf(jpeg('one')))
    const own = eq(pictures.userId, seller.id)
    await db.update(pictures).set({ unusedSince: 1, deletingAt: Date.now() }).where(own)
    expect((await upload(fileOf(jpeg('two')))).status).toBe(402)
    await db.delete(pictures).where(own)
    expect((await upload(fileOf(jpeg('two')))).status).toBe(201)
  })
})
