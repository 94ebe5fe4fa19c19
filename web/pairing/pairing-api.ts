import {
  type JoinedPairing,
  type JoinPairing,
  joinedPairingSchema,
  type LeavePairing,
  type TypedPairing,
  type TypePairing,
  typedPairingSchema,
} from '../../shared/pairing/pairing.ts'
import { apiFetch } from '../lib/api.ts'

const postJson = (path: string, body: object): Promise<Response> =>
  apiFetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })

/** POST /api/pairings/join. */
export async function joinPairing(join: JoinPairing): Promise<JoinedPairing> {
  const response = await postJson('/api/pairings/join', join)
  return joinedPairingSchema.parse(await response.json())
}

/** POST /api/pairings/typed: what the link of a signed-in phone's typed code has. */
export async function findTypedPairing(typed: TypePairing): Promise<TypedPairing> {
  const response = await postJson('/api/pairings/typed', typed)
  return typedPairingSchema.parse(await response.json())
}

/** POST /api/pairings/leave, for a phone that has no connection to the room. */
export async function leavePairing(leave: LeavePairing): Promise<void> {
  await postJson('/api/pairings/leave', leave)
}
