import type { QueueMessage } from '../shared/messages/queue.ts'
import { itemsOf } from './coin-queue-dto.ts'
import { EMPTY, type Entry, type QueueState, stateOf } from './coin-queue-entry.ts'
import { next, type QueueEvent, WATCHDOG_MS } from './coin-queue-machine.ts'
import { openRows, type QueueRows } from './coin-queue-rows.ts'
import { createQueueSockets, type QueueSockets } from './coin-queue-sockets.ts'

export type QueueStore = ReturnType<typeof openQueueStore>

/** Takes events into the machine and does what it says: saves, tells the sockets, sets the alarm. */
export function openQueueStore(ctx: DurableObjectState) {
  const { storage } = ctx
  const sockets: QueueSockets = createQueueSockets(ctx)
  let rows: QueueRows = openRows(storage.sql)
  let state: QueueState = stateOf(rows.entries())
  let wakeAt: number | null = null
  /** Who waits for any change. */
  const watchers = new Set<() => void>()

  const revision = () => rows.fact('revision') ?? 0
  const notifyWatchers = () => {
    for (const watcher of watchers) watcher()
  }
  const setAlarm = (at: number | null) =>
    at === null ? storage.deleteAlarm() : storage.setAlarm(at)

  /** What the sockets are told, each message with a revision of its own. */
  function messagesOf(changed: readonly Entry[], removed: string[]): QueueMessage[] {
    const items = itemsOf(changed)
    let at = revision()
    const messages: QueueMessage[] = []
    if (items.length > 0) messages.push({ type: 'changed', revision: ++at, items })
    if (removed.length > 0) messages.push({ type: 'removed', revision: ++at, ids: removed })
    return messages
  }

  return {
    sockets,
    revision,
    state: () => state,
    rows: () => rows,
    entry: (id: string) => state.entries.get(id),
    /** How long until something is due, in ms. */
    msUntilDue: () => Math.max(0, (wakeAt ?? Date.now() + WATCHDOG_MS) - Date.now()),
    /** Sets the alarm to when the queue has to look again. */
    restoreAlarm: () => setAlarm(wakeAt),
    setAlarm,
    /** The state moves on at once; what is saved is durable before anything leaves. Answers what is to be begun. */
    async dispatch(event: QueueEvent): Promise<Entry[]> {
      const step = next(state, event, Date.now())
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
            case 'tell':
              messages = messagesOf(effect.changed, effect.removed)
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
      if (messages.length > 0) notifyWatchers()
      // At work the queue looks by itself; the alarm stands for the case that it is cut off.
      await setAlarm(wakeAt)
      return started
    },
    /** Resolves at the next change, or when the time is over. */
    nextChange(atMostMs: number): Promise<void> {
      return new Promise(resolve => {
        const done = () => {
          watchers.delete(done)
          clearTimeout(timer)
          resolve()
        }
        const timer = setTimeout(done, atMostMs)
        watchers.add(done)
      })
    },
    /** Forgets everything, listeners too. */
    async purge(): Promise<void> {
      sockets.endAll()
      state = EMPTY
      wakeAt = null
      await storage.deleteAlarm()
      await storage.deleteAll()
      rows = openRows(storage.sql)
      notifyWatchers()
    },
  }
}
