import { useEffect, useRef } from 'react'
import type { PictureSide, Seen } from '../../../shared/messages/pairing.ts'
import type { PairedPhone } from './paired-phone.ts'

/** The phone hears of what the detector sees so often at most, in ms. */
const SEEN_EVERY_MS = 200

interface PairedPhoneSync {
  phone: PairedPhone | null
  /** What the next picture shows: "Front of coin 12". */
  label: string
  side: PictureSide
  seen: Seen | null
  auto: boolean
  onAuto: (auto: boolean) => void
  onUndo: () => void
}

/** Keeps the paired phone's screen in step with this one, and lets its buttons act here. */
export function usePairedPhoneSync({
  phone,
  label,
  side,
  seen,
  auto,
  onAuto,
  onUndo,
}: PairedPhoneSync): void {
  const pairing = phone?.pairing() ?? null

  useEffect(() => {
    if (!pairing) return
    pairing.want({ id: label, label, side })
    return () => pairing.want(null)
  }, [pairing, label, side])

  const latest = useRef({ auto, onAuto, onUndo })
  useEffect(() => {
    latest.current = { auto, onAuto, onUndo }
  })
  useEffect(() => {
    if (pairing && pairing.state.autoCapture !== auto) pairing.setAutoCapture(auto)
  }, [pairing, auto])
  useEffect(() => {
    if (!phone || !pairing) return
    let last = pairing.state.autoCapture
    // Only what the phone changed: this side's own change is told to it above.
    const follow = () => {
      const now = phone.pairing()?.state.autoCapture ?? last
      if (now === last) return
      last = now
      if (now !== latest.current.auto) latest.current.onAuto(now)
    }
    const stops = [phone.subscribe(follow), phone.onUndo(() => latest.current.onUndo())]
    return () => {
      for (const stop of stops) stop()
    }
  }, [phone, pairing])

  const saidAt = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    if (!pairing || !seen) return
    const now = performance.now()
    if (now - saidAt.current < SEEN_EVERY_MS) return
    saidAt.current = now
    pairing.seen(seen)
  }, [pairing, seen])
}
