/** A picture of what a video shows, for every camera of the product. */

/** A part of a video's frame, in its pixels. */
interface FramePart {
  x: number
  y: number
  width: number
  height: number
}

/** How long a frame is waited for that can be drawn, and how long between two tries, in ms. */
const DRAW_LIMIT_MS = 3_000
const NEXT_TRY_MS = 30
/** The alpha of a pixel that something was drawn on. */
const OPAQUE = 255

/**
 * A JPEG of this part of the video's current frame, `width` pixels wide. Null where none could be drawn.
 *
 * WebKit (seen in 2.50 for GTK) at times draws nothing of a video that plays and says that it has a frame. The canvas
 * is transparent then, and a JPEG of it would be a black picture that nobody took: it is drawn again.
 */
export async function videoJpeg(
  video: HTMLVideoElement,
  part: FramePart,
  width: number,
  quality: number,
): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = Math.round((part.height * width) / part.width)
  const context = canvas.getContext('2d')
  if (!context) return null
  const draw = () => {
    context.drawImage(
      video,
      part.x,
      part.y,
      part.width,
      part.height,
      0,
      0,
      canvas.width,
      canvas.height,
    )
    const [, , , alpha] = context.getImageData(canvas.width >> 1, canvas.height >> 1, 1, 1).data
    return alpha === OPAQUE
  }
  const begin = performance.now()
  while (!draw()) {
    if (performance.now() - begin > DRAW_LIMIT_MS) return null
    await new Promise(resolve => setTimeout(resolve, NEXT_TRY_MS))
  }
  return new Promise(resolve => canvas.toBlob(resolve, 'image/jpeg', quality))
}
