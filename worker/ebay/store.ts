import { and, eq, gt, lte, type SQL } from 'drizzle-orm'
import type { SelectedPolicies } from '../../shared/ebay.ts'
import type { Database } from '../db/connection.ts'
import { ebayConnections, ebayOauthStates, leases, vendorCache } from '../db/schema/ebay.ts'

/** Takes a lease when it is free or ran out: its end in ms, or null when another holds it. */
export async function acquireLease(
  db: Database,
  key: string,
  now: number,
  leaseMs: number,
): Promise<number | null> {
  const until = now + leaseMs
  const { meta } = await db
    .insert(leases)
    .values({ key, until })
    .onConflictDoUpdate({ target: leases.key, set: { until }, setWhere: lte(leases.until, now) })
  return meta.changes > 0 ? until : null
}

export async function releaseLease(db: Database, key: string, until: number): Promise<void> {
  await db.delete(leases).where(and(eq(leases.key, key), eq(leases.until, until)))
}

/** An answer of eBay's that is kept for all sellers, or null. */
export async function readCache(db: Database, key: string, now: number): Promise<string | null> {
  const found = await db
    .select({ value: vendorCache.value })
    .from(vendorCache)
    .where(and(eq(vendorCache.key, key), gt(vendorCache.expiresAt, now)))
    .get()
  return found?.value ?? null
}

/** Keeps an answer until `expiresAt`; what has ended goes with the same stroke. */
export async function writeCache(
  db: Database,
  { now, ...entry }: { key: string; value: string; keyId?: string; expiresAt: number; now: number },
): Promise<void> {
  const row = { keyId: null, ...entry }
  await db.batch([
    db.insert(vendorCache).values(row).onConflictDoUpdate({ target: vendorCache.key, set: row }),
    db.delete(vendorCache).where(lte(vendorCache.expiresAt, now)),
  ])
}

/** A seller's connection as stored: the tokens are sealed, and empty when the seller is disconnected. */
export type StoredConnection = typeof ebayConnections.$inferSelect

export async function findConnection(
  db: Database,
  userId: number,
): Promise<StoredConnection | null> {
  const found = await db
    .select()
    .from(ebayConnections)
    .where(eq(ebayConnections.userId, userId))
    .get()
  return found ?? null
}

/** Stores a new consent. Policies and location of another eBay account are forgotten with it. */
export async function storeConnection(
  db: Database,
  connection: Pick<
    StoredConnection,
    | 'userId'
    | 'ebayUserId'
    | 'ebayUsername'
    | 'accessToken'
    | 'accessExpiresAt'
    | 'refreshToken'
    | 'refreshExpiresAt'
    | 'keyId'
    | 'scopes'
    | 'connectedAt'
  >,
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

/** Forgets everything that came from eBay; the seller's own ZIP code stays. */
export async function clearConnection(db: Database, userId: number): Promise<void> {
  await db.update(ebayConnections).set(DISCONNECTED).where(eq(ebayConnections.userId, userId))
}

/** The statement that forgets every connection with an eBay user. */
export function clearConnectionsOf(db: Database, ebayUserId: string, condition: SQL) {
  return db
    .update(ebayConnections)
    .set(DISCONNECTED)
    .where(and(eq(ebayConnections.ebayUserId, ebayUserId), condition))
}

/**
 * Puts a fresh access token in the place of the one that was seen; false when the connection changed
 * meanwhile (disconnected, or consented to anew), whose tokens must not be overwritten.
 */
export async function storeFreshAccess(
  db: Database,
  userId: number,
  seenAccessToken: string,
  fresh: Partial<StoredConnection>,
): Promise<boolean> {
  const { meta } = await db
    .update(ebayConnections)
    .set(fresh)
    .where(
      and(eq(ebayConnections.userId, userId), eq(ebayConnections.accessToken, seenAccessToken)),
    )
  return meta.changes > 0
}

/** Remembers why the seller has to connect again, unless they did so meanwhile. */
export async function requireReconnection(
  db: Database,
  userId: number,
  seenRefreshToken: string,
  reason: string,
): Promise<void> {
  await db
    .update(ebayConnections)
    .set({ reconnectReason: reason })
    .where(
      and(eq(ebayConnections.userId, userId), eq(ebayConnections.refreshToken, seenRefreshToken)),
    )
}

export async function storeShipsFrom(
  db: Database,
  userId: number,
  postalCode: string,
): Promise<void> {
  // A location made for the old ZIP code is not used for the new one.
  const change = { shipsFromPostalCode: postalCode, merchantLocationKey: null }
  await db
    .insert(ebayConnections)
    .values({ userId, ...DISCONNECTED, ...change })
    .onConflictDoUpdate({ target: ebayConnections.userId, set: change })
}

export async function storeLocationKey(
  db: Database,
  userId: number,
  merchantLocationKey: string,
): Promise<void> {
  await db
    .update(ebayConnections)
    .set({ merchantLocationKey })
    .where(eq(ebayConnections.userId, userId))
}

/** Remembers which policies the seller's listings use. */
export async function storeSelectedPolicies(
  db: Database,
  userId: number,
  selected: SelectedPolicies,
): Promise<void> {
  await db.update(ebayConnections).set(selected).where(eq(ebayConnections.userId, userId))
}

export type OauthState = typeof ebayOauthStates.$inferSelect

export async function storeState(db: Database, state: OauthState, now: number): Promise<void> {
  await db.batch([
    db.insert(ebayOauthStates).values(state),
    db.delete(ebayOauthStates).where(lte(ebayOauthStates.expiresAt, now)),
  ])
}

/** Takes a state for the first and only time: deleting is asking. */
export async function consumeState(db: Database, state: string): Promise<OauthState | null> {
  const [taken] = await db
    .delete(ebayOauthStates)
    .where(eq(ebayOauthStates.state, state))
    .returning()
  return taken ?? null
}
