import { createHash } from 'node:crypto'
import { eq, lte, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Databases, type DirectoryServices, servicesOf } from '../../db/connection.ts'
import { runTransaction } from '../../db/run-transaction.ts'
import { ebayHolders } from '../../db/schema/due.ts'
import { ebayNotices } from '../../db/schema/ebay.ts'
import { Failure } from '../../http/failure.ts'
import { log } from '../../http/log.ts'
import { consumeRateLimits } from '../../http/rate-limit.ts'
import type { Notifications } from '../port.ts'
import { clearConnectionWith, forgetPolicies, readCache, writeCache } from '../store.ts'
import type { EbayServices } from './service.ts'

/** eBay asks receivers to cache its public keys for about an hour. */
const KEY_FRESH_MS = 3_600_000
const KEY_TTL_MS = 30 * 24 * 3_600_000
/** eBay repeats an unacknowledged notification for some days. */
const NOTIFICATION_TTL_MS = 30 * 24 * 3_600_000

type NotificationServices = Omit<EbayServices, 'ebay'> & {
  notifications: Notifications
  /** The sender's address, for the rate limit. */
  address: string
}

type EndpointSource = Pick<EbayServices, 'deletionEndpoint'>

/** Throws EBAY_NOT_CONFIGURED where the endpoint is not set up. */
function endpointOf({ deletionEndpoint }: EndpointSource) {
  if (deletionEndpoint) return deletionEndpoint
  throw new Failure('EBAY_NOT_CONFIGURED', {
    message: 'Notices of deleted eBay accounts are not set up on this server.',
  })
}

/**
 * The response to eBay's endpoint challenge: SHA-256, hex, of challenge code, verification token and endpoint
 * URL as registered with eBay. Source: https://developer.ebay.com/marketplace-account-deletion
 */
export function challengeResponse(services: EndpointSource, code: string): string {
  const { token, address } = endpointOf(services)
  return createHash('sha256').update(code).update(token).update(address).digest('hex')
}

/**
 * Receives a notification and applies it before the response. Throws EBAY_NOT_CONFIGURED,
 * NOTICE_REFUSED for an invalid signature, WEBHOOK_REFUSED for an unreadable body, EBAY_UNAVAILABLE while the
 * public key cannot be fetched (eBay repeats the notification).
 */
export async function receiveNotification(
  services: NotificationServices,
  request: { body: string; signature: string },
): Promise<void> {
  endpointOf(services)
  const notification = await services.notifications.read(request, keyId =>
    cachedPublicKey(services, keyId),
  )
  if (notification === 'forged') throw new Failure('NOTICE_REFUSED')
  if (notification.kind === 'other') return log('info', 'ebay_notification_ignored', notification)
  await eraseEbayUser(services, notification)
}

const cachedKeySchema = z.object({ key: z.string(), askedAt: z.number() })

/**
 * A forged key id costs one of eBay's 10,000 calls a day, so unknown ids are rate limited. A key that was
 * valid before is always fetched again, so that the limit cannot block genuine notifications.
 */
async function cachedPublicKey(
  { directory, now, notifications, address }: NotificationServices,
  keyId: string,
): Promise<string | null> {
  const cacheKey = `ebay public key: ${keyId}`
  const text = await readCache(directory, cacheKey, now())
  const cached = text === null ? null : cachedKeySchema.parse(JSON.parse(text))
  if (cached && cached.askedAt > now() - KEY_FRESH_MS) return cached.key
  const tries = cached
    ? null
    : await consumeRateLimits({ directory, now }, [
        { limit: 'noticeKeysByAddress', subject: address },
        { limit: 'noticeKeys', subject: 'everyone' },
      ])
  const key = await notifications.publicKey(keyId)
  if (key === null) return null
  const at = now()
  const value = JSON.stringify({ key, askedAt: at })
  await writeCache(directory, { key: cacheKey, value, expiresAt: at + KEY_TTL_MS, now: at })
  await tries?.refund()
  return key
}

/**
 * Erases an eBay user: tokens, user id, name and policies of every connection with them, and the eBay data of the
 * listings that the account holds, whoever is connected now. Once per notification id: the first transaction notes in
 * the directory whose data it is, the second deletes it where the sellers' rows are, the third says that it is done.
 * eBay repeats what a Worker that ends between them has not answered.
 */
async function eraseEbayUser(
  services: NotificationServices,
  { id, userId }: { id: string; userId: string },
): Promise<void> {
  const { directory, now, heldListings } = services
  const at = now()
  const isKnown = sql`exists (select 1 from ebay_notices where id = ${id})`
  const isOpen = sql`exists (select 1 from ebay_notices where id = ${id} and applied = 0)`
  const sellers = await holdersOf(services, userId)
  const connected = sellers.filter(({ isConnected }) => isConnected)
  const held = sellers.filter(({ isConnected, hasListings }) => isConnected || hasListings)
  const among = (some: Holder[]) =>
    sql`(select value from json_each(${JSON.stringify(some.map(({ id }) => id))}))`
  const [, , , , open = []] = await runTransaction(directory, [
    sql`
      insert into audit_log (at, action, actor_id, actor_name, subject_id, subject_name)
      select ${at}, 'ebay.forgotten', 0, 'eBay', id, username from users
      where id in ${among(held)} and not ${isKnown}`,
    directory.insert(ebayNotices).values({ id, receivedAt: at }).onConflictDoNothing(),
    sql`delete from ebay_oauth_states where user_id in ${among(connected)} and ${isOpen}`,
    sql`${forgetPolicies(userId)} and ${isOpen}`,
    sql`select 1 where ${isOpen}`,
  ])
  if (open.length === 0) return
  // oxlint-disable-next-line no-await-in-loop -- each is a database of its own
  for (const { id: seller } of sellers) {
    const { db } = servicesOf<Databases>(services, seller)
    await runTransaction(db, [
      ...heldListings.reset(seller, userId),
      clearConnectionWith(db, seller, userId),
    ])
  }
  await runTransaction(directory, [
    // What was asked meanwhile for a connection that was there.
    forgetPolicies(userId),
    directory.delete(ebayHolders).where(eq(ebayHolders.ebayUserId, userId)),
    directory.update(ebayNotices).set({ applied: true }).where(eq(ebayNotices.id, id)),
  ])
}

type Holder = { id: number; isConnected: number; hasListings: number }

/** The sellers who have, or had, an eBay account connected, with what they have of it. */
async function holdersOf(
  services: Pick<NotificationServices, 'directory' | 'db' | 'heldListings' | 'ofSeller'>,
  ebayUserId: string,
): Promise<Holder[]> {
  const { directory, heldListings } = services
  const known = await directory
    .select({ id: ebayHolders.userId })
    .from(ebayHolders)
    .where(eq(ebayHolders.ebayUserId, ebayUserId))
  return Promise.all(
    known.map(({ id }) =>
      servicesOf<Databases>(services, id).db.get<Holder>(sql`
        select ${id} as id, ${heldListings.has(id, ebayUserId)} as hasListings,
          exists (select 1 from ebay_connections where user_id = ${id} and ebay_user_id = ${ebayUserId}) as isConnected`),
    ),
  )
}

/** Deletes notifications that eBay no longer repeats. */
export async function deleteOldNotifications({ directory, now }: DirectoryServices): Promise<void> {
  await directory
    .delete(ebayNotices)
    .where(lte(ebayNotices.receivedAt, now() - NOTIFICATION_TTL_MS))
}
