import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { connect, type Database } from './connection.ts'
import { runTransaction } from './run-transaction.ts'
import { listingTemplates, skuCounters } from './schema/listings.ts'
import { pictureDescriptors } from './schema/references.ts'
import { SellerBinding } from './seller-binding.ts'

const object = env.SELLER_DATABASE.getByName('of the binding')
const ofObject = connect(new SellerBinding(object))
const ofD1 = connect(env.DB)

const ID = 4_711

/** What a database answers to the same statements. */
async function answers(db: Database) {
  const client = db.$client
  const inserted = await db.insert(skuCounters).values({ userId: ID, last: 1 }).returning()
  const face = Uint8Array.from([0, 200, 255])
  await db.insert(pictureDescriptors).values({ userId: ID, sha256: 'a', face, createdAt: 0 })
  const { meta: unchanged } = await db.update(skuCounters).set({ last: 2 }).where(sql`user_id = 0`)
  const { meta: changed } = await db.update(skuCounters).set({ last: 2 })
  const batched = await db.batch([
    db.select().from(skuCounters),
    db
      .insert(listingTemplates)
      .values({ userId: ID, description: 'a', returnsLine: '', bands: '[]', updatedAt: 0 }),
    db.select({ face: pictureDescriptors.face }).from(pictureDescriptors),
  ])
  const transaction = await runTransaction(db, [
    sql`update sku_counters set last = last + 1 returning last`,
    sql`select last, null as empty, 1.5 as half from sku_counters`,
  ])
  const counters = client
    .prepare('select last, user_id as id from sku_counters where last = ?')
    .bind(3)
  const failures = await Promise.all(
    [
      db.insert(skuCounters).values({ userId: ID, last: 1 }),
      db.insert(skuCounters).values({ userId: 0, last: 1 }),
      client.prepare('select missing from nowhere').all(),
    ].map(async work => {
      try {
        await work
        return null
      } catch (error) {
        const { cause } = error instanceof Error ? error : { cause: undefined }
        return /UNIQUE|FOREIGN KEY|no such table/.exec(`${String(error)} ${String(cause)}`)?.[0]
      }
    }),
  )
  return {
    inserted,
    changes: [unchanged.changes, changed.changes > 0],
    selected: [batched[0], batched[2]],
    transaction,
    raw: [await counters.raw(), await counters.raw({ columnNames: true })],
    first: [await counters.first(), await counters.first('last'), await counters.bind(0).first()],
    failures,
  }
}

describe('a seller’s object with D1’s interface', () => {
  it('answers what D1 answers', async () => {
    await env.DB.prepare(
      `insert into users (id, username, email, password_hash, created_at) values (?, 'bound', 'bound@example.com', '', 0)`,
    )
      .bind(ID)
      .run()
    await object.run([{ sql: 'insert into users (id) values (?)', values: [ID] }])
    const answered = await answers(ofObject)
    expect(answered).toEqual(await answers(ofD1))
    expect(answered.failures).toEqual(['UNIQUE', 'FOREIGN KEY', 'no such table'])
    expect(answered.first).toEqual([{ last: 3, id: ID }, 3, null])
  })

  it('has all of a batch or nothing', async () => {
    const other = connect(new SellerBinding(env.SELLER_DATABASE.getByName('of another')))
    await other.run(sql`insert into users (id) values (1)`)
    const failing = other.batch([
      other.insert(skuCounters).values({ userId: 1, last: 1 }),
      other.insert(skuCounters).values({ userId: 1, last: 2 }),
    ])
    await expect(failing).rejects.toThrow('UNIQUE')
    expect(await other.select().from(skuCounters)).toEqual([])
  })
})
