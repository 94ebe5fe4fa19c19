import { and, eq, inArray, sql } from 'drizzle-orm'
import {
  certificateSpellings,
  plainCertificateNumber,
} from '../../shared/certificates/certificate-spellings.ts'
import type {
  CertificateState,
  CertifiedCoin,
  SameCertificate,
} from '../../shared/certificates/certificates.ts'
import { certifiedCoinOf } from '../../shared/certificates/certified-coin.ts'
import { GRADERS } from '../../shared/certificates/graders.ts'
import type { Databases, SellerRows } from '../db/connection.ts'
import { listings } from '../db/schema/listings.ts'
import { waitsForPictures } from './same-certificate.ts'
import { storedCertificates } from './store.ts'

/** What is known of the certificate of a listing. */
export type ListedCertificate = {
  /** The coin by the grading service, where it was asked and its answer has not expired. */
  certified: CertifiedCoin | null
  state: CertificateState
  /** Another of the seller's listings for sale with it. Of two drafts the older one is named at the newer. */
  same: SameCertificate | null
}

type Listed = {
  id: number
  status: SameCertificate['status']
  grader: string | null
  certificationNumber: string | null
}

/** By listing of a page, in two queries at most; listings without a certificate have no entry. */
export async function certificatesOfListings(
  { directory, db }: Databases,
  userId: number,
  page: readonly Listed[],
  now: number,
): Promise<Map<number, ListedCertificate>> {
  const asked = page.flatMap(listing => {
    const key = keyOf(listing)
    return key ? [{ listing, key }] : []
  })
  if (asked.length === 0) return new Map()
  const keys = [...new Map(asked.map(({ key }) => [textOf(key), key])).values()]
  const [known, listed] = await Promise.all([
    storedCertificates(directory, keys, now),
    listingsWith(db, userId, [
      ...new Set(keys.flatMap(({ grader, number }) => certificateSpellings(grader, number))),
    ]),
  ])
  const answers = new Map(known.map(each => [textOf(each), each.found]))
  return new Map(
    asked.map(({ listing, key }) => {
      const found = answers.get(textOf(key))
      const others = listed.filter(each => each.id !== listing.id && sameKey(keyOf(each), key))
      const certified = found ? certifiedCoinOf(found.facts) : null
      const state = found ? 'checked' : found === null ? 'unknown' : 'not_checked'
      return [listing.id, { certified, state, same: otherThan(listing, others) }]
    }),
  )
}

type Key = NonNullable<ReturnType<typeof keyOf>>

function keyOf({ grader, certificationNumber }: Omit<Listed, 'id' | 'status'>) {
  const accepted = GRADERS.find(each => each === grader)
  if (!accepted || !certificationNumber) return null
  return { grader: accepted, number: plainCertificateNumber(accepted, certificationNumber) }
}

const textOf = ({ grader, number }: Key) => `${grader} ${number}`
const sameKey = (a: Key | null, b: Key) => a !== null && textOf(a) === textOf(b)

/**
 * A live one first. Of two drafts, or two live ones, only the newer has another: one of them stays. To a listing that was
 * sold or ended, which may be published again, only a live one is another.
 */
function otherThan(
  { id, status }: Listed,
  others: readonly (SameCertificate & Listed)[],
): SameCertificate | null {
  const live = others.filter(other => other.status === 'published')
  const older = others.filter(other => other.id < id)
  const [found] =
    status === 'published'
      ? live.filter(other => other.id < id)
      : status === 'draft'
        ? [...live, ...older]
        : live
  return found
    ? { id: found.id, title: found.title, status: found.status, waits: found.waits }
    : null
}

/** The seller's listings for sale with any of these numbers. Index: listings_certificate. */
async function listingsWith(db: SellerRows, userId: number, numbers: readonly string[]) {
  const { id, title, status, grader, certificationNumber } = listings
  return db
    .select({ id, title, status, grader, certificationNumber, waits: waitsForPictures })
    .from(listings)
    .where(
      and(
        eq(listings.userId, userId),
        sql`${certificationNumber} in (select value from json_each(${JSON.stringify(numbers)}))`,
        inArray(status, ['draft', 'published']),
      ),
    )
    .orderBy(id)
}
