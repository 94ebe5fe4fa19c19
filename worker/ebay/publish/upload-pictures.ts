import { EBAY_PICTURE_MIN_PX } from '../../../shared/pictures/pictures.ts'
import { Failure } from '../../http/failure.ts'
import { acquireMemory } from '../../pictures/memory-budget.ts'
import type { SellerSession } from '../connection/seller-session.ts'
import type { ListingContent, ListingPicture, PublishProgress } from '../listing-content.ts'

/** An uploaded picture without a listing expires on eBay after 30 days; it is reused for this long. */
export const EBAY_PICTURE_REUSE_MS = 20 * 86_400_000

/** From memory of eBay's pages, not of its contract. The pictures that the app makes are far below it. */
const EBAY_PICTURE_MAX_BYTES = 12 * 1024 * 1024

/** The picture itself, its form data and the request body. */
const COPIES_WHILE_UPLOADED = 3

/** Throws VALIDATION for a picture that eBay would refuse. */
export function checkPictures(pictures: ListingPicture[]): void {
  const large = pictures.findIndex(({ bytes }) => bytes > EBAY_PICTURE_MAX_BYTES)
  const tooLarge = pictures[large]
  if (tooLarge)
    throw new Failure('VALIDATION', {
      message: `The ${nameOf(tooLarge, large)} has ${megabytes(tooLarge.bytes)} MB; eBay takes at most ${megabytes(EBAY_PICTURE_MAX_BYTES)} MB.`,
      detail: detailOf(tooLarge),
    })
  const index = pictures.findIndex(each => Math.max(each.width, each.height) < EBAY_PICTURE_MIN_PX)
  const small = pictures[index]
  if (!small) return
  throw new Failure('VALIDATION', {
    message: `The ${nameOf(small, index)} is ${small.width} × ${small.height} pixels; eBay wants at least ${EBAY_PICTURE_MIN_PX} on the longer side.`,
    detail: detailOf(small),
  })
}

/** Rounded up: what is over a limit is not said to be at it. */
const megabytes = (bytes: number): number => Math.ceil((bytes / 1024 / 1024) * 10) / 10

const nameOf = ({ slot }: ListingPicture, index: number): string =>
  slot === 'more' ? `picture ${index + 1}` : `${slot} picture`

const detailOf = ({ slot }: ListingPicture) => (slot === 'more' ? { field: 'pictures' } : { slot })

/**
 * The addresses of the pictures on eBay, in order. Each is uploaded once, by its hash.
 * @param shown whether a listing on eBay shows the pictures, which then do not expire
 */
export async function uploadPictures(
  session: SellerSession,
  { sku, pictures }: ListingContent,
  progress: PublishProgress,
  shown: boolean,
): Promise<string[]> {
  const urls: string[] = []
  // oxlint-disable-next-line no-await-in-loop -- each upload is stored before the next begins
  for (const picture of pictures)
    urls.push(await uploadOnce(session, sku, picture, progress, shown))
  return [...new Set(urls)]
}

async function uploadOnce(
  { seller, now }: SellerSession,
  sku: string,
  picture: ListingPicture,
  progress: PublishProgress,
  shown: boolean,
): Promise<string> {
  const before = progress.uploaded(picture.sha256)
  if (before && (shown || now() - before.at < EBAY_PICTURE_REUSE_MS)) return before.url
  const room = await acquireMemory(picture.bytes * COPIES_WHILE_UPLOADED)
  try {
    const name = `${sku}-${FILE_NAMES[picture.slot]}`
    const bytes = await picture.read()
    const url = await seller.uploadPicture({ bytes, type: picture.type, name })
    await progress.saveUploaded(picture.sha256, { url, at: now() })
    return url
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'EBAY_REFUSED') throw error
    const { slot: _, field: __, ...detail } = error.detail ?? {}
    throw new Failure('EBAY_REFUSED', {
      message: error.message,
      detail: { ...detail, ...detailOf(picture) },
      cause: error,
    })
  } finally {
    room.release()
  }
}

const FILE_NAMES = { front: 'obverse', back: 'reverse', more: 'picture' } as const
