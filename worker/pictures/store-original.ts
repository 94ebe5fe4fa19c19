import { and, eq, isNull } from 'drizzle-orm'
import { pictures as pictureRows } from '../db/schema/pictures.ts'
import { Failure } from '../http/failure.ts'
import { receiveOriginal } from './receive-picture.ts'
import type { OriginalServices } from './services.ts'

/**
 * Stores the photograph that one of the seller's crops was cut from, for the listings that show the crop now
 * and later. The first one stays; sending it again changes nothing. Throws NOT_FOUND where the crop is not
 * the seller's, before the body is read, and otherwise what is wrong with the picture.
 */
export async function storeOriginal(
  { db, pictures, originalStatements }: OriginalServices,
  userId: number,
  crop: string,
  request: Request,
): Promise<void> {
  const [known] = await pictures.findMetadata(userId, [crop])
  if (!known) throw new Failure('NOT_FOUND')
  const original = await receiveOriginal(request)
  // A crop is not its own original.
  if (original.sha256 === crop) return
  await pictures.put(userId, original)
  const isCrop = and(
    eq(pictureRows.userId, userId),
    eq(pictureRows.sha256, crop),
    isNull(pictureRows.originalSha256),
  )
  // One transaction: a listing created meanwhile finds the original at its crop or is updated here.
  await db.batch([
    db.update(pictureRows).set({ originalSha256: original.sha256 }).where(isCrop),
    ...originalStatements.flatMap(statements =>
      statements(db, userId, { crop, original: original.sha256 }),
    ),
  ])
}
