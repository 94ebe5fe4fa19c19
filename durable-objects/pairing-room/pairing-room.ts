import { DurableObject } from 'cloudflare:workers'
import { sha256Hex } from '../../shared/lib/sha256.ts'
import type { RoomRequest } from '../../shared/messages/pairing.ts'
import { ROOM_TEXT_MAX_CHARS } from '../../shared/messages/pairing-frames.ts'
import {
  HEARTBEAT_TEXT,
  type PairingSide,
  type PairingState,
} from '../../shared/pairing/pairing.ts'
import { newSecret } from '../lib/secrets.ts'
import type { IceJob, IssuedIceServers } from './ice-job.ts'
import { IssuedIce } from './issued-ice-servers.ts'
import {
  createPairing,
  currentReplacement,
  decideReplacement,
  hasEnded,
  holderOf,
  join,
  nextDeadline,
  type Pairing,
} from './pairing-lifecycle.ts'
import { RoomChannels } from './room-channels.ts'
import { dispatchSignal, signallingOf } from './room-signalling.ts'
import { type Attachment, attachmentOf, otherOf, sideOf } from './room-sockets.ts'
import { nextExpiry, type SignallingEvent } from './signalling.ts'

/** Times in ms since 1970. The only responses that contain tokens. */
export type OpenResult = {
  token: string
  joinBy: number
  expiresAt: number
  ice: IssuedIceServers
}
export type JoinResult =
  | { type: 'joined'; token: string; expiresAt: number; ice: IssuedIceServers }
  | { type: 'asked'; until: number }
  | { type: 'busy'; until: number }
  | { type: 'refused' }
  | { type: 'unknown' }

/**
 * The room of one pairing. It has two kinds of sockets. On `signal` PeerJS clients speak PeerServer's protocol. On
 * `line`, the channel, a side talks to the room and, where peer to peer does not work, to the other side. The state
 * survives hibernation in the sockets' attachments and in storage.
 */
export abstract class PairingRoomObject<Env = unknown> extends DurableObject<Env> {
  readonly #channels: RoomChannels
  readonly #ice = new IssuedIce(this.ctx.storage, () => this.job())

  protected abstract job(): IceJob

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env)
    this.#channels = new RoomChannels(ctx, () => this.#pairing())
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair(HEARTBEAT_TEXT, HEARTBEAT_TEXT))
  }

  /** `secret` is the link's; only its hash is stored. */
  async open(
    code: string,
    ownerId: number,
    secret: string,
    requestId?: string,
  ): Promise<OpenResult> {
    const token = newSecret()
    const [secretHash, desktopTokenHash] = await Promise.all([sha256Hex(secret), sha256Hex(token)])
    const pairing = createPairing({ code, ownerId, secretHash, desktopTokenHash }, Date.now())
    await this.#save(pairing)
    const { joinBy, expiresAt } = pairing
    return { token, joinBy, expiresAt, ice: await this.#iceOf('desktop', pairing, requestId) }
  }

  /** A phone presents the secret. See `join` of pairing-lifecycle.ts for who is admitted. */
  async join(
    phone: { secret: string; phoneSecret: string; device: string },
    requestId?: string,
  ): Promise<JoinResult> {
    const token = newSecret()
    const [secretHash, mark, tokenHash] = await Promise.all(
      [phone.secret, phone.phoneSecret, token].map(sha256Hex),
    )
    const pairing = this.#pairing()
    if (!pairing || !secretHash || !mark || !tokenHash) return { type: 'unknown' }
    const { device } = phone
    const askId = crypto.randomUUID()
    const outcome = join(pairing, { secretHash, mark, device, tokenHash, askId }, Date.now())
    if (outcome.type === 'asked') {
      if (outcome.isNew) {
        await this.#save(outcome.pairing)
        this.#channels.requestReplacement(outcome.pairing)
      }
      return { type: 'asked', until: outcome.ask.until }
    }
    if (outcome.type !== 'joined') return outcome
    await this.#save(outcome.pairing)
    // Sockets of earlier tokens are no longer valid.
    this.#channels.closeAll('phone', outcome.before === 'another' ? 'replaced' : 'superseded')
    this.#channels.sendPresence('desktop')
    const { expiresAt } = outcome.pairing
    const ice = await this.#iceOf('phone', outcome.pairing, requestId)
    return { type: 'joined', token, expiresAt, ice }
  }

  /** The ICE servers of who holds this token, with credentials that work a while; null for an invalid token. */
  async iceServers(token: string, requestId?: string): Promise<IssuedIceServers | null> {
    const holder = await this.#holder(token)
    const pairing = this.#pairing()
    return holder && pairing ? this.#iceOf(sideOf(holder), pairing, requestId) : null
  }

  #iceOf(
    side: PairingSide,
    { expiresAt }: Pairing,
    requestId: string | undefined,
  ): Promise<IssuedIceServers> {
    return this.#ice.of(side, { expiresAt, now: Date.now(), requestId })
  }

  /** Ends the pairing for its owner. False when it is not theirs or has ended. */
  async endFor(ownerId: number): Promise<boolean> {
    if (this.#pairing()?.ownerId !== ownerId) return false
    await this.#end()
    return true
  }

  /** Ends the pairing for a holder of a token. False for an invalid token. */
  async leave(token: string): Promise<boolean> {
    if (!(await this.#holder(token))) return false
    await this.#end()
    return true
  }

  /** Null for everyone except the owner. */
  stateFor(ownerId: number): PairingState | null {
    const pairing = this.#pairing()
    if (pairing?.ownerId !== ownerId) return null
    const { code, joinBy, expiresAt, phone } = pairing
    return {
      code,
      joinBy,
      expiresAt,
      phone: phone && { device: phone.device, joinedAt: phone.joinedAt },
      present: (['desktop', 'phone'] as const).filter(side => this.#channels.of(side).length > 0),
    }
  }

  /** Opens a socket for `?token`: PeerServer's at `…/peerjs`, the channel at `…/line`. */
  override async fetch(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url)
    const token = searchParams.get('token')
    const holder = token ? await this.#holder(token) : null
    const { 0: client, 1: server } = new WebSocketPair()
    if (pathname.endsWith('/line')) this.#channels.open(server, holder)
    else await this.#openSignal(server, searchParams, holder)
    return new Response(null, { status: 101, webSocket: client })
  }

  override async webSocketMessage(ws: WebSocket, message: string | ArrayBuffer): Promise<void> {
    const known = attachmentOf(ws)
    if (typeof message === 'string' && message.length > ROOM_TEXT_MAX_CHARS) {
      ws.close(1009, 'too long')
      await this.#onClosed(known)
    } else if (known?.kind === 'line') {
      const request = this.#channels.receive(ws, known, message)
      if (request) await this.#onRequest(sideOf(known.holder), request)
    } else if (known && typeof message === 'string')
      await this.#signal({ type: 'message', id: known.id, text: message })
  }

  override async webSocketClose(ws: WebSocket): Promise<void> {
    // The close of a hibernating socket is not answered automatically.
    ws.close()
    await this.#onClosed(attachmentOf(ws))
  }

  override async webSocketError(ws: WebSocket): Promise<void> {
    await this.#onClosed(attachmentOf(ws))
  }

  override async alarm(): Promise<void> {
    const pairing = this.#pairing()
    if (!pairing) return
    const now = Date.now()
    if (hasEnded(pairing, now)) return this.#end()
    if (pairing.ask && !currentReplacement(pairing, now)) {
      this.#channels.notify('desktop', { type: 'replace-settled', ask: pairing.ask.id })
      this.ctx.storage.kv.put('pairing', { ...pairing, ask: null })
    }
    await this.#signal({ type: 'tick' })
  }

  // The pairing

  #pairing(): Pairing | null {
    return this.ctx.storage.kv.get<Pairing>('pairing') ?? null
  }

  async #save(pairing: Pairing): Promise<void> {
    this.ctx.storage.kv.put('pairing', pairing)
    await this.#setAlarm(pairing)
  }

  async #setAlarm(pairing: Pairing): Promise<void> {
    const expiry = nextExpiry(signallingOf(this.ctx))
    const deadline = nextDeadline(pairing, Date.now())
    await this.ctx.storage.setAlarm(expiry === null ? deadline : Math.min(deadline, expiry))
  }

  async #holder(token: string): Promise<string | null> {
    const hash = await sha256Hex(token)
    const pairing = this.#pairing()
    return pairing && holderOf(pairing, hash, Date.now())
  }

  async #end(): Promise<void> {
    this.#channels.closeAll('desktop', 'ended')
    this.#channels.closeAll('phone', 'ended')
    const revoked = this.#ice.revoke()
    await this.ctx.storage.deleteAlarm()
    await revoked
    await this.ctx.storage.deleteAll()
  }

  async #onRequest(side: PairingSide, request: RoomRequest): Promise<void> {
    if (request.type === 'end') return this.#end()
    const pairing = this.#pairing()
    // Only the desktop decides on a replacement.
    if (side !== 'desktop' || !pairing) return
    await this.#save(decideReplacement(pairing, request.ask, request.agree, Date.now()))
  }

  // Signalling

  async #openSignal(
    server: WebSocket,
    query: URLSearchParams,
    holder: string | null,
  ): Promise<void> {
    const socket = crypto.randomUUID()
    const [id, key, token] = [query.get('id'), query.get('key'), query.get('token')]
    // Accepted with tags in any case, so that the room finds it by them. A refused socket is closed then.
    this.ctx.acceptWebSocket(server, [holder ? sideOf(holder) : 'nobody', socket])
    await this.#signal({ type: 'connect', socket, id, key, token, holder })
  }

  async #signal(event: SignallingEvent): Promise<void> {
    const { waitingChanged } = dispatchSignal(this.ctx, event)
    const pairing = this.#pairing()
    if (pairing && (waitingChanged || event.type === 'tick')) await this.#setAlarm(pairing)
  }

  async #onClosed(known: Attachment | null): Promise<void> {
    if (known?.kind === 'signal') await this.#signal({ type: 'close', socket: known.socket })
    if (known?.kind === 'line') this.#channels.sendPresence(otherOf(sideOf(known.holder)))
  }
}
