/** What a coin's picture may be, from the camera to the shop window. Sizes in pixels and bytes. */
/** eBay shows no picture whose longer side is shorter than this, in pixels. */
export const EBAY_PICTURE_MIN_PX = 500
/** Longest side of a cropped coin picture, in pixels. */
export const CROP_MAX_SIDE_PX = 1600

/**
 * Shortest side of a crop, in pixels: eBay takes no smaller picture. A smaller coin is drawn larger,
 * which shows no more than was photographed and hides nothing.
 */
export const CROP_MIN_SIDE_PX = EBAY_PICTURE_MIN_PX

/** A coin photographed smaller than this across, in pixels, makes a soft picture: the seller is told. */
export const COIN_GOOD_ACROSS_PX = 700

/** The coin's diameter as a share of the square crop's side. */
export const COIN_SHARE = 0.92

/** Quality of the JPEG that a crop is stored as, 0..1. */
export const CROP_JPEG_QUALITY = 0.92

/** A bigger file is refused before it is read. */
export const MAX_PICTURE_BYTES = 15 * 1024 * 1024

/** A bigger picture is refused before it is decoded: decoded it takes four bytes a pixel. */
export const MAX_PICTURE_PIXELS = 50_000_000

export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const
export type PictureType = (typeof PICTURE_TYPES)[number]

/** The address under which its owner reads a stored picture, named by its SHA-256 in hex. */
export function pictureUrl(sha256: string): string {
  return `/uploads/${sha256}.jpg`
}
