import { and, eq, inArray, sql } from 'drizzle-orm'
import { certificateSpellings } from '../../shared/certificates/certificate-spellings.ts'
import type { CertificateKey, SameCertificate } from '../../shared/certificates/certificates.ts'
import type { SellerRows } from '../db/connection.ts'
import { listingCards } from '../db/schema/listing-cards.ts'
import { listings } from '../db/schema/listings.ts'

/** Most that are named: a seller who has more has made a mistake that two show. */
const NAMED_MAX = 5

/** A draft whose front is not there yet. */
export const waitsForPictures =
  sql<boolean>`${listings.status} = 'draft' and ${listings.frontSha256} = ''`.mapWith(Boolean)

/** The seller's listings for sale with a certificate, oldest first. Index: listings_certificate. */
export async function listingsWithCertificate(
  db: SellerRows,
  userId: number,
  { grader, number }: CertificateKey,
): Promise<SameCertificate[]> {
  const spellings = certificateSpellings(grader, number)
  const { id, title, status } = listings
  return db
    .select({ id, title, status, waits: waitsForPictures })
    .from(listings)
    .where(
      and(
        eq(listings.userId, userId),
        inArray(listings.certificationNumber, spellings),
        eq(listings.grader, grader),
        inArray(listings.status, ['draft', 'published']),
      ),
    )
    .orderBy(listings.id)
    .limit(NAMED_MAX)
}

/**
 * Lets the cards of the seller's listings with a certificate be worked out anew: their rules read the service's answer.
 * Index: listings_certificate.
 */
export async function makeCardsDue(
  db: SellerRows,
  userId: number,
  { grader, number }: CertificateKey,
): Promise<void> {
  const own = db
    .select({ id: listings.id })
    .from(listings)
    .where(
      and(
        eq(listings.userId, userId),
        inArray(listings.certificationNumber, certificateSpellings(grader, number)),
      ),
    )
  await db
    .update(listingCards)
    .set({ refreshAt: 0, revision: sql`${listingCards.revision} + 1` })
    .where(inArray(listingCards.listingId, own))
}
