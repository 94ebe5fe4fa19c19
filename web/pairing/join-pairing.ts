import { type PairingAccess, REPLACEMENT_MS, REPLACEMENT_POLL_MS } from '../../shared/pairing.ts'
import { ApiFailure, type ApiFailureCode, failedWith } from '../lib/api-failure.ts'
import { deviceName } from './device-name.ts'
import { joinPairing } from './pairing-api.ts'
import type { PhoneCredentials } from './phone-credentials.ts'

/** How far a phone is on its way into its pairing. */
export type Joining =
  | { step: 'joining' }
  /** Another phone is in: the desktop is asked. */
  | { step: 'asked' }
  /** A third phone is asking at the moment. */
  | { step: 'busy' }
  /** The desktop was asked, and nobody answered. */
  | { step: 'unanswered' }
  | { step: 'failed'; code: ApiFailureCode; message: string }
  | { step: 'joined'; access: PairingAccess }

const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

/** Asks until it is in, or knows why not. Tells each step, and nothing more once `signal` is aborted. */
export async function joinPairingUntilDone(
  credentials: PhoneCredentials,
  tell: (joining: Joining) => void,
  signal: AbortSignal,
): Promise<void> {
  const device = await deviceName()
  /** When this phone has to stop asking, by its own clock: the server's may be another. */
  let askUntil: number | null = null
  while (!signal.aborted) {
    const now: Joining = await attempt(credentials, device, askUntil !== null)
    if (signal.aborted) return
    if (now.step !== 'asked' && now.step !== 'busy') return tell(now)
    if (now.step === 'asked') {
      askUntil ??= Date.now() + REPLACEMENT_MS - REPLACEMENT_POLL_MS
      if (Date.now() >= askUntil) return tell({ step: 'unanswered' })
    }
    tell(now)
    await pause(REPLACEMENT_POLL_MS)
  }
}

async function attempt(
  credentials: PhoneCredentials,
  device: string,
  isAsked: boolean,
): Promise<Joining> {
  try {
    const joined = await joinPairing({ ...credentials, device })
    return joined.state === 'asked' ? { step: 'asked' } : { step: 'joined', access: joined }
  } catch (error) {
    if (failedWith(error, 'BUSY')) return { step: 'busy' }
    // A call that got lost while the desktop thinks: the next one asks the same.
    if (isAsked && error instanceof ApiFailure && error.retryable) return { step: 'asked' }
    if (error instanceof ApiFailure)
      return { step: 'failed', code: error.code, message: error.message }
    const message = 'The server answered in a way we do not understand. Please try again.'
    return { step: 'failed', code: 'UNREADABLE', message }
  }
}
