import { env } from 'cloudflare:workers'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { pushAccountFacts } from './accounts/facts/account-facts.ts'
import { pushCounts } from './administration/push-counts.ts'
import { continueAds } from './ads/tell-ads.ts'
import { continueOffers } from './best-offers/continue-offers.ts'
import { continueAcceptedOffers } from './buying/make-drafts.ts'
import { deleteOldSlabReadings } from './certificates/slab-readings.ts'
import { compose, type Services } from './compose.ts'
import { connect } from './db/connection.ts'
import { type DUE_KINDS, dueSellers, sellerCounts } from './db/schema/due.ts'
import { markDue } from './due/due-sellers.ts'
import { dumpChangedSellers } from './dumps/nightly.ts'
import { continueShipments } from './fulfillment/continue-shipments.ts'
import { refreshDueCards } from './listings/cards/refresh-cards.ts'
import { deleteExpiredListings } from './listings/deleted-listings.ts'
import { sendLateLargePictures } from './listings/publish/late-large-pictures.ts'
import { continueUnclearPublishes } from './listings/publish/unclear-publishes.ts'
import { wakeMetalWatchers } from './metal/watch-metals.ts'
import { readDueOrders, readOrdersOf } from './orders/due-orders.ts'
import { deleteExpiredDescriptors } from './references/faces.ts'
import { shareMarkedAccuracy } from './references/share-accuracy.ts'
import { continueRefunds } from './returns/refund.ts'
import { runScheduled } from './scheduled.ts'
import { boundStatements } from './test/bound-statements.ts'
import { isOfSeller } from './test/crossing.ts'
import { storeListing } from './test/store-listing.ts'
import { isWithoutSeller } from './test/without-seller.ts'
import { deleteOldImports } from './transfer/staged-import.ts'

type Kind = (typeof DUE_KINDS)[number]
const JOBS: Record<Kind, (services: Services) => Promise<void>> = {
  // As where each seller's rows are a database of their own.
  accuracy: services => shareMarkedAccuracy({ ...services, ofSeller: () => services }),
  ads: continueAds,
  buying: continueAcceptedOffers,
  cards: refreshDueCards,
  counts: pushCounts,
  deletions: deleteExpiredListings,
  descriptors: deleteExpiredDescriptors,
  dumps: dumpChangedSellers,
  imports: deleteOldImports,
  latePictures: sendLateLargePictures,
  metal: wakeMetalWatchers,
  offers: continueOffers,
  orders: services =>
    readDueOrders({
      ...services,
      orderReaders: (_, sellers, checks) => readOrdersOf(services, sellers, checks),
    }),
  refunds: continueRefunds,
  shipments: continueShipments,
  slabs: deleteOldSlabReadings,
  unclearPublishes: continueUnclearPublishes,
}

const db = connect(env.DB)
/** Ids that no other value of a statement has. */
const DUE = 7_000_001
const OTHER = 7_000_002

/** A row of each kind of work, of a seller who is connected. */
async function storeDueRows(userId: number): Promise<void> {
  const listing = await storeListing(userId, { title: '1881-S Morgan Dollar' })
  const run = (sql: string, ...values: unknown[]) =>
    env.DB.prepare(sql)
      .bind(userId, ...values)
      .run()
  await run(`insert into listing_imports (user_id, id, created_at) values (?, 'old import', 0)`)
  await run(
    `insert into picture_descriptors (user_id, sha256, face, created_at) values (?, 'a', x'00', 0)`,
  )
  await run(
    `insert into slab_readings (user_id, front_sha256, back_sha256, reading, created_at)
     values (?, 'a', 'b', '{}', 0)`,
  )
  await run(
    `insert into late_large_pictures (user_id, listing_id, since, due_at) values (?, ?, 0, 0)`,
    listing,
  )
  await run(`insert into metal_watches (user_id, ran_at, mailed_at) values (?, 0, 0)`)
}

beforeAll(async () => {
  for (const id of [DUE, OTHER]) {
    // oxlint-disable-next-line no-await-in-loop -- two sellers
    await env.DB.prepare(
      `insert into users (id, username, email, password_hash, created_at)
       values (?1, 'due ' || ?1, ?1 || '@example.com', 'x', 0)`,
    )
      .bind(id)
      .run()
    // oxlint-disable-next-line no-await-in-loop -- as above
    await pushAccountFacts({ directory: db, db, ofSeller: null }, id)
    // oxlint-disable-next-line no-await-in-loop -- as above
    await storeDueRows(id)
  }
})
afterEach(async () => {
  await db.delete(dueSellers)
})

describe('work that is found in a seller’s rows', () => {
  it.each(Object.entries(JOBS))('%s: reads the rows of who is due alone', async (kind, job) => {
    await markDue({ directory: db, now: Date.now }, DUE, { [kind]: 0 })
    const { DB, statements } = boundStatements()
    await job(compose({ ...env, DB }))
    const ofSellers = statements.filter(({ sql }) => isOfSeller(sql))
    expect(ofSellers.length).toBeGreaterThan(0)
    expect(ofSellers.filter(({ sql }) => isWithoutSeller(sql))).toEqual([])
    expect(ofSellers.filter(({ values }) => !values.includes(DUE))).toEqual([])
    expect(statements.filter(({ values }) => values.includes(OTHER))).toEqual([])
  })

  it.each(Object.entries(JOBS))('%s: asks nothing of rows where nobody is due', async (_, job) => {
    const { DB, statements } = boundStatements()
    await job(compose({ ...env, DB }))
    expect(statements.filter(({ sql }) => isOfSeller(sql))).toEqual([])
  })
})

describe('the schedule', () => {
  it('finds what has no mark by its round over all sellers', async () => {
    await runScheduled({ ...compose(env), ebay: null })
    const marked = await db.select().from(dueSellers)
    const kinds = marked.filter(({ userId }) => userId === OTHER).map(({ kind }) => kind)
    expect(kinds).toEqual(
      expect.arrayContaining(['cards', 'counts', 'descriptors', 'dumps', 'imports', 'slabs']),
    )
    await db.update(dueSellers).set({ dueAt: 0 })
    await runScheduled({ ...compose(env), ebay: null })
    // oxlint-disable-next-line no-await-in-loop -- three tables
    for (const table of ['listing_imports', 'picture_descriptors', 'slab_readings'])
      expect([table, await env.DB.prepare(`select 1 from ${table}`).first()]).toEqual([table, null])
    expect(await db.select().from(sellerCounts)).toMatchObject([
      { userId: DUE, listings: 1, published: 0, isConnected: false },
      { userId: OTHER, listings: 1, published: 0, isConnected: false },
    ])
  })
})
