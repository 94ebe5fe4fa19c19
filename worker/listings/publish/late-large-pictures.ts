import { and, eq, isNull, lte, type SQL, sql } from 'drizzle-orm'
import { onMarketplaceOf } from '../../accounts/own-site.ts'
import type { OfSeller } from '../../db/connection.ts'
import { accountFacts } from '../../db/schema/billing.ts'
import { ebayConnections } from '../../db/schema/ebay.ts'
import { lateLargePictures, listings } from '../../db/schema/listings.ts'
import { type DueWork, forDueSellers } from '../../due/for-due-sellers.ts'
import { connectedAs } from '../../ebay/connection/connected-as.ts'
import { Failure } from '../../http/failure.ts'
import { log } from '../../http/log.ts'
import { withListingLease } from '../lease.ts'
import { shownPicture } from '../originals.ts'
import type { ListingServices } from '../services.ts'
import type { StoredListing } from '../store.ts'
import { reviseLeased } from './revise-listing.ts'

/** Each uploads two pictures and revises a listing, by some thirty of the run's 1,000 queries. */
const PER_RUN = 10
const SELLERS_PER_RUN = 50
const AGAIN_MS = 15 * 60_000
/** Then the listing stays as it is until its seller edits it. */
const FOR_MS = 3 * 86_400_000
/** What may pass by itself: eBay or the database does not answer, another act has the listing, a metal rule hides it. */
const LATER: ReadonlySet<string> = new Set(['EBAY_UNAVAILABLE', 'BUSY', 'CONFLICT', 'INTERNAL'])

const ofConnected: SQL = sql`
  inner join ${listings} on ${eq(listings.id, lateLargePictures.listingId)}
  inner join ${ebayConnections} on ${connectedAs(lateLargePictures.userId, listings.ebayUserId)}
  inner join ${accountFacts} on ${and(
    eq(accountFacts.userId, lateLargePictures.userId),
    isNull(accountFacts.suspendedAt),
  )}`

/** Marked before a large picture is linked. */
export const latePicturesDue: DueWork = {
  kind: 'latePictures',
  next: userId => sql`
    select min(${lateLargePictures.dueAt}) from late_large_pictures ${ofConnected}
    where ${eq(lateLargePictures.userId, userId)}`,
}

/**
 * Run by the schedule: live listings that were published with the small pictures of the camera, and whose large ones
 * have come since, are revised on eBay. It is no change that a seller makes, so the version stays. One that eBay
 * refuses, such as an auction with bids, keeps its pictures.
 */
export async function sendLateLargePictures(
  services: ListingServices & OfSeller<ListingServices>,
): Promise<void> {
  if (!services.ebay) return
  await forDueSellers(
    services,
    latePicturesDue,
    { sellers: SELLERS_PER_RUN, units: PER_RUN, failed: 'late_pictures_failed' },
    async (own, userId, left) => {
      const { db, now } = own
      const late = await db.all<{ id: number; since: number }>(sql`
        select ${lateLargePictures.listingId} as id, ${lateLargePictures.since} as since
        from late_large_pictures ${ofConnected}
        where ${and(eq(lateLargePictures.userId, userId), lte(lateLargePictures.dueAt, now()))}
        order by ${lateLargePictures.dueAt} limit ${left}`)
      // oxlint-disable-next-line no-await-in-loop -- one revision after the other
      for (const { id, since } of late) await sendLate(own, { id, userId }, since)
      return late.length
    },
  )
}

async function sendLate(
  services: ListingServices,
  { id, userId }: Pick<StoredListing, 'id' | 'userId'>,
  since: number,
): Promise<void> {
  const { directory, db, now } = services
  const own = and(eq(lateLargePictures.listingId, id), eq(lateLargePictures.userId, userId))
  try {
    await onMarketplaceOf(directory, userId, () => sendOf(services, { id, userId }))
    await db.delete(lateLargePictures).where(own)
  } catch (error) {
    const { code } = error instanceof Failure ? error : new Failure('INTERNAL', { cause: error })
    log('warn', 'late_pictures_failed', { listing: id, code, error })
    const isLater = LATER.has(code) && since > now() - FOR_MS
    await (isLater
      ? db
          .update(lateLargePictures)
          .set({ dueAt: now() + AGAIN_MS })
          .where(own)
      : db.delete(lateLargePictures).where(own))
  }
}

async function sendOf(
  services: ListingServices,
  own: Pick<StoredListing, 'id' | 'userId'>,
): Promise<void> {
  await withListingLease(services, own, async writable => {
    const { listing, save } = writable
    if (listing.status !== 'published' || listing.managedElsewhere) return
    const [larger] = await services.db
      .select({
        frontSha256: shownPicture(own.userId, listing.frontSha256),
        backSha256: shownPicture(own.userId, listing.backSha256),
      })
      .from(listings)
      .where(and(eq(listings.id, own.id), eq(listings.userId, own.userId)))
    if (!larger) return
    const { frontSha256, backSha256 } = listing
    if (larger.frontSha256 === frontSha256 && larger.backSha256 === backSha256) return
    await reviseLeased(services, writable, { ...listing, ...larger }, 'keep')
    await save(larger)
  })
}
