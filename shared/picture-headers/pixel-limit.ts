/**
 * A larger picture is rejected before it is decoded: decoded it takes four bytes per pixel. Sensors that are sold with 50
 * megapixels have up to 8192 × 6144.
 */
export const MAX_PICTURE_PIXELS = 8192 * 6144
