import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { inspectPicture } from '../../shared/pictures/picture-inspection.ts'
import { withoutMetadata } from '../../shared/pictures/picture-metadata.ts'
import {
  MAX_THUMBNAIL_BYTES,
  THUMBNAIL_SIDE_PX,
  THUMBNAIL_TYPES,
} from '../../shared/pictures/pictures.ts'
import { pictures as pictureRows } from '../db/schema/pictures.ts'
import { Failure } from '../http/failure.ts'
import type { PictureServices } from './services.ts'

/**
 * Stores the small copy of one of the seller's pictures, without metadata. The first one stays; sending it again
 * changes nothing. Throws NOT_FOUND where the picture is not the seller's, PICTURE_TYPE for another type than
 * THUMBNAIL_TYPES, PICTURE_TOO_LARGE, and PICTURE_NOT_READABLE.
 */
export async function storeThumbnail(
  { db, pictures }: Pick<PictureServices, 'db' | 'pictures'>,
  userId: number,
  sha256: string,
  file: ArrayBuffer,
): Promise<void> {
  const [known] = await pictures.findMetadata(userId, [sha256])
  if (!known) throw new Failure('NOT_FOUND')
  const bytes = new Uint8Array(file)
  const inspected = inspectPicture(bytes)
  if (!inspected.ok)
    throw new Failure('PICTURE_NOT_READABLE', { message: `Thumbnail: ${inspected.sentence}` })
  const { type, width, height } = inspected
  if (!THUMBNAIL_TYPES.some(each => each === type))
    throw new Failure('PICTURE_TYPE', { message: 'A thumbnail is a WebP or a JPEG.' })
  if (bytes.length > MAX_THUMBNAIL_BYTES || Math.max(width, height) > THUMBNAIL_SIDE_PX)
    throw new Failure('PICTURE_TOO_LARGE', {
      message: `A thumbnail has at most ${THUMBNAIL_SIDE_PX} pixels a side and ${MAX_THUMBNAIL_BYTES / 1024} KB.`,
    })
  const clean = withoutMetadata(bytes, type)
  const own = and(
    eq(pictureRows.userId, userId),
    eq(pictureRows.sha256, sha256),
    isNull(pictureRows.deletingAt),
  )
  const row = await db
    .select({ bytes: pictureRows.thumbnailBytes })
    .from(pictureRows)
    .where(own)
    .get()
  if (typeof row?.bytes === 'number') return
  await pictures.putThumbnail(userId, sha256, clean, type)
  await db
    .update(pictureRows)
    .set({
      thumbnailBytes: clean.length,
      bytes: sql`${pictureRows.bytes} + ${clean.length}`,
    })
    .where(and(own, isNull(pictureRows.thumbnailBytes)))
}

/** Whether a thumbnail is stored of the front of a listing: 1 or 0, by a row named `own` with `user_id` and `front_sha256`. */
export const hasThumbnail = (own: SQL): SQL => sql`exists (
  select 1 from pictures as front
  where front.user_id = ${own}.user_id and front.sha256 = ${own}.front_sha256
    and front.thumbnail_bytes is not null)`
