/** The camera's screen as a test wants it: what its detector saw, and what the page lays over it. */

import type { ReactNode } from 'react'
import { vi } from 'vitest'
import { camera } from '../../test/capture-setup.ts'
import type { LiveCaptureState } from '../../vision/live/live-capture.ts'
import { initialLiveState } from '../../vision/live/live-state.ts'
import type { Track } from '../../vision/live/tracker.ts'
import { LiveView } from '../live/live-view.tsx'

export const onChoosePhotos = vi.fn<() => void>()

interface Shown {
  zoom?: number
  tray?: ReactNode
}

export function viewOf(change: Partial<LiveCaptureState>, { zoom = 1, tray }: Shown = {}) {
  camera.update({ zoom })
  const { source } = camera
  const state = { ...initialLiveState({ auto: true }, 0), ...change }
  return (
    <LiveView
      handle={{
        source,
        camera: source.state,
        state,
        live: null,
        video: null,
        attach: () => () => undefined,
      }}
      prompt="Now capture back side"
      auto
      onAuto={() => undefined}
      onClose={() => undefined}
      onChoosePhotos={onChoosePhotos}
      tray={tray}
    />
  )
}

/** A coin whose rim the frame cuts, or does not. */
export function trackedCoin(whole: boolean): LiveCaptureState['tracked'] {
  const ellipse = { cx: 50, cy: 50, rx: 60, ry: 60, angleDegrees: 0 }
  const steady = { value: 0, good: true, word: '', advice: null }
  const coin = { ellipse, score: 1, whole }
  const track: Track = { id: 1, ellipse, coin, steady, since: 0, seenAt: 0, missed: 0 }
  return {
    track,
    quality: null,
    face: null,
    size: { width: 100, height: 100 },
    holder: null,
    label: null,
    handOverCoin: false,
  }
}
