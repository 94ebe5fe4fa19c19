import { randomBytes } from 'node:crypto'
import type {
  JoinResult,
  OpenResult,
  PairingRoom,
} from '../../durable-objects/pairing-room/pairing-room.ts'
import type { JoinPairing, PairingState } from '../../shared/pairing/pairing.ts'

const CODE_BYTES = 12

/** The rooms of all pairings, each by its code. */
export type PairingRooms = {
  open: (ownerId: number) => Promise<OpenResult & { code: string }>
  join: (phone: Required<JoinPairing>) => Promise<JoinResult>
  /** False when there is no such pairing, or it is not theirs. */
  leave: (code: string, token: string) => Promise<boolean>
  end: (code: string, ownerId: number) => Promise<boolean>
  state: (code: string, ownerId: number) => Promise<PairingState | null>
  /** Hands on a request for one of the room's sockets. */
  connect: (code: string, request: Request) => Promise<Response>
}

export function createPairingRooms(rooms: DurableObjectNamespace<PairingRoom>): PairingRooms {
  const room = (code: string) => rooms.get(rooms.idFromName(code))
  return {
    async open(ownerId) {
      const code = randomBytes(CODE_BYTES).toString('base64url')
      return { code, ...(await room(code).open(code, ownerId)) }
    },
    join: ({ code, secret, phoneSecret, device }) =>
      room(code).join({ secret, phoneSecret, device }),
    leave: (code, token) => room(code).leave(token),
    end: (code, ownerId) => room(code).endFor(ownerId),
    state: (code, ownerId) => room(code).stateFor(ownerId),
    connect: (code, request) => room(code).fetch(request),
  }
}
