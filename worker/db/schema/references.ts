import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { REFERENCE_SIDES } from '../../../shared/references.ts'
import { users } from './accounts.ts'
import { packedBytes } from './packed-columns.ts'

const ownerId = () =>
  integer('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/**
 * The face descriptor of a stored picture, from the browser that cut it; deleted once the coin is confirmed, when the
 * references have it, after DESCRIPTOR_DAYS, with the last use of the picture, and as the oldest of more than
 * DESCRIPTORS_PER_SELLER.
 */
export const pictureDescriptors = sqliteTable(
  'picture_descriptors',
  {
    userId: ownerId(),
    sha256: text('sha256').notNull(),
    /** `faceBytes` of the descriptor. */
    face: packedBytes('face').notNull(),
    createdAt: integer('created_at').notNull(),
  },
  t => [
    primaryKey({ columns: [t.userId, t.sha256] }),
    index('picture_descriptors_seller').on(t.userId, t.createdAt),
  ],
)

/** A face of a confirmed coin. What is large of it is in `coin_reference_faces`, which a search reads by id. */
export const coinReferences = sqliteTable(
  'coin_references',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    userId: ownerId(),
    /** SHA-256 of the descriptor: the same face is one reference. */
    faceSha256: text('face_sha256').notNull(),
    /** The picture that it was described from; null for an imported one. */
    pictureSha256: text('picture_sha256'),
    typeKey: text('type_key').notNull(),
    seriesId: text('series_id'),
    coinType: text('coin_type').notNull(),
    denomination: text('denomination').notNull(),
    side: text('side', { enum: REFERENCE_SIDES }).notNull(),
    /** The coarse index of the search, base64. */
    signature: text('signature').notNull(),
    /**
     * Since when its seller shares it: proposes it to the deployment, or promotes it as an admin. Its copy
     * (`deploymentReferences`) was made afterwards, and its picture stays the same.
     */
    proposedAt: integer('proposed_at'),
    /** Not read any more, nor are the indexes over it: versions before `deploymentReferences` do. */
    promotedAt: integer('promoted_at'),
    createdAt: integer('created_at').notNull(),
  },
  t => [
    uniqueIndex('coin_references_face').on(t.userId, t.faceSha256),
    index('coin_references_picture').on(t.userId, t.pictureSha256),
    index('coin_references_type').on(t.userId, t.typeKey, t.side),
    index('coin_references_user').on(t.userId, t.id),
    index('coin_references_proposed').on(t.id).where(sql`${t.proposedAt} is not null`),
    index('coin_references_promoted').on(t.id).where(sql`${t.promotedAt} is not null`),
    index('coin_references_promoted_type')
      .on(t.typeKey, t.side)
      .where(sql`${t.promotedAt} is not null`),
  ],
)

export const coinReferenceFaces = sqliteTable('coin_reference_faces', {
  referenceId: integer('reference_id')
    .primaryKey()
    .references(() => coinReferences.id, { onDelete: 'cascade' }),
  /** `faceBytes` of the descriptor. */
  face: packedBytes('face').notNull(),
})

/** References that a seller's correction has contradicted: they name no coin of that seller any more. */
export const referenceDisputes = sqliteTable(
  'reference_disputes',
  {
    userId: ownerId(),
    referenceId: integer('reference_id')
      .notNull()
      .references(() => coinReferences.id, { onDelete: 'cascade' }),
  },
  t => [
    primaryKey({ columns: [t.userId, t.referenceId] }),
    index('reference_disputes_reference').on(t.referenceId),
  ],
)

/**
 * The same of references of the deployment. A withdrawn reference leaves its dispute: its id is not used again.
 */
export const deploymentDisputes = sqliteTable(
  'deployment_disputes',
  {
    userId: ownerId(),
    /** Of `deploymentReferences`. */
    referenceId: integer('reference_id').notNull(),
  },
  t => [primaryKey({ columns: [t.userId, t.referenceId] })],
)

/**
 * The deployment's library: copies of what sellers propose, which admins see without the seller's name, and of what is
 * promoted, which every seller reads. They go with their owner's account.
 */
export const deploymentReferences = sqliteTable(
  'deployment_references',
  {
    /** Drawn: none is the id of a seller's own reference, and none is used again. */
    id: integer('id').primaryKey(),
    userId: ownerId(),
    /** The hash that the owner's reference has. */
    faceSha256: text('face_sha256').notNull(),
    /** The owner's picture, which the owner's reference holds; null for an imported one. */
    pictureSha256: text('picture_sha256'),
    typeKey: text('type_key').notNull(),
    seriesId: text('series_id'),
    coinType: text('coin_type').notNull(),
    denomination: text('denomination').notNull(),
    side: text('side', { enum: REFERENCE_SIDES }).notNull(),
    signature: text('signature').notNull(),
    /** Since when its seller proposes it; null for an admin's own one. */
    proposedAt: integer('proposed_at'),
    /** Since when every seller reads it. */
    promotedAt: integer('promoted_at'),
    createdAt: integer('created_at').notNull(),
    /** `faceBytes` of the descriptor, from the admin's browser once it is promoted. Last: the index is read without it. */
    face: packedBytes('face').notNull(),
  },
  t => [
    uniqueIndex('deployment_references_face').on(t.userId, t.faceSha256),
    index('deployment_references_proposed').on(t.id).where(sql`${t.proposedAt} is not null`),
    index('deployment_references_promoted').on(t.id).where(sql`${t.promotedAt} is not null`),
    index('deployment_references_promoted_type')
      .on(t.typeKey, t.side)
      .where(sql`${t.promotedAt} is not null`),
  ],
)

/**
 * A seller's reference library: triggers count its version with every change of references and disputes. It starts at
 * random, so that an isolate's cache never takes one library for another.
 */
export const referenceLibraries = sqliteTable('reference_libraries', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  version: integer('version').notNull().default(0),
  /** A coin that memory is sure of is not shown to the model. */
  fast: integer('fast', { mode: 'boolean' }).notNull().default(false),
  /** The seed library of euro coins is asked. */
  euro: integer('euro', { mode: 'boolean' }).notNull().default(false),
})

/** The deployment's library, one row: triggers count its version with every change of promoted references. */
export const deploymentLibrary = sqliteTable('deployment_library', {
  id: integer('id').primaryKey(),
  version: integer('version').notNull(),
})

/** How a coin was named and what the seller confirmed: one row a coin. */
export const namingOutcomes = sqliteTable(
  'naming_outcomes',
  {
    userId: ownerId(),
    analysisId: text('analysis_id').notNull(),
    source: text('source', { enum: ['memory', 'model'] }).notNull(),
    namedKey: text('named_key').notNull(),
    namedType: text('named_type').notNull(),
    confirmedKey: text('confirmed_key').notNull(),
    right: integer('is_right', { mode: 'boolean' }).notNull(),
    confirmedAt: integer('confirmed_at').notNull(),
  },
  t => [
    primaryKey({ columns: [t.userId, t.analysisId] }),
    index('naming_outcomes_type').on(t.userId, t.namedKey, t.source, t.right),
  ],
)

/**
 * Types of a seller whose outcomes were changed since the deployment counted them, written by triggers with each change.
 */
export const namingMarks = sqliteTable(
  'naming_marks',
  {
    userId: ownerId(),
    namedKey: text('named_key').notNull(),
    source: text('source', { enum: ['memory', 'model'] }).notNull(),
    changes: integer('changes').notNull(),
  },
  t => [primaryKey({ columns: [t.userId, t.namedKey, t.source] })],
)

/** Sums of each seller's outcomes by the type that was named, from which triggers write the sums of all. */
export const namingShares = sqliteTable(
  'naming_shares',
  {
    userId: ownerId(),
    namedKey: text('named_key').notNull(),
    source: text('source', { enum: ['memory', 'model'] }).notNull(),
    namedType: text('named_type').notNull(),
    right: integer('right_count').notNull(),
    wrong: integer('wrong_count').notNull(),
  },
  t => [primaryKey({ columns: [t.userId, t.namedKey, t.source] })],
)

/** Sums of each seller's shares, written by triggers, from which triggers write `namingFigures`. */
export const namingSellerTotals = sqliteTable(
  'naming_seller_totals',
  {
    userId: ownerId(),
    source: text('source', { enum: ['memory', 'model'] }).notNull(),
    right: integer('right_count').notNull(),
    wrong: integer('wrong_count').notNull(),
  },
  t => [primaryKey({ columns: [t.userId, t.source] })],
)

/**
 * The deployment's figure, written by triggers: the sellers with outcomes, their coins, and the sums of these in
 * thousandths of a coin, where a seller with more than WEIGHED_COINS_MAX coins counts as so many.
 */
export const namingFigures = sqliteTable('naming_figures', {
  source: text('source', { enum: ['memory', 'model'] }).primaryKey(),
  sellers: integer('sellers').notNull(),
  coins: integer('coins').notNull(),
  rightThousandths: integer('right_thousandths').notNull(),
  wrongThousandths: integer('wrong_thousandths').notNull(),
})

/** Sums of all sellers' shares by the type that was named, written by triggers. */
export const namingTotals = sqliteTable(
  'naming_totals',
  {
    namedKey: text('named_key').notNull(),
    source: text('source', { enum: ['memory', 'model'] }).notNull(),
    namedType: text('named_type').notNull(),
    right: integer('right_count').notNull(),
    wrong: integer('wrong_count').notNull(),
  },
  t => [primaryKey({ columns: [t.namedKey, t.source] })],
)
