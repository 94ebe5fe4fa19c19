/**
 * A frame of a live picture on its way to a worker. Where the browser can hand over a video's frame as
 * the camera made it, its colours are converted in the worker: of 1920 x 1080 that takes some 15 ms.
 */
import type { VideoPart } from './camera-rules.ts'

/** Whoever has it last closes it. */
export type LiveFrame = ImageBitmap | VideoFrame

export const sizeOf = (frame: LiveFrame): { width: number; height: number } =>
  'displayWidth' in frame
    ? { width: frame.displayWidth, height: frame.displayHeight }
    : { width: frame.width, height: frame.height }

/** The frame's pixels, turned and with its colours as shown. The frame itself is closed. */
export const bitmapOf = async (frame: LiveFrame): Promise<ImageBitmap> => {
  if (frame instanceof ImageBitmap) return frame
  try {
    return await createImageBitmap(frame)
  } finally {
    frame.close()
  }
}

/** Colours stand for two by two pixels: a part of a frame begins and ends between them. */
const even = (pixels: number) => pixels & ~1

/**
 * Some cameras' frames are turned only where they are shown, which browsers that do not tell of it get
 * wrong (Safari on phones).
 */
const isUpright = (frame: VideoFrame): boolean =>
  'rotation' in frame && frame.rotation === 0 && !('flip' in frame && frame.flip === true)

/** As the camera made it; undefined where this browser cannot, or shows the video in another way. */
const ownFrame = (video: HTMLVideoElement, part: VideoPart): VideoFrame | undefined => {
  if (!('VideoFrame' in globalThis)) return undefined
  const isWhole = part.width === video.videoWidth && part.height === video.videoHeight
  const [x, y] = isWhole ? [0, 0] : [even(part.x), even(part.y)]
  const [width, height] = isWhole
    ? [part.width, part.height]
    : [even(part.width), even(part.height)]
  let frame: VideoFrame
  try {
    frame = new VideoFrame(video, isWhole ? {} : { visibleRect: { x, y, width, height } })
  } catch {
    // Other browsers know frames, but not of every video.
    return undefined
  }
  const isAsShown =
    isUpright(frame) && frame.displayWidth === width && frame.displayHeight === height
  if (isAsShown) return frame
  frame.close()
  return undefined
}

/** The part of a video that is to be looked at. Closed frames are the camera's again: it has few. */
export const frameOf = async (video: HTMLVideoElement, part: VideoPart): Promise<LiveFrame> =>
  ownFrame(video, part) ?? createImageBitmap(video, part.x, part.y, part.width, part.height)
