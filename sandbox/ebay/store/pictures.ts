import { createHash, randomBytes } from 'node:crypto'
import sharp from 'sharp'
import type { State } from '../../lib/state.ts'
import { mediaError, refuse } from '../http/errors.ts'

/** Limits of an uploaded picture, from eBay's help pages. The OpenAPI document has none. */
export const PICTURE_MAX_BYTES = 12 * 1024 * 1024
export const PICTURE_MAX_PIXELS = 15_000
export const PICTURE_MIN_LONG_SIDE = 500
/** Age after which an unused picture is deleted. */
export const UNUSED_PICTURE_MS = 30 * 24 * 3_600_000

const FORMATS: Record<string, string> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  tiff: 'image/tiff',
  heif: 'image/avif',
}

export type Picture = { pictureId: string; mime: string; bytes: Uint8Array; createdAt: number }

/** URL of a picture in eBay's form, `/i/<id>/s-l<longest side>.jpg`. */
export const picturePath = (pictureId: string, size = 1600): string =>
  `/ebay/i/${pictureId}/s-l${size}.jpg`

/** The picture id in a URL of this sandbox, else undefined. */
export function pictureIdOf(address: string): string | undefined {
  return URL.canParse(address)
    ? /^\/ebay\/i\/([\w-]+)\/s-l\d+\.jpg$/.exec(new URL(address).pathname)?.[1]
    : undefined
}

/**
 * Validates and stores an uploaded picture.
 * @throws EbayRefusal 190201 size, 190202 dimensions, 190203 format
 */
export async function keepPicture(
  state: State,
  now: number,
  userId: string,
  bytes: Uint8Array,
): Promise<string> {
  if (bytes.byteLength > PICTURE_MAX_BYTES) {
    refuse(
      400,
      mediaError(
        190201,
        'The image file size is larger than the limit. Please refer to the documentation.',
      ),
    )
  }
  const image = await measure(bytes)
  const mime = FORMATS[image?.format ?? '']
  if (!image || !mime) {
    refuse(
      400,
      mediaError(
        190203,
        'The supplied image is in a format that is not supported. Please refer to the documentation for a list of supported formats.',
      ),
    )
  }
  const longSide = Math.max(image.width, image.height)
  if (longSide > PICTURE_MAX_PIXELS || longSide < PICTURE_MIN_LONG_SIDE) {
    refuse(
      400,
      mediaError(
        190202,
        'The supplied image dimensions exceed the limit. Please refer to the documentation.',
      ),
    )
  }
  const pictureId = randomBytes(12).toString('base64url')
  state.run(
    'INSERT INTO picture VALUES (?, ?, ?, ?, ?, ?, ?)',
    pictureId,
    userId,
    mime,
    image.width,
    image.height,
    bytes,
    now,
  )
  return pictureId
}

type Measured = { format: string; width: number; height: number } | undefined

const MEASURED_PICTURES = 500
const measured = new Map<string, Promise<Measured>>()

/** `decode`, once for equal bytes: tests upload the same pictures hundreds of times. */
function measure(bytes: Uint8Array): Promise<Measured> {
  const key = createHash('sha256').update(bytes).digest('base64')
  const known = measured.get(key) ?? decode(bytes)
  if (measured.size >= MEASURED_PICTURES) measured.clear()
  measured.set(key, known)
  return known
}

/** A picture is decoded to this size: its bytes are read to the end, and few of its pixels are computed. */
const PROBE_PX = 64

/** Decodes the whole picture to detect truncated files. Undefined if it cannot be decoded. */
async function decode(bytes: Uint8Array): Promise<Measured> {
  try {
    const image = sharp(bytes, { failOn: 'error' })
    const { format, width, height } = await image.metadata()
    await image.resize(PROBE_PX).raw().toBuffer()
    return width && height ? { format, width, height } : undefined
  } catch (error) {
    // sharp throws for bytes that it cannot decode.
    if (error instanceof Error) return undefined
    throw error
  }
}

export function findPicture(state: State, pictureId: string): Picture | undefined {
  const row = state.get('SELECT * FROM picture WHERE picture_id = ?', pictureId)
  const bytes = row?.['bytes']
  if (!row || !(bytes instanceof Uint8Array)) return undefined
  return { pictureId, mime: String(row['mime']), bytes, createdAt: Number(row['created_at']) }
}

export const hasPicture = (state: State, pictureId: string): boolean =>
  state.get('SELECT 1 FROM picture WHERE picture_id = ?', pictureId) !== undefined

/** The picture as JPEG with its longest side at most `size` px, upright, never enlarged. */
export async function renderPicture(picture: Picture, size: number): Promise<Uint8Array> {
  const image = sharp(picture.bytes)
  const { width, height, orientation } = await image.metadata()
  const small = Math.max(width, height) <= size
  if (small && picture.mime === 'image/jpeg' && (orientation ?? 1) === 1) return picture.bytes
  return image
    .rotate()
    .resize(size, size, { fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 88 })
    .toBuffer()
}

/** Deletes expired pictures that no item uses. */
export function dropExpiredPictures(state: State, now: number): number {
  return state.run(
    `DELETE FROM picture WHERE created_at < ?
       AND NOT EXISTS (SELECT 1 FROM item WHERE instr(item.body, picture.picture_id) > 0)
       AND NOT EXISTS (SELECT 1 FROM listing WHERE instr(listing.snapshot, picture.picture_id) > 0)`,
    now - UNUSED_PICTURE_MS,
  )
}
