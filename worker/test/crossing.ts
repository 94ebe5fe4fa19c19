import { getTableName } from 'drizzle-orm'
import { DIRECTORY_TABLES, SELLER_TABLES } from '../db/databases/tables.ts'

/** What ends a list of tables of a `from`. */
const AFTER_TABLES = new Set(
  'where set values select group order having limit union except intersect returning window'.split(
    ' ',
  ),
)
const BEFORE_TABLE = new Set(['from', 'join', 'into', 'update', 'in'])

type Level = { isListing: boolean; isExpected: boolean }

/** Names in the places of a statement where tables stand: its own subqueries' and functions' names too. */
export function namesOfTables(sql: string): Set<string> {
  const names = new Set<string>()
  const levels: Level[] = [{ isListing: false, isExpected: false }]
  let before = ''
  for (const token of wordsOf(sql)) {
    const level = levels.at(-1)
    if (!level) throw new Error(`A parenthesis too many: ${sql}`)
    const word = token.toLowerCase()
    if (word === '(') {
      levels.push({ isListing: level.isExpected, isExpected: level.isExpected })
      level.isExpected = false
    } else if (word === ')') levels.pop()
    else if (word === ',') level.isExpected = level.isListing
    else if (BEFORE_TABLE.has(word) && before !== 'distinct') {
      level.isExpected = true
      level.isListing = word === 'from' || level.isListing
    } else if (AFTER_TABLES.has(word)) {
      level.isListing = false
      level.isExpected = false
    } else if (level.isExpected && word !== 'or' && before !== 'or') {
      names.add(word.replaceAll(/["`]/g, ''))
      level.isExpected = false
    }
    before = word
  }
  return names
}

/** Without texts and comments. */
const wordsOf = (sql: string): string[] =>
  Array.from(
    sql.matchAll(/'(?:[^']|'')*'|--[^\n]*|"[^"]*"|`[^`]*`|[\w$]+|[(),]/g),
    ([word]) => word,
  ).filter(word => !/^(?:'|--)/.test(word))

/** Both databases have these. */
export const OF_SCHEMA = /^\s*(?:--[^\n]*\n\s*)*(?:create|drop|alter|pragma|explain)\b/i

const DIRECTORY = new Set(DIRECTORY_TABLES.map(getTableName))
/** What the sellers' migrations make beside the tables. */
const VIEWS = [
  'listing_search',
  'insight_ad_shares',
  'insight_listing_days',
  'insight_listing_shares',
  'insight_sale_days',
  'insight_sale_shares',
  'unused_price_data',
]
const SELLER = new Set([...SELLER_TABLES.map(getTableName), ...VIEWS])

/** The tables of a statement, or of a batch of them, that names some of both databases; null: it names tables of one. */
export function crossing(...sqls: string[]): string | null {
  const names = [...new Set(sqls.flatMap(sql => [...namesOfTables(sql)]))]
  const directory = names.filter(name => DIRECTORY.has(name))
  const seller = names.filter(name => SELLER.has(name))
  if (directory.length === 0 || seller.length === 0) return null
  return `${seller.toSorted().join(', ')} with ${directory.toSorted().join(', ')}`
}

/** Whether a statement reads or changes tables of sellers, and is none of the schema. */
export const isOfSeller = (sql: string): boolean =>
  !OF_SCHEMA.test(sql) && [...namesOfTables(sql)].some(name => SELLER.has(name))
