import type { Job, JobStep, Woke } from '../lib/job.ts'

export type JobState<J extends Job> = { entries: ReadonlyMap<J['id'], J> }

export type JobMachine<State extends JobState<J>, J extends Job, Event> = {
  next: (state: State, event: Event | Woke, now: number) => JobStep<State, J>
  empty: State
  /** The state of an object that is loaded with these jobs; `written` is the state of the last step that was stored. */
  restore: (jobs: J[], written: State) => State
}

/** An object with jobs in a world that can end at any point: only what was saved remains then. */
export function jobWorld<State extends JobState<J>, J extends Job, Event>({
  next,
  empty,
  restore,
}: JobMachine<State, J, Event>) {
  let state = empty
  let written = empty
  let saved = new Map<J['id'], J>()
  let now = 1_000_000
  let wakeAt: number | null = null
  const running: J[] = []
  /** Carries out a step, or only so many of its parts: false then. */
  function send(event: Event | Woke, parts = Number.POSITIVE_INFINITY): boolean {
    const step = next(state, event, now)
    state = step.state
    if (parts < 1) return false
    saved = new Map(saved)
    for (const id of step.forgotten) saved.delete(id)
    for (const job of step.changed) saved.set(job.id, job)
    written = state
    if (parts < 2) return false
    wakeAt = step.wakeAt
    if (parts < 3) return false
    running.push(...step.started)
    return true
  }
  return {
    send,
    running,
    saved: () => saved,
    state: () => state,
    wakeAt: () => wakeAt,
    entry: (id: J['id']) => state.entries.get(id),
    entries: () => [...state.entries.values()],
    pass(ms: number) {
      now += ms
    },
    /** Lets the time pass at which the alarm is set. */
    passToAlarm() {
      now = Math.max(now, wakeAt ?? now)
    },
    now: () => now,
    /** Takes one of the running jobs, whose work has ended. */
    takeRunning: (at = 0): J | undefined => running.splice(at % Math.max(1, running.length), 1)[0],
    restored: () => restore([...saved.values()], written),
    /** The object ends and is loaded again. Work that ran is continued nowhere. */
    crash() {
      running.length = 0
      state = restore([...saved.values()], written)
      send({ type: 'woke' })
    },
  }
}
