import { useCallback, useEffect, useState } from 'react'
import { type Joining, joinPairingUntilDone } from './join-pairing.ts'
import type { PhoneCredentials } from './phone-credentials.ts'

/** Joins the pairing of these credentials; `again` repeats it. */
export function useJoinPairing(credentials: PhoneCredentials): {
  joining: Joining
  again: () => void
} {
  const [attempt, setAttempt] = useState({ credentials, joining: { step: 'joining' } as Joining })
  if (attempt.credentials !== credentials) setAttempt({ credentials, joining: { step: 'joining' } })
  const [tries, setTries] = useState(0)

  // oxlint-disable-next-line react/exhaustive-deps -- another try runs the effect again
  useEffect(() => {
    const stop = new AbortController()
    const report = (joining: Joining) => setAttempt({ credentials, joining })
    // Deferred for an effect that runs twice: the latest join request takes the phone's place in the room.
    const timer = setTimeout(() => void joinPairingUntilDone(credentials, report, stop.signal), 0)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [credentials, tries])

  const again = useCallback(() => {
    setAttempt(now => ({ ...now, joining: { step: 'joining' } }))
    setTries(count => count + 1)
  }, [])

  const isOffline = attempt.joining.step === 'failed' && attempt.joining.code === 'NETWORK'
  useEffect(() => {
    if (!isOffline) return
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [isOffline, again])

  return { joining: attempt.joining, again }
}
