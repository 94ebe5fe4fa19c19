import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

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
