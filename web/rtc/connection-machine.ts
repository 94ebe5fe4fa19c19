import type { ChannelClosed } from '../../shared/messages/pairing.ts'

/** A peer-to-peer connection that is not there by then gives way to the relay. */
export const RELAY_AFTER_MS = 8_000

/** How a side is connected to the other one. */
export type ConnectionStatus =
  /** Connecting to the room or to the other side for the first time. */
  | 'connecting'
  /** The other side has not joined yet. */
  | 'waiting'
  | 'direct'
  | 'relayed'
  /** The connection is lost and is being restored. */
  | 'reconnecting'
  /** The other side has left the room and is expected back. */
  | 'away'
  /** Over, with the room's reason. */
  | ChannelClosed

export type ConnectionState = {
  role: 'desktop' | 'phone'
  channel: boolean
  other: boolean
  direct: 'none' | 'trying' | 'open' | 'unstable'
  /** Peer to peer was not open in time: the room relays until it is. */
  relaying: boolean
  wasConnected: boolean
  attempts: number
  over: ChannelClosed | null
}

export type ConnectionEvent =
  | { type: 'channel'; open: boolean }
  | { type: 'other'; present: boolean }
  /** The desktop's PeerJS id, for the phone to call. */
  | { type: 'peer'; id: string }
  | { type: 'dialled' }
  /** The phone reports that it sends through the room. */
  | { type: 'relays' }
  | { type: 'direct'; is: 'open' | 'unstable' | 'down' }
  | { type: 'timer'; timer: ConnectionTimer }
  /** The network has changed: a failed attempt may succeed now. */
  | { type: 'network' }
  | { type: 'over'; why: ChannelClosed }

/** `attempt`: the time for peer to peer is up; `retry`: dial again; `unstable`: the connection did not recover. */
export type ConnectionTimer = 'attempt' | 'retry' | 'unstable'

export type ConnectionEffect =
  /** Request the desktop's id (phone), become reachable and report the id (desktop), call it (phone). */
  | { type: 'dial' }
  | { type: 'announce' }
  | { type: 'call'; id: string }
  | { type: 'hang-up' }
  | { type: 'report-relayed' }
  | { type: 'set-timer'; timer: ConnectionTimer; ms: number }
  | { type: 'clear-timer'; timer: ConnectionTimer }

export type ConnectionStep = { state: ConnectionState; effects: ConnectionEffect[] }

/** How long an unstable connection may take to recover before it is replaced. */
export const UNSTABLE_MS = 3_000
const RETRY_FIRST_MS = 1_000
const RETRY_MAX_MS = 60_000

export function newConnection(role: ConnectionState['role']): ConnectionState {
  const none = { channel: false, other: false, relaying: false, wasConnected: false, attempts: 0 }
  return { role, ...none, direct: 'none', over: null }
}

export function connectionStatus(state: ConnectionState): ConnectionStatus {
  if (state.over) return state.over
  if (state.direct === 'open') return 'direct'
  if (!state.channel) return state.wasConnected ? 'reconnecting' : 'connecting'
  if (!state.other) return state.wasConnected ? 'away' : 'waiting'
  if (state.relaying) return 'relayed'
  return state.wasConnected ? 'reconnecting' : 'connecting'
}

/**
 * The connection of one side to the other, as a pure machine: through the room, and peer to peer. The phone
 * dials, the desktop answers. After RELAY_AFTER_MS without a peer connection the room relays, and the phone
 * retries with backoff. Times in ms.
 */
export function nextConnection(state: ConnectionState, event: ConnectionEvent): ConnectionStep {
  if (state.over) return { state, effects: [] }
  switch (event.type) {
    case 'channel':
      // A channel that opens reports the other side's presence again. An open peer connection stays.
      return { state: { ...state, channel: event.open, other: false }, effects: [] }
    case 'other':
      return onOther(state, event.present)
    case 'peer':
      return state.direct === 'trying'
        ? { state, effects: [{ type: 'call', id: event.id }] }
        : { state, effects: [] }
    case 'dialled':
      return {
        state: { ...state, other: true, direct: 'trying' },
        effects: [{ type: 'announce' }, attempt],
      }
    case 'relays':
      return { state: { ...state, relaying: true }, effects: [] }
    case 'direct':
      return onDirect(state, event.is)
    case 'timer':
      return onTimer(state, event.timer)
    case 'network':
      return state.direct === 'none' ? begin({ ...state, attempts: 0 }) : { state, effects: [] }
    case 'over':
      return {
        state: { ...state, over: event.why, channel: false, other: false, direct: 'none' },
        effects: [{ type: 'hang-up' }, ...clear('attempt', 'retry', 'unstable')],
      }
    default:
      return event satisfies never
  }
}

const attempt: ConnectionEffect = { type: 'set-timer', timer: 'attempt', ms: RELAY_AFTER_MS }
const clear = (...timers: ConnectionTimer[]): ConnectionEffect[] =>
  timers.map(timer => ({ type: 'clear-timer', timer }))

function onOther(state: ConnectionState, present: boolean): ConnectionStep {
  const here = { ...state, other: present }
  if (!present || here.direct !== 'none') return { state: here, effects: [] }
  return begin({ ...here, attempts: 0 })
}

/** Starts an attempt: the phone dials, the desktop starts the timer. */
function begin(state: ConnectionState): ConnectionStep {
  if (!state.channel || !state.other) return { state, effects: [] }
  return state.role === 'phone'
    ? {
        state: { ...state, direct: 'trying' },
        // A failed attempt does not postpone the relay: the first attempt's timer keeps running.
        effects: [
          { type: 'dial' },
          ...(state.relaying || state.attempts === 0 ? [attempt] : []),
          ...clear('retry'),
        ],
      }
    : { state, effects: [attempt] }
}

function onDirect(state: ConnectionState, is: 'open' | 'unstable' | 'down'): ConnectionStep {
  switch (is) {
    case 'open':
      return {
        state: { ...state, direct: 'open', relaying: false, wasConnected: true, attempts: 0 },
        effects: clear('attempt', 'retry', 'unstable'),
      }
    case 'unstable':
      return state.direct === 'open'
        ? {
            state: { ...state, direct: 'unstable' },
            effects: [{ type: 'set-timer', timer: 'unstable', ms: UNSTABLE_MS }],
          }
        : { state, effects: [] }
    case 'down':
      return onDown(state)
    default:
      return is satisfies never
  }
}

function onDown(state: ConnectionState): ConnectionStep {
  const down: ConnectionState = { ...state, direct: 'none' }
  const effects: ConnectionEffect[] = [{ type: 'hang-up' }, ...clear('unstable')]
  // A connection that was open is replaced immediately; an attempt that failed is retried with backoff.
  if (state.direct === 'open' || state.direct === 'unstable') {
    const next = begin(down)
    return { state: next.state, effects: [...effects, ...next.effects] }
  }
  if (state.direct === 'none' || state.role === 'desktop') return { state: down, effects }
  return { state: { ...down, attempts: state.attempts + 1 }, effects: [...effects, retry(state)] }
}

function retry({ attempts }: ConnectionState): ConnectionEffect {
  const ms = Math.min(RETRY_FIRST_MS * 2 ** attempts, RETRY_MAX_MS)
  return { type: 'set-timer', timer: 'retry', ms }
}

function onTimer(state: ConnectionState, timer: ConnectionTimer): ConnectionStep {
  switch (timer) {
    case 'unstable':
      return state.direct === 'unstable' ? onDown(state) : { state, effects: [] }
    case 'retry':
      return state.direct === 'none' ? begin(state) : { state, effects: [] }
    case 'attempt': {
      if (state.direct === 'open') return { state, effects: [] }
      const late: ConnectionState = { ...state, relaying: true, wasConnected: true }
      if (state.role === 'desktop') return { state: late, effects: [] }
      const down = onDown(late)
      return { state: down.state, effects: [{ type: 'report-relayed' }, ...down.effects] }
    }
    default:
      return timer satisfies never
  }
}

/**
 * What a message of the other side means for the connection: an event, null where it changes nothing,
 * undefined where it does not concern the connection.
 */
export function readSignal(
  role: ConnectionState['role'],
  message: { type: unknown; id?: unknown; path?: unknown },
): ConnectionEvent | null | undefined {
  const { type, id, path } = message
  if (role === 'phone' && type === 'peer' && typeof id === 'string') return { type: 'peer', id }
  if (role === 'desktop' && type === 'dial') return { type: 'dialled' }
  if (role === 'desktop' && type === 'path' && path !== undefined)
    return path === 'relayed' ? { type: 'relays' } : null
  return undefined
}
