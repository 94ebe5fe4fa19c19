import { z } from 'zod'

/** While a job is processed, the alarm is set so far ahead. It restarts the work after an eviction. */
export const WATCHDOG_MS = 60_000
/** A job that was cut off so often with the whole object is taken as the cause and fails. */
export const MAX_CUT_OFFS = 25

/** What an object stores of each of its jobs. Times are ms since 1970. */
export const jobSchema = z.object({
  position: z.number(),
  /** Counts starts. Only the latest run may settle the job. */
  run: z.number(),
  /** Failed tries that were retryable. */
  tries: z.number(),
  /** How often the object was evicted while it processed the job. */
  cutOffs: z.number(),
  /** A pending job is not started before. */
  dueAt: z.number(),
})
/** `status`: "pending", "processing", or how the job was settled. */
export type Job = z.infer<typeof jobSchema> & { id: string | number; status: string }

/** How often and when a job is tried again. */
export type RetryPolicy = {
  /** Attempts when the failures are transient (429, 5xx, timeout). */
  maxAttempts: number
  /** The backoff before the second attempt; doubled each time, with up to as much jitter, at most `maxMs`. */
  firstMs: number
  maxMs: number
  /** The first cut-offs are retried without backoff: deployments and evictions cause them. */
  cutOffsWithoutBackoff: number
}

function backoffMs({ firstMs, maxMs }: RetryPolicy, tries: number, jitter: number): number {
  return Math.min(Math.round(firstMs * 2 ** (tries - 1) * (1 + jitter)), maxMs)
}

export const isOpenJob = ({ status }: Pick<Job, 'status'>): boolean =>
  status === 'pending' || status === 'processing'

/** Whether this run of a job may settle it. The outcome of an earlier run is ignored. */
export const isLatestRun = (job: Job | undefined, run: number): boolean =>
  job?.status === 'processing' && job.run === run

/** Due jobs in order of position. */
export function dueJobs<J extends Job>(jobs: Iterable<J>, now: number): J[] {
  return [...jobs]
    .filter(({ status, dueAt }) => status === 'pending' && dueAt <= now)
    .sort((a, b) => a.position - b.position)
}

/** The fields of a job that has all its tries before it. */
export const untried = (now: number) =>
  ({ status: 'pending', tries: 0, cutOffs: 0, dueAt: now }) as const

/** The changed fields of a job that starts. */
export const started = ({ run }: Job) => ({ status: 'processing', run: run + 1 }) as const

/**
 * The changed fields of a job whose run failed.
 * @param jitter 0..1, spreads the retries of many jobs
 */
export function failedOnce(
  job: Job,
  { retryable, jitter }: { retryable: boolean; jitter: number },
  policy: RetryPolicy,
  now: number,
) {
  const tries = job.tries + (retryable ? 1 : 0)
  return retryable && tries < policy.maxAttempts
    ? ({ status: 'pending', tries, dueAt: now + backoffMs(policy, tries, jitter) } as const)
    : ({ status: 'failed', tries } as const)
}

/** The changed fields of a job that was processed when the object was evicted. */
export function cutOff(job: Job, policy: RetryPolicy, now: number) {
  const cutOffs = job.cutOffs + 1
  if (cutOffs > MAX_CUT_OFFS) return { status: 'failed', cutOffs } as const
  const late = cutOffs - policy.cutOffsWithoutBackoff
  const dueAt = now + (late > 0 ? backoffMs(policy, late, 0) : 0)
  return { status: 'pending', cutOffs, dueAt } as const
}

export type JobChanges<J extends Job> = ReturnType<typeof jobChangesOf<J>>

/** A copy of an object's jobs that records what is changed in it. */
export function jobChangesOf<J extends Job>(before: ReadonlyMap<J['id'], J>) {
  const entries = new Map(before)
  const changed = new Map<J['id'], J>()
  const forgotten = new Set<J['id']>()
  return {
    entries,
    changed,
    forgotten,
    put(job: J): void {
      entries.set(job.id, job)
      changed.set(job.id, job)
    },
    forget(id: J['id']): void {
      entries.delete(id)
      changed.delete(id)
      forgotten.add(id)
    },
  }
}

/** An event of every machine. The object was loaded again: jobs that were processed ended with its last instance. */
export type Woke = { type: 'woke' }

/** An object's next state after an event, and what is to be done, in order. */
export type JobStep<State, J extends Job> = {
  state: State
  /** Deleted, before `changed` is written, before anything else is done. */
  forgotten: J['id'][]
  changed: J[]
  /** When to look for due jobs, ms since 1970; null: not before the next event. */
  wakeAt: number | null
  started: J[]
}
