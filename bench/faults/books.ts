import { readdirSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { TradingSeller } from './trading-seller.ts'

export type Captured = { seller: TradingSeller; userId: number; pairs: Set<string>; bought: number }
export type Books = { lost: number; doubled: number; unbalanced: number; stuck: number }

/** The database of a Worker that has ended. */
export function databaseIn(state: string): DatabaseSync {
  const files = readdirSync(state, { recursive: true, encoding: 'utf8' }).filter(
    file => /d1/i.test(file) && file.endsWith('.sqlite') && !file.includes('metadata'),
  )
  return new DatabaseSync(path.join(state, files[0] ?? ''), { readOnly: true })
}

/** What the app says, while it answers: each pair is a draft, a listing or a named failure; one listing an offer. */
export async function booksOfApp({ seller, pairs }: Captured): Promise<Books & { why: string[] }> {
  const why: string[] = []
  const items = await seller.items()
  const known = new Map(items.map(item => [item.id, item]))
  let lost = 0
  let stuck = 0
  for (const id of pairs) {
    const item = known.get(id)
    if (!item) {
      lost += 1
      why.push(`pair ${id} is not in the queue`)
    } else if (item.status === 'failed' && !item.error?.message) {
      lost += 1
      why.push(`pair ${id} failed without a word`)
    } else if (item.status !== 'failed' && item.status !== 'completed') {
      stuck += 1
      why.push(`pair ${id} is ${item.status}`)
    }
  }
  const listings = await seller.listings()
  const ids = new Set(listings.map(({ id }) => id))
  for (const { id, result } of items)
    if (result?.listing && !ids.has(result.listing.id)) {
      lost += 1
      why.push(`the draft of pair ${id} is gone`)
    }
  const onEbay = await seller.titlesOnEbay()
  let doubled = 0
  const { sent, confirmed } = seller.files.titles
  const titles = Map.groupBy(listings, ({ title }) => title)
  for (const title of sent) {
    const times = titles.get(title)?.length ?? 0
    if (times > 1) {
      doubled += times - 1
      why.push(`${title} was imported ${times} times`)
    }
    if (times === 0 && confirmed.has(title)) {
      lost += 1
      why.push(`${title} was imported and is gone`)
    }
  }
  if (!(await seller.runEnds())) {
    stuck += 1
    why.push(`${seller.ebay.username}: a publishing run never ends`)
  }
  for (const [title, times] of onEbay)
    if (times > 1) {
      doubled += times - 1
      why.push(`${title} is on eBay ${times} times`)
    }
  let unbalanced = 0
  for (const { title, status } of listings)
    if (title.includes('fault') && status === 'published' && !onEbay.has(title)) {
      unbalanced += 1
      why.push(`${title} is published here and not on eBay`)
    }
  const drafts = new Set(
    listings.filter(({ status }) => status === 'draft').map(({ title }) => title),
  )
  for (const title of onEbay.keys())
    if (drafts.has(title)) {
      unbalanced += 1
      why.push(`${title} is on eBay and a draft here`)
    }
  return { lost, doubled, unbalanced, stuck, why }
}

/** What the database says once the Worker has ended: allowance, sales and leases. */
export function booksOfDatabase(
  db: DatabaseSync,
  { userId, bought, seller }: Captured,
  now: number,
): Books & { why: string[] } {
  const why: string[] = []
  const number = (sql: string, ...args: (number | string)[]) =>
    Number(Object.values(db.prepare(sql).get(...args) ?? {})[0] ?? 0)
  let unbalanced = 0
  const differ = (what: string, one: number, other: number) => {
    if (one === other) return
    unbalanced += Math.abs(one - other)
    why.push(`${seller.ebay.username}: ${what}: ${one} and ${other}`)
  }
  differ(
    'coins of the allowance and analyses that are done',
    number(`select count(*) from allowance_uses where user_id = ? and settled = 1`, userId),
    number(`select count(*) from analyses where user_id = ? and state = 'done'`, userId),
  )
  const { tier } = seller.plan.paid
  const stored = db.prepare('select tier from users where id = ?').get(userId)
  if (tier !== null && stored?.['tier'] !== tier) {
    unbalanced += 1
    why.push(
      `${seller.ebay.username}: has the plan ${String(stored?.['tier'])} and paid for ${tier}`,
    )
  }
  differ(
    'sales here and orders at eBay',
    number(`select coalesce(sum(quantity), 0) from sales where user_id = ?`, userId),
    bought,
  )
  let stuck = 0
  const held = (what: string, count: number) => {
    stuck += count
    if (count > 0) why.push(`${seller.ebay.username}: ${count} ${what}`)
  }
  held(
    'analyses run without end',
    number(`select count(*) from analyses where user_id = ? and state = 'running'`, userId),
  )
  held(
    'listings hold a lease',
    number(
      `select count(*) from listings where user_id = ? and publish_lease_until > ?`,
      userId,
      now,
    ),
  )
  held(
    'allowances are reserved',
    number(
      `select count(*) from allowance_uses where user_id = ? and settled = 0 and lapses_at > ?`,
      userId,
      now,
    ),
  )
  return { lost: 0, doubled: 0, unbalanced, stuck, why }
}
