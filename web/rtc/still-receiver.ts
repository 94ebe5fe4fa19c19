import type { DesktopMessage, Still } from '../../shared/messages/pairing.ts'
import { STILL_CHUNK_BYTES } from '../../shared/messages/pairing-frames.ts'

/** How many bytes the desktop takes before it says so: a few times in each window. */
export const ACKNOWLEDGE_BYTES = 2 * STILL_CHUNK_BYTES
/** How often a picture may arrive with another sum than it set out with. */
const MAX_CHECKSUM_FAILURES = 3
/** Pictures that have begun to arrive; the phone sends one after the other. */
const MAX_INCOMING = 3

/**
 * The desktop's half of a still's transfer, as a pure machine: it takes the bytes in order, has the sum
 * checked, hands the picture over once, and says so however often it is asked.
 */
export type IncomingStill = {
  still: Still
  received: number
  acked: number
  /** From where it asked to be sent again, so that it asks once a gap. */
  resentFrom: number
  stage: 'arriving' | 'checking' | 'storing'
  checksumFailures: number
}
export type ReceiverState = { incoming: readonly IncomingStill[] }

export type ReceiverEvent =
  | { type: 'offer'; still: Still; isKnown: boolean }
  | { type: 'chunk'; id: string; offset: number; length: number }
  | { type: 'checked'; id: string; ok: boolean }
  /** The app has it, or could not take it. */
  | { type: 'stored'; id: string; ok: boolean }

export type ReceiverEffect =
  | { type: 'send'; message: DesktopMessage }
  /** Make room for its bytes; give that room back. */
  | { type: 'allocate'; still: Still }
  | { type: 'release'; id: string }
  /** The chunk that just came is the next one: put it where it belongs. */
  | { type: 'write'; id: string; offset: number }
  | { type: 'check'; still: Still }
  | { type: 'deliver'; still: Still }
  | { type: 'progress'; still: Still; received: number }

export type ReceiverStep = { state: ReceiverState; effects: ReceiverEffect[] }

export const EMPTY_RECEIVER: ReceiverState = { incoming: [] }

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
      // A picture that could not be kept begins anew when the phone offers it again.
      if (event.ok) effects.push({ type: 'send', message: { type: 'still-done', id } })
      return { state: without(state, id), effects }
    }
    default:
      return event satisfies never
  }
}

const same = (state: ReceiverState): ReceiverStep => ({ state, effects: [] })
const without = (state: ReceiverState, id: string): ReceiverState => ({
  incoming: state.incoming.filter(one => one.still.id !== id),
})
const put = (state: ReceiverState, changed: IncomingStill): ReceiverState => ({
  incoming: [...without(state, changed.still.id).incoming, changed],
})
const go = (id: string, from: number): ReceiverEffect => ({
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
    // While it is checked and kept the answer is under way.
    if (known.stage !== 'arriving') return same(state)
    const { received } = known
    const asked = put(state, { ...known, acked: received, resentFrom: received })
    return { state: asked, effects: [go(id, received)] }
  }
  const coming: IncomingStill = {
    still,
    received: 0,
    acked: 0,
    resentFrom: 0,
    stage: 'arriving',
    checksumFailures: 0,
  }
  const oldest = state.incoming.filter(one => one.stage === 'arriving')[0]
  const crowded = state.incoming.length >= MAX_INCOMING && oldest !== undefined
  const room = crowded ? without(state, oldest.still.id) : state
  return {
    state: put(room, coming),
    effects: [
      ...(crowded ? [{ type: 'release', id: oldest.still.id } as const] : []),
      { type: 'allocate', still },
      go(id, 0),
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
    // Some are lost: the phone goes back to the first of them.
    if (known.resentFrom === known.received) return same(state)
    return {
      state: put(state, { ...known, resentFrom: known.received }),
      effects: [go(id, known.received)],
    }
  }
  const received = offset + length
  if (offset < known.received || received > still.bytes) return same(state)
  const whole = received === still.bytes
  const due = whole || received - known.acked >= ACKNOWLEDGE_BYTES
  const effects: ReceiverEffect[] = [
    { type: 'write', id, offset },
    { type: 'progress', still, received },
  ]
  if (due) effects.push({ type: 'send', message: { type: 'still-ack', id, received } })
  if (whole) effects.push({ type: 'check', still })
  const changed: IncomingStill = {
    ...known,
    received,
    acked: due ? received : known.acked,
    resentFrom: -1,
    stage: whole ? 'checking' : 'arriving',
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
  const anew: IncomingStill = {
    ...known,
    received: 0,
    acked: 0,
    resentFrom: 0,
    stage: 'arriving',
    checksumFailures,
  }
  return { state: put(state, anew), effects: [go(still.id, 0)] }
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
