/** The frames of a video element, as the detection loop requests them. */

import type { PicturePart } from '../geometry/frame.ts'
import type { CameraState } from './camera.ts'
import { zoomedPart } from './camera-rules.ts'

export interface LiveFrames {
  /** Calls once, when the next frame is there; the returned function cancels it. */
  next(ready: () => void): () => void
  /** The current frame, or the part of it that the zoom shows; null while there is none. */
  grab(): Promise<ImageBitmap | null>
  /** Calls once after so many milliseconds; the returned function cancels it. */
  after(milliseconds: number, ready: () => void): () => void
  now(): number
  /** Whether the page is hidden. */
  isHidden(): boolean
  onHiddenChange(changed: () => void): () => void
}

/** The part of a video's frame that a zoom shows; null before its first frame. */
export const shownPart = (video: HTMLVideoElement, zoom: number): PicturePart | null =>
  video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA || video.videoWidth === 0
    ? null
    : zoomedPart(video.videoWidth, video.videoHeight, zoom)

/** Of a video that plays; the camera's state is read for every frame: a paused one would give its last picture again. */
export const framesOf = (
  video: HTMLVideoElement,
  camera: () => Pick<CameraState, 'zoom' | 'status'>,
): LiveFrames => ({
  next: ready => {
    // Absent in older browsers, whatever the types say: there a repaint replaces it.
    if ('requestVideoFrameCallback' in video) {
      const id = video.requestVideoFrameCallback(() => ready())
      return () => video.cancelVideoFrameCallback(id)
    }
    const id = requestAnimationFrame(() => ready())
    return () => cancelAnimationFrame(id)
  },
  grab: async () => {
    const { zoom, status } = camera()
    const part = status === 'paused' ? null : shownPart(video, zoom)
    return part && createImageBitmap(video, part.x, part.y, part.width, part.height)
  },
  after: (milliseconds, ready) => {
    const id = setTimeout(ready, milliseconds)
    return () => clearTimeout(id)
  },
  now: () => performance.now(),
  isHidden: () => document.hidden,
  onHiddenChange: changed => {
    document.addEventListener('visibilitychange', changed)
    return () => document.removeEventListener('visibilitychange', changed)
  },
})
