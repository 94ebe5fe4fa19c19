import type { SQLWrapper } from 'drizzle-orm'
import { SQLiteAsyncDialect } from 'drizzle-orm/sqlite-core'
import type { DatabaseConnection } from './connection.ts'

const dialect = new SQLiteAsyncDialect()

/**
 * Runs statements in one transaction and answers the rows of each, as SQLite names them. For statements
 * that the query builder cannot word (`insert … select … where`): drizzle's own `batch` takes no raw SQL on D1.
 */
export function runTransaction<Row>(
  db: DatabaseConnection,
  statements: SQLWrapper[],
): Promise<Row[][]> {
  return runTogether<Row[][]>(db, statements)
}

/** The same for statements whose rows differ: `Rows` has those of each. */
export async function runTogether<Rows extends unknown[][]>(
  db: DatabaseConnection,
  statements: SQLWrapper[],
): Promise<Rows> {
  const prepared = statements.map(statement => {
    const { sql, params } = dialect.sqlToQuery(statement.getSQL())
    return db.$client.prepare(sql).bind(...params)
  })
  const results = await db.$client.batch(prepared)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the caller says what its SQL answers, as with D1
  return results.map(result => result.results) as Rows
}
