import { env } from 'cloudflare:workers'

/**
 * Tables that may be read from end to end, and why: an aliased name too. All others grow with the sellers, their
 * coins or the time.
 */
const SHORT: Record<string, string> = {
  tiers: 'the plans',
  customer_closures: 'a row is deleted once Stripe has closed the customer',
  erasures: 'a row is deleted once the pictures are',
  naming_marks: 'a row is deleted once the deployment has counted it',
  alerts: 'a row for each kind of thing that may be wrong',
  pending_users: 'a row is deleted once an admin has decided',
  numbers: 'the recursion of the next SKU, which ends at the first free number',
}
/** Statements that read a whole table on purpose. */
const ON_PURPOSE: RegExp[] = [
  // The admins' counts, from an index.
  /^select count\(\*\) (?:as n |as count )?from "?users"?$/,
  // The newest rows of the admins' lists: the scan ends at the limit.
  /order by "\w+"\."id" desc limit \?$/,
  // The dump of the directory reads every row, once a day.
  /^select rowid as id from \w+ where true order by rowid$/,
  // The admins' sum has a row of each seller.
  /^select coalesce\(sum\("published"\), 0\) from "seller_counts"$/,
]

const prototype: D1Database = Object.getPrototypeOf(env.DB)
// oxlint-disable-next-line typescript/unbound-method -- it is called with its object
const { prepare } = prototype
const seen = new Set<string>()
let isRecording = false
prototype.prepare = function recorded(sql: string) {
  if (isRecording) seen.add(sql)
  return prepare.call(this, sql)
}

/** Remembers the statements of the database that the app runs meanwhile. */
export async function recorded<T>(work: () => Promise<T>): Promise<T> {
  isRecording = true
  try {
    return await work()
  } finally {
    isRecording = false
  }
}

/** The statements that the app runs meanwhile. */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const before = new Set(seen)
  seen.clear()
  await recorded(work)
  const own = [...seen]
  for (const each of before) seen.add(each)
  return own
}

/** The remembered statements. */
export const recordedStatements = (): ReadonlySet<string> => seen

/** The plans of the remembered statements that read a table which grows from end to end, and how many there were. */
export async function scansOfRecorded(): Promise<{ statements: number; scans: string[] }> {
  const scans: string[] = []
  for (const sql of seen) scans.push(...(await scansOf(sql)))
  return { statements: seen.size, scans }
}

/** The lines of a statement's plan that read a table which grows from end to end, each with the statement. */
export async function scansOf(sql: string): Promise<string[]> {
  if (!/^\s*(?:select|update|delete|insert|with)\b/i.test(sql)) return []
  if (ON_PURPOSE.some(each => each.test(sql.trim()))) return []
  const details = await planOf(sql)
  return details
    .filter(detail => isScan(detail, sql) || sortsEveryPage(detail, sql))
    .map(detail => `${detail}: ${sql}`)
}

/** The lines of SQLite's plan for a statement. */
export async function planOf(sql: string): Promise<string[]> {
  const parameters = Array.from(sql.matchAll(/\?/g), () => null)
  const { results } = await prepare
    .call(env.DB, `explain query plan ${sql}`)
    .bind(...parameters)
    .all<{ detail: string }>()
  return results.map(({ detail }) => detail)
}

function isScan(detail: string, sql: string): boolean {
  const [, table = ''] = /^SCAN (\S+)/.exec(detail) ?? []
  if (table === '' || table in SHORT || ownNames(sql).has(table)) return false
  // Rows of a subquery without a name, and of a parameter's JSON. `card` is read by a named index within a limit.
  return !/VIRTUAL TABLE|CONSTANT ROW|VALUES CLAUSE|^SCAN (?:\(|card$)/.test(detail)
}

/** The names of a statement's common table expressions and subqueries. The tables they read have lines of their own in the plan. */
const ownNames = (sql: string) =>
  new Set(
    Array.from(
      sql.matchAll(/\b(\w+)(?:\([^()]*\))? as \(|\) as (\w+)/g),
      ([, expression, subquery]) => expression ?? subquery ?? '',
    ),
  )

/** Pages by SQLite's rowid that sort all rows of the owner for each page: the whole is then quadratic. */
const sortsEveryPage = (detail: string, sql: string) =>
  sql.includes('rowid >') && detail.startsWith('USE TEMP B-TREE FOR ORDER BY')
