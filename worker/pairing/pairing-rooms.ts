import { Buffer } from 'node:buffer'
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { IssuedIceServers } from '../../durable-objects/pairing-room/ice-job.ts'
import type {
  JoinResult,
  OpenResult,
  PairingRoomObject,
} from '../../durable-objects/pairing-room/pairing-room.ts'
import type { JoinPairing, PairingState } from '../../shared/pairing/pairing.ts'

/** A code is 64 random bits and 32 bits of their MAC. */
const RANDOM_BYTES = 8
const MAC_BYTES = 4

/** The rooms of all pairings, each by its code. */
export type PairingRooms = {
  open: (ownerId: number) => Promise<OpenResult & { code: string }>
  join: (phone: Required<JoinPairing>) => Promise<JoinResult>
  /** False when there is no such pairing, or it is not theirs. */
  leave: (code: string, token: string) => Promise<boolean>
  end: (code: string, ownerId: number) => Promise<boolean>
  state: (code: string, ownerId: number) => Promise<PairingState | null>
  /** The ICE servers of who holds this token; null for an invalid one. */
  iceServers: (code: string, token: string) => Promise<IssuedIceServers | null>
  /** Hands on a request for one of the room's sockets. Null when there is no such room. */
  connect: (code: string, request: Request) => Promise<Response | null>
}

/**
 * The rooms of this deployment. A code is signed, so that a made-up one starts no Durable Object: only what the code's
 * room may do is checked there.
 * @param secret the key of the codes' MAC
 */
export function createPairingRooms(
  rooms: DurableObjectNamespace<PairingRoomObject>,
  secret: string,
): PairingRooms {
  const macOf = (random: Buffer) =>
    createHmac('sha256', `pairing code:${secret}`).update(random).digest().subarray(0, MAC_BYTES)
  const newCode = () => {
    const random = randomBytes(RANDOM_BYTES)
    return Buffer.concat([random, macOf(random)]).toString('base64url')
  }
  const isSigned = (code: string) => {
    const bytes = Buffer.from(code, 'base64url')
    return (
      bytes.length === RANDOM_BYTES + MAC_BYTES &&
      timingSafeEqual(bytes.subarray(RANDOM_BYTES), macOf(bytes.subarray(0, RANDOM_BYTES)))
    )
  }
  const room = (code: string) => (isSigned(code) ? rooms.get(rooms.idFromName(code)) : null)
  return {
    async open(ownerId) {
      const code = newCode()
      return { code, ...(await rooms.get(rooms.idFromName(code)).open(code, ownerId)) }
    },
    join: async ({ code, secret: shown, phoneSecret, device }) =>
      (await room(code)?.join({ secret: shown, phoneSecret, device })) ?? { type: 'unknown' },
    leave: async (code, token) => (await room(code)?.leave(token)) ?? false,
    end: async (code, ownerId) => (await room(code)?.endFor(ownerId)) ?? false,
    state: async (code, ownerId) => (await room(code)?.stateFor(ownerId)) ?? null,
    iceServers: async (code, token) => (await room(code)?.iceServers(token)) ?? null,
    connect: async (code, request) => (await room(code)?.fetch(request)) ?? null,
  }
}
