import { drizzle } from 'drizzle-orm/d1'

export type Database = ReturnType<typeof connect>

/** The drizzle connection over the Worker's D1 binding. */
export function connect(binding: D1Database) {
  return drizzle(binding)
}

/** The database and a clock, which most functions of the slices need. */
export type DatabaseServices = {
  db: Database
  /** Time in ms. */
  now: () => number
}
