import type { PublishEntry, PublisherState, StoredRun } from './listing-publisher-entry.ts'

export type Draft = ReturnType<typeof draftOf>

/** A copy of a publisher's state that records what is changed in it. */
export function draftOf(state: PublisherState) {
  let { run } = state
  let isForgotten = false
  const entries = new Map(state.entries)
  const changed = new Map<number, PublishEntry>()
  return {
    entries,
    changed,
    run: () => run,
    isForgotten: () => isForgotten,
    begin(id: string, now: number): void {
      isForgotten = run !== null
      run = { id, startedAt: now, finishedAt: null, pausedUntil: 0, isStopped: false }
      entries.clear()
    },
    setRun(change: Partial<StoredRun>): void {
      if (run) run = { ...run, ...change }
    },
    put(entry: PublishEntry): void {
      entries.set(entry.listingId, entry)
      changed.set(entry.listingId, entry)
    },
    state: (): PublisherState => ({ run, entries }),
  }
}
