import { env } from 'cloudflare:workers'
import { asc } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { deleteAccount } from '../accounts/own-account/delete-account.ts'
import { compose } from '../compose.ts'
import { connect } from '../db/connection.ts'
import { dumpMarks, dumps } from '../db/schema/administration.ts'
import { jobCursors } from '../db/schema/pictures.ts'
import { newAccount, type TestAccount } from '../test/account.ts'
import { makeAllDue } from '../test/due.ts'
import { expectLog } from '../test/expect-log.ts'
import { intercepted } from '../test/intercepted.ts'
import { storeListing } from '../test/store-listing.ts'
import { readDump } from './dump-in-memory.ts'
import { beginDump, begunDumps, CUT_OFF_MS, continueDump } from './dump-seller.ts'
import { dumpChangedSellers, lateDumps } from './nightly.ts'
import { readStoredDump, restoreDump } from './restore-dump.ts'

const db = connect(env.DB)
const HOUR = 3_600_000
/** As little as a run can do: an object. */
const ONE_OBJECT = 1
/** Each has 20 KB of text: more than four objects together. */
const OFFERS = 900

let clock = Date.now()
const services = { ...compose(env), now: () => clock }
let sellers = 0
let seller: TestAccount

beforeEach(async () => {
  clock = Date.now()
  await db.delete(dumps)
  await db.delete(jobCursors)
  seller = await newAccount(`large_${(sellers += 1)}`, { tier: 'premium' })
  await env.DB.prepare(
    `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${OFFERS})
    insert into buying_offers (user_id, id, status, sheet, coins, total_cents, priced_at, valid_until, created_at, updated_at)
    select ?, i, 'declined', hex(randomblob(10000)), 1, 1, i, i, i, i from n`,
  )
    .bind(seller.id)
    .run()
  await db.delete(dumpMarks)
  await db.insert(dumpMarks).values({ userId: seller.id, changedAt: null, startedAt: clock })
})

const stored = () => db.select().from(dumps).orderBy(asc(dumps.id))
const begin = (bucket = env.DUMPS) =>
  beginDump({ ...services, dumpBucket: bucket }, { seller: seller.id, at: clock }, ONE_OBJECT)
/** Runs until the dump is made; answers how many. */
async function goOn(): Promise<number> {
  let runs = 0
  while ((await begunDumps(db, clock)).includes(seller.id)) {
    await continueDump(services, seller.id, ONE_OBJECT)
    clock += HOUR / 12
    runs += 1
  }
  return runs
}
async function dumped() {
  const [dump] = await stored()
  if (!dump) throw new Error('no dump was made')
  return { dump, ...readDump(await readStoredDump(services, dump)) }
}
const offerRows = async () =>
  (
    await env.DB.prepare('select * from buying_offers where user_id = ? order by rowid')
      .bind(seller.id)
      .all()
  ).results
const keys = async () =>
  (await env.DUMPS.list({ prefix: `sellers/${seller.id}/` })).objects.map(({ key }) => key)

describe('the dump of a seller with more rows than one run has time for', () => {
  it('is made by many runs, has each row once, and is restored', async () => {
    const rows = await offerRows()
    await begin()
    expect(await stored()).toEqual([])
    expect(await goOn()).toBeGreaterThan(3)
    const { dump, head, rows: found } = await dumped()
    expect(dump).toMatchObject({ sellerId: seller.id, rows: found.length, isMixed: false })
    expect(dump.parts).toBeGreaterThan(4)
    expect(head.at).toBe(dump.at)
    expect(found.filter(([table]) => table === 'buying_offers')).toHaveLength(OFFERS)
    await env.DB.prepare('delete from buying_offers where user_id = ?').bind(seller.id).run()
    await restoreDump(services, dump)
    expect(await offerRows()).toEqual(rows)
    expect(await db.select().from(dumpMarks)).toMatchObject([{ startedAt: null }])
  })

  it('goes on from its last object where a run was cut off, after an hour', async () => {
    await begin()
    await continueDump(services, seller.id, ONE_OBJECT)
    expectLog('error', 'dump_failed')
    const broken = intercepted(env.DUMPS, () => Promise.reject(new Error('no bucket')))
    await continueDump({ ...services, dumpBucket: broken }, seller.id, ONE_OBJECT)
    expect(await begunDumps(db, clock)).toEqual([])
    clock += CUT_OFF_MS
    await goOn()
    const { rows } = await dumped()
    expect(rows.filter(([table]) => table === 'buying_offers')).toHaveLength(OFFERS)
  })

  it('is worked on by one run at a time', async () => {
    await begin()
    await Promise.all([1, 2, 3].map(() => continueDump(services, seller.id, ONE_OBJECT)))
    expect(await keys()).toHaveLength(2)
  })

  it('is late after a day and a half, however often it goes on, and says that rows changed meanwhile', async () => {
    const beganAt = clock
    await begin()
    await storeListing(seller.id)
    clock += HOUR
    await continueDump(services, seller.id, ONE_OBJECT)
    expect(await lateDumps(db, beganAt + 37 * HOUR)).toBe(1)
    await goOn()
    expect((await dumped()).dump.isMixed).toBe(true)
  })

  it('leaves nothing of an account that is deleted meanwhile', async () => {
    await begin()
    expect(await keys()).toHaveLength(1)
    await deleteAccount(services, { id: seller.id, email: `${seller.username}@example.com` })
    await goOn()
    expect(await keys()).toEqual([])
    expect(await stored()).toEqual([])
  })

  it('leaves others their turn: what is due is dumped in the same run', async () => {
    await begin()
    const other = await newAccount(`small_${sellers}`)
    await storeListing(other.id)
    clock += 24 * HOUR
    await makeAllDue()
    await dumpChangedSellers(services)
    expect(new Set((await stored()).map(({ sellerId }) => sellerId))).toEqual(
      new Set([seller.id, other.id]),
    )
  })
})
