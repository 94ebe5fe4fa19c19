import type { Seen } from '../../shared/messages/pairing.ts'
import { meanRadius } from '../vision/geometry/ellipse.ts'
import type { LiveCaptureState } from '../vision/live/live-capture.ts'

/**
 * What the paired phone shows of the detection: the hint, the ring and the holder's frame in shares of its picture's width. The
 * desktop's zoom shows a part of that picture.
 */
export function detectionOverlay(state: LiveCaptureState | null, zoom: number): Seen | null {
  if (!state?.tracked) return null
  const { track, holder, size } = state.tracked
  const middle = { x: 0.5, y: size.height / size.width / 2 }
  const onPhone = (share: number, centre: number) => centre + (share - centre) / zoom
  return {
    words: [state.hint.shown.text],
    ring: track && {
      x: onPhone(track.ellipse.cx / size.width, middle.x),
      y: onPhone(track.ellipse.cy / size.width, middle.y),
      radius: meanRadius(track.ellipse) / size.width / zoom,
    },
    frame:
      holder &&
      holder.corners.map(({ x, y }) => ({
        x: onPhone(x / size.width, middle.x),
        y: onPhone(y / size.width, middle.y),
      })),
    tone: state.hint.shown.tone,
    progress: state.shutter.progress,
  }
}
