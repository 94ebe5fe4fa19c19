import { useRef, useState } from 'react'
import type { PictureSlot } from '../../shared/coins/coins.ts'
import {
  CAPTURE_FAILED,
  type Captured,
  captureSide,
  captureStill,
  recrop,
} from '../pictures/capture-side.ts'
import type { CapturedSide } from '../pictures/captured-side.ts'
import type { CropFrame } from '../vision/coin/crop-frame.ts'
import type { LiveStill } from '../vision/live/live-capture.ts'

const BOTH = <Value>(value: Value): Record<PictureSlot, Value> => ({ front: value, back: value })

/** Takes pictures into their slots: each slot works by itself, and says by itself what went wrong. */
export function useCapture(onSide: (slot: PictureSlot, side: CapturedSide | null) => void) {
  const [busy, setBusy] = useState(BOTH(false))
  const [problems, setProblems] = useState(BOTH<string | null>(null))

  const setProblem = (slot: PictureSlot, problem: string | null) =>
    setProblems(current => ({ ...current, [slot]: problem }))

  /** Counts what is put into each slot: work that was overtaken puts nothing there. */
  const latest = useRef(BOTH(0))

  /** False: nothing came of it, and the slot says why. Never rejects. */
  const into = async (slot: PictureSlot, work: Promise<Captured>): Promise<boolean> => {
    setBusy(current => ({ ...current, [slot]: true }))
    setProblem(slot, null)
    const own = ++latest.current[slot]
    try {
      const captured = await work
      if (latest.current[slot] !== own) return true
      if (captured.ok) onSide(slot, captured.side)
      // What stood in the slot before stays there.
      else setProblem(slot, captured.sentence)
      return captured.ok
    } catch {
      // A device short of memory gives no canvas and no blob.
      if (latest.current[slot] !== own) return true
      setProblem(slot, CAPTURE_FAILED.sentence)
      return false
    } finally {
      if (latest.current[slot] === own) setBusy(current => ({ ...current, [slot]: false }))
    }
  }

  return {
    busy,
    problems,
    setProblem,
    /** Puts this side, or none, into a slot, whatever is being captured for it. */
    put: (slot: PictureSlot, side: CapturedSide | null) => {
      latest.current[slot]++
      setBusy(current => ({ ...current, [slot]: false }))
      setProblem(slot, null)
      onSide(slot, side)
    },
    take: (slot: PictureSlot, file: Blob, name: string) => into(slot, captureSide(file, name)),
    takeStill: (slot: PictureSlot, still: LiveStill, name: string) =>
      into(slot, captureStill(still, name)),
    adjust: (slot: PictureSlot, side: CapturedSide, frame: CropFrame) =>
      into(slot, recrop(side, frame)),
  }
}
