import { useCallback, useEffect, useState } from 'react'
import { type Joining, joinPairingUntilDone } from './join-pairing.ts'
import type { PhoneCredentials } from './phone-credentials.ts'

/** The way into the pairing of this credentials; `again` goes it once more. */
export function useJoinPairing(credentials: PhoneCredentials): {
  joining: Joining
  again: () => void
} {
  const [round, setRound] = useState({ credentials, joining: { step: 'joining' } as Joining })
  if (round.credentials !== credentials) setRound({ credentials, joining: { step: 'joining' } })
  const [tries, setTries] = useState(0)

  // oxlint-disable-next-line react/exhaustive-deps -- another try is another run
  useEffect(() => {
    const stop = new AbortController()
    const tell = (joining: Joining) => setRound({ credentials, joining })
    // A moment later, for an effect that runs twice: the seat is the last call's, whichever it is.
    const timer = setTimeout(() => void joinPairingUntilDone(credentials, tell, stop.signal), 0)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [credentials, tries])

  const again = useCallback(() => {
    setRound(now => ({ ...now, joining: { step: 'joining' } }))
    setTries(count => count + 1)
  }, [])

  const isOffline = round.joining.step === 'failed' && round.joining.code === 'NETWORK'
  useEffect(() => {
    if (!isOffline) return
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [isOffline, again])

  return { joining: round.joining, again }
}
