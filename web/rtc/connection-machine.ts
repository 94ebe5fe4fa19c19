import type { LineClosed } from '../../shared/messages/pairing.ts'
import { RELAY_AFTER_MS } from '../../shared/pairing.ts'

/**
 * How one side is connected to the other, as a pure machine: by its line to the room, and directly, peer to
 * peer. The phone dials; the desktop answers. Directly is tried for RELAY_AFTER_MS, then the line relays, and
 * directly is tried again now and then. Times in ms.
 */
export type LinkStatus =
  /** On the way to the room, or to the other side, for the first time. */
  | 'connecting'
  /** Nobody has joined yet. */
  | 'waiting'
  | 'direct'
  | 'relayed'
  /** It was there, and is lost: it comes back by itself. */
  | 'reconnecting'
  /** The other side has gone; this one waits for it. */
  | 'away'
  /** For good. */
  | LineClosed

export type LinkState = {
  role: 'desktop' | 'phone'
  line: boolean
  other: boolean
  direct: 'none' | 'trying' | 'open' | 'shaky'
  /** Directly was not there in time: the line relays until it is. */
  late: boolean
  met: boolean
  attempts: number
  over: LineClosed | null
}

export type LinkEvent =
  | { type: 'line'; open: boolean }
  | { type: 'other'; present: boolean }
  /** To the phone: whom to call. To the desktop: be ready for a call. */
  | { type: 'peer'; id: string }
  | { type: 'dialled' }
  /** The phone says that it sends through the line. */
  | { type: 'relays' }
  | { type: 'direct'; is: 'open' | 'shaky' | 'down' }
  | { type: 'timer'; timer: LinkTimer }
  /** The network has changed: what failed before may work now. */
  | { type: 'network' }
  | { type: 'over'; why: LineClosed }

/** `attempt`: directly should be there by now; `again`: try anew; `shaky`: it did not come back. */
export type LinkTimer = 'attempt' | 'again' | 'shaky'

export type LinkEffect =
  /** Ask the desktop for its id (phone), be reachable and tell it (desktop), call it (phone). */
  | { type: 'dial' }
  | { type: 'announce' }
  | { type: 'call'; id: string }
  | { type: 'hang-up' }
  | { type: 'say-relayed' }
  | { type: 'set-timer'; timer: LinkTimer; ms: number }
  | { type: 'clear-timer'; timer: LinkTimer }

export type LinkStep = { state: LinkState; effects: LinkEffect[] }

/** A connection that stutters has so long to come back before it is made anew. */
export const SHAKY_MS = 3_000
const AGAIN_FIRST_MS = 1_000
const AGAIN_LONGEST_MS = 60_000

export function newLink(role: LinkState['role']): LinkState {
  const none = { line: false, other: false, late: false, met: false, attempts: 0 }
  return { role, ...none, direct: 'none', over: null }
}

export function linkStatus(state: LinkState): LinkStatus {
  if (state.over) return state.over
  if (state.direct === 'open') return 'direct'
  if (!state.line) return state.met ? 'reconnecting' : 'connecting'
  if (!state.other) return state.met ? 'away' : 'waiting'
  if (state.late) return 'relayed'
  return state.met ? 'reconnecting' : 'connecting'
}

export function link(state: LinkState, event: LinkEvent): LinkStep {
  if (state.over) return { state, effects: [] }
  switch (event.type) {
    case 'line':
      // Who is there is told anew by a line that opens. What is open directly stays.
      return { state: { ...state, line: event.open, other: false }, effects: [] }
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
      return { state: { ...state, late: true }, effects: [] }
    case 'direct':
      return onDirect(state, event.is)
    case 'timer':
      return onTimer(state, event.timer)
    case 'network':
      return state.direct === 'none' ? begin({ ...state, attempts: 0 }) : { state, effects: [] }
    case 'over':
      return {
        state: { ...state, over: event.why, line: false, other: false, direct: 'none' },
        effects: [{ type: 'hang-up' }, ...clear('attempt', 'again', 'shaky')],
      }
    default:
      return event satisfies never
  }
}

const attempt: LinkEffect = { type: 'set-timer', timer: 'attempt', ms: RELAY_AFTER_MS }
const clear = (...timers: LinkTimer[]): LinkEffect[] =>
  timers.map(timer => ({ type: 'clear-timer', timer }))

function onOther(state: LinkState, present: boolean): LinkStep {
  const here = { ...state, other: present }
  if (!present || here.direct !== 'none') return { state: here, effects: [] }
  return begin({ ...here, attempts: 0 })
}

/** Tries directly: the phone dials, the desktop gives it its time. */
function begin(state: LinkState): LinkStep {
  if (!state.line || !state.other) return { state, effects: [] }
  return state.role === 'phone'
    ? {
        state: { ...state, direct: 'trying' },
        // Attempts that fail at once do not put off the relay: the first one's time is running.
        effects: [
          { type: 'dial' },
          ...(state.late || state.attempts === 0 ? [attempt] : []),
          ...clear('again'),
        ],
      }
    : { state, effects: [attempt] }
}

function onDirect(state: LinkState, is: 'open' | 'shaky' | 'down'): LinkStep {
  switch (is) {
    case 'open':
      return {
        state: { ...state, direct: 'open', late: false, met: true, attempts: 0 },
        effects: clear('attempt', 'again', 'shaky'),
      }
    case 'shaky':
      return state.direct === 'open'
        ? {
            state: { ...state, direct: 'shaky' },
            effects: [{ type: 'set-timer', timer: 'shaky', ms: SHAKY_MS }],
          }
        : { state, effects: [] }
    case 'down':
      return onDown(state)
    default:
      return is satisfies never
  }
}

function onDown(state: LinkState): LinkStep {
  const down: LinkState = { ...state, direct: 'none' }
  const effects: LinkEffect[] = [{ type: 'hang-up' }, ...clear('shaky')]
  // One that worked is made anew at once; one that never came about waits a little longer each time.
  if (state.direct === 'open' || state.direct === 'shaky') {
    const next = begin(down)
    return { state: next.state, effects: [...effects, ...next.effects] }
  }
  if (state.direct === 'none' || state.role === 'desktop') return { state: down, effects }
  return { state: { ...down, attempts: state.attempts + 1 }, effects: [...effects, again(state)] }
}

function again({ attempts }: LinkState): LinkEffect {
  const ms = Math.min(AGAIN_FIRST_MS * 2 ** attempts, AGAIN_LONGEST_MS)
  return { type: 'set-timer', timer: 'again', ms }
}

function onTimer(state: LinkState, timer: LinkTimer): LinkStep {
  switch (timer) {
    case 'shaky':
      return state.direct === 'shaky' ? onDown(state) : { state, effects: [] }
    case 'again':
      return state.direct === 'none' ? begin(state) : { state, effects: [] }
    case 'attempt': {
      if (state.direct === 'open') return { state, effects: [] }
      const late: LinkState = { ...state, late: true, met: true }
      if (state.role === 'desktop') return { state: late, effects: [] }
      const down = onDown(late)
      return { state: down.state, effects: [{ type: 'say-relayed' }, ...down.effects] }
    }
    default:
      return timer satisfies never
  }
}
