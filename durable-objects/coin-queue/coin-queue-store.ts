import type { QueueMessage } from '../../shared/messages/queue.ts'
import { itemsOf } from './coin-queue-dto.ts'
import { EMPTY, type Entry, type QueueState, stateOf } from './coin-queue-entry.ts'
import { nextQueue, type QueueEffect, type QueueEvent, WATCHDOG_MS } from './coin-queue-machine.ts'
import { openRows, type QueueRows } from './coin-queue-rows.ts'
import { createQueueSockets, type QueueSockets } from './coin-queue-sockets.ts'

export type QueueStore = ReturnType<typeof openQueueStore>

/** Holds the queue's state. Applies events with the machine and carries out its effects: rows, sockets, alarm. */
export function openQueueStore(ctx: DurableObjectState) {
  const { storage } = ctx
  const sockets: QueueSockets = createQueueSockets(ctx)
  const watchers = createWatchers()
  let rows: QueueRows = openRows(storage.sql)
  let state: QueueState = stateOf(rows.entries())
  let wakeAt: number | null = null

  const revision = () => rows.fact('revision') ?? 0
  const setAlarm = (at: number | null) =>
    at === null ? storage.deleteAlarm() : storage.setAlarm(at)

  return {
    sockets,
    revision,
    state: () => state,
    rows: () => rows,
    entry: (id: string) => state.entries.get(id),
    /** How long until something is due, in ms. */
    msUntilDue: () => Math.max(0, (wakeAt ?? Date.now() + WATCHDOG_MS) - Date.now()),
    restoreAlarm: () => setAlarm(wakeAt),
    setAlarm,
    /** Resolves at the next change, or after this time. */
    nextChange: (atMostMs: number) => watchers.next(atMostMs),
    /** Applies an event. Rows are written before any message is sent. Returns the entries to start. */
    async dispatch(event: QueueEvent): Promise<Entry[]> {
      const step = nextQueue(state, event, Date.now())
      state = step.state
      let messages: QueueMessage[] = []
      const started: Entry[] = []
      storage.transactionSync(() => {
        for (const effect of step.effects)
          switch (effect.type) {
            case 'save':
              for (const entry of effect.entries) rows.save(entry)
              break
            case 'forget':
              for (const id of effect.ids) rows.remove(id)
              break
            case 'broadcast':
              messages = messagesOf(effect, revision())
              rows.setFact('revision', revision() + messages.length)
              break
            case 'wake':
              wakeAt = effect.at
              break
            case 'start':
              started.push(...effect.entries)
              break
            default:
              effect satisfies never
          }
      })
      sockets.broadcast(messages)
      if (messages.length > 0) watchers.notify()
      // While the queue works it looks for due entries itself. The alarm covers the case that it is cut off.
      await setAlarm(wakeAt)
      return started
    },
    /** Deletes everything and ends the sockets. */
    async purge(): Promise<void> {
      sockets.endAll()
      state = EMPTY
      wakeAt = null
      await storage.deleteAlarm()
      await storage.deleteAll()
      rows = openRows(storage.sql)
      watchers.notify()
    },
  }
}

/** The messages of a change. Each has a revision of its own, after `lastRevision`. */
function messagesOf(
  { changed, removed }: Extract<QueueEffect, { type: 'broadcast' }>,
  lastRevision: number,
): QueueMessage[] {
  const items = itemsOf(changed)
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
