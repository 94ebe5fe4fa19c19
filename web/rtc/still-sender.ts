import type { DesktopMessage, PhoneMessage, Still } from '../../shared/messages/pairing.ts'
import { STILL_CHUNK_BYTES } from '../../shared/messages/pairing-frames.ts'

/**
 * The phone's half of a still's transfer, as a pure machine. Stills go one after the other in the order in
 * which they were taken; each stays in the line until the desktop says that it is there and kept. What is
 * lost on the way is noticed by standing still, and offered anew. Times in ms.
 */
export const STILL_STALLED_MS = 3_000

type Outgoing = {
  still: Still
  /** Whether the desktop has asked for bytes since it was last offered. */
  going: boolean
  /** The next byte to send, and up to where the desktop has them. */
  sent: number
  acked: number
}
export type SenderState = {
  queue: readonly Outgoing[]
  /** Whether there is a way to the desktop, and how many bytes may be under way on it. */
  window: number | null
  /** When the first of the line last moved. */
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
  /** It is on the desktop: forget it here. */
  | { type: 'delivered'; id: string }
  | { type: 'refused'; id: string; reason: string }

export type SenderStep = { state: SenderState; effects: SenderEffect[] }
export type Chunk = { id: string; offset: number; length: number }

export const EMPTY_SENDER: SenderState = { queue: [], window: null, movedAt: 0 }

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
      return leave(state, event.id, now, { type: 'delivered', id: event.id })
    case 'still-refused':
      return leave(state, event.id, now, { type: 'refused', id: event.id, reason: event.reason })
    case 'tick':
      return state.queue.length > 0 && now - state.movedAt >= STILL_STALLED_MS
        ? offerFirst(state, now)
        : same(state)
    default:
      return event satisfies never
  }
}

/** The next piece to send, if there is one and the window lets it; the caller sees to the channel's own buffer. */
export function nextChunk(state: SenderState): { state: SenderState; chunk: Chunk | null } {
  const [first, ...others] = state.queue
  if (!first?.going || state.window === null) return { state, chunk: null }
  const left = first.still.bytes - first.sent
  const length = Math.min(left, STILL_CHUNK_BYTES)
  // One chunk may always go: a window smaller than it would stop everything.
  const room = state.window - (first.sent - first.acked)
  if (length === 0 || (length > room && first.sent > first.acked)) return { state, chunk: null }
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

/** What is said of any still but the first is late, and means nothing any more. */
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

function leave(state: SenderState, id: string, now: number, told: SenderEffect): SenderStep {
  const wasFirst = state.queue[0]?.still.id === id
  const queue = state.queue.filter(one => one.still.id !== id)
  if (queue.length === state.queue.length) return same(state)
  const left = { ...state, queue }
  const next = wasFirst ? offerFirst(left, now) : same(left)
  return { state: next.state, effects: [told, ...next.effects] }
}
