/** Minimum of eBay for the longer side of a picture, in pixels. */
export const EBAY_PICTURE_MIN_PX = 500
/** Longest side of a cropped coin picture, in pixels. */
export const CROP_MAX_SIDE_PX = 2400

/** From this longer side on, in pixels, eBay's buyers can zoom. Source: eBay, picture requirements. */
export const EBAY_PICTURE_ZOOM_PX = 1600
/** A device that has announced a larger picture is waited for so long; then the seller is asked. */
export const LARGER_PICTURES_WAIT_MS = 10 * 60_000

/** A coin of fewer pixels in diameter makes a soft picture: the seller gets a warning. */
export const COIN_GOOD_ACROSS_PX = 700

/** The same for a holder ("slab") of fewer pixels from its label to its lower edge. */
export const HOLDER_GOOD_HIGH_PX = 1200

/**
 * The longer side of a crop, in pixels: as photographed, within what a listing takes. What has at least `goodPx` is
 * enlarged to EBAY_PICTURE_ZOOM_PX. What has less is enlarged no further than that, so that its picture is small too and
 * the rules note it: larger would only look like more than the camera saw.
 */
export function cropLength(px: number, goodPx: number): number {
  const enlarged = Math.min(EBAY_PICTURE_ZOOM_PX, (px * EBAY_PICTURE_ZOOM_PX) / goodPx)
  return Math.round(Math.min(CROP_MAX_SIDE_PX, Math.max(EBAY_PICTURE_MIN_PX, px, enlarged)))
}

/** The coin's diameter as a share of the square crop's side. */
export const COIN_SHARE = 0.92

/** Sides of a picture that differ by no more than this share are those of a square. */
const SIDES_MOST_APART = 0.02

/** Whether a picture is square: crops of coins are, a holder's picture is not. */
export const isSquare = ({ width, height }: { width: number; height: number }): boolean =>
  Math.abs(width - height) <= SIDES_MOST_APART * Math.max(width, height)

/** JPEG quality of a stored crop, 0..1. */
export const CROP_JPEG_QUALITY = 0.9

/** A larger file is rejected before it is read. */
export const MAX_PICTURE_BYTES = 15 * 1024 * 1024

export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const
export type PictureType = (typeof PICTURE_TYPES)[number]

/** The address of a stored picture, named by its SHA-256 in hex; only its owner may read it. */
export function pictureUrl(sha256: string): string {
  return `/uploads/${sha256}.jpg`
}

/** The two pictures of a coin at the edge, each named by its SHA-256 in hex. */
export type PairHashes = { frontSha256: string; backSha256: string }

/** Longest side of a thumbnail, in pixels; larger ones are rejected. */
export const THUMBNAIL_SIDE_PX = 320
/** A larger thumbnail is rejected. */
export const MAX_THUMBNAIL_BYTES = 64 * 1024
/** A WebP, or a JPEG from a browser that writes none. */
export const THUMBNAIL_TYPES = ['image/webp', 'image/jpeg'] as const

/**
 * The address of the small copy of a stored picture; 404 until the browser has made it and sent it with
 * PUT /api/pictures/{sha256}/thumbnail, the bytes as body. A card names it once it is there. Only its owner may read it.
 */
export function thumbnailUrl(sha256: string): string {
  return `/uploads/thumbnails/${sha256}`
}
