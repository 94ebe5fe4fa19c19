import { readdirSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Listing } from '../../shared/listing/listings.ts'
import { isNamed, type Trader } from './trade.ts'

export type BookName = 'lost' | 'doubled' | 'unbalanced' | 'stuck'
export type Books = ReturnType<typeof openBooks>

/** What does not balance, by its kind, and why. */
export function openBooks() {
  const counts: Record<BookName, number> = { lost: 0, doubled: 0, unbalanced: 0, stuck: 0 }
  const why: string[] = []
  function note(name: BookName, text: string, count = 1): void {
    if (count === 0) return
    counts[name] += count
    why.push(`${name}: ${text}`)
  }
  return {
    counts,
    why,
    note,
    /** Two figures that are to be equal. */
    compare(what: string, one: number, other: number): void {
      note('unbalanced', `${what}: ${one} and ${other}`, Math.abs(one - other))
    },
  }
}

/** The database of a Worker that has ended. */
export function databaseIn(state: string): DatabaseSync {
  const folder = path.join(state, 'd1')
  const [file] = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    name => name.endsWith('.sqlite') && !name.includes('metadata'),
  )
  return new DatabaseSync(path.join(folder, file ?? ''), { readOnly: true })
}

/** What the app says, while it answers: pairs, listings, eBay's shop, imported files, and the publishing run. */
export async function readApp(books: Books, trader: Trader): Promise<void> {
  const { seller, pairs } = trader
  const listings = await seller.listings()
  const ids = new Set(listings.map(({ id }) => id))
  const items = await seller.items()
  const known = new Map(items.map(item => [item.id, item]))
  for (const id of pairs) {
    const item = known.get(id)
    if (!item) books.note('lost', `pair ${id} is not in the queue`)
    else if (item.status === 'failed' && !item.error?.message)
      books.note('lost', `pair ${id} failed without a word`)
    else if (item.status !== 'failed' && item.status !== 'completed')
      books.note('stuck', `pair ${id} is ${item.status}`)
    if (item?.result && !ids.has(item.result.listing.id))
      books.note('lost', `the draft of pair ${id} is gone`)
  }
  const run = await seller.run()
  if (run && !run.finishedAt) {
    const open = run.items.filter(({ state }) => state === 'waiting' || state === 'publishing')
    books.note('stuck', `a run of ${seller.ebay.username} has open listings`, open.length)
  }
  readShop(books, listings, await seller.titlesOnEbay())
  readFiles(books, trader, listings)
}

/** Each listing of the script is on eBay as often as here. */
function readShop(books: Books, listings: Listing[], onEbay: Map<string, number>): void {
  for (const [title, times] of onEbay)
    books.note('doubled', `${title} is on eBay ${times} times`, times - 1)
  for (const { title, status } of listings)
    if (isNamed(title) && status === 'published' && !onEbay.has(title))
      books.note('unbalanced', `${title} is published here and not on eBay`)
  for (const { title, status } of listings)
    if (status === 'draft' && onEbay.has(title))
      books.note('unbalanced', `${title} is on eBay and a draft here`)
}

/** Each row of an imported file is one listing; of a file whose import was refused, all rows are or none is. */
function readFiles(books: Books, { importer }: Trader, listings: Listing[]): void {
  const times = new Map<string, number>()
  for (const { title } of listings) times.set(title, (times.get(title) ?? 0) + 1)
  for (const { titles, isCarriedOut } of importer.files()) {
    const found = titles.map(title => times.get(title) ?? 0)
    const missing = found.filter(count => count === 0).length
    const isExpected = isCarriedOut || missing < titles.length
    if (isExpected) books.note('lost', `rows of ${titles[0]} have no listing`, missing)
    for (const [row, count] of found.entries())
      if (count > 1) books.note('doubled', `${titles[row]} is ${count} listings`, count - 1)
  }
}

/**
 * Each order that eBay was to be told of is in one package there, with the number that was said. Those that are in none,
 * for the database to say why.
 */
export async function readPackages(books: Books, { shipper }: Trader): Promise<string[]> {
  const untold: string[] = []
  for (const [orderId, told] of shipper.told()) {
    const packages = await shipper.packagesOf(orderId)
    if (packages.length === 0) untold.push(orderId)
    else books.note('doubled', `${orderId} is in several packages`, packages.length - 1)
    if (packages.some(number => number !== told))
      books.note('unbalanced', `${orderId} has the numbers ${packages.join(', ')} for ${told}`)
  }
  return untold
}

/** Where eBay was not told of a shipment, the seller reads why: with the order, or that eBay has to be connected anew. */
export function readUntold(
  books: Books,
  db: DatabaseSync,
  { userId }: Trader,
  untold: readonly string[],
): void {
  const connection = db
    .prepare('select reconnect_reason as reason from ebay_connections where user_id = ?')
    .get(userId)
  for (const orderId of untold) {
    const sale = db
      .prepare(
        `select shipment, ship_failure as failure, ship_requested_at as requestedAt,
           ship_lease_until as leaseUntil, coin_check as coinCheck, cancelled_at as cancelledAt
         from sales where user_id = ? and order_id = ?`,
      )
      .get(userId, orderId)
    if (sale?.['failure'] || connection?.['reason']) continue
    books.note('lost', `eBay was not told that ${orderId} is shipped: ${JSON.stringify(sale)}`)
  }
}

/** What the database says once the Worker has ended: allowance, sales, plan, and what is held or waits. */
export function readDatabase(
  books: Books,
  db: DatabaseSync,
  { trader, now, plans }: { trader: Trader; now: number; plans: readonly string[] },
): void {
  const { userId, bought, seller } = trader
  const { username } = seller.ebay
  const first = (sql: string, ...args: number[]) =>
    Object.values(db.prepare(sql).get(userId, ...args) ?? {})[0]
  const number = (sql: string, ...args: number[]) => Number(first(sql, ...args) ?? 0)
  books.compare(
    `${username}: coins of the allowance and analyses that are done`,
    number('select count(*) from allowance_uses where user_id = ? and settled = 1'),
    number("select count(*) from analyses where user_id = ? and state = 'done'"),
  )
  books.compare(
    `${username}: sales here and orders at eBay`,
    number('select coalesce(sum(quantity), 0) from sales where user_id = ?'),
    bought,
  )
  const tier = String(first('select tier from users where id = ?'))
  const paid = plans[0] ?? 'free'
  if (tier !== paid) books.note('unbalanced', `${username} is on ${tier} and pays for ${paid}`)
  books.note(
    'doubled',
    `${username} pays for ${plans.join(' and ')}`,
    Math.max(0, plans.length - 1),
  )
  const held = {
    'analyses run without end': [
      "select count(*) from analyses where user_id = ? and state = 'running'",
    ],
    'listings hold a lease': [
      'select count(*) from listings where user_id = ? and publish_lease_until > ?',
      now,
    ],
    'allowances are reserved': [
      'select count(*) from allowance_uses where user_id = ? and settled = 0 and lapses_at > ?',
      now,
    ],
    'payment events wait': [
      `select count(*) from payment_events join subscriptions using (customer_id)
       where user_id = ? and applied_at is null`,
    ],
  } as const satisfies Record<string, readonly [string, ...number[]]>
  for (const [what, [sql, ...args]] of Object.entries(held)) {
    const count = number(sql, ...args)
    books.note('stuck', `${username}: ${count} ${what}`, count)
  }
}
