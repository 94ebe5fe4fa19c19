import { env } from 'cloudflare:workers'
import { getTableName, sql } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { SellerDatabaseObject } from '../../../durable-objects/seller-database/seller-database.ts'
import { compose } from '../../compose.ts'
import { connect } from '../../db/connection.ts'
import { SELLER_TABLES } from '../../db/databases/tables.ts'
import { sales } from '../../db/schema/orders.ts'
import { fetchListing, newDealer, publishNow } from '../../listings/test/listings.ts'
import { buy, sync } from '../../orders/test/ebay-orders.ts'
import { runScheduled } from '../../scheduled.ts'
import { databasesOf } from '../../seller-databases.ts'
import { PASSWORD, type TestAccount } from '../account.ts'
import { call, sendJson } from '../call.ts'
import { readExport } from '../exported.ts'
import { listingPicture } from '../sandbox.ts'

// Publishing goes over real HTTP to a sandbox.
vi.setConfig({ testTimeout: 120_000 })

const NAMES = SELLER_TABLES.map(getTableName)
const WAIT_MS = 30_000

type Counts = Record<string, number>

/** How many rows each of the sellers' tables has, by the owner: without one, by the table alone. */
async function countsIn(database: Pick<ReturnType<typeof connect>, 'all'>): Promise<Counts> {
  const counts: Counts = {}
  for (const name of NAMES) {
    // oxlint-disable-next-line no-await-in-loop -- one table after the other
    const [found] = await database.all<{ count: number }>(
      sql`select count(*) as count from ${sql.identifier(name)}`,
    )
    if (found && found.count > 0) counts[name] = found.count
  }
  return counts
}

/** The owners of all rows of a seller's object that have one. */
async function ownersIn(userId: number): Promise<number[]> {
  const { db } = databasesOf(env, userId)
  const owners = new Set<number>()
  for (const table of SELLER_TABLES) {
    if (!('userId' in table)) continue
    // oxlint-disable-next-line no-await-in-loop -- one table after the other
    const rows = await db.all<{ owner: number }>(
      sql`select distinct user_id as owner from ${table}`,
    )
    for (const { owner } of rows) owners.add(owner)
  }
  return [...owners]
}

/** Two photographs become a draft, by the queue's own object. */
async function queueCoin({ id: userId, cookie }: TestAccount): Promise<number> {
  const id = crypto.randomUUID()
  const form = new FormData()
  form.set('id', id)
  form.set('frontImage', await listingPicture('morgan-dollar-1881-s', 'obverse'))
  form.set('backImage', await listingPicture('morgan-dollar-1881-s', 'reverse'))
  const answer = await call('/api/queue/pairs', { method: 'POST', headers: { cookie }, body: form })
  if (answer.status !== 202) throw new Error(`not queued: ${await answer.text()}`)
  const [outcome] = await compose(env).queues(userId, queue => queue.settled([id], WAIT_MS))
  if (!outcome?.result) throw new Error(`no draft: ${JSON.stringify(outcome)}`)
  return outcome.result.listing.id
}

/** From two photographs to a sold coin. */
async function sellCoin(seller: TestAccount): Promise<number> {
  const id = await queueCoin(seller)
  const { version } = await fetchListing(seller, id)
  const fields = {
    id,
    version,
    title: `1881-S Morgan Dollar of ${seller.username}`,
    price: '54.50',
  }
  const edited = await sendJson(`/api/listings/${id}`, fields, { cookie: seller.cookie }, 'PUT')
  expect([edited.status, await edited.text()]).toMatchObject([200, expect.any(String)])
  const published = await publishNow(seller, id)
  expect([published.status, await published.text()]).toMatchObject([200, expect.any(String)])
  const { sku } = await fetchListing(seller, id)
  await buy({ sku })
  await sync(seller)
  return id
}

describe('two sellers whose rows are objects of their own', () => {
  it('sell, are exported and deleted, and neither the directory nor the other has a row of them', async () => {
    const one = await newDealer('divided_one')
    const other = await newDealer('divided_other')
    const login = await sendJson('/api/login', { username: other.username, password: PASSWORD })
    expect([login.status, await login.json()]).toMatchObject([200, { hasEbayConnection: true }])
    const [sold, soldByOther] = [await sellCoin(one), await sellCoin(other)]
    expect((await fetchListing(one, sold)).status).toBe('sold')
    expect((await fetchListing(other, soldByOther)).status).toBe('sold')
    // The objects count by themselves: both have the same id, and each seller's is another coin.
    expect(sold).toBe(soldByOther)
    expect((await fetchListing(one, sold)).title).toContain(one.username)
    await runScheduled(compose(env))

    const answer = await call('/api/account/export', { headers: { cookie: one.cookie } })
    const { account } = await readExport(answer)
    expect(account.listings).toMatchObject([{ id: sold, userId: one.id, status: 'sold' }])
    expect(account.sales).toHaveLength(1)
    expect(account.sessions).toHaveLength(1)

    expect(await countsIn(connect(env.DB))).toEqual({})
    const own = { listings: 1, analyses: 1, ebay_connections: 1, pictures: 2 }
    for (const { id } of [one, other]) {
      const { db } = databasesOf(env, id)
      expect(await countsIn(db)).toMatchObject(own)
      expect(await db.select({ listing: sales.listingId }).from(sales)).toContainEqual({
        listing: sold,
      })
      expect(await ownersIn(id)).toEqual([id])
    }

    const before = await countsIn(databasesOf(env, other.id).db)
    const form = { username: one.username, password: PASSWORD }
    const gone = await sendJson('/api/account/delete', form, { cookie: one.cookie })
    expect([gone.status, await gone.text()]).toMatchObject([200, expect.any(String)])
    expect(await countsIn(databasesOf(env, one.id).db)).toEqual({})
    expect(await countsIn(databasesOf(env, other.id).db)).toEqual(before)
  })

  it('have their jobs beside their rows: a coin that is made to a draft asks them without a call', async () => {
    const seller = await newDealer('divided_beside')
    const listing = await queueCoin(seller)
    const { items } = await compose(env).queues(seller.id, queue => queue.snapshot())
    const [item] = items
    if (!item) throw new Error('nothing is queued')
    const sha256 = (url: string) => /[0-9a-f]{64}/.exec(url)?.[0] ?? ''
    const object = env.SELLER_DATABASE.getByName(String(seller.id))
    const calls = vi.spyOn(SellerDatabaseObject.prototype, 'run')
    const outcome = await object.makeDraft({
      userId: seller.id,
      id: item.id,
      frontSha256: sha256(item.frontImage),
      backSha256: sha256(item.backImage),
    })
    expect(outcome).toMatchObject({ kind: 'done', result: { listing: { id: listing } } })
    expect(calls).not.toHaveBeenCalled()
    await databasesOf(env, seller.id).db.select().from(sales)
    expect(calls).toHaveBeenCalledOnce()
    calls.mockRestore()
  })

  it('are answered by every call that reads and names nothing', async () => {
    const { cookie } = await newDealer('divided_reader')
    const { paths } = await (await call('/api/openapi.json')).json<{
      paths: Record<string, { get?: unknown }>
    }>()
    const reads = Object.keys(paths).filter(path => paths[path]?.get && !path.includes('{'))
    expect(reads.length).toBeGreaterThan(30)
    const failed: string[] = []
    for (const path of reads) {
      // oxlint-disable-next-line no-await-in-loop -- one call after the other
      const { status } = await call(path, { headers: { cookie }, redirect: 'manual' })
      // The schedule has not run.
      if (status >= 500 && path !== '/api/ready') failed.push(`${path}: ${status}`)
    }
    expect(failed).toEqual([])
  })
})
