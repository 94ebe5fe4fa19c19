import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { APPROVAL_ACTIONS } from '../../../shared/accounts/accounts.ts'
import { SECURITY_EVENT_KINDS } from '../../../shared/accounts/security-log.ts'
import { SUBSCRIPTION_TIER_NAMES } from '../../../shared/billing.ts'
import { MARKETPLACE_IDS } from '../../../shared/lib/ebay-sites.ts'

export const users = sqliteTable(
  'users',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    username: text('username').notNull(),
    email: text('email').notNull(),
    /** When the address was confirmed by a mail's link; null: it was not. */
    emailConfirmedAt: integer('email_confirmed_at'),
    passwordHash: text('password_hash').notNull(),
    /** Raised with each change of the password: cookies of known browsers from before are worth nothing. */
    credentialsVersion: integer('credentials_version').notNull().default(0),
    isAdmin: integer('is_admin', { mode: 'boolean' }).notNull().default(false),
    tier: text('tier', { enum: SUBSCRIPTION_TIER_NAMES }).notNull().default('free'),
    suspendedAt: integer('suspended_at'),
    /** Where the user sells; all amounts of the user's rows are in its currency. */
    marketplaceId: text('marketplace_id', { enum: MARKETPLACE_IDS }).notNull().default('EBAY_US'),
    /** Where the user sold before a choice that is not finished: it is taken back where there are amounts. */
    marketplaceBefore: text('marketplace_before', { enum: MARKETPLACE_IDS }),
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
    /** When the admins were told of it; null while it waits for their next digest. */
    announcedAt: integer('announced_at'),
  },
  t => [
    uniqueIndex('pending_users_username').on(sql`lower(${t.username})`),
    uniqueIndex('pending_users_email').on(sql`lower(${t.email})`),
  ],
)

/**
 * Usernames of registrations with an address that is known already. They are taken as an application's would be, so
 * that nobody learns from a second registration which addresses are known.
 */
export const reservedUsernames = sqliteTable(
  'reserved_usernames',
  {
    /** In lower case. */
    username: text('username').primaryKey(),
    /** SHA-256 of the address in lower case, hex: the same registration sent twice is answered alike. */
    emailHash: text('email_hash').notNull(),
    /** A login with this password is answered as an applicant's. */
    passwordHash: text('password_hash').notNull(),
    expiresAt: integer('expires_at').notNull(),
  },
  t => [
    index('reserved_usernames_expires').on(t.expiresAt),
    index('reserved_usernames_email').on(t.emailHash),
  ],
)

/**
 * The links "this was not me" in the notes about a change of the address, and about two-step login that was turned on.
 * They grant nothing, and no change ends them:
 * a thief would make one.
 */
export const objectionLinks = sqliteTable(
  'objection_links',
  {
    /** SHA-256 of the token, hex. */
    tokenHash: text('token_hash').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Where the note went: the user's address before the change. */
    email: text('email').notNull(),
    /** Of the note about two-step login: the `confirmedAt` of the factor. Null: the note is about the address. */
    factorAt: integer('factor_at'),
    expiresAt: integer('expires_at').notNull(),
  },
  t => [
    index('objection_links_user').on(t.userId),
    index('objection_links_expires').on(t.expiresAt),
  ],
)

/**
 * Accounts whose former address objects to the change to the present one. The account is suspended until an admin has
 * decided whose it is.
 */
export const emailDisputes = sqliteTable('email_disputes', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  former: text('former').notNull(),
  at: integer('at').notNull(),
})

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
  /** Wrong codes since the last right one, or since the last lock. */
  wrongCodes: integer('wrong_codes').notNull().default(0),
  /** How many locks followed each other, each within a day of the former one's end: each doubles the wait. */
  exhaustedWindows: integer('exhausted_windows').notNull().default(0),
  /** Codes of the app are refused unread until then; a recovery code is not. */
  lockedUntil: integer('locked_until').notNull().default(0),
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
    /** When the password or a code was last given in it. */
    authenticatedAt: integer('authenticated_at').notNull().default(0),
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

/** What happened to an account's security. Repeats within an hour are one row. Rows live for ninety days. */
export const securityEvents = sqliteTable(
  'security_events',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: SECURITY_EVENT_KINDS }).notNull(),
    /** The latest time. */
    at: integer('at').notNull(),
    /** Hours since the epoch. */
    hour: integer('hour').notNull(),
    times: integer('times').notNull().default(1),
    /** The network of the caller's address: the /24 of an IPv4 address, the /48 of an IPv6 address. Empty: none. */
    network: text('network').notNull().default(''),
    /** "Firefox on Windows"; empty when unknown. */
    browser: text('browser').notNull().default(''),
    /** The route that was refused, or who ended the sessions; empty where there is nothing to add. */
    detail: text('detail').notNull().default(''),
  },
  t => [
    uniqueIndex('security_events_hour').on(
      t.userId,
      t.kind,
      t.network,
      t.browser,
      t.detail,
      t.hour,
    ),
    index('security_events_at').on(t.at),
  ],
)
