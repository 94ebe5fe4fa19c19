import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../db/connection.ts'
import { listings } from '../db/schema/listings.ts'
import { pictures } from '../db/schema/pictures.ts'
import type { OriginalOfCrop } from '../pictures/services.ts'

/** A subquery: the photograph that a crop was cut from, or null where none is stored. */
export function originalOfCrop(userId: number, cropSha256: string): SQL<string | null> {
  return sql<string | null>`(
    select ${pictures.originalSha256} from ${pictures}
    where ${pictures.userId} = ${userId} and ${pictures.sha256} = ${cropSha256}
  )`
}

/** The statements that add an original to the seller's listings which show its crop and lack one. */
export function addOriginalToListings(
  db: Database,
  userId: number,
  { crop, original }: OriginalOfCrop,
) {
  const { frontSha256, backSha256, frontOriginalSha256, backOriginalSha256 } = listings
  const own = eq(listings.userId, userId)
  return [
    db
      .update(listings)
      .set({ frontOriginalSha256: original })
      .where(and(own, eq(frontSha256, crop), isNull(frontOriginalSha256))),
    db
      .update(listings)
      .set({ backOriginalSha256: original })
      .where(and(own, eq(backSha256, crop), isNull(backOriginalSha256))),
  ]
}
