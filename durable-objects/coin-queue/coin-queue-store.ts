import type { QueueMessage } from '../../shared/messages/queue.ts'
import type { JobStep } from '../lib/job.ts'
import { openJobStore } from '../lib/job-store.ts'
import { openBatches } from './coin-queue-batches.ts'
import { itemsOf } from './coin-queue-dto.ts'
import { EMPTY, type Entry, entrySchema, type QueueState, stateOf } from './coin-queue-entry.ts'
import { nextQueue, type QueueEvent } from './coin-queue-machine.ts'
import { createQueueSockets } from './coin-queue-sockets.ts'

export type QueueStore = ReturnType<typeof openQueueStore>

/** The queue's jobs, its batches, and the sockets that its changes are sent to. */
export function openQueueStore(ctx: DurableObjectState) {
  const { kv, sql } = ctx.storage
  const sockets = createQueueSockets(ctx)
  const watchers = createWatchers()
  let batches = openBatches(sql)

  const revision = () => kv.get<number>('revision') ?? 0
  function tell({ changed }: JobStep<QueueState, Entry>): void {
    const messages = messagesOf(changed, revision())
    if (messages.length === 0) return
    kv.put('revision', revision() + messages.length)
    sockets.broadcast(messages)
    watchers.notify()
  }
  const jobs = openJobStore<QueueState, Entry, QueueEvent>(ctx, {
    schema: entrySchema,
    empty: EMPTY,
    stateOf,
    next: nextQueue,
    onStep: tell,
  })
  return {
    ...jobs,
    sockets,
    revision,
    batches: () => batches,
    entry: (id: string) => jobs.state().entries.get(id),
    /** Resolves at the next change, or after this time. */
    nextChange: (atMostMs: number) => watchers.next(atMostMs),
    /** Deletes everything and ends the sockets. */
    async purge(): Promise<void> {
      sockets.endAll()
      await jobs.purge()
      batches = openBatches(sql)
      watchers.notify()
    },
  }
}

/** The messages of a change. Each has a revision of its own, after `lastRevision`. */
function messagesOf(changed: readonly Entry[], lastRevision: number): QueueMessage[] {
  const items = itemsOf(changed)
  const removed = changed.filter(({ status }) => status === 'gone').map(({ id }) => id)
  let revision = lastRevision
  const messages: QueueMessage[] = []
  if (items.length > 0) messages.push({ type: 'changed', revision: ++revision, items })
  if (removed.length > 0) messages.push({ type: 'removed', revision: ++revision, ids: removed })
  return messages
}

function createWatchers() {
  const waiting = new Set<() => void>()
  return {
    notify(): void {
      for (const resolve of waiting) resolve()
    },
    next(atMostMs: number): Promise<void> {
      return new Promise(resolve => {
        const done = () => {
          waiting.delete(done)
          clearTimeout(timer)
          resolve()
        }
        const timer = setTimeout(done, atMostMs)
        waiting.add(done)
      })
    },
  }
}
