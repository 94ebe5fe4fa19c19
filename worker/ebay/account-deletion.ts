import { createHash } from 'node:crypto'
import { eq, lte, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '../db/connection.ts'
import { runTransaction } from '../db/run-transaction.ts'
import { ebayNotices } from '../db/schema/ebay.ts'
import { Failure } from '../http/failure.ts'
import { log } from '../http/log.ts'
import { consumeRateLimits } from '../http/rate-limit.ts'
import { clearMarketplaceData } from '../listings/forget-marketplace.ts'
import type { Notifications } from './port.ts'
import type { EbayServices } from './service.ts'
import { clearConnectionsOf, readCache, writeCache } from './store.ts'

/** eBay asks that its public keys be kept for about an hour. */
const KEY_FRESH_MS = 3_600_000
const KEY_TTL_MS = 30 * 24 * 3_600_000
/** eBay repeats a notice that was not taken for some days. */
const NOTIFICATION_TTL_MS = 30 * 24 * 3_600_000

type NotificationDependencies = Pick<EbayServices, 'deletionEndpoint' | 'db' | 'now'> & {
  notifications: Notifications
  /** Whom the rate limit counts. */
  address: string
}

type EndpointSource = Pick<EbayServices, 'deletionEndpoint'>

/** What eBay has to know us by. Throws EBAY_NOT_CONFIGURED where it is not set up. */
function endpointOf({ deletionEndpoint }: EndpointSource) {
  if (deletionEndpoint) return deletionEndpoint
  throw new Failure('EBAY_NOT_CONFIGURED', {
    message: 'Notices of deleted eBay accounts are not set up on this server.',
  })
}

/**
 * The answer by which eBay knows that the endpoint is ours: SHA-256, hex, of its code, our token and the address
 * exactly as eBay was told it. Source: https://developer.ebay.com/marketplace-account-deletion
 */
export function challengeResponse(services: EndpointSource, code: string): string {
  const { token, address } = endpointOf(services)
  return createHash('sha256').update(code).update(token).update(address).digest('hex')
}

/**
 * Takes a notice and does what it asks for at once, in one transaction: there is nothing left to do after the
 * answer. Throws EBAY_NOT_CONFIGURED, NOTICE_REFUSED for a signature that is not eBay's, WEBHOOK_REFUSED for
 * a body that cannot be read, EBAY_UNAVAILABLE while the key cannot be asked for (eBay tries again).
 */
export async function receiveNotification(
  parts: NotificationDependencies,
  sent: { body: string; signature: string },
): Promise<void> {
  endpointOf(parts)
  const { db, now } = parts
  const notice = await parts.notifications.read(sent, keyId => cachedPublicKey(parts, keyId))
  if (notice === 'forged') throw new Failure('NOTICE_REFUSED')
  if (notice.kind === 'other') return log('info', 'ebay_notification_ignored', notice)
  await eraseEbayUser(db, { ...notice, at: now() })
}

const cachedKeySchema = z.object({ key: z.string(), askedAt: z.number() })

/**
 * A made-up key id costs a call to eBay, of which there are 10,000 a day: so few an hour get one. A key that
 * was eBay's once is always asked for again, so that nobody can keep true notifications out.
 */
async function cachedPublicKey(
  { db, now, notifications, address }: NotificationDependencies,
  keyId: string,
): Promise<string | null> {
  const cacheKey = `ebay public key: ${keyId}`
  const text = await readCache(db, cacheKey, now())
  const kept = text === null ? null : cachedKeySchema.parse(JSON.parse(text))
  if (kept && kept.askedAt > now() - KEY_FRESH_MS) return kept.key
  const tries = kept
    ? null
    : await consumeRateLimits({ db, now }, [
        { limit: 'noticeKeysByAddress', subject: address },
        { limit: 'noticeKeys', subject: 'everyone' },
      ])
  const key = await notifications.publicKey(keyId)
  if (key === null) return null
  const at = now()
  const value = JSON.stringify({ key, askedAt: at })
  await writeCache(db, { key: cacheKey, value, expiresAt: at + KEY_TTL_MS, now: at })
  await tries?.refund()
  return key
}

/**
 * Forgets an eBay user: tokens, user id, name and policies of every connection with them, and what eBay gave
 * to the listings of who is connected. The listings stay, as drafts. Once a notice, in one transaction.
 */
async function eraseEbayUser(
  db: Database,
  { id, userId, at }: { id: string; userId: string; at: number },
): Promise<void> {
  const isNew = sql`exists (select 1 from ebay_notices where id = ${id} and applied = 0)`
  const theirs = sql`
    (select user_id from ebay_connections where ebay_user_id = ${userId} and ${isNew})`
  await runTransaction(db, [
    db.insert(ebayNotices).values({ id, receivedAt: at }).onConflictDoNothing(),
    sql`
      insert into audit_log (at, action, actor_id, actor_name, subject_id, subject_name)
      select ${at}, 'ebay.forgotten', 0, 'eBay', id, username from users where id in ${theirs}`,
    clearMarketplaceData(db, theirs),
    sql`delete from ebay_oauth_states where user_id in ${theirs}`,
    clearConnectionsOf(db, userId, isNew),
    db.update(ebayNotices).set({ applied: true }).where(eq(ebayNotices.id, id)),
  ])
}

/** The clock forgets notifications that eBay does not repeat any more. */
export async function deleteOldNotifications({
  db,
  now,
}: Pick<EbayServices, 'db' | 'now'>): Promise<void> {
  await db.delete(ebayNotices).where(lte(ebayNotices.receivedAt, now() - NOTIFICATION_TTL_MS))
}
