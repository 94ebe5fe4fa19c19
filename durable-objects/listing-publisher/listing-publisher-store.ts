import { openFacts, openValues } from '../lib/object-rows.ts'
import {
  NO_RUN,
  type PublishEntry,
  type PublisherState,
  publishEntrySchema,
  storedRunSchema,
} from './listing-publisher-entry.ts'
import { nextPublisher, type PublisherEvent } from './listing-publisher-machine.ts'

export type PublisherStore = ReturnType<typeof openPublisherStore>

/** The tables of a publisher in its object's own SQLite. */
function openRows(sql: SqlStorage) {
  return {
    ...openFacts<'userId'>(sql),
    runs: openValues(sql, 'runs', storedRunSchema),
    listings: openValues(sql, 'listings', publishEntrySchema),
  }
}

/** Holds a publisher's state. Applies events with the machine and carries out its effects: rows, alarm. */
export function openPublisherStore({ storage }: DurableObjectState) {
  let rows = openRows(storage.sql)
  let state: PublisherState = read()
  let wakeAt: number | null = null

  function read(): PublisherState {
    const entries = new Map(rows.listings.all().map(entry => [entry.listingId, entry]))
    return { run: rows.runs.all()[0] ?? null, entries }
  }
  const setAlarm = (at: number | null) =>
    at === null ? storage.deleteAlarm() : storage.setAlarm(at)

  return {
    state: () => state,
    userId: () => rows.fact('userId'),
    setUserId: (userId: number) => rows.setFact('userId', userId),
    setAlarm,
    restoreAlarm: () => setAlarm(wakeAt),
    /** Applies an event. Returns the entries to publish, and those that have failed for good. */
    async dispatch(
      event: PublisherEvent,
    ): Promise<{ started: PublishEntry[]; failed: PublishEntry[] }> {
      const step = nextPublisher(state, event, Date.now())
      state = step.state
      const started: PublishEntry[] = []
      const failed: PublishEntry[] = []
      storage.transactionSync(() => {
        for (const effect of step.effects)
          switch (effect.type) {
            case 'forgetRun':
              rows.runs.clear()
              rows.listings.clear()
              break
            case 'save':
              if (effect.run) rows.runs.save('latest', effect.run)
              for (const entry of effect.entries) rows.listings.save(String(entry.listingId), entry)
              break
            case 'wake':
              wakeAt = effect.at
              break
            case 'start':
              started.push(...effect.entries)
              break
            case 'failed':
              failed.push(...effect.entries)
              break
            default:
              effect satisfies never
          }
      })
      await setAlarm(wakeAt)
      return { started, failed }
    },
    async purge(): Promise<void> {
      state = NO_RUN
      wakeAt = null
      await storage.deleteAlarm()
      await storage.deleteAll()
      rows = openRows(storage.sql)
    },
  }
}
