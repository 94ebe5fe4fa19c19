import { type PairingAccess, REPLACEMENT_MS } from '../../shared/pairing/pairing.ts'
import { ApiFailure, type ApiFailureCode, failedWith } from '../lib/api-failure.ts'
import { deviceName } from './device-name.ts'
import { joinPairing } from './pairing-api.ts'
import type { PhoneCredentials } from './phone-credentials.ts'

/** Polling interval of a phone that waits to replace the connected one. */
export const REPLACEMENT_POLL_MS = 1_500

/** The progress of a phone that joins its pairing. */
export type Joining =
  | { step: 'joining' }
  /** Another phone is paired: the desktop was asked to replace it. */
  | { step: 'asked' }
  /** The desktop's user is deciding about another phone. */
  | { step: 'busy' }
  /** The desktop's user did not answer in time. */
  | { step: 'unanswered' }
  | { step: 'failed'; code: ApiFailureCode; message: string }
  | { step: 'joined'; access: PairingAccess }

const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

/** Requests to join until the phone has joined or was refused. Reports each step until `signal` is aborted. */
export async function joinPairingUntilDone(
  credentials: PhoneCredentials,
  report: (joining: Joining) => void,
  signal: AbortSignal,
): Promise<void> {
  const device = await deviceName()
  /** When to stop asking, by this phone's clock: the server's may differ. */
  let askUntil: number | null = null
  while (!signal.aborted) {
    const now: Joining = await attempt(credentials, device, askUntil !== null)
    if (signal.aborted) return
    if (now.step !== 'asked' && now.step !== 'busy') return report(now)
    if (now.step === 'asked') {
      askUntil ??= Date.now() + REPLACEMENT_MS - REPLACEMENT_POLL_MS
      if (Date.now() >= askUntil) return report({ step: 'unanswered' })
    }
    report(now)
    await pause(REPLACEMENT_POLL_MS)
  }
}

async function attempt(
  credentials: PhoneCredentials,
  device: string,
  wasAsked: boolean,
): Promise<Joining> {
  try {
    const joined = await joinPairing({ ...credentials, device })
    return joined.state === 'asked' ? { step: 'asked' } : { step: 'joined', access: joined }
  } catch (error) {
    if (failedWith(error, 'BUSY')) return { step: 'busy' }
    // The request failed while the desktop's user decides: the next one repeats it.
    if (wasAsked && error instanceof ApiFailure && error.retryable) return { step: 'asked' }
    if (error instanceof ApiFailure)
      return { step: 'failed', code: error.code, message: error.message }
    const message = 'The server answered in a way we do not understand. Please try again.'
    return { step: 'failed', code: 'UNREADABLE', message }
  }
}
