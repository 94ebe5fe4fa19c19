import { Buffer } from 'node:buffer'
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { and, desc, eq, exists, gt, inArray, notExists } from 'drizzle-orm'
import type { IssuedIceServers } from '../../durable-objects/pairing-room/ice-job.ts'
import type {
  JoinResult,
  OpenResult,
  PairingRoomObject,
} from '../../durable-objects/pairing-room/pairing-room.ts'
import {
  type JoinPairing,
  PAIRING_JOIN_MS,
  PAIRING_LIFE_MS,
  type PairingState,
  type TypedPairing,
} from '../../shared/pairing/pairing.ts'
import type { Directory, DirectoryServices } from '../db/connection.ts'
import { sessions } from '../db/schema/accounts.ts'
import { pairingRooms } from '../db/schema/pairing.ts'
import { requestIdHere } from '../http/in-request.ts'

/** A code is 64 random bits and 32 bits of their MAC. */
const RANDOM_BYTES = 8
const MAC_BYTES = 4
/** Guesses are few: they are limited by user and address, and find only rooms of who is signed in. */
const TYPED_DIGITS = 6

/** Who opens a room, and in which session: the room ends with it. */
export type RoomOwner = { userId: number; sessionId: string }

/** The rooms of all pairings, each by its code. */
export type PairingRooms = {
  open: (owner: RoomOwner) => Promise<OpenResult & TypedPairing & { typedCode: string }>
  /** The newest room of this user that shows these digits now; null without one. It starts no Durable Object. */
  byTypedCode: (userId: number, digits: string) => Promise<TypedPairing | null>
  join: (phone: Required<JoinPairing>) => Promise<JoinResult>
  /** False when there is no such pairing, or it is not theirs. */
  leave: (code: string, token: string) => Promise<boolean>
  end: (code: string, ownerId: number) => Promise<boolean>
  state: (code: string, ownerId: number) => Promise<PairingState | null>
  /** The ICE servers of who holds this token; null for an invalid one. */
  iceServers: (code: string, token: string) => Promise<IssuedIceServers | null>
  /** Hands on a request for one of the room's sockets. Null when there is no such room. */
  connect: (code: string, request: Request) => Promise<Response | null>
  /** Ends a user's rooms whose session has ended; `all`: each of them. */
  endOf: (userId: number, which: 'ended sessions' | 'all') => Promise<void>
}

/**
 * The rooms of this deployment. A code is signed, so that a made-up one starts no Durable Object: only what the code's
 * room may do is checked there. A room is reached as long as the session that opened it lasts.
 * @param secret the key of the codes' MAC
 */
export function createPairingRooms(
  { directory, now }: DirectoryServices,
  rooms: DurableObjectNamespace<PairingRoomObject>,
  secret: string,
): PairingRooms {
  const { newCode, isSigned, linkSecretOf, typedCodeOf } = signedCodes(secret)
  const roomOf = (code: string) => rooms.get(rooms.idFromName(code))
  const room = async (code: string) =>
    isSigned(code) && (await hasSession(directory, code, now())) ? roomOf(code) : null
  return {
    async open({ userId, sessionId }) {
      const code = newCode()
      const linkSecret = linkSecretOf(code)
      const opened = await roomOf(code).open(code, userId, linkSecret, requestIdHere())
      const { expiresAt } = opened
      await directory.insert(pairingRooms).values({ code, userId, sessionId, expiresAt })
      return { code, secret: linkSecret, typedCode: typedCodeOf(code), ...opened }
    },
    async byTypedCode(userId, digits) {
      const at = now()
      const open = await directory
        .select({ code: pairingRooms.code })
        .from(pairingRooms)
        .where(
          and(
            eq(pairingRooms.userId, userId),
            gt(pairingRooms.expiresAt, at + PAIRING_LIFE_MS - PAIRING_JOIN_MS),
            exists(sessionOfRoom(directory, at)),
          ),
        )
        .orderBy(desc(pairingRooms.expiresAt))
      const shown = open.find(({ code }) => typedCodeOf(code) === digits)
      return shown ? { code: shown.code, secret: linkSecretOf(shown.code) } : null
    },
    join: async ({ code, secret: shown, phoneSecret, device }) =>
      (await (await room(code))?.join({ secret: shown, phoneSecret, device }, requestIdHere())) ?? {
        type: 'unknown',
      },
    leave: async (code, token) => (await (await room(code))?.leave(token)) ?? false,
    end: async (code, ownerId) => (await (await room(code))?.endFor(ownerId)) ?? false,
    state: async (code, ownerId) => (await (await room(code))?.stateFor(ownerId)) ?? null,
    iceServers: async (code, token) =>
      (await (await room(code))?.iceServers(token, requestIdHere())) ?? null,
    connect: async (code, request) => (await (await room(code))?.fetch(request)) ?? null,
    async endOf(userId, which) {
      const ended = which === 'all' ? undefined : notExists(sessionOfRoom(directory, now()))
      const codes = await directory
        .select({ code: pairingRooms.code })
        .from(pairingRooms)
        .where(and(eq(pairingRooms.userId, userId), ended))
      await Promise.all(codes.map(({ code }) => roomOf(code).endFor(userId)))
      // Last: what is cut off before is ended by the next call.
      const named = codes.map(({ code }) => code)
      await directory
        .delete(pairingRooms)
        .where(and(eq(pairingRooms.userId, userId), inArray(pairingRooms.code, named)))
    },
  }
}

const sessionOfRoom = (directory: Directory, now: number) =>
  directory
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, pairingRooms.sessionId), gt(sessions.expiresAt, now)))

async function hasSession(directory: Directory, code: string, now: number): Promise<boolean> {
  const row = await directory
    .select({ code: pairingRooms.code })
    .from(pairingRooms)
    .where(and(eq(pairingRooms.code, code), exists(sessionOfRoom(directory, now))))
    .get()
  return row !== undefined
}

/** What belongs to a code is derived from it by this server's key, each with a key of its own, and stored nowhere. */
function signedCodes(secret: string) {
  const derived = (purpose: string, from: Buffer | string) =>
    createHmac('sha256', `pairing ${purpose}:${secret}`).update(from).digest()
  const macOf = (random: Buffer) => derived('code', random).subarray(0, MAC_BYTES)
  return {
    /** 256 bits, which the link shows and a phone presents. */
    linkSecretOf: (code: string) => derived('link', code).toString('base64url'),
    typedCodeOf: (code: string) =>
      String(derived('digits', code).readUIntBE(0, 6) % 10 ** TYPED_DIGITS).padStart(
        TYPED_DIGITS,
        '0',
      ),
    newCode: () => {
      const random = randomBytes(RANDOM_BYTES)
      return Buffer.concat([random, macOf(random)]).toString('base64url')
    },
    isSigned: (code: string) => {
      const bytes = Buffer.from(code, 'base64url')
      return (
        bytes.length === RANDOM_BYTES + MAC_BYTES &&
        timingSafeEqual(bytes.subarray(RANDOM_BYTES), macOf(bytes.subarray(0, RANDOM_BYTES)))
      )
    },
  }
}
