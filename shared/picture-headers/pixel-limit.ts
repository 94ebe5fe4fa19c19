/** A larger picture is rejected before it is decoded: decoded it takes four bytes per pixel. */
export const MAX_PICTURE_PIXELS = 50_000_000
