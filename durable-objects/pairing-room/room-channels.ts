import { parseJson } from '../../shared/lib/parse-json.ts'
import {
  CHANNEL_CLOSED,
  type ChannelClosed,
  peerMessageSchemas,
  type RoomNotice,
  type RoomRequest,
  roomRequestSchema,
} from '../../shared/messages/pairing.ts'
import type { PairingSide } from '../../shared/pairing/pairing.ts'
import { currentReplacement, type Pairing } from './pairing-lifecycle.ts'
import { createRelayRateLimiter, type RelayRateLimiter } from './relay-rate-limiter.ts'
import { type Channel, channelsOf, otherOf, sideOf } from './room-sockets.ts'

/** The channels of a room: notices to both sides, and the messages that it relays between them. */
export class RoomChannels {
  readonly #ctx: DurableObjectState
  readonly #pairing: () => Pairing | null
  readonly #limiters = new WeakMap<WebSocket, RelayRateLimiter>()

  constructor(ctx: DurableObjectState, pairing: () => Pairing | null) {
    this.#ctx = ctx
    this.#pairing = pairing
  }

  /** Accepts a side's new channel. `holder` of its token; null for an invalid token. */
  open(server: WebSocket, holder: string | null): void {
    const pairing = this.#pairing()
    if (!pairing || !holder) {
      server.accept()
      server.close(CHANNEL_CLOSED.unknown, 'unknown')
      return
    }
    const side = sideOf(holder)
    // The newest channel of a side replaces the older one, which may belong to a lost network.
    for (const older of this.of(side)) older.close(CHANNEL_CLOSED.superseded, 'superseded')
    this.#ctx.acceptWebSocket(server, [side])
    server.serializeAttachment({ kind: 'line', holder } satisfies Channel)
    this.sendPresence(side)
    this.sendPresence(otherOf(side))
    if (side === 'desktop' && currentReplacement(pairing, Date.now())?.answer === 'pending')
      this.requestReplacement(pairing)
  }

  /** Relays a message to the other side. Returns a request that is meant for the room itself. */
  receive(ws: WebSocket, { holder }: Channel, message: string | ArrayBuffer): RoomRequest | null {
    const side = sideOf(holder)
    const others = this.of(otherOf(side))
    const limiter = this.#limiterOf(ws)
    if (typeof message !== 'string') {
      // Only the phone sends pictures. Frames over the limit are dropped, and the phone sends them again.
      if (side === 'phone' && limiter.allowFrame(message.byteLength, Date.now()))
        for (const other of others) other.send(message)
      return null
    }
    if (!limiter.allowText(Date.now())) return null
    const read = parseJson(message)
    const request = roomRequestSchema.safeParse(read)
    if (request.success) return request.data
    // Messages outside the protocol are dropped.
    if (!peerMessageSchemas[side].safeParse(read).success) return null
    for (const other of others) {
      other.send(message)
      this.#limiterOf(other).acknowledge()
    }
    return null
  }

  /** Notifies a side whether the other is present, and the desktop which phone it is. */
  sendPresence(side: PairingSide): void {
    const present = this.of(otherOf(side)).length > 0
    const phone = side === 'desktop' ? this.#pairing()?.phone : null
    this.notify(side, {
      type: 'other',
      other: { present, ...(phone ? { phoneMark: phone.mark, device: phone.device } : {}) },
    })
  }

  /** Sends the desktop the second phone's request, if there is one. */
  requestReplacement({ ask }: Pairing): void {
    if (!ask) return
    const { id, device, until } = ask
    this.notify('desktop', { type: 'replace?', ask: id, device, until })
  }

  notify(side: PairingSide, notice: RoomNotice): void {
    for (const ws of this.of(side)) ws.send(JSON.stringify(notice))
  }

  /** Closes every socket of a side, signalling sockets too. */
  closeAll(side: PairingSide, why: ChannelClosed): void {
    for (const ws of this.#ctx.getWebSockets(side)) ws.close(CHANNEL_CLOSED[why], why)
  }

  /** The open channels of a side. */
  of(side: PairingSide): WebSocket[] {
    return channelsOf(this.#ctx, this.#pairing())[side]
  }

  #limiterOf(ws: WebSocket): RelayRateLimiter {
    const known = this.#limiters.get(ws)
    if (known) return known
    const limiter = createRelayRateLimiter(Date.now())
    this.#limiters.set(ws, limiter)
    return limiter
  }
}
