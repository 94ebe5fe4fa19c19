import { useState } from 'react'
import type { PictureSlot } from '../../shared/coins.ts'
import { type Captured, captureSide, captureStill, recrop } from '../pictures/capture-side.ts'
import type { CapturedSide } from '../pictures/captured-side.ts'
import type { CropFrame } from '../vision/crop-frame.ts'
import type { LiveStill } from '../vision/live-capture.ts'

const BOTH = <Value>(value: Value): Record<PictureSlot, Value> => ({ front: value, back: value })

/** Takes pictures into their slots: each slot works by itself, and says by itself what went wrong. */
export function useCapture(onSide: (slot: PictureSlot, side: CapturedSide) => void) {
  const [busy, setBusy] = useState(BOTH(false))
  const [problems, setProblems] = useState(BOTH<string | null>(null))

  const setProblem = (slot: PictureSlot, problem: string | null) =>
    setProblems(current => ({ ...current, [slot]: problem }))

  const into = async (slot: PictureSlot, work: Promise<Captured>) => {
    setBusy(current => ({ ...current, [slot]: true }))
    setProblem(slot, null)
    try {
      const captured = await work
      if (captured.ok) onSide(slot, captured.side)
      // What stood in the slot before stays there.
      else setProblem(slot, captured.sentence)
    } finally {
      setBusy(current => ({ ...current, [slot]: false }))
    }
  }

  return {
    busy,
    problems,
    setProblem,
    take: (slot: PictureSlot, file: Blob, name: string) => into(slot, captureSide(file, name)),
    takeStill: (slot: PictureSlot, still: LiveStill, name: string) =>
      into(slot, captureStill(still, name)),
    adjust: (slot: PictureSlot, side: CapturedSide, frame: CropFrame) =>
      into(slot, recrop(side, frame)),
  }
}
