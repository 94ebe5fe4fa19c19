import {
  type LineClosed,
  type RoomNotice,
  type RoomRequest,
  roomNoticeSchema,
} from '../../shared/messages/pairing.ts'
import { DIRECT_WINDOW_BYTES, RELAY_WINDOW_BYTES } from '../../shared/messages/pairing-frames.ts'
import type { PairingAccess } from '../../shared/pairing.ts'
import {
  type ConnectionEvent,
  type ConnectionStatus,
  type ConnectionTimer,
  connectionStatus,
  newConnection,
  nextConnection,
} from './connection-machine.ts'
import { createPeerConnection } from './peer-connection.ts'
import { openRoomChannel, type RoomSocket } from './room-channel.ts'

export type PeerSessionEvents = {
  onStatus: (status: ConnectionStatus) => void
  /** A way to the other side opened, changed, or closed (null): how many bytes of a still may be under way. */
  onWindow: (window: number | null) => void
  /** Anything that is not of the room or the link; not parsed yet. */
  onMessage: (message: unknown) => void
  onBinary: (bytes: ArrayBuffer) => void
  onDrain: () => void
  onStream: (stream: MediaStream | null) => void
  onNotice: (notice: Exclude<RoomNotice, { type: 'other' }>) => void
  onOther: (other: Extract<RoomNotice, { type: 'other' }>['other']) => void
}

/** One side of a pairing: its link to the other, kept up by itself, and what is said over it. */
export type PeerSession = {
  readonly status: ConnectionStatus
  /** Over the direct channel when it is open, else through the room; false when neither is. */
  send: (message: object) => boolean
  sendBinary: (bytes: ArrayBuffer) => boolean
  /** Bytes that wait to leave the browser, on the way that is used now. */
  readonly bufferedAmount: number
  readonly isDirect: boolean
  sendToRoom: (request: RoomRequest) => boolean
  setStream: (stream: MediaStream | null) => void
  /** Lets go of everything; the pairing itself lives on. */
  close: () => void
}

/** Where the session runs: the browser, unless a test says otherwise. */
export type PeerSessionHost = {
  location: Pick<Location, 'protocol' | 'hostname' | 'port' | 'host'>
  openSocket: (url: string) => RoomSocket
}
const browser = (): PeerSessionHost => ({
  location: globalThis.location,
  openSocket: url => new WebSocket(url),
})

export function openPeerSession(options: {
  role: 'desktop' | 'phone'
  access: PairingAccess
  events: PeerSessionEvents
  host?: PeerSessionHost
}): PeerSession {
  const { role, access, events, host = browser() } = options
  let state = newConnection(role)
  let status = connectionStatus(state)
  let window: number | null = null
  const timers = new Map<ConnectionTimer, ReturnType<typeof setTimeout>>()

  const peerConnection = createPeerConnection({
    location: host.location,
    code: access.code,
    token: access.token,
    iceServers: access.iceServers,
    events: {
      onReachable: id => void sendByChannel({ type: 'peer', id }),
      onState: is => dispatch({ type: 'direct', is }),
      // The room speaks on the line alone: a notice that comes this way is not the room's.
      onText: text => onPeerMessage(readJson(text)),
      onBinary: bytes => events.onBinary(bytes),
      onDrain: () => events.onDrain(),
      onStream: stream => events.onStream(stream),
    },
  })
  const channel = openRoomChannel({
    open: () => {
      const scheme = host.location.protocol === 'https:' ? 'wss' : 'ws'
      const path = `/peerjs/${access.code}/line?token=${access.token}`
      return host.openSocket(`${scheme}://${host.location.host}${path}`)
    },
    events: {
      onOpen: () => dispatch({ type: 'channel', open: true }),
      onLost: () => dispatch({ type: 'channel', open: false }),
      onClosed,
      onText: text => onText(text),
      onBinary: bytes => events.onBinary(bytes),
    },
  })

  function sendByChannel(message: object): boolean {
    return channel.send(JSON.stringify(message))
  }

  function onClosed(why: LineClosed): void {
    dispatch({ type: 'over', why })
    stop()
  }

  function onText(text: string): void {
    const message = readJson(text)
    const notice = roomNoticeSchema.safeParse(message)
    if (!notice.success) return onPeerMessage(message)
    if (notice.data.type !== 'other') return events.onNotice(notice.data)
    const { other } = notice.data
    const cameAnew = other.present && !state.other
    dispatch({ type: 'other', present: other.present })
    if (cameAnew && role === 'phone' && state.relaying)
      sendByChannel({ type: 'path', path: 'relayed' })
    events.onOther(other)
  }

  /** What concerns the link stays here; the rest is the sides' own. */
  function onPeerMessage(message: unknown): void {
    if (typeof message !== 'object' || message === null || !('type' in message)) return
    const { type } = message
    if (role === 'phone' && type === 'peer' && 'id' in message && typeof message.id === 'string')
      return dispatch({ type: 'peer', id: message.id })
    if (role === 'desktop' && type === 'dial') return dispatch({ type: 'dialled' })
    if (role === 'desktop' && type === 'path' && 'path' in message) {
      if (message.path === 'relayed') dispatch({ type: 'relays' })
      return
    }
    events.onMessage(message)
  }

  function dispatch(event: ConnectionEvent): void {
    const step = nextConnection(state, event)
    state = step.state
    for (const effect of step.effects) {
      switch (effect.type) {
        case 'dial':
          sendByChannel({ type: 'dial' })
          break
        case 'announce':
          attempt(peerConnection.announce())
          break
        case 'call':
          attempt(peerConnection.call(effect.id))
          break
        case 'hang-up':
          peerConnection.hangUp()
          break
        case 'report-relayed':
          sendByChannel({ type: 'path', path: 'relayed' })
          break
        case 'set-timer':
          setTimer(effect.timer, effect.ms)
          break
        case 'clear-timer':
          clearTimeout(timers.get(effect.timer))
          timers.delete(effect.timer)
          break
        default:
          effect satisfies never
      }
    }
    publish()
  }

  /** PeerJS could not be loaded: as if nobody could be reached. */
  function attempt(work: Promise<void>): void {
    work.catch(() => dispatch({ type: 'direct', is: 'down' }))
  }

  function setTimer(timer: ConnectionTimer, ms: number): void {
    clearTimeout(timers.get(timer))
    timers.set(
      timer,
      setTimeout(() => dispatch({ type: 'timer', timer }), ms),
    )
  }

  function publish(): void {
    const now = connectionStatus(state)
    if (now !== status) {
      status = now
      events.onStatus(now)
    }
    const wide =
      state.direct === 'open'
        ? DIRECT_WINDOW_BYTES
        : state.channel && state.other && state.relaying
          ? RELAY_WINDOW_BYTES
          : null
    if (wide === window) return
    window = wide
    events.onWindow(wide)
  }

  const onOnline = () => {
    channel.reconnectNow()
    dispatch({ type: 'network' })
  }
  /** A phone that slept wakes up to sockets that are gone. */
  const onVisible = () => {
    if (globalThis.document?.visibilityState === 'visible') channel.reconnectNow()
  }
  globalThis.addEventListener?.('online', onOnline)
  globalThis.document?.addEventListener('visibilitychange', onVisible)

  function stop(): void {
    globalThis.removeEventListener?.('online', onOnline)
    globalThis.document?.removeEventListener('visibilitychange', onVisible)
    for (const timer of timers.values()) clearTimeout(timer)
    timers.clear()
    peerConnection.hangUp()
    channel.close()
  }

  return {
    get status() {
      return status
    },
    get isDirect() {
      return peerConnection.isOpen
    },
    get bufferedAmount() {
      return peerConnection.isOpen ? peerConnection.bufferedAmount : channel.bufferedAmount
    },
    send: message => peerConnection.send(JSON.stringify(message)) || sendByChannel(message),
    sendBinary: bytes => (peerConnection.isOpen ? peerConnection.send(bytes) : channel.send(bytes)),
    sendToRoom: request => sendByChannel(request),
    setStream: stream => peerConnection.setStream(stream),
    close: stop,
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Not a message of ours.
    return null
  }
}
