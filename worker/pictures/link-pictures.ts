import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { ErrorCode } from '../../shared/errors.ts'
import { PICTURE_UPLOAD_PARTS, type StoredPicture } from '../../shared/pictures/picture-upload.ts'
import { MAX_PICTURE_BYTES, pictureUrl } from '../../shared/pictures/pictures.ts'
import type { SellerRows } from '../db/connection.ts'
import { runTransaction } from '../db/run-transaction.ts'
import { pictures as pictureRows } from '../db/schema/pictures.ts'
import { Failure } from '../http/failure.ts'
import { PICTURES_TOO_LARGE, receivePicture, withPictureBody } from './receive-picture.ts'
import type { LinkServices } from './services.ts'
import type { ReceivedPicture } from './store.ts'
import { listingCropOf, originalOfCrop } from './stored-links.ts'
import { type UploadedForm, withForm } from './upload/receive-upload.ts'

/** A picture, its original and the form around them. */
const MAX_UPLOAD_BYTES = 2 * MAX_PICTURE_BYTES + 1024 * 1024

/**
 * Stores the photograph that one of the seller's crops was cut from, for the listings that show the crop now
 * and later. The first one stays; sending it again changes nothing. Throws NOT_FOUND where the crop is not
 * the seller's, before the body is read, and otherwise what is wrong with the picture.
 */
export async function storeOriginal(
  services: LinkServices,
  userId: number,
  crop: string,
  request: Request,
): Promise<void> {
  const { pictures } = services
  const known = await storedCrop(services, userId, crop)
  if (known.originalSha256 !== null) return unread(request)
  await withPictureBody(services, { userId, request, role: 'original' }, async original => {
    // A crop is not its own original.
    if (original.sha256 === crop) return
    await pictures.put(userId, original, linkedOriginal(services, userId, crop, original.sha256))
  })
}

/**
 * Stores the same cut as a small crop at the size for eBay. Listings that were never on eBay show it in place
 * of the small one, now and later. The first one stays; a picture that is not larger than the crop is refused.
 * Throws as storeOriginal does.
 */
export async function storeListingCrop(
  services: LinkServices,
  userId: number,
  crop: string,
  request: Request,
): Promise<void> {
  const { db, pictures } = services
  const smallCrop = await storedCrop(services, userId, crop)
  if (smallCrop.listingCropSha256 !== null) return unread(request)
  const work = async (listingCrop: ReceivedPicture) => {
    if (longerSide(listingCrop) <= longerSide(smallCrop)) return notComing(services, userId, crop)
    const isWithout = and(ownPicture(userId, crop), isNull(pictureRows.listingCropSha256))
    await services.beforeLinking(userId, crop)
    await pictures.put(userId, listingCrop, [
      db
        .update(pictureRows)
        .set({ listingCropSha256: listingCrop.sha256, largerSince: null })
        .where(isWithout),
      ...afterLinking(services, userId, crop),
    ])
  }
  try {
    await withPictureBody(services, { userId, request, role: 'picture' }, work)
  } catch (error) {
    // The device does not send a picture again that is refused for good.
    if (error instanceof Failure && REFUSED_FOR_GOOD.has(error.code))
      await notComing(services, userId, crop)
    throw error
  }
}

const REFUSED_FOR_GOOD: ReadonlySet<ErrorCode> = new Set([
  'PICTURE_MISSING',
  'PICTURE_NOT_READABLE',
  'PICTURE_TRUNCATED',
  'PICTURE_TYPE',
  'PICTURE_TOO_LARGE',
  'PICTURE_TOO_MANY_PIXELS',
])

/**
 * The statements that note that the device has the listing crops of these small crops: listings that show them wait for
 * these.
 */
export function announcedCrops(
  { db, now }: { db: SellerRows; now: () => number },
  userId: number,
  crops: readonly string[],
) {
  if (crops.length === 0) return []
  const wait = and(
    eq(pictureRows.userId, userId),
    inArray(pictureRows.sha256, [...crops]),
    isNull(pictureRows.listingCropSha256),
    isNull(pictureRows.largerSince),
  )
  return [db.update(pictureRows).set({ largerSince: now() }).where(wait)]
}

/** Listings that show the crop wait no longer. */
async function notComing(services: LinkServices, userId: number, crop: string): Promise<void> {
  const { db } = services
  await runTransaction(db, [
    db.update(pictureRows).set({ largerSince: null }).where(ownPicture(userId, crop)),
    ...afterLinking(services, userId, crop),
  ])
}

/** Stores a picture for a listing and, where the form has it, the photograph that it was cut from. */
export async function storeUploadedPicture(
  services: LinkServices,
  userId: number,
  request: Request,
): Promise<StoredPicture> {
  const tooLarge = new Failure('PICTURE_TOO_LARGE', { message: PICTURES_TOO_LARGE })
  const options = {
    userId,
    limits: { maxBytes: MAX_UPLOAD_BYTES, tooLarge, fileMaxBytes: MAX_PICTURE_BYTES },
    files: Object.values(PICTURE_UPLOAD_PARTS),
    invalid: 'This picture arrived incomplete. Please send it again.',
  }
  return withForm(services, request, options, form => storeForm(services, userId, form))
}

async function storeForm(
  services: LinkServices,
  userId: number,
  form: UploadedForm,
): Promise<StoredPicture> {
  const { db, pictures } = services
  const received = await receivePicture(form.get(PICTURE_UPLOAD_PARTS.picture), 'picture')
  const part = form.get(PICTURE_UPLOAD_PARTS.original)
  const original = part === undefined ? null : await receivePicture(part, 'original')
  const { sha256, width, height } = await pictures.put(userId, received)
  const isNew = original && original.sha256 !== sha256
  const isLinked = async () => (await storedCrop(services, userId, sha256)).originalSha256 !== null
  if (isNew && !(await isLinked())) {
    await pictures.put(userId, original, linkedOriginal(services, userId, sha256, original.sha256))
  }
  const row = await db
    .select({ originalSha256: pictureRows.originalSha256 })
    .from(pictureRows)
    .where(ownPicture(userId, sha256))
    .get()
  return {
    sha256,
    originalSha256: row?.originalSha256 ?? null,
    url: pictureUrl(sha256),
    width,
    height,
  }
}

/**
 * A seller's crop with what is linked to it already, which is asked before another picture is linked. Throws NOT_FOUND
 * where the crop is not the seller's, or is being deleted.
 */
async function storedCrop({ db }: Pick<LinkServices, 'db'>, userId: number, crop: string) {
  const { width, height, originalSha256, listingCropSha256 } = pictureRows
  const row = await db
    .select({ width, height, originalSha256, listingCropSha256 })
    .from(pictureRows)
    .where(and(ownPicture(userId, crop), isNull(pictureRows.deletingAt)))
    .get()
  if (!row) throw new Failure('NOT_FOUND')
  return row
}

/** The body of a request that is answered without it. */
async function unread(request: Request): Promise<void> {
  await request.body?.cancel()
}

/** Statements of one transaction: a listing created meanwhile finds the original at its crop or is updated here. */
function linkedOriginal(services: LinkServices, userId: number, crop: string, original: string) {
  const isWithout = and(ownPicture(userId, crop), isNull(pictureRows.originalSha256))
  return [
    services.db.update(pictureRows).set({ originalSha256: original }).where(isWithout),
    ...afterLinking(services, userId, crop),
  ]
}

/** What follows from the row of a crop once its original or its listing crop is written to it. */
function afterLinking({ db, linkStatements }: LinkServices, userId: number, crop: string) {
  const isListingCrop = and(
    eq(pictureRows.userId, userId),
    eq(pictureRows.sha256, listingCropOf(userId, crop)),
    isNull(pictureRows.originalSha256),
  )
  return [
    // Both are cut from the same photograph.
    db
      .update(pictureRows)
      .set({ originalSha256: originalOfCrop(userId, crop) })
      .where(and(isListingCrop, sql`${originalOfCrop(userId, crop)} is not null`)),
    ...linkStatements.flatMap(statements => statements(db, userId, crop)),
  ]
}

const ownPicture = (userId: number, sha256: string) =>
  and(eq(pictureRows.userId, userId), eq(pictureRows.sha256, sha256))

const longerSide = ({ width, height }: { width: number; height: number }) => Math.max(width, height)
