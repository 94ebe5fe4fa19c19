import { useAtom } from 'jotai'
import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import type { PictureSlot } from '../../../shared/coins/coins.ts'
import { detectionOverlay } from '../../capture/detection-overlay.ts'
import { autoCaptureAtom } from '../../capture/live/auto-capture.ts'
import { type LiveCaptureHandle, useLiveCapture } from '../../capture/live/use-live-capture.ts'
import { useCaptureSource } from '../../capture/sources/use-capture-source.tsx'
import { usePairedPhoneSync } from '../../capture/sources/use-paired-phone-sync.ts'
import { useNavigationBlocker } from '../../lib/navigation.ts'
import { CAPTURE_FAILED, captureStill } from '../../pictures/capture-side.ts'
import { toastError } from '../../ui/feedback/toast-store.ts'
import type { CameraUse } from '../../vision/camera/camera-rules.ts'
import type { Wanted } from '../../vision/live/auto-shutter.ts'
import type { LiveStill } from '../../vision/live/live-capture.ts'
import { createStillQueue } from './still-queue.ts'
import type { CaptureSession } from './use-capture-session.ts'

/** What the picture after each side has to show. */
const EXPECTED_NEXT: Record<PictureSlot, Wanted> = { front: 'other_coin', back: 'other_side' }

const warnCaptureFailed = () => toastError(CAPTURE_FAILED.title, CAPTURE_FAILED.sentence)

export interface SessionCamera {
  handle: LiveCaptureHandle
  /** "Use your phone". */
  phoneTool: ReactNode
  auto: boolean
  setAuto: (auto: boolean) => void
  /** Removes the last picture. */
  undo: () => void
  /** Removes the front that has no back yet. */
  backToFront: () => void
}

/**
 * Connects a picture source (this device's camera or the paired phone) to a capture session: stills are cropped
 * and stored in the order of the shutter. While `paused`, none is taken without a press.
 */
export function useSessionCamera(
  use: CameraUse,
  session: CaptureSession,
  { paused = false }: { paused?: boolean } = {},
): SessionCamera {
  const { source, phone, tool } = useCaptureSource(use)
  const [auto, setAuto] = useAtom(autoCaptureAtom)
  const { state, take } = session
  const side: PictureSlot = state.isComplete ? 'front' : state.side

  const storeStill = async (still: LiveStill, of: PictureSlot): Promise<boolean> => {
    try {
      const captured = await captureStill(still, `${of}.jpg`)
      if (captured.ok) {
        const stored = await take(captured.side, { sameSideConfirmed: still.sameSideKept })
        if (stored) source.kept?.(still.photo)
        return stored
      }
    } catch {
      // A device short of memory gives no canvas and no blob.
    }
    warnCaptureFailed()
    return false
  }
  const [stills] = useState(() => createStillQueue<LiveStill>())

  const handle: LiveCaptureHandle = useLiveCapture({
    source,
    auto: auto && !paused,
    onStill: still => EXPECTED_NEXT[stills.add(still)],
    onProblem: ({ title, sentence }) => toastError(title, sentence),
  })
  // Without a picture there is no capture to interrupt.
  const hasPictures = state.front !== null || session.collected > 0
  useNavigationBlocker(handle.camera.status === 'active' && hasPictures)

  const { live } = handle
  useLayoutEffect(() =>
    stills.connect({
      store: storeStill,
      onSkipped: warnCaptureFailed,
      onExpected: (next, isAgain) => live?.expect(isAgain ? 'any' : EXPECTED_NEXT[next]),
    }),
  )
  // After a resumed front, and after undo.
  useEffect(() => stills.expect(side), [side, stills])

  /** Waits for the stills that are being stored; afterwards any face is accepted. */
  const afterStoring = async (change: () => Promise<unknown>) => {
    await stills.settled()
    await change()
    live?.expect('any')
  }
  const undo = () => void afterStoring(session.undo)
  const backToFront = () => void afterStoring(session.backToFront)

  usePairedPhoneSync({
    phone,
    label: `${side === 'front' ? 'Front' : 'Back'} of coin ${state.coins + 1}`,
    side,
    seen: detectionOverlay(handle.state, handle.camera.zoom),
    auto,
    onAuto: setAuto,
    onUndo: undo,
  })

  return { handle, phoneTool: tool, auto, setAuto, undo, backToFront }
}
