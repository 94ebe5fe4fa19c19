import { useEffect, useRef } from 'react'
import type { PictureSide, Seen } from '../../../shared/messages/pairing.ts'
import type { PairedPhone } from './paired-phone.ts'

/** The shortest time between two detections that are sent to the phone, in ms. */
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

/** Sends this screen's state to the paired phone, and applies the phone's buttons here. */
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
    // Only changes by the phone: this side's own are sent above.
    const onChange = () => {
      const now = phone.pairing()?.state.autoCapture ?? last
      if (now === last) return
      last = now
      if (now !== latest.current.auto) latest.current.onAuto(now)
    }
    const stops = [phone.subscribe(onChange), phone.onUndo(() => latest.current.onUndo())]
    return () => {
      for (const stop of stops) stop()
    }
  }, [phone, pairing])

  const sentAt = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    if (!pairing || !seen) return
    const now = performance.now()
    if (now - sentAt.current < SEEN_EVERY_MS) return
    sentAt.current = now
    pairing.seen(seen)
  }, [pairing, seen])
}
