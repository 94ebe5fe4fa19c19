import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { GRADERS } from '../../../shared/certificates/graders.ts'
import { users } from './accounts.ts'

/**
 * What grading services say of certificates, for all sellers. Facts and prices expire apart: what is in a holder does
 * not change, what it costs does.
 */
export const certificates = sqliteTable(
  'certificates',
  {
    grader: text('grader', { enum: GRADERS }).notNull(),
    /** As `plainCertificateNumber` writes it. */
    number: text('number').notNull(),
    /** CertificateFacts as JSON; null for a certificate that the service does not know. */
    facts: text('facts'),
    /** CertificatePrices as JSON; null with the facts. */
    prices: text('prices'),
    /** JSON list of addresses; null while the service has answered none. */
    images: text('images'),
    /** Its photographs are not asked for before. */
    imagesUntil: integer('images_until').notNull().default(0),
    askedAt: integer('asked_at').notNull(),
    pricesUntil: integer('prices_until').notNull(),
    /** The row is deleted then. */
    factsUntil: integer('facts_until').notNull(),
  },
  t => [
    primaryKey({ columns: [t.grader, t.number] }),
    index('certificates_until').on(t.factsUntil),
  ],
)

/**
 * What was read from the codes of a slab when its pictures were taken, for the analysis of the pair. It is sent with
 * the pictures and waits here for the queue's turn.
 */
export const slabReadings = sqliteTable(
  'slab_readings',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    frontSha256: text('front_sha256').notNull(),
    backSha256: text('back_sha256').notNull(),
    /** SlabReading as JSON. */
    reading: text('reading').notNull(),
    createdAt: integer('created_at').notNull(),
  },
  t => [
    primaryKey({ columns: [t.userId, t.frontSha256, t.backSha256] }),
    index('slab_readings_time').on(t.userId, t.createdAt),
  ],
)
