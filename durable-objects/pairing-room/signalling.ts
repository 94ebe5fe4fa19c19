/**
 * PeerServer's protocol as a pure state machine, compatible with the published server (`peer` 1.0.2) and the
 * unmodified PeerJS client. Two differences: a token has to belong to the room, and peers and waiting messages are
 * limited.
 */

import { parseJson } from '../../shared/lib/parse-json.ts'

export const MESSAGES_WAIT_MS = 5_000
const PEERS_MAX = 8
const WAITING_MAX = 128
/** The limit of waiting messages, in characters of JSON. */
const WAITING_MAX_CHARS = 512 * 1024

/** A message as it is relayed. The server sets the sender. */
export type Envelope = { type: string; src: string; dst: string; payload?: unknown }

/** A peer of the room: its id, the holder of its token, and its socket. */
export type Peer = { id: string; holder: string; socket: string }
/** Messages for a peer that is not connected yet. `since` in ms. */
export type WaitingMessages = { dst: string; since: number; messages: Envelope[] }
export type SignallingState = { peers: readonly Peer[]; waiting: readonly WaitingMessages[] }

export type SignallingEvent =
  | {
      type: 'connect'
      socket: string
      id: string | null
      key: string | null
      token: string | null
      /** The token's holder; null for an invalid token. */
      holder: string | null
    }
  | { type: 'message'; id: string; text: string }
  | { type: 'close'; socket: string }
  | { type: 'tick' }

export type SignallingEffect =
  | { type: 'send'; socket: string; message: object }
  | { type: 'close'; socket: string }

export type SignallingStep = { state: SignallingState; effects: SignallingEffect[] }

const RELAYED_TYPES = new Set(['OFFER', 'ANSWER', 'CANDIDATE', 'LEAVE', 'EXPIRE'])
/** Not stored for a peer that is not connected. */
const NOT_STORED_TYPES = new Set(['LEAVE', 'EXPIRE'])

/** The next state and the effects of an event. `key` is the one that clients have to send. Times in ms. */
export function signal(
  state: SignallingState,
  event: SignallingEvent,
  { now, key }: { now: number; key: string },
): SignallingStep {
  switch (event.type) {
    case 'connect':
      return connect(state, event, key)
    case 'message': {
      const envelope = readEnvelope(event.text, event.id)
      return envelope ? relay(state, envelope, now) : { state, effects: [] }
    }
    case 'close':
      return { state: without(state, peer => peer.socket === event.socket), effects: [] }
    case 'tick':
      return expire(state, now)
    default:
      return event satisfies never
  }
}

/** When the next waiting message expires, in ms since 1970; null when none waits. */
export function nextExpiry({ waiting }: SignallingState): number | null {
  return waiting.length === 0 ? null : Math.min(...waiting.map(one => one.since)) + MESSAGES_WAIT_MS
}

function connect(
  state: SignallingState,
  { socket, id, key, token, holder }: Extract<SignallingEvent, { type: 'connect' }>,
  rightKey: string,
): SignallingStep {
  const turnAway = (type: string, msg: string): SignallingStep => ({
    state,
    effects: [
      { type: 'send', socket, message: { type, payload: { msg } } },
      { type: 'close', socket },
    ],
  })
  if (!id || !token || !key)
    return turnAway('ERROR', 'No id, token, or key supplied to websocket server')
  if (key !== rightKey) return turnAway('ERROR', 'Invalid key provided')
  const known = state.peers.find(peer => peer.id === id)
  if (known && known.holder !== holder) return turnAway('ID-TAKEN', 'ID is taken')
  if (holder === null) return turnAway('ERROR', 'Invalid token provided')
  if (!known && state.peers.length >= PEERS_MAX)
    return turnAway('ERROR', 'Server has reached its concurrent user limit')

  // A peer that reconnects with its own token replaces its socket and gets no OPEN message.
  const peers = [...state.peers.filter(peer => peer.id !== id), { id, holder, socket }]
  const waiting = state.waiting.find(one => one.dst === id)
  return {
    state: {
      peers,
      waiting: waiting ? state.waiting.filter(one => one !== waiting) : state.waiting,
    },
    effects: [
      ...(known ? [] : [{ type: 'send', socket, message: { type: 'OPEN' } } as const]),
      ...(waiting?.messages ?? []).map(message => ({ type: 'send', socket, message }) as const),
    ],
  }
}

/** A peer's message with its actual sender; null if the message is ignored. */
function readEnvelope(text: string, src: string): Envelope | null {
  const message = parseJson(text)
  if (typeof message !== 'object' || message === null) return null
  const { type, dst, payload } = message as { type?: unknown; dst?: unknown; payload?: unknown }
  if (typeof type !== 'string' || !RELAYED_TYPES.has(type)) return null
  const to = typeof dst === 'string' ? dst : ''
  return { type, src, dst: to, ...(payload === undefined ? {} : { payload }) }
}

function relay(state: SignallingState, message: Envelope, now: number): SignallingStep {
  const to = state.peers.find(peer => peer.id === message.dst)
  if (to) return { state, effects: [{ type: 'send', socket: to.socket, message }] }
  if (message.type === 'LEAVE' && message.dst === '')
    return { state: without(state, peer => peer.id === message.src), effects: [] }
  if (NOT_STORED_TYPES.has(message.type) || message.dst === '' || full(state, message))
    return { state, effects: [] }
  const queue = state.waiting.find(one => one.dst === message.dst)
  const longer: WaitingMessages = {
    dst: message.dst,
    since: queue?.since ?? now,
    messages: [...(queue?.messages ?? []), message],
  }
  const others = state.waiting.filter(one => one !== queue)
  return { state: { ...state, waiting: [...others, longer] }, effects: [] }
}

function full({ waiting }: SignallingState, message: Envelope): boolean {
  const messages = waiting.flatMap(one => one.messages)
  return (
    messages.length >= WAITING_MAX ||
    JSON.stringify([...messages, message]).length > WAITING_MAX_CHARS
  )
}

/** Notifies each sender once that the peer did not connect. */
function expire(state: SignallingState, now: number): SignallingStep {
  const late = state.waiting.filter(one => now - one.since >= MESSAGES_WAIT_MS)
  const effects: SignallingEffect[] = []
  for (const { dst, messages } of late) {
    for (const src of new Set(messages.map(message => message.src))) {
      const sender = state.peers.find(peer => peer.id === src)
      if (sender) {
        const message: Envelope = { type: 'EXPIRE', src: dst, dst: src }
        effects.push({ type: 'send', socket: sender.socket, message })
      }
    }
  }
  return {
    state: { ...state, waiting: state.waiting.filter(one => !late.includes(one)) },
    effects,
  }
}

function without(state: SignallingState, isRemoved: (peer: Peer) => boolean): SignallingState {
  return { ...state, peers: state.peers.filter(peer => !isRemoved(peer)) }
}
