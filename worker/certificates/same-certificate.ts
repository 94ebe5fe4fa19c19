import { and, eq, inArray } from 'drizzle-orm'
import { certificateSpellings } from '../../shared/certificates/certificate-spellings.ts'
import type { CertificateKey, SameCertificate } from '../../shared/certificates.ts'
import type { Database } from '../db/connection.ts'
import { listings } from '../db/schema/listings.ts'

/** Most that are named: a seller who has more has made a mistake that two show. */
const NAMED_MAX = 5

/** The seller's listings for sale with a certificate, oldest first. Index: listings_certificate. */
export async function listingsWithCertificate(
  db: Database,
  userId: number,
  { grader, number }: CertificateKey,
): Promise<SameCertificate[]> {
  const spellings = certificateSpellings(grader, number)
  const { id, title, status } = listings
  return db
    .select({ id, title, status })
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
