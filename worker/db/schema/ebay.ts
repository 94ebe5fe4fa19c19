import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { users } from './accounts.ts'
import { listings } from './listings.ts'

/** One eBay connection per seller. Tokens are encrypted (AES-GCM); `keyId` names the key. */
export const ebayConnections = sqliteTable(
  'ebay_connections',
  {
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
  },
  t => [index('ebay_connections_ebay_user').on(t.ebayUserId)],
)

export const ebayOauthStates = sqliteTable(
  'ebay_oauth_states',
  {
    state: text('state').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    sessionId: text('session_id').notNull(),
    expiresAt: integer('expires_at').notNull(),
  },
  t => [
    index('ebay_oauth_states_user').on(t.userId),
    index('ebay_oauth_states_expires').on(t.expiresAt),
  ],
)

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

/** Answers of vendors for a while: shared by all sellers (application token, category tree), or with the seller in the key. */
export const vendorCache = sqliteTable(
  'vendor_cache',
  {
    key: text('key').primaryKey(),
    value: text('value').notNull(),
    keyId: text('key_id'),
    expiresAt: integer('expires_at').notNull(),
  },
  t => [index('vendor_cache_expires_at').on(t.expiresAt)],
)

/** Work that only one caller may do at a time across all isolates; a lease that ran out is free again. */
export const leases = sqliteTable('leases', {
  key: text('key').primaryKey(),
  until: integer('until').notNull(),
})

/** The campaign of promoted listings that Obverse has in a seller's account, one for each marketplace. */
export const adCampaigns = sqliteTable(
  'ad_campaigns',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    ebayUserId: text('ebay_user_id').notNull(),
    marketplaceId: text('marketplace_id').notNull(),
    campaignId: text('campaign_id').notNull(),
  },
  t => [
    primaryKey({ columns: [t.userId, t.ebayUserId, t.marketplaceId] }),
    index('ad_campaigns_ebay_user').on(t.ebayUserId),
  ],
)

/** The condition of the index of ads that eBay is to be told of: a query by it has the same words. */
export const isAdDue = (t: Record<'dueAt', SQLWrapper>): SQL => sql`${t.dueAt} is not null`

/**
 * A row says that eBay may have an ad of the listing. The trigger `listings_ad_due` makes it with the change of the
 * listing, and makes it due again when the ad rate changes or the listing is published anew.
 */
export const listingAds = sqliteTable(
  'listing_ads',
  {
    listingId: integer('listing_id')
      .primaryKey()
      .references(() => listings.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The eBay listing that has the ad, and its rate in tenths of a percent; null while that is not known. */
    ebayListingId: text('ebay_listing_id'),
    rateTenths: integer('rate_tenths'),
    /** When eBay is told of it next; null: it was. */
    dueAt: integer('due_at'),
    /** Counts what makes it due, so that an answer does not settle a later change. */
    revision: integer('revision').notNull().default(1),
    /** Why eBay did not take it, as a sentence for the seller; null: it did, or was not asked yet. */
    failure: text('failure'),
  },
  // Whole: deleting a user looks for the rows too.
  t => [index('listing_ads_user').on(t.userId, t.dueAt)],
)
