import { useEffect, useState } from 'react'
import { setDelayReason } from './delay-reason.ts'
import { isToSend, readOutbox } from './outbox.ts'
import { onOutboxChange } from './outbox-rows.ts'
import { sendPairs } from './send-pairs.ts'

/** Backoff between attempts: doubled each time. */
const FIRST_PAUSE_MS = 2_000
const LONGEST_PAUSE_MS = 60_000

/** Uploads the user's pairs while the app is open, on whatever screen, and there is a network. Shows nothing. */
export default function PairSender({ userId }: { userId: number }) {
  const newest = useNewest(userId)

  useEffect(() => {
    if (!newest) return
    let cancelled = false
    let pause = FIRST_PAUSE_MS
    let timer: ReturnType<typeof setTimeout> | undefined
    const send = async () => {
      clearTimeout(timer)
      const end = await sendPairs(userId)
      if (cancelled) return
      setDelayReason(delayReasonOf(end))
      if (end.kind !== 'later') return
      const wait = Math.max(pause, (end.retryAt ?? 0) - Date.now())
      timer = setTimeout(() => void send(), wait)
      pause = Math.min(LONGEST_PAUSE_MS, pause * 2)
    }
    const sendNow = () => {
      pause = FIRST_PAUSE_MS
      void send()
    }
    sendNow()
    window.addEventListener('online', sendNow)
    return () => {
      cancelled = true
      clearTimeout(timer)
      window.removeEventListener('online', sendNow)
    }
  }, [userId, newest])
  useEffect(() => () => setDelayReason(null), [])

  return null
}

/** What starts the sending: a new pair does, a sent one does not. Null until the storage is read. */
function useNewest(userId: number): string | null {
  const [newest, setNewest] = useState<string | null>(null)
  useEffect(() => {
    const read = async () => {
      try {
        const { pairs } = await readOutbox(userId)
        // Large pictures of an earlier visit may be left.
        setNewest(pairs.findLast(isToSend)?.id ?? 'large pictures')
      } catch {
        // Private windows may have no IndexedDB: nothing waits.
        setNewest(null)
      }
    }
    void read()
    return onOutboxChange(() => void read())
  }, [userId])
  return newest
}

function delayReasonOf(end: Awaited<ReturnType<typeof sendPairs>>): string | null {
  switch (end.kind) {
    case 'done':
      return null
    case 'later':
      return end.message
    case 'signed-out':
      return 'Please log in again. Your coins are kept on this device.'
    default:
      return end satisfies never
  }
}
