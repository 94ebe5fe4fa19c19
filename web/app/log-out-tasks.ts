import type { LogOutTask } from '../accounts/use-log-out.ts'

/**
 * Ends the pairing with a phone: it belongs to the session. Its code is loaded only in a tab that has
 * stored something; only a capture screen stores a pairing. A pairing that could not be ended expires.
 */
const endPairing: LogOutTask = async user => {
  if (sessionStorage.length === 0) return
  const { endRememberedPairing } = await import('../capture/sources/remembered-pairing.ts')
  await endRememberedPairing(user.id)
}

/** What the slices must end before a user is logged out. */
export const LOG_OUT_TASKS: readonly LogOutTask[] = [endPairing]
