import { env } from 'cloudflare:workers'
import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { compose } from '../../compose.ts'
import { connect } from '../../db/connection.ts'
import { dumps } from '../../db/schema/administration.ts'
import { dueSellers } from '../../db/schema/due.ts'
import { listings } from '../../db/schema/listings.ts'
import { endOfDay } from '../../due/due-sellers.ts'
import { dumpChangedSellers, lateDumps } from '../../dumps/nightly.ts'
import { restoreDump } from '../../dumps/restore-dump.ts'
import { queriesOfRestored } from '../../dumps/test/restored-rows.ts'
import { newDealer, newDraft } from '../../listings/test/listings.ts'
import { runScheduled } from '../../scheduled.ts'
import { databasesOf } from '../../seller-databases.ts'
import { PASSWORD } from '../account.ts'
import { sendJson } from '../call.ts'

const HOUR = 3_600_000
const directory = connect(env.DB)

/** The services of no seller and of each, at a time in ms. */
const servicesAt = (at: number) => {
  const now = () => at
  return { ...compose(env), now, ofSeller: (id: number) => ({ ...compose(env, id), now }) }
}
/** A seller's rows, by their tables. */
async function rowsOf(seller: number): Promise<Record<string, string[]>> {
  const { db } = databasesOf(env, seller)
  const found: Record<string, string[]> = {}
  for (const [table, query] of queriesOfRestored(seller)) {
    // oxlint-disable-next-line no-await-in-loop -- one table after the other
    const rows = await db.all(sql.raw(query))
    if (rows.length > 0) found[table] = rows.map(row => JSON.stringify(row)).toSorted()
  }
  return found
}
async function dumpOf(seller: number) {
  const [dump, ...others] = await directory.select().from(dumps).where(eq(dumps.sellerId, seller))
  expect(others).toEqual([])
  if (!dump) throw new Error('no dump was made')
  return dump
}

it('sellers whose rows are objects are dumped after the day, and restored as they were', async () => {
  const [one, other] = [await newDealer('divided_dump'), await newDealer('divided_other_dump')]
  const night = endOfDay(Date.now())
  const [first, ofOther] = [await newDraft(one), await newDraft(other)]
  await dumpChangedSellers(servicesAt(night - HOUR))
  expect(await directory.select().from(dumps)).toEqual([])
  await dumpChangedSellers(servicesAt(night + HOUR))
  const dump = await dumpOf(one.id)
  expect(dump).toMatchObject({ parts: 1, isMixed: false })
  expect((await dumpOf(other.id)).sellerId).toBe(other.id)
  await dumpChangedSellers(servicesAt(night + 2 * HOUR))
  expect(await directory.select().from(dumps)).toHaveLength(2)
  expect(await lateDumps(directory, night + 72 * HOUR)).toBe(0)

  const [rows, rowsOfOther] = [await rowsOf(one.id), await rowsOf(other.id)]
  expect(rows['listings']).toEqual([expect.stringContaining(first.title)])
  expect(rowsOfOther['listings']).toEqual([expect.stringContaining(ofOther.title)])
  await databasesOf(env, one.id).db.update(listings).set({ title: 'Spoiled' })
  await newDraft(one)
  await restoreDump(compose(env), dump)
  expect(await rowsOf(one.id)).toEqual(rows)

  const form = { username: one.username, password: PASSWORD }
  const gone = await sendJson('/api/account/delete', form, { cookie: one.cookie })
  expect([gone.status, await gone.text()]).toMatchObject([200, expect.any(String)])
  expect(await rowsOf(one.id)).toEqual({})
  for (let time = 1; time <= 2; time += 1) {
    // oxlint-disable-next-line no-await-in-loop -- once and again
    await restoreDump(compose(env), dump)
    // oxlint-disable-next-line no-await-in-loop -- as above
    expect(await rowsOf(one.id)).toEqual(rows)
  }
  expect(await rowsOf(other.id)).toEqual(rowsOfOther)
  const inD1 = await directory.all(sql`select 1 from listings`)
  expect(inD1).toEqual([])
})

it('who acted on no listing is found by the round over all sellers', async () => {
  const seller = await newDealer('divided_quiet_dump')
  await directory.delete(dueSellers)
  await directory.delete(dumps)
  const night = endOfDay(Date.now())
  await runScheduled(compose(env))
  const marked = await directory.select().from(dueSellers).where(eq(dueSellers.userId, seller.id))
  expect(marked).toContainEqual(expect.objectContaining({ kind: 'dumps', dueAt: night }))
  await dumpChangedSellers(servicesAt(night))
  expect(await dumpOf(seller.id)).toMatchObject({ sellerId: seller.id })
})
