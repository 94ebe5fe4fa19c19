import type { Seen } from '../../../shared/messages/pairing.ts'
import { meanRadius } from '../../vision/ellipse.ts'
import type { LiveCaptureState } from '../../vision/live-capture.ts'

/** What the paired phone shows of the eye's look: the word, and the ring in shares of the picture's width. */
export function seenOf(state: LiveCaptureState | null): Seen | null {
  if (!state?.judged) return null
  const { track, size } = state.judged
  return {
    words: [state.hint.shown.text],
    ring: track && {
      x: track.ellipse.cx / size.width,
      y: track.ellipse.cy / size.width,
      radius: meanRadius(track.ellipse) / size.width,
    },
    ready: state.shutter.progress > 0,
  }
}
