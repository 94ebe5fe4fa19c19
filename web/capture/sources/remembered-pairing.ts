/** The pairing of this tab over a reload: another tab is another desktop. */
import { type OpenedPairing, openedPairingSchema } from '../../../shared/pairing.ts'
import { endPairing } from './pairing-api.ts'

const keyOf = (userId: number) => `obverse.pairing.${userId}`

export function rememberedPairing(userId: number): OpenedPairing | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(userId)) ?? 'null')
    const pairing = openedPairingSchema.safeParse(stored)
    return pairing.success && pairing.data.expiresAt > Date.now() ? pairing.data : null
  } catch {
    // Nothing that can be read is no pairing.
    return null
  }
}

export function rememberPairing(userId: number, opened: OpenedPairing | null): void {
  try {
    if (opened) sessionStorage.setItem(keyOf(userId), JSON.stringify(opened))
    else sessionStorage.removeItem(keyOf(userId))
  } catch {
    // Without storage a reload means a new code; nothing else depends on it.
  }
}

/** Before a user signs out: their phone stops being a camera. Rejects where the edge cannot be told. */
export async function endRememberedPairing(userId: number): Promise<void> {
  const pairing = rememberedPairing(userId)
  if (!pairing) return
  rememberPairing(userId, null)
  await endPairing(pairing.code)
}
