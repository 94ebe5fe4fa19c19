import {
  type LineClosed,
  type RoomNotice,
  type RoomRequest,
  roomNoticeSchema,
} from '../../shared/messages/pairing.ts'
import { DIRECT_WINDOW_BYTES, RELAY_WINDOW_BYTES } from '../../shared/messages/pairing-frames.ts'
import type { PairingAccess } from '../../shared/pairing.ts'
import {
  type LinkEvent,
  type LinkStatus,
  type LinkTimer,
  link,
  linkStatus,
  newLink,
} from './connection-machine.ts'
import { createDirect } from './peer-connection.ts'
import { type LineSocket, openLine } from './room-channel.ts'

export type SessionEvents = {
  onStatus: (status: LinkStatus) => void
  /** A way to the other side opened, changed, or closed (null): how many bytes of a still may be under way. */
  onWay: (window: number | null) => void
  /** Anything that is not of the room or the link; not parsed yet. */
  onMessage: (message: unknown) => void
  onBinary: (bytes: ArrayBuffer) => void
  onRoom: () => void
  onStream: (stream: MediaStream | null) => void
  onNotice: (notice: Exclude<RoomNotice, { type: 'other' }>) => void
  onOther: (other: Extract<RoomNotice, { type: 'other' }>['other']) => void
}

/** One side of a pairing: its link to the other, kept up by itself, and what is said over it. */
export type Session = {
  readonly status: LinkStatus
  /** Over the direct channel when it is open, else through the room; false when neither is. */
  say: (message: object) => boolean
  sendBinary: (bytes: ArrayBuffer) => boolean
  /** Bytes that wait to leave the browser, on the way that is used now. */
  readonly waiting: number
  readonly isDirect: boolean
  ask: (request: RoomRequest) => boolean
  show: (stream: MediaStream | null) => void
  /** Lets go of everything; the pairing itself lives on. */
  close: () => void
}

/** Where the session runs: the browser, unless a test says otherwise. */
export type SessionHost = {
  location: Pick<Location, 'protocol' | 'hostname' | 'port' | 'host'>
  openSocket: (url: string) => LineSocket
}
const browser = (): SessionHost => ({
  location: globalThis.location,
  openSocket: url => new WebSocket(url),
})

export function openSession(options: {
  role: 'desktop' | 'phone'
  access: PairingAccess
  events: SessionEvents
  host?: SessionHost
}): Session {
  const { role, access, events, host = browser() } = options
  let state = newLink(role)
  let status = linkStatus(state)
  let window: number | null = null
  const timers = new Map<LinkTimer, ReturnType<typeof setTimeout>>()

  const direct = createDirect({
    location: host.location,
    code: access.code,
    token: access.token,
    iceServers: access.iceServers,
    events: {
      onReachable: id => void sayByLine({ type: 'peer', id }),
      onState: is => tell({ type: 'direct', is }),
      // The room speaks on the line alone: a notice that comes this way is not the room's.
      onText: text => onPeerMessage(readJson(text)),
      onBinary: bytes => events.onBinary(bytes),
      onRoom: () => events.onRoom(),
      onStream: stream => events.onStream(stream),
    },
  })
  const line = openLine({
    open: () => {
      const scheme = host.location.protocol === 'https:' ? 'wss' : 'ws'
      const path = `/peerjs/${access.code}/line?token=${access.token}`
      return host.openSocket(`${scheme}://${host.location.host}${path}`)
    },
    events: {
      onOpen: () => tell({ type: 'line', open: true }),
      onLost: () => tell({ type: 'line', open: false }),
      onOver: over,
      onText: text => onText(text),
      onBinary: bytes => events.onBinary(bytes),
    },
  })

  function sayByLine(message: object): boolean {
    return line.say(JSON.stringify(message))
  }

  function over(why: LineClosed): void {
    tell({ type: 'over', why })
    stop()
  }

  function onText(text: string): void {
    const message = readJson(text)
    const notice = roomNoticeSchema.safeParse(message)
    if (!notice.success) return onPeerMessage(message)
    if (notice.data.type !== 'other') return events.onNotice(notice.data)
    const { other } = notice.data
    const cameAnew = other.present && !state.other
    tell({ type: 'other', present: other.present })
    if (cameAnew && role === 'phone' && state.late) sayByLine({ type: 'path', path: 'relayed' })
    events.onOther(other)
  }

  /** What concerns the link stays here; the rest is the sides' own. */
  function onPeerMessage(message: unknown): void {
    if (typeof message !== 'object' || message === null || !('type' in message)) return
    const { type } = message
    if (role === 'phone' && type === 'peer' && 'id' in message && typeof message.id === 'string')
      return tell({ type: 'peer', id: message.id })
    if (role === 'desktop' && type === 'dial') return tell({ type: 'dialled' })
    if (role === 'desktop' && type === 'path' && 'path' in message) {
      if (message.path === 'relayed') tell({ type: 'relays' })
      return
    }
    events.onMessage(message)
  }

  function tell(event: LinkEvent): void {
    const step = link(state, event)
    state = step.state
    for (const effect of step.effects) {
      switch (effect.type) {
        case 'dial':
          sayByLine({ type: 'dial' })
          break
        case 'announce':
          attempt(direct.announce())
          break
        case 'call':
          attempt(direct.call(effect.id))
          break
        case 'hang-up':
          direct.hangUp()
          break
        case 'say-relayed':
          sayByLine({ type: 'path', path: 'relayed' })
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
    work.catch(() => tell({ type: 'direct', is: 'down' }))
  }

  function setTimer(timer: LinkTimer, ms: number): void {
    clearTimeout(timers.get(timer))
    timers.set(
      timer,
      setTimeout(() => tell({ type: 'timer', timer }), ms),
    )
  }

  function publish(): void {
    const now = linkStatus(state)
    if (now !== status) {
      status = now
      events.onStatus(now)
    }
    const wide =
      state.direct === 'open'
        ? DIRECT_WINDOW_BYTES
        : state.line && state.other && state.late
          ? RELAY_WINDOW_BYTES
          : null
    if (wide === window) return
    window = wide
    events.onWay(wide)
  }

  const onOnline = () => {
    line.hurry()
    tell({ type: 'network' })
  }
  /** A phone that slept wakes up to sockets that are gone. */
  const onVisible = () => {
    if (globalThis.document?.visibilityState === 'visible') line.hurry()
  }
  globalThis.addEventListener?.('online', onOnline)
  globalThis.document?.addEventListener('visibilitychange', onVisible)

  function stop(): void {
    globalThis.removeEventListener?.('online', onOnline)
    globalThis.document?.removeEventListener('visibilitychange', onVisible)
    for (const timer of timers.values()) clearTimeout(timer)
    timers.clear()
    direct.hangUp()
    line.close()
  }

  return {
    get status() {
      return status
    },
    get isDirect() {
      return direct.isOpen
    },
    get waiting() {
      return direct.isOpen ? direct.waiting : line.waiting
    },
    say: message => direct.say(JSON.stringify(message)) || sayByLine(message),
    sendBinary: bytes => (direct.isOpen ? direct.say(bytes) : line.say(bytes)),
    ask: request => sayByLine(request),
    show: stream => direct.show(stream),
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
