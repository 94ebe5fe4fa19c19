import type { DesktopMessage, Still } from '../../shared/messages/pairing.ts'
import { STILL_CHUNK_BYTES } from '../../shared/messages/pairing-frames.ts'

/** The desktop acknowledges after so many bytes: a few times in each window. */
export const ACKNOWLEDGE_BYTES = 2 * STILL_CHUNK_BYTES
/** How often a still may arrive with a wrong checksum before it is refused. */
const MAX_CHECKSUM_FAILURES = 3
/** How many incomplete stills are in memory. The phone sends one at a time. */
const MAX_INCOMING = 3

export type IncomingStill = {
  still: Still
  received: number
  acked: number
  /** The offset from which bytes were requested again, so that each gap is requested once. */
  resentFrom: number
  stage: 'arriving' | 'checking' | 'storing'
  checksumFailures: number
}
export type ReceiverState = { incoming: readonly IncomingStill[] }

export type ReceiverEvent =
  | { type: 'offer'; still: Still; isKnown: boolean }
  | { type: 'chunk'; id: string; offset: number; length: number }
  | { type: 'checked'; id: string; ok: boolean }
  /** The page has stored it, or could not. */
  | { type: 'stored'; id: string; ok: boolean }

export type ReceiverEffect =
  | { type: 'send'; message: DesktopMessage }
  /** Allocate a buffer for its bytes; release it. */
  | { type: 'allocate'; still: Still }
  | { type: 'release'; id: string }
  /** Write the chunk of this event into the buffer. */
  | { type: 'write'; id: string; offset: number }
  | { type: 'check'; still: Still }
  | { type: 'deliver'; still: Still }
  | { type: 'progress'; still: Still; received: number }

export type ReceiverStep = { state: ReceiverState; effects: ReceiverEffect[] }

export const EMPTY_RECEIVER: ReceiverState = { incoming: [] }

/**
 * The desktop's half of the transfer of stills, as a pure machine: it accepts bytes in order, has the checksum
 * verified, delivers each still once, and acknowledges it whenever it is offered again.
 */
export function nextReceiver(state: ReceiverState, event: ReceiverEvent): ReceiverStep {
  const id = event.type === 'offer' ? event.still.id : event.id
  const known = state.incoming.find(one => one.still.id === id)
  switch (event.type) {
    case 'offer':
      return onOffer(state, event, known)
    case 'chunk':
      return known?.stage === 'arriving' ? onChunk(state, known, event) : same(state)
    case 'checked':
      return known?.stage === 'checking' ? onChecked(state, known, event.ok) : same(state)
    case 'stored': {
      if (known?.stage !== 'storing') return same(state)
      const effects: ReceiverEffect[] = [{ type: 'release', id }]
      // A still that could not be stored starts again with the phone's next offer.
      if (event.ok) effects.push({ type: 'send', message: { type: 'still-done', id } })
      return { state: without(state, id), effects }
    }
    default:
      return event satisfies never
  }
}

const AT_START = { received: 0, acked: 0, resentFrom: 0, stage: 'arriving' } as const

const same = (state: ReceiverState): ReceiverStep => ({ state, effects: [] })
const without = (state: ReceiverState, id: string): ReceiverState => ({
  incoming: state.incoming.filter(one => one.still.id !== id),
})
const put = (state: ReceiverState, changed: IncomingStill): ReceiverState => ({
  incoming: [...without(state, changed.still.id).incoming, changed],
})
const request = (id: string, from: number): ReceiverEffect => ({
  type: 'send',
  message: { type: 'still-go', id, from },
})

function onOffer(
  state: ReceiverState,
  { still, isKnown }: Extract<ReceiverEvent, { type: 'offer' }>,
  known: IncomingStill | undefined,
): ReceiverStep {
  const { id } = still
  if (isKnown) return { state, effects: [{ type: 'send', message: { type: 'still-done', id } }] }
  if (known) {
    const isSame = known.still.sha256 === still.sha256 && known.still.bytes === still.bytes
    if (!isSame) return refuse(state, id, 'Two pictures came under one name.')
    // It is being checked or stored: the acknowledgement follows.
    if (known.stage !== 'arriving') return same(state)
    const { received } = known
    const requested = put(state, { ...known, acked: received, resentFrom: received })
    return { state: requested, effects: [request(id, received)] }
  }
  const coming: IncomingStill = { still, ...AT_START, checksumFailures: 0 }
  const oldest = state.incoming.filter(one => one.stage === 'arriving')[0]
  const isFull = state.incoming.length >= MAX_INCOMING && oldest !== undefined
  const remaining = isFull ? without(state, oldest.still.id) : state
  return {
    state: put(remaining, coming),
    effects: [
      ...(isFull ? [{ type: 'release', id: oldest.still.id } as const] : []),
      { type: 'allocate', still },
      request(id, 0),
    ],
  }
}

function onChunk(
  state: ReceiverState,
  known: IncomingStill,
  { id, offset, length }: Extract<ReceiverEvent, { type: 'chunk' }>,
): ReceiverStep {
  const { still } = known
  if (offset > known.received) {
    // Bytes before it are missing: request them again.
    if (known.resentFrom === known.received) return same(state)
    return {
      state: put(state, { ...known, resentFrom: known.received }),
      effects: [request(id, known.received)],
    }
  }
  const received = offset + length
  if (offset < known.received || received > still.bytes) return same(state)
  const isWhole = received === still.bytes
  const isDue = isWhole || received - known.acked >= ACKNOWLEDGE_BYTES
  const effects: ReceiverEffect[] = [
    { type: 'write', id, offset },
    { type: 'progress', still, received },
  ]
  if (isDue) effects.push({ type: 'send', message: { type: 'still-ack', id, received } })
  if (isWhole) effects.push({ type: 'check', still })
  const changed: IncomingStill = {
    ...known,
    received,
    acked: isDue ? received : known.acked,
    resentFrom: -1,
    stage: isWhole ? 'checking' : 'arriving',
  }
  return { state: put(state, changed), effects }
}

function onChecked(state: ReceiverState, known: IncomingStill, ok: boolean): ReceiverStep {
  const { still } = known
  if (ok)
    return {
      state: put(state, { ...known, stage: 'storing' }),
      effects: [{ type: 'deliver', still }],
    }
  const checksumFailures = known.checksumFailures + 1
  if (checksumFailures >= MAX_CHECKSUM_FAILURES)
    return refuse(state, still.id, 'This picture arrives damaged. Please take it again.')
  const restarted: IncomingStill = { ...known, ...AT_START, checksumFailures }
  return { state: put(state, restarted), effects: [request(still.id, 0)] }
}

function refuse(state: ReceiverState, id: string, reason: string): ReceiverStep {
  return {
    state: without(state, id),
    effects: [
      { type: 'release', id },
      { type: 'send', message: { type: 'still-refused', id, reason } },
    ],
  }
}
