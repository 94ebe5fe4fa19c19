/** Pixels as a canvas gives them: RGBA, row by row, upright. `ImageData` is one. */
export interface Frame {
  width: number
  height: number
  data: Uint8ClampedArray | Uint8Array
}

/** A part of a picture, in its pixels. */
export interface PicturePart {
  x: number
  y: number
  width: number
  height: number
}

/** The size with the longer side at most `longest`, never larger than it was. Whole pixels. */
export function fitWithin(
  width: number,
  height: number,
  longest: number,
): { width: number; height: number } {
  const scale = Math.min(1, longest / Math.max(width, height))
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  }
}
