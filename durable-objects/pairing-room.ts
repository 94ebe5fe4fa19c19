import { DurableObject } from 'cloudflare:workers'
import {
  LINE_CLOSED,
  type LineClosed,
  peerMessageSchemas,
  type RoomNotice,
  type RoomRequest,
  roomRequestSchema,
} from '../shared/messages/pairing.ts'
import { ROOM_TEXT_MAX_CHARS } from '../shared/messages/pairing-frames.ts'
import { HEARTBEAT_TEXT, type PairingSide, type PairingState } from '../shared/pairing.ts'
import {
  answerAsk,
  holderOf,
  isOver,
  join,
  nextDeadline,
  openAsk,
  openPairing,
  type Pairing,
} from './pairing-life.ts'
import { createRelayGauge, type RelayGauge } from './relay-gauge.ts'
import { carrySignal, signallingOf } from './room-signalling.ts'
import {
  type Attachment,
  attachmentOf,
  type Line,
  linesOf,
  otherOf,
  sideOf,
} from './room-sockets.ts'
import { hashOf, newSecret } from './secrets.ts'
import { nextExpiry, type SignallingEvent } from './signalling.ts'

/** Times in ms since 1970. Secrets and tokens leave the room here, once. */
export type Opened = { secret: string; token: string; joinBy: number; expiresAt: number }
export type Joined =
  | { type: 'joined'; token: string; expiresAt: number }
  | { type: 'asked'; until: number }
  | { type: 'busy'; until: number }
  | { type: 'refused' }
  | { type: 'unknown' }

/**
 * The room of one pairing. Two kinds of sockets: `signal`, on which PeerJS clients speak PeerServer's
 * protocol, and `line`, on which the sides talk to the room and, through it, to each other where peer to peer
 * does not work. All of it survives the room's sleep: sockets carry what they are, storage the rest.
 */
export class PairingRoom<Env = unknown> extends DurableObject<Env> {
  readonly #gauges = new WeakMap<WebSocket, RelayGauge>()

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env)
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair(HEARTBEAT_TEXT, HEARTBEAT_TEXT))
  }

  async open(code: string, ownerId: number): Promise<Opened> {
    const secret = newSecret()
    const token = newSecret()
    const [secretHash, desktopTokenHash] = await Promise.all([hashOf(secret), hashOf(token)])
    const pairing = openPairing({ code, ownerId, secretHash, desktopTokenHash }, Date.now())
    await this.#keep(pairing)
    return { secret, token, joinBy: pairing.joinBy, expiresAt: pairing.expiresAt }
  }

  /** A phone shows the secret. See `join` of pairing-life for who is let in. */
  async join(phone: { secret: string; phoneSecret: string; device: string }): Promise<Joined> {
    const token = newSecret()
    const [secretHash, mark, tokenHash] = await Promise.all(
      [phone.secret, phone.phoneSecret, token].map(hashOf),
    )
    const pairing = this.#pairing()
    if (!pairing || !secretHash || !mark || !tokenHash) return { type: 'unknown' }
    const { device } = phone
    const askId = crypto.randomUUID()
    const outcome = join(pairing, { secretHash, mark, device, tokenHash, askId }, Date.now())
    if (outcome.type === 'asked') {
      if (outcome.isNew) {
        await this.#keep(outcome.pairing)
        this.#notify('desktop', this.#question(outcome.pairing))
      }
      return { type: 'asked', until: outcome.ask.until }
    }
    if (outcome.type !== 'joined') return outcome
    await this.#keep(outcome.pairing)
    // An earlier seat's sockets are nobody's from now on.
    this.#closeAll('phone', outcome.before === 'another' ? 'replaced' : 'superseded')
    this.#tellOfOther('desktop')
    return { type: 'joined', token, expiresAt: outcome.pairing.expiresAt }
  }

  /** Ends the pairing for its owner; false when it is not theirs, or is no more. */
  async endFor(ownerId: number): Promise<boolean> {
    if (this.#pairing()?.ownerId !== ownerId) return false
    await this.#end()
    return true
  }

  /** Ends the pairing for who holds one of its tokens. */
  async leave(token: string): Promise<boolean> {
    if (!(await this.#holder(token))) return false
    await this.#end()
    return true
  }

  /** Null for all but the owner. */
  stateFor(ownerId: number): PairingState | null {
    const pairing = this.#pairing()
    if (pairing?.ownerId !== ownerId) return null
    const { code, joinBy, expiresAt, phone } = pairing
    const lines = this.#lines()
    return {
      code,
      joinBy,
      expiresAt,
      phone: phone && { device: phone.device, joinedAt: phone.joinedAt },
      present: (['desktop', 'phone'] as const).filter(side => lines[side].length > 0),
    }
  }

  /** A socket for `?token`: PeerServer's at a path that ends in `/peerjs`, the line at `/line`. */
  override async fetch(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url)
    const token = searchParams.get('token')
    const holder = token ? await this.#holder(token) : null
    const { 0: client, 1: server } = new WebSocketPair()
    if (pathname.endsWith('/line')) this.#openLine(server, holder)
    else await this.#openSignal(server, searchParams, holder)
    return new Response(null, { status: 101, webSocket: client })
  }

  override async webSocketMessage(ws: WebSocket, message: string | ArrayBuffer): Promise<void> {
    const known = attachmentOf(ws)
    if (typeof message === 'string' && message.length > ROOM_TEXT_MAX_CHARS) {
      ws.close(1009, 'too long')
      await this.#forget(known)
    } else if (known?.kind === 'line') await this.#onLine(ws, known, message)
    else if (known && typeof message === 'string')
      await this.#signal({ type: 'message', id: known.id, text: message })
  }

  override async webSocketClose(ws: WebSocket): Promise<void> {
    // A socket that hibernates does not answer the close by itself.
    ws.close()
    await this.#forget(attachmentOf(ws))
  }

  override async webSocketError(ws: WebSocket): Promise<void> {
    await this.#forget(attachmentOf(ws))
  }

  override async alarm(): Promise<void> {
    const pairing = this.#pairing()
    if (!pairing) return
    const now = Date.now()
    if (isOver(pairing, now)) return this.#end()
    if (pairing.ask && !openAsk(pairing, now)) {
      this.#notify('desktop', { type: 'replace-settled', ask: pairing.ask.id })
      this.ctx.storage.kv.put('pairing', { ...pairing, ask: null })
    }
    await this.#signal({ type: 'tick' })
  }

  // The pairing

  #pairing(): Pairing | null {
    return this.ctx.storage.kv.get<Pairing>('pairing') ?? null
  }

  async #keep(pairing: Pairing): Promise<void> {
    this.ctx.storage.kv.put('pairing', pairing)
    await this.#setAlarm(pairing)
  }

  async #setAlarm(pairing: Pairing): Promise<void> {
    const expiry = nextExpiry(signallingOf(this.ctx))
    const deadline = nextDeadline(pairing, Date.now())
    await this.ctx.storage.setAlarm(expiry === null ? deadline : Math.min(deadline, expiry))
  }

  async #holder(token: string): Promise<string | null> {
    const hash = await hashOf(token)
    const pairing = this.#pairing()
    return pairing && holderOf(pairing, hash, Date.now())
  }

  async #end(): Promise<void> {
    this.#closeAll('desktop', 'ended')
    this.#closeAll('phone', 'ended')
    await this.ctx.storage.deleteAlarm()
    await this.ctx.storage.deleteAll()
  }

  #closeAll(side: PairingSide, why: LineClosed): void {
    for (const ws of this.ctx.getWebSockets(side)) ws.close(LINE_CLOSED[why], why)
  }

  // The line

  #openLine(server: WebSocket, holder: string | null): void {
    const pairing = this.#pairing()
    if (!pairing || !holder) {
      server.accept()
      server.close(LINE_CLOSED.unknown, 'unknown')
      return
    }
    const side = sideOf(holder)
    // The newest line of a side is the one: its elder may hang on a network that is gone.
    for (const elder of this.#lines()[side]) elder.close(LINE_CLOSED.superseded, 'superseded')
    this.ctx.acceptWebSocket(server, [side])
    server.serializeAttachment({ kind: 'line', holder } satisfies Line)
    this.#tellOfOther(side)
    this.#tellOfOther(otherOf(side))
    if (side === 'desktop' && openAsk(pairing, Date.now())?.answer === 'pending')
      this.#notify('desktop', this.#question(pairing))
  }

  async #onLine(ws: WebSocket, { holder }: Line, message: string | ArrayBuffer): Promise<void> {
    const side = sideOf(holder)
    const others = this.#lines()[otherOf(side)]
    const gauge = this.#gaugeOf(ws)
    if (typeof message !== 'string') {
      // Pictures go one way; what is beyond the measure is dropped, and comes again.
      if (side === 'phone' && gauge.admits(message.byteLength, Date.now()))
        for (const other of others) other.send(message)
      return
    }
    if (!gauge.admitsText(Date.now())) return
    const read = readJson(message)
    const request = roomRequestSchema.safeParse(read)
    if (request.success) return this.#onRequest(side, request.data)
    // What neither the sides nor the room say to each other goes nowhere.
    if (!peerMessageSchemas[side].safeParse(read).success) return
    for (const other of others) {
      other.send(message)
      this.#gaugeOf(other).answered()
    }
  }

  async #onRequest(side: PairingSide, request: RoomRequest): Promise<void> {
    if (request.type === 'end') return this.#end()
    const pairing = this.#pairing()
    if (side !== 'desktop' || !pairing) return
    await this.#keep(answerAsk(pairing, request.ask, request.agree, Date.now()))
  }

  #tellOfOther(side: PairingSide): void {
    const present = this.#lines()[otherOf(side)].length > 0
    const phone = side === 'desktop' ? this.#pairing()?.phone : null
    this.#notify(side, {
      type: 'other',
      other: { present, ...(phone ? { phoneMark: phone.mark, device: phone.device } : {}) },
    })
  }

  #question({ ask }: Pairing): RoomNotice | null {
    return ask && { type: 'replace?', ask: ask.id, device: ask.device, until: ask.until }
  }

  #notify(side: PairingSide, notice: RoomNotice | null): void {
    if (!notice) return
    for (const ws of this.#lines()[side]) ws.send(JSON.stringify(notice))
  }

  #lines(): Record<PairingSide, WebSocket[]> {
    return linesOf(this.ctx, this.#pairing())
  }

  #gaugeOf(ws: WebSocket): RelayGauge {
    const known = this.#gauges.get(ws)
    if (known) return known
    const gauge = createRelayGauge(Date.now())
    this.#gauges.set(ws, gauge)
    return gauge
  }

  // Signalling

  async #openSignal(
    server: WebSocket,
    query: URLSearchParams,
    holder: string | null,
  ): Promise<void> {
    const socket = crypto.randomUUID()
    const [id, key, token] = [query.get('id'), query.get('key'), query.get('token')]
    // Hibernates from the start, so that the room finds it by its name; who is turned away is closed at once.
    this.ctx.acceptWebSocket(server, [holder ? sideOf(holder) : 'nobody', socket])
    await this.#signal({ type: 'connect', socket, id, key, token, holder })
  }

  async #signal(event: SignallingEvent): Promise<void> {
    const { waitingChanged } = carrySignal(this.ctx, event)
    const pairing = this.#pairing()
    if (pairing && (waitingChanged || event.type === 'tick')) await this.#setAlarm(pairing)
  }

  async #forget(known: Attachment | null): Promise<void> {
    if (known?.kind === 'signal') await this.#signal({ type: 'close', socket: known.socket })
    if (known?.kind === 'line') this.#tellOfOther(otherOf(sideOf(known.holder)))
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
