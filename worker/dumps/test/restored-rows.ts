import { getTableName } from 'drizzle-orm'
import { ownedBy, SELLER_DUMPED, storedColumns } from '../dumped-tables.ts'

/** Written anew by a restore: the words of the search follow, and caches of the library end. */
const WRITTEN_ANEW = new Set(['listing_cards.refresh_at', 'reference_libraries.version'])

/** The queries of all rows of a seller that a restore puts back as they were, by their tables. */
export const queriesOfRestored = (seller: number): [table: string, sql: string][] =>
  SELLER_DUMPED.map(table => {
    const name = getTableName(table)
    const columns = storedColumns(table).filter(column => !WRITTEN_ANEW.has(`${name}.${column}`))
    return [name, `select ${columns.join(', ')} from ${name} where ${ownedBy(table, seller)}`]
  })
