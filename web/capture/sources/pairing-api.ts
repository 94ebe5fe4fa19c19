import {
  type JoinedPairing,
  type JoinPairing,
  joinedPairingSchema,
  type LeavePairing,
  type OpenedPairing,
  openedPairingSchema,
} from '../../../shared/pairing.ts'
import { apiFetch } from '../../lib/api.ts'

const asJson = (body: object): RequestInit => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(body),
})

/** POST /api/pairings: a new pairing of this seller's. */
export async function openPairing(): Promise<OpenedPairing> {
  const answer = await apiFetch('/api/pairings', { method: 'POST' })
  return openedPairingSchema.parse(await answer.json())
}

/** DELETE /api/pairings/{code}: ends it everywhere. */
export async function endPairing(code: string): Promise<void> {
  await apiFetch(`/api/pairings/${code}`, { method: 'DELETE' })
}

/** POST /api/pairings/join, from the phone. */
export async function joinPairing(join: JoinPairing): Promise<JoinedPairing> {
  const answer = await apiFetch('/api/pairings/join', asJson(join))
  return joinedPairingSchema.parse(await answer.json())
}

/** POST /api/pairings/leave, from the phone, where its line is gone. */
export async function leavePairing(leave: LeavePairing): Promise<void> {
  await apiFetch('/api/pairings/leave', asJson(leave))
}
