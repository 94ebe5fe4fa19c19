import { type OpenedPairing, openedPairingSchema } from '../../../shared/pairing/pairing.ts'
import { apiFetch } from '../../lib/api.ts'

/** POST /api/pairings: a new pairing of the signed-in user. */
export async function openPairing(): Promise<OpenedPairing> {
  const response = await apiFetch('/api/pairings', { method: 'POST' })
  return openedPairingSchema.parse(await response.json())
}

/** DELETE /api/pairings/{code}: ends it on both sides. */
export async function endPairing(code: string): Promise<void> {
  await apiFetch(`/api/pairings/${code}`, { method: 'DELETE' })
}
