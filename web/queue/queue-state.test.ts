import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { QueueMessage } from '../../shared/messages/queue.ts'
import type { QueueItem, QueueSnapshot } from '../../shared/queue.ts'
import { afterMessage, byStatus } from './queue-state.ts'

const item = (id: string, position: number, change: Partial<QueueItem> = {}): QueueItem => ({
  id,
  position,
  pace: 'batch',
  status: 'pending',
  frontImage: `/uploads/${id}-front`,
  backImage: `/uploads/${id}-back`,
  timestamp: 1,
  startTime: null,
  endTime: null,
  tries: 0,
  nextTryAt: null,
  result: null,
  error: null,
  ...change,
})

/** The edge's side: every act makes the next revision and its message. */
function playEdge(acts: readonly { put: boolean; which: number }[]) {
  let snapshot: QueueSnapshot = { revision: 0, items: [] }
  const messages: QueueMessage[] = []
  const snapshots = [snapshot]
  for (const { put, which } of acts) {
    const revision = snapshot.revision + 1
    const id = `pair-${which}`
    const others = snapshot.items.filter(one => one.id !== id)
    if (put) {
      const changed = item(id, which, { tries: revision })
      messages.push({ type: 'changed', revision, items: [changed] })
      snapshot = { revision, items: [...others, changed].sort((a, b) => a.position - b.position) }
    } else {
      messages.push({ type: 'removed', revision, ids: [id] })
      snapshot = { revision, items: others }
    }
    snapshots.push(snapshot)
  }
  return { messages, snapshots, last: snapshot }
}

describe('what the page knows of the queue', () => {
  it('ends as the edge does, whatever messages are lost or told twice', () => {
    const act = fc.record({ put: fc.boolean(), which: fc.integer({ min: 1, max: 5 }) })
    const fate = fc.constantFrom('told', 'lost', 'twice')
    fc.assert(
      fc.property(fc.array(fc.tuple(act, fate), { minLength: 1 }), told => {
        const { messages, snapshots, last } = playEdge(told.map(([one]) => one))
        let known: QueueSnapshot | undefined
        const hear = (message: QueueMessage, at: number) => {
          const next = afterMessage(known, message)
          // Whoever missed one asks for the whole.
          known = next === 'missed' ? snapshots[at + 1] : next
        }
        messages.forEach((message, at) => {
          const [, how] = told[at]!
          // The last one always arrives: without it there is nothing to notice.
          if (how === 'lost' && at < messages.length - 1) return
          hear(message, at)
          if (how === 'twice') hear(message, at)
        })
        expect(known).toEqual(last)
      }),
    )
  })

  it('keeps what it knows when an older snapshot comes late', () => {
    const known = { revision: 7, items: [item('a', 1)] }
    expect(afterMessage(known, { type: 'snapshot', revision: 5, items: [] })).toBe(known)
  })

  it('shows the coin that was done last first', () => {
    const done = [
      item('a', 1, { status: 'completed', endTime: 10 }),
      item('b', 2, { status: 'completed', endTime: 30 }),
      item('c', 3, { status: 'failed', endTime: 20 }),
    ]
    const { completed, failed } = byStatus(done)
    expect(completed.map(one => one.id)).toEqual(['b', 'a'])
    expect(failed.map(one => one.id)).toEqual(['c'])
  })
})
