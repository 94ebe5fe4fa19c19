import { and, eq, getTableColumns, gt, lte, type SQL, sql } from 'drizzle-orm'
import type { SelectedPolicies } from '../../shared/ebay-policies.ts'
import type { MarketplaceId } from '../../shared/lib/ebay-sites.ts'
import type { Databases, Directory, SellerRows } from '../db/connection.ts'
import { accountFacts } from '../db/schema/billing.ts'
import { ebayConnections, ebayOauthStates, vendorCache } from '../db/schema/ebay.ts'

/** A cached response of eBay's, or null. */
export async function readCache(
  directory: Directory,
  key: string,
  now: number,
): Promise<string | null> {
  const found = await directory
    .select({ value: vendorCache.value })
    .from(vendorCache)
    .where(and(eq(vendorCache.key, key), gt(vendorCache.expiresAt, now)))
    .get()
  return found?.value ?? null
}

/** Those of the keys that are cached, with their values. */
export async function readCaches(
  directory: Directory,
  keys: readonly string[],
  now: number,
): Promise<{ key: string; value: string }[]> {
  if (keys.length === 0) return []
  return directory
    .select({ key: vendorCache.key, value: vendorCache.value })
    .from(vendorCache)
    .where(
      and(
        sql`${vendorCache.key} in (select value from json_each(${JSON.stringify(keys)}))`,
        gt(vendorCache.expiresAt, now),
      ),
    )
}

/** Caches a response until `expiresAt` and deletes expired ones. */
export async function writeCache(
  directory: Directory,
  { now, ...entry }: { key: string; value: string; keyId?: string; expiresAt: number; now: number },
): Promise<void> {
  const row = { keyId: null, ...entry }
  await directory.batch([
    directory
      .insert(vendorCache)
      .values(row)
      .onConflictDoUpdate({ target: vendorCache.key, set: row }),
    directory.delete(vendorCache).where(lte(vendorCache.expiresAt, now)),
  ])
}

/** The key of a seller's policies in the cache; those of one eBay account begin alike. */
export const policiesKey = (ebayUserId: string, rest = ''): string =>
  `policies/${ebayUserId}/${rest}`

/** The statement that deletes the cached policies of an eBay account. */
export const forgetPolicies = (ebayUserId: string): SQL =>
  sql`delete from vendor_cache where key >= ${policiesKey(ebayUserId)} and key < ${policiesKey(ebayUserId, '~')}`

/** A seller's connection as stored: the tokens are encrypted, and empty when the seller is disconnected. */
export type StoredConnection = typeof ebayConnections.$inferSelect

export async function findConnection(
  db: SellerRows,
  userId: number,
): Promise<StoredConnection | null> {
  const found = await db
    .select()
    .from(ebayConnections)
    .where(eq(ebayConnections.userId, userId))
    .get()
  return found ?? null
}

/** A seller's connection and where the seller sells, in one query: the orders of many sellers are read in one run. */
export async function findSellingConnection(
  db: SellerRows,
  userId: number,
): Promise<(StoredConnection & { marketplaceId: MarketplaceId }) | null> {
  const found = await db
    .select({ ...getTableColumns(ebayConnections), marketplaceId: accountFacts.marketplaceId })
    .from(ebayConnections)
    .innerJoin(accountFacts, eq(accountFacts.userId, ebayConnections.userId))
    .where(eq(ebayConnections.userId, userId))
    .get()
  return found ?? null
}

/** Stores a new consent. Policies and location of another eBay account are cleared. */
export async function storeConnection(
  db: SellerRows,
  connection: Omit<StoredConnection, 'reconnectReason' | 'shipsFromPostalCode' | AccountSetting>,
): Promise<void> {
  const known = await findConnection(db, connection.userId)
  const sameSeller = known?.ebayUserId === connection.ebayUserId
  const row = {
    ...connection,
    reconnectReason: null,
    ...(sameSeller ? {} : NO_ACCOUNT_SETTINGS),
  }
  await db
    .insert(ebayConnections)
    .values(row)
    .onConflictDoUpdate({ target: ebayConnections.userId, set: row })
}

type AccountSetting = keyof typeof NO_ACCOUNT_SETTINGS
const NO_ACCOUNT_SETTINGS = {
  paymentPolicyId: null,
  returnPolicyId: null,
  shippingPolicyId: null,
  merchantLocationKey: null,
}

const DISCONNECTED = {
  ebayUserId: '',
  ebayUsername: '',
  accessToken: '',
  accessExpiresAt: 0,
  refreshToken: '',
  refreshExpiresAt: 0,
  keyId: '',
  scopes: '',
  reconnectReason: null,
  connectedAt: 0,
  ...NO_ACCOUNT_SETTINGS,
}

/** Clears everything that came from eBay; the seller's own ZIP code stays. */
export async function clearConnection({ directory, db }: Databases, userId: number): Promise<void> {
  const known = await findConnection(db, userId)
  if (known) await directory.run(forgetPolicies(known.ebayUserId))
  await db.update(ebayConnections).set(DISCONNECTED).where(eq(ebayConnections.userId, userId))
}

/** Forgets policies, ships-from place and location, which are those of one marketplace. */
export async function clearAccountSettings(db: SellerRows, userId: number): Promise<void> {
  await db
    .update(ebayConnections)
    .set({ ...NO_ACCOUNT_SETTINGS, shipsFromPostalCode: null })
    .where(eq(ebayConnections.userId, userId))
}

/** The statement that clears a seller's connection where it is with this eBay user. */
export function clearConnectionWith(db: SellerRows, userId: number, ebayUserId: string) {
  return db
    .update(ebayConnections)
    .set(DISCONNECTED)
    .where(and(eq(ebayConnections.userId, userId), eq(ebayConnections.ebayUserId, ebayUserId)))
}

/**
 * Replaces the access token that was read before; false when the connection changed in the meantime
 * (disconnected, or a new consent), whose tokens must not be overwritten.
 */
export async function storeFreshAccess(
  db: SellerRows,
  userId: number,
  knownAccessToken: string,
  fresh: Partial<StoredConnection>,
): Promise<boolean> {
  const { meta } = await db
    .update(ebayConnections)
    .set(fresh)
    .where(
      and(eq(ebayConnections.userId, userId), eq(ebayConnections.accessToken, knownAccessToken)),
    )
  return meta.changes > 0
}

/** Stores why the seller has to reconnect, unless they reconnected in the meantime. */
export async function requireReconnection(
  db: SellerRows,
  userId: number,
  knownRefreshToken: string,
  reason: string,
): Promise<void> {
  await db
    .update(ebayConnections)
    .set({ reconnectReason: reason })
    .where(
      and(eq(ebayConnections.userId, userId), eq(ebayConnections.refreshToken, knownRefreshToken)),
    )
}

export async function storeShipsFrom(
  db: SellerRows,
  userId: number,
  postalCode: string,
): Promise<void> {
  // A location of the old ZIP code is not used for the new one.
  const change = { shipsFromPostalCode: postalCode, merchantLocationKey: null }
  await db
    .insert(ebayConnections)
    .values({ userId, ...DISCONNECTED, ...change })
    .onConflictDoUpdate({ target: ebayConnections.userId, set: change })
}

export async function storeLocationKey(
  db: SellerRows,
  userId: number,
  merchantLocationKey: string,
): Promise<void> {
  await db
    .update(ebayConnections)
    .set({ merchantLocationKey })
    .where(eq(ebayConnections.userId, userId))
}

/** Stores which policies the seller's listings use. */
export async function storeSelectedPolicies(
  db: SellerRows,
  userId: number,
  selected: SelectedPolicies,
): Promise<void> {
  await db.update(ebayConnections).set(selected).where(eq(ebayConnections.userId, userId))
}

export type OauthState = typeof ebayOauthStates.$inferSelect

export async function storeState(
  directory: Directory,
  state: OauthState,
  now: number,
): Promise<void> {
  await directory.batch([
    directory.insert(ebayOauthStates).values(state),
    directory.delete(ebayOauthStates).where(lte(ebayOauthStates.expiresAt, now)),
  ])
}

/** Consumes a state: deletes and returns it, so that it works once. */
export async function consumeState(
  directory: Directory,
  state: string,
): Promise<OauthState | null> {
  const [taken] = await directory
    .delete(ebayOauthStates)
    .where(eq(ebayOauthStates.state, state))
    .returning()
  return taken ?? null
}
