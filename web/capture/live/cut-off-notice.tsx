import { Button } from '../../ui/button.tsx'
import { MIN_ZOOM } from '../../vision/camera/camera-rules.ts'
import { saysNoCoin } from '../../vision/live/hint.ts'
import type { LiveCaptureState } from '../../vision/live/live-capture.ts'

/** The notice's words, as they are spoken. */
export const CUT_OFF = 'Is the coin cut off? Zoom 1x shows all of it'

/**
 * Whether the zoom may be why no picture is taken: the coin is not whole in the frame, or none is found and none
 * was taken at this zoom so far.
 */
export function isMaybeCutOff(zoom: number, state: LiveCaptureState | null): boolean {
  if (!state || zoom <= MIN_ZOOM) return false
  const { tracked, taken, hint } = state
  if (tracked?.track) return !tracked.track.coin.whole
  return taken === 0 && saysNoCoin(hint.announced)
}

/** Says that a coin may be larger than the zoomed picture, and shows all of it. */
export function CutOffNotice({ onShowAll }: { onShowAll: () => void }) {
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-center gap-x-3 gap-y-2 rounded-card bg-surface p-3 text-ink shadow-over sideways:py-2"
    >
      <p className="font-[560]">{CUT_OFF}</p>
      <Button variant="primary" onClick={onShowAll}>
        Zoom 1x
      </Button>
    </div>
  )
}
