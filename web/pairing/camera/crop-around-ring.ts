/** Half the side of the crop, in radii of the ring. */
const MARGIN = 1.2
/** The longest side that a phone's screen needs, in pixels. */
const LONGEST_PX = 1080
const QUALITY = 0.85

export interface Size {
  width: number
  height: number
}

/** Centre and radius as shares of a picture's width. */
export interface RingShares {
  x: number
  y: number
  radius: number
}

/**
 * The square around a ring of the live picture, in a still's pixels. A still may show more than the live picture
 * (4:3 and 16:9): both have the same centre, and the live picture is the largest rectangle of its shape in it.
 */
export function squareAroundRing(
  ring: RingShares,
  live: Size,
  still: Size,
): { x: number; y: number; side: number } {
  const scale = Math.min(still.width / live.width, still.height / live.height)
  const centreX = still.width / 2 + (ring.x - 0.5) * live.width * scale
  const centreY = still.height / 2 + (ring.y * live.width - live.height / 2) * scale
  const wanted = 2 * MARGIN * ring.radius * live.width * scale
  const side = Math.min(wanted, still.width, still.height)
  const within = (centre: number, length: number) =>
    Math.min(Math.max(centre - side / 2, 0), length - side)
  return { x: within(centreX, still.width), y: within(centreY, still.height), side }
}

/** The still cropped around the ring, as a small JPEG. Rejects where the browser cannot decode the picture. */
export async function cropAroundRing(picture: Blob, ring: RingShares, live: Size): Promise<Blob> {
  const full = await createImageBitmap(picture, { imageOrientation: 'from-image' })
  try {
    const { x, y, side } = squareAroundRing(ring, live, full)
    const length = Math.round(Math.min(side, LONGEST_PX))
    const canvas = document.createElement('canvas')
    canvas.width = length
    canvas.height = length
    const context = canvas.getContext('2d', { alpha: false })
    context?.drawImage(full, x, y, side, side, 0, 0, length, length)
    const crop = await new Promise<Blob | null>(resolve =>
      canvas.toBlob(resolve, 'image/jpeg', QUALITY),
    )
    return crop ?? picture
  } finally {
    full.close()
  }
}
