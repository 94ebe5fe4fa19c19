import { useAtom } from 'jotai'
import { useEffect, useState } from 'react'
import { OTHER_SLOT, type PictureSlot } from '../../shared/coins/coins.ts'
import { detectionOverlay } from '../capture/detection-overlay.ts'
import { autoCaptureAtom } from '../capture/live/auto-capture.ts'
import { CameraWindow } from '../capture/live/camera-window.tsx'
import { LiveView } from '../capture/live/live-view.tsx'
import { SideTray } from '../capture/live/side-tray.tsx'
import { type LiveCaptureHandle, useLiveCapture } from '../capture/live/use-live-capture.ts'
import { useCaptureSource } from '../capture/sources/use-capture-source.tsx'
import { usePairedPhoneSync } from '../capture/sources/use-paired-phone-sync.ts'
import { useNavigationBlocker } from '../lib/navigation.ts'
import { CAPTURE_FAILED } from '../pictures/capture-side.ts'
import { type CapturedSide, SIDE_NAMES } from '../pictures/captured-side.ts'
import { toastError } from '../ui/feedback/toast-store.ts'
import type { LiveStill } from '../vision/live/live-capture.ts'

interface CameraDialogProps {
  /** The first side to capture. */
  slot: PictureSlot
  /** The sides that are captured already. */
  taken: Record<PictureSlot, CapturedSide | null>
  /** Resolves to whether the picture could be processed. */
  onStill: (slot: PictureSlot, still: LiveStill) => Promise<boolean>
  /** The last picture is not wanted; `before` is what its slot had when the camera opened. */
  onUndo: (slot: PictureSlot, before: CapturedSide | null) => void
  onClose: () => void
}

const PROMPTS: Record<PictureSlot, string> = {
  front: 'Capture front side',
  back: 'Now capture back side',
}

/** The camera closes this long after the last picture, so that the seller sees the capture, in ms. */
const CLOSES_AFTER_MS = 500

/** Captures one side with the camera, and the other side too where it is missing. */
export default function CameraDialog({ slot, taken, onStill, onUndo, onClose }: CameraDialogProps) {
  const { source, phone, tool } = useCaptureSource('single')
  const [auto, setAuto] = useAtom(autoCaptureAtom)
  const [side, setSide] = useState(slot)
  const [shots, setShots] = useState<Partial<Record<PictureSlot, LiveStill>>>({})
  /** The sides in the order in which they were taken. */
  const [order, setOrder] = useState<readonly PictureSlot[]>([])
  const [done, setDone] = useState(false)
  const [atOpening] = useState(taken)
  const before = taken[OTHER_SLOT[slot]]

  const handle: LiveCaptureHandle = useLiveCapture({
    source,
    auto: auto && !done,
    ...(before && { wants: 'other_side' as const, lastFace: before.face ?? null }),
    onStill: still => {
      void process(side, still)
      const next = OTHER_SLOT[side]
      const isLast = Boolean(taken[next] || shots[next])
      if (isLast) setDone(true)
      else setSide(next)
      setShots(current => ({ ...current, [side]: still }))
      setOrder(current => [...current, side])
      return isLast ? 'any' : 'other_side'
    },
    onProblem: ({ title, sentence }) => toastError(title, sentence),
  })
  /** The picture of this side does not count: the side is expected again. */
  const expectAgain = (again: PictureSlot) => {
    setOrder(current => current.filter(one => one !== again))
    setShots(current => ({ ...current, [again]: undefined }))
    setSide(again)
    setDone(false)
    handle.live?.expect('any')
  }
  const process = async (of: PictureSlot, still: LiveStill) => {
    if (await onStill(of, still)) return source.kept?.(still.photo)
    toastError(CAPTURE_FAILED.title, CAPTURE_FAILED.sentence)
    expectAgain(of)
  }
  /** Removes the picture that was taken last: its slot has again what it had before. */
  const undo = () => {
    const last = order.at(-1)
    if (!last) return
    onUndo(last, atOpening[last])
    expectAgain(last)
  }
  usePairedPhoneSync({
    phone,
    label: `${side === 'front' ? 'Front' : 'Back'} of the coin`,
    side,
    seen: detectionOverlay(handle.state, handle.camera.zoom),
    auto,
    onAuto: setAuto,
    onUndo: undo,
  })
  useNavigationBlocker(handle.camera.status === 'active')

  useEffect(() => {
    if (!done) return
    const timer = setTimeout(onClose, CLOSES_AFTER_MS)
    return () => clearTimeout(timer)
  }, [done, onClose])

  return (
    <CameraWindow title={`Camera, ${SIDE_NAMES[side]}`} onClose={onClose}>
      <LiveView
        handle={handle}
        prompt={done ? 'Both sides are taken' : PROMPTS[side]}
        auto={auto}
        onAuto={setAuto}
        onClose={onClose}
        // The file pickers are on the screen under the camera.
        onChoosePhotos={onClose}
        tools={tool}
        tray={
          <SideTray
            current={done ? null : side}
            pictures={{
              front: shots.front?.photo ?? taken.front?.crop ?? null,
              back: shots.back?.photo ?? taken.back?.crop ?? null,
            }}
          />
        }
      />
    </CameraWindow>
  )
}
