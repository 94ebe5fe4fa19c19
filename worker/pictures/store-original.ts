import { and, eq, isNull } from 'drizzle-orm'
import { pictures as pictureRows } from '../db/schema/pictures.ts'
import { Failure } from '../http/failure.ts'
import { addOriginalToListings } from '../listings/originals.ts'
import { receiveOriginal } from './receive-picture.ts'
import type { PictureServices } from './services.ts'

/**
 * Keeps the photograph that one of the seller's crops was cut from, for the listings that show the crop and
 * for those that will. The first one stays; sent twice it is the same. Throws NOT_FOUND where the crop is not
 * the seller's, before the body is read; else what is wrong with the picture.
 */
export async function storeOriginal(
  { db, pictures }: PictureServices,
  userId: number,
  crop: string,
  request: Request,
): Promise<void> {
  const [known] = await pictures.findMetadata(userId, [crop])
  if (!known) throw new Failure('NOT_FOUND')
  const original = await receiveOriginal(request)
  // A crop is no original of itself.
  if (original.sha256 === crop) return
  await pictures.put(userId, original)
  const isCrop = and(
    eq(pictureRows.userId, userId),
    eq(pictureRows.sha256, crop),
    isNull(pictureRows.originalSha256),
  )
  // Together: a listing that is made meanwhile finds it at its crop, or is among those that get it.
  await db.batch([
    db.update(pictureRows).set({ originalSha256: original.sha256 }).where(isCrop),
    ...addOriginalToListings(db, userId, { crop, original: original.sha256 }),
  ])
}
