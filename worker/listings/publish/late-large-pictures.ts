import { and, asc, eq, isNull, lte } from 'drizzle-orm'
import { onMarketplaceOf } from '../../accounts/own-site.ts'
import { accountFacts } from '../../db/schema/billing.ts'
import { ebayConnections } from '../../db/schema/ebay.ts'
import { lateLargePictures, listings } from '../../db/schema/listings.ts'
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
const AGAIN_MS = 15 * 60_000
/** Then the listing stays as it is until its seller edits it. */
const FOR_MS = 3 * 86_400_000
/** What may pass by itself: eBay or the database does not answer, another act has the listing, a metal rule hides it. */
const LATER: ReadonlySet<string> = new Set(['EBAY_UNAVAILABLE', 'BUSY', 'CONFLICT', 'INTERNAL'])

/**
 * Run by the schedule: live listings that were published with the small pictures of the camera, and whose large ones
 * have come since, are revised on eBay. It is no change that a seller makes, so the version stays. One that eBay
 * refuses, such as an auction with bids, keeps its pictures.
 */
export async function sendLateLargePictures(services: ListingServices): Promise<void> {
  const { db, ebay, now } = services
  if (!ebay) return
  const due = await db
    .select({
      id: lateLargePictures.listingId,
      userId: lateLargePictures.userId,
      since: lateLargePictures.since,
    })
    .from(lateLargePictures)
    .innerJoin(listings, eq(listings.id, lateLargePictures.listingId))
    .innerJoin(ebayConnections, connectedAs(lateLargePictures.userId, listings.ebayUserId))
    .innerJoin(
      accountFacts,
      and(eq(accountFacts.userId, lateLargePictures.userId), isNull(accountFacts.suspendedAt)),
    )
    .where(lte(lateLargePictures.dueAt, now()))
    .orderBy(asc(lateLargePictures.dueAt))
    .limit(PER_RUN)
  for (const { id, userId, since } of due) {
    const own = and(eq(lateLargePictures.listingId, id), eq(lateLargePictures.userId, userId))
    try {
      // oxlint-disable-next-line no-await-in-loop -- one revision after the other
      await onMarketplaceOf(db, userId, () => sendOf(services, { id, userId }))
      // oxlint-disable-next-line no-await-in-loop -- as above
      await db.delete(lateLargePictures).where(own)
    } catch (error) {
      const { code } = error instanceof Failure ? error : new Failure('INTERNAL', { cause: error })
      log('warn', 'late_pictures_failed', { listing: id, code, error })
      const isLater = LATER.has(code) && since > now() - FOR_MS
      // oxlint-disable-next-line no-await-in-loop -- as above
      await (isLater
        ? db
            .update(lateLargePictures)
            .set({ dueAt: now() + AGAIN_MS })
            .where(own)
        : db.delete(lateLargePictures).where(own))
    }
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
