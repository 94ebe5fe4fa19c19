import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DesktopMessage, PhoneMessage, Still } from '../../shared/messages/pairing.ts'
import { STILL_CHUNK_BYTES } from '../../shared/messages/pairing-frames.ts'
import { EMPTY_RECEIVER, nextReceiver, type ReceiverEvent } from './still-receiver.ts'
import {
  EMPTY_SENDER,
  nextChunk,
  nextSender,
  type SenderEvent,
  STILL_STALLED_MS,
  type StillChunk,
} from './still-sender.ts'

const stillOf = (number: number, bytes: number): Still => ({
  id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  bytes,
  sha256: number.toString(16).padStart(64, '0'),
  type: 'image/jpeg',
  width: 4000,
  height: 3000,
  takenAt: number,
  want: null,
  by: 'phone',
  request: null,
})

/** What a byte of a still is, so that a wrong or missing one shows. */
const byteOf = (still: Still, at: number) => (at * 31 + still.takenAt * 7) & 0xff

type Fate = 'arrives' | 'is lost' | 'comes twice' | 'is cut off' | 'is damaged'
type OnTheWay = DesktopMessage | PhoneMessage | StillChunk

/**
 * Phone and desktop with a channel between them that does to each message what `fates` say, one after the
 * other, and behaves once they are used up.
 */
function transfer(stills: Still[], fates: Fate[], keeps: boolean[] = []) {
  let sender = EMPTY_SENDER
  let receiver = EMPTY_RECEIVER
  let now = 0
  let isCut = false
  const toDesktop: OnTheWay[] = []
  const toPhone: OnTheWay[] = []
  const room = new Map<string, Uint8Array>()
  const deliveredStills: { id: string; bytes: Uint8Array }[] = []
  const known = new Set<string>()
  const delivered: string[] = []
  const refused: string[] = []
  let damaged = false

  const post = (way: OnTheWay[], message: OnTheWay) => {
    if (isCut) return
    const fate = fates.shift() ?? 'arrives'
    if (fate === 'is cut off') {
      isCut = true
      toDesktop.length = 0
      toPhone.length = 0
      tellSender({ type: 'path', window: null })
    } else if (fate !== 'is lost') {
      if (fate === 'is damaged' && 'length' in message) damaged = true
      way.push(message)
      if (fate === 'comes twice') way.push(message)
    }
  }
  const tellSender = (event: SenderEvent) => {
    const step = nextSender(sender, event, now)
    sender = step.state
    for (const effect of step.effects) {
      if (effect.type === 'send') post(toDesktop, effect.message)
      else if (effect.type === 'delivered') delivered.push(effect.id)
      else refused.push(effect.id)
    }
  }
  const tellReceiver = (event: ReceiverEvent) => {
    const step = nextReceiver(receiver, event)
    receiver = step.state
    for (const effect of step.effects) {
      if (effect.type === 'send') post(toPhone, effect.message)
      else if (effect.type === 'allocate')
        room.set(effect.still.id, new Uint8Array(effect.still.bytes))
      else if (effect.type === 'release') room.delete(effect.id)
      else if (effect.type === 'write' && event.type === 'chunk') {
        const still = stills.find(one => one.id === effect.id)
        const bytes = room.get(effect.id)
        if (!still || !bytes) throw new Error('a chunk of nothing')
        for (let i = 0; i < event.length; i++)
          bytes[effect.offset + i] = byteOf(still, effect.offset + i)
        if (damaged) bytes[effect.offset] = (bytes[effect.offset] ?? 0) ^ 0xff
        damaged = false
      } else if (effect.type === 'check') {
        const bytes = room.get(effect.still.id)
        const ok = bytes?.every((byte, at) => byte === byteOf(effect.still, at)) ?? false
        tellReceiver({ type: 'checked', id: effect.still.id, ok })
      } else if (effect.type === 'deliver') {
        const bytes = room.get(effect.still.id) ?? new Uint8Array()
        const ok = keeps.shift() ?? true
        if (ok) {
          deliveredStills.push({ id: effect.still.id, bytes: bytes.slice() })
          known.add(effect.still.id)
        }
        tellReceiver({ type: 'stored', id: effect.still.id, ok })
      }
    }
  }
  const toSender = (message: OnTheWay) => {
    if (!('type' in message)) return
    if (
      message.type === 'still-go' ||
      message.type === 'still-ack' ||
      message.type === 'still-done' ||
      message.type === 'still-refused'
    )
      tellSender(message)
  }

  for (const still of stills) tellSender({ type: 'taken', still })
  for (let step = 0; step < 5_000 && sender.queue.length > 0; step++) {
    if (sender.window === null) {
      isCut = false
      tellSender({ type: 'path', window: 3 * STILL_CHUNK_BYTES })
    }
    const { state, chunk } = nextChunk(sender)
    sender = state
    if (chunk) post(toDesktop, chunk)
    const message = toDesktop.shift()
    if (message && 'length' in message) tellReceiver({ type: 'chunk', ...message })
    else if (message && 'type' in message && message.type === 'still-offer')
      tellReceiver({ type: 'offer', still: message.still, isKnown: known.has(message.still.id) })
    const answer = toPhone.shift()
    if (answer) toSender(answer)
    if (!chunk && !message && !answer) {
      now += STILL_STALLED_MS
      tellSender({ type: 'tick' })
    }
  }
  return { deliveredStills, delivered, refused, waiting: sender.queue, room }
}

const sizes = fc.array(fc.integer({ min: 1, max: 5 * STILL_CHUNK_BYTES }), {
  minLength: 1,
  maxLength: 3,
})
const fate = (...fates: Fate[]) => fc.array(fc.constantFrom(...fates), { maxLength: 60 })

describe('stills from phone to desktop', () => {
  it('arrive once, whole and in order, whatever the channel loses, repeats and interrupts', () => {
    fc.assert(
      fc.property(
        sizes,
        fate('arrives', 'arrives', 'is lost', 'comes twice', 'is cut off'),
        (bytes, fates) => {
          const stills = bytes.map((size, i) => stillOf(i + 1, size))
          const { deliveredStills, delivered, waiting, room } = transfer(stills, fates)
          const ids = stills.map(still => still.id)
          expect(deliveredStills.map(one => one.id)).toEqual(ids)
          for (const [i, still] of stills.entries()) {
            const arrived = deliveredStills[i]?.bytes
            expect(arrived?.length).toBe(still.bytes)
            expect(arrived?.every((byte, at) => byte === byteOf(still, at))).toBe(true)
          }
          // Forgotten on the phone only then, and no room is left taken.
          expect(delivered).toEqual(ids)
          expect(waiting).toEqual([])
          expect(room.size).toBe(0)
        },
      ),
      { numRuns: 40 },
    )
  })

  it('are never delivered damaged: they are sent again, or refused with a reason', () => {
    fc.assert(
      fc.property(fate('arrives', 'is damaged', 'is lost'), fates => {
        const still = stillOf(1, 3 * STILL_CHUNK_BYTES)
        const { deliveredStills, refused, waiting } = transfer([still], fates)
        expect(waiting).toEqual([])
        expect(deliveredStills.length + refused.length).toBe(1)
        for (const { bytes } of deliveredStills)
          expect(bytes.every((byte, at) => byte === byteOf(still, at))).toBe(true)
      }),
      { numRuns: 40 },
    )
  })

  it('are sent again when the desktop could not store them', () => {
    const still = stillOf(1, 10)
    const { deliveredStills, delivered } = transfer([still], [], [false, false, true])
    expect(deliveredStills.map(one => one.id)).toEqual([still.id])
    expect(delivered).toEqual([still.id])
  })

  it('continue after an interruption where they stopped', () => {
    const still = stillOf(1, 4 * STILL_CHUNK_BYTES)
    let receiver = nextReceiver(EMPTY_RECEIVER, { type: 'offer', still, isKnown: false }).state
    for (const offset of [0, STILL_CHUNK_BYTES])
      receiver = nextReceiver(receiver, {
        type: 'chunk',
        id: still.id,
        offset,
        length: STILL_CHUNK_BYTES,
      }).state
    const again = nextReceiver(receiver, { type: 'offer', still, isKnown: false })
    expect(again.effects).toEqual([
      { type: 'send', message: { type: 'still-go', id: still.id, from: 2 * STILL_CHUNK_BYTES } },
    ])
  })

  it('have no more unacknowledged bytes than the window allows', () => {
    const still = stillOf(1, 20 * STILL_CHUNK_BYTES)
    let state = nextSender(EMPTY_SENDER, { type: 'taken', still }, 0).state
    state = nextSender(state, { type: 'path', window: 2 * STILL_CHUNK_BYTES }, 0).state
    expect(nextChunk(state).chunk).toBeNull()
    state = nextSender(state, { type: 'still-go', id: still.id, from: 0 }, 0).state
    const offsets: number[] = []
    for (let step = nextChunk(state); step.chunk; step = nextChunk(step.state)) {
      offsets.push(step.chunk.offset)
      state = step.state
    }
    expect(offsets).toEqual([0, STILL_CHUNK_BYTES])
  })
})
