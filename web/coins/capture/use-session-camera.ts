import { useAtom } from 'jotai'
import { useCallback, useEffect, useRef } from 'react'
import type { PictureSlot } from '../../../shared/coins.ts'
import { useLeaveGuard } from '../../app/navigation.tsx'
import { toast } from '../../ui/toast-store.ts'
import type { Wanted } from '../../vision/auto-shutter.ts'
import type { CaptureSource } from '../../vision/capture-source.ts'
import type { LiveStill } from '../../vision/live-capture.ts'
import { captureStill } from '../capture-side.ts'
import { autoCaptureAtom } from '../live/auto-capture.ts'
import { type LiveCaptureHandle, useLiveCapture } from '../live/use-live-capture.ts'
import type { CaptureSession } from '../session/use-capture-session.ts'

/** What a picture shall show, after which side it comes. */
const WANTED: Record<PictureSlot, Wanted> = { front: 'other_coin', back: 'other_side' }

export interface SessionCamera {
  handle: LiveCaptureHandle
  auto: boolean
  setAuto: (auto: boolean) => void
  /** Takes the last picture back. */
  undo: () => void
  /** Drops the front that has no back yet. */
  backToFront: () => void
}

/** A picture source at work for a capture session: each still is cropped and kept, in the order of the shutter. */
export function useSessionCamera(source: CaptureSource, session: CaptureSession): SessionCamera {
  const [auto, setAuto] = useAtom(autoCaptureAtom)
  const { state, take } = session
  const side: PictureSlot = state.isComplete ? 'front' : state.side
  /** Runs ahead of the session by the stills that are being cropped. */
  const upcoming = useRef(side)
  const cropping = useRef<Promise<unknown>>(Promise.resolve())
  const underWay = useRef(0)

  const takeIn = async (still: LiveStill, of: PictureSlot): Promise<boolean> => {
    const captured = await captureStill(still, `${of}.jpg`)
    if (captured.ok) return take(captured.side.crop)
    toast({
      variant: 'destructive',
      title: 'Capture Failed',
      description: 'Failed to process the coin images. Please try again.',
    })
    return false
  }

  const onStill = (still: LiveStill): Wanted => {
    const of = upcoming.current
    const next: PictureSlot = of === 'front' ? 'back' : 'front'
    upcoming.current = next
    underWay.current++
    const before = cropping.current
    cropping.current = (async () => {
      await before
      const kept = await takeIn(still, of)
      underWay.current--
      if (kept) return
      // The same side is wanted again.
      upcoming.current = of
      handle.live?.expect('any')
    })()
    return WANTED[next]
  }

  const handle = useLiveCapture({
    source,
    auto,
    onStill,
    onProblem: ({ title, sentence }) =>
      toast({ variant: 'destructive', title, description: sentence }),
  })
  useLeaveGuard(handle.camera.status === 'active')

  const { live } = handle
  // What an earlier visit left, and what undo brings back.
  useEffect(() => {
    if (underWay.current === 0) upcoming.current = side
  }, [side])

  const undo = useCallback(() => {
    void cropping.current.then(session.undo).then(() => live?.expect('any'))
  }, [session.undo, live])
  const backToFront = useCallback(() => {
    void cropping.current.then(session.backToFront).then(() => live?.expect('any'))
  }, [session.backToFront, live])

  return { handle, auto, setAuto, undo, backToFront }
}
