import { isOfSeller } from './crossing.ts'

/** A condition that binds the owner of a row: to a parameter, or to a value of a parameter's JSON. */
const BY_SELLER = /user_id["`]?\s*=\s*(?:\?|\w+\.value ->> 'userId')/i
/** The rows that it writes name their owner. */
const INSERTS_SELLER = /\binsert\s+(?:or\s+\w+\s+)?into\s+["`]?\w+["`]?\s*\([^)]*["`]?user_id["`]?/i

/**
 * Whether a statement reads or changes sellers' rows without naming a seller: where each seller's rows are a database of
 * their own, no one database could answer it.
 */
export const isWithoutSeller = (sql: string): boolean =>
  isOfSeller(sql) && !BY_SELLER.test(sql) && !INSERTS_SELLER.test(sql)

/**
 * What of the app still asks without a seller, by the file that says it, in the first words of each statement. The list
 * only shrinks.
 */
const WITHOUT_SELLER: Record<string, string[]> = {
  'worker/references/share-accuracy.ts': ['select distinct user_id as id from naming_marks'],
}

/** Statements without a seller that are in no list, and what is listed of which there is none. */
export function withoutSeller(statements: Iterable<string>): {
  unlisted: string[]
  unused: string[]
} {
  const listed = Object.values(WITHOUT_SELLER).flat()
  const found = [...statements]
    .filter(isWithoutSeller)
    .map(sql => sql.trim().replaceAll(/\s+/g, ' '))
  return {
    unlisted: found.filter(sql => !listed.some(start => sql.startsWith(start))).toSorted(),
    unused: listed.filter(start => !found.some(sql => sql.startsWith(start))),
  }
}
