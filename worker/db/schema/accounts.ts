import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { APPROVAL_ACTIONS } from '../../../shared/accounts/accounts.ts'
import { SUBSCRIPTION_TIER_NAMES } from '../../../shared/billing.ts'

export const users = sqliteTable(
  'users',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    username: text('username').notNull(),
    email: text('email').notNull(),
    /** When the address was confirmed by a mail's link; null: it was not. */
    emailConfirmedAt: integer('email_confirmed_at'),
    passwordHash: text('password_hash').notNull(),
    isAdmin: integer('is_admin', { mode: 'boolean' }).notNull().default(false),
    tier: text('tier', { enum: SUBSCRIPTION_TIER_NAMES }).notNull().default('free'),
    suspendedAt: integer('suspended_at'),
    createdAt: integer('created_at').notNull(),
  },
  t => [
    uniqueIndex('users_username').on(sql`lower(${t.username})`),
    uniqueIndex('users_email').on(sql`lower(${t.email})`),
    index('users_admin').on(t.isAdmin),
  ],
)

/** Applications that wait for an admin. The row is deleted when the application is decided. */
export const pendingUsers = sqliteTable(
  'pending_users',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    username: text('username').notNull(),
    email: text('email').notNull(),
    emailConfirmedAt: integer('email_confirmed_at'),
    passwordHash: text('password_hash').notNull(),
    createdAt: integer('created_at').notNull(),
  },
  t => [
    uniqueIndex('pending_users_username').on(sql`lower(${t.username})`),
    uniqueIndex('pending_users_email').on(sql`lower(${t.email})`),
  ],
)

/**
 * The links in the mail about an application, one pair for each admin. They outlive the application, so
 * that a used one can say so.
 */
export const approvalLinks = sqliteTable(
  'approval_links',
  {
    /** SHA-256 of the token, hex; the token itself is only in the mail. */
    tokenHash: text('token_hash').primaryKey(),
    pendingUserId: integer('pending_user_id').notNull(),
    adminId: integer('admin_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    action: text('action', { enum: APPROVAL_ACTIONS }).notNull(),
    expiresAt: integer('expires_at').notNull(),
  },
  t => [
    index('approval_links_pending_user').on(t.pendingUserId),
    index('approval_links_admin').on(t.adminId),
    index('approval_links_expires').on(t.expiresAt),
  ],
)

/** The links that confirm an e-mail address: of a user, whose address it becomes, or of an application. */
export const emailLinks = sqliteTable(
  'email_links',
  {
    /** SHA-256 of the token, hex. */
    tokenHash: text('token_hash').primaryKey(),
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** Without reference: it outlives the application, which may have become a user. */
    pendingUserId: integer('pending_user_id'),
    email: text('email').notNull(),
    expiresAt: integer('expires_at').notNull(),
  },
  t => [
    index('email_links_user').on(t.userId),
    index('email_links_pending_user').on(t.pendingUserId),
    index('email_links_expires').on(t.expiresAt),
  ],
)

/** The codes of an authenticator app at login. The row is pending until a code was confirmed. */
export const secondFactors = sqliteTable('second_factors', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** The secret in base32, encrypted. */
  encryptedSecret: text('encrypted_secret').notNull(),
  confirmedAt: integer('confirmed_at'),
  /** The period of the last code that was taken: each is taken once. */
  lastPeriod: integer('last_period').notNull().default(0),
})

/** Each logs in once in place of the app; then its row is deleted. */
export const recoveryCodes = sqliteTable(
  'recovery_codes',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256, hex. */
    codeHash: text('code_hash').notNull(),
  },
  t => [primaryKey({ columns: [t.userId, t.codeHash] })],
)

export const passwordResets = sqliteTable(
  'password_resets',
  {
    /** SHA-256 of the token, hex. */
    tokenHash: text('token_hash').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: integer('expires_at').notNull(),
  },
  t => [
    index('password_resets_user').on(t.userId),
    index('password_resets_expires').on(t.expiresAt),
  ],
)

export const sessions = sqliteTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: integer('created_at').notNull(),
    expiresAt: integer('expires_at').notNull(),
    /** "Firefox on Windows"; empty when unknown. */
    browser: text('browser').notNull().default(''),
  },
  t => [index('sessions_user').on(t.userId), index('sessions_expires').on(t.expiresAt)],
)

/** Deleted accounts whose pictures may not all be deleted yet. A row is deleted when they are. */
export const erasures = sqliteTable('erasures', {
  userId: integer('user_id').primaryKey(),
  erasedAt: integer('erased_at').notNull(),
  /** The last try that failed; 0 before. */
  triedAt: integer('tried_at').notNull().default(0),
})
