import { sql } from 'drizzle-orm'
import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { users } from './accounts.ts'
import { deflatedText } from './packed-columns.ts'

/**
 * PCGS's numbers of coins, learned from certificates: our own statement of what a coin is called there. They serve
 * other coins of the same kind.
 */
export const pcgsNumbers = sqliteTable(
  'pcgs_numbers',
  {
    seriesId: text('series_id').notNull(),
    year: integer('year').notNull(),
    mint: text('mint').notNull(),
    /** As `coinVarieties` names them, sorted, comma between them. */
    varieties: text('varieties').notNull(),
    proof: integer('proof', { mode: 'boolean' }).notNull(),
    /** As on a label: "RD", "DMPL"; empty without one. */
    designation: text('designation').notNull(),
    number: text('number').notNull(),
    learnedAt: integer('learned_at').notNull(),
  },
  t => [primaryKey({ columns: [t.seriesId, t.year, t.mint, t.varieties, t.proof, t.designation] })],
)

/** The metal prices fetched last, in one row. They stay while their source is down. */
export const spotPrices = sqliteTable('spot_prices', {
  /** Always 1. */
  id: integer('id').primaryKey(),
  /** JSON: millionths of a dollar a troy ounce, by metal, and for one of a currency, by its code; null before the first fetch. */
  prices: text('prices'),
  /** When the source says that they are of. */
  asOf: integer('as_of'),
  /** From then on they are fetched anew. */
  dueAt: integer('due_at').notNull(),
})

/** Metal prices as they were fetched, for SPOT_HISTORY_DAYS. */
export const spotHistory = sqliteTable('spot_history', {
  /** When the source says that they are of. */
  asOf: integer('as_of').primaryKey(),
  /** JSON as in `spot_prices`. */
  prices: text('prices').notNull(),
})

/**
 * What a coin was found to be worth, named by its analysis, its listing or both. A row never changes. Triggers of the
 * tables that name it delete it with its last name (view `unused_price_data`).
 */
export const priceData = sqliteTable(
  'price_data',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    id: text('id').notNull(),
    /** PriceData without `gradePrices` as JSON, deflated: it holds all comps. */
    result: deflatedText('result').notNull(),
    /** `gradePrices` of it as JSON, deflated: it is read of many coins at once. */
    gradePrices: deflatedText('grade_prices').notNull().default(sql`'[]'`),
    createdAt: integer('created_at').notNull(),
  },
  t => [primaryKey({ columns: [t.userId, t.id] })],
)
