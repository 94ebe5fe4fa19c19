import {
  CHANNEL_CLOSED,
  type ChannelClosed,
  peerMessageSchemas,
  type RoomNotice,
  type RoomRequest,
  roomRequestSchema,
} from '../shared/messages/pairing.ts'
import type { PairingSide } from '../shared/pairing.ts'
import { openAsk, type Pairing } from './pairing-lifecycle.ts'
import { createRelayGauge, type RelayGauge } from './relay-rate-limiter.ts'
import { type Line, linesOf, otherOf, sideOf } from './room-sockets.ts'

/** The lines of a room: what the room tells its sides, and what they send each other through it. */
export class RoomLines {
  readonly #ctx: DurableObjectState
  readonly #pairing: () => Pairing | null
  readonly #gauges = new WeakMap<WebSocket, RelayGauge>()

  constructor(ctx: DurableObjectState, pairing: () => Pairing | null) {
    this.#ctx = ctx
    this.#pairing = pairing
  }

  /** Takes a side's new line. `holder`: whose token it came with; null is nobody's. */
  open(server: WebSocket, holder: string | null): void {
    const pairing = this.#pairing()
    if (!pairing || !holder) {
      server.accept()
      server.close(CHANNEL_CLOSED.unknown, 'unknown')
      return
    }
    const side = sideOf(holder)
    // The newest line of a side is the one: its elder may hang on a network that is gone.
    for (const elder of this.of(side)) elder.close(CHANNEL_CLOSED.superseded, 'superseded')
    this.#ctx.acceptWebSocket(server, [side])
    server.serializeAttachment({ kind: 'line', holder } satisfies Line)
    this.tellOfOther(side)
    this.tellOfOther(otherOf(side))
    if (side === 'desktop' && openAsk(pairing, Date.now())?.answer === 'pending')
      this.askDesktop(pairing)
  }

  /** Hands a message on to the other side; answers what is meant for the room itself. */
  take(ws: WebSocket, { holder }: Line, message: string | ArrayBuffer): RoomRequest | null {
    const side = sideOf(holder)
    const others = this.of(otherOf(side))
    const gauge = this.#gaugeOf(ws)
    if (typeof message !== 'string') {
      // Pictures go one way; what is beyond the measure is dropped, and comes again.
      if (side === 'phone' && gauge.admits(message.byteLength, Date.now()))
        for (const other of others) other.send(message)
      return null
    }
    if (!gauge.admitsText(Date.now())) return null
    const read = readJson(message)
    const request = roomRequestSchema.safeParse(read)
    if (request.success) return request.data
    // What neither the sides nor the room say to each other goes nowhere.
    if (!peerMessageSchemas[side].safeParse(read).success) return null
    for (const other of others) {
      other.send(message)
      this.#gaugeOf(other).answered()
    }
    return null
  }

  /** Tells a side whether the other is there, and the desktop which phone it is. */
  tellOfOther(side: PairingSide): void {
    const present = this.of(otherOf(side)).length > 0
    const phone = side === 'desktop' ? this.#pairing()?.phone : null
    this.notify(side, {
      type: 'other',
      other: { present, ...(phone ? { phoneMark: phone.mark, device: phone.device } : {}) },
    })
  }

  /** Puts the second phone's question, if there is one. */
  askDesktop({ ask }: Pairing): void {
    if (!ask) return
    const { id, device, until } = ask
    this.notify('desktop', { type: 'replace?', ask: id, device, until })
  }

  notify(side: PairingSide, notice: RoomNotice): void {
    for (const ws of this.of(side)) ws.send(JSON.stringify(notice))
  }

  /** Closes every socket of a side, those of signalling too. */
  closeAll(side: PairingSide, why: ChannelClosed): void {
    for (const ws of this.#ctx.getWebSockets(side)) ws.close(CHANNEL_CLOSED[why], why)
  }

  /** The open lines of a side. */
  of(side: PairingSide): WebSocket[] {
    return linesOf(this.#ctx, this.#pairing())[side]
  }

  #gaugeOf(ws: WebSocket): RelayGauge {
    const known = this.#gauges.get(ws)
    if (known) return known
    const gauge = createRelayGauge(Date.now())
    this.#gauges.set(ws, gauge)
    return gauge
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Not JSON: nothing that anybody could mean.
    return undefined
  }
}
