import { env } from 'cloudflare:workers'
import { asc } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { deleteAccount } from '../accounts/own-account/delete-account.ts'
import { compose } from '../compose.ts'
import { connect } from '../db/connection.ts'
import { dumpMarks, dumps } from '../db/schema/administration.ts'
import { dueSellers } from '../db/schema/due.ts'
import { jobCursors } from '../db/schema/pictures.ts'
import { refreshDueCards } from '../listings/cards/refresh-cards.ts'
import { searchExpression } from '../listings/cards/search-words.ts'
import { newAccount } from '../test/account.ts'
import { call } from '../test/call.ts'
import { makeAllDue } from '../test/due.ts'
import { expectLog } from '../test/expect-log.ts'
import { intercepted } from '../test/intercepted.ts'
import { storeListing } from '../test/store-listing.ts'
import { readDump } from './dump-in-memory.ts'
import { deleteOldDumps, dumpChangedSellers, dumpDirectory, lateDumps } from './nightly.ts'
import { readStoredDump, restoreDump } from './restore-dump.ts'
import { partKey } from './store-dump.ts'

const db = connect(env.DB)
const HOUR = 3_600_000
const DAY = 24 * HOUR
const services = compose(env)
const at = (time: number) => ({ ...services, now: () => time })
const inDays = (days: number) => at(Date.now() + days * DAY)
const stored = () => db.select().from(dumps).orderBy(asc(dumps.id))
let sellers = 0
const newSeller = () => newAccount(`nightly_${(sellers += 1)}`, { tier: 'premium' })

/** A run of the job, to whom every seller is due. */
async function dump(run: typeof services): Promise<void> {
  await makeAllDue()
  await dumpChangedSellers(run)
}

beforeEach(async () => {
  await db.delete(dumps)
  await db.delete(dumpMarks)
  await db.delete(jobCursors)
  await db.delete(dueSellers)
  // Accounts of other files have had the same numbers.
  const { objects } = await env.DUMPS.list()
  if (objects.length > 0) await env.DUMPS.delete(objects.map(({ key }) => key))
})

describe('the dumps of a night', () => {
  it('have each seller whose rows were changed the day before, once', async () => {
    const seller = await newSeller()
    const quiet = await newSeller()
    await db.delete(dumpMarks)
    await storeListing(seller.id)
    // Not on the same day.
    await dump(services)
    expect(await stored()).toEqual([])
    await dump(inDays(1))
    await dump(inDays(1))
    const [made, ...others] = await stored()
    expect(others).toEqual([])
    expect(made).toMatchObject({ sellerId: seller.id, parts: 1, isMixed: false })
    expect(made?.sellerId).not.toBe(quiet.id)
    await env.DB.prepare('update listings set title = ? where user_id = ?')
      .bind('Changed', seller.id)
      .run()
    await dump(inDays(2))
    expect((await stored()).map(({ sellerId }) => sellerId)).toEqual([seller.id, seller.id])
  })

  it('say that rows changed meanwhile, and have the seller again the next night', async () => {
    const seller = await newSeller()
    await storeListing(seller.id)
    const dumpBucket = intercepted(env.DUMPS, async (_, put) => {
      await storeListing(seller.id)
      return put()
    })
    await dump({ ...inDays(1), dumpBucket })
    await dump(inDays(2))
    expect((await stored()).map(({ isMixed }) => isMixed)).toEqual([true, false])
  })

  it('are made again after one that was cut off, and an admin is told of what is late', async () => {
    const seller = await newSeller()
    await storeListing(seller.id)
    const broken = intercepted(env.DUMPS, () => Promise.reject(new Error('no bucket')))
    expectLog('error', 'dump_failed')
    const night = Date.now() + DAY
    await dump({ ...at(night), dumpBucket: broken })
    await dump(at(night + HOUR / 2))
    expect(await stored()).toEqual([])
    expect(await lateDumps(db, night + 37 * HOUR)).toBe(1)
    await dump(at(night + HOUR))
    expect(await stored()).toHaveLength(1)
    expect(await lateDumps(db, night + 37 * HOUR)).toBe(0)
  })

  it('hold what a restore needs: an erased seller’s rows are back, and found by their words', async () => {
    const seller = await newSeller()
    const coin = await storeListing(
      seller.id,
      { title: 'Draped bust of long ago' },
      {
        explanation: 'As others sold.',
      },
    )
    await dump(inDays(1))
    const [made] = await stored()
    if (!made) throw new Error('no dump was made')
    const { username: name, id } = seller
    await deleteAccount(services, { id, email: `${name}@example.com` })
    expect(
      await env.DB.prepare('select 1 from listings where id = ?').bind(coin).first(),
    ).toBeNull()
    await restoreDump(services, made)
    await makeAllDue()
    await refreshDueCards(services)
    expect(
      await env.DB.prepare('select title from listings where id = ?').bind(coin).first('title'),
    ).toBe('Draped bust of long ago')
    expect(
      await env.DB.prepare('select 1 from erasures where user_id = ?').bind(id).first(),
    ).toBeNull()
    const words = await env.DB.prepare(
      'select rowid from listing_search where listing_search match ?',
    )
      .bind(searchExpression(id, 'draped bust'))
      .all()
    expect(words.results).toEqual([{ rowid: coin }])
    // Whoever was logged in logs in again.
    const answer = await call('/api/listings/counts', { headers: { cookie: seller.cookie } })
    expect(answer.status).toBe(401)
  })

  it('have the directory once a day, without sessions and secrets that were mailed', async () => {
    const seller = await newSeller()
    await dumpDirectory(services)
    await dumpDirectory(services)
    await dumpDirectory(inDays(1))
    const [made, ...others] = await stored()
    expect(others).toHaveLength(1)
    if (!made) throw new Error('no dump was made')
    const { head, rows } = readDump(await readStoredDump(services, made))
    expect(head.seller).toBeNull()
    const tables = new Set(rows.map(([table]) => table))
    expect(tables.has('users') && tables.has('tiers')).toBe(true)
    expect(['sessions', 'password_resets', 'email_links'].filter(one => tables.has(one))).toEqual(
      [],
    )
    expect(rows.find(([, row]) => row['username'] === seller.username)?.[1]).toMatchObject({
      id: seller.id,
    })
  })

  it('are deleted after thirty days, but the newest of an account', async () => {
    const [seller, leaver] = [await newSeller(), await newSeller()]
    await storeListing(seller.id)
    await storeListing(leaver.id)
    await dump(inDays(1))
    await storeListing(seller.id)
    await dump(inDays(2))
    await deleteAccount(services, { id: leaver.id, email: `${leaver.username}@example.com` })
    await deleteOldDumps(inDays(20))
    expect(await stored()).toHaveLength(3)
    await deleteOldDumps(inDays(40))
    const left = await stored()
    expect(left.map(({ sellerId }) => sellerId)).toEqual([seller.id])
    const keys = async (id: number) =>
      (await env.DUMPS.list({ prefix: `sellers/${id}/` })).objects.map(({ key }) => key)
    expect(await keys(leaver.id)).toEqual([])
    expect(await keys(seller.id)).toEqual(left.map(({ name }) => partKey(name, 0)))
  })
})
