import type { SQLWrapper } from 'drizzle-orm'
import { SQLiteAsyncDialect } from 'drizzle-orm/sqlite-core'
import type { Database } from './connection.ts'

const dialect = new SQLiteAsyncDialect()

/**
 * Runs statements in one transaction and answers the rows of each, as SQLite names them. For statements
 * that the query builder cannot word (`insert … select … where`): drizzle's own `batch` takes no raw SQL on D1.
 */
export async function runTransaction<Row>(
  db: Database,
  statements: SQLWrapper[],
): Promise<Row[][]> {
  const prepared = statements.map(statement => {
    const { sql, params } = dialect.sqlToQuery(statement.getSQL())
    return db.$client.prepare(sql).bind(...params)
  })
  const results = await db.$client.batch<Row>(prepared)
  return results.map(result => result.results)
}
