import { is } from 'drizzle-orm'
import { SQLiteTable } from 'drizzle-orm/sqlite-core'
import * as directory from './directory.ts'
import * as seller from './seller.ts'

const tablesOf = (schema: Record<string, unknown>): SQLiteTable[] =>
  Object.values(schema).filter(value => is(value, SQLiteTable))

export const DIRECTORY_TABLES: SQLiteTable[] = tablesOf(directory)
export const SELLER_TABLES: SQLiteTable[] = tablesOf(seller)
