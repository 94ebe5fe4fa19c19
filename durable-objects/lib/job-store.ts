import type { z } from 'zod'
import { type Job, type JobStep, WATCHDOG_MS, type Woke } from './job.ts'

/** When the alarm runs again after an unforeseen error. */
const ALARM_RETRY_MS = 5_000

/**
 * Holds an object's jobs: applies events with its machine, stores what changed, sets the alarm.
 * @param next the machine. Pure: nothing is changed in place
 * @param onStep called after an event is applied, before anything else happens to the object: what it writes is
 * stored together with the jobs
 */
export function openJobStore<
  State extends { entries: ReadonlyMap<J['id'], J> },
  J extends Job,
  Event,
>(
  ctx: DurableObjectState,
  machine: {
    schema: z.ZodType<J>
    empty: State
    stateOf: (jobs: J[]) => State
    next: (state: State, event: Event | Woke, now: number) => JobStep<State, J>
    onStep: (step: JobStep<State, J>) => void
  },
) {
  const { storage } = ctx
  const { kv } = storage
  const stored = [...kv.list({ prefix: keyOf('') })]
  let state = machine.stateOf(stored.map(([, job]) => machine.schema.parse(job)))
  let wakeAt: number | null = null
  let isWorking = false

  const setAlarm = (at: number | null) =>
    at === null ? storage.deleteAlarm() : storage.setAlarm(at)

  /** Applies an event. The caller starts the jobs of the step. */
  async function dispatch(event: Event | Woke): Promise<JobStep<State, J>> {
    const step = machine.next(state, event, Date.now())
    state = step.state
    wakeAt = step.wakeAt
    storage.transactionSync(() => {
      for (const id of step.forgotten) kv.delete(keyOf(id))
      for (const job of step.changed) kv.put(keyOf(job.id), job)
    })
    machine.onStep(step)
    // While the object works it looks for due jobs itself. The alarm covers the case that it is evicted.
    await setAlarm(wakeAt)
    return step
  }

  if (state.entries.size > 0) void ctx.blockConcurrencyWhile(() => dispatch({ type: 'woke' }))

  return {
    dispatch,
    state: () => state,
    userId: () => kv.get<number>('userId') ?? null,
    setUserId: (userId: number) => kv.put('userId', userId),
    /** How long until something is due, in ms. */
    msUntilDue: () => Math.max(0, (wakeAt ?? Date.now() + WATCHDOG_MS) - Date.now()),
    /** The alarm's handler. A concurrent alarm has nothing to do: the running one sets the next. */
    async alarm(work: () => Promise<void>, report: (error: unknown) => void): Promise<void> {
      if (isWorking) return
      isWorking = true
      try {
        await work()
        // What is left and due by now gets the next alarm at once, with subrequests of its own.
        await setAlarm(wakeAt)
      } catch (error) {
        report(error)
        await setAlarm(Date.now() + ALARM_RETRY_MS)
      } finally {
        isWorking = false
      }
    },
    /** Deletes everything. */
    async purge(): Promise<void> {
      state = machine.empty
      wakeAt = null
      await storage.deleteAlarm()
      await storage.deleteAll()
    },
  }
}

const keyOf = (id: string | number) => `job ${id}`
