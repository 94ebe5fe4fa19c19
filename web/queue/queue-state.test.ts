import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { QueueMessage } from '../../shared/messages/queue.ts'
import type { QueueItem, QueueSnapshot } from '../../shared/queue.ts'
import { afterMessage, byStatus } from './queue-state.ts'
import { queueItem } from './test/queue-item.ts'

const item = (id: string, position: number, change: Partial<QueueItem> = {}) =>
  queueItem(id, { position, ...change })

/** Plays the server: every change makes the next revision and its message. */
function playServer(acts: readonly { put: boolean; which: number }[]) {
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

describe('the queue in the page', () => {
  it('equals the server’s, whichever messages are lost or repeated', () => {
    const act = fc.record({ put: fc.boolean(), which: fc.integer({ min: 1, max: 5 }) })
    const delivery = fc.constantFrom('once', 'lost', 'twice')
    fc.assert(
      fc.property(fc.array(fc.tuple(act, delivery), { minLength: 1 }), deliveries => {
        const { messages, snapshots, last } = playServer(deliveries.map(([one]) => one))
        let current: QueueSnapshot | undefined
        const receive = (message: QueueMessage, at: number) => {
          const next = afterMessage(current, message)
          // After a missed message the page requests a snapshot.
          current = next === 'missed' ? snapshots[at + 1] : next
        }
        messages.forEach((message, at) => {
          const [, how] = deliveries[at]!
          // The last message always arrives: without it the loss cannot be noticed.
          if (how === 'lost' && at < messages.length - 1) return
          receive(message, at)
          if (how === 'twice') receive(message, at)
        })
        expect(current).toEqual(last)
      }),
    )
  })

  it('ignores an older snapshot', () => {
    const current = { revision: 7, items: [item('a', 1)] }
    expect(afterMessage(current, { type: 'snapshot', revision: 5, items: [] })).toBe(current)
  })

  it('lists the latest completed coin first', () => {
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
