import { env } from 'cloudflare:workers'
import { asc, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { CONSIGNOR_BASES, consignorPart } from '../../shared/consignment/consignor-part.ts'
import { connect } from '../db/connection.ts'
import { listings } from '../db/schema/listings.ts'
import { sales } from '../db/schema/orders.ts'
import { edit, fetchListing, newDraft } from '../listings/test/listings.ts'
import { newAccount, signedInUser, type TestAccount } from '../test/account.ts'
import { call, sendJson } from '../test/call.ts'
import { storeListing } from '../test/store-listing.ts'
import { ask, newOwner, overview, pay, statement } from './test/owners.ts'

vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 })

const db = connect(env.DB)
const NOVEMBER = { from: '2026-11-01', to: '2026-11-30' }

let seller: TestAccount
let stranger: TestAccount
beforeAll(async () => {
  seller = await newAccount('consigning_seller')
  stranger = await newAccount('other_seller')
})

describe('an owner', () => {
  it('is added, changed and named once', async () => {
    const owner = await newOwner(seller, { name: 'Ann Lee' })
    expect((await ask(seller, 'POST', '/owners', { ...owner, name: 'ANN LEE' })).status).toBe(409)
    const other = await newOwner(seller, { name: 'Bob Lee' })
    const renamed = await ask(seller, 'PUT', `/owners/${other.id}`, { ...other, name: 'ann lee' })
    expect(renamed.status).toBe(409)
    const changed = await ask(seller, 'PUT', `/owners/${owner.id}`, { ...owner, share: 6_000 })
    expect(await changed.json()).toEqual({ ...owner, share: 6_000 })
    expect((await ask(seller, 'POST', '/owners', { ...owner, email: 'no address' })).status).toBe(
      400,
    )
  })

  it('is his seller’s alone, on every route', async () => {
    const { id, ...agreed } = await newOwner(seller, { name: 'Private Person' })
    const payment = { id: crypto.randomUUID(), day: '2026-11-02', cents: 100, note: '' }
    const tries: [string, string, unknown?][] = [
      ['PUT', `/owners/${id}`, agreed],
      ['PUT', `/owners/${id}/archived`, { isArchived: true }],
      ['DELETE', `/owners/${id}`],
      ['POST', `/owners/${id}/payments`, payment],
      ['GET', `/owners/${id}/statement?from=2026-11-01&to=2026-11-30`],
      ['GET', `/owners/${id}/statement.csv?from=2026-11-01&to=2026-11-30`],
    ]
    for (const [method, path, body] of tries)
      expect((await ask(stranger, method, path, body)).status, `${method} ${path}`).toBe(404)
    expect((await overview(stranger)).owners).toEqual([])
    expect(await (await ask(stranger, 'GET', '/owners')).json()).toEqual({ owners: [] })
    // A payment of another seller's owner is not there to be deleted.
    expect((await pay(seller, { id }, payment)).status).toBe(200)
    await ask(stranger, 'DELETE', `/owners/${id}/payments/${payment.id}`)
    expect((await statement(seller, { id }, NOVEMBER)).payments).toHaveLength(1)
    const draft = await newDraft(stranger)
    expect((await edit(stranger, draft, { consignorId: id })).status).toBe(400)
  })

  it('with coins or payments is archived and not deleted', async () => {
    const owner = await newOwner(seller, { name: 'With a coin' })
    const draft = await newDraft(seller)
    expect((await edit(seller, draft, { consignorId: owner.id })).status).toBe(200)
    expect((await ask(seller, 'DELETE', `/owners/${owner.id}`)).status).toBe(409)
    const archived = await ask(seller, 'PUT', `/owners/${owner.id}/archived`, { isArchived: true })
    expect(await archived.json()).toMatchObject({ isArchived: true })
    const stored = await fetchListing(seller, draft.id)
    expect((await edit(seller, stored, { consignorId: null })).status).toBe(200)
    expect(await fetchListing(seller, draft.id)).toMatchObject({
      consignorId: null,
      consignorShare: null,
      consignorMinimum: null,
      consignorBasis: null,
    })
    expect((await ask(seller, 'DELETE', `/owners/${owner.id}`)).status).toBe(200)
    expect((await ask(seller, 'DELETE', `/owners/${owner.id}`)).status).toBe(404)
  })
})

describe('a coin of an owner', () => {
  it('begins with what was agreed with him, and can differ', async () => {
    const owner = await newOwner(seller, { name: 'Agreed', minimumCents: 2_000, basis: 'net' })
    const other = await newOwner(seller, { name: 'Agreed otherwise', share: 5_000 })
    const draft = await newDraft(seller)
    const after = async (change: Record<string, unknown>) => {
      const answer = await edit(seller, await fetchListing(seller, draft.id), change)
      expect(answer.status).toBe(200)
      return fetchListing(seller, draft.id)
    }
    expect(await after({ consignorId: owner.id })).toMatchObject({
      consignorId: owner.id,
      consignorShare: 7_000,
      consignorMinimum: '20.00',
      consignorBasis: 'net',
    })
    expect(await after({ consignorShare: 8_000 })).toMatchObject({
      consignorShare: 8_000,
      consignorMinimum: '20.00',
    })
    expect(await after({ consignorShare: null })).toMatchObject({ consignorShare: 7_000 })
    expect(await after({ consignorId: other.id, consignorMinimum: '5.00' })).toMatchObject({
      consignorShare: 5_000,
      consignorMinimum: '5.00',
      consignorBasis: 'price',
    })
  })

  it('is asked about where its price leaves him less than his minimum', async () => {
    const owner = await newOwner(seller, { name: 'Careful', minimumCents: 5_000 })
    const draft = await newDraft(seller, { price: '60.00' })
    await edit(seller, draft, { consignorId: owner.id })
    const codes = async () =>
      (await fetchListing(seller, draft.id)).problems.map(({ code }) => code)
    expect(await codes()).toContain('PRICE_BELOW_MINIMUM')
    await edit(seller, await fetchListing(seller, draft.id), { price: '71.43' })
    expect(await codes()).not.toContain('PRICE_BELOW_MINIMUM')
  })

  it('has the owner’s name in a file, and a name of nobody is refused', async () => {
    const dealer = await newAccount('consigning_exporter')
    const owner = await newOwner(dealer, { name: 'Jane Smith' })
    const draft = await newDraft(dealer)
    const row = (cells: Record<string, string>) => ({
      row: 2,
      cells: { id: String(draft.id), ...cells },
    })
    const put = async (cells: Record<string, string>) => {
      const id = crypto.randomUUID()
      const checked = await sendJson(
        `/api/transfer/imports/${id}/rows`,
        { rows: [row(cells)] },
        { cookie: dealer.cookie },
        'PUT',
      )
      const check = await checked.json<{ problems: { column: string }[] }>()
      if (check.problems.length === 0)
        await sendJson(`/api/transfer/imports/${id}/commit`, { rows: 1 }, { cookie: dealer.cookie })
      return check.problems.map(({ column }) => column)
    }
    expect(await put({ consignorId: 'Nobody' })).toEqual(['consignorId'])
    expect(await put({ consignorId: '1' })).toEqual(['consignorId'])
    expect(await put({ consignorId: 'jane smith', consignorShare: '62.5' })).toEqual([])
    expect(await fetchListing(dealer, draft.id)).toMatchObject({
      consignorId: owner.id,
      consignorShare: 6_250,
      consignorMinimum: '0.00',
      consignorBasis: 'price',
    })
    const file = await call('/api/transfer/listings.csv', { headers: { cookie: dealer.cookie } })
    expect(await file.text()).toContain(',Jane Smith,62.5,0.00')
  })
})

it('what an owner gets is the same in the database and in the app, for generated sales', async () => {
  const account = await signedInUser({ username: 'generated_sales' })
  const listingId = await storeListing(account.id, {})
  const cents = fc.integer({ min: 0, max: 900_000 })
  const drawn = fc.sample(
    fc.record({
      priceCents: cents,
      refundedCents: fc.oneof(fc.constant(0), cents),
      feeCents: fc.option(fc.integer({ min: 0, max: 90_000 })),
      saleFeeCents: fc.option(fc.integer({ min: 0, max: 90_000 })),
      quantity: fc.integer({ min: 1, max: 9 }),
      cancelledAt: fc.option(fc.constant(1), { freq: 6 }),
      basis: fc.constantFrom(...CONSIGNOR_BASES),
      share: fc.integer({ min: 0, max: 10_000 }),
      minimumCents: fc.oneof(fc.constant(0), cents),
    }),
    { numRuns: 150, seed: 7 },
  )
  for (const [at, { basis, share, minimumCents, ...sale }] of drawn.entries()) {
    // oxlint-disable-next-line no-await-in-loop -- a trigger copies the terms that the listing has then
    await db
      .update(listings)
      .set({
        consignorId: 1,
        consignorBasis: basis,
        consignorShare: share,
        consignorMinimumCents: minimumCents,
      })
      .where(eq(listings.id, listingId))
    // oxlint-disable-next-line no-await-in-loop -- as above
    await db.insert(sales).values({
      ...sale,
      userId: account.id,
      orderId: String(at),
      lineItemId: '1',
      listingId,
      ebayUserId: 'sbx',
      ebayListingId: '1',
      title: 'A coin',
      shippingCents: 0,
      soldAt: at,
      updatedAt: 0,
    })
  }
  const stored = await db
    .select()
    .from(sales)
    .where(eq(sales.userId, account.id))
    .orderBy(asc(sales.soldAt))
  const expected = drawn.map(({ quantity: pieces, basis, share, minimumCents, ...sale }) => {
    const terms = { basis, share, minimumCents }
    const line = { ...sale, pieces, isCancelled: sale.cancelledAt !== null }
    const first = { ...line, refundedCents: 0, isCancelled: false }
    return [
      consignorPart({ ...first, feeCents: sale.saleFeeCents ?? sale.feeCents }, terms),
      consignorPart(line, terms),
    ]
  })
  expect(
    stored.map(({ consignorSaleCents, consignorCents }) => [consignorSaleCents, consignorCents]),
  ).toEqual(expected)
})
