import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { connect } from '../db/connection.ts'
import { signedInUser } from '../test/account.ts'
import { makeAllDue } from '../test/due.ts'
import { storeListing } from '../test/store-listing.ts'
import { countActiveListings, usersOverview } from './overview.ts'
import { pushCounts } from './push-counts.ts'

/** The admin's lists over a database that says which statements it was asked. */
function asked() {
  const texts: string[] = []
  const prepare = (text: string) => {
    texts.push(text)
    return env.DB.prepare(text)
  }
  const binding: D1Database = Object.assign(Object.create(env.DB), { prepare })
  return { db: connect(binding), texts }
}

const PAGE = { search: '', limit: 10 }

it('the admin’s users and totals are read from counts, of no seller’s listings or pictures', async () => {
  const seller = await signedInUser({ username: 'counted_seller' })
  const { db, texts } = asked()
  const before = await countActiveListings(db)
  await storeListing(seller.id)
  await storeListing(seller.id, { status: 'published' })
  await env.DB.prepare(
    `insert into pictures (user_id, sha256, type, bytes, width, height, created_at)
     values (?, 'a', 'image/jpeg', 70000, 1, 1, 0)`,
  )
    .bind(seller.id)
    .run()
  await makeAllDue()
  const own = connect(env.DB)
  await pushCounts({ directory: own, db: own, ofSeller: null, now: Date.now })
  const { items } = await usersOverview(db, PAGE, Date.now())
  const shown = items.find(({ id }) => id === seller.id)
  expect(shown).toMatchObject({ listings: 2, pictureBytes: 70_000 })
  expect((await countActiveListings(db)) - before).toBe(1)
  for (const text of texts) {
    const nulls = Array.from({ length: text.split('?').length - 1 }, () => null)
    // oxlint-disable-next-line no-await-in-loop -- few statements
    const { results } = await env.DB.prepare(`explain query plan ${text}`)
      .bind(...nulls)
      .all<{ detail: string }>()
    const tables = results.filter(({ detail }) =>
      /\b(?:listings|listing_counts|pictures|storage_uses|ebay_connections)\b/.test(detail),
    )
    expect({ text, tables }).toEqual({ text, tables: [] })
  }
})
