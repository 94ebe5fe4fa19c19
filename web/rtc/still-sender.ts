import type { DesktopMessage, PhoneMessage, Still } from '../../shared/messages/pairing.ts'
import { STILL_CHUNK_BYTES } from '../../shared/messages/pairing-frames.ts'

/** A transfer without progress for this time has lost a message: the still is offered again. */
export const STILL_STALLED_MS = 3_000

type Outgoing = {
  still: Still
  /** Whether the desktop has requested bytes since the last offer. */
  going: boolean
  /** The offset of the next byte to send, and how many bytes the desktop has acknowledged. */
  sent: number
  acked: number
}
export type SenderState = {
  queue: readonly Outgoing[]
  /** How many bytes may be unacknowledged; null while there is no path to the desktop. */
  window: number | null
  /** When the first still's transfer last made progress, ms. */
  movedAt: number
}

/** What the desktop sends about a still. */
export type StillMessage = Extract<
  DesktopMessage,
  { type: 'still-go' | 'still-ack' | 'still-done' | 'still-refused' }
>
export type SenderEvent =
  | { type: 'taken'; still: Still }
  /** There is a path to the desktop, another one, or none (null). */
  | { type: 'path'; window: number | null }
  | { type: 'tick' }
  | StillMessage

export type SenderEffect =
  | { type: 'send'; message: PhoneMessage }
  /** The desktop has stored it: delete it here. */
  | { type: 'delivered'; id: string }
  | { type: 'refused'; id: string; reason: string }

export type SenderStep = { state: SenderState; effects: SenderEffect[] }
export type StillChunk = { id: string; offset: number; length: number }

export const EMPTY_SENDER: SenderState = { queue: [], window: null, movedAt: 0 }

/**
 * The phone's half of the transfer of stills, as a pure machine. Stills are sent one at a time in the order in
 * which they were taken. Each stays in the queue until the desktop has stored it.
 */
export function nextSender(state: SenderState, event: SenderEvent, now: number): SenderStep {
  switch (event.type) {
    case 'taken': {
      if (state.queue.some(one => one.still.id === event.still.id)) return { state, effects: [] }
      const queue = [...state.queue, { still: event.still, going: false, sent: 0, acked: 0 }]
      return queue.length === 1 ? offerFirst({ ...state, queue }, now) : same({ ...state, queue })
    }
    case 'path':
      return offerFirst({ ...state, window: event.window }, now)
    case 'still-go':
      return onFirst(state, event.id, now, first => {
        const from = Math.min(event.from, first.still.bytes)
        return { ...first, going: true, sent: from, acked: from }
      })
    case 'still-ack':
      return onFirst(state, event.id, now, first => {
        const acked = Math.max(first.acked, Math.min(event.received, first.still.bytes))
        return { ...first, acked, sent: Math.max(first.sent, acked) }
      })
    case 'still-done':
      return remove(state, event.id, now, { type: 'delivered', id: event.id })
    case 'still-refused':
      return remove(state, event.id, now, { type: 'refused', id: event.id, reason: event.reason })
    case 'tick':
      return state.queue.length > 0 && now - state.movedAt >= STILL_STALLED_MS
        ? offerFirst(state, now)
        : same(state)
    default:
      return event satisfies never
  }
}

/** The next chunk, if the window allows one. The caller limits the browser's send buffer. */
export function nextChunk(state: SenderState): { state: SenderState; chunk: StillChunk | null } {
  const [first, ...others] = state.queue
  if (!first?.going || state.window === null) return { state, chunk: null }
  const left = first.still.bytes - first.sent
  const length = Math.min(left, STILL_CHUNK_BYTES)
  // One chunk is always allowed: a window smaller than a chunk would block the transfer.
  const free = state.window - (first.sent - first.acked)
  if (length === 0 || (length > free && first.sent > first.acked)) return { state, chunk: null }
  const moved = { ...first, sent: first.sent + length }
  return {
    state: { ...state, queue: [moved, ...others] },
    chunk: { id: first.still.id, offset: first.sent, length },
  }
}

/** How much of the first still the desktop has, 0..1; null when none waits. */
export function sendingProgress({ queue: [first] }: SenderState): number | null {
  return first ? first.acked / first.still.bytes : null
}

const same = (state: SenderState): SenderStep => ({ state, effects: [] })

function offerFirst(state: SenderState, now: number): SenderStep {
  const [first, ...others] = state.queue
  if (!first || state.window === null) return same(state)
  return {
    state: { ...state, queue: [{ ...first, going: false }, ...others], movedAt: now },
    effects: [{ type: 'send', message: { type: 'still-offer', still: first.still } }],
  }
}

/** Messages about any other still than the first are late and are ignored. */
function onFirst(
  state: SenderState,
  id: string,
  now: number,
  change: (first: Outgoing) => Outgoing,
): SenderStep {
  const [first, ...others] = state.queue
  if (first?.still.id !== id) return same(state)
  return same({ ...state, queue: [change(first), ...others], movedAt: now })
}

function remove(state: SenderState, id: string, now: number, effect: SenderEffect): SenderStep {
  const wasFirst = state.queue[0]?.still.id === id
  const queue = state.queue.filter(one => one.still.id !== id)
  if (queue.length === state.queue.length) return same(state)
  const left = { ...state, queue }
  const next = wasFirst ? offerFirst(left, now) : same(left)
  return { state: next.state, effects: [effect, ...next.effects] }
}
