import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { APPROVAL_ACTIONS } from '../../shared/accounts.ts'
import { AUDIT_ACTIONS } from '../../shared/administration.ts'
import { PAID_TIER_NAMES, SUBSCRIPTION_TIER_NAMES } from '../../shared/billing.ts'
import { LISTING_STATUSES } from '../../shared/listings.ts'

/** Times are integer ms since 1970, money is integer cents. */

export const users = sqliteTable(
  'users',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    username: text('username').notNull(),
    email: text('email').notNull(),
    passwordHash: text('password_hash').notNull(),
    isAdmin: integer('is_admin', { mode: 'boolean' }).notNull().default(false),
    tier: text('tier', { enum: SUBSCRIPTION_TIER_NAMES }).notNull().default('free'),
    suspendedAt: integer('suspended_at'),
    createdAt: integer('created_at').notNull(),
  },
  t => [
    uniqueIndex('users_username').on(sql`lower(${t.username})`),
    uniqueIndex('users_email').on(sql`lower(${t.email})`),
  ],
)

/** Who asked for an account and waits for an admin. The row goes when it is decided. */
export const pendingUsers = sqliteTable(
  'pending_users',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    username: text('username').notNull(),
    email: text('email').notNull(),
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
    /** SHA-256 of the token, hex; the token itself stands in the mail alone. */
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
  ],
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
  t => [index('password_resets_user').on(t.userId)],
)

/** Tries in a fixed window; the key is a hash of the limit's name and of whom it limits. */
export const rateLimits = sqliteTable(
  'rate_limits',
  {
    key: text('key').primaryKey(),
    tries: integer('tries').notNull(),
    resetsAt: integer('resets_at').notNull(),
  },
  t => [index('rate_limits_resets_at').on(t.resetsAt)],
)

/** Who did what to whom. Names stand in it as they were, without reference: it outlives its users. */
export const auditLog = sqliteTable(
  'audit_log',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    at: integer('at').notNull(),
    action: text('action', { enum: AUDIT_ACTIONS }).notNull(),
    actorId: integer('actor_id').notNull(),
    actorName: text('actor_name').notNull(),
    /** The user; for a rejected application null. */
    subjectId: integer('subject_id'),
    /** The application that was decided: it was decided once. */
    applicationId: integer('application_id'),
    subjectName: text('subject_name').notNull(),
    detail: text('detail').notNull().default(''),
  },
  t => [
    uniqueIndex('audit_log_application').on(t.applicationId),
    index('audit_log_actor').on(t.actorId),
    index('audit_log_subject').on(t.subjectId),
  ],
)

/** Accounts whose rows are gone and whose pictures may not all be yet; a row goes when they are. */
export const erasures = sqliteTable('erasures', {
  userId: integer('user_id').primaryKey(),
  erasedAt: integer('erased_at').notNull(),
})

export const sessions = sqliteTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: integer('created_at').notNull(),
    expiresAt: integer('expires_at').notNull(),
  },
  t => [index('sessions_user').on(t.userId), index('sessions_expires').on(t.expiresAt)],
)

/** One eBay connection per seller. Tokens are sealed (AES-GCM); `keyId` names the key that sealed them. */
export const ebayConnections = sqliteTable('ebay_connections', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  ebayUserId: text('ebay_user_id').notNull(),
  ebayUsername: text('ebay_username').notNull(),
  accessToken: text('access_token').notNull(),
  accessExpiresAt: integer('access_expires_at').notNull(),
  refreshToken: text('refresh_token').notNull(),
  refreshExpiresAt: integer('refresh_expires_at').notNull(),
  keyId: text('key_id').notNull(),
  scopes: text('scopes').notNull(),
  /** Why the seller has to connect again; null while the connection works. */
  reconnectReason: text('reconnect_reason'),
  paymentPolicyId: text('payment_policy_id'),
  returnPolicyId: text('return_policy_id'),
  shippingPolicyId: text('shipping_policy_id'),
  shipsFromPostalCode: text('ships_from_postal_code'),
  merchantLocationKey: text('merchant_location_key'),
  connectedAt: integer('connected_at').notNull(),
})

export const ebayOauthStates = sqliteTable('ebay_oauth_states', {
  state: text('state').primaryKey(),
  userId: integer('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  sessionId: text('session_id').notNull(),
  expiresAt: integer('expires_at').notNull(),
})

/** Signed notices of eBay that were taken: none is applied twice. Whom they are about does not stand in it. */
export const ebayNotices = sqliteTable(
  'ebay_notices',
  {
    id: text('id').primaryKey(),
    receivedAt: integer('received_at').notNull(),
    applied: integer('applied', { mode: 'boolean' }).notNull().default(false),
  },
  t => [index('ebay_notices_received_at').on(t.receivedAt)],
)

/** Answers of vendors that may be shared by all sellers for a while (application token, category tree). */
export const vendorCache = sqliteTable('vendor_cache', {
  key: text('key').primaryKey(),
  value: text('value').notNull(),
  keyId: text('key_id'),
  expiresAt: integer('expires_at').notNull(),
})

/** Work that only one caller may do at a time across all isolates; a lease that ran out is free again. */
export const leases = sqliteTable('leases', {
  key: text('key').primaryKey(),
  until: integer('until').notNull(),
})

/** A picture in R2 under `<userId>/<sha256>`: the same bytes are stored once a seller. */
export const pictures = sqliteTable(
  'pictures',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    sha256: text('sha256').notNull(),
    type: text('type').notNull(),
    bytes: integer('bytes').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    /** Of a crop: the photograph that it was cut from, once that is stored too. */
    originalSha256: text('original_sha256'),
    createdAt: integer('created_at').notNull(),
  },
  t => [primaryKey({ columns: [t.userId, t.sha256] })],
)

/**
 * One analysis of two pictures: the same pictures again are the same row. A `running` row whose lease
 * has lapsed belongs to a Worker that died; whoever takes it up counts `attempt` on, and only the
 * latest attempt may finish it.
 */
export const analyses = sqliteTable(
  'analyses',
  {
    id: text('id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    frontSha256: text('front_sha256').notNull(),
    backSha256: text('back_sha256').notNull(),
    state: text('state', { enum: ['running', 'done', 'failed'] }).notNull(),
    /** CoinAnalysis as JSON once done. */
    result: text('result'),
    failure: text('failure'),
    attempt: integer('attempt').notNull().default(1),
    leaseUntil: integer('lease_until').notNull().default(0),
    createdAt: integer('created_at').notNull(),
    finishedAt: integer('finished_at'),
  },
  t => [
    index('analyses_user').on(t.userId, t.createdAt),
    uniqueIndex('analyses_pictures').on(t.userId, t.frontSha256, t.backSha256),
  ],
)

/** Every analysis that counts, or may come to count, towards a month's allowance. A failed one is deleted. */
export const allowanceUses = sqliteTable(
  'allowance_uses',
  {
    analysisId: text('analysis_id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    month: text('month').notNull(),
    settled: integer('settled', { mode: 'boolean' }).notNull().default(false),
    /** A reservation counts until then; settled ones count for good. */
    lapsesAt: integer('lapses_at').notNull(),
  },
  t => [index('allowance_uses_user_month').on(t.userId, t.month)],
)

/** The plans; a migration seeds them. */
export const tiers = sqliteTable('tiers', {
  name: text('name', { enum: SUBSCRIPTION_TIER_NAMES }).primaryKey(),
  displayName: text('display_name').notNull(),
  priceCents: integer('price_cents').notNull(),
  monthlyCoins: integer('monthly_coins').notNull(),
  /** JSON list of strings. */
  features: text('features').notNull(),
  popular: integer('popular', { mode: 'boolean' }).notNull().default(false),
})

/**
 * What a user pays for, as the payment provider told it last. The row begins with the customer, before any
 * subscription. `version` counts its writes: who asked the provider before another wrote asks again.
 */
export const subscriptions = sqliteTable(
  'subscriptions',
  {
    userId: integer('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    customerId: text('customer_id').notNull(),
    subscriptionId: text('subscription_id'),
    /** The plan that the subscription gives; free where it gives none. */
    tier: text('tier', { enum: SUBSCRIPTION_TIER_NAMES }).notNull().default('free'),
    /** The plan that it is for, given or (its payment outstanding) not; null where there is none. */
    paidTier: text('paid_tier', { enum: PAID_TIER_NAMES }),
    paymentFailed: integer('payment_failed', { mode: 'boolean' }).notNull().default(false),
    cancelAtPeriodEnd: integer('cancel_at_period_end', { mode: 'boolean' })
      .notNull()
      .default(false),
    currentPeriodEnd: integer('current_period_end'),
    version: integer('version').notNull().default(0),
    askedAt: integer('asked_at').notNull(),
  },
  t => [
    uniqueIndex('subscriptions_customer').on(t.customerId),
    index('subscriptions_asked_at').on(t.askedAt),
  ],
)

/** Events of the payment provider, each written down once; `appliedAt` is set with the state that it led to. */
export const paymentEvents = sqliteTable(
  'payment_events',
  {
    id: text('id').primaryKey(),
    type: text('type').notNull(),
    customerId: text('customer_id').notNull(),
    receivedAt: integer('received_at').notNull(),
    appliedAt: integer('applied_at'),
  },
  t => [
    index('payment_events_waiting').on(t.appliedAt, t.receivedAt),
    index('payment_events_customer').on(t.customerId, t.appliedAt),
  ],
)

/** Customers of deleted accounts who are not yet closed at the payment provider: until then they would be charged. */
export const customerClosures = sqliteTable('customer_closures', {
  customerId: text('customer_id').primaryKey(),
  askedAt: integer('asked_at').notNull(),
})

export const listings = sqliteTable(
  'listings',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    sku: text('sku').notNull(),
    title: text('title').notNull(),
    description: text('description').notNull(),
    priceCents: integer('price_cents').notNull(),
    shippingCents: integer('shipping_cents').notNull(),
    suggestedPriceCents: integer('suggested_price_cents'),
    status: text('status', { enum: LISTING_STATUSES }).notNull().default('draft'),
    coinType: text('coin_type').notNull(),
    seriesId: text('series_id'),
    year: text('year').notNull(),
    mint: text('mint').notNull(),
    grade: text('grade').notNull(),
    grader: text('grader'),
    certificationNumber: text('certification_number'),
    composition: text('composition').notNull(),
    weight: text('weight').notNull(),
    diameter: text('diameter').notNull(),
    /** JSON list of strings. */
    specialAttributes: text('special_attributes').notNull().default('[]'),
    frontSha256: text('front_sha256').notNull(),
    backSha256: text('back_sha256').notNull(),
    frontOriginalSha256: text('front_original_sha256'),
    backOriginalSha256: text('back_original_sha256'),
    analysisId: text('analysis_id'),
    /** PriceData as JSON, as it stood when the listing was made. */
    priceData: text('price_data'),
    /** Progress of publishing, each step written before the next begins. */
    publishLeaseUntil: integer('publish_lease_until'),
    /** Who publishes at the moment: a publish whose lease another took over writes nothing more. */
    publishLeaseHolder: text('publish_lease_holder'),
    /** JSON: SHA-256 → { url, at }, the pictures that eBay has already. */
    ebayPictureUrls: text('ebay_picture_urls'),
    ebayOfferId: text('ebay_offer_id'),
    ebayListingId: text('ebay_listing_id'),
    publishFailure: text('publish_failure'),
    publishedAt: integer('published_at'),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
  },
  t => [
    uniqueIndex('listings_sku').on(t.sku),
    // One analysis makes one listing: a create call that arrives twice meets this.
    uniqueIndex('listings_analysis')
      .on(t.userId, t.analysisId)
      .where(sql`${t.analysisId} is not null`),
    index('listings_user').on(t.userId, t.id),
  ],
)

/**
 * A mail is written down before it is sent. `nextTryAt` is a lease too: whoever takes a mail moves it on, so
 * that nobody else sends it meanwhile. What it says goes once it is sent; the row goes after two weeks.
 */
export const mails = sqliteTable(
  'mails',
  {
    /** The idempotency key of every try. */
    id: text('id').primaryKey(),
    kind: text('kind').notNull(),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    html: text('html').notNull(),
    sender: text('sender', { enum: ['resend', 'sendgrid', 'smtp', 'outbox'] }).notNull(),
    state: text('state', { enum: ['waiting', 'sent', 'failed', 'outbox'] }).notNull(),
    tries: integer('tries').notNull().default(0),
    reason: text('reason'),
    nextTryAt: integer('next_try_at'),
    createdAt: integer('created_at').notNull(),
    sentAt: integer('sent_at'),
  },
  t => [
    index('mails_due').on(t.state, t.nextTryAt),
    index('mails_created').on(t.createdAt),
    index('mails_recipient').on(t.recipient),
  ],
)
